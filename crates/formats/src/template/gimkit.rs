//! Gimkit's table: a title, then question, the right answer and up to three wrong ones.

use crate::choices;
use crate::shape::Reader;
use crate::template;
use columns::{Column, Head};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.is_template(is_like),
    read: |shape| template::read(shape, choices::right_and_wrong, |_, _| false),
};

/// Whether a table is this template.
fn is_like(head: &Head, words: &str) -> bool {
    let has = |column: Column| head.has(|other| other == column);
    has(Column::Right)
        && has(Column::Wrong)
        && (words.contains("gimkit") || words.contains("incorrect answer 1"))
}
