//! The list of players as hosts see it: complete at first, then what changed.

use game::room::{Room, Seat, SeatStatus};
use protocol::socket::RosterSeat;

use super::People;
use crate::limits::ROSTER_SEATS_MAX;

impl People {
    /// The first part of the roster; the rest is sent as if it had changed.
    pub(in crate::room_task) fn begin_roster(&mut self, room: &Room) -> Vec<RosterSeat> {
        let (first, rest) = room
            .seats()
            .split_at(room.seats().len().min(ROSTER_SEATS_MAX));
        self.changed.extend(rest.iter().map(|seat| seat.id));
        first
            .iter()
            .filter_map(|seat| self.roster_seat(room, seat))
            .collect()
    }

    /// The roster changes since the last call, as many as fit into one message.
    pub(in crate::room_task) fn take_changed(&mut self, room: &Room) -> Vec<RosterSeat> {
        let rest = self.changed.iter().nth(ROSTER_SEATS_MAX).copied();
        let rest = rest
            .map(|rest| self.changed.split_off(&rest))
            .unwrap_or_default();
        let changed = std::mem::replace(&mut self.changed, rest);
        let seats = changed.iter().filter_map(|seat| room.seat(*seat));
        seats
            .filter_map(|seat| self.roster_seat(room, seat))
            .collect()
    }

    pub(in crate::room_task) fn has_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    fn roster_seat(&self, room: &Room, seat: &Seat) -> Option<RosterSeat> {
        let link = self.links.get(seat.id.index())?;
        let index = room.question_index();
        let answered = index.filter(|index| {
            room.pick_of(seat.id, *index).is_some() && !self.answered_late.contains(&seat.id)
        });
        Some(RosterSeat {
            seat: seat.id.0,
            nickname: seat.nickname.clone(),
            status: views::seat_status(seat.status),
            connected: link.outbox.is_some()
                || link.is_pretend && seat.status == SeatStatus::Playing,
            name_hidden: seat.is_name_hidden,
            name_waiting: seat.is_name_held,
            answered: answered.and_then(|index| u32::try_from(index).ok()),
            team: views::team(room, seat.id),
            members: room.members(seat.id).to_vec(),
        })
    }
}
