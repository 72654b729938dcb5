//! The report of a finished room.

use game::limits::LATENCY_CREDIT_MS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::left_out::is_zero;
use crate::question::{Choice, MediaView, Offer, QuestionKind, Solution};
use crate::socket::{Confidence, ConfidenceCount, FirstVote, Marking, RoomMode, WrittenText};

/// The report of a finished room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The id of the room.
    pub room_id: String,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if not set.
    #[serde(default)]
    #[schema(required)]
    pub language: String,
    /// The game mode.
    pub mode: RoomMode,
    /// When it was created, in milliseconds since the Unix epoch.
    pub created_at_ms: u64,
    /// When it ended, in milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// The most that was taken off the time of an answer for its way to the server, in
    /// milliseconds.
    #[serde(default = "usual_latency_credit")]
    #[schema(required)]
    pub latency_credit_ms: u32,
    /// The questions, in order.
    pub questions: Vec<ReportQuestion>,
    /// The teams, by number. Left out without teams, and in reports from earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<ReportTeam>,
    /// Whether each player was a team with one device. Left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub team_devices: bool,
    /// Whether anyone was late, in an assignment that is open after it is due.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub has_late: bool,
    /// Whether the points of players are the average of their finished attempts at an assignment.
    /// Their answers are those of the best one. Left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub is_averaged: bool,
    /// The names on the list of an assignment of those who never came, in its order. They aren't
    /// among the players. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub never_came: Vec<String>,
    /// What the audience asked the host: open questions first, then those with more votes. Left out
    /// if nobody asked anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub audience_questions: Vec<ReportAudienceQuestion>,
    /// The brainstorms in which anyone shared an idea, in the order they were started. Left out
    /// if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub brainstorms: Vec<ReportBrainstorm>,
    /// The players, best first.
    pub seats: Vec<ReportSeat>,
}

/// An audience question in a report. It doesn't say who asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAudienceQuestion {
    /// The question.
    pub text: String,
    /// How many voted for it.
    pub votes: u32,
    /// Whether the host marked it as answered.
    pub answered: bool,
    /// Whether only hosts saw it: it was hidden, or nobody had approved it. Files don't have its
    /// text.
    pub hidden: bool,
}

/// A brainstorm in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportBrainstorm {
    /// The topic.
    pub topic: String,
    /// The ideas, those with more votes first.
    pub ideas: Vec<ReportIdea>,
}

/// An idea in a report. It doesn't say whose it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportIdea {
    /// The idea.
    pub text: String,
    /// How many voted for it.
    pub votes: u32,
    /// Whether only hosts saw it: it was hidden, or nobody had approved it. Files don't have its
    /// text.
    pub hidden: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_false(is_it: &bool) -> bool {
    !is_it
}

/// A team in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportTeam {
    /// Its name.
    pub name: String,
    /// The rank; 1 is best, and teams with equal points share a rank.
    pub rank: u32,
    /// The total points.
    pub points: u64,
    /// The number of its players in this report.
    pub seat_count: u32,
}

/// A question in a report. If it wasn't played, only its head is included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportQuestion {
    /// The index, starting at 0.
    pub index: u32,
    /// The kind of question.
    #[serde(default = "choice_kind")]
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// The picture players tapped. Left out for other kinds, if the question wasn't played, and in
    /// reports from earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<MediaView>,
    /// Whether it was played to its reveal.
    pub played: bool,
    /// The points factor: 0, 1 or 2.
    pub points_factor: u32,
    /// The time limit in milliseconds; `null` means no limit.
    #[schema(required)]
    pub time_limit_ms: Option<u32>,
    /// The answers to choose from, in the room's order. Empty for other kinds, and if the question
    /// wasn't played.
    pub answers: Vec<ReportAnswer>,
    /// What players could choose from. `null` if the question wasn't played, and in reports from
    /// versions without kinds of question.
    #[serde(default)]
    #[schema(required)]
    pub offer: Option<Offer>,
    /// The right answer, and what players answered. `null` if the question wasn't played, and in
    /// reports from versions without kinds of question.
    #[serde(default)]
    #[schema(required)]
    pub solution: Option<Solution>,
    /// Whether players could pick several answers. False for other kinds; left out in reports from
    /// earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiple: Option<bool>,
    /// How it counts. Left out if it counts as written.
    #[serde(default, skip_serializing_if = "Marking::is_as_written")]
    pub marking: Marking,
    /// The texts of players that only hosts see. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<WrittenText>,
    /// The number of players it was drawn for, in an assignment that draws questions for each
    /// attempt. Left out if everyone could come to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_count: Option<u32>,
    /// The number of players who answered.
    pub picked_count: u32,
    /// How many of them were right.
    pub correct_count: u32,
    /// The median credited time in milliseconds; `null` without answers.
    #[schema(required)]
    pub median_ms: Option<u32>,
    /// The first vote, if people voted twice; all other numbers are of the vote that counts. Left
    /// out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_vote: Option<FirstVote>,
    /// How sure players said they are of their answers: each level once, from the least sure. Left
    /// out if nobody said anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confidence: Vec<ConfidenceCount>,
}

