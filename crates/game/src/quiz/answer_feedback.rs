//! What an author says to those who picked an answer.

use serde::{Deserialize, Serialize};

use super::Answer;
use crate::draft::DraftAnswer;
use crate::ids::AnswerId;

/// The feedback for an answer. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerFeedback {
    /// Of which question, counting from 0.
    pub index: u32,
    /// Of which of its answers.
    pub answer: AnswerId,
    /// What is said to those who picked it; never empty.
    pub text: String,
}

impl AnswerFeedback {
    /// Of a question that isn't numbered yet; `None` where its author says nothing.
    pub(super) fn of(answer: &Answer, draft: &DraftAnswer) -> Option<Self> {
        let text = draft.feedback.trim();
        (!text.is_empty()).then(|| Self {
            index: 0,
            answer: answer.id,
            text: text.to_owned(),
        })
    }

    /// The feedback of the questions in these places, which are asked in this order.
    pub fn dealt(all: &[Self], order: &[usize]) -> Vec<Self> {
        let dealt = (0..).zip(order).flat_map(|(index, place)| {
            let own = all.iter().filter(|one| one.index as usize == *place);
            own.map(move |one| Self {
                index,
                ..one.clone()
            })
        });
        dealt.collect()
    }
}
