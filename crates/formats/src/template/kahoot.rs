//! Kahoot's spreadsheet: some rows of instructions, then question, four answers, seconds, and the
//! numbers of the right ones.

use crate::choices;
use crate::shape::Reader;
use crate::template;
use columns::Head;

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.is_template(is_like),
    read: |shape| template::read(shape, choices::numbered, |_, _| false),
};

/// Whether a table is this template: only Kahoot mentions character counts in its headings.
fn is_like(head: &Head, words: &str) -> bool {
    let is_named = words.contains("kahoot") || words.contains("quiz template");
    let counts = words.contains("max 120") && words.contains("max 75");
    template::has_choices(head) && (is_named || counts)
}
