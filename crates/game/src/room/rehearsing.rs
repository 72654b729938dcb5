//! Rehearsals: games that a host tries alone, with pretend players.
//!
//! The rules treat pretend players like all others. Who they are and what they do is up to the
//! room's task, and so is that nothing is kept.

use super::Room;
use crate::event::{Event, Rehearsal};
use crate::refusal::Refusal;
use crate::tick::Tick;

impl Room {
    /// How it is rehearsed; `None` unless it is a rehearsal.
    pub fn rehearsal(&self) -> Option<Rehearsal> {
        self.rehearsal
    }

    /// Nobody waits for the podium of a rehearsal.
    pub(super) fn decide_end_rehearsal(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        if self.rehearsal.is_none() {
            return Err(Refusal::WrongPhase);
        }
        Ok(vec![Event::RoomEnded { at_ms: tick.now_ms }])
    }
}
