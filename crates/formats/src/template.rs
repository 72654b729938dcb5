//! Tables with a header, as in other programs' templates; each has a file in the folder.

pub(crate) mod blooket;
pub(crate) mod gimkit;
pub(crate) mod kahoot;
pub(crate) mod wayground;

use unpack::table::{Table, TableRow};

use crate::gather::{Gathering, Read};
use crate::reading::{Note, Reason, Unreadable};
use crate::shape::Shape;
use columns::{Column, Head};

/// Whether there are a question, numbered answers, and a column for the right ones.
pub(crate) fn has_choices(head: &Head) -> bool {
    let has_two = head.has(|c| c == Column::Answer(1)) && head.has(|c| c == Column::Answer(2));
    has_two && head.has(|column| column == Column::Right)
}

/// Reads a file whose table has a header, row by row.
pub(crate) fn read(
    shape: &Shape<'_>,
    read: impl Fn(&Head, &TableRow) -> Read,
    is_passed_over: impl Fn(&Head, &TableRow) -> bool,
) -> Result<Gathering, Unreadable> {
    let table = shape.table()?;
    let head = Head::find(&table).ok_or(Unreadable::ColumnsUnknown)?;
    Ok(read_below(&table, &head, read, is_passed_over))
}

/// Reads the rows below a header.
pub(crate) fn read_below(
    table: &Table,
    head: &Head,
    read: impl Fn(&Head, &TableRow) -> Read,
    is_passed_over: impl Fn(&Head, &TableRow) -> bool,
) -> Gathering {
    let mut gathering = Gathering {
        // Only our own table is written in our notation.
        is_plain: !head.is_own(),
        shows_formulas: true,
        ..Gathering::default()
    };
    gathering.quiz.title = title(table, head);
    for row in head.below(table) {
        // Templates have preprinted numbers in otherwise empty rows.
        let is_empty = row.filled().count() < 2 && head.cell(row, Column::Question).is_empty();
        if !is_empty && !is_passed_over(head, row) {
            for column in head.names_passed_over(row) {
                gathering.pass_over(&column);
            }
            let read = said_of_columns(head, row, read(head, row));
            gathering.add(row.line, &excerpt(head, row), read);
        }
    }
    gathering
}

/// Says what a row has in columns without a known name: answers, if it needs some, or something
/// that was dropped.
fn said_of_columns(head: &Head, row: &TableRow, read: Read) -> Read {
    if !head.passes_over(row) {
        return read;
    }
    match read {
        Ok((question, mut notes)) => {
            notes.push(Note::ColumnsLeft);
            Ok((question, notes))
        }
        Err(Reason::RightUnknown | Reason::TooFewAnswers | Reason::NothingRight) => {
            Err(Reason::ColumnUnknown)
        }
        Err(reason) => Err(reason),
    }
}

/// The beginning of a row's text: its question, or any other cell.
pub(crate) fn excerpt(head: &Head, row: &TableRow) -> String {
    match head.cell(row, Column::Question) {
        "" => row.filled().collect::<Vec<_>>().join(" "),
        text => text.to_owned(),
    }
}

/// A single cell above the header is a title, unless it is the name of a template.
fn title(table: &Table, head: &Head) -> String {
    const NAMES: [&str; 5] = ["template", "blooket", "gimkit", "kahoot", "export"];
    let Some(first) = table.rows[..head.rows.start].first() else {
        return String::new();
    };
    let mut filled = first.filled();
    let title = match (filled.next(), filled.next()) {
        (Some(title), None) => title.split_whitespace().collect::<Vec<_>>().join(" "),
        _ => return String::new(),
    };
    let lower = title.to_lowercase();
    let is_name = NAMES.iter().any(|name| lower.contains(name));
    if is_name { String::new() } else { title }
}
