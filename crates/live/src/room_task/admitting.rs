//! Those who ask to come in, and what they see once a host lets them.

use std::sync::Arc;

use game::room::SeatStatus;
use game::{Command, Event, SeatId};
use protocol::socket::ServerMessage;

use super::RoomTask;
use super::effects::{Effects, Word};
use super::people::Role;
use crate::audience;
use outbox::Outbox;

impl RoomTask {
    pub(super) fn is_asking(&self, seat: SeatId) -> bool {
        let seat = self.room.seat(seat);
        seat.is_some_and(|seat| seat.status == SeatStatus::Asking)
    }

    /// A seat that is taken has no code anymore, and anyone who is let in sees the room again.
    pub(super) fn follow_seats(&mut self, event: &Event, effects: &mut Effects) {
        if let Event::SeatTaken(taken) | Event::SeatAsked(taken) = event {
            self.seat_codes.forget(taken.seat);
        }
        for seat in event.let_in() {
            if let Some(outbox) = self.people.outbox_of(*seat) {
                effects.say(Word::View {
                    role: Role::Player(*seat),
                    outbox: Arc::clone(outbox),
                });
            }
        }
    }

    /// Tells one host who on the class list has no seat.
    pub(super) fn list_missing(&self, outbox: Arc<Outbox>, effects: &mut Effects) {
        let missing = views::missing(&self.room);
        let frame = audience::word(&ServerMessage::Missing(missing));
        effects.say(Word::Told { frame, outbox });
    }

    /// A pretend player needs no host to come in, or finds no place and goes.
    pub(super) fn let_pretend_in(&mut self, token_hash: &[u8; 32], effects: &mut Effects) {
        let Ok(seat) = self.own_seat(token_hash) else {
            return;
        };
        if self.is_asking(seat) && self.act(&Command::LetIn { seat }, effects).is_err() {
            let _over = self.act(&Command::Leave { seat }, effects);
        }
    }
}
