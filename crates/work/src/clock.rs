//! The real clock, and the one that tests control.
//!
//! Rooms read milliseconds since the Unix epoch from here and nowhere else. The real clock takes
//! the wall time at its start and counts on by itself, also while the computer sleeps, so that a
//! step of the wall clock never moves a deadline. It follows such a step only when it is told to,
//! which is when nobody plays.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
#[cfg(not(target_os = "linux"))]
use std::time::Instant;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

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

/// The real clock. Clones are the same clock.
#[derive(Debug, Clone)]
pub struct SystemClock {
    started: Steady,
    started_ms: u64,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    /// What the wall clock was set forward by since the start, less what it was set back by.
    followed_ms: AtomicI64,
    /// After it was set back, the time doesn't fall but stands still until it is later.
    floor_ms: AtomicU64,
}

impl SystemClock {
    /// A clock that takes the wall time now.
    pub fn start() -> Self {
        Self {
            started: Steady::now(),
            started_ms: wall_ms(),
            shared: Arc::default(),
        }
    }

    /// Sets this clock by the wall clock if they differ, as after a computer without a battery has
    /// heard what time it is. Call it when no deadline is near.
    pub fn follow_wall(&self) -> Followed {
        self.follow(wall_ms())
    }

    fn follow(&self, wall_ms: u64) -> Followed {
        let now_ms = self.now_ms();
        let step = match Step::between(now_ms, wall_ms) {
            Step::None => return Followed::Not,
            Step::TooFarBack(by_ms) => return Followed::Refused { by_ms },
            Step::By(by_ms) => by_ms,
        };
        // In this order, so that nobody sees the time fall in between.
        self.shared.floor_ms.fetch_max(now_ms, Ordering::SeqCst);
        self.shared.followed_ms.fetch_add(step, Ordering::SeqCst);
        Followed::Set { by_ms: step }
    }
}

/// What came of following the wall clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    /// They agree.
    Not,
    /// The clock was set by this much.
    Set { by_ms: i64 },
    /// The wall clock was set back by more than [`STANDSTILL_MAX_MS`]. Anyone who waits would wait
    /// that long, and what expires would live that much longer; a restart sets the clock.
    Refused { by_ms: u64 },
}

/// Differences up to this are left alone: the system's own clock is corrected by small steps.
const DIFFERENCE_MAX_MS: u64 = 1_000;
/// How long the time may stand still because the wall clock was set back.
const STANDSTILL_MAX_MS: u64 = 60_000;

/// How to get from a clock to that of the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    None,
    By(i64),
    TooFarBack(u64),
}

impl Step {
    fn between(now_ms: u64, wall_ms: u64) -> Self {
        let by_ms = wall_ms.abs_diff(now_ms);
        if by_ms <= DIFFERENCE_MAX_MS {
            Self::None
        } else if wall_ms > now_ms {
            Self::By(i64::try_from(by_ms).unwrap_or(i64::MAX))
        } else if by_ms <= STANDSTILL_MAX_MS {
            Self::By(-i64::try_from(by_ms).unwrap_or(i64::MAX))
        } else {
            Self::TooFarBack(by_ms)
        }
    }
}

impl Clock for SystemClock {
    fn now_ms(&self) -> u64 {
        let followed_ms = self.shared.followed_ms.load(Ordering::SeqCst);
        let floor_ms = self.shared.floor_ms.load(Ordering::SeqCst);
        let counted_ms = self.started_ms + self.started.elapsed_ms();
        counted_ms.saturating_add_signed(followed_ms).max(floor_ms)
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        // Far beyond any deadline, where an instant could not be counted anymore.
        const LONGEST: Duration = Duration::from_hours(10 * 365 * 24);
        let for_ms = at_ms.saturating_sub(self.now_ms());
        Box::pin(tokio::time::sleep(
            Duration::from_millis(for_ms).min(LONGEST),
        ))
    }
}

/// Milliseconds since the Unix epoch by the computer's clock.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place that reads the clocks"
)]
fn wall_ms() -> u64 {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::try_from(wall.unwrap_or_default().as_millis()).unwrap_or(u64::MAX)
}

/// A moment that no step of the wall clock moves. On Linux it counts while the computer sleeps.
#[derive(Debug, Clone, Copy)]
struct Steady(
    #[cfg(target_os = "linux")] Duration,
    #[cfg(not(target_os = "linux"))] Instant,
);

#[cfg(target_os = "linux")]
impl Steady {
    fn now() -> Self {
        let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        // Neither is ever negative: they count from the start of the computer.
        let seconds = u64::try_from(now.tv_sec).unwrap_or(0);
        let nanos = u32::try_from(now.tv_nsec).unwrap_or(0);
        Self(Duration::new(seconds, nanos))
    }

    fn elapsed_ms(self) -> u64 {
        let elapsed = Self::now().0.saturating_sub(self.0);
        u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)
    }
}

#[cfg(not(target_os = "linux"))]
impl Steady {
    fn now() -> Self {
        Self(Instant::now())
    }

    fn elapsed_ms(self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
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

    /// Lets time pass; anyone who waits for a moment up to then wakes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_follows_the_wall_and_never_falls() {
        let clock = SystemClock::start();
        let began_ms = clock.now_ms();
        assert_eq!(clock.follow(began_ms + 900), Followed::Not);

        // A computer without a battery hears what time it is.
        let hour_ms = 3_600_000;
        let set = clock.follow(began_ms + hour_ms);
        assert!(
            matches!(set, Followed::Set { by_ms } if by_ms > 3_500_000),
            "{set:?}"
        );
        let later_ms = clock.now_ms();
        assert!(later_ms >= began_ms + hour_ms);

        let set = clock.follow(later_ms - 30_000);
        assert!(
            matches!(set, Followed::Set { by_ms } if by_ms <= -30_000),
            "{set:?}"
        );
        let still_ms = clock.now_ms();
        assert!(still_ms >= later_ms, "it stands still instead of falling");
        assert!(still_ms < later_ms + 5_000);

        let refused = clock.follow(still_ms - hour_ms);
        assert!(matches!(refused, Followed::Refused { by_ms } if by_ms >= hour_ms));
        assert!(clock.now_ms() >= still_ms);
    }

    #[tokio::test]
    async fn what_was_due_in_the_time_skipped_is_due_at_once() {
        let clock = SystemClock::start();
        let due_ms = clock.now_ms() + 1_000_000;
        clock.follow(due_ms + 1);
        clock.sleep_until(due_ms).await;
    }
}
