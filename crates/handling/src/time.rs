//! The current time, in the database's unit.

use std::sync::Arc;
use std::time::Duration;

use store::time::{from_stored_ms, to_stored_ms};
use work::Clock;

/// A clock; tests use one that stands still.
#[derive(Clone)]
pub struct Time(Arc<dyn Clock>);

impl Time {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self(clock)
    }

    /// Milliseconds since the Unix epoch.
    pub fn now_ms(&self) -> i64 {
        to_stored_ms(self.0.now_ms())
    }

    /// The moment that is so long from now.
    pub fn after_ms(&self, delay: Duration) -> i64 {
        self.now_ms().saturating_add(millis(delay))
    }

    /// Waits for `ms` milliseconds.
    pub async fn sleep(&self, ms: i64) {
        let at_ms = self.0.now_ms() + from_stored_ms(ms);
        self.0.sleep_until(at_ms).await;
    }

    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.0)
    }
}

/// A duration in whole milliseconds.
pub fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
