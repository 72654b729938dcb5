//! A room as everybody sees it, and what only one player sees of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::phases::Phase;
use crate::question::Choice;

/// What everybody may see of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomView {
    /// The digits people type to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if nobody said.
    pub language: String,
    /// The name of the host.
    pub host_name: String,
    /// How this room is played.
    pub mode: RoomMode,
    /// How many questions there are.
    pub question_count: u32,
    /// How many seats are taken.
    pub seat_count: u32,
    /// The most seats; `null` means the server's own limit.
    #[schema(required)]
    pub capacity: Option<u32>,
    /// Whether new players are refused.
    pub locked: bool,
    /// Whether picks may be changed until time is up.
    pub may_change_pick: bool,
    /// Counts acts of control; goes into every command.
    pub step: u32,
    /// Why all clocks stand still, if they do.
    #[schema(required)]
    pub paused: Option<Paused>,
    /// Where the room is.
    pub phase: Phase,
}

/// How a room is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomMode {
    /// A host steers, everybody plays at once.
    Live,
    /// One player alone, who also goes on alone.
    Practice,
}

/// A room whose clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paused {
    /// Why.
    pub reason: PauseReason,
    /// The time left of an announced or open question.
    #[schema(required)]
    pub remaining_ms: Option<u32>,
}

/// Why a room stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PauseReason {
    /// The host asked for it.
    Host,
    /// The host has been away for 20 s.
    HostAway,
}

/// What only this player sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The nickname as the room knows it.
    pub nickname: String,
    /// All points up to the last reveal.
    pub points: u32,
    /// The rank after the last reveal; `null` before the first.
    #[schema(required)]
    pub rank: Option<u32>,
    /// The rank one question earlier; `null` if there was none.
    #[schema(required)]
    pub previous_rank: Option<u32>,
    /// The saved pick of the question in play.
    #[schema(required)]
    pub pick: Option<SavedPick>,
    /// How the question went; `null` before its reveal.
    #[schema(required)]
    pub result: Option<MyResult>,
    /// How many of the revealed questions this player had right.
    pub correct_count: u32,
    /// How many of the last scored questions were right without a break.
    pub streak: u32,
    /// Whether this game counts for the profile of the player's account; left out if it does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_account: bool,
}

/// A pick that is on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedPick {
    /// What is picked.
    pub choice: Choice,
    /// The time it is credited with.
    pub elapsed_ms: u32,
}

/// How a question went for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyResult {
    /// What came of it.
    pub outcome: Outcome,
    /// The points of this question.
    pub gained: u32,
}

/// What came of a question for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// All right ones and no wrong one.
    Correct,
    /// Some points by partial credit.
    Partial,
    /// Not right.
    Wrong,
    /// No pick.
    Missed,
    /// Picked where nothing is right or wrong.
    Unscored,
}
