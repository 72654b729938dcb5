//! The seats of known players and of players who let hosts recognize them.
//!
//! They are stored with the report, so that they remain known after numbers replace the nicknames.

use game::Room;
use game::nickname::fold;
use game::room::SeatStatus;

/// Larger rooms record no known players.
const KNOWN_MAX: usize = 500;

/// The players of a room that is small enough to recognize them.
#[derive(Debug)]
pub struct Known {
    /// Seats and folded nicknames.
    by_nickname: Vec<(i64, String)>,
    /// Seats and accounts.
    by_account: Vec<(i64, String)>,
}

impl Known {
    /// `None` if the room has too many players.
    pub fn of(room: &Room) -> Option<Self> {
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

    /// Their seats by nickname, as they are stored.
    pub fn nicknames<'r>(&self, room_id: &'r str) -> Vec<(&'r str, i64, String)> {
        let seats = self.by_nickname.iter();
        seats
            .map(|(seat, nickname)| (room_id, *seat, nickname.clone()))
            .collect()
    }

    /// Their seats by account.
    pub fn accounts(&self) -> Vec<(i64, &str)> {
        let seats = self.by_account.iter();
        seats
            .map(|(seat, account)| (*seat, account.as_str()))
            .collect()
    }
}
