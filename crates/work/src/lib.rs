//! How background work runs, so that no game notices it.
//!
//! - [`Clock`] is the only source of time; tests hold one that stands still.
//! - [`aside()`] runs work that keeps a processor busy on a thread of its own, which gives way to
//!   the rooms. Nothing else may take a processor for long.
//! - [`Turns`] limits how many pieces of such work run at once, and how many may wait.
//! - [`Chore`] runs what a server does again and again, and survives failures and panics.
//! - [`Allowance`] limits how often one client may do something, and [`Newest`] how many may wait.
//! - [`Lease`] says how long a node may speak for its rooms, and [`Latency`] how far away a client
//!   is.
//! - [`memory`] says whether there is too little of it to begin anything new.
//! - [`Delivery`] sends what waits in an [`Outbox`], and retries until it arrives.
//!
//! This crate knows nothing about quizzes, rooms or HTTP.

mod allowance;
mod aside;
mod chore;
mod clock;
mod delivery;
mod lease;
pub mod memory;
mod newest;
mod pace;
mod turns;

pub use allowance::{Allowance, Rate};
pub use aside::aside;
pub use chore::Chore;
pub use clock::{Clock, Followed, Sleep, SystemClock, TestClock};
pub use delivery::{Attempt, Delivery, Outbox, Tried, Unfinished};
pub use lease::Lease;
pub use newest::{Member, Newest};
pub use pace::{Latency, RoundTrips};
pub use turns::{Place, Turn, Turns};

/// Why work was not done.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The system has no thread left.
    #[error("no thread for {what}: {source}")]
    NoThread {
        what: &'static str,
        source: std::io::Error,
    },
    /// Too many callers wait for a turn already.
    #[error("too many {what} are waiting")]
    TooManyWaiting { what: &'static str },
    /// Memory is short.
    #[error("memory is too short for more {what}")]
    NoMemory { what: &'static str },
    /// The work panicked.
    #[error("{what} panicked")]
    Panicked { what: &'static str },
}

impl WorkError {
    /// Whether the same call may succeed a little later.
    pub fn is_busy(&self) -> bool {
        match self {
            Self::NoThread { .. } | Self::TooManyWaiting { .. } | Self::NoMemory { .. } => true,
            Self::Panicked { .. } => false,
        }
    }
}