/// An answer in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAnswer {
    /// The text.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
    /// How many players picked it.
    pub picked_count: u32,
}

/// A player in a report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportSeat {
    /// The number of the seat in the room.
    pub seat: u32,
    /// The player's nickname.
    pub nickname: String,
    /// The rank; 1 is best, and ties share a rank.
    pub rank: u32,
    /// The total points; in an assignment where that counts, those of all finished attempts on
    /// average.
    pub points: u32,
    /// The number of attempts that the points are the average of. Left out if they aren't one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub averaged_count: Option<u32>,
    /// The number of questions answered right.
    pub correct_count: u32,
    /// The number of the player's team in `teams`, starting at 0. Left out without teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// How many of the team's points are the player's. The shares of a team's members add up to its
    /// points. Left out without teams, and in reports from earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_share: Option<u32>,
    /// Who was on it, where each player was a team with one device. Left out if nobody said it, and
    /// when nicknames were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub members: Vec<String>,
    /// Whether it came in after the assignment was due. Left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub is_late: bool,
    /// The measured round trip of the player's connections in milliseconds. Left out if it wasn't
    /// measured, and in reports from earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_trip_ms: Option<u32>,
    /// What is unusual about the times of the answers. Left out if nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed_hint: Option<SpeedHint>,
    /// One cell per question, in order.
    pub cells: Vec<ReportCell>,
}

/// What is unusual about the times of a player's answers. It proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SpeedHint {
    /// Half of the answers or more came sooner than people can see and tap.
    Hasty,
    /// Almost all answers came after the same time, to the millisecond.
    Even,
}

/// One player's result on one question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportCell {
    /// The outcome.
    pub outcome: crate::socket::Outcome,
    /// Whether other questions were drawn for the player's attempt. Left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub is_not_drawn: bool,
    /// How much of the answer was right. Only if the outcome is `partial`, and not in reports from
    /// earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<ReportPart>,
    /// The indexes of the picked answers in the question's list. Empty for other kinds.
    pub picked: Vec<u32>,
    /// The same in the first of two votes. Left out without one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first_picked: Vec<u32>,
    /// The player's answer. `null` without one, and in reports from versions without kinds of
    /// question.
    #[serde(default)]
    #[schema(required)]
    pub choice: Option<Choice>,
    /// How sure the player said they are of it. Left out if they didn't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<Confidence>,
    /// For each gap of a passage whether the player got it right. Left out without an answer and
    /// for other kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub right_gaps: Vec<bool>,
    /// Which of the texts in the answer only hosts see, by their position, starting at 0. Left out
    /// if everyone does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<u32>,
    /// The credited time in milliseconds; `null` without an answer.
    #[schema(required)]
    pub elapsed_ms: Option<u32>,
    /// The latency credit in milliseconds, already subtracted from `elapsedMs`.
    pub credit_ms: u32,
    /// How much later than the opening the player's clock started, in milliseconds. Left out if it
    /// started in time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub late_start_ms: u32,
    /// How long the answer waited for a connection, in milliseconds, as the device told. Left out
    /// if it didn't.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub held_ms: u32,
    /// The points.
    pub points: u32,
}

/// A fraction of the right answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportPart {
    /// The right parts, minus the wrong ones; of gaps, of items to sort and of spots to
    /// label, the right ones.
    pub earned: u32,
    /// All right parts.
    pub of: u32,
}

/// Reports from earlier versions lack this field.
fn usual_latency_credit() -> u32 {
    LATENCY_CREDIT_MS
}

fn choice_kind() -> QuestionKind {
    QuestionKind::Choice
}
