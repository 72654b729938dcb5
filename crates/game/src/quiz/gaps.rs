//! A passage with gaps, as a room plays it.

use serde::{Deserialize, Serialize};

use super::{Item, Question, QuestionKind, Typed};
use crate::ids::AnswerId;

/// A passage with gaps. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gaps {
    /// The texts around the gaps, one more than there are gaps: before the first, between two, and
    /// after the last.
    pub texts: Vec<String>,
    /// The gaps, in the order of the passage.
    pub gaps: Vec<Gap>,
}

/// A gap. In the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gap {
    /// To be typed.
    Typed(Typed),
    /// To be chosen from a list of its own.
    Listed(ListedGap),
}

/// A gap with a list. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedGap {
    /// What there is to choose from, in an order that chance made.
    pub choices: Vec<Item>,
    /// The ids of those that are right: one, or several since a correction.
    pub right: Vec<AnswerId>,
}

impl Gaps {
    /// Whether its gaps are typed.
    pub fn is_typed(&self) -> bool {
        self.gaps.iter().all(|gap| matches!(gap, Gap::Typed(_)))
    }
}

impl Question {
    /// Its passage with gaps, if that is what is asked.
    pub fn gaps(&self) -> Option<&Gaps> {
        match &self.kind {
            QuestionKind::Gaps(gaps) => Some(gaps),
            _ => None,
        }
    }
}

impl ListedGap {
    /// Whether this choice is right. Choices that say the same are the same.
    pub fn accepts(&self, choice: AnswerId) -> bool {
        let text = self.text_of(choice);
        text.is_some() && self.right.iter().any(|right| self.text_of(*right) == text)
    }

    /// What a choice says, if it is one of them.
    pub fn text_of(&self, choice: AnswerId) -> Option<&str> {
        let item = self.choices.iter().find(|item| item.id == choice)?;
        Some(&item.text)
    }
}
