//! How texts are found: the same plain words for what is stored and what is looked for.
//!
//! [`search_text`] makes the words that are stored with a text, and [`Phrase`] those of a search,
//! in the syntax of each database. [`WordBits`] tells most texts without a word apart from those
//! with it, without reading them. This crate knows no table.

mod phrase;
mod word_bits;

pub use phrase::{Phrase, search_text};
pub use word_bits::WordBits;
