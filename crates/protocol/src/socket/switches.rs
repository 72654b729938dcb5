//! What a host switches on and off in every phase.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Shows or skips the leaderboards between questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetLeaderboards {
    /// Whether they are shown.
    pub shown: bool,
}

/// Lets players react between questions, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetReactions {
    /// Whether they may.
    pub on: bool,
}

/// Shows only the tiles of answers on players' devices, or the texts, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTilesOnly {
    /// Whether only the tiles are shown, while a screen shows the room.
    pub on: bool,
}

/// Refuses nicknames with a word that doesn't belong on a wall and hides such answers, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetNameFilter {
    /// Whether they are. Nobody who has a seat loses it, and what everyone sees stays.
    pub on: bool,
}

/// Hides the nicknames of new players until a host shows them, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetNameApproval {
    /// Whether they wait. Turned off, those who wait already wait on.
    pub on: bool,
}

/// Hides what players write in word clouds and open texts until a host shows it, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTextApproval {
    /// Whether it waits. Turned off, what waits already waits on.
    pub on: bool,
}

/// Lets new players ask before they come in, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetJoinApproval {
    /// Whether they ask. Turned off, those who ask already come in, as far as they fit.
    pub on: bool,
}

/// Lets only those in who are on the class list of the room, or others, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetClassList {
    /// Whether it is only them. Nobody who has a seat loses it.
    pub on: bool,
}

/// Lets new players in only with the number on the stage, or without it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetStageNumber {
    /// Whether they need it. Players who have a seat keep it.
    pub on: bool,
}

/// Lets questions wait for the host after their first vote, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetSecondVotes {
    /// Whether questions with answers to choose from wait. The autopilot doesn't wait.
    pub on: bool,
}

/// Lets people talk with each other before they vote again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartTalk {
    /// How many seconds, from 10 to 600; `null` lets them talk until the host goes on.
    #[schema(required)]
    pub seconds: Option<u32>,
}

/// Lets people join after the start, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetLateJoin {
    /// Whether they may. Nobody who has a seat loses it.
    pub allowed: bool,
}
