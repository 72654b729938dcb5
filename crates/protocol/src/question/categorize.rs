//! Items to sort into categories.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AnswerView;

/// Items to sort into categories.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeOffer {
    /// The categories, in their author's order.
    pub categories: Vec<AnswerView>,
    /// The items, in random order.
    pub items: Vec<AnswerView>,
}

/// Items and the categories they are sorted into.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeChoice {
    /// The sorted items: at least one, and each at most once. Any number of them may share a
    /// category.
    pub sorted: Vec<SortedItem>,
}

/// An item and its category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SortedItem {
    /// The ID of the item.
    pub item: String,
    /// The ID of the category.
    pub category: String,
}

/// Where the items belong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeSolution {
    /// For each item, in the order of the offer, the IDs of its categories: one, or several since a
    /// correction.
    pub right: Vec<Vec<String>>,
    /// How many players got each item right.
    pub right_counts: Vec<u32>,
    /// For each item how many players sorted it into each category, in the order of the offer.
    pub distributions: Vec<Vec<u32>>,
}
