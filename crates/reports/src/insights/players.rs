//! The players of a host across all sessions, and which of them may be the same person.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use game::nickname::fold;
use insight::PlayerAnalysis;
use protocol::http::players::{PlayerFigures, PlayerRoom, PlayerSuggestion};
use protocol::pseudonyms::is_pseudonym;
use unicode_normalization::UnicodeNormalization as _;

use crate::insights::identities::{Identities, Identity};
use crate::insights::overview::{DigestPlayer, Played};
use crate::insights::{number, rounded};

/// The maximum number of a player's sessions to list.
const ROOMS_MAX: usize = 20;
/// The maximum number of a player's nicknames to list.
const NICKNAMES_MAX: usize = 50;
const SUGGESTIONS_MAX: usize = 20;
/// With fewer matching letters, two nicknames aren't evidence.
const LETTERS_MIN: usize = 3;

/// The seats of a player, oldest first.
#[derive(Default)]
pub(crate) struct Seats<'a>(Vec<(&'a Played, &'a DigestPlayer)>);

impl<'a> Seats<'a> {
    pub(crate) fn newest(&self) -> Option<(&'a Played, &'a DigestPlayer)> {
        self.0.last().copied()
    }

    /// The analysis of all answers together.
    pub(crate) fn all(&self) -> PlayerAnalysis {
        sum(self.0.iter().map(|(_, player)| *player))
    }

    fn room_ids(&self) -> BTreeSet<&'a str> {
        self.0.iter().map(|(one, _)| one.room.id.as_str()).collect()
    }

    pub(crate) fn room_count(&self) -> u32 {
        number(self.room_ids().len())
    }
}

fn sum<'a>(players: impl Iterator<Item = &'a DigestPlayer>) -> PlayerAnalysis {
    let mut all = PlayerAnalysis {
        scored_count: 0,
        answered_count: 0,
        credit: 0.0,
    };
    for player in players {
        all.scored_count += player.scored_count;
        all.answered_count += player.answered_count;
        all.credit += player.credit;
    }
    all
}

/// All players in these sessions, with their seats.
pub(crate) fn by_player<'a>(
    played: &'a [Played],
    who: &Identities,
) -> BTreeMap<Identity, Seats<'a>> {
    let mut all: BTreeMap<Identity, Seats<'a>> = BTreeMap::new();
    for one in played {
        for player in &one.digest.players {
            let identity = who.of(&one.room.id, player.seat, &player.nickname);
            all.entry(identity).or_default().0.push((one, player));
        }
    }
    all
}

/// The seats in these sessions whose nicknames belong to players the host has named: room, seat,
/// folded nickname.
pub fn known_seats<'a>(played: &'a [Played], who: &Identities) -> Vec<(&'a str, i64, String)> {
    let seats = played.iter().flat_map(|one| {
        let players = one.digest.players.iter();
        players.map(|player| (one.room.id.as_str(), player))
    });
    seats
        .filter(|(_, player)| !is_pseudonym(player.seat, &player.nickname))
        .map(|(room_id, player)| (room_id, i64::from(player.seat), fold(&player.nickname)))
        .filter(|(_, _, folded)| who.has_nickname(folded))
        .collect()
}

/// A player in a list.
struct Listed<'a> {
    figures: PlayerFigures,
    room_ids: BTreeSet<&'a str>,
}

/// All identifiable players, by name, including those the host has named who never played.
fn listed<'a>(played: &'a [Played], who: &Identities) -> Vec<Listed<'a>> {
    let mut all = by_player(played, who);
    for player in who.players() {
        all.entry(Identity::Known(player.id.clone())).or_default();
    }
    let mut listed: Vec<(String, Listed<'a>)> = all
        .iter()
        .filter(|(identity, _)| !matches!(identity, Identity::Seat(..)))
        .map(|(identity, seats)| {
            let one = Listed {
                figures: figures(identity, seats, who),
                room_ids: seats.room_ids(),
            };
            (fold(&one.figures.name), one)
        })
        .collect();
    listed.sort_by(|(one, _), (other, _)| one.cmp(other));
    listed.into_iter().map(|(_, one)| one).collect()
}

fn figures(identity: &Identity, seats: &Seats<'_>, who: &Identities) -> PlayerFigures {
    let known = who.player(identity);
    let all = seats.all();
    let newest = || {
        // A number says nothing, so any nickname is better.
        let named = seats.0.iter().rev().map(|(_, player)| *player);
        let mut named = named.filter(|player| !is_pseudonym(player.seat, &player.nickname));
        let name = named.next().or(seats.newest().map(|(_, player)| player));
        name.map_or_else(String::new, |player| player.nickname.clone())
    };
    let nicknames: Vec<String> = match known {
        Some(player) => {
            let nicknames = player.nicknames.iter();
            nicknames.map(|one| one.nickname.clone()).collect()
        }
        None => used(seats),
    };
    let mut rooms: BTreeMap<(u64, &str), Vec<(&Played, &DigestPlayer)>> = BTreeMap::new();
    for (one, player) in &seats.0 {
        let key = (one.room.finished_at_ms, one.room.id.as_str());
        rooms.entry(key).or_default().push((one, player));
    }
    let first = rooms.len().saturating_sub(ROOMS_MAX);
    PlayerFigures {
        name: known.map_or_else(newest, |player| player.name.clone()),
        player_id: known.map(|player| player.id.clone()),
        external_id: known.map_or_else(String::new, |player| player.external_id.clone()),
        class_list_id: known.and_then(|player| player.class_list_id.clone()),
        nicknames,
        is_recognized: seats
            .0
            .iter()
            .any(|(one, player)| who.is_recognized(&one.room.id, player.seat)),
        room_count: number(rooms.len()),
        scored_count: number(all.scored_count),
        answered_count: number(all.answered_count),
        right_share: all.right_share().map(rounded),
        rooms: rooms.into_values().skip(first).filter_map(room).collect(),
    }
}

