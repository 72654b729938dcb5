//! Items and their categories, as their author edits them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Items to sort into categories.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeContent {
    /// 2 to 5 categories, in the order in which they are shown. Together they have 2 to 12 items.
    #[garde(length(max = 5), dive)]
    #[schema(max_items = 5)]
    pub categories: Vec<ItemCategory>,
}

/// A category and its items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemCategory {
    /// Its name.
    #[garde(length(chars, max = 40))]
    pub name: String,
    /// The items that belong to it.
    #[garde(length(max = 12), inner(length(chars, max = 100)))]
    pub items: Vec<String>,
}
