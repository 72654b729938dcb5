//! Turns at work that needs much memory or time: a few pieces run at once, and no room waits.
//!
//! A caller waits for a turn, and is refused when too many wait already. A turn lasts until the
//! work is done, even if the caller stops waiting for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{WorkError, aside, memory};

/// Turns at one kind of work.
pub struct Turns {
    /// What callers wait for, in the plural, for the log.
    what: &'static str,
    /// A permit for each piece of work that may run at the same time; never closed.
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    waiting_max: usize,
    is_vital: bool,
}

/// A turn; it ends when the last of its copies is gone.
#[derive(Clone)]
pub struct Turn {
    what: &'static str,
    _place: Arc<OwnedSemaphorePermit>,
}

/// A place in the queue for a turn, given up when dropped.
pub struct Place<'a>(&'a Turns);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Place<'_> {
    /// Waits for a turn.
    pub async fn turn(self) -> Turn {
        let place = Arc::clone(&self.0.places).acquire_owned().await;
        Turn {
            what: self.0.what,
            _place: Arc::new(place.expect("the semaphore is never closed")),
        }
    }
}

impl Turns {
    /// So many turns at once, and so many callers who may wait for one.
    pub fn new(what: &'static str, at_once: usize, waiting_max: usize) -> Self {
        Self {
            what,
            places: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            waiting_max,
            is_vital: false,
        }
    }

    /// For work that is done even if memory is short, because what runs already depends on it.
    #[must_use]
    pub fn vital(mut self) -> Self {
        self.is_vital = true;
        self
    }

    /// A place in the queue, or a refusal, at once: a caller who is refused costs neither a query
    /// nor a line in a log.
    ///
    /// # Errors
    /// [`WorkError::TooManyWaiting`], or [`WorkError::NoMemory`].
    pub fn place(&self) -> Result<Place<'_>, WorkError> {
        if !self.is_vital {
            memory::ask(self.what)?;
        }
        let already_waiting = self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = Place(self);
        if already_waiting >= self.waiting_max {
            return Err(WorkError::TooManyWaiting { what: self.what });
        }
        Ok(place)
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// As [`Self::place`].
    pub async fn turn(&self) -> Result<Turn, WorkError> {
        Ok(self.place()?.turn().await)
    }

    /// Waits for a turn and does the work in it.
    ///
    /// # Errors
    /// As [`Self::turn`] and [`aside()`].
    pub async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let turn = self.turn().await?;
        turn.work(work).await
    }
}

impl Turn {
    /// Does work beside the rooms.
    ///
    /// # Errors
    /// As [`aside()`].
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let turn = self.clone();
        aside(self.what, move || {
            let done = work();
            drop(turn);
            done
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;
    use crate::WorkError;

    #[tokio::test]
    async fn a_caller_is_refused_when_too_many_wait() {
        let turns = Turns::new("tests", 1, 1);
        let held = turns.turn().await.expect("the first");
        let mut second = Box::pin(turns.turn());
        assert!(futures_util::poll!(&mut second).is_pending(), "it waits");
        let third = turns.turn().await.err().expect("only one may wait");
        assert!(matches!(third, WorkError::TooManyWaiting { what: "tests" }));
        assert!(third.is_busy());
        let copy = held.clone();
        drop(held);
        assert!(
            futures_util::poll!(&mut second).is_pending(),
            "work goes on"
        );
        drop(copy);
        assert!(second.await.is_ok());
        assert_eq!(turns.in_turn(|| 7).await.expect("its turn"), 7);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_turn_back() {
        let turns = Turns::new("tests", 1, 1);
        let failed: Result<(), _> = turns.in_turn(|| panic!("in the test")).await;
        assert!(failed.is_err());
        assert_eq!(turns.in_turn(|| 7).await.expect("its turn"), 7);
    }
}
