//! Which of players' own words everyone sees.
//!
//! What doesn't belong on a wall is hidden when it is written, what waits for approval until a host
//! has seen it, and anything else when a host hides it. None of it changes a pick or a point.

use super::{Phase, Room};
use crate::event::{Event, Mode, Pick};
use crate::limits::{CLOUD_WORDS_MAX, GAPS_MAX};
use crate::own_words::{TextState, can_wait, own_words, takes_own_words};
use crate::quiz::{Gap, Question, QuestionKind};
use crate::refusal::Refusal;
use crate::spelling::fold;
use crate::unsuitable::is_unsuitable_text;

impl Room {
    /// Whether words and texts wait until a host shows them.
    pub fn holds_texts(&self) -> bool {
        self.switches.text_approval
    }

    /// How many words or texts at the question in play wait until a host shows them.
    pub fn texts_waiting(&self) -> usize {
        let round = self.question_index().and_then(|at| self.rounds.get(at));
        round.map_or(0, |round| round.own_words.waiting_count())
    }

    pub(super) fn decide_text_hidden(
        &self,
        index: usize,
        text: &str,
        hidden: bool,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_written(index)?;
        let look = fold(text);
        let round = self.rounds.get(index);
        let state = round.and_then(|round| round.own_words.state_of_look(&look));
        let state = state.ok_or(Refusal::TextUnknown)?;
        // Who hides what waits has decided, although everyone sees the same.
        if state != TextState::Waiting && state.is_shown() != hidden {
            return Ok(Vec::new());
        }
        Ok(vec![Event::TextHidden {
            index: narrow(index),
            look,
            hidden,
        }])
    }

    pub(super) fn decide_texts_approved(&self, index: usize) -> Result<Vec<Event>, Refusal> {
        self.check_written(index)?;
        let round = self.rounds.get(index);
        if round.is_none_or(|round| round.own_words.waiting_count() == 0) {
            return Ok(Vec::new());
        }
        Ok(vec![Event::TextsApproved {
            index: narrow(index),
        }])
    }

    /// Whether players answer this question in their own words, for others to see.
    fn check_written(&self, index: usize) -> Result<(), Refusal> {
        let question = self.questions().get(index).ok_or(Refusal::OtherQuestion)?;
        if self.opened.mode == Mode::Practice || !takes_own_words(question) {
            return Err(Refusal::NotOwnWords);
        }
        Ok(())
    }

    /// The words of a pick that don't belong on a wall, as events. An answer that the author wrote
    /// does, and what a host showed, too.
    pub(super) fn hold_unsuitable(&self, index: usize, pick: &Pick) -> Option<Event> {
        // Who practices alone is their own host.
        if self.opened.mode == Mode::Practice || !self.filters_names() {
            return None;
        }
        let (question, round) = (self.questions().get(index)?, self.rounds.get(index)?);
        let is_judged = |look: &str| {
            let state = round.own_words.state_of_look(look);
            !matches!(state, None | Some(TextState::Unjudged | TextState::Waiting))
        };
        let texts = own_words(pick).map(|text| (text, fold(text)));
        let mut looks: Vec<String> = Vec::new();
        for (text, look) in texts {
            let is_free = is_judged(&look) || is_of_author(question, &look);
            if !is_free && !looks.contains(&look) && is_unsuitable_text(text, &self.language) {
                looks.push(look);
            }
        }
        (!looks.is_empty()).then(|| Event::TextsHeld {
            index: narrow(index),
            looks,
        })
    }

    /// Follows the words of a pick that takes the place of another one.
    pub(super) fn follow_words(&mut self, index: usize, before: Option<&Pick>, after: &Pick) {
        let question = self.questions().get(index);
        let waits = self.switches.text_approval && question.is_some_and(can_wait);
        let each = match question.and_then(Question::gaps) {
            Some(_) => GAPS_MAX,
            None => usize::from(CLOUD_WORDS_MAX),
        };
        let most = self.seats.len() * each;
        if let Some(round) = self.rounds.get_mut(index) {
            round.own_words.follow(before, after, waits, most);
        }
    }

    pub(super) fn apply_moderation(&mut self, event: &Event) {
        match event {
            Event::TextApprovalSet(on) => self.apply_text_approval(*on),
            Event::TextsHeld { index, looks } => self.apply_texts_held(*index, looks),
            Event::TextHidden {
                index,
                look,
                hidden,
            } => self.apply_text_hidden(*index, look, *hidden),
            Event::TextsApproved { index } => self.apply_texts_approved(*index),
            _ => {}
        }
    }

    fn apply_text_approval(&mut self, on: bool) {
        self.switches.text_approval = on;
        // What everyone has seen can't be held back anymore.
        let (Phase::Open { index, .. } | Phase::Closed { index, .. }) = self.phase else {
            return;
        };
        let can_wait = self.questions().get(index).is_some_and(can_wait);
        if let Some(round) = self.rounds.get_mut(index).filter(|_| on && can_wait) {
            round.own_words.hold();
        }
    }

    fn apply_texts_held(&mut self, index: u32, looks: &[String]) {
        if let Some(round) = self.rounds.get_mut(index as usize) {
            for look in looks {
                round.own_words.set(look, TextState::Unsuitable);
            }
        }
    }

    fn apply_text_hidden(&mut self, index: u32, look: &str, hidden: bool) {
        let state = if hidden {
            TextState::Hidden
        } else {
            TextState::Shown
        };
        if let Some(round) = self.rounds.get_mut(index as usize) {
            round.own_words.set(look, state);
        }
    }

    fn apply_texts_approved(&mut self, index: u32) {
        if let Some(round) = self.rounds.get_mut(index as usize) {
            round.own_words.approve();
        }
    }
}

/// Whether an author wrote it as a right answer.
fn is_of_author(question: &Question, look: &str) -> bool {
    let says = |accepted: &[String]| accepted.iter().any(|text| fold(text) == look);
    match &question.kind {
        QuestionKind::Typed(typed) => says(&typed.accepted),
        QuestionKind::Gaps(gaps) => gaps.gaps.iter().any(|gap| match gap {
            Gap::Typed(typed) => says(&typed.accepted),
            Gap::Listed(_) => false,
        }),
        _ => false,
    }
}

fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
