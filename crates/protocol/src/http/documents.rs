//! The document an author edits: a quiz with all its questions, saved in steps.
//!
//! A document may be incomplete at any time; what is missing is told by [`Finding`]s and keeps it
//! only from being published. Lengths are checked, so that nothing grows without end.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::findings::{Finding, Flaw, Severity};
use super::visibility::{QuizStatus, Visibility};
use crate::question::{MediaKind, NumberRange, PinArea};

/// A quiz as its author edits it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The quiz.
    pub id: String,
    /// Rises with every change; goes into every save.
    pub version: u32,
    /// Whether it is finished.
    pub status: QuizStatus,
    /// What it is called, and who may see it.
    pub details: Details,
    /// How it is played, unless a host says otherwise.
    pub settings: QuizSettings,
    /// The questions, in their order.
    pub questions: Vec<DocumentQuestion>,
    /// The files that questions and cover use, so that they can be shown.
    pub media: Vec<DocumentMedia>,
    /// What is not as it should be.
    pub findings: Vec<Finding>,
}

/// What a quiz is called, and who may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Details {
    /// At most 95 characters; 3 are needed to publish.
    #[garde(length(chars, max = 95))]
    pub title: String,
    /// At most 500 characters; 1 is needed to publish.
    #[garde(length(chars, max = 500))]
    pub description: String,
    /// At most 10 of at most 30 characters; trimmed, lowercased, duplicates dropped.
    #[garde(length(max = 10), inner(length(chars, max = 30)))]
    pub tags: Vec<String>,
    /// Who may see it.
    #[garde(skip)]
    pub visibility: Visibility,
    /// What it is about.
    #[garde(skip)]
    pub category: Category,
    /// How hard it is.
    #[garde(skip)]
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag such as `en` or `pt-BR`; may be empty.
    #[garde(length(chars, max = 35))]
    pub language: String,
    /// The id of an uploaded picture.
    #[schema(required)]
    #[garde(inner(length(max = 64)))]
    pub cover: Option<String>,
}

/// What a quiz is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Category {
    /// Science.
    Science,
    /// Geography.
    Geography,
    /// Entertainment.
    Entertainment,
    /// Education.
    Education,
    /// History.
    History,
    /// Literature.
    Literature,
    /// Anything else.
    Other,
}

/// How hard a quiz is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Difficulty {
    /// Most know most.
    Easy,
    /// In between.
    Medium,
    /// Few know most.
    Hard,
    /// Its author does not say.
    Other,
}

/// How points are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// Half of the points for being right, half for being quick.
    Classic,
    /// All points for being right; time only orders equal points.
    Accuracy,
    /// So little for being quick that it never outweighs an answer.
    AccuracyFirst,
    /// All points for being right, and no time limits.
    Relaxed,
}

/// How a quiz is played, unless a host says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch an author sees"
)]
pub struct QuizSettings {
    /// How points are counted.
    #[garde(skip)]
    pub preset: Preset,
    /// Whether several right picks in a row earn more.
    #[garde(skip)]
    pub streak_bonus: bool,
    /// Whether a part of what is right earns a part of the points.
    #[garde(skip)]
    pub partial_credit: bool,
    /// Whether answers to choose from get another order in every room.
    #[garde(skip)]
    pub shuffle_answers: bool,
    /// Whether the questions do.
    #[garde(skip)]
    pub shuffle_questions: bool,
}

/// A question as its author edits it: what is right is in it, so only the author gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentQuestion {
    /// Stable; whoever adds a question chooses it, as a UUID.
    #[garde(length(max = 64))]
    pub id: String,
    /// The question itself, or the heading of a slide; at most 500 characters.
    #[garde(length(chars, max = 500))]
    pub text: String,
    /// What is asked.
    #[garde(dive)]
    pub content: Content,
    /// 5 to 240 seconds; `null` means no limit.
    #[schema(required)]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// 0, 1 or 2 times the points.
    #[garde(range(max = 2))]
    pub points_factor: u8,
    /// What is shown with it.
    #[schema(required)]
    #[garde(dive)]
    pub media: Option<QuestionMedia>,
    /// What is told after the reveal; at most 1,000 characters.
    #[garde(length(chars, max = 1_000))]
    pub explanation: String,
}

/// What is shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionMedia {
    /// What it is.
    #[garde(skip)]
    pub kind: MediaKind,
    /// The id of an uploaded file, or of a video at YouTube.
    #[garde(length(min = 1, max = 64), pattern("^[A-Za-z0-9_-]+$"))]
    pub id: String,
    /// What it shows, for those who can't see it; at most 300 characters.
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// Whether it only decorates, so that there is nothing to describe.
    #[garde(skip)]
    pub is_decorative: bool,
    /// Where a video begins, in seconds.
    #[garde(range(max = 86_400))]
    pub start_s: u32,
}

