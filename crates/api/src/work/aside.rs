//! Work beside the rooms: on threads of their own, which give way.
//!
//! Hashing, drawing pictures and reading files take a processor for long. A worker of the runtime
//! that did it would stop every room it runs; a thread of the pool for blocking work would compete
//! with the rooms as an equal. Each piece gets a new thread, because a thread that once gave way
//! cannot take that back. How many there are at a time is said by whoever calls: by turns.
//!
//! It saves memory, too: a new thread continues with what the one before gave back, where the
//! threads of a pool would each keep some.

use std::thread;

use tokio::sync::oneshot;

use crate::http::error::ApiError;

/// How much less such a thread gets of a processor that others want too: a tenth of what a room
/// gets (`nice`, 0 to 19). Games do not feel it; without a game the work takes no longer.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Does a piece of work on a thread that lets those of the rooms go first (AUTH-2, F17). It is
/// carried to its end also when whoever asked for it has left.
///
/// # Errors
/// When there is no thread to be had, which is said as `503`, and when the work panicked.
pub(crate) async fn aside<T: Send + 'static>(
    name: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let (done, result) = oneshot::channel();
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            give_way();
            // Whoever asked may have left.
            let _unheard = done.send(work());
        })
        .map_err(|error| ApiError::unavailable(format!("no thread for {name}: {error}")))?;
    result
        .await
        .map_err(|error| ApiError::internal(format!("{name} failed: {error}")))
}

fn give_way() {
    // Elsewhere the call means the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "work beside the rooms does not give way");
    }
}

#[cfg(test)]
mod tests {
    use super::aside;

    #[tokio::test]
    async fn work_that_panics_is_a_failure_and_no_end() {
        let failed = aside("a test", || panic!("in the test")).await;
        assert!(failed.is_err());
        assert_eq!(aside("a test", || 7).await.expect("it is done"), 7);
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_gives_way_and_the_rooms_do_not() {
        let niceness = || rustix::process::getpriority_process(None).expect("a priority");
        let before = niceness();
        assert_eq!(
            aside("a test", niceness).await.expect("done"),
            before.max(super::NICENESS)
        );
        assert_eq!(niceness(), before);
    }
}
