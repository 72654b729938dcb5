//! Removing many players with one press, and letting them back in the same way.

use std::collections::BTreeMap;

use super::{Room, Seat, SeatStatus};
use crate::command::Group;
use crate::event::Event;
use crate::ids::SeatId;
use crate::limits::ASKING_MAX;
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
    /// The players a removal would take out, by seat, including those who ask to come in.
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
            seat.status.is_here() && belongs(seat) && !(keeps_proven && is_proven(seat))
        });
        seats.map(|seat| seat.id).collect()
    }

    /// The most frequent variations of one nickname, each by the seat that came first and how many
    /// players have it; at most so many, and only from so many players on.
    pub fn families(&self, most: usize, from: u32) -> Vec<(SeatId, u32)> {
        let mut families: BTreeMap<&str, (SeatId, u32)> = BTreeMap::new();
        let here = |seat: &&Seat| seat.status.is_here();
        for seat in self.seats.iter().filter(here) {
            families.entry(&seat.family).or_insert((seat.id, 0)).1 += 1;
        }
        let large = families.into_values().filter(|(_, count)| *count >= from);
        let mut large: Vec<_> = large.collect();
        large.sort_by_key(|(seat, count)| (std::cmp::Reverse(*count), *seat));
        large.truncate(most);
        large
    }

    /// The newest removal of many of which someone is still out.
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
        let was_in = |seat: &&SeatId| self.seat(**seat).is_some_and(|seat| seat.was_let_in);
        let playing_count = seats.iter().filter(was_in).count();
        let asking_count = seats.len() - playing_count;
        if playing_count > self.free_count() as usize || seats.len() > self.room_left() as usize {
            return Err(Refusal::RoomFull);
        }
        if asking_count > ASKING_MAX.saturating_sub(self.asking_count) as usize {
            return Err(Refusal::TooManyAsking);
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
            let was_in = self.seat(*seat).is_some_and(|seat| seat.was_let_in);
            let status = if was_in {
                SeatStatus::Playing
            } else {
                SeatStatus::Asking
            };
            self.apply_status(*seat, status);
        }
    }
}
