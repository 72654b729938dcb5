//! The current time, in the database's unit.

use std::sync::Arc;

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
        i64::try_from(self.0.now_ms()).unwrap_or(i64::MAX)
    }

    /// Waits for `ms` milliseconds.
    pub async fn sleep(&self, ms: i64) {
        let ms = u64::try_from(ms).unwrap_or(0);
        self.0.sleep_until(self.0.now_ms() + ms).await;
    }

    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.0)
    }
}
