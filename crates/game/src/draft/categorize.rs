//! Items to be sorted into categories.

use serde::{Deserialize, Serialize};

/// Items and the categories they belong to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeContent {
    /// In the order in which they are shown.
    pub categories: Vec<DraftCategory>,
}

/// A category, and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftCategory {
    /// What it is called.
    pub name: String,
    /// Its items, in the order of the author. Players see all items in another one.
    #[serde(default)]
    pub items: Vec<String>,
}

impl CategorizeContent {
    /// The items of all categories, one category after the other. They are numbered in this order.
    pub fn items(&self) -> impl Iterator<Item = &str> {
        self.sorted().map(|(_, item)| item)
    }

    /// The same, each with its category.
    pub fn sorted(&self) -> impl Iterator<Item = (&str, &str)> {
        self.categories.iter().flat_map(|category| {
            let items = category.items.iter();
            items.map(|item| (category.name.as_str(), item.as_str()))
        })
    }

    /// The names of the categories.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.categories
            .iter()
            .map(|category| category.name.as_str())
    }
}
