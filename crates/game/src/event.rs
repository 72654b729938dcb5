//! Everything that can happen in a room; what the journal keeps.
//!
//! Events are a stored format: variants and fields are only ever appended as new
//! variants, never changed, so that an old journal still means what it meant.
//! Each carries the facts that follow from time or chance.

use serde::{Deserialize, Serialize};

use crate::ids::{AnswerId, SeatId};
use crate::quiz::Question;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A room was opened; always the first event, and only the first.
    RoomOpened(Box<RoomOpened>),
    /// Somebody sat down.
    SeatTaken(SeatTaken),
    /// Somebody gave the seat up.
    SeatLeft(SeatId),
    /// The host removed somebody.
    SeatKicked(SeatId),
    /// The host let somebody back in.
    SeatReadmitted(SeatId),
    /// The door was closed or opened.
    LockSet(bool),
    /// The number of seats was set.
    CapacitySet(Option<u32>),
    /// A question can be read.
    QuestionAnnounced {
        /// Which, counting from 0.
        index: u32,
        /// When its answers will show.
        opens_at_ms: u64,
    },
    /// Answers can be picked.
    QuestionOpened {
        /// From when.
        opens_at_ms: u64,
        /// Until when; `None` means no limit.
        closes_at_ms: Option<u64>,
    },
    /// A pick was saved.
    PickSaved(PickSaved),
    /// The open question got more time.
    QuestionExtended {
        /// How much.
        by_ms: u64,
    },
    /// All clocks stopped.
    Paused {
        /// When.
        at_ms: u64,
        /// Why.
        reason: PauseReason,
    },
    /// The clocks run again.
    Resumed {
        /// When a question in play goes on, after its count-in.
        at_ms: u64,
    },
    /// Picks are no longer taken.
    QuestionClosed {
        /// Since when.
        at_ms: u64,
        /// Why.
        reason: CloseReason,
    },
    /// The right answer was told and points were given.
    QuestionRevealed {
        /// When.
        at_ms: u64,
    },
    /// The ranks were shown.
    LeaderboardShown {
        /// When.
        at_ms: u64,
    },
    /// The game ended with the final ranks.
    PodiumReached {
        /// When.
        at_ms: u64,
    },
    /// The room was closed for good.
    RoomEnded {
        /// When.
        at_ms: u64,
    },
}

/// How a room starts out.
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

/// How a room is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// A host steers, everybody plays at once.
    Live,
    /// One player alone, who also steers.
    Practice,
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
    /// Whether some of several right answers earn a part of the points.
    pub partial_credit: bool,
}

/// How points are counted. A new formula is a new preset, so that old journals keep their scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// Half of the points for being right, half for being quick.
    Classic,
}

/// Somebody sat down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The number of the new seat.
    pub seat: SeatId,
    /// As the room shows it.
    pub nickname: String,
    /// SHA-256 of the seat token; the token itself is nowhere.
    pub token_hash: [u8; 32],
    /// The account of a signed-in player.
    pub account: Option<String>,
    /// When.
    pub at_ms: u64,
}

/// A pick was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickSaved {
    /// Whose.
    pub seat: SeatId,
    /// What.
    pub pick: Pick,
    /// The credited time.
    pub elapsed_ms: u32,
    /// The latency credit, already taken off.
    pub credit_ms: u32,
    /// How much later than the opening this player's clock started.
    pub late_start_ms: u32,
}

/// What was picked. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// Answers of a choice, by rising id.
    Choice(Vec<AnswerId>),
}

/// Why the clocks stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PauseReason {
    /// The host asked for it.
    Host,
    /// The host is away.
    HostAway,
    /// The process died.
    Restart,
}

/// Why a question closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CloseReason {
    /// Time is up.
    TimeUp,
    /// Everybody has picked.
    AllPicked,
    /// The host closed it.
    Host,
}
