//! Reading a file: detecting its format and running its reader.

use game::draft::QuizDraft;

use crate::format::Format;
use crate::gather::Gathering;
use crate::reading::{File, Row, Unreadable};
use crate::shape::{Looks, Shape};

/// The maximum size of a file: a quiz of 200 questions with a picture for each.
const BYTES_MAX: usize = 20 * 1024 * 1024;

/// Reads a file. The caller may pass the format as a hint; without one, or if the file can't have
/// that format, its content decides.
pub fn import(bytes: &[u8], hint: Option<Format>) -> Result<Imported, Unreadable> {
    let mut shape = shape(bytes)?;
    let found = recognized(&shape);
    if let Some(hint) = hint
        && found.is_some_and(|found| found != hint)
    {
        if let Ok(imported) = read(&mut shape, hint)
            && !imported.quiz.questions.is_empty()
        {
            return Ok(imported);
        }
        if matches!(shape, Shape::Zip(_)) {
            // What was unpacked for the hint no longer counts.
            shape = Shape::of(bytes)?;
        }
    }
    let Some(format) = found.or(hint) else {
        return Err(unknown(&shape));
    };
    read(&mut shape, format)
}

/// The shape of a file that isn't too large.
pub(crate) fn shape(bytes: &[u8]) -> Result<Shape<'_>, Unreadable> {
    if bytes.len() > BYTES_MAX {
        return Err(Unreadable::TooLarge);
    }
    Shape::of(bytes)
}

fn read(shape: &mut Shape<'_>, format: Format) -> Result<Imported, Unreadable> {
    let read = format.row().reader.read;
    Ok(Imported::of(format, read(shape)?))
}

/// The first format that knows the file as its own.
fn recognized(shape: &Shape<'_>) -> Option<Format> {
    let looks = Looks::of(shape);
    let mut all = Format::ALL.into_iter();
    all.find(|format| (format.row().reader.is_like)(&looks))
}

/// Why no format knows the file.
fn unknown(shape: &Shape<'_>) -> Unreadable {
    if Looks::of(shape).is_table() {
        Unreadable::ColumnsUnknown
    } else {
        Unreadable::FormatUnknown
    }
}

/// The contents of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The format it was read as.
    pub format: Format,
    /// The quiz with the accepted questions. Unlike one that is played, it has as many as the file;
    /// callers split it or leave some out.
    pub quiz: QuizDraft,
    /// The result of each row or item, in the order of the file.
    pub rows: Vec<Row>,
    /// The names of a table's columns that were passed over, at most 10.
    pub columns: Vec<String>,
    /// Files that belong to the questions; a question refers to one by the id of its media.
    pub files: Vec<File>,
}

impl Imported {
    pub(crate) fn of(format: Format, read: Gathering) -> Self {
        let read = read.finish();
        Self {
            format,
            quiz: read.quiz,
            rows: read.rows,
            columns: read.columns,
            files: read.files,
        }
    }
}
