//! Who comes in, and who gives way to them.

use game::SeatId;
use game::event::SeatTaken;
use game::room::Room;

use super::{Link, People};
use crate::limits::GIVES_WAY_MS;

impl People {
    /// The seat of a player who has been away longest, if for long: of those who ask, if the
    /// newcomer does.
    pub(in crate::room_task) fn longest_away(
        &self,
        room: &Room,
        asks: bool,
        now_ms: u64,
    ) -> Option<SeatId> {
        let is_gone = |link: &Link| {
            let is_away = link.outbox.is_none() && !link.is_pretend;
            is_away && now_ms.saturating_sub(link.last_seen_ms) >= GIVES_WAY_MS
        };
        let seats = room.seats().iter().zip(&self.links);
        let gone = seats.filter(|(seat, link)| is_gone(link) && room.may_give_way(seat.id, asks));
        let longest = gone.min_by_key(|(_, link)| link.last_seen_ms);
        longest.map(|(seat, _)| seat.id)
    }

    /// A seat has a new player, who may have to ask first.
    pub(super) fn take(&mut self, taken: &SeatTaken, asks: bool, now_ms: u64) {
        let is_pretend = pretend::number_of(&taken.token_hash).is_some();
        self.pretend_count += u32::from(is_pretend);
        let link = Link {
            is_pretend,
            asks,
            last_seen_ms: now_ms,
            ..Link::default()
        };
        // A seat that was given back has nobody's connection.
        match self.links.get_mut(taken.seat.index()) {
            Some(given_back) => *given_back = link,
            None => self.links.push(link),
        }
        self.changed.insert(taken.seat);
    }

    /// What was shown at the door doesn't count; the clock starts with what comes now, as for
    /// everyone who comes late.
    pub(super) fn let_in(&mut self, seat: SeatId) {
        let Some(link) = self.links.get_mut(seat.index()) else {
            return;
        };
        if std::mem::take(&mut link.asks) && link.outbox.is_some() {
            self.asking_here_count -= 1;
            self.connected_count += 1;
        }
        link.shown.forget();
        self.changed.insert(seat);
    }
}
