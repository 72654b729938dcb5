//! What waits to be sent.

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

/// Messages of one kind that wait for their first or next try.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Queue {
    /// `email` or `webhook`.
    pub kind: String,
    pub message_count: i64,
    /// When the oldest of them was queued.
    pub oldest_at_ms: Option<i64>,
}

/// Both queues, also if nothing waits, in the order of their names.
pub async fn list_queues(store: &Store) -> Result<Vec<Queue>, StoreError> {
    let sql = sql!(
        "select 'email' as kind, count(*) as message_count, min(created_at_ms) as oldest_at_ms \
         from mails where next_try_at_ms is not null \
         union all \
         select 'webhook', count(*), min(created_at_ms) \
         from webhook_deliveries where next_try_at_ms is not null \
         order by 1"
    );
    Ok(store.db().read().all(sql, ()).await?)
}
