//! Work that keeps a processor busy, on threads of its own that give way to the rooms.
//!
//! Hashing a password, drawing a picture, reading a file and making a large report take a processor
//! for long. A runtime worker that did it would stop every room it runs, and a thread of tokio's
//! blocking pool would compete with the rooms as an equal. Each piece gets a new thread, because a
//! thread that once lowered its priority cannot raise it again. The caller decides how many run at
//! once; [`Turns`](crate::Turns) helps with that.
//!
//! It saves memory, too: a new thread reuses what the one before gave back, while each thread of a
//! pool would keep some.

use std::thread;

use tokio::sync::oneshot;

use crate::WorkError;

/// How far such a thread steps back (`nice`, 0 to 19): it gets a tenth of what a room gets of a
/// processor that both want. Games do not feel it; without a game the work takes no longer.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Does a piece of work on a thread that lets the rooms go first (AUTH-2, F17). The work runs to
/// its end even if the caller stops waiting for it.
///
/// # Errors
/// [`WorkError::NoThread`] and [`WorkError::Panicked`].
pub async fn aside<T: Send + 'static>(
    what: &'static str,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WorkError> {
    let (done, result) = oneshot::channel();
    thread::Builder::new()
        .name(what.to_owned())
        .spawn(move || {
            give_way();
            // The caller may have left.
            let _unheard = done.send(work());
        })
        .map_err(|source| WorkError::NoThread { what, source })?;
    // Only a panic lets go of the sender before it has sent.
    result.await.map_err(|_gone| WorkError::Panicked { what })
}

fn give_way() {
    // On other systems the call would slow down the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "work beside the rooms cannot lower its priority");
    }
}

#[cfg(test)]
mod tests {
    use super::aside;
    use crate::WorkError;

    #[tokio::test]
    async fn a_panic_fails_the_work_and_nothing_else() {
        let failed = aside("a test", || panic!("in the test")).await;
        let failed: Result<(), WorkError> = failed;
        let error = failed.expect_err("it panicked");
        assert!(matches!(error, WorkError::Panicked { what: "a test" }));
        assert!(!error.is_busy(), "trying again would not help");
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
