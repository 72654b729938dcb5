//! Work that needs much memory or time, a few pieces at once, where no room waits for it.
//!
//! Whoever comes waits for a turn, and is sent away when too many wait already. A turn is held
//! until the work is done, also when whoever asked for it has left.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::error::ApiError;
use crate::work::aside::aside;

/// Turns at one kind of work.
pub(crate) struct Turns {
    /// What is waited for, for the log.
    what: &'static str,
    /// A permit for each piece of work that may be done at the same time.
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    waiting_max: usize,
}

/// A turn; it ends when the last of its copies is gone.
#[derive(Clone)]
pub(crate) struct Turn {
    what: &'static str,
    _place: Arc<OwnedSemaphorePermit>,
}

/// A place among those who wait; given up when it is dropped.
pub(crate) struct Place<'a>(&'a Turns);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Place<'_> {
    /// Waits for a turn.
    pub(crate) async fn turn(self) -> Result<Turn, ApiError> {
        let what = self.0.what;
        let place = Arc::clone(&self.0.places)
            .acquire_owned()
            .await
            .map_err(|error| ApiError::internal(format!("{what} have ended: {error}")))?;
        Ok(Turn {
            what,
            _place: Arc::new(place),
        })
    }
}

impl Turns {
    pub(crate) fn new(what: &'static str, at_once: usize, waiting_max: usize) -> Self {
        Self {
            what,
            places: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            waiting_max,
        }
    }

    /// A place among those who wait, or a refusal, at once: nothing needs to be asked or written
    /// down for whoever is sent away.
    pub(crate) fn place(&self) -> Result<Place<'_>, ApiError> {
        let already_waiting = self.waiting.fetch_add(1, Ordering::Relaxed);
        let place = Place(self);
        if already_waiting >= self.waiting_max {
            return Err(ApiError::unavailable(format!(
                "too many {} are waiting",
                self.what
            )));
        }
        Ok(place)
    }

    /// Waits for a turn.
    pub(crate) async fn turn(&self) -> Result<Turn, ApiError> {
        self.place()?.turn().await
    }

    /// Waits for a turn and does the work in it.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.turn().await?;
        turn.work(work).await
    }
}

impl Turn {
    /// Does work beside the rooms.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
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

    #[tokio::test]
    async fn whoever_comes_when_too_many_wait_is_sent_away() {
        let turns = Turns::new("tests", 1, 1);
        let held = turns.turn().await.expect("the first");
        let mut second = Box::pin(turns.turn());
        assert!(futures_util::poll!(&mut second).is_pending(), "it waits");
        assert!(turns.turn().await.is_err(), "there is room for one to wait");
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
}
