//! HTML and our quiz text notation (`docs/quiz-texts.md`), in both directions.

mod ink;
mod mathml;
mod money;
mod read;
mod signs;
mod tags;
mod write;

pub(crate) use money::without_prices;
pub(crate) use read::{Media, Said, plain, read};
pub(crate) use tags::{heading, is_html, unescaped};
pub(crate) use write::{block, written};
pub use write::{escaped, printed};
