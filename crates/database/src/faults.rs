//! Faults that a test causes between a store and its database.

use sqlx::Error;

/// Shared by clones. Outside tests nothing is possible.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    #[cfg(feature = "testing")]
    shared: Option<std::sync::Arc<shared::Shared>>,
}

impl Faults {
    /// Fails while the database is away.
    pub fn reach(&self) -> Result<(), Error> {
        #[cfg(feature = "testing")]
        if self.shared.as_ref().is_some_and(|shared| shared.is_away()) {
            return Err(lost("a test took the database away"));
        }
        Ok(())
    }

    /// Fails if what was just written is to remain unsaid.
    pub fn say_so(&self) -> Result<(), Error> {
        #[cfg(feature = "testing")]
        if self
            .shared
            .as_ref()
            .is_some_and(|shared| shared.is_unsaid())
        {
            return Err(lost("a test lost the answer"));
        }
        Ok(())
    }

    /// Whether anything may go wrong.
    pub fn are_possible(&self) -> bool {
        #[cfg(feature = "testing")]
        if self.shared.is_some() {
            return true;
        }
        false
    }
}

#[cfg(feature = "testing")]
fn lost(why: &str) -> Error {
    Error::Io(std::io::Error::other(why))
}

#[cfg(feature = "testing")]
mod shared {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use super::Faults;

    #[derive(Debug, Default)]
    pub(super) struct Shared {
        is_away: AtomicBool,
        unsaid: AtomicU32,
    }

    impl Shared {
        pub(super) fn is_away(&self) -> bool {
            self.is_away.load(Ordering::Relaxed)
        }

        pub(super) fn is_unsaid(&self) -> bool {
            let less = |unsaid: u32| unsaid.checked_sub(1);
            let unsaid = self
                .unsaid
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            unsaid.is_ok()
        }
    }

    impl Faults {
        /// Everything may go wrong, and nothing does yet.
        pub fn possible() -> Self {
            Self {
                shared: Some(Arc::default()),
            }
        }

        /// From now on, the database can't be reached, or can be again.
        pub fn set_away(&self, is_away: bool) {
            if let Some(shared) = &self.shared {
                shared.is_away.store(is_away, Ordering::Relaxed);
            }
        }

        /// So many changes are made from now on without anyone being told.
        pub fn leave_unsaid(&self, count: u32) {
            if let Some(shared) = &self.shared {
                shared.unsaid.store(count, Ordering::Relaxed);
            }
        }
    }
}
