//! Items that players put in order of preference.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AnswerView;

/// Items to put in order of preference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingOffer {
    /// The items, in random order.
    pub items: Vec<AnswerView>,
}

/// The order of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingSolution {
    /// All items, those with the most points first.
    pub ranked: Vec<RankedItem>,
}

/// An item in the order of the group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankedItem {
    /// The ID of the item.
    pub id: String,
    /// Its place, starting at 1. Items with the same points share a place.
    pub place: u32,
    /// Its Borda count: of `n` items, the one that a player puts at place `p` gets `n - p` points,
    /// and an item that a player leaves out gets none.
    pub points: u32,
    /// How many players put it first.
    pub first_count: u32,
    /// How many players ranked it.
    pub ranked_count: u32,
    /// Its mean place among those players, in hundredths; `null` if nobody ranked it.
    #[schema(required)]
    pub mean_place_hundredths: Option<u32>,
}
