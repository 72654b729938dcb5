//! What happened at one question, and what came of it for each player.

use crate::correction::Marking;
use crate::event::Pick;
use crate::own_words::OwnWords;
use crate::score::Grade;

/// What happened at one question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// The saved pick of each seat, by seat number; may be shorter than the list of seats.
    pub picks: Vec<Option<SavedPick>>,
    /// How many picks there are.
    pub picked_count: u32,
    /// Whether the right answer was revealed.
    pub is_revealed: bool,
    /// The outcome of each seat, by seat number, once revealed.
    pub outcomes: Vec<Outcome>,
    /// How it counts.
    pub marking: Marking,
    /// What was written in own words, and who may see it.
    pub own_words: OwnWords,
}

/// A saved pick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPick {
    /// What.
    pub pick: Pick,
    /// The credited time.
    pub elapsed_ms: u32,
    /// The latency credit that was taken off.
    pub credit_ms: u32,
    /// How much later than the opening this player's clock started.
    pub late_start_ms: u32,
    /// How long after the tap it was received, if the line was down in between; otherwise 0.
    pub held_ms: u32,
}

/// One player's outcome on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// How right it was; `None` without a pick.
    pub grade: Option<Grade>,
    /// The points.
    pub points: u32,
}
