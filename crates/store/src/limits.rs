//! Rate limit counters, shared by all nodes.
//!
//! Callers derive a counter's key from what they count, so neither addresses nor names are stored.
//! Callers also define the limits: [`Store::change_limit`] locks the counter, lets the rule read
//! and change it, and stores the result, so simultaneous events all count. A counter that has
//! expired is equivalent to none.

use database::sql;
use sqlx::FromRow;

use crate::{Store, StoreError};

/// A counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Limit {
    /// When the counter expires; from then on it may be deleted.
    pub clean_at_ms: i64,
    /// Consecutive failures.
    pub streak: i64,
    /// When the last failure happened.
    pub last_at_ms: i64,
}

impl Store {
    /// The counter; all zeros if it was never changed.
    pub async fn find_limit(&self, key: &[u8]) -> Result<Limit, StoreError> {
        let sql = sql!("select clean_at_ms, streak, last_at_ms from limits where key = $1");
        let limit: Option<Limit> = self.db.read().optional(sql, (key,)).await?;
        Ok(limit.unwrap_or_default())
    }

    /// Lets a rule read and change a counter under a lock, and returns the rule's result.
    pub async fn change_limit<T: Send>(
        &self,
        key: &[u8],
        rule: impl FnOnce(&mut Limit) -> T + Send,
    ) -> Result<T, StoreError> {
        // An upsert without a change locks the row, and creates it if it is missing.
        let lock = sql!(
            "insert into limits (key, clean_at_ms, streak, last_at_ms) values ($1, 0, 0, 0) \
             on conflict (key) do update set streak = limits.streak \
             returning clean_at_ms, streak, last_at_ms"
        );
        let keep =
            sql!("update limits set clean_at_ms = $2, streak = $3, last_at_ms = $4 where key = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let mut limit: Limit = tx.one(lock, (key,)).await?;
        let said = rule(&mut limit);
        let params = (key, limit.clean_at_ms, limit.streak, limit.last_at_ms);
        tx.execute(keep, params).await?;
        tx.commit().await?;
        Ok(said)
    }

    /// Resets a counter.
    pub async fn clear_limit(&self, key: &[u8]) -> Result<(), StoreError> {
        let sql = sql!("delete from limits where key = $1");
        self.db.write().execute(sql, (key,)).await?;
        Ok(())
    }
}
