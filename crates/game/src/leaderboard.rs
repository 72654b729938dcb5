//! Ranks, ties, and movement between questions.
//!
//! More points rank higher. The total time of right picks breaks ties, and if that is equal too,
//! players share the rank. Players who left or were removed have no rank.

use std::cmp::Reverse;

use crate::ids::SeatId;
use crate::seat::{Seat, SeatStatus};

/// Gives every playing seat its rank, remembers the one before, and returns the order.
pub(crate) fn rank(seats: &mut [Seat]) -> Vec<SeatId> {
    for seat in seats.iter_mut() {
        seat.previous_rank = seat.rank;
    }
    settle(seats)
}

/// Updates the ranks after players joined or left. No question was played, so nobody has moved.
pub(crate) fn settle(seats: &mut [Seat]) -> Vec<SeatId> {
    let order = order(seats);
    for seat in seats
        .iter_mut()
        .filter(|seat| seat.status != SeatStatus::Playing)
    {
        // Anyone who comes back starts without a past, rather than with the rank of another day.
        (seat.rank, seat.previous_rank) = (None, None);
    }
    let mut shared: Option<(u32, u64, u32)> = None;
    for (position, id) in (1_u32..).zip(&order) {
        let seat = &mut seats[id.index()];
        let rank = match shared {
            Some((points, time_ms, rank)) if (points, time_ms) == (seat.points, seat.time_ms) => {
                rank
            }
            _ => position,
        };
        shared = Some((seat.points, seat.time_ms, rank));
        seat.rank = Some(rank);
    }
    order
}

/// The playing seats, best first; seats with equal ranks stand in the order they were taken.
fn order(seats: &[Seat]) -> Vec<SeatId> {
    let mut order: Vec<SeatId> = seats
        .iter()
        .filter(|seat| seat.status == SeatStatus::Playing)
        .map(|seat| seat.id)
        .collect();
    order.sort_by_key(|id| {
        let seat = &seats[id.index()];
        (Reverse(seat.points), seat.time_ms, seat.id)
    });
    order
}
