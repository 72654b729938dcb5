//! Identifies the same player across several sessions of a host.
//!
//! In this order: a seat of a player that the host has named; a nickname of such a player; the
//! account of a player who wants to be recognized; the nickname, ignoring case. If a recognized
//! player's seats lead to exactly one player that the host has named, they are that player under
//! every nickname. Where numbers replaced the nicknames, each number is one player in one session.

use std::collections::{BTreeMap, HashMap};

use game::nickname::fold;
use protocol::pseudonyms::is_pseudonym;
use store::{KnownPlayer, PlayerSeat};

use crate::Reports;
use handling::error::ApiError;

/// A room and a seat in it.
type Place = (String, u32);

/// The identity of a player, as far as we know it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Identity {
    /// A player that the host has named, by id.
    Known(String),
    /// By account. Never revealed to anyone.
    Recognized(String),
    /// By nickname, case-folded.
    Nickname(String),
    /// In one session.
    Seat(String, u32),
}

/// Everything that identifies the players of one host.
#[derive(Debug, Default)]
pub struct Identities {
    players: BTreeMap<String, KnownPlayer>,
    by_nickname: HashMap<String, String>,
    by_seat: HashMap<Place, String>,
    recognized: HashMap<Place, String>,
    /// The player that a recognized account belongs to; `None` if its seats lead to two.
    claimed: HashMap<String, Option<String>>,
}

impl Identities {
    /// The identities for a host's rooms that ended at or after a time.
    pub async fn find(state: &Reports, host_id: &str, since_ms: i64) -> Result<Self, ApiError> {
        let store = &state.store;
        let players = store.list_known_players(host_id).await?;
        let seats = store.list_player_seats(host_id, since_ms).await?;
        let recognized = store.list_recognized_seats(host_id, since_ms).await?;
        Ok(Self::new(players, seats, recognized))
    }

    fn new(players: Vec<KnownPlayer>, seats: Vec<PlayerSeat>, recognized: Vec<PlayerSeat>) -> Self {
        let nicknames = players.iter().flat_map(|player| {
            let nicknames = player.nicknames.iter();
            nicknames.map(|nickname| (nickname.folded.clone(), player.id.clone()))
        });
        let by_nickname = nicknames.collect();
        let places = |seats: Vec<PlayerSeat>| {
            let places = seats.into_iter().filter_map(|one| {
                Some(((one.room_id, u32::try_from(one.seat).ok()?), one.player_id))
            });
            places.collect()
        };
        Self {
            by_nickname,
            by_seat: places(seats),
            recognized: places(recognized),
            claimed: HashMap::new(),
            players: players
                .into_iter()
                .map(|player| (player.id.clone(), player))
                .collect(),
        }
    }

    /// Reads the seats to identify: room, number, nickname.
    pub fn look_at<'a>(&mut self, seats: impl Iterator<Item = (&'a str, u32, &'a str)>) {
        for (room_id, seat, nickname) in seats {
            let Some(account) = self.recognized.get(&(room_id.to_owned(), seat)) else {
                continue;
            };
            let Some(known) = self.known(room_id, seat, nickname) else {
                continue;
            };
            let (account, known) = (account.clone(), known.to_owned());
            self.claimed
                .entry(account)
                .and_modify(|claim| {
                    if claim.as_ref() != Some(&known) {
                        *claim = None;
                    }
                })
                .or_insert(Some(known));
        }
    }

    fn known(&self, room_id: &str, seat: u32, nickname: &str) -> Option<&str> {
        let by_seat = self.by_seat.get(&(room_id.to_owned(), seat));
        let known = by_seat.or_else(|| {
            if is_pseudonym(seat, nickname) {
                return None;
            }
            self.by_nickname.get(&fold(nickname))
        })?;
        // A player who was deleted between two database queries is not known.
        self.players.contains_key(known).then_some(known.as_str())
    }

    /// The player in a seat.
    pub fn of(&self, room_id: &str, seat: u32, nickname: &str) -> Identity {
        if let Some(known) = self.known(room_id, seat, nickname) {
            return Identity::Known(known.to_owned());
        }
        if let Some(account) = self.recognized.get(&(room_id.to_owned(), seat)) {
            return match self.claimed.get(account) {
                Some(Some(known)) => Identity::Known(known.clone()),
                _ => Identity::Recognized(account.clone()),
            };
        }
        if is_pseudonym(seat, nickname) {
            return Identity::Seat(room_id.to_owned(), seat);
        }
        Identity::Nickname(fold(nickname))
    }

    /// Whether the player in a seat wants to be recognized.
    pub fn is_recognized(&self, room_id: &str, seat: u32) -> bool {
        self.recognized.contains_key(&(room_id.to_owned(), seat))
    }

    /// The player that the host has named.
    pub fn player(&self, identity: &Identity) -> Option<&KnownPlayer> {
        match identity {
            Identity::Known(id) => self.players.get(id),
            _ => None,
        }
    }

    /// All players that the host has named.
    pub fn players(&self) -> impl Iterator<Item = &KnownPlayer> {
        self.players.values()
    }

    /// Whether a nickname belongs to a player that the host has named.
    pub fn has_nickname(&self, folded: &str) -> bool {
        self.by_nickname.contains_key(folded)
    }
}

