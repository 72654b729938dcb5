//! Webhooks: endpoints, events to deliver, and deliveries.
//!
//! An event is recorded in the transaction that causes it ([`note_event`]), and only for accounts
//! that subscribed. Later the caller writes its body, one delivery per endpoint, and deletes the
//! record in the same transaction, so each event is written once. A delivery is leased while it is
//! tried, so any number of processes may try them.

mod events;

use database::{Sql, sql};
use sqlx::FromRow;

pub use self::events::RecordedEvent;
pub(crate) use self::events::note_event;
use crate::accounts::lock_account;
use crate::{DeliveryState, DisabledBy, Page, Store, StoreError, WebhookEvents, new_id};

/// The maximum number of endpoints per account.
pub const WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX: i64 = 10;

/// Where an account receives events.
#[derive(Clone, FromRow)]
pub struct WebhookEndpoint {
    pub id: String,
    pub account_id: String,
    pub url: String,
    #[sqlx(try_from = "String")]
    pub events: WebhookEvents,
    /// Encrypted.
    pub secret: Vec<u8>,
    /// The previous secret, encrypted.
    pub old_secret: Option<Vec<u8>>,
    pub old_secret_until_ms: Option<i64>,
    pub created_at_ms: i64,
    /// Since when every try has failed.
    pub failing_since_ms: Option<i64>,
    pub disabled_at_ms: Option<i64>,
    pub disabled_by: Option<DisabledBy>,
}

/// An endpoint to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewWebhookEndpoint<'a> {
    pub id: &'a str,
    pub account_id: &'a str,
    pub url: &'a str,
    pub events: &'a WebhookEvents,
    /// Encrypted.
    pub secret: &'a [u8],
}

/// A delivery to an endpoint, and its result.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WebhookDelivery {
    pub id: String,
    pub endpoint_id: String,
    /// The same for every endpoint and every try of one event.
    pub message_id: String,
    /// The message's type: the event's word, or `ping`.
    pub event: String,
    /// JSON, byte for byte as it is signed.
    pub body: String,
    pub state: DeliveryState,
    pub attempts: i64,
    pub next_try_at_ms: Option<i64>,
    pub created_at_ms: i64,
    pub last_try_at_ms: Option<i64>,
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
    /// The beginning of the response.
    pub last_answer: Option<String>,
    pub last_duration_ms: Option<i64>,
}

/// The result of a try.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookTry {
    pub at_ms: i64,
    pub duration_ms: i64,
    pub status: Option<i64>,
    pub error: Option<String>,
    pub answer: Option<String>,
    pub is_delivered: bool,
    /// When to try again; `None` gives up.
    pub next_try_at_ms: Option<i64>,
}

macro_rules! endpoint_columns {
    () => {
        "id, account_id, url, events, secret, old_secret, old_secret_until_ms, created_at_ms, \
         failing_since_ms, disabled_at_ms, disabled_by"
    };
}

macro_rules! delivery_columns {
    () => {
        "id, endpoint_id, message_id, event, body, state, attempts, next_try_at_ms, \
         created_at_ms, last_try_at_ms, last_status, last_error, last_answer, last_duration_ms"
    };
}

