//! Rooms of other kinds. Rehearsals: games that a host tries alone, with pretend players. Attempts
//! at assignments, and rooms that are gathered from them; see `gathered`.
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

    /// Whether it is an attempt at an assignment.
    pub fn is_attempt(&self) -> bool {
        self.switches.is_attempt
    }

    /// Whether it may sleep if nobody is there: no clock runs, and it isn't over.
    pub fn may_sleep(&self) -> bool {
        let is_over = self.finished_at_ms.is_some();
        self.is_attempt() && !is_over && self.next_deadline_ms().is_none()
    }

    pub(super) fn apply_attempt(&mut self, event: &Event) {
        match event {
            Event::AttemptTold => self.switches.is_attempt = true,
            Event::QuestionUnasked { index, seats } => {
                if let Some(round) = self.rounds.get_mut(*index as usize) {
                    round.not_asked.extend(seats);
                }
            }
            _ => {}
        }
    }
}
