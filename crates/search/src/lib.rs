//! How texts are found: the same plain words for what is stored and what is looked for.
//!
//! [`search_text`] makes the words that are stored with a text, and [`Phrase`] those of a search,
//! in the syntax of each database. [`WordBits`] tells most texts without a word apart from those
//! with it, without reading them. Lists have orders, such as [`QuizSort`], and a cursor says where
//! the next page begins. This crate knows no table.

mod feed_places;
mod phrase;
mod quiz_places;
mod reaches;
mod word_bits;

pub use feed_places::{FeedCursor, FeedSort, ID_END, Place};
pub use phrase::{Phrase, search_text};
pub use quiz_places::{QuizCursor, QuizSort};
pub use reaches::{Reach, Reaches, WALKS};
pub use word_bits::WordBits;
