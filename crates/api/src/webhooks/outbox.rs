//! Webhooks: writes messages for the endpoints of accounts, and posts them until they arrive.
//!
//! The store records each event (`store::WebhookEvent`), in the transaction in which it happens.
//! One task per process writes one message per endpoint and posts what is due: eight tries in about
//! a day, each signed. Any number of processes may do this together, because each leases a delivery
//! before posting it. If every delivery to an endpoint fails for days, we turn the endpoint off and
//! email its owner.

use futures_util::future::join_all;
use store::time::{DAY_MS, HOUR_MS, MINUTE_MS};
use store::{StoreError, WebhookDelivery, WebhookEndpoint, WebhookTry};

use crate::webhooks::Webhooks;
pub(crate) use crate::webhooks::messages::message;
use crate::webhooks::signature::{WebhookSecret, headers};
use handling::error::ApiError;
use mail::letters::Notice;

/// The delay after each try until the next one; none follows the last.
const RETRY_AFTER_MS: [i64; 7] = [
    5 * 1000,
    30 * 1000,
    2 * MINUTE_MS,
    15 * MINUTE_MS,
    HOUR_MS,
    5 * HOUR_MS,
    18 * HOUR_MS,
];
/// How long every delivery to an endpoint must fail before we turn it off.
const GIVEN_UP_AFTER_MS: i64 = 5 * DAY_MS;
/// Longer than a try takes.
const LEASE_MS: i64 = MINUTE_MS;
/// How many are posted at once.
const BATCH_LEN: u32 = 16;
/// "Gone": the receiver wants no more messages.
const GONE: u16 = 410;

impl Webhooks {
    /// Writes messages for new events, and tries everything that is due once.
    pub(crate) async fn send_due_webhooks(&self) -> Result<(), StoreError> {
        self.write_webhook_events().await?;
        loop {
            let now_ms = self.time.now_ms();
            let due = self.store.lease_due_webhooks(now_ms, LEASE_MS, BATCH_LEN);
            let due = due.await?;
            if due.is_empty() {
                return Ok(());
            }
            for posted in join_all(due.iter().map(|delivery| self.try_delivery(delivery))).await {
                posted?;
            }
        }
    }

    async fn write_webhook_events(&self) -> Result<(), StoreError> {
        loop {
            let events = self.store.list_webhook_events(BATCH_LEN).await?;
            if events.is_empty() {
                return Ok(());
            }
            for event in events {
                let body = self.webhook_message(&event).await?;
                self.store
                    .write_webhook_event(&event, body.as_deref(), self.time.now_ms())
                    .await?;
            }
        }
    }

    async fn try_delivery(&self, delivery: &WebhookDelivery) -> Result<(), StoreError> {
        let endpoint = self.store.find_webhook_endpoint(&delivery.endpoint_id);
        let Some(endpoint) = endpoint.await? else {
            return Ok(());
        };
        let now_ms = self.time.now_ms();
        let secrets = match self.webhook_secrets(&endpoint, now_ms) {
            Ok(secrets) => secrets,
            Err(error) => {
                let cause = error.cause().unwrap_or_default();
                tracing::error!(
                    endpoint_id = endpoint.id,
                    cause,
                    "a webhook cannot be signed"
                );
                return Ok(());
            }
        };
        let signed = headers(&secrets, &delivery.message_id, now_ms, &delivery.body);
        let outcome = self
            .sender
            .post(&endpoint.url, &signed, delivery.body.clone().into_bytes())
            .await;
        let is_gone = outcome.status == Some(GONE);
        let is_delivered = outcome.is_delivered();
        let tried = WebhookTry {
            at_ms: now_ms,
            duration_ms: outcome.duration_ms,
            status: outcome.status.map(i64::from),
            error: outcome.error,
            answer: outcome.answer,
            is_delivered,
            next_try_at_ms: retry_after_ms(delivery)
                .filter(|_| !is_delivered && !is_gone)
                .map(|ms| now_ms + ms),
        };
        let failing_since_ms = self.store.note_webhook_try(delivery, &tried).await?;
        let is_given_up =
            failing_since_ms.is_some_and(|since_ms| now_ms - since_ms >= GIVEN_UP_AFTER_MS);
        if is_gone || is_given_up {
            self.give_up_endpoint(&endpoint, now_ms).await?;
        }
        Ok(())
    }

    async fn give_up_endpoint(
        &self,
        endpoint: &WebhookEndpoint,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        if !self
            .store
            .disable_failing_webhook(&endpoint.id, now_ms)
            .await?
        {
            return Ok(());
        }
        tracing::info!(
            endpoint_id = endpoint.id,
            "a webhook endpoint is turned off"
        );
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

/// The delay after a delivery's latest try, varied by up to a fifth so that many that failed
/// together don't retry together. The same delivery always waits equally long.
fn retry_after_ms(delivery: &WebhookDelivery) -> Option<i64> {
    let tried = usize::try_from(delivery.attempts).ok()?.checked_sub(1)?;
    let wait_ms = *RETRY_AFTER_MS.get(tried)?;
    let chance = crc32fast::hash(format!("{}{tried}", delivery.id).as_bytes());
    let fifth_ms = wait_ms / 5;
    Some(wait_ms - fifth_ms + i64::from(chance) % (2 * fifth_ms + 1))
}

#[cfg(test)]
mod tests {
    use store::WebhookDelivery;
    use store::time::DAY_MS;

    use super::{RETRY_AFTER_MS, retry_after_ms};

    fn delivery(id: &str, attempts: i64) -> WebhookDelivery {
        WebhookDelivery {
            id: id.to_owned(),
            endpoint_id: String::new(),
            message_id: String::new(),
            event: String::new(),
            body: String::new(),
            state: String::new(),
            attempts,
            next_try_at_ms: None,
            created_at_ms: 0,
            last_try_at_ms: None,
            last_status: None,
            last_error: None,
            last_answer: None,
            last_duration_ms: None,
        }
    }

    #[test]
    fn eight_tries_in_about_a_day_and_never_all_together() {
        for (attempts, wait_ms) in (1..).zip(RETRY_AFTER_MS) {
            let waits: Vec<i64> = (0..50)
                .filter_map(|n| retry_after_ms(&delivery(&format!("{n}"), attempts)))
                .collect();
            assert_eq!(waits.len(), 50);
            let range = wait_ms * 4 / 5..=wait_ms * 6 / 5;
            assert!(waits.iter().all(|ms| range.contains(ms)), "{waits:?}");
            assert!(waits.iter().any(|ms| *ms != waits[0]), "{waits:?}");
        }
        assert_eq!(
            retry_after_ms(&delivery("a", 8)),
            None,
            "the eighth was the last"
        );
        let all: i64 = RETRY_AFTER_MS.iter().sum();
        assert!((DAY_MS..DAY_MS + DAY_MS / 6).contains(&all), "{all}");
    }
}
