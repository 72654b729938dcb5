//! Counts panics, also those that end only a task.

use std::cell::Cell;
use std::panic;
use std::sync::Once;

thread_local! {
    static COUNT: Cell<u32> = const { Cell::new(0) };
}

/// The panics on this thread from now on: a test's tasks run on the thread of the test.
pub(crate) struct Panics(u32);

impl Panics {
    pub(crate) fn watch() -> Self {
        static WATCHED: Once = Once::new();
        WATCHED.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                COUNT.set(COUNT.get() + 1);
                before(info);
            }));
        });
        Self(COUNT.get())
    }

    pub(crate) fn count(&self) -> u32 {
        COUNT.get() - self.0
    }
}
