//! What is not as it should be in a quiz, by name; whoever shows it chooses the words.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The question; `null` for the quiz itself.
    #[schema(required)]
    pub question_id: Option<String>,
    /// Where, among its answers, items, pairs or areas, counting from 0; `null` for the whole.
    #[schema(required)]
    pub at: Option<u32>,
    /// What.
    pub flaw: Flaw,
    /// How bad it is.
    pub severity: Severity,
}

/// How bad something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// It can be played, but not well.
    Warning,
    /// It can't be played or published.
    Error,
}

/// What is not as it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Flaw {
    /// The quiz has no question.
    NoQuestions,
    /// The title is shorter than 3 characters.
    TitleMissing,
    /// The description is empty.
    DescriptionMissing,
    /// There is no question text.
    TextMissing,
    /// A text is longer than fits.
    TextTooLong,
    /// There are too few answers, items or pairs.
    TooFew,
    /// There are too many.
    TooMany,
    /// An answer, item or side of a pair is empty.
    AnswerMissing,
    /// Two answers say the same.
    AnswerTwice,
    /// Nothing is marked as right.
    NothingRight,
    /// Everything is right, so that there is nothing to know.
    AllRight,
    /// The right number lies outside the range.
    OutsideRange,
    /// The range has no room, or no mark of it counts as right.
    RangeUnusable,
    /// There is no picture to tap on.
    PictureMissing,
    /// An area lies outside the picture or has no size.
    AreaUnusable,
    /// A number, such as the steps of a scale or a time limit, is out of range.
    OutOfRange,
    /// The time is too short to read the answers.
    TooLittleTime,
    /// A picture has no description and is not said to be decorative.
    AltMissing,
    /// A file that is shown with it no longer exists.
    MediaMissing,
}
