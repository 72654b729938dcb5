//! The words of reading: a file that comes along, a row and what becomes of it.

/// Seconds to answer, for questions of formats that know no time limit; what the form offers.
pub const USUAL_TIME_LIMIT_S: u32 = 20;

/// A file that came with a quiz.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// As questions name it.
    pub name: String,
    /// What it holds, not yet checked.
    pub bytes: Vec<u8>,
}

/// One row, item or paragraph of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of a text or table, or the number of an item, counting from 1.
    pub line: u32,
    /// The beginning of what it says, at most 80 characters, to find it by.
    pub excerpt: String,
    /// What became of it.
    pub fate: Fate,
}

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It became this question, counting from 0.
    Taken {
        /// Which.
        question: usize,
        /// What did not come along.
        notes: Vec<Note>,
    },
    /// It did not come in.
    Refused(Reason),
}

/// Why a row did not come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// The time limit was out of range, and was moved to the nearest that is in it.
    TimeLimitMoved,
    /// A picture, video or sound lies elsewhere, or beside another, and was left behind.
    MediaLeft,
    /// Formatting was left behind.
    FormattingLeft,
    /// Points, penalties or weights that are not known here were left behind.
    PointsLeft,
    /// Remarks on single answers were left behind.
    RemarksLeft,
    /// A formula was read as the text it showed.
    FormulaAsText,
}

/// Why nothing of a file could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum Unreadable {
    /// It is none of the formats that are known here.
    #[error("none of the known formats")]
    FormatUnknown,
    /// It is empty.
    #[error("empty")]
    Empty,
    /// It is larger than is read, packed or unpacked.
    #[error("too large")]
    TooLarge,
    /// It looks like this format and is broken.
    #[error("broken")]
    Broken,
    /// It is protected by a password.
    #[error("protected by a password")]
    Encrypted,
    /// It was written by a newer Fanfare, whose version of the format is not known here.
    #[error("written by a newer version")]
    TooNew,
}
