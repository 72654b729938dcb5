//! The seats of known players and of players who let hosts recognize them.
//!
//! They are stored with the report, so that they remain known after numbers replace the nicknames.

use game::Room;
use game::nickname::fold;
use game::room::SeatStatus;
use store::{Store, StoreError};

/// In rooms of more people nobody is known by a nickname.
const KNOWN_MAX: usize = 500;

/// Notes it; may be done again.
pub(super) async fn note(
    store: &Store,
    room: &Room,
    room_id: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    let seats = || {
        let seats = room.seats().iter();
        seats.filter(|seat| seat.status != SeatStatus::Kicked)
    };
    if seats().count() > KNOWN_MAX {
        return Ok(());
    }
    let by_nickname: Vec<(&str, i64, String)> = seats()
        .map(|seat| (room_id, i64::from(seat.id.0), fold(&seat.nickname)))
        .collect();
    store.know_seats(&by_nickname).await?;
    let by_account: Vec<(i64, &str)> = seats()
        .filter_map(|seat| Some((i64::from(seat.id.0), seat.account.as_deref()?)))
        .collect();
    store.recognize_seats(room_id, &by_account, now_ms).await
}
