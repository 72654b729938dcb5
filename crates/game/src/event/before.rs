//! The opening event from before questions had kinds: still read, never written.

use serde::{Deserialize, Serialize};

use crate::quiz::{self, QuestionKind};
use crate::settings::{Mode, Preset};

/// How a room started out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomOpened {
    /// When.
    pub at_ms: u64,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// How it is played.
    pub mode: Mode,
    /// The rules of this room.
    pub settings: Settings,
    /// The frozen quiz.
    pub questions: Vec<Question>,
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
    /// The most seats.
    pub capacity: Option<u32>,
    /// Whether people may join after the start.
    pub late_join: bool,
    /// Whether the room goes on by itself.
    pub auto_play: bool,
    /// Whether a pick may be changed until time is up.
    pub may_change_pick: bool,
    /// Whether some of several right answers earn a part of the points.
    pub partial_credit: bool,
}

/// A question of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The question itself.
    pub text: String,
    /// What is asked.
    pub kind: QuestionKind,
    /// Time to answer in milliseconds.
    pub time_limit_ms: Option<u32>,
    /// 0, 1 or 2 times the points.
    pub points_factor: u8,
}

impl From<Question> for quiz::Question {
    fn from(before: Question) -> Self {
        Self {
            text: before.text,
            kind: before.kind,
            time_limit_ms: before.time_limit_ms,
            points_factor: before.points_factor,
            media: None,
            explanation: String::new(),
        }
    }
}
