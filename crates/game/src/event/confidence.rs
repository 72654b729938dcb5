//! How sure players are of their answers.
//!
//! A stored format like [`Event`](super::Event): variants are only ever appended.

use serde::{Deserialize, Serialize};

use crate::ids::SeatId;

/// What happened about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConfidenceEvent {
    /// Players may say how sure they are from now on, or no longer.
    Set(bool),
    /// A player said how sure they are of their answer.
    Told {
        /// Who.
        seat: SeatId,
        /// Of the answer to which question, counting from 0.
        index: u32,
        /// How sure.
        confidence: Confidence,
    },
}

/// How sure a player is of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Confidence {
    /// It is a guess.
    Guess,
    /// Fairly sure.
    FairlySure,
    /// Sure.
    Sure,
}

impl Confidence {
    /// All of them, from the least sure.
    pub const ALL: [Self; 3] = [Self::Guess, Self::FairlySure, Self::Sure];
}
