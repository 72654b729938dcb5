//! Letting in those who ask, where a host approves who joins.
//!
//! A seat that asks has its nickname and its token, and takes no part in anything. It doesn't count
//! toward the player limit before a host lets it in. Turning it away is a removal
//! ([`super::seating`]).

use super::{Phase, Room, SeatStatus};
use crate::event::{Event, Mode};
use crate::ids::SeatId;
use crate::refusal::Refusal;
use crate::tick::Tick;

impl Room {
    /// Whether who joins asks to come in.
    pub fn holds_joins(&self) -> bool {
        // Who practices alone is their own host.
        self.switches.join_approval && self.opened.mode == Mode::Live
    }

    /// Whether who joins needs the number on the stage.
    pub fn asks_number(&self) -> bool {
        self.switches.stage_number && self.opened.mode == Mode::Live
    }

    /// Whether who types this asks to come in. Where a host approves who joins, anyone who is on
    /// the class list and has the number on the stage comes in at once, as far as the host wants
    /// them.
    pub fn asks(&self, typed: &str, has_number: bool) -> bool {
        let (by_list, by_number) = (self.lets_only_listed_in(), self.asks_number());
        let is_known =
            (!by_list || self.listed_name(typed).is_some()) && (!by_number || has_number);
        self.holds_joins() && !((by_list || by_number) && is_known)
    }

    /// Whether nothing is left to take part in.
    pub(super) fn is_played(&self) -> bool {
        matches!(self.phase, Phase::Podium { .. } | Phase::Over)
    }

    pub(super) fn decide_let_in(&self, seat: SeatId, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match self.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Asking) if self.is_played() => Err(Refusal::RoomOver),
            Some(SeatStatus::Asking) if self.free_count() == 0 => Err(Refusal::RoomFull),
            Some(SeatStatus::Asking) => Ok(vec![Event::SeatLetIn {
                seat,
                at_ms: tick.now_ms,
            }]),
            Some(SeatStatus::Playing) => Ok(Vec::new()),
            Some(SeatStatus::Kicked) => Err(Refusal::SeatKicked),
            Some(SeatStatus::Left) | None => Err(Refusal::SeatUnknown),
        }
    }

    /// All of them or nobody: who of them would still fit is the host's choice.
    pub(super) fn decide_let_all_in(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        if self.asking_count == 0 {
            return Ok(Vec::new());
        }
        if self.is_played() {
            return Err(Refusal::RoomOver);
        }
        if self.asking_count > self.free_count() {
            return Err(Refusal::RoomFull);
        }
        Ok(vec![Event::SeatsLetIn {
            seats: self.asking(),
            at_ms: tick.now_ms,
        }])
    }

    /// Turned off, who asked first comes in first, as far as they fit; the others ask on, and so
    /// does who isn't on the class list, if only those come in.
    pub(super) fn decide_join_approval(&self, on: bool, tick: Tick) -> Vec<Event> {
        if self.switches.join_approval == on {
            return Vec::new();
        }
        let mut let_in = if on || self.is_played() {
            Vec::new()
        } else {
            self.asking()
        };
        let_in.retain(|seat| !self.asks_on(*seat));
        let_in.truncate(self.free_count() as usize);
        vec![Event::JoinApprovalSet {
            at_ms: tick.now_ms,
            on,
            let_in,
        }]
    }

    /// Who asks to come in, in the order they came. Numbers of seats are used again, and tell no
    /// order.
    fn asking(&self) -> Vec<SeatId> {
        let seats = self.seats.iter();
        let mut asking: Vec<_> = seats
            .filter(|seat| seat.status == SeatStatus::Asking)
            .collect();
        asking.sort_by_key(|seat| (seat.joined_at_ms, seat.id));
        asking.iter().map(|seat| seat.id).collect()
    }

    pub(super) fn apply_admission(&mut self, event: &Event) {
        match event {
            Event::SeatAsked(taken) => self.apply_seat_taken(taken, SeatStatus::Asking),
            Event::SeatLetIn { seat, at_ms } => self.apply_let_in_by_name(*seat, *at_ms),
            Event::SeatsLetIn { seats, at_ms } => self.apply_let_in(seats, *at_ms),
            Event::JoinApprovalSet { at_ms, on, let_in } => {
                self.switches.join_approval = *on;
                self.apply_let_in(let_in, *at_ms);
            }
            _ => {}
        }
    }

    /// A host who lets someone in by name has seen the nickname.
    fn apply_let_in_by_name(&mut self, seat: SeatId, at_ms: u64) {
        self.apply_let_in(&[seat], at_ms);
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            seat.is_name_hidden &= !seat.is_name_held;
            seat.is_name_held = false;
            seat.is_name_approved = true;
        }
    }

    fn apply_let_in(&mut self, seats: &[SeatId], at_ms: u64) {
        for seat in seats {
            let Some(asking) = self.seats.get_mut(seat.index()) else {
                continue;
            };
            if asking.status == SeatStatus::Asking {
                asking.joined_at_ms = at_ms;
                self.apply_status(*seat, SeatStatus::Playing);
            }
        }
    }
}
