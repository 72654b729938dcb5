//! HTML and our quiz text notation (`docs/quiz-texts.md`), in both directions.

mod cut;
mod ink;
mod mathml;
mod money;
mod read;
mod signs;
mod tags;
mod write;

pub use cut::cut;
pub use money::without_prices;
pub use read::{Media, Said, plain, read};
pub use tags::{heading, is_html, unescaped};
pub use write::{block, escaped, printed, written};
