//! Gimkit's table: a title, then question, the right answer and up to three wrong ones.

use crate::choices::{self, choice};
use crate::columns::{Column, Head};
use crate::gather::{Read, question};
use crate::table::{Table, TableRow};
use crate::{Format, Imported, Reason, templates};

/// Whether a table is this template.
pub(crate) fn is_like(head: &Head, words: &str) -> bool {
    let has = |column: Column| head.has(|other| other == column);
    has(Column::Right)
        && has(Column::Wrong)
        && (words.contains("gimkit") || words.contains("incorrect answer 1"))
}

/// Reads the rows below the head.
pub(crate) fn read(table: &Table, head: &Head) -> Imported {
    templates::read(
        Format::Gimkit,
        table,
        head,
        |row| right_and_wrong(head, row),
        |_| false,
    )
}

/// A question whose right answer stands before the wrong ones. Without wrong ones it is typed.
pub(crate) fn right_and_wrong(head: &Head, row: &TableRow) -> Read {
    let text = head.cell(row, Column::Question);
    let right = head.cell(row, Column::Right);
    if text.is_empty() {
        return Err(Reason::NoQuestion);
    }
    if right.is_empty() {
        return Err(Reason::NothingRight);
    }
    let wrong = head.cells(row, |column| column == Column::Wrong);
    let wrong: Vec<&str> = wrong.filter(|text| !text.is_empty()).collect();
    let content = if wrong.is_empty() {
        templates::typed([right.to_owned()])
    } else {
        let wrong = wrong.into_iter().map(|text| (text.to_owned(), false));
        choice(std::iter::once((right.to_owned(), true)).chain(wrong))
    };
    let mut question = question(text.to_owned(), content);
    let mut notes = Vec::new();
    choices::rest(head, row, &mut question, &mut notes);
    Ok((question, notes))
}
