//! The real clock, and the one that tests control.
//!
//! Rooms read milliseconds since the Unix epoch from here and nowhere else. The
//! real clock takes the wall time once, at start, and counts on with the
//! monotonic clock, so that a step of the wall clock never moves a deadline.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Waits for a moment.
pub type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Tells the time and waits for it.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since the Unix epoch; never falls.
    fn now_ms(&self) -> u64;
    /// Done when `now_ms` has reached this.
    fn sleep_until(&self, at_ms: u64) -> Sleep;
    /// Done then, or before. For waits that only save work, which a test of something else can't
    /// know of: it would wait for the one who waits.
    fn rest_until(&self, at_ms: u64) -> Sleep {
        self.sleep_until(at_ms)
    }
}

/// The real clock.
#[derive(Debug, Clone)]
pub struct SystemClock {
    started: Instant,
    started_ms: u64,
}

impl SystemClock {
    /// A clock that takes the wall time now.
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the clocks"
    )]
    pub fn start() -> Self {
        let wall = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let started_ms = u64::try_from(wall.as_millis()).unwrap_or(u64::MAX);
        Self {
            started: Instant::now(),
            started_ms,
        }
    }
}

impl Clock for SystemClock {
    fn now_ms(&self) -> u64 {
        self.started_ms + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        let since_start = Duration::from_millis(at_ms.saturating_sub(self.started_ms));
        // Far beyond any deadline, where an instant could not be counted any more.
        let at = self.started + since_start.min(Duration::from_hours(10 * 365 * 24));
        Box::pin(tokio::time::sleep_until(at.into()))
    }
}

/// A clock that stands still until it is told otherwise.
#[derive(Debug, Clone)]
pub struct TestClock {
    now_ms: Arc<watch::Sender<u64>>,
}

impl TestClock {
    /// A clock that stands at this moment.
    pub fn at(now_ms: u64) -> Self {
        Self {
            now_ms: Arc::new(watch::Sender::new(now_ms)),
        }
    }

    /// Lets time pass; whoever waits for a moment up to then wakes.
    pub fn advance(&self, by_ms: u64) {
        self.now_ms.send_modify(|now_ms| *now_ms += by_ms);
    }
}

impl Clock for TestClock {
    fn now_ms(&self) -> u64 {
        *self.now_ms.borrow()
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        let mut now_ms = self.now_ms.subscribe();
        Box::pin(async move {
            // The sender is only gone when the test is over.
            let _over = now_ms.wait_for(|now_ms| *now_ms >= at_ms).await;
        })
    }

    /// Nobody rests while time stands still.
    fn rest_until(&self, _at_ms: u64) -> Sleep {
        Box::pin(tokio::task::yield_now())
    }
}
