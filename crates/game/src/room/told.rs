//! What comes with the quiz of a room beside its questions.

use super::Room;
use crate::event::Event;
use crate::ids::AnswerId;
use crate::quiz::{AnswerFeedback, Captions};

/// What a room was told before anyone joined.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Told {
    notes: Vec<String>,
    captions: Vec<Captions>,
    feedback: Vec<AnswerFeedback>,
}

impl Told {
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::NotesTold(notes) => self.notes.clone_from(notes),
            Event::CaptionsTold(captions) => self.captions.clone_from(captions),
            Event::AnswerFeedbackTold(feedback) => self.feedback.clone_from(feedback),
            _ => {}
        }
    }
}

impl Room {
    /// What a room is told of itself.
    pub(super) fn be_told(&mut self, event: &Event) {
        match event {
            Event::LanguageTold(language) => self.language.clone_from(language),
            Event::LatencyCreditTold(ms) => self.latency_credit_ms = *ms,
            _ => {}
        }
    }

    /// What the presenter wants to remember at a question, counting from 0; may be empty.
    pub fn notes(&self, index: usize) -> &str {
        self.told.notes.get(index).map_or("", String::as_str)
    }

    /// The captions of its videos and sounds.
    pub fn captions(&self) -> &[Captions] {
        &self.told.captions
    }

    /// What is said to those who picked an answer, of all questions. Not before the reveal: it
    /// tells what is right.
    pub fn answer_feedback(&self) -> &[AnswerFeedback] {
        &self.told.feedback
    }

    /// The same for one answer of a question, counting from 0; may be empty.
    pub fn feedback_for(&self, index: usize, answer: AnswerId) -> &str {
        let mut all = self.told.feedback.iter();
        let found = all.find(|one| one.index as usize == index && one.answer == answer);
        found.map_or("", |one| &one.text)
    }
}
