//! Rooms that only people on a class list can join, under the names their host wrote.

use super::Room;
use crate::class_list::ClassList;
use crate::event::{Event, Listed, Mode};
use crate::ids::SeatId;
use crate::nickname;
use crate::refusal::Refusal;

impl Room {
    /// The class list it was opened with, and with which the next game goes on; empty if none.
    pub fn class_list(&self) -> &[Listed] {
        self.class_list.entries()
    }

    /// Whether it has a class list that a host turns on and off. Who practices alone is their own
    /// host, and a rehearsal only keeps it for the real game.
    pub fn has_class_list(&self) -> bool {
        let is_real = self.opened.mode == Mode::Live && self.rehearsal.is_none();
        is_real && !self.class_list.is_empty()
    }

    /// Whether the class list is turned on, even if it doesn't count here.
    pub fn is_class_list_on(&self) -> bool {
        self.class_list.is_on
    }

    /// Whether only those on the class list come in.
    pub fn lets_only_listed_in(&self) -> bool {
        self.has_class_list() && self.class_list.is_on
    }

    /// How many on the class list have a seat.
    pub fn listed_here_count(&self) -> usize {
        let entries = self.class_list.with_seats();
        let here = entries.filter(|(_, seat)| seat.is_some_and(|seat| self.is_here(seat)));
        here.count()
    }

    /// The names on the class list without a seat, in its order. For hosts only.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        let entries = self.class_list.with_seats();
        let missing = entries.filter(|(_, seat)| !seat.is_some_and(|seat| self.is_here(seat)));
        missing.map(|(entry, _)| entry.name.as_str())
    }

    /// Who was on the list of an assignment and never came, if this room was gathered from its
    /// attempts. For hosts only.
    pub fn never_came(&self) -> &[String] {
        &self.class_list.never_came
    }

    fn is_here(&self, seat: SeatId) -> bool {
        self.seat(seat).is_some_and(|seat| seat.status.is_here())
    }

    /// The name under which someone comes in whom the list knows, if only those come in.
    pub(super) fn listed_name(&self, typed: &str) -> Option<&str> {
        let list = self.lets_only_listed_in().then_some(&self.class_list);
        list.and_then(|list| list.find(typed))
    }

    /// Whether someone keeps asking when nobody new has to: who isn't on the list would come in
    /// past it.
    pub(super) fn asks_on(&self, seat: SeatId) -> bool {
        self.lets_only_listed_in() && !self.class_list.has(seat)
    }

    /// The nickname of someone who isn't on the list, or why they stay outside.
    pub(super) fn unlisted(&self, typed: &str) -> Result<String, Refusal> {
        let nickname = nickname::parse(typed);
        match nickname {
            // What else could be wrong with a name that isn't on the list is no help.
            Ok(_) | Err(Refusal::NicknameTooLong | Refusal::NicknameUnreadable)
                if self.lets_only_listed_in() && !self.holds_joins() =>
            {
                Err(Refusal::NotOnClassList)
            }
            other => other,
        }
    }

    pub(super) fn apply_class_list(&mut self, event: &Event) {
        match event {
            Event::ClassListTold(entries) => self.class_list = ClassList::new(entries),
            Event::ClassListSet(on) => self.class_list.is_on = *on,
            _ => {}
        }
    }

    pub(super) fn decide_class_list(&self, on: bool) -> Result<Vec<Event>, Refusal> {
        if !self.has_class_list() || self.is_played() {
            return Err(Refusal::WrongPhase);
        }
        if self.class_list.is_on == on {
            return Ok(Vec::new());
        }
        Ok(vec![Event::ClassListSet(on)])
    }
}
