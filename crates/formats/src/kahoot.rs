//! Kahoot's spreadsheet: some rows of instructions, then question, four answers, seconds, and the
//! numbers of the right ones.

use crate::columns::Head;
use crate::table::Table;
use crate::{Format, Imported, choices, templates};

/// Whether a table is this template: nobody else counts characters in the heads.
pub(crate) fn is_like(head: &Head, words: &str) -> bool {
    templates::has_choices(head) && (words.contains("kahoot") || words.contains("quiz template"))
        || templates::has_choices(head) && words.contains("max 120") && words.contains("max 75")
}

/// Reads the rows below the head.
pub(crate) fn read(table: &Table, head: &Head) -> Imported {
    templates::read(
        Format::Kahoot,
        table,
        head,
        |row| choices::numbered(head, row),
        |_| false,
    )
}
