//! The journals of rooms: everything that happened, in order, as opaque bytes.
//!
//! One statement appends the entries of many rooms, in one transaction and with one wait for the
//! disk. When it returns, they survive a power failure. Each room's entries are fenced: they are
//! written only while the room is owned in the epoch they name, only after everything already
//! there, and all or none. A fenced room doesn't hold up the others.

use std::collections::HashMap;
use std::time::Duration;

use database::{Db, sql};
use sqlx::{PgPool, query_as};
use tokio::time::timeout;

use crate::{Store, StoreError};

/// How long a database server may take. One that was cut off says nothing at all.
const APPEND_TIMEOUT: Duration = Duration::from_secs(5);

/// The position of the entry a room is created with.
pub const FIRST_SEQ: i64 = 1;

/// One entry of a room's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalEntry {
    pub room_id: String,
    /// The epoch in which the writer owns the room.
    pub epoch: i64,
    /// Its position, greater than that of every earlier entry.
    pub seq: i64,
    pub body: Vec<u8>,
    pub at_ms: i64,
}

/// What an entry of a journal is replaced with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalRewrite {
    pub seq: i64,
    pub body: Vec<u8>,
    pub at_ms: i64,
}

/// The result of appending an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppendOutcome {
    /// It is on disk.
    Appended,
    /// It was not written: another node owns the room by now, or its position was taken. The writer
    /// must drop the room, and may read the journal to see the actual state.
    Fenced,
}

impl Store {
    /// Whether entries may be appended again after this error. A server takes care of its own disk,
    /// and [`find_appended`](Self::find_appended) tells what it has written. A file that is full or
    /// in use has taken nothing. After anything else, a failed `fsync` above all, nobody knows.
    pub fn may_append_again(&self, error: &StoreError) -> bool {
        if matches!(self.db, Db::Postgres(_)) || self.faults.are_possible() {
            return matches!(error, StoreError::Unavailable(_));
        }
        error.is_of_file(database::wrote_nothing)
    }

    /// Appends entries to the journals of any number of rooms and returns each result, in the same
    /// order.
    pub async fn append_journal(
        &self,
        entries: &[JournalEntry],
    ) -> Result<Vec<AppendOutcome>, StoreError> {
        // One statement on both databases, because a statement alone is a transaction: a single
        // round trip. The bodies travel as one blob that the statement slices, or as an array.
        //
        // PostgreSQL locks the rooms first, in a fixed order, and sees the epoch as of then: a node
        // that takes a room over waits for this statement, or this one waits and is fenced. `on
        // conflict` handles two writers of one epoch, which would be their bug: the later one is
        // fenced. Without an order, the planner would decide which one is the later, and the
        // reported result might differ. The last position of a room is a subquery of its own,
        // because `not exists` may become a join that reads every journal.
        let append = sql! {
            sqlite: "insert into room_journal (room_id, seq, epoch, body, at_ms) \
                select r.id, e.value ->> 1, r.owner_epoch, \
                    substr($2, (e.value ->> 4) + 1, e.value ->> 5), e.value ->> 3 \
                from json_each($1) e \
                join rooms r on r.id = e.value ->> 0 and r.owner_epoch = e.value ->> 2 \
                where e.value ->> 6 > coalesce((select max(j.seq) from room_journal j \
                    where j.room_id = r.id), 0) \
                order by e.key \
                on conflict (room_id, seq) do nothing \
                returning room_id, seq, epoch",
            postgres: "with fence as materialized ( \
                    select id, owner_epoch from rooms where id = any($1) \
                    order by id for no key update \
                ) \
                insert into room_journal (room_id, seq, epoch, body, at_ms) \
                select e.room_id, e.seq, e.epoch, e.body, e.at_ms \
                from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], \
                    $6::bigint[]) with ordinality \
                    as e (room_id, seq, epoch, body, at_ms, first_seq, n) \
                join fence r on r.id = e.room_id and r.owner_epoch = e.epoch \
                where e.first_seq > coalesce((select max(j.seq) from room_journal j \
                    where j.room_id = e.room_id), 0) \
                order by e.n \
                on conflict (room_id, seq) do nothing \
                returning room_id, seq, epoch",
        };
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        self.faults.reach()?;
        let first_seqs = first_seqs(entries);
        let rows: Vec<(String, i64, i64)> = match &self.db {
            Db::Sqlite { write, .. } => {
                let (places, bodies) = pack(entries, &first_seqs);
                let mut connection = write.lock().await?;
                query_as(append.sqlite)
                    .bind(places)
                    .bind(bodies)
                    .fetch_all(&mut *connection)
                    .await?
            }
            Db::Postgres(pool) => {
                append_to_postgres(pool, append.postgres, entries, first_seqs).await?
            }
        };
        self.faults.say_so()?;
        Ok(outcomes(entries, &rows))
    }