impl Store {
    /// Adds an endpoint. False if the account has reached its limit.
    pub async fn create_webhook_endpoint(
        &self,
        endpoint: NewWebhookEndpoint<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let count = sql!("select count(*) from webhook_endpoints where account_id = $1");
        let insert = sql!(
            "insert into webhook_endpoints (id, account_id, url, events, secret, created_at_ms) \
             values ($1, $2, $3, $4, $5, $6)"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_account(&mut tx, endpoint.account_id).await?;
        let count: i64 = tx.scalar(count, (endpoint.account_id,)).await?;
        if count >= WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX {
            return Ok(false);
        }
        let params = (
            endpoint.id,
            endpoint.account_id,
            endpoint.url,
            endpoint.events.stored(),
            endpoint.secret,
            now_ms,
        );
        tx.execute(insert, params).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The endpoints of an account, oldest first; at most
    /// [`WEBHOOK_ENDPOINTS_PER_ACCOUNT_MAX`].
    pub async fn list_webhook_endpoints(
        &self,
        account_id: &str,
    ) -> Result<Vec<WebhookEndpoint>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            endpoint_columns!(),
            " from webhook_endpoints where account_id = $1 order by id"
        ));
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    pub async fn find_webhook_endpoint(
        &self,
        id: &str,
    ) -> Result<Option<WebhookEndpoint>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            endpoint_columns!(),
            " from webhook_endpoints where id = $1"
        ));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Changes an endpoint's URL and events, and enables or disables it for its owner. Enabling it
    /// resets its failures.
    pub async fn update_webhook_endpoint(
        &self,
        id: &str,
        url: &str,
        events: &WebhookEvents,
        is_enabled: bool,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let enable = sql!(
            "update webhook_endpoints set url = $2, events = $3, disabled_at_ms = null, \
                 disabled_by = null, \
                 failing_since_ms = case when disabled_at_ms is null then failing_since_ms end \
             where id = $1"
        );
        let disable = sql!(
            "update webhook_endpoints set url = $2, events = $3, \
                 disabled_at_ms = coalesce(disabled_at_ms, $4), \
                 disabled_by = coalesce(disabled_by, $5) \
             where id = $1"
        );
        if is_enabled {
            let params = (id, url, events.stored());
            self.db.write().execute(enable, params).await?;
        } else {
            let params = (id, url, events.stored(), now_ms, DisabledBy::Owner.as_str());
            self.db.write().execute(disable, params).await?;
        }
        Ok(())
    }

    /// Replaces an endpoint's secret; the previous one stays valid beside it until its time.
    pub async fn rotate_webhook_secret(
        &self,
        id: &str,
        secret: &[u8],
        old_until_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update webhook_endpoints set old_secret = secret, old_secret_until_ms = $3, \
                 secret = $2 \
             where id = $1"
        );
        let params = (id, secret, old_until_ms);
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Deletes an endpoint with its deliveries. False if the account has no such endpoint.
    pub async fn delete_webhook_endpoint(
        &self,
        account_id: &str,
        id: &str,
    ) -> Result<bool, StoreError> {
        let sql = sql!("delete from webhook_endpoints where account_id = $1 and id = $2");
        let deleted = self.db.write().execute(sql, (account_id, id)).await?;
        Ok(deleted == 1)
    }

    /// Queues a delivery to one endpoint, due now, and returns its id.
    pub async fn enqueue_webhook(
        &self,
        endpoint_id: &str,
        message_id: &str,
        event: &str,
        body: &str,
        now_ms: i64,
    ) -> Result<String, StoreError> {
        let id = new_id(now_ms);
        let params = (&id, endpoint_id, message_id, event, body, now_ms);
        self.db.write().execute(insert_delivery(), params).await?;
        Ok(id)
    }

    /// Leases due deliveries, oldest first. No other process gets them until the lease expires.
    /// Deliveries of disabled endpoints wait.
    pub async fn lease_due_webhooks(
        &self,
        now_ms: i64,
        lease_ms: i64,
        limit: u32,
    ) -> Result<Vec<WebhookDelivery>, StoreError> {
        let sql = sql! {
            sqlite: concat!(
                "update webhook_deliveries set attempts = attempts + 1, next_try_at_ms = $2 \
                 where id in (select d.id from webhook_deliveries d \
                     join webhook_endpoints e on e.id = d.endpoint_id \
                     where d.next_try_at_ms <= $1 and e.disabled_at_ms is null \
                     order by d.next_try_at_ms, d.id limit $3) returning ",
                delivery_columns!()
            ),
            postgres: concat!(
                "update webhook_deliveries set attempts = attempts + 1, next_try_at_ms = $2 \
                 where id in (select d.id from webhook_deliveries d \
                     join webhook_endpoints e on e.id = d.endpoint_id \
                     where d.next_try_at_ms <= $1 and e.disabled_at_ms is null \
                     order by d.next_try_at_ms, d.id limit $3 for update of d skip locked) \
                 returning ",
                delivery_columns!()
            ),
        };
        let params = (now_ms, now_ms + lease_ms, i64::from(limit));
        let mut deliveries: Vec<WebhookDelivery> = self.db.write().all(sql, params).await?;
        deliveries.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(deliveries)
    }

    /// Records the result of a try on the delivery and its endpoint. Returns since when every try
    /// of the endpoint has failed.
    pub async fn note_webhook_try(
        &self,
        delivery: &WebhookDelivery,
        tried: &WebhookTry,
    ) -> Result<Option<i64>, StoreError> {
        let note = sql!(
            "update webhook_deliveries set state = $2, next_try_at_ms = $3, last_try_at_ms = $4, \
                 last_status = $5, last_error = $6, last_answer = $7, last_duration_ms = $8 \
             where id = $1"
        );
        let judge = sql!(
            "update webhook_endpoints set failing_since_ms = \
                 case when $2 then null else coalesce(failing_since_ms, $3) end \
             where id = $1 returning failing_since_ms"
        );
        let state = match (tried.is_delivered, tried.next_try_at_ms) {
            (true, _) => DeliveryState::Delivered,
            (false, Some(_)) => DeliveryState::Waiting,
            (false, None) => DeliveryState::Failed,
        };
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            &delivery.id,
            state.as_str(),
            tried.next_try_at_ms,
            tried.at_ms,
            tried.status,
            &tried.error,
            &tried.answer,
            tried.duration_ms,
        );
        tx.execute(note, params).await?;
        let since: Option<Option<i64>> = tx
            .optional_scalar(
                judge,
                (&delivery.endpoint_id, tried.is_delivered, tried.at_ms),
            )
            .await?;
        tx.commit().await?;
        Ok(since.flatten())
    }

    /// Disables an endpoint that failed for too long. False if it is already disabled.
    pub async fn disable_failing_webhook(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "update webhook_endpoints set disabled_at_ms = $2, disabled_by = $3 \
             where id = $1 and disabled_at_ms is null"
        );
        let params = (id, now_ms, DisabledBy::Failures.as_str());
        let done = self.db.write().execute(sql, params).await?;
        Ok(done == 1)
    }

    /// The deliveries of an endpoint, newest first.
    pub async fn list_webhook_deliveries(
        &self,
        endpoint_id: &str,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Page<WebhookDelivery>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            delivery_columns!(),
            " from webhook_deliveries where endpoint_id = $1 and ($2 = '' or id < $2) \
             order by id desc limit $3"
        ));
        let params = (
            endpoint_id,
            cursor.unwrap_or_default(),
            i64::from(limit) + 1,
        );
        let rows = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |row: &WebhookDelivery| &row.id))
    }

    /// A delivery of an endpoint.
    pub async fn find_webhook_delivery(
        &self,
        endpoint_id: &str,
        id: &str,
    ) -> Result<Option<WebhookDelivery>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            delivery_columns!(),
            " from webhook_deliveries where endpoint_id = $1 and id = $2"
        ));
        Ok(self.db.read().optional(sql, (endpoint_id, id)).await?)
    }
}

/// A delivery that is due as soon as it is created.
fn insert_delivery() -> &'static Sql {
    sql!(
        "insert into webhook_deliveries (id, endpoint_id, message_id, event, body, state, \
             attempts, next_try_at_ms, created_at_ms) \
         values ($1, $2, $3, $4, $5, 'waiting', 0, $6, $6)"
    )
}
