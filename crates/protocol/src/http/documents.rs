//! The document an author edits: a quiz with all its questions, saved in steps. It may be
//! incomplete: [`Finding`]s say what is missing, and errors among them only prevent publishing.
//! Lengths are always checked, so that nothing grows without limit.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use super::answers::{AnswerPicture, ChoiceAnswer, ChoiceContent};
pub use super::categorize::{CategorizeContent, ItemCategory};
pub use super::findings::{Finding, Flaw, Severity};
pub use super::gaps::{GapsContent, PassageGap, PassagePart};
pub use super::labels::{LabelSpot, LabelsContent};
pub use super::ranking::RankingContent;
pub use super::rating::{RatingContent, RatingScale};
use super::visibility::{DocumentShare, QuizStatus, Visibility};
use crate::checks::broken;
use crate::question::{CaptionsView, MediaKind, NumberRange, PinArea, VeilLook};

/// The maximum length of a quiz's title.
pub const TITLE_CHARS_MAX: usize = 95;

/// A quiz as its author edits it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The quiz.
    pub id: String,
    /// The version. It increases with every change; send it with every save.
    pub version: u32,
    /// Whether it is finished.
    pub status: QuizStatus,
    /// Its title, visibility and other details.
    pub details: Details,
    /// Its game settings, unless a host changes them for a session.
    pub settings: QuizSettings,
    /// The questions, in order.
    pub questions: Vec<DocumentQuestion>,
    /// The files that its questions and cover use.
    pub media: Vec<DocumentMedia>,
    /// A problem with the quiz.
    pub findings: Vec<Finding>,
    /// Who shares it with you; absent for your own quiz.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<DocumentShare>,
}

/// The details of a quiz.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Details {
    /// The title. At most 95 characters; publishing needs at least 3.
    #[garde(length(chars, max = TITLE_CHARS_MAX))]
    pub title: String,
    /// The description. At most 500 characters; publishing needs at least 1.
    #[garde(length(chars, max = 500))]
    pub description: String,
    /// At most 10 tags of at most 30 characters each. They are trimmed and lowercased, and
    /// duplicates are dropped.
    #[garde(length(max = 10), inner(length(chars, max = 30)))]
    pub tags: Vec<String>,
    /// Who can see it.
    #[garde(skip)]
    pub visibility: Visibility,
    /// Its category.
    #[garde(skip)]
    pub category: Category,
    /// Its difficulty.
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

/// The category of a quiz.
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

/// The difficulty of a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Difficulty {
    /// Easy.
    Easy,
    /// Medium.
    Medium,
    /// Hard.
    Hard,
    /// Not set.
    Other,
}

/// The scoring preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Preset {
    /// Half of the points for being right, half for being fast.
    Classic,
    /// All points for being right. Time only breaks ties.
    Accuracy,
    /// A small bonus for being fast that never outweighs a right answer.
    AccuracyFirst,
    /// All points for being right, without time limits.
    Relaxed,
}

/// The game settings of a quiz. A host can change them for a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch an author sees"
)]
pub struct QuizSettings {
    /// The scoring preset.
    #[garde(skip)]
    pub preset: Preset,
    /// Whether several right answers in a row earn a bonus.
    #[garde(skip)]
    pub streak_bonus: bool,
    /// Whether a partly right answer earns part of the points.
    #[garde(skip)]
    pub partial_credit: bool,
    /// Whether answers are shuffled in every room.
    #[garde(skip)]
    pub shuffle_answers: bool,
    /// Whether questions are shuffled in every room.
    #[garde(skip)]
    pub shuffle_questions: bool,
}

