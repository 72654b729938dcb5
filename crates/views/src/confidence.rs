//! How sure players are of their answers, on the wire.
//!
//! Whether it was right to be sure is told with the reveal alone (LIVE-1): before it, a player sees
//! what they said themselves, and nobody else anything.

use game::SeatId;
use game::event::Confidence as Said;
use game::room::Room;

use protocol::same_words;
use protocol::socket::{Confidence, ConfidenceCount};

same_words! {
    /// How sure a player is, on the wire.
    pub fn confidence(Said) -> Confidence;
    /// How sure a player says they are.
    pub fn told_confidence(Confidence) -> Said;
    = { Guess, FairlySure, Sure }
}

/// How sure a player said they are of their answer to a question.
pub(crate) fn own_confidence(room: &Room, seat: SeatId, index: usize) -> Option<Confidence> {
    let saved = room.pick_that_stands(seat, index)?;
    saved.confidence.map(confidence)
}

/// How sure all of them said they are, once the question is revealed.
pub(crate) fn confidence_counts(room: &Room, index: usize) -> Vec<ConfidenceCount> {
    let counts = room.confidence_counts(index).into_iter();
    let counts = counts.map(|level| ConfidenceCount {
        level: confidence(level.confidence),
        count: level.count,
        right_count: level.right_count,
    });
    counts.collect()
}
