//! Assignments: quizzes that people play on their own, each at their own speed, between two dates.
//!
//! An assignment is a room that is never run; its attempts are practice rooms that sleep while
//! nobody is there. What counts of them is gathered into the assignment's room, whose report is
//! that of any finished session.

mod answers;
mod closing;
mod counting;
pub mod devices;
mod door;
mod ending;
pub mod errors;
pub mod extending;
mod gathering;
pub mod names;
mod opening;
pub mod player_routes;
pub mod player_wire;
mod playing;
mod progress;
pub mod reminding;
pub mod routes;
mod rules;
pub mod wire;

use handling::rate_limit::Limits;
use handling::time::Time;
use library::MediaLibrary;
use live::Rooms;
use mail::Emails;
use store::Store;

pub use door::own_speed_door;
pub use gathering::{gather_corrected, gather_report, is_over_for_all};

/// Handles assignments.
#[derive(Clone)]
pub struct Assignments {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub rooms: Rooms,
    pub media: MediaLibrary,
    pub emails: Emails,
}
