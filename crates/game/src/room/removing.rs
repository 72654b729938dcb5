//! Removing many players with one press, and letting them back in the same way.

use std::collections::BTreeMap;

use super::{Room, Seat, SeatStatus};
use crate::command::Group;
use crate::event::Event;
use crate::ids::SeatId;
use crate::nickname;
use crate::refusal::Refusal;

/// A removal of many that can be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    /// Which, counting from 0.
    pub number: u32,
    /// How many of them are still out.
    pub count: u32,
}

impl Room {
    /// The players a removal would take out, by seat.
    pub fn group(&self, group: &Group, keeps_proven: bool) -> Vec<SeatId> {
        let family = match group {
            Group::LooksLike { nickname } => nickname::family(nickname),
            Group::JoinedSince { .. } => String::new(),
        };
        let belongs = |seat: &Seat| match group {
            Group::JoinedSince { at_ms } => seat.joined_at_ms >= *at_ms,
            Group::LooksLike { .. } => !family.is_empty() && seat.family == family,
        };
        let is_proven = |seat: &Seat| seat.correct_count > 0 || seat.is_name_approved;
        let seats = self.seats.iter().filter(|seat| {
            seat.status == SeatStatus::Playing
                && belongs(seat)
                && !(keeps_proven && is_proven(seat))
        });
        seats.map(|seat| seat.id).collect()
    }

    /// The most frequent variations of one nickname, each by the seat that came first and how many
    /// players have it; at most so many, and only from so many players on.
    pub fn families(&self, most: usize, from: u32) -> Vec<(SeatId, u32)> {
        let mut families: BTreeMap<&str, (SeatId, u32)> = BTreeMap::new();
        let playing = |seat: &&Seat| seat.status == SeatStatus::Playing;
        for seat in self.seats.iter().filter(playing) {
            families.entry(&seat.family).or_insert((seat.id, 0)).1 += 1;
        }
        let large = families.into_values().filter(|(_, count)| *count >= from);
        let mut large: Vec<_> = large.collect();
        large.sort_by_key(|(seat, count)| (std::cmp::Reverse(*count), *seat));
        large.truncate(most);
        large
    }

    /// The newest removal of many of which somebody is still out.
    pub fn last_removal(&self) -> Option<Removal> {
        let number = self.seats.iter().filter_map(|seat| seat.removal).max()?;
        let count = self.removed_by(number).count();
        Some(Removal {
            number,
            count: u32::try_from(count).unwrap_or(u32::MAX),
        })
    }

    fn removed_by(&self, removal: u32) -> impl Iterator<Item = SeatId> {
        let seats = self.seats.iter();
        let removed = seats.filter(move |seat| seat.removal == Some(removal));
        removed.map(|seat| seat.id)
    }

    pub(super) fn decide_remove_many(&self, group: &Group, keeps_proven: bool) -> Vec<Event> {
        let seats = self.group(group, keeps_proven);
        if seats.is_empty() {
            Vec::new()
        } else {
            vec![Event::SeatsKicked(seats)]
        }
    }

    /// All of them or none: who of them would still fit is nobody's choice.
    pub(super) fn decide_readmit_many(&self, removal: u32) -> Result<Vec<Event>, Refusal> {
        let seats: Vec<SeatId> = self.removed_by(removal).collect();
        if seats.is_empty() {
            return Ok(Vec::new());
        }
        let free_count = self.seats_max().saturating_sub(self.playing_count);
        if seats.len() > free_count as usize {
            return Err(Refusal::RoomFull);
        }
        Ok(vec![Event::SeatsReadmitted(seats)])
    }

    pub(super) fn apply_seats_kicked(&mut self, seats: &[SeatId]) {
        let removal = self.removal_count;
        self.removal_count = self.removal_count.wrapping_add(1);
        for seat in seats {
            self.apply_status(*seat, SeatStatus::Kicked);
            if let Some(seat) = self.seats.get_mut(seat.index()) {
                seat.removal = Some(removal);
            }
        }
    }

    pub(super) fn apply_seats_readmitted(&mut self, seats: &[SeatId]) {
        for seat in seats {
            self.apply_status(*seat, SeatStatus::Playing);
        }
    }
}
