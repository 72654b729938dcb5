//! Who came last into a lobby.

use game::room::{Room, Seat, SeatStatus};

use crate::{NEWEST_MAX, shown_name, team};

/// The newest nicknames of a lobby, newest first.
pub fn newest(room: &Room) -> Vec<String> {
    newest_playing(room).map(shown_name).collect()
}

/// The numbers of their seats, in the same order.
pub fn newest_seats(room: &Room) -> Vec<u32> {
    newest_playing(room).map(|seat| seat.id.0).collect()
}

/// The numbers of their teams, in the same order; empty if everyone plays for themselves.
pub fn newest_teams(room: &Room) -> Vec<u8> {
    newest_playing(room)
        .filter_map(|seat| team(room, seat.id))
        .collect()
}

fn newest_playing(room: &Room) -> impl Iterator<Item = &Seat> {
    let playing = room.seats().iter().rev();
    let playing = playing.filter(|seat| seat.status == SeatStatus::Playing);
    playing.take(NEWEST_MAX)
}
