//! What webhooks report: the events, and writing their deliveries.

use database::{Tx, sql};
use sqlx::FromRow;

use super::insert_delivery;
use crate::{Store, StoreError, WebhookEvent, WebhookEvents, new_id};

/// An event without deliveries yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RecordedEvent {
    pub id: String,
    pub account_id: String,
    pub event: WebhookEvent,
    /// The room or the quiz.
    pub subject_id: String,
    pub at_ms: i64,
}

/// Records an event of an account in a transaction, if the account subscribed to it.
pub(crate) async fn note_event(
    tx: &mut Tx<'_>,
    account_id: &str,
    event: WebhookEvent,
    subject_id: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let note = sql!(
        "insert into webhook_events (id, account_id, event, subject_id, at_ms) \
         select $1, $2, $3, $4, cast($5 as bigint) where exists \
             (select 1 from webhook_endpoints where account_id = $2 \
                 and disabled_at_ms is null and events like '% ' || $3 || ' %')"
    );
    let params = (new_id(at_ms), account_id, event.as_str(), subject_id, at_ms);
    tx.execute(note, params).await?;
    Ok(())
}

impl Store {
    /// Events without deliveries yet, oldest first, beginning after an id. Leaves those that only
    /// a newer version knows to its processes.
    pub async fn list_webhook_events(
        &self,
        after: &str,
        limit: u32,
    ) -> Result<Vec<RecordedEvent>, StoreError> {
        let sql = sql!(
            "select id, account_id, event, subject_id, at_ms from webhook_events \
             where id > $1 and $2 like '% ' || event || ' %' order by id limit $3"
        );
        let known: WebhookEvents = WebhookEvent::ALL.iter().copied().collect();
        let params = (after, known.stored(), i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }

    /// Writes an event's deliveries for every endpoint of its account that subscribed, and deletes
    /// the record. Does nothing if another process already did; without a body there is nothing to
    /// deliver.
    pub async fn write_webhook_event(
        &self,
        event: &RecordedEvent,
        body: Option<&str>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let take = sql!("delete from webhook_events where id = $1");
        let wanting = sql!(
            "select id from webhook_endpoints where account_id = $1 and disabled_at_ms is null \
                 and events like '% ' || $2 || ' %' order by id"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let taken = tx.execute(take, (&event.id,)).await?;
        if let Some(body) = body.filter(|_| taken == 1) {
            let endpoint_ids: Vec<String> = tx
                .scalars(wanting, (&event.account_id, event.event.as_str()))
                .await?;
            for endpoint_id in endpoint_ids {
                tx.execute(
                    insert_delivery(),
                    (
                        new_id(now_ms),
                        endpoint_id,
                        &event.id,
                        event.event.as_str(),
                        body,
                        now_ms,
                    ),
                )
                .await?;
            }
        }

        tx.commit().await?;
        Ok(())
    }
}
