//! Chores: what a server does again and again, such as sending email and deleting what is due.
//!
//! A chore runs at once, then again after its period or when someone rings. Nothing ends it but
//! its stop token: a step that fails is logged by its name and tried again, later and later, and so
//! is a step that panics. It waits through the [`Clock`] only, so tests decide when time passes.
//!
//! One thing is left to each step: to go on with the next row when one row fails. An error is for
//! what stops all of them, such as a database that does not answer.

use std::fmt::Display;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::select_all;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument as _;

use crate::Clock;

/// How long a chore that keeps failing waits at most, unless its period is longer: short enough
/// that people do not notice when the database is back.
const BACK_OFF_MAX: Duration = Duration::from_mins(1);

type Run = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

struct Step {
    name: &'static str,
    /// Shared with the task of each try.
    run: Arc<dyn Fn() -> Run + Send + Sync>,
}

/// Work that is done again and again until it is told to stop.
#[must_use = "a chore does nothing until it runs"]
pub struct Chore {
    period: Duration,
    jitter: Duration,
    back_off_max: Duration,
    rings: Vec<Arc<Notify>>,
    is_interruptible: bool,
    steps: Vec<Step>,
}

impl Chore {
    /// A chore that runs at once, and again so long after each time it is done.
    pub fn every(period: Duration) -> Self {
        Self {
            period,
            jitter: Duration::ZERO,
            back_off_max: period.max(BACK_OFF_MAX),
            rings: Vec::new(),
            is_interruptible: false,
            steps: Vec::new(),
        }
    }

    /// Adds a step. Steps run one after the other, each also when one before it failed. `name`
    /// says in the log what failed: "sending email".
    pub fn step<R, E>(
        mut self,
        name: &'static str,
        run: impl Fn() -> R + Send + Sync + 'static,
    ) -> Self
    where
        R: Future<Output = Result<(), E>> + Send + 'static,
        E: Display,
    {
        let run = Arc::new(move || -> Run {
            let once = run();
            Box::pin(async move { once.await.map_err(|error| error.to_string()) })
        });
        self.steps.push(Step { name, run });
        self
    }

    /// Runs the chore early when this rings; may be called several times. Ring with `notify_one`,
    /// which is kept while the chore is busy, so that no ring is missed.
    pub fn rung_by(mut self, ring: Arc<Notify>) -> Self {
        self.rings.push(ring);
        self
    }

    /// Waits up to so much longer, by chance, so that several nodes do not ask at the same moment.
    pub fn jitter(mut self, jitter: Duration) -> Self {
        self.jitter = jitter;
        self
    }

    /// Tries again after so long at most, however often it failed.
    pub fn retry_within(mut self, back_off_max: Duration) -> Self {
        self.back_off_max = back_off_max;
        self
    }

    /// Lets a stop cut a step off in the middle. Without this, a step that runs is finished first.
    pub fn interruptible(mut self) -> Self {
        self.is_interruptible = true;
        self
    }

    /// Runs the chore until it is told to stop.
    pub async fn run(self, clock: Arc<dyn Clock>, stop: CancellationToken) {
        let mut failures: u32 = 0;
        loop {
            let mut has_failed = false;
            for step in &self.steps {
                if stop.is_cancelled() {
                    return;
                }
                let once = try_once(step);
                let result = if self.is_interruptible {
                    tokio::select! {
                        () = stop.cancelled() => return,
                        result = once => result,
                    }
                } else {
                    once.await
                };
                has_failed |= result.is_err();
            }
            failures = if has_failed { failures + 1 } else { 0 };
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.wait(clock.as_ref(), failures) => {}
            }
        }
    }

    /// Waits for the period or a ring; after a failure for the back-off, which no ring shortens,
    /// because what fails would otherwise fail as fast as someone rings.
    async fn wait(&self, clock: &dyn Clock, failures: u32) {
        let wait = self.pause(failures) + by_chance(self.jitter);
        let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        let pause = clock.sleep_until(clock.now_ms().saturating_add(wait_ms));
        if failures > 0 || self.rings.is_empty() {
            return pause.await;
        }
        let rung = self.rings.iter().map(|ring| Box::pin(ring.notified()));
        tokio::select! {
            () = pause => {}
            _ = select_all(rung) => {}
        }
    }

    /// The period, doubled with each failure after the first.
    fn pause(&self, failures: u32) -> Duration {
        if failures == 0 {
            return self.period;
        }
        let doubled = self.period.checked_mul(2_u32.saturating_pow(failures - 1));
        doubled.unwrap_or(Duration::MAX).min(self.back_off_max)
    }
}

/// Why a step was not done; logged already.
struct Failed;

/// Runs a step in a task of its own, so that a panic ends nothing else. Anyone who stops waiting
/// for the step ends that task.
async fn try_once(step: &Step) -> Result<(), Failed> {
    let name = step.name;
    let run = Arc::clone(&step.run);
    let span = tracing::info_span!(target: "traces", "chore", otel.name = name);
    let running = async move { run().await }.instrument(span.clone());
    let task = AbortOnDropHandle::new(tokio::spawn(running));
    match task.instrument(span).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => {
            tracing::warn!(chore = name, error, "a chore failed; trying again soon");
            Err(Failed)
        }
        Err(error) => {
            tracing::error!(chore = name, %error, "a chore panicked; trying again soon");
            Err(Failed)
        }
    }
}

/// Any duration up to this one. Without chance there is no jitter, which does no harm.
fn by_chance(most: Duration) -> Duration {
    let most_ms = u64::try_from(most.as_millis()).unwrap_or(u64::MAX);
    let chance = getrandom::u64().unwrap_or(0);
    Duration::from_millis(chance % most_ms.saturating_add(1))
}

#[cfg(test)]
mod tests;
