//! What is left of a finished room: its report.
//!
//! A report is opaque JSON. Whoever plays the room writes it when the room is over, and may write
//! it again with the same facts, because a node can die between writing it and saying so.

use sqlx::{query, query_scalar};

use crate::db::{read, sql, write};
use crate::{Store, StoreError};

impl Store {
    /// Keeps the report of a room, in place of an earlier one.
    pub async fn put_report(
        &self,
        room_id: &str,
        body: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into room_reports (room_id, body, created_at_ms) values ($1, $2, $3) \
             on conflict (room_id) do update set body = excluded.body"
        );
        write!(self.db, |c| {
            query(sql.on(c))
                .bind(room_id)
                .bind(body)
                .bind(now_ms)
                .execute(c)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    pub async fn find_report(&self, room_id: &str) -> Result<Option<String>, StoreError> {
        let sql = sql!("select body from room_reports where room_id = $1");
        Ok(read!(self.db, |c| query_scalar(sql.on(c))
            .bind(room_id)
            .fetch_optional(c)
            .await)?)
    }
}
