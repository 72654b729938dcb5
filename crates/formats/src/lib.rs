//! Quizzes in files: importing them from other programs, and exporting them.
//!
//! A file is recognized by its content, never by its name alone. Good rows are accepted; the others
//! are reported with their line and a reason, and one bad row never fails the whole file. Nothing
//! here touches a disk, a network or a clock, and reading takes bounded time and memory whatever
//! the bytes are.
#![warn(missing_docs)]

mod aiken;
mod cards;
mod choices;
mod csv;
mod export;
mod fanfare;
mod foreign;
mod format;
mod gather;
mod gift;
mod h5p;
mod import;
mod mapping;
mod media;
mod moodle_xml;
mod numeral;
mod opentdb;
mod opentriviaqa;
mod passage;
mod qti;
mod reading;
mod shape;
mod spots;
mod template;
mod writing;

pub use export::{carried, export, losses};
pub use fanfare::fanfare_json;
pub use format::Format;
pub use import::{Imported, import};
pub use mapping::{ColumnLook, Role, TableLook, Unfit, import_table};
pub use opentriviaqa::trivia_quizzes;
pub use reading::{Fate, File, FileCaptions, Note, Reason, Row, USUAL_TIME_LIMIT_S, Unreadable};
pub use writing::{Exported, FileSize, Loss, LossKind};
