//! Rooms: their codes, and which node owns each.
//!
//! Two unfinished rooms never share a code. One node at a time owns a room; taking it over raises
//! its epoch, and a node that still writes with the old epoch is fenced off (see `journal`). Nodes
//! send heartbeats; callers decide how long a silent node keeps its rooms. What happens inside a
//! room is in its journal, not here.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::webhooks::note_event;
use crate::{FIRST_SEQ, Page, RoomMode, RoomPhase, Store, StoreError, WebhookEvent};
use search::search_text;

/// The epoch of a room's first owner.
pub const FIRST_EPOCH: i64 = 1;

/// A quiz being played, or already played.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Room {
    pub id: String,
    pub code: String,
    pub host_account_id: Option<String>,
    pub quiz_id: Option<String>,
    pub title: String,
    pub mode: RoomMode,
    pub phase: RoomPhase,
    pub owner_node: String,
    pub owner_epoch: i64,
    pub owned_since_ms: i64,
    pub seat_count: i64,
    pub question_count: i64,
    pub created_at_ms: i64,
    pub finished_at_ms: Option<i64>,
}

/// A node, as it last wrote of itself.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NodeRow {
    pub id: String,
    pub beat_at_ms: i64,
    /// When it gave up its rooms, if it isn't there now.
    pub left_at_ms: Option<i64>,
}

/// A room to be created, in the lobby and owned by the node that creates it.
#[derive(Debug, Clone)]
pub struct NewRoom {
    /// From [`crate::new_id`].
    pub id: String,
    pub code: String,
    pub host_account_id: Option<String>,
    pub quiz_id: Option<String>,
    pub title: String,
    pub mode: RoomMode,
    pub owner_node: String,
    pub question_count: i64,
}

/// The columns of [`Room`].
macro_rules! select_rooms {
    ($rest:literal) => {
        concat!(
            "select id, code, host_account_id, quiz_id, title, mode, phase, owner_node, ",
            "owner_epoch, owned_since_ms, seat_count, question_count, created_at_ms, ",
            "finished_at_ms from rooms ",
            $rest
        )
    };
}

/// Locks a room, so that nothing is added to it while it ends. False if it is over.
pub(crate) async fn lock_open_room(tx: &mut Tx<'_>, id: &str) -> Result<bool, StoreError> {
    let lock = sql!("update rooms set id = id where id = $1 and finished_at_ms is null");
    Ok(tx.execute(lock, (id,)).await? == 1)
}