#[cfg(test)]
mod tests {
    use game::nickname::fold;
    use store::{FoldedNickname, KnownPlayer, PlayerSeat};

    use super::{Identities, Identity};

    fn player(id: &str, nicknames: &[&str]) -> KnownPlayer {
        let nicknames = nicknames.iter().map(|nickname| FoldedNickname {
            folded: fold(nickname),
            nickname: (*nickname).to_owned(),
        });
        KnownPlayer {
            id: id.to_owned(),
            class_list_id: None,
            name: id.to_owned(),
            external_id: String::new(),
            created_at_ms: 0,
            nicknames: nicknames.collect(),
        }
    }

    fn seat(room: &str, seat: i64, player: &str) -> PlayerSeat {
        PlayerSeat {
            room_id: room.to_owned(),
            seat,
            player_id: player.to_owned(),
        }
    }

    fn known(id: &str) -> Identity {
        Identity::Known(id.to_owned())
    }

    #[test]
    fn a_seat_says_more_than_a_nickname_and_a_number_says_nothing() {
        let players = vec![player("maya", &["Maya", "MayaK"]), player("tom", &["Tom"])];
        let who = Identities::new(players, vec![seat("old", 6, "tom")], Vec::new());
        assert_eq!(who.of("new", 0, "mAYAk"), known("maya"));
        assert_eq!(who.of("old", 6, "Player 7"), known("tom"));
        assert_eq!(who.of("old", 6, "Maya"), known("tom"));
        let number = Identity::Seat("old".to_owned(), 7);
        assert_eq!(who.of("old", 7, "Player 8"), number);
        assert_ne!(who.of("older", 7, "Player 8"), number);
        assert_eq!(who.of("new", 1, "ZOE"), who.of("old", 2, "zoe"));
    }

    #[test]
    fn who_is_recognized_is_one_under_every_nickname() {
        let seats = [("a", 0, "Fox"), ("b", 3, "Maya"), ("c", 1, "Player 2")];
        let recognized = || {
            let seats = [("a", 0), ("b", 3), ("c", 1)];
            seats.map(|(room, at)| seat(room, at, "drawn")).to_vec()
        };
        let of_all = |who: &Identities| seats.map(|(room, at, name)| who.of(room, at, name));
        let mut who = Identities::new(Vec::new(), Vec::new(), recognized());
        who.look_at(seats.into_iter());
        let drawn = Identity::Recognized("drawn".to_owned());
        assert_eq!(of_all(&who), [drawn.clone(), drawn.clone(), drawn.clone()]);
        assert_ne!(who.of("d", 0, "Maya"), drawn, "a nickname is no account");

        let mut who = Identities::new(vec![player("maya", &["Maya"])], Vec::new(), recognized());
        who.look_at(seats.into_iter());
        assert_eq!(of_all(&who), [known("maya"), known("maya"), known("maya")]);

        let two = vec![player("maya", &["Maya"]), player("fox", &["fox"])];
        let mut who = Identities::new(two, Vec::new(), recognized());
        who.look_at(seats.into_iter());
        assert_eq!(of_all(&who), [known("fox"), known("maya"), drawn]);
    }
}
