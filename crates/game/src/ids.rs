//! IDs within one room.
//!
//! No ID means anything outside its room. Seats are numbered in the order players joined, teams in
//! the order of their names, and answers get random numbers when the quiz is frozen.

use serde::{Deserialize, Serialize};

/// The number of a seat in its room, counting from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatId(pub u32);

impl SeatId {
    /// The position in the list of seats.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A random number for an answer, different in every room, so that nobody can look it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AnswerId(pub u32);

/// The number of a team in its room, counting from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamId(pub u8);

impl TeamId {
    /// The position in the list of teams.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
