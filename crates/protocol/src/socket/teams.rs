//! Teams: how a room is played in them, and where they stand.

use game::limits::BEST_OF_MAX;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What makes the points of a team, question by question. A member counts in a question if they
/// answered it, or one of the two before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TeamCounting {
    /// The average of its members.
    Average,
    /// The sum of its members.
    Sum,
    /// The sum of its best members.
    BestOf(#[garde(dive)] BestOf),
}

/// How many members of a team count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BestOf {
    /// The number of members, from 1 to 20.
    #[garde(range(min = 1, max = BEST_OF_MAX))]
    pub count: u8,
}

/// The teams of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Teams {
    /// What makes the points of a team.
    pub counting: TeamCounting,
    /// Whether players can choose another team in the lobby.
    pub players_choose: bool,
    /// The teams, by number.
    pub teams: Vec<Team>,
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// Its name.
    pub name: String,
    /// The number of players in it, with those who ask to come in.
    pub size: u32,
    /// Its total points up to the last reveal.
    pub points: u64,
    /// The points of the last question.
    pub gained: u64,
    /// Its rank after the last reveal; 1 is best, and teams with equal points share a rank. `null`
    /// before the first reveal.
    #[schema(required)]
    pub rank: Option<u32>,
    /// Its rank one question earlier; `null` if there wasn't one.
    #[schema(required)]
    pub previous_rank: Option<u32>,
}

/// One of the players who won most for their team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BestMember {
    /// The number of the team, starting at 0.
    pub team: u8,
    /// The number of the seat in this room.
    pub seat: u32,
    /// The player's nickname.
    pub nickname: String,
    /// How many of the team's points are theirs. Never 0.
    pub share: u32,
}

/// Chooses your team, while the room is in its lobby and lets players choose. The answer is a view
/// whose `me` has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChooseTeam {
    /// The number of the team, starting at 0.
    pub team: u8,
}

/// Moves a player to another team. Their points go along. Until the podium.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveToTeam {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The number of the team, starting at 0.
    pub team: u8,
}

/// Says who is on your team, in a room in which each device is a team, until the podium. The names
/// take the place of those before; they are shown with the team's name. The answer is a view whose
/// `me` has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NameMembers {
    /// At most 8, each with the rules of nicknames.
    #[schema(max_items = 8)]
    pub names: Vec<String>,
}
