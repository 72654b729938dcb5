//! What the stage shows of the crowd, and no rule depends on: who answered last.
//!
//! It isn't journaled: after a restart, the crowd on the stage begins again.

use std::collections::VecDeque;

use game::room::{Phase, Room};
use game::{Event, SeatId};

use crate::limits::ANSWERED_SEATS_MAX;

/// What the stage shows of the crowd.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    /// Who answered the question in play last, newest first.
    answered: VecDeque<SeatId>,
}

impl Crowd {
    /// Follows an event that hasn't been applied to the room yet.
    pub(super) fn follow(&mut self, room: &Room, event: &Event) {
        match event {
            Event::PickSaved(saved) => {
                let index = room.question_index();
                // A changed answer is no second one; who changes theirs is nobody's business.
                if index.is_none_or(|index| room.pick_of(saved.seat, index).is_some()) {
                    return;
                }
                self.answered.truncate(ANSWERED_SEATS_MAX - 1);
                self.answered.push_front(saved.seat);
            }
            Event::QuestionAnnounced { .. }
            | Event::QuestionRevealed { .. }
            | Event::QuestionReplayed { .. } => self.answered.clear(),
            _ => {}
        }
    }

    /// The numbers of the seats that answered last, newest first; empty unless a question is open
    /// or was just closed.
    pub(super) fn answered(&self, room: &Room) -> Vec<u32> {
        match room.phase() {
            Phase::Open { .. } | Phase::Closed { .. } => {
                self.answered.iter().map(|seat| seat.0).collect()
            }
            _ => Vec::new(),
        }
    }
}
