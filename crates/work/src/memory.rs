//! Whether this process is short of memory. Memory belongs to the process, so the answer does, too:
//! the code that watches it says so here, and code that would take much asks here first.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::WorkError;

static IS_SHORT: AtomicBool = AtomicBool::new(false);

/// Notes whether memory is short. Returns whether that is news.
pub fn note_short(is_short: bool) -> bool {
    IS_SHORT.swap(is_short, Ordering::Relaxed) != is_short
}

/// Whether memory is short: then nothing begins that takes more of it, and what runs goes on.
pub fn is_short() -> bool {
    IS_SHORT.load(Ordering::Relaxed)
}

/// Asks for memory before something begins. `what` is what begins, in the plural.
///
/// # Errors
/// [`WorkError::NoMemory`] while memory is short.
pub fn ask(what: &'static str) -> Result<(), WorkError> {
    if is_short() {
        return Err(WorkError::NoMemory { what });
    }
    Ok(())
}