/// A question as its author edits it. It includes the right answers, so only the author gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DocumentQuestion {
    /// The unique ID: a UUID chosen by the client that adds the question.
    #[garde(length(max = 64))]
    pub id: String,
    /// The text of the question, or the heading of a slide. At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub text: String,
    /// What the question asks, by kind.
    #[garde(dive)]
    pub content: Content,
    /// The time limit in seconds, from 5 to 240; `null` means no limit.
    #[schema(required)]
    #[garde(inner(range(min = 5, max = 240)))]
    pub time_limit_s: Option<u32>,
    /// The points factor: 0, 1 or 2.
    #[garde(range(max = 2))]
    pub points_factor: u8,
    /// The picture, video or sound shown with it.
    #[schema(required)]
    #[garde(dive)]
    pub media: Option<QuestionMedia>,
    /// The explanation shown after the reveal; at most 1,000 characters.
    #[garde(length(chars, max = 1_000))]
    pub explanation: String,
    /// The presenter's notes, which only hosts see; at most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1_000))]
    pub notes: String,
    /// Whose quiz it was copied from; absent for your own questions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub source: Option<QuestionSource>,
}

/// Whose quiz a question was copied from, as it was called then. It stays if the quiz is deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionSource {
    /// The quiz; it may be deleted.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// Its title.
    #[garde(length(chars, max = 200))]
    pub title: String,
    /// The name of its author.
    #[garde(length(chars, max = 200))]
    pub author_name: String,
}

/// A picture, video or sound shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuestionMedia {
    /// What it is.
    #[garde(skip)]
    pub kind: MediaKind,
    /// The ID of an uploaded file or of a YouTube video.
    #[garde(length(min = 1, max = 64), pattern("^[A-Za-z0-9_-]+$"))]
    pub id: String,
    /// A description for people who can't see it; at most 300 characters.
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// Whether it is decorative and needs no description.
    #[garde(skip)]
    pub is_decorative: bool,
    /// Where a video starts, in seconds.
    #[garde(range(max = 86_400))]
    pub start_s: u32,
    /// What hides a picture at first, which then gets clear while the question is open; left out
    /// if it is clear from the beginning. It takes a time limit; pictures to tap or to label stay
    /// clear.
    #[garde(skip)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veil: Option<VeilLook>,
}

/// An uploaded file that a document uses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentMedia {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: MediaKind,
    /// Its URL, which works for a day.
    pub url: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
    /// The captions of a video or sound, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions: Option<CaptionsView>,
}

