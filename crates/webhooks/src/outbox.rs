//! Webhooks: writes messages for the endpoints of accounts, and posts them until they arrive.
//!
//! The store records each event (`store::RecordedEvent`), in the transaction in which it happens.
//! One task per process writes one message per endpoint and posts what is due: eight tries in about
//! a day, each signed. Any number of processes may do this together, because each leases a delivery
//! before posting it. If every delivery to an endpoint fails for days, we turn the endpoint off and
//! email its owner.

use std::sync::Arc;
use std::time::Duration;

use store::{RecordedEvent, StoreError, WebhookDelivery, WebhookEndpoint, WebhookTry};
use tokio_util::sync::CancellationToken;
use work::{Attempt, Delivery, Outbox, Tried};

use crate::Webhooks;
use crate::signature::{WebhookSecret, headers};
use handling::error::ApiError;
use handling::outgoing::Outcome;
use handling::time::millis;
use handling::wire::count;
use mail::emails::Notice;

const DELIVERY: Delivery = Delivery {
    what: "webhook",
    at_once: 16,
    // Longer than the sender's own timeout, whose words the owner of the endpoint understands.
    timeout: Duration::from_secs(30),
    lease: Duration::from_mins(1),
    look_every: Duration::from_secs(5),
    retry_after: &[
        Duration::from_secs(5),
        Duration::from_secs(30),
        Duration::from_mins(2),
        Duration::from_mins(15),
        Duration::from_hours(1),
        Duration::from_hours(5),
        Duration::from_hours(18),
    ],
};
/// How many events are read at once.
const EVENTS_LEN: u32 = 16;
/// How long every delivery to an endpoint must fail before we turn it off.
const GIVEN_UP_AFTER: Duration = Duration::from_hours(5 * 24);
/// "Gone": the receiver wants no more messages.
const GONE: u16 = 410;

impl Webhooks {
    /// Writes messages for new events, and tries everything that is due once; after a stop, begins
    /// no more of them.
    pub async fn send_due_webhooks(&self, stop: &CancellationToken) -> Result<(), StoreError> {
        let clock = self.time.clock();
        let outbox = Arc::new(self.clone());
        DELIVERY.deliver_due(&outbox, &clock, &self.due, stop).await
    }

    /// Writes the messages of all recorded events. One that fails is logged and stays recorded.
    async fn write_webhook_events(&self) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let events = self.store.list_webhook_events(&after, EVENTS_LEN).await?;
            let Some(last) = events.last() else {
                return Ok(());
            };
            after.clone_from(&last.id);
            for event in &events {
                if let Err(error) = self.write_webhook_event(event).await {
                    tracing::error!(event_id = event.id, %error, "a webhook could not be written");
                }
            }
        }
    }

    async fn write_webhook_event(&self, event: &RecordedEvent) -> Result<(), StoreError> {
        let body = self.webhook_message(event).await?;
        let now_ms = self.time.now_ms();
        self.store
            .write_webhook_event(event, body.as_deref(), now_ms)
            .await
    }

    async fn note_try(
        &self,
        delivery: &WebhookDelivery,
        outcome: Outcome,
        retry_after: Option<Duration>,
    ) -> Result<(), StoreError> {
        let at_ms = self.time.now_ms();
        let is_gone = outcome.status == Some(GONE);
        let tried = WebhookTry {
            at_ms,
            duration_ms: outcome.duration_ms,
            status: outcome.status.map(i64::from),
            is_delivered: outcome.is_delivered(),
            error: outcome.error,
            answer: outcome.answer,
            next_try_at_ms: retry_after.map(|delay| self.time.after_ms(delay)),
        };
        let failing_since_ms = self.store.note_webhook_try(delivery, &tried).await?;
        let is_given_up =
            failing_since_ms.is_some_and(|since_ms| at_ms - since_ms >= millis(GIVEN_UP_AFTER));
        if is_gone || is_given_up {
            self.give_up_endpoint(&delivery.endpoint_id, at_ms).await?;
        }
        Ok(())
    }

    async fn give_up_endpoint(&self, endpoint_id: &str, now_ms: i64) -> Result<(), StoreError> {
        let Some(endpoint) = self.store.find_webhook_endpoint(endpoint_id).await? else {
            return Ok(());
        };
        if !self
            .store
            .disable_failing_webhook(endpoint_id, now_ms)
            .await?
        {
            return Ok(());
        }
        tracing::info!(endpoint_id, "a webhook endpoint is turned off");
        if let Some(account) = self.store.find_account(&endpoint.account_id).await? {
            self.emails
                .send_notice(&account, Notice::WebhookGivenUp)
                .await;
        }
        Ok(())
    }

    /// The secrets that sign deliveries now, newest first.
    fn webhook_secrets(
        &self,
        endpoint: &WebhookEndpoint,
        now_ms: i64,
    ) -> Result<Vec<WebhookSecret>, ApiError> {
        let mut secrets = vec![self.vault.open(&endpoint.id, &endpoint.secret)?];
        let is_old_good = endpoint
            .old_secret_until_ms
            .is_some_and(|end_ms| end_ms > now_ms);
        if let Some(old) = endpoint.old_secret.as_ref().filter(|_| is_old_good) {
            secrets.push(self.vault.open(&endpoint.id, old)?);
        }
        Ok(secrets)
    }
}

impl Outbox for Webhooks {
    type Item = WebhookDelivery;
    type Receipt = Outcome;
    type Failure = Outcome;
    type Error = StoreError;

    async fn lease(&self, lease: Duration, limit: u32) -> Result<Vec<WebhookDelivery>, StoreError> {
        self.write_webhook_events().await?;
        let now_ms = self.time.now_ms();
        self.store
            .lease_due_webhooks(now_ms, millis(lease), limit)
            .await
    }

    fn attempt(delivery: &WebhookDelivery) -> Attempt<'_> {
        Attempt {
            id: &delivery.id,
            number: count(delivery.attempts),
        }
    }

    async fn send(
        &self,
        delivery: &WebhookDelivery,
    ) -> Result<Tried<Outcome, Outcome>, StoreError> {
        let endpoint = self.store.find_webhook_endpoint(&delivery.endpoint_id);
        let Some(endpoint) = endpoint.await? else {
            return Ok(Tried::Skipped);
        };
        let at_ms = self.time.now_ms();
        let secrets = match self.webhook_secrets(&endpoint, at_ms) {
            Ok(secrets) => secrets,
            Err(error) => {
                let cause = error.cause().unwrap_or_default();
                let endpoint_id = &endpoint.id;
                tracing::error!(endpoint_id, cause, "a webhook cannot be signed");
                return Ok(Tried::Skipped);
            }
        };
        let signed = headers(&secrets, &delivery.message_id, at_ms, &delivery.body);
        let body = delivery.body.clone().into_bytes();
        let outcome = self.sender.post(&endpoint.url, &signed, body).await;
        Ok(if outcome.is_delivered() {
            Tried::Delivered(outcome)
        } else if outcome.status == Some(GONE) {
            Tried::Refused(outcome)
        } else {
            Tried::Failed(outcome)
        })
    }

    async fn note_delivered(
        &self,
        delivery: &WebhookDelivery,
        outcome: Outcome,
    ) -> Result<(), StoreError> {
        self.note_try(delivery, outcome, None).await
    }

    async fn note_failed(
        &self,
        delivery: &WebhookDelivery,
        outcome: Outcome,
        retry_after: Option<Duration>,
    ) -> Result<(), StoreError> {
        self.note_try(delivery, outcome, retry_after).await
    }
}