    /// Which of these entries are in the journals, exactly so. Only one writer has an epoch, so
    /// those were appended by the caller.
    pub async fn find_appended(&self, entries: &[JournalEntry]) -> Result<Vec<bool>, StoreError> {
        let sql = sql!(
            "select exists (select 1 from room_journal \
             where room_id = $1 and seq = $2 and epoch = $3 and body = $4)"
        );
        self.faults.reach()?;
        let mut found = Vec::with_capacity(entries.len());
        for entry in entries {
            let params = (&*entry.room_id, entry.seq, entry.epoch, &*entry.body);
            found.push(self.db.read().scalar(sql, params).await?);
        }
        Ok(found)
    }

    /// Rewrites entries of a room that its owner has ended. False, without any change, if another
    /// node owns the room by now.
    pub async fn rewrite_journal(
        &self,
        room_id: &str,
        epoch: i64,
        entries: &[JournalRewrite],
    ) -> Result<bool, StoreError> {
        let fence = sql! {
            sqlite: "select id from rooms where id = $1 and owner_epoch = $2",
            postgres: "select id from rooms where id = $1 and owner_epoch = $2 for no key update",
        };
        let rewrite =
            sql!("update room_journal set body = $3, at_ms = $4 where room_id = $1 and seq = $2");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let owned: Option<String> = tx.optional_scalar(fence, (room_id, epoch)).await?;
        if owned.is_none() {
            return Ok(false);
        }
        for entry in entries {
            let params = (room_id, entry.seq, &*entry.body, entry.at_ms);
            tx.execute(rewrite, params).await?;
        }
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(true)
    }

    /// The entries of a room from a position on, in order.
    pub async fn read_journal(
        &self,
        room_id: &str,
        from_seq: i64,
    ) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
        let sql = sql!(
            "select seq, body from room_journal where room_id = $1 and seq >= $2 order by seq"
        );
        self.faults.reach()?;
        Ok(self.db.read().all(sql, (room_id, from_seq)).await?)
    }
}

/// The rows that were appended.
async fn append_to_postgres(
    pool: &PgPool,
    append: &'static str,
    entries: &[JournalEntry],
    first_seqs: Vec<i64>,
) -> Result<Vec<(String, i64, i64)>, StoreError> {
    let mut connection = pool.acquire().await?;
    let appending = query_as(append)
        .bind(entries.iter().map(|e| &*e.room_id).collect::<Vec<_>>())
        .bind(entries.iter().map(|e| e.seq).collect::<Vec<_>>())
        .bind(entries.iter().map(|e| e.epoch).collect::<Vec<_>>())
        .bind(entries.iter().map(|e| &*e.body).collect::<Vec<_>>())
        .bind(entries.iter().map(|e| e.at_ms).collect::<Vec<_>>())
        .bind(first_seqs)
        .fetch_all(&mut *connection);
    match timeout(APPEND_TIMEOUT, appending).await {
        Ok(rows) => Ok(rows?),
        Err(elapsed) => {
            connection.close_on_drop(); // Its next user would wait for this answer.
            Err(StoreError::unavailable(elapsed))
        }
    }
}

/// For each entry, the lowest position the same writer requests in the same room. If anything
/// exists at or after it, none of them is written.
fn first_seqs(entries: &[JournalEntry]) -> Vec<i64> {
    let mut lowest: HashMap<(&str, i64), i64> = HashMap::new();
    for entry in entries {
        let seq = lowest
            .entry((&entry.room_id, entry.epoch))
            .or_insert(entry.seq);
        *seq = entry.seq.min(*seq);
    }
    entries
        .iter()
        .map(|entry| lowest[&(&*entry.room_id, entry.epoch)])
        .collect()
}

/// The entries as a JSON list of `[room, seq, epoch, at_ms, offset, length, first_seq]`, and the
/// concatenated bodies.
fn pack(entries: &[JournalEntry], first_seqs: &[i64]) -> (String, Vec<u8>) {
    let mut bodies = Vec::with_capacity(entries.iter().map(|entry| entry.body.len()).sum());
    let places: Vec<_> = entries
        .iter()
        .zip(first_seqs)
        .map(|(entry, first_seq)| {
            let offset = bodies.len();
            bodies.extend_from_slice(&entry.body);
            let length = entry.body.len();
            serde_json::json!([
                entry.room_id,
                entry.seq,
                entry.epoch,
                entry.at_ms,
                offset,
                length,
                first_seq
            ])
        })
        .collect();
    (serde_json::Value::Array(places).to_string(), bodies)
}

/// The result of each entry, from the rows that were written.
fn outcomes(entries: &[JournalEntry], rows: &[(String, i64, i64)]) -> Vec<AppendOutcome> {
    // Of two identical entries, the first is the one that was written.
    let mut index_of: HashMap<(&str, i64, i64), usize> = HashMap::with_capacity(entries.len());
    for (index, entry) in entries.iter().enumerate() {
        index_of
            .entry((&entry.room_id, entry.seq, entry.epoch))
            .or_insert(index);
    }
    let mut outcomes = vec![AppendOutcome::Fenced; entries.len()];
    for (room_id, seq, epoch) in rows {
        if let Some(&index) = index_of.get(&(room_id.as_str(), *seq, *epoch)) {
            outcomes[index] = AppendOutcome::Appended;
        }
    }
    outcomes
}
