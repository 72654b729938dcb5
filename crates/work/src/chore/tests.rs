//! Chores on a clock that stands still and tells the test for when each wait was set.

use std::future::{pending, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{Chore, by_chance};
use crate::{Clock, Sleep, TestClock};

const PERIOD: Duration = Duration::from_secs(5);

/// Notes the moment that each wait is for.
struct Noting {
    clock: TestClock,
    waits: mpsc::Sender<u64>,
}

impl Clock for Noting {
    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        self.waits.try_send(at_ms).expect("the test reads along");
        self.clock.sleep_until(at_ms)
    }
}

/// A chore that runs, and the test that watches it.
struct Watched {
    clock: TestClock,
    waits: mpsc::Receiver<u64>,
    stop: CancellationToken,
    task: AbortOnDropHandle<()>,
}

impl Watched {
    fn start(chore: Chore) -> Self {
        let clock = TestClock::at(0);
        let (noted, waits) = mpsc::channel(16);
        let noting = Arc::new(Noting {
            clock: clock.clone(),
            waits: noted,
        });
        let stop = CancellationToken::new();
        let task = tokio::spawn(chore.run(noting, stop.clone()));
        Self {
            clock,
            waits,
            stop,
            task: AbortOnDropHandle::new(task),
        }
    }

    /// How long the chore waits when everything it does now is done.
    async fn pause_ms(&mut self) -> u64 {
        let at_ms = self.waits.recv().await.expect("the chore runs");
        at_ms - self.clock.now_ms()
    }

    async fn end(self) {
        self.stop.cancel();
        self.task.await.expect("it ends by itself");
    }
}

/// Counts, and then does what the count says.
fn counting(
    what: impl Fn(u32) -> Result<(), &'static str> + Send + Sync + 'static,
) -> (
    Arc<AtomicU32>,
    impl Fn() -> std::future::Ready<Result<(), &'static str>> + Send + Sync + 'static,
) {
    let count = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&count);
    let step = move || ready(what(counted.fetch_add(1, Ordering::SeqCst) + 1));
    (count, step)
}

fn seen(count: &AtomicU32) -> u32 {
    count.load(Ordering::SeqCst)
}

#[tokio::test]
async fn a_chore_runs_at_once_and_again_when_the_clock_says_so() {
    let (count, step) = counting(|_| Ok(()));
    let mut chore = Watched::start(Chore::every(PERIOD).step("a test", step));
    for run in 1..=3 {
        assert_eq!(chore.pause_ms().await, 5_000);
        assert_eq!(seen(&count), run);
        chore.clock.advance(4_999);
        tokio::task::yield_now().await;
        assert_eq!(seen(&count), run, "a millisecond is missing");
        chore.clock.advance(1);
    }
    chore.end().await;
}

#[tokio::test]
async fn a_failing_run_is_tried_again_later_and_later_and_recovers() {
    let (count, step) = counting(|run| if run <= 6 { Err("no database") } else { Ok(()) });
    let mut chore = Watched::start(Chore::every(PERIOD).step("a test", step));
    for pause_ms in [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 5_000, 5_000] {
        assert_eq!(chore.pause_ms().await, pause_ms);
        chore.clock.advance(pause_ms);
    }
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(seen(&count), 9);
    chore.end().await;
}

#[tokio::test]
async fn a_panicking_run_fails_like_any_other() {
    let (count, step) = counting(|run| {
        if run == 1 {
            panic!("in the test")
        } else {
            Ok(())
        }
    });
    let mut chore = Watched::start(Chore::every(PERIOD).step("a test", step));
    assert_eq!(chore.pause_ms().await, 5_000);
    chore.clock.advance(5_000);
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(seen(&count), 2);
    chore.end().await;
}

#[tokio::test]
async fn a_step_runs_also_when_the_one_before_failed() {
    let (count, step) = counting(|_| Ok(()));
    let chore = Chore::every(PERIOD)
        .step("a failing test", || ready(Err::<(), _>("no database")))
        .step("a panicking test", || async {
            let nothing: Option<()> = std::hint::black_box(None);
            nothing.expect("in the test");
            Ok::<(), String>(())
        })
        .step("a test", step);
    let mut chore = Watched::start(chore);
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(seen(&count), 1);
    chore.clock.advance(5_000);
    assert_eq!(chore.pause_ms().await, 10_000, "the round failed twice");
    assert_eq!(seen(&count), 2);
    chore.end().await;
}

