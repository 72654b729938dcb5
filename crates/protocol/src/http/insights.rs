//! What reports tell: of one live session, of several together, of two side by side, of all.
//!
//! Shares are from 0 to 1, correlations from -1 to 1, both with three decimals. Points and scores
//! are not here: they are integers, in the report.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::rooms::ReportQuestion;
use crate::question::QuestionKind;
use crate::socket::RoomMode;

/// What finished live sessions tell: about each question, and about who needs help.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportAnalysis {
    /// What it is about: one, or those that were put together, oldest first.
    pub rooms: Vec<AnalysedRoom>,
    /// All in a few figures.
    pub figures: SessionFigures,
    /// How much of the differences between players would show again with other questions like
    /// these (Cronbach's alpha, KR-20); `null` below 15 players, and where it is not defined.
    #[schema(required)]
    pub reliability: Option<f64>,
    /// How many players had a share of right answers in each tenth, from 0 to 1; whoever answered
    /// nothing is in none.
    pub spread: Vec<u32>,
    /// The questions, in their order.
    pub questions: Vec<AnalysedQuestion>,
    /// Players who may need help, those with the least first; at most 100.
    pub struggling: Vec<StrugglingPlayer>,
    /// How many there are.
    pub struggling_count: u32,
}

/// A live session that is looked at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysedRoom {
    /// Its id.
    pub id: String,
    /// Which quiz was played; `null` if it is gone or was never saved.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// The language of the quiz, as a BCP 47 tag; empty if nobody said, and in overviews.
    #[serde(default)]
    #[schema(required)]
    pub language: String,
    /// How it was played.
    pub mode: RoomMode,
    /// When it was made, milliseconds since the Unix epoch.
    pub created_at_ms: u64,
    /// When it ended, milliseconds since the Unix epoch.
    pub finished_at_ms: u64,
    /// How many seats there were.
    pub seat_count: u32,
    /// Whether the answers of single players are still kept; else only figures are.
    #[serde(default = "is_kept")]
    #[schema(required)]
    pub has_answers: bool,
}

/// What was reckoned before answers went says nothing of it.
fn is_kept() -> bool {
    true
}

/// Sessions in a few figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionFigures {
    /// How many live sessions.
    pub room_count: u32,
    /// How many seats in all of them.
    pub seat_count: u32,
    /// How many questions were played in all of them, without slides.
    pub question_count: u32,
    /// How many answers were given in all of them.
    pub answer_count: u32,
    /// The share of the credit among all answers to scored questions.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The share of questions that were answered.
    #[schema(required)]
    pub answered_share: Option<f64>,
    /// The middle of the times; of several sessions the mean of their middles, each counting as
    /// much as it has answers.
    #[schema(required)]
    pub median_ms: Option<u32>,
}

/// A question, and what its answers tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysedQuestion {
    /// As it is in the report; of several sessions together, as it is in the newest, with all
    /// counts added up.
    pub question: ReportQuestion,
    /// `null` if it was not played, or is a slide.
    #[schema(required)]
    pub analysis: Option<ItemAnalysis>,
}

/// What the answers tell of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemAnalysis {
    /// How many answered.
    pub answer_count: u32,
    /// How many were there: who answered, and who answered the question before and the one after.
    pub present_count: u32,
    /// The share of the credit that those who answered got, a part of what is right counting as
    /// that part; `null` if nothing is right or wrong, or nobody answered.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The middle of the times.
    #[schema(required)]
    pub median_ms: Option<u32>,
    /// The share of answers in the last tenth of the time; `null` without a limit.
    #[schema(required)]
    pub late_share: Option<f64>,
    /// What needs 15 answers to a scored question; `null` with fewer.
    #[schema(required)]
    pub depth: Option<ItemDepth>,
    /// What its author should look at, the worst first.
    pub flags: Vec<ItemFlag>,
}

/// What enough answers tell of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemDepth {
    /// Whether those who know more were right: the point-biserial correlation with the credit at
    /// all other scored questions; `null` where everybody got the same.
    #[schema(required)]
    pub discrimination: Option<f64>,
    /// The share of the credit among the best 27 % at the other questions.
    pub upper_share: f64,
    /// The same among the weakest 27 %.
    pub lower_share: f64,
    /// For each answer to choose from, in the order of the question; empty for other kinds.
    pub answers: Vec<AnswerAnalysis>,
}

/// Who chose an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerAnalysis {
    /// How many chose it.
    pub chosen_count: u32,
    /// Their share of all who answered.
    pub share: f64,
    /// Their mean credit at all other scored questions; `null` if nobody chose it.
    #[schema(required)]
    pub mean_rest: Option<f64>,
    /// The correlation of choosing it with the credit at all other scored questions.
    #[schema(required)]
    pub discrimination: Option<f64>,
    /// Whether it counts as wrong, and may be right.
    pub is_suspect: bool,
}

