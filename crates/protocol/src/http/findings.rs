//! Problems in a quiz, by name. The client chooses the words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A problem in a quiz.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The ID of the question; `null` for the quiz itself.
    #[schema(required)]
    pub question_id: Option<String>,
    /// The index among its answers, items, pairs, areas, gaps, categories or spots, starting at 0;
    /// `null` for the whole question. Items to sort are numbered across categories, and labels that
    /// belong to no spot follow those that do.
    #[schema(required)]
    pub at: Option<u32>,
    /// What it is.
    pub flaw: Flaw,
    /// How serious it is.
    pub severity: Severity,
}

/// How serious a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// The quiz can be played, but not well.
    Warning,
    /// The quiz can't be played or published.
    Error,
}

/// A problem with the quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Flaw {
    /// The quiz has no question.
    NoQuestions,
    /// The title is shorter than 3 characters.
    TitleMissing,
    /// The description is empty.
    DescriptionMissing,
    /// The question has no text.
    TextMissing,
    /// A text is too long.
    TextTooLong,
    /// There are too few answers, items or pairs.
    TooFew,
    /// There are too many answers, items or pairs.
    TooMany,
    /// An answer, item or side of a pair is empty.
    AnswerMissing,
    /// Two answers say the same.
    AnswerTwice,
    /// Nothing is marked as right.
    NothingRight,
    /// Every answer is right, so there is nothing to figure out.
    AllRight,
    /// The right number is outside the range.
    OutsideRange,
    /// The range is empty, or none of its steps counts as right.
    RangeUnusable,
    /// The distance at which a number stops earning points isn't above its tolerance.
    SpanTooSmall,
    /// Two gaps follow each other without any text between them.
    GapsTouch,
    /// A category has no name.
    CategoryUnnamed,
    /// Two categories have the same name.
    CategoryTwice,
    /// Nothing belongs to a category.
    CategoryEmpty,
    /// An item to sort is there twice.
    ItemTwice,
    /// A spot to label is outside the picture.
    SpotOutside,
    /// A spot is too near to an earlier one to tell them apart.
    SpotsTooNear,
    /// Two labels say the same.
    LabelTwice,
    /// A picture is to get clear step by step, but there is no time limit.
    VeilUntimed,
    /// There is no picture to tap or to label.
    PictureMissing,
    /// An area is outside the picture or has no size.
    AreaUnusable,
    /// A number, such as the steps of a scale or a time limit, is out of range.
    OutOfRange,
    /// The time is too short to read the answers.
    TooLittleTime,
    /// A picture has no description and isn't marked as decorative.
    AltMissing,
    /// A file it uses no longer exists.
    MediaMissing,
}
