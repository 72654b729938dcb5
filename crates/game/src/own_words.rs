//! What players wrote in their own words at one question, and who may see it.
//!
//! Texts that are spelled the same are one text here, as everywhere they are counted, so a decision
//! about one is about all of them. There are never more of them than players wrote.

use std::collections::BTreeMap;

use crate::event::Pick;
use crate::quiz::{Question, QuestionKind};
use crate::spelling::fold;

/// Whether everyone sees a text, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextState {
    /// Everyone sees it, because nothing speaks against it.
    Unjudged,
    /// Only hosts see it: it has a word that doesn't belong on a wall.
    Unsuitable,
    /// Only hosts see it: no host has approved it yet.
    Waiting,
    /// Only hosts see it: a host hid it.
    Hidden,
    /// Everyone sees it: a host showed it.
    Shown,
}

impl TextState {
    /// Whether everyone sees it.
    pub fn is_shown(self) -> bool {
        matches!(self, Self::Unjudged | Self::Shown)
    }

    /// Whether a host decided it.
    fn is_decided(self) -> bool {
        matches!(self, Self::Hidden | Self::Shown)
    }
}

/// The texts of one question, by what is compared of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnWords {
    by_look: BTreeMap<String, Written>,
    next_number: u32,
    waiting_count: usize,
}

/// One text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// As the first one spelled it.
    pub text: String,
    /// How often it is in picks.
    pub count: u32,
    /// Who may see it.
    pub state: TextState,
    /// Texts are numbered as they come.
    number: u32,
}

impl OwnWords {
    /// Whether everyone sees a text; `None` if nobody wrote it.
    pub fn state_of(&self, text: &str) -> Option<TextState> {
        self.state_of_look(&fold(text))
    }

    /// Whether only hosts see a text.
    pub fn hides(&self, text: &str) -> bool {
        self.hides_look(&fold(text))
    }

    /// The same, of what is compared of a text.
    pub fn hides_look(&self, look: &str) -> bool {
        self.state_of_look(look)
            .is_some_and(|state| !state.is_shown())
    }

    /// How many texts no host has approved yet.
    pub fn waiting_count(&self) -> usize {
        self.waiting_count
    }

    /// Every text that someone wrote, in the order they came.
    pub fn list(&self) -> Vec<&Written> {
        let texts = self.by_look.values();
        let mut texts: Vec<_> = texts.filter(|text| text.count > 0).collect();
        texts.sort_by_key(|text| text.number);
        texts
    }

    /// How many texts are known, or were decided about.
    pub fn len(&self) -> usize {
        self.by_look.len()
    }

    /// Whether nobody wrote anything.
    pub fn is_empty(&self) -> bool {
        self.by_look.is_empty()
    }

    pub(crate) fn state_of_look(&self, look: &str) -> Option<TextState> {
        self.by_look.get(look).map(|text| text.state)
    }

    pub(crate) fn set(&mut self, look: &str, state: TextState) {
        if let Some(text) = self.by_look.get_mut(look) {
            self.waiting_count -= usize::from(text.state == TextState::Waiting);
            self.waiting_count += usize::from(state == TextState::Waiting);
            text.state = state;
        }
    }

    /// What nobody decided waits from now on.
    pub(crate) fn hold(&mut self) {
        self.change(TextState::Unjudged, TextState::Waiting);
    }

    pub(crate) fn approve(&mut self) {
        self.change(TextState::Waiting, TextState::Shown);
    }

    fn change(&mut self, before: TextState, after: TextState) {
        let texts = self.by_look.values_mut();
        for text in texts.filter(|text| text.state == before) {
            text.state = after;
        }
        let texts = self.by_look.values();
        let waiting = texts.filter(|text| text.state == TextState::Waiting);
        self.waiting_count = waiting.count();
    }

    /// A pick takes the place of another one, or is the first of its seat.
    ///
    /// `most` is how many texts there can be. Up to it, what a host decided is remembered even if
    /// nobody wrote it anymore, so that nobody brings it back by changing an answer twice.
    pub(crate) fn follow(&mut self, before: Option<&Pick>, after: &Pick, waits: bool, most: usize) {
        let state = if waits {
            TextState::Waiting
        } else {
            TextState::Unjudged
        };
        for text in own_words(after) {
            let entry = self.by_look.entry(fold(text));
            let written = entry.or_insert_with(|| {
                self.next_number = self.next_number.wrapping_add(1);
                self.waiting_count += usize::from(waits);
                Written {
                    text: text.clone(),
                    count: 0,
                    state,
                    number: self.next_number,
                }
            });
            written.count += 1;
        }
        for text in before.into_iter().flat_map(own_words) {
            let look = fold(text);
            let is_full = self.by_look.len() > most;
            let Some(written) = self.by_look.get_mut(&look) else {
                continue;
            };
            written.count = written.count.saturating_sub(1);
            if written.count == 0 && (is_full || !written.state.is_decided()) {
                self.waiting_count -= usize::from(written.state == TextState::Waiting);
                self.by_look.remove(&look);
            }
        }
    }
}

/// What is in a pick of a player's own words.
pub fn own_words(pick: &Pick) -> impl Iterator<Item = &String> {
    placed_words(pick).map(|(_, text)| text)
}

/// The same, each with its position: of a gap its number.
pub fn placed_words(pick: &Pick) -> impl Iterator<Item = (usize, &String)> {
    let (texts, gaps): (&[String], &[Option<String>]) = match pick {
        Pick::Typed(text) | Pick::Text(text) => (std::slice::from_ref(text), &[]),
        Pick::Words(words) => (words, &[]),
        Pick::Gaps(gaps) => (&[], gaps),
        _ => (&[], &[]),
    };
    let gaps = gaps.iter().enumerate();
    let filled = gaps.filter_map(|(at, text)| Some((at, text.as_ref()?)));
    texts.iter().enumerate().chain(filled)
}

/// Whether players answer in their own words.
pub fn takes_own_words(question: &Question) -> bool {
    match &question.kind {
        QuestionKind::Typed(_) => true,
        QuestionKind::Gaps(gaps) => gaps.is_typed(),
        _ => can_wait(question),
    }
}

/// Whether what players answer can wait for a host's approval. What is typed is shown beside the
/// right answer and grades itself.
pub(crate) fn can_wait(question: &Question) -> bool {
    matches!(
        question.kind,
        QuestionKind::WordCloud(_) | QuestionKind::OpenText
    )
}
