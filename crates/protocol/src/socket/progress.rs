//! The counters of a room, which are sent between its views.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::left_out::is_zero;

/// Counters of a room.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The number of players.
    pub seat_count: u32,
    /// How many of them are connected.
    pub connected_count: u32,
    /// How many have answered the question in play.
    pub picked_count: u32,
    /// The newest nicknames, newest first, at most 20; empty after the lobby.
    pub newest: Vec<String>,
    /// The numbers of their seats, in the same order; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub newest_seats: Vec<u32>,
    /// The numbers of their teams, in the same order; left out without teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub newest_teams: Vec<u8>,
    /// The number of players in each team, by the number of the team; left out without teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub team_sizes: Vec<u32>,
    /// The numbers of the seats that answered the question in play last, newest first, at most 40;
    /// left out if there are none. Only hosts and screens get them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answered: Vec<u32>,
    /// The reactions since the question in play was announced, or since the podium was reached;
    /// left out if there are none. Only hosts and screens get them.
    #[serde(default, skip_serializing_if = "ReactionCounts::is_zero")]
    pub reactions: ReactionCounts,
    /// How many players who are here still have time for the open question, after everyone else's
    /// time was up, and haven't answered; left out if none. Only hosts get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub with_time_left: u32,
    /// How many words or texts at the question in play wait for a host's approval; left out if
    /// none. Only hosts get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub texts_waiting: u32,
    /// How many ask to come in; left out if none. Only hosts get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub asking_count: u32,
    /// How many on the class list have a seat; left out if none. Only hosts get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub listed_count: u32,
    /// How many audience questions everyone sees that aren't answered; left out if none. Only hosts
    /// get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub questions_open: u32,
    /// How many audience questions wait for a host's approval; left out if none. Only hosts get it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub questions_waiting: u32,
    /// The numbers of the seats whose symbol hops now, at most 40; left out if there are none. Each
    /// hop is told once. Only hosts and screens get them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hops: Vec<u32>,
}

impl Progress {
    /// What screens and players get of it.
    #[must_use]
    pub fn for_everyone(&self) -> Self {
        Self {
            with_time_left: 0,
            texts_waiting: 0,
            asking_count: 0,
            listed_count: 0,
            questions_open: 0,
            questions_waiting: 0,
            ..self.clone()
        }
    }
}

/// How many reactions there were of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReactionCounts {
    /// Hearts.
    pub heart: u32,
    /// Thumbs up.
    pub thumbs_up: u32,
    /// Laughing faces.
    pub laugh: u32,
    /// Party poppers.
    pub party: u32,
    /// Flames.
    pub fire: u32,
}

impl ReactionCounts {
    fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}
