//! Items and categories, as a room plays them.

use serde::{Deserialize, Serialize};

use super::{Item, Question, QuestionKind};
use crate::ids::AnswerId;

/// Items to be sorted into categories. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Categorize {
    /// In the order of the author.
    pub categories: Vec<Item>,
    /// What is to be sorted, in an order that chance made.
    pub items: Vec<Item>,
    /// For each item the ids of its categories: one, or several since a correction.
    pub right: Vec<Vec<AnswerId>>,
}

impl Categorize {
    /// Whether there is a category with this id.
    pub fn has_category(&self, id: AnswerId) -> bool {
        self.categories.iter().any(|category| category.id == id)
    }
}

impl Question {
    /// Its items and categories, if sorting them is what is asked.
    pub fn categorize(&self) -> Option<&Categorize> {
        match &self.kind {
            QuestionKind::Categorize(categorize) => Some(categorize),
            _ => None,
        }
    }
}
