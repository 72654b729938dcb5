//! Quizzes in files: what comes in from other programs, and what goes out to them.
//!
//! A file is recognised by its content, never by its name
//! alone; good rows come in, the others are named with their line and a reason, and a file never
//! fails whole because of one row. Nothing here touches a disk, a network or a clock, and whatever
//! the bytes are, reading them ends quickly and in bounded memory.
#![warn(missing_docs)]

mod aiken;
mod blooket;
mod choices;
mod columns;
mod csv;
mod csv_write;
mod export;
mod fanfare;
mod format;
mod gather;
mod gift;
mod gift_write;
mod gimkit;
mod handout;
mod html;
mod import;
mod kahoot;
mod markup;
mod media;
mod moodle_xml;
mod numeral;
mod opentriviaqa;
mod qti;
mod recognise;
mod sheet;
mod table;
mod templates;
mod text;
mod wayground;
mod xml;
mod zip_guard;

pub use export::{Exported, FileSize, Loss, LossKind, carried, export, losses};
pub use fanfare::fanfare_json;
pub use format::Format;
pub use handout::{HandoutWords, sheet};
pub use import::{Fate, File, Imported, Note, Reason, Row, USUAL_TIME_LIMIT_S, Unreadable, import};
pub use markup::printed;
pub use opentriviaqa::trivia_quizzes;
