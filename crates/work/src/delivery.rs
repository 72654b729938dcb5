//! Delivery: sending what waits in an outbox, such as emails and webhooks, until it arrives.
//!
//! An [`Outbox`] is a queue in a database: what is to be sent is stored first, so that a crash
//! loses nothing. [`Delivery`] leases items, tries a few at once, and has the result noted. What
//! failed is tried again by a table of delays, then given up.
//!
//! Items don't hold each other up. A slow one takes one place, and the others go on. One that
//! panics or takes too long has failed. If its result can't be noted, its lease ends and it is
//! tried again, so every item is delivered at least once, by any number of processes.

use std::fmt::Display;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use crate::Clock;

/// Retries come later by up to one part in so many, so that what failed together is spread out.
const JITTER_PARTS: u64 = 5;

/// A queue of items to send, which several processes may share.
pub trait Outbox: Send + Sync + 'static {
    type Item: Send + Sync + 'static;
    /// What is noted about an item that arrived.
    type Receipt: Send + 'static;
    /// What is noted about a try that failed.
    type Failure: From<Unfinished> + Send + 'static;
    type Error: Display + Send + 'static;

    /// Takes up to `limit` items that are due, oldest first. No other process gets them until the
    /// lease ends; then they are due again.
    fn lease(
        &self,
        lease: Duration,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Self::Item>, Self::Error>> + Send;

    /// The item's ID, and how often it was leased.
    fn attempt(item: &Self::Item) -> Attempt<'_>;

    /// Tries once to send an item. After an error the item counts as [`Tried::Skipped`].
    fn send(
        &self,
        item: &Self::Item,
    ) -> impl Future<Output = Result<Tried<Self::Receipt, Self::Failure>, Self::Error>> + Send;

    /// Notes that an item arrived.
    fn note_delivered(
        &self,
        item: &Self::Item,
        receipt: Self::Receipt,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;

    /// Notes a failed try and when the next one is due; `None` means never.
    fn note_failed(
        &self,
        item: &Self::Item,
        failure: Self::Failure,
        retry_after: Option<Duration>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Which try this is.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    pub id: &'a str,
    /// 1 for the first.
    pub number: u32,
}

/// The result of a try.
#[derive(Debug)]
pub enum Tried<Receipt, Failure> {
    Delivered(Receipt),
    /// It may succeed later.
    Failed(Failure),
    /// It will never succeed.
    Refused(Failure),
    /// No try was made, so there is nothing to note. The item is due again when its lease ends, if
    /// it still exists.
    Skipped,
}

/// A try without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    #[error("it took too long")]
    TimedOut,
    #[error("sending it panicked")]
    Panicked,
}

/// How the items of an outbox are delivered.
#[derive(Debug, Clone, Copy)]
pub struct Delivery {
    /// What is delivered, in the singular, for the log.
    pub what: &'static str,
    /// How many items are tried at once.
    pub at_once: u32,
    /// How long a try may take.
    pub timeout: Duration,
    /// How long no other process may try a leased item. Longer than a try and noting its result.
    pub lease: Duration,
    /// How often to look for due items while others are being tried.
    pub look_every: Duration,
    /// The delay after each try; none follows the last.
    pub retry_after: &'static [Duration],
}

impl Delivery {
    /// Tries everything that is due once. Ends when nothing is due and no try is running, or after
    /// a stop, when no try is running.
    ///
    /// Looks again when `ring` rings, so what is stored meanwhile doesn't wait for a slow item.
    ///
    /// # Errors
    /// The error of a lease, once no try is running.
    pub async fn deliver_due<O: Outbox>(
        &self,
        outbox: &Arc<O>,
        clock: &Arc<dyn Clock>,
        ring: &Notify,
        stop: &CancellationToken,
    ) -> Result<(), O::Error> {
        // Tasks, because a try that nobody polls during a lease could hold what the lease needs.
        let mut running = JoinSet::new();
        let mut may_be_due = true;
        loop {
            let taken = u32::try_from(running.len()).unwrap_or(u32::MAX);
            let free = self.at_once.saturating_sub(taken);
            if may_be_due && free > 0 && !stop.is_cancelled() {
                let leased = match outbox.lease(self.lease, free).await {
                    Ok(leased) => leased,
                    Err(error) => {
                        finish(self.what, &mut running).await;
                        return Err(error);
                    }
                };
                // Fewer than asked for: nothing else is due now.
                may_be_due = u32::try_from(leased.len()).is_ok_and(|len| len >= free);
                for item in leased {
                    let (this, outbox, clock) = (*self, Arc::clone(outbox), Arc::clone(clock));
                    let span = tracing::info_span!(
                        target: "traces",
                        "delivery",
                        otel.name = this.what,
                        otel.kind = "producer",
                    );
                    let tried = async move { this.try_one(&*outbox, &*clock, &item).await };
                    running.spawn(tried.instrument(span));
                }
                continue;
            }
            if stop.is_cancelled() {
                finish(self.what, &mut running).await;
            }
            if running.is_empty() {
                return Ok(());
            }
            let pause = clock.sleep_until(clock.now_ms() + millis(self.look_every));
            tokio::select! {
                Some(ended) = running.join_next() => note_panic(self.what, ended),
                () = ring.notified() => may_be_due = true,
                () = pause => may_be_due = true,
                () = stop.cancelled() => {}
            }
        }
    }

    async fn try_one<O: Outbox>(&self, outbox: &O, clock: &dyn Clock, item: &O::Item) {
        let Attempt { id, number } = O::attempt(item);
        let what = self.what;
        let tried = match self.send(outbox, clock, item).await {
            Ok(tried) => tried,
            Err(error) => {
                tracing::error!(what, id, %error, "a delivery could not be tried");
                return;
            }
        };
        let noted = match tried {
            Tried::Delivered(receipt) => outbox.note_delivered(item, receipt).await,
            Tried::Failed(failure) => {
                let retry_after = self.retry_after(id, number);
                outbox.note_failed(item, failure, retry_after).await
            }
            Tried::Refused(failure) => outbox.note_failed(item, failure, None).await,
            Tried::Skipped => return,
        };
        if let Err(error) = noted {
            tracing::error!(what, id, %error, "the result of a delivery could not be saved");
        }
    }

    async fn send<O: Outbox>(
        &self,
        outbox: &O,
        clock: &dyn Clock,
        item: &O::Item,
    ) -> Result<Tried<O::Receipt, O::Failure>, O::Error> {
        let timeout = clock.sleep_until(clock.now_ms() + millis(self.timeout));
        let unfinished = tokio::select! {
            tried = AssertUnwindSafe(outbox.send(item)).catch_unwind() => match tried {
                Ok(tried) => return tried,
                Err(_panic) => Unfinished::Panicked,
            },
            () = timeout => Unfinished::TimedOut,
        };
        Ok(Tried::Failed(unfinished.into()))
    }

    /// The delay after a try; `None` after the last one. The same try of the same item always waits
    /// equally long.
    fn retry_after(&self, id: &str, number: u32) -> Option<Duration> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        let delay = self.retry_after.get(index)?;
        let chance = crc32fast::hash(format!("{id}{number}").as_bytes());
        let jitter_ms = u64::from(chance) % (millis(*delay) / JITTER_PARTS + 1);
        Some(*delay + Duration::from_millis(jitter_ms))
    }
}

/// Waits until no try is running.
async fn finish(what: &'static str, running: &mut JoinSet<()>) {
    while let Some(ended) = running.join_next().await {
        note_panic(what, ended);
    }
}

/// A panic in a try is a failed try; this one was in noting its result.
fn note_panic(what: &'static str, ended: Result<(), tokio::task::JoinError>) {
    if let Err(error) = ended {
        tracing::error!(what, %error, "the result of a delivery could not be saved");
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
