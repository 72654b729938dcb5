//! Running rooms: one task per room, and the people connected to it.
//!
//! Start here: [`Rooms`] finds, creates and restores rooms. Each runs in its own task
//! (`room_task`), and only that task changes it. Every event is in the journal, on disk, before
//! anyone learns about it. [`serve_connection`] connects people; it takes any stream of incoming
//! frames and any [`Wire`] for outgoing ones. Sockets are handled in `api`. [`Streams`] makes the
//! same of event streams, for networks that cut sockets.
//!
//! A room never waits to send, and wakes nobody for it: what it has to say is written in a few
//! passes over the connections. What doesn't fit waits in a bounded [`Outbox`](outbox::Outbox), in
//! which the newest view replaces an unsent older one, and the connection's own task writes it.

mod audience;
mod connection;
mod doorway;
mod journal;
mod kept_report;
pub mod limits;
mod metrics;
mod relay;
mod reply;
mod results;
mod room_task;
mod rooms;
mod streams;

pub use connection::{LinkRefusal, Pass, TokenCheck, serve_connection};
pub use kept_report::KeptReport;
pub use rooms::{
    AtPodium, BusConfig, Config, Lasting, LiveError, Missed, NewAudience, NewRoom, QuizSnapshot,
    RoomAttendance, RoomClassList, RoomHandle, Rooms, SLEEPER_CODE_LEN, Unready,
};
pub use streams::{Events, PostError, StreamGone, StreamSocket, Streams};
pub use wire::{Incoming, Outgoing, Sent, SinkWire, Text, Wire, WireGone, split};
pub use work::{Clock, Followed, Sleep, SystemClock, TestClock};
