//! What happened at one question, and what came of it for each player.

use std::collections::BTreeSet;

use crate::correction::Marking;
use crate::event::{Confidence, Pick};
use crate::ids::SeatId;
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
    /// The outcome of each seat, by seat number, once revealed; also of those it wasn't asked of.
    pub outcomes: Vec<Outcome>,
    /// The seats that had never been in the game when it was revealed, or that nobody had.
    pub(crate) not_asked: BTreeSet<SeatId>,
    /// The seats whose attempt at an assignment was without it: others were drawn.
    pub(crate) not_drawn: BTreeSet<SeatId>,
    /// How it counts.
    pub marking: Marking,
    /// What was written in own words, and who may see it.
    pub own_words: OwnWords,
    /// The first of two votes; `picks` are those of the second until the reveal, and all that count
    /// from then on.
    pub first_vote: Option<FirstVote>,
}

/// The first of two votes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstVote {
    /// The picks as they were when people began to talk.
    pub picks: Vec<Option<SavedPick>>,
    /// How many there are.
    pub picked_count: u32,
    /// When it was over.
    pub(crate) closed_at_ms: u64,
}

impl FirstVote {
    /// The pick of a seat.
    pub fn pick(&self, seat: SeatId) -> Option<&SavedPick> {
        self.picks.get(seat.index())?.as_ref()
    }
}

impl Round {
    /// Whether a seat has answered.
    pub(crate) fn has_pick(&self, seat: SeatId) -> bool {
        self.picks.get(seat.index()).is_some_and(Option::is_some)
    }

    /// The outcome of a seat that the question was asked of, once revealed.
    pub fn outcome(&self, seat: SeatId) -> Option<&Outcome> {
        let outcome = self.outcomes.get(seat.index());
        outcome.filter(|_| !self.not_asked.contains(&seat))
    }

    /// Whether a seat could come to it: false if other questions were drawn for its attempt.
    pub fn was_drawn(&self, seat: SeatId) -> bool {
        !self.not_drawn.contains(&seat)
    }
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
    /// How sure the player is of it, if they said so.
    pub confidence: Option<Confidence>,
}

/// How many players were so sure of their answers to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConfidenceCount {
    /// How sure.
    pub confidence: Confidence,
    /// How many.
    pub count: u32,
    /// How many of them were right.
    pub right_count: u32,
}

/// One player's outcome on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// How right it was; `None` without a pick.
    pub grade: Option<Grade>,
    /// The points.
    pub points: u32,
    /// The gaps that were right, the first one in the lowest bit; 0 for other kinds.
    pub right_gaps: u8,
}

impl Outcome {
    /// Whether the gap with this number was right, counting from 0.
    pub fn is_gap_right(&self, at: usize) -> bool {
        u32::try_from(at).is_ok_and(|at| self.right_gaps.checked_shr(at).unwrap_or(0) & 1 == 1)
    }
}