impl Store {
    /// Records a node's heartbeat.
    pub async fn beat_node(&self, node: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into nodes (id, beat_at_ms) values ($1, $2) \
             on conflict (id) do update set beat_at_ms = excluded.beat_at_ms, left_at_ms = null"
        );
        self.faults.reach()?;
        self.db.write().execute(sql, (node, now_ms)).await?;
        Ok(())
    }

    /// Records that a node has given up its rooms.
    pub async fn node_left(&self, node: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("update nodes set beat_at_ms = $2, left_at_ms = $2 where id = $1");
        self.db.write().execute(sql, (node, now_ms)).await?;
        Ok(())
    }

    /// Whether there is a node with this name.
    pub async fn has_node(&self, node: &str) -> Result<bool, StoreError> {
        let sql = sql!("select id from nodes where id = $1 and left_at_ms is null");
        let known: Option<String> = self.db.read().optional_scalar(sql, (node,)).await?;
        Ok(known.is_some())
    }

    /// Whether a node has given up its rooms.
    pub async fn node_has_left(&self, node: &str) -> Result<bool, StoreError> {
        let sql = sql!("select left_at_ms from nodes where id = $1 and left_at_ms is not null");
        let left: Option<i64> = self.db.read().optional_scalar(sql, (node,)).await?;
        Ok(left.is_some())
    }

    /// Records that a node won't come back: its heartbeat still is this one, and it has no rooms.
    pub async fn give_node_up(&self, node: &str, beat_at_ms: i64) -> Result<(), StoreError> {
        let sql = sql!(
            "update nodes set left_at_ms = beat_at_ms where id = $1 and beat_at_ms = $2 \
             and not exists (select 1 from rooms where owner_node = $1 and finished_at_ms is null)"
        );
        self.db.write().execute(sql, (node, beat_at_ms)).await?;
        Ok(())
    }

    /// The nodes that are there or have rooms.
    pub async fn list_nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        let sql = sql!(
            "select id, beat_at_ms, left_at_ms from nodes where id in \
                 (select owner_node from rooms where finished_at_ms is null) \
             or left_at_ms is null order by id"
        );
        self.faults.reach()?;
        Ok(self.db.read().all(sql, ()).await?)
    }

    /// The unfinished rooms that a node owns, oldest first.
    pub async fn list_rooms_of_node(&self, node: &str) -> Result<Vec<Room>, StoreError> {
        let sql = sql!(select_rooms!(
            "where finished_at_ms is null and owner_node = $1 order by id"
        ));
        self.faults.reach()?;
        Ok(self.db.read().all(sql, (node,)).await?)
    }

    /// The time of a node's last heartbeat.
    pub async fn node_beat(&self, node: &str) -> Result<Option<i64>, StoreError> {
        let sql = sql!("select beat_at_ms from nodes where id = $1");
        Ok(self.db.read().optional_scalar(sql, (node,)).await?)
    }

    /// Creates a room together with the first entry of its journal, which gets [`FIRST_SEQ`] and
    /// [`FIRST_EPOCH`]. [`crate::Constraint::CodeTaken`] if an unfinished room has the code.
    pub async fn create_room(
        &self,
        room: NewRoom,
        first_entry: &[u8],
        now_ms: i64,
    ) -> Result<Room, StoreError> {
        let insert = sql!(
            "insert into rooms (id, code, host_account_id, quiz_id, title, mode, phase, \
                 owner_node, owner_epoch, owned_since_ms, seat_count, question_count, \
                 created_at_ms, finished_at_ms, search_text) \
             values ($1, $2, $3, $4, $5, $6, 'lobby', $7, $8, $9, 0, $10, $9, null, $11)"
        );
        let append = sql!(
            "insert into room_journal (room_id, seq, epoch, body, at_ms) \
             values ($1, $2, $3, $4, $5)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            &room.id,
            &room.code,
            &room.host_account_id,
            &room.quiz_id,
            &room.title,
            room.mode.as_str(),
            &room.owner_node,
            FIRST_EPOCH,
            now_ms,
            room.question_count,
            search_text([room.title.as_str()]),
        );
        tx.execute(insert, params).await?;
        let params = (&room.id, FIRST_SEQ, FIRST_EPOCH, first_entry, now_ms);
        tx.execute(append, params).await?;
        tx.commit().await?;
        Ok(Room {
            id: room.id,
            code: room.code,
            host_account_id: room.host_account_id,
            quiz_id: room.quiz_id,
            title: room.title,
            mode: room.mode,
            phase: RoomPhase::Lobby,
            owner_node: room.owner_node,
            owner_epoch: FIRST_EPOCH,
            owned_since_ms: now_ms,
            seat_count: 0,
            question_count: room.question_count,
            created_at_ms: now_ms,
            finished_at_ms: None,
        })
    }

    pub async fn find_room(&self, id: &str) -> Result<Option<Room>, StoreError> {
        let sql = sql!(select_rooms!("where id = $1"));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Finds the unfinished room with this code.
    pub async fn find_open_room_by_code(&self, code: &str) -> Result<Option<Room>, StoreError> {
        let sql = sql!(select_rooms!("where code = $1 and finished_at_ms is null"));
        self.faults.reach()?;
        Ok(self.db.read().optional(sql, (code,)).await?)
    }

    /// Whether a code belongs to an unfinished room, or to one that finished at or after a time.
    pub async fn code_used_since(&self, code: &str, since_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "select exists (select 1 from rooms \
             where code = $1 and (finished_at_ms is null or finished_at_ms >= $2)) \
             or exists (select 1 from assignments a join rooms r on r.id = a.room_id \
             where a.join_code = $1 and (r.finished_at_ms is null or r.finished_at_ms >= $2))"
        );
        Ok(self.db.read().scalar(sql, (code, since_ms)).await?)
    }

    /// Lists an account's rooms, newest first, except rehearsals and those that tried unsaved
    /// questions.
    pub async fn list_rooms(
        &self,
        host_account_id: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<Room>, StoreError> {
        let sql = sql!(select_rooms!(
            "where host_account_id = $1 and mode not in ('rehearsal', 'attempt') \
                 and (quiz_id is not null or mode <> 'practice') \
                 and (cast($2 as text) is null or id < $2) \
             order by id desc limit $3"
        ));
        let params = (host_account_id, cursor, i64::from(limit) + 1);
        let rows: Vec<Room> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |room| &room.id))
    }

    /// Lets strangers find a room while it is in its lobby.
    pub async fn open_lobby(&self, room_id: &str) -> Result<(), StoreError> {
        let sql = sql! {
            sqlite: "update rooms set is_public = 1 where id = $1",
            postgres: "update rooms set is_public = true where id = $1",
        };
        self.db.write().execute(sql, (room_id,)).await?;
        Ok(())
    }

    /// The codes of a quiz's lobbies that strangers may join, newest first.
    pub async fn list_open_lobbies(
        &self,
        quiz_id: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql! {
            sqlite: "select code from rooms where quiz_id = $1 and is_public = 1 \
                and phase = 'lobby' and finished_at_ms is null order by id desc limit $2",
            postgres: "select code from rooms where quiz_id = $1 and is_public \
                and phase = 'lobby' and finished_at_ms is null order by id desc limit $2",
        };
        let params = (quiz_id, i64::from(limit));
        Ok(self.db.read().scalars(sql, params).await?)
    }

    /// Every unfinished room that doesn't sleep, oldest first, so that a node can find abandoned
    /// ones.
    pub async fn list_open_rooms(&self) -> Result<Vec<Room>, StoreError> {
        let sql = sql!(select_rooms!(
            "where finished_at_ms is null and owner_node <> '' order by id"
        ));
        Ok(self.db.read().all(sql, ()).await?)
    }

    /// Takes over an unfinished room if its epoch is still the expected one, and returns the new
    /// epoch. From then on, no other node can write to its journal.
    pub async fn adopt_room(
        &self,
        room_id: &str,
        node: &str,
        expected_epoch: i64,
        now_ms: i64,
    ) -> Result<Option<i64>, StoreError> {
        let sql = sql!(
            "update rooms set owner_node = $2, owner_epoch = owner_epoch + 1, owned_since_ms = $4 \
             where id = $1 and owner_epoch = $3 and finished_at_ms is null \
             returning owner_epoch"
        );
        let params = (room_id, node, expected_epoch, now_ms);
        self.faults.reach()?;
        let epoch = self.db.write().optional_scalar(sql, params).await?;
        self.faults.say_so()?;
        Ok(epoch)
    }

    /// Records that the first question began. False if the caller no longer owns the room.
    pub async fn start_room(
        &self,
        room_id: &str,
        epoch: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update rooms set phase = 'running' \
             where id = $1 and owner_epoch = $2 and finished_at_ms is null \
             returning host_account_id, mode"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let started: Option<(Option<String>, String)> = tx.optional(sql, (room_id, epoch)).await?;
        if let Some((Some(host_id), mode)) = &started
            && mode == "live"
        {
            note_event(&mut tx, host_id, WebhookEvent::RoomStarted, room_id, now_ms).await?;
        }
        tx.commit().await?;
        Ok(started.is_some())
    }

    /// Marks a room as finished, frees its code and revokes its host links. False if the caller no
    /// longer owns it or it already finished.
    pub async fn finish_room(
        &self,
        room_id: &str,
        epoch: i64,
        seat_count: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update rooms set phase = 'finished', seat_count = $3, finished_at_ms = $4 \
             where id = $1 and owner_epoch = $2 and finished_at_ms is null \
             returning host_account_id, mode"
        );
        self.faults.reach()?;
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let finished: Option<(Option<String>, String)> = tx
            .optional(sql, (room_id, epoch, seat_count, now_ms))
            .await?;
        if finished.is_some() {
            let delete = sql!("delete from host_links where room_id = $1");
            tx.execute(delete, (room_id,)).await?;
            let delete = sql!("delete from co_hosts where room_id = $1");
            tx.execute(delete, (room_id,)).await?;
        }
        if let Some((Some(host_id), mode)) = &finished
            && mode == "live"
        {
            note_event(&mut tx, host_id, WebhookEvent::RoomEnded, room_id, now_ms).await?;
        }
        tx.commit().await?;
        Ok(finished.is_some())
    }
}
