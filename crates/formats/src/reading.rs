//! The types of reading: an included file, and a row with its result.

pub use markup::Note;
use markup::xml::Unfit;
use unpack::Unopened;

/// Seconds to answer, for formats without time limits; the editor's default.
pub const USUAL_TIME_LIMIT_S: u32 = 20;

/// A file that came with a quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The name questions use.
    pub name: String,
    /// Its contents, not validated yet.
    pub bytes: Vec<u8>,
    /// What is said in it, to read along; for videos and sounds.
    pub captions: Option<FileCaptions>,
}

/// The captions of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileCaptions {
    /// Their language, as a BCP 47 tag; not validated yet.
    pub language: String,
    /// A WebVTT file, not validated yet.
    pub bytes: Vec<u8>,
}

/// One row, item or paragraph of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of a text or table, or the number of an item, counting from 1.
    pub line: u32,
    /// The beginning of its text, at most 80 characters, to find it by.
    pub excerpt: String,
    /// Its result.
    pub fate: Fate,
}

/// The result of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It became this question, counting from 0.
    Taken {
        /// The index of the question.
        question: usize,
        /// What was dropped.
        notes: Vec<Note>,
    },
    /// It was refused.
    Refused(Reason),
}

/// Why a row was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// It has no question text.
    NoQuestion,
    /// It has fewer than two answers.
    TooFewAnswers,
    /// It has too many answers.
    TooManyAnswers,
    /// One of its answers is empty.
    AnswerEmpty,
    /// It has no right answer.
    NothingRight,
    /// Its right answer is not among its answers.
    RightUnknown,
    /// A text is too long.
    TooLong,
    /// Its kind is unknown.
    KindUnknown,
    /// Its answers are in a column with an unknown name.
    ColumnUnknown,
    /// Its answers are pictures, or the picture to tap on is missing.
    PictureNeeded,
    /// The archive doesn't include this file, though its list names it.
    FileMissing,
    /// It has a formula that can't be written here.
    FormulaUnknown,
    /// Its numbers don't fit together, such as a right one outside its range.
    NumbersUnfit,
    /// It violates the format.
    Malformed,
    /// The quiz has reached the maximum number of questions.
    QuizFull,
    /// The file has too many rows; this one and all after it weren't read.
    TooManyRows,
}

/// Why a file couldn't be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Unreadable {
    /// Its format is unknown.
    #[error("none of the known formats")]
    FormatUnknown,
    /// It is a table whose first row doesn't say what its columns are.
    #[error("a table without names of columns that we know")]
    ColumnsUnknown,
    /// It is a document or a presentation of an office program.
    #[error("a document, not a quiz")]
    Document,
    /// It is a spreadsheet in another format than `.xlsx`.
    #[error("a spreadsheet in another format")]
    OtherSheet,
    /// It is a backup of a course, or another packed archive.
    #[error("a backup or a packed archive")]
    Backup,
    /// It is a packed deck of cards of Anki.
    #[error("a packed deck of cards")]
    Deck,
    /// It is empty.
    #[error("empty")]
    Empty,
    /// It is too large, packed or unpacked.
    #[error("too large")]
    TooLarge,
    /// It looks like this format but is broken.
    #[error("broken")]
    Broken,
    /// It is protected by a password.
    #[error("protected by a password")]
    Encrypted,
    /// A newer Fanfare wrote it, with an unknown version of the format.
    #[error("written by a newer version")]
    TooNew,
}

impl From<Unfit> for Unreadable {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::TooLarge => Self::TooLarge,
            Unfit::Broken => Self::Broken,
        }
    }
}

impl From<Unopened> for Unreadable {
    fn from(unopened: Unopened) -> Self {
        match unopened {
            Unopened::Empty => Self::Empty,
            Unopened::TooLarge => Self::TooLarge,
            Unopened::Broken => Self::Broken,
            Unopened::Encrypted => Self::Encrypted,
        }
    }
}
