//! Analytics: of one live session, of several combined, of two compared, and of all.
//!
//! Shares range from 0 to 1 and correlations from -1 to 1, both with three decimals. Points and
//! scores aren't included: they are integers, in the report.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use protocol::http::rooms::{ReportAudienceQuestion, ReportBrainstorm, ReportQuestion, ReportTeam};
use protocol::question::QuestionKind;
use protocol::socket::RoomMode;
use protocol::stars::SessionStars;

/// Analytics of finished live sessions: each question, and who may need help.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAnalysis {
    /// The sessions, oldest first: one, or those combined.
    pub rooms: Vec<AnalyzedRoom>,
    /// The overall statistics.
    pub figures: SessionFigures,
    /// The reliability: how likely similar questions are to rank the players the same way
    /// (Cronbach's alpha, KR-20). `null` with fewer than 15 players, or if it isn't defined.
    #[schema(required)]
    pub reliability: Option<f64>,
    /// How many players had a share of right answers in each tenth from 0 to 1. Players without
    /// answers are in none.
    pub spread: Vec<u32>,
    /// The questions, in order.
    pub questions: Vec<AnalyzedQuestion>,
    /// Players who may need help, lowest share first; at most 100.
    pub struggling: Vec<StrugglingPlayer>,
    /// The count.
    pub struggling_count: u32,
}

/// A live session in an analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzedRoom {
    /// Its id.
    pub id: String,
    /// The quiz that was played; `null` if it no longer exists or was never saved.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if not set, and in overviews.
    #[serde(default)]
    #[schema(required)]
    pub language: String,
    /// The game mode.
    pub mode: RoomMode,
    /// When it was created, in milliseconds since the Unix epoch.
    pub created_at_ms: u64,
    /// When it ended, in milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// The number of players.
    pub seat_count: u32,
    /// Whether individual players' answers are still kept. If not, only statistics are.
    #[serde(default = "is_kept")]
    #[schema(required)]
    pub has_answers: bool,
    /// The most that was taken off the time of an answer for its way to the server, in
    /// milliseconds. Left out in overviews, and in analyses of earlier versions, where it was 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_credit_ms: Option<u32>,
    /// The stars its players gave. Left out if nobody gave any, and where several sessions are
    /// analyzed together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<SessionStars>,
    /// The teams, by number. Left out without teams, and in overviews.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<ReportTeam>,
    /// The names on the list of an assignment of those who never came. Left out if there are none,
    /// in overviews, and when nicknames were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub never_came: Vec<String>,
    /// What the audience asked the host: open questions first, then those with more votes. Left out
    /// if nobody asked anything, in overviews, and when answers were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub audience_questions: Vec<ReportAudienceQuestion>,
    /// The brainstorms in which anyone shared an idea, in the order they were started. Left out
    /// if there are none, in overviews, and when answers were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub brainstorms: Vec<ReportBrainstorm>,
    /// Whether the points of players are the average of their finished attempts at an assignment.
    /// Their answers are those of the best one. Left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub is_averaged: bool,
    /// Whether each player was a team with one device. Left out if not, and in overviews.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub team_devices: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_false(is_it: &bool) -> bool {
    !is_it
}

/// Analyses stored by earlier versions lack this field.
fn is_kept() -> bool {
    true
}

/// Which members of a team are asked for.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct TeamMembersQuery {
    /// The number of the team, starting at 0.
    #[garde(skip)]
    pub team: u8,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// A member of a team, and what they won for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    /// The number of the seat in the room.
    pub seat: u32,
    /// The player's nickname.
    pub nickname: String,
    /// The player's own points.
    pub points: u32,
    /// How many of the team's points are theirs. The shares of all members add up to the team's
    /// points. Left out in reports from earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team_share: Option<u32>,
}

