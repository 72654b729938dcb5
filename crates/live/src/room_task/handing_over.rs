//! Handing a seat over to another device: its player or a host gets a code, and the device that
//! knows the code gets the seat.

use std::sync::Arc;

use game::event::Mode;
use game::room::SeatStatus;
use game::{Command, Refusal, SeatId};
use protocol::error::RefusalCode;
use protocol::from_game::refusal_code;
use protocol::socket::{SeatCode, ServerMessage};

use super::effects::{Effects, Word};
use super::{ClaimInput, FromSeat, RoomTask};
use crate::audience;
use outbox::Outbox;

impl RoomTask {
    /// Gives a player a code of their seat.
    pub(super) fn give_seat_code(&mut self, from: &FromSeat, effects: &mut Effects) {
        let FromSeat {
            connection,
            seat,
            outbox,
        } = from;
        if !self.people.has_seat(*seat, *connection) {
            return;
        }
        if let Err(code) = self.hand_over(*seat, outbox, effects) {
            effects.refuse(code, Arc::clone(outbox));
        }
    }

    /// Gives a code of a seat to the connection that asked for it.
    pub(super) fn hand_over(
        &mut self,
        seat: SeatId,
        outbox: &Arc<Outbox>,
        effects: &mut Effects,
    ) -> Result<(), RefusalCode> {
        if self.room.mode() == Mode::Practice {
            return Err(RefusalCode::WrongPhase);
        }
        match self.room.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Playing) => {}
            Some(SeatStatus::Asking) => return Err(RefusalCode::NotLetIn),
            Some(SeatStatus::Kicked) => return Err(RefusalCode::SeatKicked),
            Some(SeatStatus::Left) | None => return Err(RefusalCode::SeatUnknown),
        }
        let (seat_code, expires_at_ms) = self.seat_codes.give(seat, self.clock.now_ms());
        let message = ServerMessage::SeatCode(SeatCode {
            seat: seat.0,
            seat_code,
            expires_at_ms,
        });
        effects.say(Word::Told {
            frame: audience::word(&message),
            outbox: Arc::clone(outbox),
        });
        Ok(())
    }

    /// Seats the device that knows a code. Its token opens the seat from now on, and the connection
    /// before is closed when the new one sits down.
    pub(super) fn claim_seat(&mut self, claim: ClaimInput, effects: &mut Effects) {
        let ClaimInput {
            seat_code,
            token_hash,
            outbox,
            reply,
        } = claim;
        // The same claim again, after its answer was lost on the way.
        let result = match self.own_seat(&token_hash) {
            Err(Refusal::SeatUnknown) => {
                match self.seat_codes.take(&seat_code, self.clock.now_ms()) {
                    None => Err(RefusalCode::SeatCodeUnknown),
                    Some(seat) => self
                        .act(&Command::HandOver { seat, token_hash }, effects)
                        .map(|()| seat)
                        .map_err(refusal_code),
                }
            }
            known => known.map_err(refusal_code),
        };
        self.answer_seated(result, outbox, reply, effects);
    }
}
