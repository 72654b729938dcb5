//! Quizzes as files: imports from other programs, and exports to them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::checks::broken;

/// A file format for quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum QuizFormat {
    /// Fanfare's own format: everything a quiz has, including media if zipped.
    Fanfare,
    /// Fanfare's own table, for spreadsheets.
    Csv,
    /// Kahoot's spreadsheet; import only.
    Kahoot,
    /// The spreadsheet of Wayground (Quizizz); import only.
    Wayground,
    /// Blooket's table; import only.
    Blooket,
    /// Gimkit's table; import only.
    Gimkit,
    /// Moodle's text format.
    Gift,
    /// Plain text with one right letter per question.
    Aiken,
    /// Moodle's own XML.
    MoodleXml,
    /// IMS Question and Test Interoperability.
    Qti,
    /// The text format of the Open Trivia question collection; import only.
    #[serde(rename = "opentriviaqa")]
    OpenTriviaQa,
    /// The JSON of the Open Trivia Database; import only.
    OpenTriviaDb,
    /// Cards of a term and its meaning, as Quizlet and Anki export them; import only.
    Cards,
    /// H5P's package of a question set or a single question; import only.
    H5p,
}

/// How to read an imported file.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Whether to only report what would be imported, without importing it.
    #[serde(default)]
    #[garde(skip)]
    pub dry_run: bool,
    /// The format. If you leave it out, or the content doesn't fit, the server detects it from the
    /// content.
    #[garde(skip)]
    #[param(inline)]
    pub format: Option<QuizFormat>,
    /// One of your quizzes to add the questions to. If you leave it out, a new quiz is created.
    #[garde(inner(length(max = 64)))]
    pub quiz_id: Option<String>,
    /// The folder to put new quizzes in. If you leave it out, they are in none.
    #[garde(inner(length(max = 64)))]
    pub folder: Option<String>,
    /// Whether a file with more questions than a quiz can have becomes several new quizzes, in file
    /// order and of about the same length. Otherwise, the questions beyond the limit are skipped
    /// as `quizFull`. Can't be combined with `quizId`.
    #[serde(default)]
    #[garde(custom(check_makes_new(self.quiz_id.as_ref())))]
    pub split: bool,
    /// What each column of a table holds, in their order, for a table whose header doesn't say so,
    /// or says it wrong. Columns after these are skipped. The file is then read as a table,
    /// whatever its `format`.
    #[garde(inner(length(max = 2000)))]
    #[param(value_type = Option<Vec<ImportRole>>, style = Form, explode = false, min_items = 1)]
    pub columns: Option<String>,
    /// Whether the first row of a table names its columns, or is already a question. If you leave
    /// it out, the server guesses. Only counts for a dry run, or with `columns`.
    #[garde(skip)]
    pub header: Option<bool>,
}

/// What a column of a table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportRole {
    /// Nothing to import.
    Skip,
    /// The question.
    Question,
    /// One of several answers; several columns can be answers.
    Answer,
    /// The right answers, by number, letter or text; without other answers, the only one.
    Correct,
    /// A wrong answer; several columns can be wrong answers.
    Wrong,
    /// What players see who pick an answer; several columns can be feedback. It is for the answer
    /// of the number in its name, or else of its place among them.
    Feedback,
    /// The kind of question.
    Kind,
    /// The time limit in seconds.
    Time,
    /// The points factor: 0, 1 or 2.
    Points,
    /// All other settings.
    Options,
    /// The explanation shown after the reveal.
    Explanation,
    /// The presenter's notes.
    Notes,
}

/// The result of an import, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The format it was read as.
    pub format: QuizFormat,
    /// Its title; may be empty.
    pub title: String,
    /// The number of imported questions.
    pub taken: u32,
    /// The number of questions that could be imported if one quiz could hold them all.
    pub found: u32,
    /// The number of quizzes that `found` questions need; with `split`, as many are created.
    pub parts: u32,
    /// The number of skipped rows.
    pub refused: u32,
    /// Every row, in file order.
    pub rows: Vec<ImportRow>,
    /// The names of a table's columns that Fanfare doesn't know and skipped, at most 10.
    pub columns_left: Vec<String>,
    /// The columns of a table, so that a person can say what they hold; `null` for other files, for
    /// tables of other programs, and after an import.
    #[schema(required)]
    pub table: Option<ImportTable>,
    /// The number of imported pictures, videos and sounds.
    pub files: u32,
    /// The quiz with the imported questions, the first one if there are several; `null` after a dry
    /// run, or if nothing was imported.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// All quizzes with the imported questions, in file order.
    pub quiz_ids: Vec<String>,
}

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportTable {
    /// Whether one of its first rows names its columns. If not, nothing is imported without
    /// `columns`.
    pub is_recognized: bool,
    /// Whether the first row of the samples names the columns, as you said or the server guessed.
    pub has_header: bool,
    /// The columns, in order.
    pub columns: Vec<ImportColumn>,
    /// What is missing for an import with these roles as `columns`. If there is anything, it would
    /// be refused.
    pub problems: Vec<ImportTableProblem>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumn {
    /// Its letter, as in spreadsheets.
    pub letter: String,
    /// The beginnings of its first cells, at most 5, starting with the one that may be its name. A
    /// cell may be empty.
    pub samples: Vec<String>,
    /// What it holds, as you said or as the server guessed.
    pub role: ImportRole,
}

/// Why a table can't be imported with the roles its columns have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportTableProblem {
    /// No column has the question.
    QuestionMissing,
    /// No column has answers.
    AnswersMissing,
    /// There are answers, but no column says which are right.
    CorrectMissing,
    /// Answers and wrong answers can't be combined.
    WrongBesideAnswers,
    /// Several columns have a role that only one column can have.
    RoleTwice,
    /// There are more roles than columns.
    TooManyRoles,
}

