//! The class list of a room, as only hosts see it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The class list of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomClassList {
    /// Whether only those on it can join.
    pub on: bool,
    /// How many are on it.
    pub count: u32,
}

/// Asks who on the class list has no seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListMissing {}

/// Who on the class list has no seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Missing {
    /// Their names, in the order of the list; at most 500.
    pub names: Vec<String>,
}
