//! Reading a file: which format it is, and what became of each of its rows.

use game::draft::QuizDraft;

use crate::recognise::{self, Shape, TEXT_MAX};
use crate::table::Table;
use crate::{Format, aiken, fanfare, gift, moodle_xml, opentriviaqa, qti, templates};

/// The largest file that is read; a quiz of 200 questions with a picture for each.
const BYTES_MAX: usize = 20 * 1024 * 1024;

/// Reads a file. Whoever knows which format it is may say so; when it can't be that, or nobody
/// knows, its content decides.
pub fn import(bytes: &[u8], hint: Option<Format>) -> Result<Imported, Unreadable> {
    if bytes.len() > BYTES_MAX {
        return Err(Unreadable::TooLarge);
    }
    let mut shape = Shape::of(bytes)?;
    let found = recognise::format_of(&shape);
    if let Some(hint) = hint
        && found.is_some_and(|found| found != hint)
    {
        if let Ok(imported) = read(&mut shape, hint)
            && !imported.quiz.questions.is_empty()
        {
            return Ok(imported);
        }
        if matches!(shape, Shape::Zip(_)) {
            // What was unpacked for the hint counts no more.
            shape = Shape::of(bytes)?;
        }
    }
    read(&mut shape, found.or(hint).ok_or(Unreadable::FormatUnknown)?)
}

fn read(shape: &mut Shape<'_>, format: Format) -> Result<Imported, Unreadable> {
    match (format, shape) {
        (Format::Aiken, Shape::Text(text)) => Ok(aiken::read(short(text)?)),
        (Format::Gift, Shape::Text(text)) => Ok(gift::read(short(text)?)),
        (Format::OpenTriviaQa, Shape::Text(text)) => Ok(opentriviaqa::read(short(text)?)),
        // These two carry pictures, and may be longer.
        (Format::MoodleXml, Shape::Text(text)) => moodle_xml::read(text),
        (Format::Qti, Shape::Text(text)) => qti::read(text),
        (Format::Qti, Shape::Zip(archive)) => qti::read_zip(archive),
        (Format::Fanfare, Shape::Text(text)) => fanfare::read(short(text)?),
        (Format::Fanfare, Shape::Zip(archive)) => fanfare::read_zip(archive),
        (format, Shape::Sheet(table)) => {
            templates::read_as(format, table).ok_or(Unreadable::FormatUnknown)
        }
        (format, Shape::Text(text)) => {
            let table = Table::of_text(short(text)?);
            templates::read_as(format, &table).ok_or(Unreadable::FormatUnknown)
        }
        _ => Err(Unreadable::FormatUnknown),
    }
}

/// Seconds to answer, for questions of formats that know no time limit; what the form offers.
pub const USUAL_TIME_LIMIT_S: u32 = 20;

/// Text that people write, of a length that people write.
fn short(text: &str) -> Result<&str, Unreadable> {
    if text.len() > TEXT_MAX {
        return Err(Unreadable::TooLarge);
    }
    Ok(text)
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// What it was read as.
    pub format: Format,
    /// The quiz with the questions that came in.
    pub quiz: QuizDraft,
    /// What became of each row or item, in the order of the file.
    pub rows: Vec<Row>,
    /// Files that belong to the questions; a question names one as the id of its media.
    pub files: Vec<File>,
}

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