/// A row, item or paragraph of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRow {
    /// The line number in a text or table, or the item number, starting at 1.
    pub line: u32,
    /// The beginning of its text, so people can find it.
    pub excerpt: String,
    /// The index of the question it became, starting at 0; `null` if it was skipped.
    #[schema(required)]
    pub question: Option<u32>,
    /// Why it was skipped.
    #[schema(required)]
    pub reason: Option<ImportReason>,
    /// What was lost from it.
    pub notes: Vec<ImportNote>,
}

/// Why a row was skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportReason {
    /// It has no question.
    NoQuestion,
    /// It has fewer than two answers.
    TooFewAnswers,
    /// It has more answers than a question can have.
    TooManyAnswers,
    /// One of its answers is empty.
    AnswerEmpty,
    /// It does not say which answer is right.
    NothingRight,
    /// Its right answer isn't one of its answers.
    RightUnknown,
    /// A text is too long.
    TooLong,
    /// Fanfare doesn't have this kind of question.
    KindUnknown,
    /// Its answers are in a column whose name Fanfare doesn't know.
    ColumnUnknown,
    /// Its answers are pictures, or the picture to tap on is missing.
    PictureNeeded,
    /// The archive doesn't include this file, though its list names it.
    FileMissing,
    /// It has a formula that Fanfare can't write.
    FormulaUnknown,
    /// Its numbers don't fit together, such as a right one outside its range.
    NumbersUnfit,
    /// It doesn't follow the format.
    Malformed,
    /// The quiz already has the maximum number of questions.
    QuizFull,
    /// The file has more than 5,000 rows; this one and all after it weren't read.
    TooManyRows,
}

/// What was lost from an imported row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportNote {
    /// The time limit was out of range and was changed to the nearest allowed value.
    TimeLimitMoved,
    /// A picture, video or sound was skipped because it isn't in the file.
    MediaLeft,
    /// A file was skipped because it isn't a picture, video or sound that can be shown there.
    MediaUnknown,
    /// A picture, video or sound was skipped because it is too large.
    MediaTooLarge,
    /// A picture was skipped because it has too many pixels.
    MediaTooManyPixels,
    /// A picture, video or sound was skipped because it is damaged.
    MediaBroken,
    /// A picture, video or sound was skipped because the account has no space left.
    MediaNoRoom,
    /// The captions of a video or sound were skipped because they can't be read, or there is no
    /// space left.
    CaptionsLeft,
    /// Formatting was dropped.
    FormattingLeft,
    /// Points, penalties or weights that Fanfare doesn't support were dropped.
    PointsLeft,
    /// Feedback for answers was dropped, or shortened to what fits.
    RemarksLeft,
    /// A formula was imported as the text it showed.
    FormulaAsText,
    /// A column whose name Fanfare doesn't know was skipped.
    ColumnsLeft,
    /// Capital letters mattered in the file; here they don't.
    CaseLeft,
    /// Units after the first were dropped.
    UnitsLeft,
}

/// The format of an export.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// One of the formats that support export.
    #[garde(custom(check_goes_out))]
    #[param(inline)]
    pub format: QuizFormat,
}

/// Something in a quiz that a format can't carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportLoss {
    /// The index of the question, starting at 0; `null` for the quiz itself.
    #[schema(required)]
    pub question: Option<u32>,
    /// What it is.
    pub kind: LossKind,
}

/// What an export loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LossKind {
    /// The whole question: the format doesn't support its kind.
    Question,
    /// The time limit.
    TimeLimit,
    /// The points factor.
    Points,
    /// The picture, video or sound: the format has no place for it, or its file is gone.
    Media,
    /// The picture, video or sound: with it, the file would be too large to import again.
    MediaTooLarge,
    /// The captions of the video or sound, which itself is included.
    Captions,
    /// A picture of an answer, for which its description stands if it has no text.
    AnswerPictures,
    /// Line breaks in texts, or characters with a special meaning in the format.
    Wording,
    /// The explanation.
    Explanation,
    /// The feedback for answers.
    Feedback,
    /// The presenter's notes.
    Notes,
    /// Accepted spellings after the first, or the tolerance for typos.
    Spellings,
    /// The range, step or unit of a number.
    NumberRange,
    /// That closer numbers earn more.
    Closeness,
    /// That items are sorted into categories: each is matched with the name of its category.
    Categories,
    /// That a picture gets clear step by step: it is clear from the beginning.
    Veil,
    /// The title, description, tags or settings of the quiz.
    Details,
    /// Its cover, category, difficulty and language.
    Listing,
}

/// The content of a printed sheet.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// Whether to include the right answers.
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
        _ => Err(broken("You can't export quizzes in this format")),
    }
}

/// Refuses to split what is added to a quiz.
fn check_makes_new<C>(quiz_id: Option<&String>) -> impl FnOnce(&bool, &C) -> garde::Result {
    move |split, _| {
        if *split && quiz_id.is_some() {
            return Err(broken("Only new quizzes can be split"));
        }
        Ok(())
    }
}