/// Statistics of one or more sessions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionFigures {
    /// The number of live sessions.
    pub room_count: u32,
    /// The number of players in all of them.
    pub seat_count: u32,
    /// The number of questions played in all of them, without slides.
    pub question_count: u32,
    /// The number of answers given in all of them.
    pub answer_count: u32,
    /// The share of credit earned by all answers to scored questions.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The share of questions that were answered.
    #[schema(required)]
    pub answered_share: Option<f64>,
    /// The median time in milliseconds. For several sessions, the mean of their medians, weighted
    /// by answers.
    #[schema(required)]
    pub median_ms: Option<u32>,
}

/// A question with its analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalyzedQuestion {
    /// The question as in the report. For several sessions, as in the newest, with all counts added
    /// up.
    pub question: ReportQuestion,
    /// Its analysis; `null` if it wasn't played or is a slide.
    #[schema(required)]
    pub analysis: Option<ItemAnalysis>,
}

/// The analysis of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemAnalysis {
    /// The number of players who answered.
    pub answer_count: u32,
    /// The number of players present: those who answered this question, or both the one before and
    /// the one after.
    pub present_count: u32,
    /// The share of credit earned by those who answered. Partly right answers count in part. `null`
    /// if nothing is right or wrong, or nobody answered.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The median time in milliseconds.
    #[schema(required)]
    pub median_ms: Option<u32>,
    /// The share of answers in the last tenth of the time; `null` without a time limit.
    #[schema(required)]
    pub late_share: Option<f64>,
    /// The item analysis, which needs at least 15 answers to a scored question; `null` with fewer.
    #[schema(required)]
    pub depth: Option<ItemDepth>,
    /// Flags for its author to check, worst first.
    pub flags: Vec<ItemFlag>,
}

/// The item analysis of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemDepth {
    /// The discrimination: the point-biserial correlation between credit for this question and
    /// credit for all other scored questions. `null` if everyone had the same result.
    #[schema(required)]
    pub discrimination: Option<f64>,
    /// The share of credit earned by the 27% who did best on the other questions.
    pub upper_share: f64,
    /// The share of credit earned by the 27% who did worst on the other questions.
    pub lower_share: f64,
    /// One entry for each answer to choose from, in the order of the question; empty for other
    /// kinds.
    pub answers: Vec<AnswerAnalysis>,
}

/// The analysis of one answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerAnalysis {
    /// The number of players who chose it.
    pub chosen_count: u32,
    /// Their share of everyone who answered.
    pub share: f64,
    /// Their mean credit for all other scored questions; `null` if nobody chose it.
    #[schema(required)]
    pub mean_rest: Option<f64>,
    /// The correlation between choosing it and credit for all other scored questions.
    #[schema(required)]
    pub discrimination: Option<f64>,
    /// Whether it counts as wrong but may be right.
    pub is_suspect: bool,
}

/// A flag for a question's author to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ItemFlag {
    /// Stronger players chose an answer that counts as wrong, at least as often as the right one.
    KeyProbablyWrong,
    /// Weaker players were right more often, and no other answer explains it.
    SeparatesBackwards,
    /// At least a quarter of those who said how sure they are were sure, and not right. Needs five
    /// who said it.
    SureAndWrong,
    /// Many players didn't answer in time, or only at the very end.
    TimerTooShort,
    /// Less than 35% were right.
    Hard,
}

/// A player who may need help.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrugglingPlayer {
    /// The session; the newest of several.
    pub room_id: String,
    /// The seat in that session.
    pub seat: u32,
    /// The nickname in that session.
    pub nickname: String,
    /// The known player; `null` if the host hasn't named them.
    #[schema(required)]
    pub player_id: Option<String>,
    /// The name the host gave them.
    #[schema(required)]
    pub name: Option<String>,
    /// The number of their sessions.
    pub room_count: u32,
    /// The number of scored questions.
    pub scored_count: u32,
    /// How many of them they answered.
    pub answered_count: u32,
    /// The share of credit earned by their answers; `null` without answers.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The reasons; never empty.
    pub reasons: Vec<HelpReason>,
}