#[tokio::test]
async fn a_ring_wakes_a_chore_and_no_ring_is_missed() {
    let (first, second) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (count, step) = counting(|_| Ok(()));
    let chore = Chore::every(PERIOD)
        .rung_by(Arc::clone(&first))
        .rung_by(Arc::clone(&second))
        .step("a test", step);
    // Before anyone listens.
    first.notify_one();
    let mut chore = Watched::start(chore);
    for _ in 0..2 {
        assert_eq!(chore.pause_ms().await, 5_000);
    }
    assert_eq!(seen(&count), 2);
    second.notify_one();
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(seen(&count), 3);
    chore.end().await;
}

#[tokio::test]
async fn a_ring_does_not_hurry_what_fails() {
    let ring = Arc::new(Notify::new());
    let (count, step) = counting(|run| if run == 1 { Err("no database") } else { Ok(()) });
    let chore = Chore::every(PERIOD).rung_by(Arc::clone(&ring));
    let mut chore = Watched::start(chore.step("a test", step));
    assert_eq!(chore.pause_ms().await, 5_000);
    ring.notify_one();
    tokio::task::yield_now().await;
    assert_eq!(seen(&count), 1);
    chore.clock.advance(5_000);
    // The ring is still there when it works again.
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(chore.pause_ms().await, 5_000);
    assert_eq!(seen(&count), 3);
    chore.end().await;
}

#[tokio::test]
async fn retries_keep_their_own_limit() {
    let (_, step) = counting(|_| Err("no database"));
    let chore = Chore::every(PERIOD).retry_within(Duration::from_secs(7));
    let mut chore = Watched::start(chore.step("a test", step));
    for pause_ms in [5_000, 7_000, 7_000] {
        assert_eq!(chore.pause_ms().await, pause_ms);
        chore.clock.advance(pause_ms);
    }
}

#[tokio::test]
async fn a_stop_waits_for_the_step_that_runs() {
    let (begun, finish) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (count, after) = counting(|_| Ok(()));
    let notifies = (Arc::clone(&begun), Arc::clone(&finish));
    let chore = Chore::every(PERIOD)
        .step("a long test", move || {
            let (begun, finish) = notifies.clone();
            async move {
                begun.notify_one();
                finish.notified().await;
                Ok::<(), String>(())
            }
        })
        .step("a test", after);
    let chore = Watched::start(chore);
    begun.notified().await;
    chore.stop.cancel();
    tokio::task::yield_now().await;
    assert!(!chore.task.is_finished());
    finish.notify_one();
    chore.task.await.expect("it ends by itself");
    assert_eq!(seen(&count), 0, "no step begins after a stop");
}

#[tokio::test]
async fn a_stop_cuts_off_what_may_be_cut_off() {
    let (begun, dropped) = (Arc::new(Notify::new()), CancellationToken::new());
    let (begins, drops) = (Arc::clone(&begun), dropped.clone());
    let chore = Chore::every(PERIOD)
        .interruptible()
        .step("an endless test", move || {
            let (begun, guard) = (Arc::clone(&begins), drops.clone().drop_guard());
            async move {
                begun.notify_one();
                let _guard = guard;
                pending::<Result<(), String>>().await
            }
        });
    let chore = Watched::start(chore);
    begun.notified().await;
    chore.end().await;
    dropped.cancelled().await;
}

#[test]
fn jitter_stays_within_its_bounds_and_varies() {
    assert_eq!(by_chance(Duration::ZERO), Duration::ZERO);
    let most = Duration::from_secs(1);
    let some: Vec<Duration> = (0..100).map(|_| by_chance(most)).collect();
    assert!(some.iter().all(|jitter| *jitter <= most), "{some:?}");
    assert!(some.iter().any(|jitter| *jitter != some[0]), "{some:?}");
}

#[tokio::test]
async fn jitter_only_adds_to_the_period() {
    let (_, step) = counting(|_| Ok(()));
    let chore = Chore::every(PERIOD).jitter(Duration::from_secs(1));
    let mut chore = Watched::start(chore.step("a test", step));
    for _ in 0..20 {
        let pause_ms = chore.pause_ms().await;
        assert!((5_000..=6_000).contains(&pause_ms), "{pause_ms}");
        chore.clock.advance(pause_ms);
    }
}