/// The nicknames used, newest first, without duplicates.
fn used(seats: &Seats<'_>) -> Vec<String> {
    let mut seen = HashSet::new();
    let seats = seats.0.iter().rev().map(|(_, player)| player);
    seats
        .filter(|player| !is_pseudonym(player.seat, &player.nickname))
        .filter(|player| seen.insert(fold(&player.nickname)))
        .map(|player| player.nickname.clone())
        .take(NICKNAMES_MAX)
        .collect()
}

fn room(seats: Vec<(&Played, &DigestPlayer)>) -> Option<PlayerRoom> {
    let all = sum(seats.iter().map(|(_, player)| *player));
    let (one, player) = seats.into_iter().next()?;
    Some(PlayerRoom {
        room_id: one.room.id.clone(),
        title: one.room.title.clone(),
        nickname: player.nickname.clone(),
        finished_at_ms: one.room.finished_at_ms,
        right_share: all.right_share().map(rounded),
    })
}

/// Which players to list.
pub struct Asked {
    pub(crate) search: String,
    pub(crate) class_list_id: Option<String>,
    pub(crate) first: usize,
    pub(crate) limit: usize,
}

/// A page of the players in these sessions by name, and the cursor of the next page.
pub fn players_page(
    played: &[Played],
    who: &Identities,
    asked: &Asked,
) -> (Vec<PlayerFigures>, Option<usize>) {
    let search = fold(&asked.search);
    let is_found = |one: &PlayerFigures| {
        let mut texts = one.nicknames.iter().chain([&one.name, &one.external_id]);
        let is_listed = |id| one.class_list_id.as_ref() == Some(id);
        asked.class_list_id.as_ref().is_none_or(is_listed)
            && texts.any(|text| fold(text).contains(&search))
    };
    let all = listed(played, who).into_iter().map(|one| one.figures);
    let mut rest = all.filter(is_found).skip(asked.first);
    let some: Vec<PlayerFigures> = rest.by_ref().take(asked.limit).collect();
    let next = rest.next().map(|_| asked.first + asked.limit);
    (some, next)
}

/// Players who may be the same person.
pub fn suggestions(played: &[Played], who: &Identities) -> Vec<PlayerSuggestion> {
    let mut listed = listed(played, who);
    listed.retain(|one| !one.room_ids.is_empty());
    listed.sort_by_key(|one| std::cmp::Reverse(one.room_ids.len()));
    // By letters, each with its digits.
    let mut alike: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (at, one) in listed.iter().enumerate() {
        let names = one.figures.nicknames.iter().chain([&one.figures.name]);
        let looks: BTreeSet<(String, String)> = names.map(|name| look(name)).collect();
        for (letters, digits) in looks {
            if letters.chars().count() >= LETTERS_MIN {
                alike.entry(letters).or_default().push((at, digits));
            }
        }
    }
    let mut used = HashSet::new();
    let mut found = Vec::new();
    for group in alike.into_values() {
        let mut taken: Vec<(usize, String)> = Vec::new();
        for (at, digits) in group {
            let is_other = |(other, theirs): &(usize, String)| {
                let (one, other) = (&listed[at], &listed[*other]);
                let lists = (&one.figures.class_list_id, &other.figures.class_list_id);
                // Two entries on class lists are two people, and so are two who played at the same
                // time.
                one.room_ids.is_disjoint(&other.room_ids)
                    && !matches!(lists, (Some(_), Some(_)))
                    && (digits == *theirs || digits.is_empty() || theirs.is_empty())
            };
            let is_new = taken.iter().all(|(other, _)| *other != at);
            if is_new && !used.contains(&at) && taken.iter().all(is_other) {
                taken.push((at, digits));
            }
        }
        if taken.len() > 1 {
            used.extend(taken.iter().map(|(at, _)| *at));
            let players = taken.iter().map(|(at, _)| listed[*at].figures.clone());
            found.push(PlayerSuggestion {
                players: players.collect(),
            });
        }
    }
    found.truncate(SUGGESTIONS_MAX);
    found
}

/// The letters of a nickname without their accents, and its digits.
fn look(nickname: &str) -> (String, String) {
    let plain = || {
        let plain = nickname.nfkd().flat_map(char::to_lowercase);
        plain.filter(|c| c.is_alphanumeric())
    };
    let letters = plain().filter(|c| c.is_alphabetic()).collect();
    let digits = plain().filter(|c| c.is_numeric()).collect();
    (letters, digits)
}

#[cfg(test)]
mod tests {
    use super::look;

    #[test]
    fn letters_say_who_may_be_one() {
        let letters = |name| look(name).0;
        assert_eq!(letters("Maya K."), letters("mayak"));
        assert_eq!(letters("Zoë 7"), letters("zoe"));
        assert_eq!(look("Zoë 7").1, "7");
        assert_ne!(letters("Maya"), letters("Mayo"));
        assert_eq!(letters("🦊 7"), "");
    }
}