/// An uploaded file that a document uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentMedia {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: MediaKind,
    /// Where it can be had for a day.
    pub url: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Content {
    /// Choose among answers, of which one or several are right.
    Choice(#[garde(dive)] ChoiceContent),
    /// Say whether a statement is true.
    TrueFalse(#[garde(dive)] TrueFalseContent),
    /// Type an answer.
    Typed(#[garde(dive)] TypedContent),
    /// Give a number, with a slider where there is a range.
    Number(#[garde(dive)] NumberContent),
    /// Put items into their order.
    Order(#[garde(dive)] OrderContent),
    /// Find the partner of each prompt.
    Match(#[garde(dive)] MatchContent),
    /// Tap a place on the picture that is shown with the question.
    Pin(#[garde(dive)] PinContent),
    /// Choose among answers of which none is right or wrong.
    Poll(#[garde(dive)] PollContent),
    /// Say a few words.
    WordCloud(#[garde(dive)] WordCloudContent),
    /// Write freely.
    OpenText(#[garde(dive)] OpenTextContent),
    /// Rate on a scale.
    Rating(#[garde(dive)] RatingContent),
    /// Read; nothing is asked.
    Slide(#[garde(dive)] SlideContent),
}

/// Answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceContent {
    /// 2 to 8, at least one of them right.
    #[garde(length(max = 8), dive)]
    pub answers: Vec<ChoiceAnswer>,
}

/// An answer that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceAnswer {
    /// Stable; whoever adds an answer chooses it, as a UUID.
    #[garde(length(max = 64))]
    pub id: String,
    /// At most 200 characters.
    #[garde(length(chars, max = 200))]
    pub text: String,
    /// Whether it is right.
    #[garde(skip)]
    pub is_correct: bool,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrueFalseContent {
    /// Whether it is true; `null` until its author says so.
    #[schema(required)]
    #[garde(skip)]
    pub is_true: Option<bool>,
}

/// A typed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedContent {
    /// Every spelling that counts, at most 20; case, accents and spaces never matter.
    #[garde(length(max = 20), inner(length(chars, max = 200)))]
    pub accepted: Vec<String>,
    /// Whether small typing errors are forgiven.
    #[garde(skip)]
    pub tolerates_typos: bool,
}

/// A number, as decimal digits with a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberContent {
    /// The right one; `null` until its author says so.
    #[schema(required)]
    #[garde(inner(custom(check_number)))]
    pub right: Option<String>,
    /// How far off still counts.
    #[garde(custom(check_number))]
    pub tolerance: String,
    /// With a range it is given with a slider; `null` for any number.
    #[schema(required)]
    #[garde(inner(custom(check_range)))]
    pub range: Option<NumberRange>,
    /// Shown behind the number; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub unit: String,
}

/// Items to be put into their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderContent {
    /// 2 to 8, in their right order.
    #[garde(length(max = 8), inner(length(chars, max = 200)))]
    pub items: Vec<String>,
}

/// Pairs to be found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchContent {
    /// 2 to 8 that belong together.
    #[garde(length(max = 8), dive)]
    pub pairs: Vec<MatchPair>,
    /// At most 4 answers that belong to nothing.
    #[garde(length(max = 4), inner(length(chars, max = 200)))]
    pub distractors: Vec<String>,
}

/// Two things that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchPair {
    /// What is given.
    #[garde(length(chars, max = 200))]
    pub prompt: String,
    /// What is to be found.
    #[garde(length(chars, max = 200))]
    pub answer: String,
}

/// Places on a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinContent {
    /// At most 10; each of them is right.
    #[garde(length(max = 10), inner(custom(check_area)))]
    pub areas: Vec<PinArea>,
}

/// Answers of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollContent {
    /// 2 to 8.
    #[garde(length(max = 8), inner(length(chars, max = 200)))]
    pub answers: Vec<String>,
    /// Whether several may be picked.
    #[garde(skip)]
    pub takes_several: bool,
}

/// A word cloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudContent {
    /// How many words one player may say.
    #[garde(range(min = 1, max = 5))]
    pub words_max: u8,
}

/// Free text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextContent {}

/// A scale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingContent {
    /// How many steps it has.
    #[garde(range(min = 2, max = 10))]
    pub steps: u8,
    /// What the lowest means; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub low: String,
    /// What the highest means; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub high: String,
}

/// Something to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlideContent {
    /// The text below the heading; at most 2,000 characters.
    #[garde(length(chars, max = 2_000))]
    pub body: String,
}

/// One step of editing. What is left out stays as it is.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveDocument {
    /// The version this step is based on; another one is refused with `version_conflict`.
    #[garde(skip)]
    pub version: u32,
    /// The details anew.
    #[serde(default)]
    #[garde(dive)]
    pub details: Option<Details>,
    /// The settings anew.
    #[serde(default)]
    #[garde(dive)]
    pub settings: Option<QuizSettings>,
    /// The ids of all questions in their order; one that is not named is deleted.
    #[serde(default)]
    #[garde(inner(length(max = 200), inner(length(max = 64))))]
    pub order: Option<Vec<String>>,
    /// Questions that are new or have changed, each in full.
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    pub questions: Vec<DocumentQuestion>,
}

/// What a save came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedDocument {
    /// The new version; goes into the next save.
    pub version: u32,
    /// A quiz that was published and no longer can be is a draft again.
    pub status: QuizStatus,
    /// When it was saved (RFC 3339).
    pub saved_at: String,
    /// What is not as it should be, in the whole document.
    pub findings: Vec<Finding>,
}

/// Whether this is written as BCP 47 tags are; whether anybody speaks it is not looked up.
pub fn is_language_tag(text: &str) -> bool {
    text.len() <= 35
        && text.split('-').all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}

/// For whoever wrote something else.
pub const NO_LANGUAGE_TAG: &str = "This is no language tag such as en or pt-BR.";

fn check_number<C>(value: &str, _: &C) -> garde::Result {
    match game::number::Number::parse(value) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new(
            "This is not a number, or has more than six decimal places",
        )),
    }
}

fn check_range<C>(value: &NumberRange, ctx: &C) -> garde::Result {
    check_number(&value.min, ctx)?;
    check_number(&value.max, ctx)?;
    check_number(&value.step, ctx)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape in which garde calls it"
)]
fn check_area<C>(value: &PinArea, _: &C) -> garde::Result {
    let whole = game::limits::PIN_WHOLE;
    if value.x.max(value.y).max(value.radius_x).max(value.radius_y) > whole {
        return Err(garde::Error::new("This area lies outside the picture"));
    }
    Ok(())
}
