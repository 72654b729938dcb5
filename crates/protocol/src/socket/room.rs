//! A room as everyone sees it, and what only one player sees.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client::TimeAllowance;
use super::confidence::Confidence;
use super::phases::Phase;
use super::teams::Teams;
use super::wall::AudienceQuestions;
use crate::question::Choice;

/// What everyone can see of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of the room that clients read by its name"
)]
pub struct RoomView {
    /// The code players enter to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if not set.
    pub language: String,
    /// The name of the host.
    pub host_name: String,
    /// The game mode.
    pub mode: RoomMode,
    /// The number of questions, slides included.
    pub question_count: u32,
    /// The indexes of the slides among them, so that people can be told the numbers of the others;
    /// left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slides: Vec<u32>,
    /// The number of players.
    pub seat_count: u32,
    /// The player limit; `null` means the server's own limit.
    #[schema(required)]
    pub capacity: Option<u32>,
    /// Whether the room is locked for new players.
    pub locked: bool,
    /// Whether players can change their answer until time is up.
    pub may_change_pick: bool,
    /// Counts control commands. Send it with every command.
    pub step: u32,
    /// The pause; `null` if the room isn't paused.
    #[schema(required)]
    pub paused: Option<Paused>,
    /// Whether a screen shows the room, so that players can wait for it to tell the winner; left
    /// out if none does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screen_attached: bool,
    /// Whether players' devices show only the tiles of answers while a screen shows the room, so
    /// that people look up; left out if they show the texts, too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tiles_only: bool,
    /// Whether players may react between questions, and let their symbol hop in the lobby; left out
    /// if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reactions: bool,
    /// Whether players can ask the host something, and who sees it; left out if they can't.
    #[serde(default, skip_serializing_if = "AudienceQuestions::is_off")]
    pub audience_questions: AudienceQuestions,
    /// The topic of the brainstorm that runs, for which players share ideas; left out if none
    /// does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// Whether players can say how sure they are of their answers; left out if they can't.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confidence: bool,
    /// Whether this is a rehearsal, in which pretend players take part and of which nothing is
    /// kept; left out if it is a real room.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rehearsal: bool,
    /// When the player of an attempt at an assignment learns what is right; left out if after each
    /// question, as everywhere else. Until then, points, ranks and results are left empty.
    #[serde(default, skip_serializing_if = "Feedback::is_each")]
    pub feedback: Feedback,
    /// When the attempt at an assignment ends, in milliseconds since the Unix epoch: its time is up
    /// then, or the assignment closes. Left out without a time limit, and once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at_ms: Option<u64>,
    /// Whether the attempt is over because its time was up; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub time_up: bool,
    /// The teams; left out if everyone plays for themselves. Sizes follow in `progress`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
    /// Whether each device that joins is a team, and says who is on it; left out if not. Seats and
    /// nicknames are then those of teams.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team_devices: bool,
    /// The URL of the next question's picture, so that devices can load it ahead of time; left out
    /// if the next question has none, or isn't next yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_picture: Option<String>,
    /// The current phase.
    pub phase: Phase,
}

/// How a room is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomMode {
    /// A host controls the game, and everyone plays at once.
    Live,
    /// One player alone, who controls the game too.
    Practice,
}

/// When the player of an attempt at an assignment learns what is right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Feedback {
    /// After each question.
    #[default]
    Each,
    /// At the end of the attempt.
    End,
    /// When the assignment has closed.
    Closing,
}

impl Feedback {
    /// Whether it is after each question.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes a reference"
    )]
    pub(crate) fn is_each(&self) -> bool {
        *self == Self::Each
    }
}

/// A pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paused {
    /// The reason.
    pub reason: PauseReason,
    /// The time left for an announced or open question, in milliseconds.
    #[schema(required)]
    pub remaining_ms: Option<u32>,
}

/// Why a room is paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PauseReason {
    /// The host paused it.
    Host,
    /// The host has been away for 20 s.
    HostAway,
    /// The announced question has a video or a sound, and its answers come after it.
    Media,
}

/// What only this player sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The nickname.
    pub nickname: String,
    /// The total points up to the last reveal.
    pub points: u32,
    /// The rank after the last reveal; `null` before the first.
    #[schema(required)]
    pub rank: Option<u32>,
    /// The rank one question earlier; `null` if there wasn't one.
    #[schema(required)]
    pub previous_rank: Option<u32>,
    /// The saved answer to the question in play.
    #[schema(required)]
    pub pick: Option<SavedPick>,
    /// The result of the question; `null` before its reveal.
    #[schema(required)]
    pub result: Option<MyResult>,
    /// How sure this player said they are of that answer; left out if they didn't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
    /// How many revealed questions this player got right.
    pub correct_count: u32,
    /// The current streak: how many of the last scored questions in a row were right.
    pub streak: u32,
    /// Whether this game counts toward the player's profile; left out if it doesn't.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_account: bool,
    /// Whether everyone else sees "Player" and a number until a host approves the nickname; left
    /// out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub name_waiting: bool,
    /// Whether a host has to let this player in first; left out if not. Until then, the player
    /// takes no part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asking: bool,
    /// The time this player has, if it is more than everyone has; left out otherwise. Nobody else
    /// is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_time: Option<OwnTime>,
    /// The number of this player's team, starting at 0; left out without teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// Who is on this team, where each device is one; left out if nobody said it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// How much time a player with more time has. Its limit and its end count instead of those in the
/// phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTime {
    /// How much.
    pub allowance: TimeAllowance,
    /// The time limit of the question in play in milliseconds; left out without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<u32>,
    /// Until when answers count, in milliseconds since the Unix epoch; left out without a limit,
    /// and unless a question is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes_at_ms: Option<u64>,
    /// The time left while the room is paused; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining_ms: Option<u32>,
}

/// An answer saved to disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedPick {
    /// The answer.
    pub choice: Choice,
    /// The credited time in milliseconds.
    pub elapsed_ms: u32,
}

/// One player's result on a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyResult {
    /// The outcome.
    pub outcome: Outcome,
    /// The points earned on this question.
    pub gained: u32,
    /// For each gap of a passage whether you got it right. Left out without an answer and for
    /// other kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub right_gaps: Vec<bool>,
}

/// One player's outcome on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// Fully right.
    Correct,
    /// Partly right, with partial credit.
    Partial,
    /// Wrong.
    Wrong,
    /// No answer.
    Missed,
    /// Answered an unscored question.
    Unscored,
}
