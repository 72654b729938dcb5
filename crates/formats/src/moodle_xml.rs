//! Moodle's own XML, as Moodle 2 to 5 write it.
//!
//! Questions with one key come in; those that compute or drag (cloze, calculated, markers) are
//! named as unknown. Pictures that stand in the file come along when a question has exactly one.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
