//! A seat in a room: whose it is, and its points.

use std::cmp::Reverse;

use crate::event::Average;
use crate::ids::SeatId;

/// One participant's place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the player, and most combinations happen"
)]
pub struct Seat {
    /// Its number.
    pub id: SeatId,
    /// As the room shows it.
    pub nickname: String,
    /// Whether only hosts and the player see the nickname.
    pub is_name_hidden: bool,
    /// Whether it is hidden because no host has approved it yet.
    pub is_name_held: bool,
    /// Whether a host approved it after it was held.
    pub is_name_approved: bool,
    /// The same for all nicknames that are variations of one.
    pub(crate) family: String,
    /// SHA-256 of the seat token.
    pub token_hash: [u8; 32],
    /// The account of a signed-in player.
    pub account: Option<String>,
    /// When it was taken, or when a host let its player in.
    pub joined_at_ms: u64,
    /// The removal of many that took it out of the game, counting from 0, until it is back.
    pub removal: Option<u32>,
    /// Whether it is in the game.
    pub status: SeatStatus,
    /// Whether it was ever in the game. Who asks to come in wasn't, and who was turned away.
    pub was_let_in: bool,
    /// Whether it was in the game when a question was asked. A seat that was only in the lobby has
    /// not played.
    pub has_played: bool,
    /// Whether what it has came in after it was due, in an assignment.
    pub is_late: bool,
    /// What all attempts of its player came to, if that counts in an assignment.
    pub average: Option<Average>,
    /// All points up to the last reveal.
    pub points: u32,
    /// Total credited time of right picks.
    pub time_ms: u64,
    /// Points of the last reveal.
    pub gained: u32,
    /// How many revealed questions were right.
    pub correct_count: u32,
    /// How many of the last scored questions were right without a break.
    pub streak: u32,
    /// The rank after the last reveal.
    pub rank: Option<u32>,
    /// The rank one reveal earlier.
    pub previous_rank: Option<u32>,
    /// The measured round trip of its connections; `None` until there are enough pings.
    pub round_trip_ms: Option<u32>,
}

impl Seat {
    /// The points that count in a report: its own, or those of all attempts on average.
    pub fn counted_points(&self) -> u32 {
        self.average.map_or(self.points, |average| average.points)
    }

    /// Its place in a report, the best first: more points, then less time. An average has no time,
    /// so equal ones share a rank.
    pub fn standing(&self) -> (Reverse<u32>, u64) {
        let time_ms = self.average.map_or(self.time_ms, |_| 0);
        (Reverse(self.counted_points()), time_ms)
    }
}

/// What became of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatStatus {
    /// In the game.
    Playing,
    /// Given up.
    Left,
    /// Removed by the host.
    Kicked,
    /// Not in the game yet: its player asks to come in.
    Asking,
}

impl SeatStatus {
    /// Whether its player is in the game, or at its door.
    pub fn is_here(self) -> bool {
        matches!(self, Self::Playing | Self::Asking)
    }
}
