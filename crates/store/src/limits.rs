//! Rate limit counters, shared by all nodes.
//!
//! A counter is found by a key that the caller made from what it counts, so that neither addresses
//! nor names are kept. How many are too many is the caller's rule: [`Store::change_limit`] locks
//! the counter, lets the rule look at it and change it, and keeps the result, so that things that
//! happen at the same moment count each. A counter that is clean again is as good as none.

use sqlx::{FromRow, query, query_as};

use crate::db::{read, sql, tx, write};
use crate::{Store, StoreError};

/// A counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Limit {
    /// When everything is forgiven; from then on the counter may be deleted.
    pub clean_at_ms: i64,
    /// Failures in a row.
    pub streak: i64,
    /// When the last of them was.
    pub last_at_ms: i64,
}

impl Store {
    /// The counter; one that was never changed is all zeros.
    pub async fn find_limit(&self, key: &[u8]) -> Result<Limit, StoreError> {
        let sql = sql!("select clean_at_ms, streak, last_at_ms from limits where key = $1");
        let limit: Option<Limit> = read!(self.db, |c| query_as(sql.on(c))
            .bind(key)
            .fetch_optional(c)
            .await)?;
        Ok(limit.unwrap_or_default())
    }

    /// Lets a rule look at a counter and change it, alone, and gives back what the rule says.
    pub async fn change_limit<T: Send>(
        &self,
        key: &[u8],
        rule: impl FnOnce(&mut Limit) -> T + Send,
    ) -> Result<T, StoreError> {
        // Changing nothing locks the row, and makes it if there is none.
        let lock = sql!(
            "insert into limits (key, clean_at_ms, streak, last_at_ms) values ($1, 0, 0, 0) \
             on conflict (key) do update set streak = limits.streak \
             returning clean_at_ms, streak, last_at_ms"
        );
        let keep =
            sql!("update limits set clean_at_ms = $2, streak = $3, last_at_ms = $4 where key = $1");
        Ok(tx!(self.db, |t| {
            let mut limit: Limit = query_as(lock.on(t)).bind(key).fetch_one(&mut *t).await?;
            let said = rule(&mut limit);
            query(keep.on(t))
                .bind(key)
                .bind(limit.clean_at_ms)
                .bind(limit.streak)
                .bind(limit.last_at_ms)
                .execute(&mut *t)
                .await?;
            said
        }))
    }

    /// Forgives everything.
    pub async fn clear_limit(&self, key: &[u8]) -> Result<(), StoreError> {
        let sql = sql!("delete from limits where key = $1");
        write!(self.db, |c| query(sql.on(c))
            .bind(key)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }
}
