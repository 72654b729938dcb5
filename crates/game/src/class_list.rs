//! The class list that a room may be restricted to, and who of it is here.
//!
//! A player is known by the name as the host wrote it, or by the identifier beside it. Two may
//! share a name; a seat stands for the first of them that no other seat stands for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::SeatId;
use crate::limits::{CLASS_LIST_MAX, LISTED_NAME_BYTES_MAX};
use crate::nickname::{fold, parse_listed};
use crate::refusal::Refusal;

/// Someone on a class list. Part of the stored format of [`crate::event`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// As the host wrote it, and as the room shows it.
    pub name: String,
    /// What they are called in another system; may be empty.
    pub external_id: String,
}

impl Listed {
    /// An entry whose name can be shown on a wall.
    ///
    /// # Errors
    ///
    /// Why it can't, as for a nickname. It may be longer, up to
    /// [`crate::limits::LISTED_NAME_LEN_MAX`].
    pub fn new(name: &str, external_id: &str) -> Result<Self, Refusal> {
        Ok(Self {
            name: parse_listed(name)?,
            external_id: external_id.trim().to_owned(),
        })
    }
}

/// The list of a room. Empty if it has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ClassList {
    entries: Vec<Listed>,
    /// Whether only those on it come in.
    pub(crate) is_on: bool,
    /// By the folded name: those who share it, in the order of the list.
    by_name: BTreeMap<String, Vec<usize>>,
    /// The folded name of each folded identifier.
    by_id: BTreeMap<String, String>,
    seats: BTreeMap<usize, SeatId>,
    /// Who was on the list of an assignment and never came.
    pub(crate) never_came: Vec<String>,
}

impl ClassList {
    pub(crate) fn new(entries: &[Listed]) -> Self {
        let entries = &entries[..entries.len().min(CLASS_LIST_MAX)];
        let mut list = Self {
            entries: entries.to_vec(),
            is_on: !entries.is_empty(),
            ..Self::default()
        };
        for (at, entry) in entries.iter().enumerate() {
            let name = fold(&entry.name);
            let id = fold(&entry.external_id);
            if !id.is_empty() {
                list.by_id.entry(id).or_insert_with(|| name.clone());
            }
            list.by_name.entry(name).or_default().push(at);
        }
        list
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn entries(&self) -> &[Listed] {
        &self.entries
    }

    /// The name on the list that someone typed, or whose identifier they typed.
    pub(crate) fn find(&self, typed: &str) -> Option<&str> {
        // Nothing longer is on it, and folding a book is not our business.
        if typed.len() > 4 * LISTED_NAME_BYTES_MAX {
            return None;
        }
        let typed = fold(typed);
        let named = self.by_name.get(&typed);
        let named = named.or_else(|| self.by_name.get(self.by_id.get(&typed)?));
        let entry = self.entries.get(*named?.first()?)?;
        Some(&entry.name)
    }

    /// The name on the list that a host typed.
    pub(crate) fn find_name(&self, typed: &str) -> Option<&str> {
        self.find(typed).filter(|name| fold(name) == fold(typed))
    }

    /// Whether someone of this name isn't here yet, if the seat `gone` gives way.
    pub(crate) fn is_free(&self, name: &str, gone: Option<SeatId>) -> bool {
        let named = self.by_name.get(&fold(name));
        named.into_iter().flatten().any(|at| {
            let holder = self.seats.get(at);
            holder.is_none_or(|holder| Some(*holder) == gone)
        })
    }

    /// Whether a seat stands for someone on it.
    pub(crate) fn has(&self, seat: SeatId) -> bool {
        self.seats.values().any(|holder| *holder == seat)
    }

    /// A seat got this name. A name that isn't on the list changes nothing: a player whom a host
    /// calls something else is still the same player.
    pub(crate) fn claim(&mut self, seat: SeatId, nickname: &str) {
        if self.is_empty() {
            return;
        }
        let named = self.by_name.get(&fold(nickname)).into_iter().flatten();
        let is_free = |at: &usize| self.seats.get(at).is_none_or(|holder| *holder == seat);
        if let Some(at) = named.copied().find(is_free) {
            self.release(seat);
            self.seats.insert(at, seat);
        }
    }

    /// A seat was given up.
    pub(crate) fn release(&mut self, seat: SeatId) {
        self.seats.retain(|_, holder| *holder != seat);
    }

    /// Each entry with the seat that stands for it.
    pub(crate) fn with_seats(&self) -> impl Iterator<Item = (&Listed, Option<SeatId>)> {
        let entries = self.entries.iter().enumerate();
        entries.map(|(at, entry)| (entry, self.seats.get(&at).copied()))
    }
}

#[cfg(test)]
mod tests {
    use super::{ClassList, Listed};
    use crate::SeatId;
    use crate::refusal::Refusal;

    fn list() -> ClassList {
        let entries = [
            ("Ana", "7"),
            ("Ben", "B-1"),
            ("Ben", "b-2"),
            ("7", ""),
            ("Zoë Featherstone-Haugh", ""),
        ];
        let entries = entries.map(|(name, id)| Listed::new(name, id).expect("it can be shown"));
        ClassList::new(&entries)
    }

    /// LIVE-7: case and spaces make no difference, and a name goes before an identifier.
    #[test]
    fn live_7_somebody_is_found_by_name_or_identifier() {
        let list = list();
        for (typed, want) in [
            (" ANA ", Some("Ana")),
            ("zoë  featherstone-haugh", Some("Zoë Featherstone-Haugh")),
            ("b-1", Some("Ben")),
            (" B-2", Some("Ben")),
            ("7", Some("7")),
            ("8", None),
            ("An", None),
            ("Zoe Featherstone-Haugh", None),
            ("", None),
        ] {
            assert_eq!(list.find(typed), want, "{typed:?}");
        }
        assert_eq!(list.find(&"a".repeat(1_000_000)), None);
        assert_eq!(
            (list.find_name("ben"), list.find_name("b-1")),
            (Some("Ben"), None)
        );
    }

    #[test]
    fn live_7_each_entry_has_one_seat() {
        let mut list = list();
        let seats = [0, 1, 2].map(SeatId);
        list.claim(seats[0], "Ben");
        assert!(list.is_free("ben", None));
        list.claim(seats[1], "BEN");
        assert!(!list.is_free("Ben", None) && list.is_free("Ben", Some(seats[0])));
        list.claim(seats[2], "Ben");
        assert!(!list.has(seats[2]), "there are only two");
        // Anyone who is called something else is still the same player.
        list.claim(seats[0], "Benny");
        assert!(list.has(seats[0]) && !list.is_free("Ben", None));
        list.claim(seats[0], "Ana");
        assert!(list.is_free("Ben", None) && !list.is_free("Ana", None));
        list.release(seats[0]);
        assert!(list.is_free("Ana", None) && !list.has(seats[0]));
    }

    #[test]
    fn a_name_that_can_not_be_shown_is_no_entry() {
        assert_eq!(Listed::new("", "7"), Err(Refusal::NicknameEmpty));
        assert_eq!(
            Listed::new("A\u{202E}na", ""),
            Err(Refusal::NicknameUnreadable)
        );
        assert_eq!(
            Listed::new(&"a".repeat(65), ""),
            Err(Refusal::NicknameTooLong)
        );
        let long = Listed::new(&"a".repeat(64), " 7 ").expect("it fits");
        assert_eq!((long.name.len(), long.external_id.as_str()), (64, "7"));
    }
}
