//! Blooket's table: a title, then number, question, four answers, seconds, and the numbers of the
//! right ones.

use crate::choices;
use crate::shape::Reader;
use crate::template;
use columns::{Column, Head};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.is_template(is_like),
    read: |shape| template::read(shape, choices::numbered, |_, _| false),
};

/// Whether a table is this template.
fn is_like(head: &Head, words: &str) -> bool {
    let is_numbered = head.has(|column| column == Column::Number)
        && words.contains("question text")
        && words.contains("time limit");
    template::has_choices(head) && (words.contains("blooket") || is_numbered)
}
