//! Fanfare's own table, for people who write quizzes in a spreadsheet. `docs/formats.md` describes
//! it.
//!
//! Everything about a question has a column, except media and what is placed on pictures. Columns
//! may be in any order, and most may be missing. A table without a header is refused until a person
//! says what its columns hold (`mapping`): whatever we took them for, it would often be wrong, and
//! nobody would notice.

mod pairs;
mod passage;
mod read;
mod signs;
mod write;

use crate::shape::Reader;
use crate::writing::{Exported, Files, LossKind, Pictures, Writer, has_settings, lost};

pub(crate) use read::read_chosen;

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.head().is_some(),
    read: |shape| read::read(&*shape.table()?),
};

pub(crate) const WRITER: Writer = Writer {
    write: |quiz, _| Exported {
        bytes: write::write(quiz),
        mime: "text/csv; charset=utf-8",
        extension: "csv",
    },
    has: write::has,
    losses: |going| lost(&[(going.has_spare_texts(), LossKind::Spellings)]),
    loses_details: has_settings,
    files: Files::Nowhere,
    keeps_links: false,
    keeps_notes: true,
    keeps_captions: false,
    pictures: Pictures::Dropped,
};
