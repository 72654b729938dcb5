//! Spots on a picture and their labels, as a room plays them.

use serde::{Deserialize, Serialize};

use super::{Item, Question, QuestionKind};
use crate::event::Point;
use crate::ids::AnswerId;

/// Spots to be labeled. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labels {
    /// Where they are, in the order of the author; players see their numbers.
    pub spots: Vec<Point>,
    /// What there is to put there, in an order that chance made.
    pub labels: Vec<Item>,
    /// For each spot the ids of its labels: one, or several since a correction.
    pub right: Vec<Vec<AnswerId>>,
}

impl Labels {
    /// Whether there is a label with this id.
    pub fn has_label(&self, id: AnswerId) -> bool {
        self.labels.iter().any(|label| label.id == id)
    }

    /// For each spot whether its label is right.
    pub fn right_spots(&self, picked: &[Option<AnswerId>]) -> impl Iterator<Item = bool> {
        let spots = self.right.iter().zip(picked);
        spots.map(|(right, id)| id.is_some_and(|id| right.contains(&id)))
    }
}

impl Question {
    /// Its spots and labels, if labeling them is what is asked.
    pub fn labels(&self) -> Option<&Labels> {
        match &self.kind {
            QuestionKind::Labels(labels) => Some(labels),
            _ => None,
        }
    }
}
