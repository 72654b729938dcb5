//! The rules of one room: how it is played and how points are counted.
//!
//! Part of the stored format of [`crate::event`]: fields and variants are only ever appended.

use serde::{Deserialize, Serialize};

use crate::limits::{AUTO_LEADERBOARD_MS, AUTO_REVEAL_MS, AUTO_STAND_MAX_MS, AUTO_STAND_MIN_MS};

/// How a room is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// A host controls the game, and everyone plays at once.
    Live,
    /// One player alone, who also steers.
    Practice,
}

/// When the player of an attempt at an assignment learns what is right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Feedback {
    /// After each question.
    #[default]
    Each,
    /// At the end of the attempt.
    End,
    /// When the assignment has closed.
    Closing,
}

/// The rules of one room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch a host sees"
)]
pub struct Settings {
    /// How points are counted.
    pub preset: Preset,
    /// The most seats; `None` means the limit of the rules.
    pub capacity: Option<u32>,
    /// Whether people may join after the start.
    pub late_join: bool,
    /// Whether the room goes on by itself.
    pub auto_play: bool,
    /// Whether a pick may be changed until time is up.
    pub may_change_pick: bool,
    /// Whether a part of what is right earns a part of the points.
    pub partial_credit: bool,
    /// Whether several right picks in a row earn more.
    pub streak_bonus: bool,
}

/// How long a room that goes on by itself shows what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// A right answer, and the shortest slide.
    pub reveal_ms: u64,
    /// The ranks.
    pub leaderboard_ms: u64,
}

impl Pace {
    /// What a room starts with.
    pub const USUAL: Self = Self {
        reveal_ms: AUTO_REVEAL_MS,
        leaderboard_ms: AUTO_LEADERBOARD_MS,
    };

    /// Whether people can follow, and nobody waits for long.
    pub fn is_usable(self) -> bool {
        let range = AUTO_STAND_MIN_MS..=AUTO_STAND_MAX_MS;
        range.contains(&self.reveal_ms) && range.contains(&self.leaderboard_ms)
    }
}

/// How points are counted. A new formula is a new preset, so that old journals keep their scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// Half of the points for being right, half for being quick.
    Classic,
    /// All points for being right; time only orders equal points.
    Accuracy,
    /// Points for being right, and so little for being quick that it never outweighs an answer.
    AccuracyFirst,
    /// All points for being right, and no time limits.
    Relaxed,
}

impl Preset {
    /// Whether a number is right or wrong even where its author wants closeness to count. Where
    /// more right answers always rank higher, parts only count if partial credit is on.
    pub fn ignores_closeness(self, partial_credit: bool) -> bool {
        self == Self::AccuracyFirst && !partial_credit
    }
}