/// Something about a question that its author should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ItemFlag {
    /// Those who know more chose an answer that counts as wrong, and at least as many as the right
    /// one.
    KeyProbablyWrong,
    /// Those who know less were right more often, and no other answer explains it.
    SeparatesBackwards,
    /// Many did not answer in time, or only at its very end.
    TimerTooShort,
    /// Less than 35 % were right.
    Hard,
}

/// Somebody who may need help.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrugglingPlayer {
    /// The session, of several the newest.
    pub room_id: String,
    /// The seat there.
    pub seat: u32,
    /// As it was chosen there.
    pub nickname: String,
    /// `null` for somebody the host did not name.
    #[schema(required)]
    pub player_id: Option<String>,
    /// What the host calls them.
    #[schema(required)]
    pub name: Option<String>,
    /// In how many sessions.
    pub room_count: u32,
    /// How many scored questions there were.
    pub scored_count: u32,
    /// How many of them were answered.
    pub answered_count: u32,
    /// The share of the credit at what was answered; `null` if nothing was.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// Why; never empty.
    pub reasons: Vec<HelpReason>,
}

/// Why somebody may need help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HelpReason {
    /// Less than 35 % of at least three answers are right.
    FewRight,
    /// Less than half of the questions were answered.
    FewAnswered,
}

/// Which sessions to put together.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct RoomsQuery {
    /// Their ids with commas between them; 2 to 20.
    #[garde(length(max = 800))]
    pub rooms: String,
}

/// Which two sessions to compare.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ComparisonQuery {
    /// The id of the one.
    #[garde(length(max = 64))]
    pub before: String,
    /// The id of the other.
    #[garde(length(max = 64))]
    pub after: String,
}

/// Two sessions side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The one.
    pub before: ComparedRoom,
    /// The other.
    pub after: ComparedRoom,
    /// The questions of both, in the order of the other; then those only the one has.
    pub questions: Vec<ComparedQuestion>,
}

/// A session that is compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedRoom {
    /// Which.
    pub room: AnalysedRoom,
    /// In a few figures.
    pub figures: SessionFigures,
}

/// A question in two sessions; the same if kind and text are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedQuestion {
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// How it went in the one; `null` if it was not played there.
    #[schema(required)]
    pub before: Option<QuestionFigures>,
    /// How it went in the other; `null` if it was not played there.
    #[schema(required)]
    pub after: Option<QuestionFigures>,
}

/// How a question went.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionFigures {
    /// How many answered.
    pub answer_count: u32,
    /// The share of the credit; `null` if nothing is right or wrong, or nobody answered.
    #[schema(required)]
    pub right_share: Option<f64>,
    /// The middle of the times.
    #[schema(required)]
    pub median_ms: Option<u32>,
}

/// Which sessions an overview is about.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AnalyticsQuery {
    /// Those that ended in so many days before now; all when left out.
    #[garde(inner(range(min = 1, max = 3660)))]
    pub days: Option<u32>,
}

/// What all live sessions of a host tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// All in a few figures.
    pub figures: SessionFigures,
    /// Each session, oldest first; the newest 200.
    pub rooms: Vec<RoomFigures>,
    /// Whether there are older ones that are not counted.
    pub has_more: bool,
    /// How many different players there were, as far as that can be known.
    pub player_count: u32,
    /// How many of them were in more than one session.
    pub returning_count: u32,
    /// By quiz, the one played last first.
    pub quizzes: Vec<QuizFigures>,
    /// By tag of a quiz, the most played first.
    pub tags: Vec<TagFigures>,
    /// Questions of which less than 35 % were right, the hardest first; at most 50.
    pub hard_questions: Vec<HardQuestion>,
    /// Players who may need help by all they answered, those with the least first; at most 50.
    /// Who is one player in two sessions is said at `/players`; sessions of more than 500 are left
    /// out.
    pub struggling: Vec<StrugglingPlayer>,
    /// How many there are.
    pub struggling_count: u32,
}

/// A session in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomFigures {
    /// Which.
    pub room: AnalysedRoom,
    /// In a few figures.
    pub figures: SessionFigures,
}

/// A quiz in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizFigures {
    /// Which; `null` if it is gone.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// Its title when it was played last.
    pub title: String,
    /// All of its sessions in a few figures.
    pub figures: SessionFigures,
    /// The newest sessions of it, newest first; at most 20.
    pub room_ids: Vec<String>,
}

/// A tag in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagFigures {
    /// As it is on the quizzes now.
    pub tag: String,
    /// All sessions of these quizzes in a few figures.
    pub figures: SessionFigures,
}

/// A hard question in an overview.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HardQuestion {
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// The title of its quiz.
    pub title: String,
    /// The newest session it was played in.
    pub room_id: String,
    /// In how many sessions it was played.
    pub room_count: u32,
    /// How many answered.
    pub answer_count: u32,
    /// The share of the credit.
    pub right_share: f64,
}