/// Why a player may need help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HelpReason {
    /// Less than 35% of at least three answers are right.
    FewRight,
    /// Less than half of the questions were answered.
    FewAnswered,
}

/// Which sessions to combine.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RoomsQuery {
    /// 2 to 20 session IDs, separated by commas.
    #[garde(length(max = 800))]
    pub rooms: String,
}

/// Which two sessions to compare.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ComparisonQuery {
    /// The ID of the first session.
    #[garde(length(max = 64))]
    pub before: String,
    /// The ID of the second session.
    #[garde(length(max = 64))]
    pub after: String,
}

/// A comparison of two sessions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The first session.
    pub before: ComparedRoom,
    /// The second session.
    pub after: ComparedRoom,
    /// The questions of both, in the order of the second, then those only the first has.
    pub questions: Vec<ComparedQuestion>,
}

/// A session in a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedRoom {
    /// Which one.
    pub room: AnalyzedRoom,
    /// Its statistics.
    pub figures: SessionFigures,
}

/// A question in two sessions. It is the same if its kind and text are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedQuestion {
    /// The kind of question.
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// Its result in the first session; `null` if it wasn't played there.
    #[schema(required)]
    pub before: Option<QuestionFigures>,
    /// Its result in the second session; `null` if it wasn't played there.
    #[schema(required)]
    pub after: Option<QuestionFigures>,
}

/// The result of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionFigures {
    /// The number of players who answered.
    pub answer_count: u32,
    /// The share of credit earned; `null` if nothing is right or wrong, or nobody answered.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The median time in milliseconds.
    #[schema(required)]
    pub median_ms: Option<u32>,
}

/// Which sessions to include in an overview.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AnalyticsQuery {
    /// Only sessions that ended in the last this many days. Leave it out for all.
    #[garde(inner(range(min = 1, max = 3660)))]
    pub days: Option<u32>,
}

/// An overview of all live sessions of a host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// The overall statistics.
    pub figures: SessionFigures,
    /// The latest 200 sessions, oldest first.
    pub rooms: Vec<RoomFigures>,
    /// Whether there are older ones, which aren't counted.
    pub has_more: bool,
    /// The number of unique players, as far as known.
    pub player_count: u32,
    /// How many of them were in more than one session.
    pub returning_count: u32,
    /// Statistics by quiz, most recently played first.
    pub quizzes: Vec<QuizFigures>,
    /// Statistics by quiz tag, most played first.
    pub tags: Vec<TagFigures>,
    /// Questions with less than 35% right answers, hardest first; at most 50.
    pub hard_questions: Vec<HardQuestion>,
    /// Players who may need help, judging by all their answers, lowest share first; at most 50. See
    /// `/players` for how players are recognized across sessions. Sessions with more than 500
    /// players are left out.
    pub struggling: Vec<StrugglingPlayer>,
    /// The count.
    pub struggling_count: u32,
}

/// A session in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomFigures {
    /// Which one.
    pub room: AnalyzedRoom,
    /// The class list it was opened for, if that still exists.
    #[serde(default)]
    #[schema(required)]
    pub class_list_id: Option<String>,
    /// Its statistics.
    pub figures: SessionFigures,
}

/// A quiz in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizFigures {
    /// The quiz; `null` if it no longer exists.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// Its title when it was last played.
    pub title: String,
    /// Statistics of all its sessions.
    pub figures: SessionFigures,
    /// Its latest sessions, newest first; at most 20.
    pub room_ids: Vec<String>,
}

/// A tag in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagFigures {
    /// The tag, as the quizzes have it now.
    pub tag: String,
    /// Statistics of all sessions of these quizzes.
    pub figures: SessionFigures,
}

/// A hard question in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HardQuestion {
    /// The kind of question.
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// The title of its quiz.
    pub title: String,
    /// The latest session it was played in.
    pub room_id: String,
    /// The number of sessions it was played in.
    pub room_count: u32,
    /// The number of players who answered.
    pub answer_count: u32,
    /// The share of credit earned.
    pub right_share: f64,
}
