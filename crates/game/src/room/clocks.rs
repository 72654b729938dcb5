//! The clocks of a room: what runs, and what stands still.

use crate::event::PauseReason;

/// The time a question can be answered in, possibly after an interruption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// From when.
    pub opens_at_ms: u64,
    /// Until when; `None` means no limit.
    pub closes_at_ms: Option<u64>,
    /// Time that had run before an interruption.
    pub spent_ms: u64,
    /// When it opened for the first time, before any interruption.
    pub first_opens_at_ms: u64,
}

/// All clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// Why.
    pub reason: PauseReason,
    /// What was left of an announcement or an open question.
    pub remaining_ms: Option<u64>,
    /// For how long time was up by then, at a question that waited for those who have more.
    pub overdue_ms: u64,
}
