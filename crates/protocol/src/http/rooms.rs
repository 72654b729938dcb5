//! Making and finding rooms, and their reports.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::documents::Preset;
use crate::question::{Choice, MediaView, Offer, QuestionKind, Solution};
use crate::socket::{Marking, RoomMode};

/// A new room.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewRoom {
    /// The quiz to play; a copy of it is frozen into the room.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// How to play it.
    #[serde(default)]
    #[garde(dive)]
    pub settings: RoomSettings,
    /// Whether everybody who finds the quiz may join while the room is in its lobby. The quiz must
    /// be one that everybody finds. Off by default.
    #[serde(default)]
    #[garde(skip)]
    pub is_public: bool,
}

/// How a room is played.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct RoomSettings {
    /// The most seats; `null` means the server's own limit.
    #[schema(required = false)]
    #[garde(inner(range(min = 1, max = 20_000)))]
    pub capacity: Option<u32>,
    /// Whether people may join after the start. On by default.
    #[garde(skip)]
    pub late_join: bool,
    /// Whether the answers stand in an order of this room's own; as the quiz says when left out.
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_answers: Option<bool>,
    /// Whether the questions do; as the quiz says when left out.
    #[schema(required = false)]
    #[garde(skip)]
    pub shuffle_questions: Option<bool>,
    /// Whether the room goes on by itself after each reveal. Off by default.
    #[garde(skip)]
    pub auto_play: bool,
    /// Whether picks may be changed until time is up; the last one counts. Off by default.
    #[garde(skip)]
    pub may_change_pick: bool,
    /// How points are counted; as the quiz says when left out.
    #[schema(required = false)]
    #[garde(skip)]
    pub preset: Option<Preset>,
    /// Whether a part of what is right earns a part of the points; as the quiz says when left out.
    #[schema(required = false)]
    #[garde(skip)]
    pub partial_credit: Option<bool>,
    /// Whether several right picks in a row earn more; as the quiz says when left out.
    #[schema(required = false)]
    #[garde(skip)]
    pub streak_bonus: Option<bool>,
}

impl Default for RoomSettings {
    fn default() -> Self {
        Self {
            capacity: None,
            late_join: true,
            shuffle_answers: None,
            shuffle_questions: None,
            auto_play: false,
            may_change_pick: false,
            preset: None,
            partial_credit: None,
            streak_bonus: None,
        }
    }
}

/// A room that was just made.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomCreated {
    /// Stable; the report is found under it.
    pub id: String,
    /// The digits people type to join.
    pub code: String,
}

/// A practice room that was just made, with the one seat in it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PracticeCreated {
    /// Stable.
    pub id: String,
    /// The code to connect with.
    pub code: String,
    /// The secret of the one seat; `resume` with it.
    pub seat_token: String,
}

/// What anybody with the code may know before joining.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomDoor {
    /// The digits people type to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// How many questions there are.
    pub question_count: u32,
    /// Whether the room is still in its lobby.
    pub in_lobby: bool,
    /// Why nobody new can join now, if so.
    #[schema(required)]
    pub closed_because: Option<DoorClosed>,
}

/// Why nobody new can join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DoorClosed {
    /// The host locked the room.
    Locked,
    /// All seats are taken.
    Full,
    /// It has started and takes nobody late.
    Started,
    /// It is over.
    Over,
}

/// Where a room in a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomStage {
    /// Waiting for players.
    Lobby,
    /// In play.
    Running,
    /// Over; there is a report.
    Finished,
}

/// A room in its host's list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomSummary {
    /// Stable.
    pub id: String,
    /// The digits people type to join, while it is open.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// How it is played.
    pub mode: RoomMode,
    /// Where it is.
    pub stage: RoomStage,
    /// How many seats were taken; while it is not over, how many play now. `null` if that is not
    /// known here, because another node runs it.
    #[schema(required)]
    pub seat_count: Option<u32>,
    /// How many questions there are.
    pub question_count: u32,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it ended (RFC 3339).
    #[schema(required)]
    pub finished_at: Option<String>,
    /// Whether there is a report: something of it was played.
    pub has_report: bool,
    /// Whether all personal data of it were deleted.
    pub is_anonymous: bool,
}

