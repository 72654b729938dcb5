//! Blooket's table: a title, then number, question, four answers, seconds, and the numbers of the
//! right ones.

use crate::columns::{Column, Head};
use crate::table::Table;
use crate::{Format, Imported, choices, templates};

/// Whether a table is this template.
pub(crate) fn is_like(head: &Head, words: &str) -> bool {
    let is_numbered = head.has(|column| column == Column::Number)
        && words.contains("question text")
        && words.contains("time limit");
    templates::has_choices(head) && (words.contains("blooket") || is_numbered)
}

/// Reads the rows below the head.
pub(crate) fn read(table: &Table, head: &Head) -> Imported {
    templates::read(
        Format::Blooket,
        table,
        head,
        |row| choices::numbered(head, row),
        |_| false,
    )
}
