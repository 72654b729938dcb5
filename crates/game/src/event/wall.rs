//! What happens on the wall: audience questions, ideas in brainstorms, and the votes for them.
//!
//! A stored format like [`Event`](super::Event): variants are only ever appended.

use serde::{Deserialize, Serialize};

use crate::ids::SeatId;

/// What happened on the wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum WallEvent {
    /// The host takes audience questions from now on, or no longer.
    Opened(WallMode),
    /// A player asked something.
    Asked(WallAsked),
    /// A player voted for a question, or took the vote back.
    Voted {
        /// Who.
        seat: SeatId,
        /// For which question.
        number: u32,
        /// Whether the vote counts from now on.
        on: bool,
    },
    /// The host hid a question, or shows it.
    Hidden {
        /// Which.
        number: u32,
        /// Whether it is hidden.
        hidden: bool,
    },
    /// The host marked a question as answered, or as open again.
    Answered {
        /// Which.
        number: u32,
        /// Whether it is answered.
        answered: bool,
    },
    /// What the big screen shows of the wall changed.
    Staged(Staged),
    /// A player took a question back.
    TakenBack {
        /// Which.
        number: u32,
    },
    /// The host started a brainstorm, which ends the one before, or ended it. Ideas are
    /// [`Asked`](Self::Asked) while it runs.
    TopicSet(Option<WallTopic>),
}

/// What a brainstorm is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WallTopic {
    /// The topic.
    pub text: String,
    /// Whether everyone sees only what a host has approved.
    pub is_approved: bool,
}

/// A player asked something, or shared an idea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WallAsked {
    /// Its number, counting from 0. Questions and ideas have one sequence.
    pub number: u32,
    /// Who.
    pub seat: SeatId,
    /// What.
    pub text: String,
    /// When.
    pub at_ms: u64,
    /// Whether it has a word that doesn't belong before an audience.
    pub is_unsuitable: bool,
}

/// Whether players can ask the host something, and who sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum WallMode {
    /// They can't.
    #[default]
    Off,
    /// Everyone sees what they ask.
    Open,
    /// Everyone sees what a host has approved.
    Approved,
}

/// What the big screen shows of the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Staged {
    /// Nothing.
    #[default]
    Nothing,
    /// The questions with the most votes.
    Wall,
    /// One question.
    One(u32),
}
