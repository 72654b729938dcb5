//! Quizzes as files: what comes in from other programs, and what goes out to them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A format of files that hold a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuizFormat {
    /// Everything a quiz has, with its media when zipped; our own.
    Fanfare,
    /// A table of ours, for spreadsheets.
    Csv,
    /// Kahoot's spreadsheet; only comes in.
    Kahoot,
    /// The spreadsheet of Wayground (Quizizz); only comes in.
    Wayground,
    /// Blooket's table; only comes in.
    Blooket,
    /// Gimkit's table; only comes in.
    Gimkit,
    /// Moodle's text format.
    Gift,
    /// One right letter for each question, in plain text.
    Aiken,
    /// Moodle's own XML.
    MoodleXml,
    /// IMS Question and Test Interoperability.
    Qti,
    /// The text format of the Open Trivia question collection; only comes in.
    #[serde(rename = "opentriviaqa")]
    OpenTriviaQa,
}

/// How a file shall be read.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Whether to say only what would come in.
    #[serde(default)]
    #[garde(skip)]
    pub dry_run: bool,
    /// What it is, for whoever knows; its content decides when it can't be that.
    #[garde(skip)]
    #[param(inline)]
    pub format: Option<QuizFormat>,
    /// A quiz of yours to add the questions to; a new one is made when left out.
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
}

/// What became of a file, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// What it was read as.
    pub format: QuizFormat,
    /// Its title; may be empty.
    pub title: String,
    /// How many questions came in.
    pub taken: u32,
    /// How many rows did not.
    pub refused: u32,
    /// Every row, in the order of the file.
    pub rows: Vec<ImportRow>,
    /// How many pictures, videos and sounds came along.
    pub files: u32,
    /// The quiz that has the questions now; `null` after a dry run, and when nothing came in.
    #[schema(required)]
    pub quiz_id: Option<String>,
}

/// One row, item or paragraph of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRow {
    /// The line of a text or table, or the number of an item, counting from 1.
    pub line: u32,
    /// The beginning of what it says, to find it by.
    pub excerpt: String,
    /// Which question it became, counting from 0; `null` if it did not come in.
    #[schema(required)]
    pub question: Option<u32>,
    /// Why it did not come in.
    #[schema(required)]
    pub reason: Option<ImportReason>,
    /// What of it did not come along.
    pub notes: Vec<ImportNote>,
}

/// Why a row did not come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportReason {
    /// It has no question.
    NoQuestion,
    /// It has fewer than two answers.
    TooFewAnswers,
    /// It has more answers than a question can have.
    TooManyAnswers,
    /// It does not say which answer is right.
    NothingRight,
    /// What it says to be right is none of its answers.
    RightUnknown,
    /// A text is longer than fits.
    TooLong,
    /// It is of a kind that is not known here.
    KindUnknown,
    /// It is not written as the format demands.
    Malformed,
    /// The quiz has as many questions as it can.
    QuizFull,
}

/// What of a row did not come along, though its question did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportNote {
    /// The time limit was out of range, and was moved to the nearest that is in it.
    TimeLimitMoved,
    /// A picture, video or sound that is not in the file was left behind.
    MediaLeft,
    /// A file was left behind: it is no picture, video or sound that can be shown there.
    MediaUnknown,
    /// A picture, video or sound was left behind, because it is too large.
    MediaTooLarge,
    /// A picture was left behind, because it has too many pixels.
    MediaTooManyPixels,
    /// A picture, video or sound was left behind, because it is damaged.
    MediaBroken,
    /// A picture, video or sound was left behind, because the account may keep no more.
    MediaNoRoom,
    /// Formatting was left behind.
    FormattingLeft,
    /// Points, penalties or weights that are not known here were left behind.
    PointsLeft,
    /// Remarks on single answers were left behind.
    RemarksLeft,
    /// A formula was read as the text it showed.
    FormulaAsText,
}

/// Which format a quiz shall go out in.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// One of those in which quizzes go out.
    #[garde(custom(check_goes_out))]
    #[param(inline)]
    pub format: QuizFormat,
}

/// Something of a quiz that a format can't carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportLoss {
    /// Which question, counting from 0; `null` for the quiz itself.
    #[schema(required)]
    pub question: Option<u32>,
    /// What.
    pub kind: LossKind,
}

/// What is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LossKind {
    /// The whole question: the format has no such kind.
    Question,
    /// The time limit.
    TimeLimit,
    /// The factor of the points.
    Points,
    /// The picture, video or sound: the format has no place for it, or its file is gone.
    Media,
    /// The picture, video or sound: with it, the file would be larger than is read in again.
    MediaTooLarge,
    /// Line breaks in the texts, or signs that mean something else there.
    Wording,
    /// The explanation.
    Explanation,
    /// Which spellings count beyond the first, or that errors are forgiven.
    Spellings,
    /// The ends, steps or unit of a number.
    NumberRange,
    /// The title, description, tags or settings of the quiz.
    Details,
    /// Its cover, category, difficulty and language.
    Listing,
}

/// What stands on a sheet of paper.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// Whether the right answers do, too.
    #[serde(default)]
    #[garde(skip)]
    pub key: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape in which garde calls it"
)]
fn check_goes_out<C>(value: &QuizFormat, _: &C) -> garde::Result {
    match value {
        QuizFormat::Fanfare
        | QuizFormat::Csv
        | QuizFormat::Gift
        | QuizFormat::Aiken
        | QuizFormat::MoodleXml
        | QuizFormat::Qti => Ok(()),
        _ => Err(garde::Error::new("Quizzes do not go out in this format")),
    }
}