/// Rooms that are over, or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomsStage {
    /// In their lobby, or in play.
    Open,
    /// Over.
    Finished,
}

/// Which rooms, and which page of them.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RoomSearch {
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
    /// What stands in the title, whatever its case and accents.
    #[garde(inner(length(chars, max = 100)))]
    pub search: Option<String>,
    /// Those that are over, or those that are not; all when left out.
    #[param(inline)]
    #[garde(skip)]
    pub stage: Option<RoomsStage>,
}

/// Which page of a list.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// What is kept of a finished room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The id of the room.
    pub room_id: String,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if nobody said.
    #[serde(default)]
    #[schema(required)]
    pub language: String,
    /// How it was played.
    pub mode: RoomMode,
    /// When it was made, milliseconds since the Unix epoch.
    pub created_at_ms: u64,
    /// When it ended, milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// The questions, in their order.
    pub questions: Vec<ReportQuestion>,
    /// The seats, best first.
    pub seats: Vec<ReportSeat>,
}

/// One question of a report; nothing but its head if it was not played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportQuestion {
    /// Counts from 0.
    pub index: u32,
    /// What kind it is.
    #[serde(default = "choice_kind")]
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// The picture whose places were to be tapped; left out for other kinds, if the question was
    /// not played, and in reports of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<MediaView>,
    /// Whether it was played to its reveal.
    pub played: bool,
    /// 0, 1 or 2 times the points.
    pub points_factor: u32,
    /// Time to answer; `null` means no limit.
    #[schema(required)]
    pub time_limit_ms: Option<u32>,
    /// The answers to choose from, in the order of the room; empty for other kinds, and if the
    /// question was not played.
    pub answers: Vec<ReportAnswer>,
    /// What could be picked from; `null` if the question was not played, and in reports made before
    /// there were kinds.
    #[serde(default)]
    #[schema(required)]
    pub offer: Option<Offer>,
    /// What is right, and what was picked; `null` if the question was not played, and in reports
    /// made before there were kinds.
    #[serde(default)]
    #[schema(required)]
    pub solution: Option<Solution>,
    /// Whether several answers could be picked; false for other kinds, and left out in reports of
    /// earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiple: Option<bool>,
    /// How it counts; left out where it counts as it was written.
    #[serde(default, skip_serializing_if = "Marking::is_as_written")]
    pub marking: Marking,
    /// How many players picked at all.
    pub picked_count: u32,
    /// How many of them were right.
    pub correct_count: u32,
    /// The middle of the credited times; `null` without picks.
    #[schema(required)]
    pub median_ms: Option<u32>,
}

/// One answer of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAnswer {
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
    /// How often it was picked.
    pub picked_count: u32,
}

/// One seat of a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportSeat {
    /// The number of the seat in the room.
    pub seat: u32,
    /// Who sat there.
    pub nickname: String,
    /// 1 is best; equal ranks are shared.
    pub rank: u32,
    /// All points.
    pub points: u32,
    /// How many questions were right.
    pub correct_count: u32,
    /// One cell per question, in their order.
    pub cells: Vec<ReportCell>,
}

/// One seat at one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportCell {
    /// What came of it.
    pub outcome: crate::socket::Outcome,
    /// Which part of what is right was picked; only where the outcome is `partial`, and not in
    /// reports of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<ReportPart>,
    /// The positions of the picked answers in the question's list; empty for other kinds.
    pub picked: Vec<u32>,
    /// What was picked; `null` without a pick, and in reports made before there were kinds.
    #[serde(default)]
    #[schema(required)]
    pub choice: Option<Choice>,
    /// The credited time; `null` without a pick.
    #[schema(required)]
    pub elapsed_ms: Option<u32>,
    /// The latency credit that is already taken off `elapsedMs`.
    pub credit_ms: u32,
    /// The points.
    pub points: u32,
}

/// A part of what is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportPart {
    /// What was right, less what was wrong.
    pub earned: u32,
    /// All that is right.
    pub of: u32,
}

fn choice_kind() -> QuestionKind {
    QuestionKind::Choice
}
