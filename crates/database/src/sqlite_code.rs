//! What SQLite's result codes say about the disk.
//!
//! Codes and their meanings: <https://sqlite.org/rescode.html>.

use sqlx::error::DatabaseError;
use sqlx::sqlite::SqliteError;

/// Another program is writing to the file.
const BUSY: i32 = 5;
/// Another connection of this program is.
const LOCKED: i32 = 6;
const READ_ONLY: i32 = 8;
const IO: i32 = 10;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
/// The index of the log could not grow, because the disk is full.
const IO_SHM_SIZE: i32 = IO | 19 << 8;

/// The extended code, if SQLite reported this error.
fn code(error: &dyn DatabaseError) -> Option<i32> {
    error
        .try_downcast_ref::<SqliteError>()?
        .code()?
        .parse()
        .ok()
}

fn code_of(error: &sqlx::Error) -> Option<i32> {
    code(error.as_database_error()?)
}

fn primary(code: i32) -> i32 {
    code & 0xff
}

fn is_full_code(code: i32) -> bool {
    primary(code) == FULL || code == IO_SHM_SIZE
}

/// Whether another program, or another connection, is writing.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    code_of(error).is_some_and(|code| matches!(primary(code), BUSY | LOCKED))
}

/// Whether a change wasn't written at all, because the file is full or someone else is writing.
pub fn wrote_nothing(error: &sqlx::Error) -> bool {
    is_full(error) || is_busy(error)
}

/// Whether there is no room left.
pub fn is_full(error: &sqlx::Error) -> bool {
    code_of(error).is_some_and(is_full_code)
}

/// Whether the file is in trouble, rather than the statement wrong.
pub fn is_passing(error: &dyn DatabaseError) -> bool {
    code(error).is_some_and(|code| {
        matches!(
            primary(code),
            BUSY | LOCKED | READ_ONLY | IO | FULL | CANNOT_OPEN
        )
    })
}
