//! Pictures that get clear while a question is open, as a room shows them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Freezing, Media};
use crate::draft::{QuestionDraft, VeilLook};

/// A picture that gets clear step by step. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Veil {
    /// Of which question, counting from 0.
    pub index: u32,
    /// What hides it.
    pub look: VeilLook,
    /// The picture with fewer and then more pixels, as `data:` URLs; at least one.
    pub steps: Vec<String>,
}

/// What shows each file before it is clear, by its ID.
pub type VeilSteps = BTreeMap<String, Vec<String>>;

impl Veil {
    /// Of a question that isn't numbered yet; `None` if it is clear from the beginning.
    pub(super) fn of(draft: &QuestionDraft, media: Option<&Media>, how: &Freezing) -> Option<Self> {
        let (picture, look) = draft.veiled()?;
        let steps = how.veils.get(&picture.id)?;
        let is_shown = media.is_some() && !how.is_untimed && !steps.is_empty();
        is_shown.then(|| Self {
            index: 0,
            look,
            steps: steps.clone(),
        })
    }
}
