//! Data retention of finished rooms (PRIV-3): first nicknames are deleted, later everything but
//! statistics. This module finds the rooms that are due. Callers provide the replacements, because
//! they know the contents of reports and journals.

use database::sql;

use crate::time::DAY_MS;
use crate::{Insight, Store, StoreError};

/// What is kept of a room reduced to statistics.
#[derive(Debug, Clone, Copy)]
pub struct LastingReport<'a> {
    /// The report revision it was computed from.
    pub revision: i64,
    /// The head of the report.
    pub body: &'a str,
    /// The version of the computation.
    pub version: i64,
    pub insight: &'a Insight,
}

impl Store {
    /// Finished rooms whose nicknames are due for deletion, by id, after the given one.
    /// `default_days` applies where the host didn't set a number of days.
    pub async fn list_rooms_with_names_due(
        &self,
        now_ms: i64,
        default_days: i64,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select r.id from rooms r left join accounts a on a.id = r.host_account_id \
             where r.finished_at_ms is not null and r.names_forgotten_at_ms is null \
                 and r.mode <> 'attempt' \
                 and r.finished_at_ms <= $1 - coalesce(a.nickname_days, $2) * $3 and r.id > $4 \
             order by r.id limit $5"
        );
        let params = (now_ms, default_days, DAY_MS, after, i64::from(limit));
        Ok(self.db.read().scalars(sql, params).await?)
    }

    /// Rewrites a journal entry. Only for finished rooms, which nobody plays at the same time.
    pub async fn rewrite_journal_entry(
        &self,
        room_id: &str,
        seq: i64,
        body: &[u8],
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update room_journal set body = $3 where room_id = $1 and seq = $2 \
                 and exists (select 1 from rooms where id = $1 and finished_at_ms is not null)"
        );
        self.db.write().execute(sql, (room_id, seq, body)).await?;
        Ok(())
    }

    /// Marks a room's nicknames as deleted.
    pub async fn note_names_forgotten(&self, room_id: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!(
            "update rooms set names_forgotten_at_ms = $2 \
             where id = $1 and names_forgotten_at_ms is null"
        );
        let assigned = sql!("delete from assigned_players where assignment_id = $1");
        self.db.write().execute(sql, (room_id, now_ms)).await?;
        self.db.write().execute(assigned, (room_id,)).await?;
        self.db.move_log().await;
        Ok(())
    }

    /// Whether a room's nicknames are deleted.
    pub async fn are_names_forgotten(&self, room_id: &str) -> Result<bool, StoreError> {
        let sql = sql!(
            "select exists (select 1 from rooms where id = $1 \
                 and names_forgotten_at_ms is not null)"
        );
        Ok(self.db.read().scalar(sql, (room_id,)).await?)
    }

    /// Rooms that finished by a time and still have individual players' answers, by id, after the
    /// given one.
    pub async fn list_rooms_with_answers_due(
        &self,
        due_ms: i64,
        after: &str,
        limit: u32,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select id from rooms where finished_at_ms is not null \
                 and answers_forgotten_at_ms is null and finished_at_ms <= $1 and id > $2 \
                 and mode <> 'attempt' \
             order by id limit $3"
        );
        let params = (due_ms, after, i64::from(limit));
        Ok(self.db.read().scalars(sql, params).await?)
    }

    /// Reduces a finished room to statistics: deletes its journal, its seats, and who sat in them.
    /// False, without any change, if its report was rewritten since these statistics were computed.
    pub async fn forget_answers(
        &self,
        room_id: &str,
        lasting: Option<LastingReport<'_>>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let keep = sql!(
            "update room_insights set version = $3, digest = $4, analysis = $5 \
             where room_id = $1 and revision = $2"
        );
        let put = sql!("update room_reports set body = $2 where room_id = $1");
        let note = sql!(
            "update rooms set answers_forgotten_at_ms = $2, \
                 names_forgotten_at_ms = coalesce(names_forgotten_at_ms, $2) \
             where id = $1 and finished_at_ms is not null"
        );
        let forget = [
            sql!("delete from room_report_pages where room_id = $1"),
            sql!("delete from room_journal where room_id = $1"),
            sql!("delete from player_seats where room_id = $1"),
            sql!("delete from recognized_seats where room_id = $1"),
            sql!("delete from seat_results where room_id = $1"),
            sql!("delete from assigned_players where assignment_id = $1"),
        ];
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(note, (room_id, now_ms)).await? == 0 {
            return Ok(false);
        }
        if let Some(lasting) = lasting {
            let params = (
                room_id,
                lasting.revision,
                lasting.version,
                &lasting.insight.digest,
                &lasting.insight.analysis,
            );
            if tx.execute(keep, params).await? == 0 {
                return Ok(false);
            }
            tx.execute(put, (room_id, lasting.body)).await?;
        }
        for statement in forget {
            tx.execute(statement, (room_id,)).await?;
        }
        tx.commit().await?;
        drop(writer);
        self.db.move_log().await;
        Ok(true)
    }

    /// Schedules a room to be reduced again, because its report was written after its answers were
    /// deleted.
    pub async fn forget_answers_again(&self, room_id: &str) -> Result<(), StoreError> {
        let sql = sql!("update rooms set answers_forgotten_at_ms = null where id = $1");
        self.db.write().execute(sql, (room_id,)).await?;
        Ok(())
    }

    /// Whether a room is reduced to statistics.
    pub async fn are_answers_forgotten(&self, room_id: &str) -> Result<bool, StoreError> {
        let sql = sql!(
            "select exists (select 1 from rooms where id = $1 \
                 and answers_forgotten_at_ms is not null)"
        );
        Ok(self.db.read().scalar(sql, (room_id,)).await?)
    }
}
