//! Rooms that are running: one task a room, and the people attached to it.
//!
//! Start here: [`Rooms`] finds, creates and brings back rooms; each runs in a task
//! of its own (`room_task`) that alone changes it. What happens is in the journal,
//! on disk, before anybody is told. People are attached by [`serve_connection`],
//! which takes any stream of incoming and sink of outgoing frames; sockets are the
//! business of `api`.
//!
//! Sending never waits inside a room: each connection has a bounded [`outbox`]
//! whose newest view replaces an unsent older one, and a task of its own to write.

mod audience;
mod connection;
mod journal;
mod kept_report;
pub mod limits;
mod outbox;
mod pace;
mod results;
mod room_task;
mod rooms;
mod secret;

pub use connection::{Incoming, Outgoing, Pass, TokenCheck, serve_connection};
pub use journal::{Batch, JournalError, decode_batch, encode_batch};
pub use kept_report::KeptReport;
pub use rooms::{
    Config, Lasting, LiveError, NewRoom, QuizSnapshot, RoomAttendance, RoomHandle, Rooms,
};
pub use work::{Clock, Sleep, SystemClock, TestClock};
