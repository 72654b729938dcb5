//! Seats of a game that was played: for saving them to an account and for their stars.
//!
//! A running room at its podium knows its seats best; those of a room that is over are in the
//! database, for a while. Either way, the seat token decides.

use game::Refusal;
use game::event::Mode;
use game::room::{Phase, Room, SeatStatus};
use store::PlayedSeat;
use store::time::to_stored_ms;

use super::{LiveError, Rooms};
use crate::reply;
use crate::room_task::Input;

/// The seat with this token.
///
/// # Errors
///
/// [`Refusal::SeatUnknown`], and [`Refusal::WrongPhase`] before the podium of a live room.
/// Nothing is kept of a rehearsal.
pub(crate) fn played_seat(
    room: &Room,
    room_id: &str,
    token_hash: &[u8; 32],
) -> Result<PlayedSeat, Refusal> {
    let seat = room
        .seat_by_token(token_hash)
        .filter(|seat| seat.was_let_in && seat.status != SeatStatus::Kicked)
        .ok_or(Refusal::SeatUnknown)?;
    let is_played = matches!(room.phase(), Phase::Podium { .. } | Phase::Over);
    if !is_played || room.mode() != Mode::Live || room.rehearsal().is_some() {
        return Err(Refusal::WrongPhase);
    }
    Ok(PlayedSeat {
        room_id: room_id.to_owned(),
        seat: i64::from(seat.id.0),
    })
}

impl Rooms {
    /// The seat with this token in a game that was played. Waits for results in progress.
    ///
    /// # Errors
    ///
    /// [`LiveError::Refused`] with [`Refusal::SeatUnknown`] if there is no such seat, or the game
    /// was too long ago, and with [`Refusal::WrongPhase`] before its podium.
    pub async fn find_played(&self, code: &str, seat_token: &str) -> Result<PlayedSeat, LiveError> {
        let token_hash = secret::hash_seat_token(seat_token).ok_or(LiveError::SeatToken)?;
        if let Some(answer) = self.ask_played(code, token_hash).await {
            return answer.map_err(LiveError::Refused);
        }
        let now_ms = to_stored_ms(self.inner.clock.now_ms());
        let store = &self.inner.store;
        let kept = store.find_played_seat(code, &token_hash, now_ms).await?;
        kept.ok_or(LiveError::Refused(Refusal::SeatUnknown))
    }

    /// Shows the hosts of the room with this code the stars that are stored now.
    pub async fn show_stars(&self, code: &str) {
        if let Some(room) = self.find(code).await {
            // Of a room that has just ended, the report has them.
            let _gone = room.send(Input::StarsGiven).await;
        }
    }

    /// `None` if no such room runs here.
    async fn ask_played(
        &self,
        code: &str,
        token_hash: [u8; 32],
    ) -> Option<Result<PlayedSeat, Refusal>> {
        let room = self.find(code).await?;
        let (reply, answer) = reply::channel();
        let asked = Input::ReadSeat { token_hash, reply };
        room.send(asked).await.ok()?;
        let found = answer.await.ok()?;
        if found.is_ok() {
            let (kept, is_kept) = reply::channel();
            if room.send(Input::ReadReport { kept }).await.is_ok() {
                let _let_go = is_kept.await;
            }
        }
        Some(found)
    }
}
