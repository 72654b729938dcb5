//! Rooms of other kinds. Rehearsals: games that a host tries alone, with pretend players. Attempts
//! at assignments, and rooms that are gathered from them; see `gathered`.
//!
//! The rules treat pretend players like all others. Who they are and what they do is up to the
//! room's task, and so is that nothing is kept.

use super::{Phase, Room};
use crate::command::Command;
use crate::event::{CloseReason, Event, Feedback, Rehearsal, SeatGathered};
use crate::ids::SeatId;
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

    /// When the player of an attempt learns what is right; elsewhere after each question.
    pub fn feedback(&self) -> Feedback {
        self.switches.feedback
    }

    /// Whether the room's player mustn't learn yet what was right, nor anything that depends on it.
    pub fn withholds_feedback(&self) -> bool {
        let is_at_end = matches!(self.phase, Phase::Podium { .. } | Phase::Over);
        match self.feedback() {
            Feedback::Each => false,
            Feedback::End => !is_at_end,
            Feedback::Closing => true,
        }
    }

    /// Where nothing is shown after a question, its player goes straight on to the next one.
    pub(super) fn on_without_reveal(&self, now_ms: u64) -> Option<Vec<Event>> {
        let closing = match self.phase {
            Phase::Open { .. } => Some(Event::QuestionClosed {
                at_ms: now_ms,
                reason: CloseReason::Host,
            }),
            Phase::Closed { .. } => None,
            _ => return None,
        };
        if !self.withholds_feedback() {
            return None;
        }
        let mut events: Vec<Event> = closing.into_iter().collect();
        events.push(Event::QuestionRevealed { at_ms: now_ms });
        events.push(self.next_question(now_ms));
        Some(events)
    }

    pub(super) fn decide_end(&self, command: &Command, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::EndAttempt { at_ms } => self.decide_end_attempt(*at_ms, tick),
            _ => Ok(self.decide_abandon(tick)),
        }
    }

    /// An attempt ends as it is. What was answered counts, also at the question in play.
    fn decide_end_attempt(&self, at_ms: u64, tick: Tick) -> Result<Vec<Event>, Refusal> {
        if !self.is_attempt() {
            return Err(Refusal::WrongPhase);
        }
        let now_ms = at_ms.min(tick.now_ms);
        let mut events = self.last_reveal(now_ms);
        events.extend(self.decide_abandon(Tick { now_ms, ..tick }));
        Ok(events)
    }

    /// What makes the answer to the question in play count, in a room of one player that ends then.
    /// Without an answer, the question was never asked.
    pub fn last_reveal(&self, at_ms: u64) -> Vec<Event> {
        let (index, is_open) = match self.phase {
            Phase::Open { index, .. } => (index, true),
            Phase::Closed { index, .. } => (index, false),
            _ => return Vec::new(),
        };
        if self.pick_of(SeatId(0), index).is_none() {
            return Vec::new();
        }
        let reason = CloseReason::Host;
        let closed = is_open.then_some(Event::QuestionClosed { at_ms, reason });
        let mut events: Vec<Event> = closed.into_iter().collect();
        events.push(Event::QuestionRevealed { at_ms });
        events
    }

    /// Whether it may sleep if nobody is there: no clock runs, and it isn't over.
    pub fn may_sleep(&self) -> bool {
        let is_over = self.finished_at_ms.is_some();
        self.is_attempt() && !is_over && self.next_deadline_ms().is_none()
    }

    pub(super) fn learn(&mut self, event: &Event) {
        match event {
            Event::SeatsLate(seats) => {
                for seat in &mut self.seats {
                    seat.is_late |= seats.contains(&seat.id);
                }
            }
            Event::NeverCame(names) => self.class_list.never_came.clone_from(names),
            Event::SeatGathered(gathered) => self.apply_seat_gathered(gathered),
            _ => {}
        }
    }

    fn apply_seat_gathered(&mut self, gathered: &SeatGathered) {
        if let Some(seat) = self.seats.get_mut(gathered.seat.index()) {
            seat.average = gathered.average;
        }
        for index in &gathered.not_drawn {
            if let Some(round) = self.rounds.get_mut(*index as usize) {
                round.not_drawn.insert(gathered.seat);
            }
        }
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
