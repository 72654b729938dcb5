//! Pictures that get clear while a question is open.
//!
//! A veiled question has the link of its coarsest picture in the place of its own, so anyone who
//! reads the question can't give the picture away. The room keeps its own link until the reveal.
//! The time that counts is the time in which the question was open, so the picture waits during
//! pauses.

use std::collections::BTreeMap;

use super::{Phase, Room, Window};
use crate::draft::VeilLook;
use crate::event::Event;
use crate::limits::VEIL_LIFTED_PERCENT;
use crate::quiz::{Question, Veil};
use crate::tick::Tick;

/// The veiled pictures of a room, by the numbers of their questions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Veils(BTreeMap<usize, Veiled>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Veiled {
    look: VeilLook,
    /// From coarse to fine.
    steps: Vec<String>,
    /// The link of the whole picture.
    whole: String,
    /// How many steps it has taken; with all of them, it is clear.
    taken: usize,
}

impl Veiled {
    fn is_clear(&self) -> bool {
        self.taken >= self.steps.len()
    }

    fn shown(&self) -> &str {
        self.steps.get(self.taken).unwrap_or(&self.whole)
    }
}

impl Room {
    /// What hides the picture of a question now.
    pub fn veil(&self, index: usize) -> Option<VeilLook> {
        let veiled = self.veils.0.get(&index)?;
        (!veiled.is_clear()).then_some(veiled.look)
    }

    /// What hides the picture of a question at first, whether or not it does now.
    pub fn veil_at_first(&self, index: usize) -> Option<VeilLook> {
        self.veils.0.get(&index).map(|veiled| veiled.look)
    }

    /// When the picture of the open question gets clearer.
    pub(super) fn veil_due_ms(&self, index: usize, window: Window) -> Option<u64> {
        let veiled = self.veils.0.get(&index)?;
        if veiled.is_clear() {
            return None;
        }
        let limit_ms = self.questions().get(index)?.time_limit_ms?;
        let after_ms = step_after_ms(limit_ms, veiled.taken + 1, veiled.steps.len());
        Some(window.opens_at_ms + after_ms.saturating_sub(window.spent_ms))
    }

    /// The picture may get clearer by several steps at once if nobody was awake meanwhile.
    pub(super) fn decide_veil(&self, index: usize, window: Window, tick: Tick) -> Option<Event> {
        let veiled = self.veils.0.get(&index)?;
        let limit_ms = self.questions().get(index)?.time_limit_ms?;
        let open_ms = window.spent_ms + tick.now_ms.saturating_sub(window.opens_at_ms);
        let count = veiled.steps.len();
        let is_due = |taken: &usize| step_after_ms(limit_ms, *taken, count) <= open_ms;
        let taken = (veiled.taken + 1..=count).rev().find(is_due)?;
        let taken = u8::try_from(taken).unwrap_or(u8::MAX);
        Some(Event::VeilLifted { taken })
    }

    pub(super) fn apply_veils(&mut self, event: &Event) {
        match event {
            Event::PicturesVeiled(veils) => {
                for veil in veils {
                    self.veil_picture(veil);
                }
            }
            Event::VeilLifted { taken } => {
                if let Phase::Open { index, .. } = self.phase {
                    self.lift(index, usize::from(*taken));
                }
            }
            _ => {}
        }
    }

    fn veil_picture(&mut self, veil: &Veil) {
        let index = veil.index as usize;
        let question = self.opened.questions.get_mut(index);
        let Some(media) = question.and_then(|question| question.media.as_mut()) else {
            return;
        };
        let Some(first) = veil.steps.first() else {
            return;
        };
        // Told twice, the link would be that of a step.
        if self.veils.0.contains_key(&index) {
            return;
        }
        let veiled = Veiled {
            look: veil.look,
            steps: veil.steps.clone(),
            whole: std::mem::replace(&mut media.link, first.clone()),
            taken: 0,
        };
        self.veils.0.insert(index, veiled);
    }

    /// A picture never gets less clear; see [`Self::veil_again`].
    fn lift(&mut self, index: usize, taken: usize) {
        let Some(veiled) = self.veils.0.get_mut(&index) else {
            return;
        };
        veiled.taken = veiled.taken.max(taken);
        show(self.opened.questions.get_mut(index), veiled);
    }

    /// The question was answered, or won't be asked anymore.
    pub(super) fn clear_picture(&mut self, index: usize) {
        self.lift(index, usize::MAX);
    }

    pub(super) fn clear_all_pictures(&mut self) {
        let indices: Vec<usize> = self.veils.0.keys().copied().collect();
        for index in indices {
            self.clear_picture(index);
        }
    }

    /// As if the question had not been asked yet.
    pub(super) fn veil_again(&mut self, index: usize) {
        if let Some(veiled) = self.veils.0.get_mut(&index) {
            veiled.taken = 0;
            show(self.opened.questions.get_mut(index), veiled);
        }
    }
}

fn show(question: Option<&mut Question>, veiled: &Veiled) {
    if let Some(media) = question.and_then(|question| question.media.as_mut()) {
        veiled.shown().clone_into(&mut media.link);
    }
}

/// After how much of its time a picture has taken so many steps.
fn step_after_ms(limit_ms: u32, taken: usize, count: usize) -> u64 {
    let (taken, count) = (taken as u64, count.max(1) as u64);
    u64::from(limit_ms) * VEIL_LIFTED_PERCENT * taken / (100 * count)
}
