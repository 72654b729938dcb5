//! What players missed: the questions they were asked and didn't get right.

use game::Room;
use game::correction::Marking;
use game::event::Mode;
use game::room::{Phase, Seat, SeatStatus};
use game::score::Grade;

/// Players who were removed are gone, and those who only asked to come in were never there.
pub fn is_known(seat: &Seat) -> bool {
    seat.was_let_in && seat.status != SeatStatus::Kicked
}

/// Nothing is kept of a rehearsal, not even for its real players.
pub fn has_missing(room: &Room) -> bool {
    room.mode() == Mode::Live
        && room.rehearsal().is_none()
        && matches!(room.phase(), Phase::Podium { .. } | Phase::Over)
}

/// The revealed questions that the seat was asked and didn't get right. Without those whose key was
/// found to be wrong, and those that count for nobody.
pub fn missed_questions(room: &Room, seat: &Seat) -> Vec<usize> {
    let rounds = room.questions().iter().zip(room.rounds()).enumerate();
    let missed = rounds.filter(|(_, (question, round))| {
        let outcome = round.outcome(seat.id);
        let is_missed = outcome.is_some_and(|outcome| outcome.grade != Some(Grade::Correct));
        let has_key = matches!(round.marking, Marking::AsWritten | Marking::Corrected);
        question.is_scored() && round.is_revealed && has_key && is_missed
    });
    missed.map(|(index, _)| index).collect()
}

/// Who missed what in a room, packed: in columns, and in the order of the tokens. A map with a
/// string and a list for each seat took three times as much, and a busy server keeps many.
pub struct Misses {
    tokens: Box<[[u8; 32]]>,
    /// All nicknames, one after the other.
    nicknames: Box<str>,
    /// Where each ends in them.
    nickname_ends: Box<[u32]>,
    /// For each seat, a bit for each question, set if the seat missed it.
    missed: Box<[u8]>,
    missed_bytes: usize,
}

impl Misses {
    /// What every known seat of this room missed.
    pub fn of(room: &Room) -> Self {
        let known = room.seats().iter().filter(|seat| is_known(seat));
        let seats = known.map(|seat| {
            let missed = missed_questions(room, seat);
            (seat.token_hash, seat.nickname.as_str(), missed)
        });
        Self::pack(seats.collect())
    }

    fn pack(mut seats: Vec<([u8; 32], &str, Vec<usize>)>) -> Self {
        seats.sort_unstable_by_key(|(token, ..)| *token);
        let last = seats.iter().flat_map(|(.., missed)| missed).max();
        let missed_bytes = last.map_or(0, |index| index / 8 + 1);
        let mut nicknames = String::new();
        let mut nickname_ends = Vec::with_capacity(seats.len());
        let mut bits = vec![0; seats.len() * missed_bytes];
        for (place, (_, nickname, missed)) in seats.iter().enumerate() {
            nicknames.push_str(nickname);
            nickname_ends.push(u32::try_from(nicknames.len()).unwrap_or(u32::MAX));
            for index in missed {
                bits[place * missed_bytes + index / 8] |= 1 << (index % 8);
            }
        }
        Self {
            tokens: seats.iter().map(|(token, ..)| *token).collect(),
            nicknames: nicknames.into_boxed_str(),
            nickname_ends: nickname_ends.into_boxed_slice(),
            missed: bits.into_boxed_slice(),
            missed_bytes,
        }
    }

    /// How many seats these are.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The nickname of the seat with this hash, and the indexes of what it missed, in their order.
    pub fn find(&self, token: &[u8; 32]) -> Option<(&str, Vec<usize>)> {
        let place = self.tokens.binary_search(token).ok()?;
        let end_of = |place: usize| self.nickname_ends.get(place).map(|end| *end as usize);
        let start = place.checked_sub(1).and_then(end_of).unwrap_or(0);
        let nickname = self.nicknames.get(start..end_of(place)?)?;
        let bits = &self.missed[place * self.missed_bytes..][..self.missed_bytes];
        let missed = (0..bits.len() * 8).filter(|index| bits[index / 8] & (1 << (index % 8)) != 0);
        Some((nickname, missed.collect()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::collection::{btree_map, btree_set};
    use proptest::prelude::*;

    use super::*;

    type Loose = BTreeMap<[u8; 32], (String, Vec<usize>)>;

    fn seats() -> impl Strategy<Value = Loose> {
        let missed = btree_set(0..200_usize, 0..20).prop_map(|set| set.into_iter().collect());
        btree_map(any::<[u8; 32]>(), (".{0,20}", missed), 0..40)
    }

    fn packed(loose: &Loose) -> Misses {
        let rows = loose.iter().rev();
        let rows =
            rows.map(|(token, (nickname, missed))| (*token, nickname.as_str(), missed.clone()));
        Misses::pack(rows.collect())
    }

    proptest! {
        #[test]
        fn each_seat_is_found_as_it_was(loose in seats(), stranger in any::<[u8; 32]>()) {
            let seats = packed(&loose);
            prop_assert_eq!(seats.len(), loose.len());
            for (token, (nickname, missed)) in &loose {
                prop_assert_eq!(seats.find(token), Some((nickname.as_str(), missed.clone())));
            }
            prop_assert_eq!(seats.find(&stranger).is_some(), loose.contains_key(&stranger));
        }
    }

    #[test]
    fn dur_12_a_seat_of_twenty_questions_takes_under_64_bytes() {
        let mut loose = Loose::new();
        for number in 0..500_u16 {
            let mut token = [0; 32];
            token[..2].copy_from_slice(&number.to_be_bytes());
            loose.insert(token, (format!("Player {number}"), (0..20).collect()));
        }
        let seats = packed(&loose);
        let bytes = size_of_val(&*seats.tokens)
            + seats.nicknames.len()
            + size_of_val(&*seats.nickname_ends)
            + seats.missed.len();
        assert!(bytes < 64 * seats.len(), "{bytes} bytes");
    }
}