/// What the question asks, by kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Content {
    /// Choose from answers; one or more are right.
    Choice(#[garde(dive)] ChoiceContent),
    /// Decide whether a statement is true.
    TrueFalse(#[garde(dive)] TrueFalseContent),
    /// Type an answer.
    Typed(#[garde(dive)] TypedContent),
    /// Enter a number, with a slider if there is a range.
    Number(#[garde(dive)] NumberContent),
    /// Put items in order.
    Order(#[garde(dive)] OrderContent),
    /// Match each prompt with its partner.
    Match(#[garde(dive)] MatchContent),
    /// Tap a place on the question's picture.
    Pin(#[garde(dive)] PinContent),
    /// Choose from answers; none is right or wrong.
    Poll(#[garde(dive)] PollContent),
    /// Enter a few words.
    WordCloud(#[garde(dive)] WordCloudContent),
    /// Write free text.
    OpenText(#[garde(dive)] OpenTextContent),
    /// Rate on a scale.
    Rating(#[garde(dive)] RatingContent),
    /// Read. There is nothing to answer.
    Slide(#[garde(dive)] SlideContent),
    /// Fill in the gaps of a passage.
    Gaps(#[garde(dive)] GapsContent),
    /// Sort items into categories.
    Categorize(#[garde(dive)] CategorizeContent),
    /// Label spots on the question's picture.
    Labels(#[garde(dive)] LabelsContent),
    /// Put items in order of preference; none is right or wrong.
    Ranking(#[garde(dive)] RankingContent),
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrueFalseContent {
    /// Whether it is true; `null` until the author decides.
    #[schema(required)]
    #[garde(skip)]
    pub is_true: Option<bool>,
}

/// A typed answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypedContent {
    /// The accepted spellings, at most 20. Case, accents and spaces never matter.
    #[garde(length(max = 20), inner(length(chars, max = 200)))]
    pub accepted: Vec<String>,
    /// Whether small typos are accepted.
    #[garde(skip)]
    pub tolerates_typos: bool,
}

/// A number, as decimal digits with a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberContent {
    /// The right number; `null` until the author enters it.
    #[schema(required)]
    #[garde(inner(custom(check_number)))]
    pub right: Option<String>,
    /// How far off an answer may be.
    #[garde(custom(check_number))]
    pub tolerance: String,
    /// The range of the slider; `null` if players type any number.
    #[schema(required)]
    #[garde(inner(custom(check_range)))]
    pub range: Option<NumberRange>,
    /// The unit shown after the number; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub unit: String,
    /// With a span, closer numbers earn more: everything within the tolerance, nothing from this
    /// distance on. Without one, a number is right or wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(inner(custom(check_number)))]
    pub span: Option<String>,
}

/// Items to put in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderContent {
    /// 2 to 8 items, in the right order.
    #[garde(length(max = 8), inner(length(chars, max = 200)))]
    pub items: Vec<String>,
}

/// Pairs to match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchContent {
    /// 2 to 8 pairs.
    #[garde(length(max = 8), dive)]
    pub pairs: Vec<MatchPair>,
    /// At most 4 extra answers without a partner.
    #[garde(length(max = 4), inner(length(chars, max = 200)))]
    pub distractors: Vec<String>,
}

/// A prompt and its partner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchPair {
    /// The prompts.
    #[garde(length(chars, max = 200))]
    pub prompt: String,
    /// The partner.
    #[garde(length(chars, max = 200))]
    pub answer: String,
}

/// Places on a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinContent {
    /// At most 10 places. Any of them is right.
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
    /// Whether players can pick several.
    #[garde(skip)]
    pub takes_several: bool,
    /// The pictures of the answers, in the same order: `null` where an answer has none. Left out if
    /// there are none; may be shorter if the last answers have none. An answer with a picture may
    /// have an empty text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[garde(length(max = 8), dive)]
    pub pictures: Vec<Option<AnswerPicture>>,
}

/// A word cloud.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WordCloudContent {
    /// The maximum number of words per player.
    #[garde(range(min = 1, max = 5))]
    pub words_max: u8,
}

/// Free text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenTextContent {}

/// Something to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlideContent {
    /// The text below the heading; at most 2,000 characters.
    #[garde(length(chars, max = 2_000))]
    pub body: String,
}

/// One step of editing. Fields you leave out stay as they are.
#[derive(Debug, Clone, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveDocument {
    /// The version it is based on. If it isn't the current one, it fails with `version_conflict`.
    #[garde(skip)]
    pub version: u32,
    /// The new details.
    #[serde(default)]
    #[garde(dive)]
    pub details: Option<Details>,
    /// The new game settings.
    #[serde(default)]
    #[garde(dive)]
    pub settings: Option<QuizSettings>,
    /// The IDs of all questions, in order. Questions you leave out are deleted.
    #[serde(default)]
    #[garde(inner(length(max = 200), inner(length(max = 64))))]
    pub order: Option<Vec<String>>,
    /// New and changed questions, each in full.
    #[serde(default)]
    #[garde(length(max = 200), dive)]
    pub questions: Vec<DocumentQuestion>,
}

/// The result of a save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedDocument {
    /// The new version. Send it with the next save.
    pub version: u32,
    /// The status. A published quiz that no longer can be published becomes a draft again.
    pub status: QuizStatus,
    /// When it was saved (RFC 3339).
    pub saved_at: String,
    /// The problems in the whole document.
    pub findings: Vec<Finding>,
}

/// Whether the text has the form of a BCP 47 tag. It doesn't check that the language exists.
pub fn is_language_tag(text: &str) -> bool {
    text.len() <= 35
        && text.split('-').all(|part| {
            (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}

/// The error for anything else.
pub const NO_LANGUAGE_TAG: &str = "Enter a language tag such as en or pt-BR.";

fn check_number<C>(value: &str, _: &C) -> garde::Result {
    let number = game::number::Number::parse(value).map(drop);
    number.ok_or_else(|| broken("Enter a number with at most six decimal places"))
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
        return Err(broken("This area is outside the picture"));
    }
    Ok(())
}
