//! The seats of known players and of players who let hosts recognize them.
//!
//! They are stored with the report, so that they remain known after numbers replace the nicknames.

use game::Room;
use game::nickname::fold;
use game::room::SeatStatus;
use store::{Store, StoreError};

/// Larger rooms record no known players.
const KNOWN_MAX: usize = 500;

/// The players of a room that is small enough to recognize them.
pub(super) struct Known {
    /// Seats and folded nicknames.
    by_nickname: Vec<(i64, String)>,
    /// Seats and accounts.
    by_account: Vec<(i64, String)>,
}

impl Known {
    /// `None` if the room has too many players.
    pub(super) fn of(room: &Room) -> Option<Self> {
        let seats = || {
            let seats = room.players();
            seats.filter(|seat| seat.status != SeatStatus::Kicked)
        };
        (seats().count() <= KNOWN_MAX).then(|| Self {
            by_nickname: seats()
                .map(|seat| (i64::from(seat.id.0), fold(&seat.nickname)))
                .collect(),
            by_account: seats()
                .filter_map(|seat| Some((i64::from(seat.id.0), seat.account.clone()?)))
                .collect(),
        })
    }

    /// Stores the known players' seats. Idempotent.
    pub(super) async fn note(
        self,
        store: &Store,
        room_id: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let by_nickname: Vec<(&str, i64, String)> = self
            .by_nickname
            .into_iter()
            .map(|(seat, nickname)| (room_id, seat, nickname))
            .collect();
        store.know_seats(&by_nickname).await?;
        let by_account: Vec<(i64, &str)> = self
            .by_account
            .iter()
            .map(|(seat, account)| (*seat, account.as_str()))
            .collect();
        store.recognize_seats(room_id, &by_account, now_ms).await
    }
}
