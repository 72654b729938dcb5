//! Films and sounds that belong to a question: the host starts them for everyone, and the answers
//! come after them.
//!
//! The room waits in a pause, so none of its clocks runs meanwhile. Rooms that go on by themselves
//! don't wait, because nobody may be there to press.

use super::{Phase, Room};
use crate::draft::MediaKind;
use crate::event::{Event, Mode, PauseReason};
use crate::refusal::Refusal;
use crate::tick::Tick;

impl Room {
    /// When the film or sound of the announced question began, if it did.
    pub fn media_started_ms(&self) -> Option<u64> {
        self.media_started_ms
    }

    /// Whether the announced question waits for its film or sound.
    fn waits_for_media(&self) -> bool {
        let is_held = self
            .pause
            .is_some_and(|pause| pause.reason == PauseReason::Media);
        is_held && matches!(self.phase, Phase::Announced { .. })
    }

    /// Holds a question that has just been announced with a film or a sound.
    pub(super) fn hold_for_media(&self, mut events: Vec<Event>, tick: Tick) -> Vec<Event> {
        let Some(Event::QuestionAnnounced { index, .. }) = events.last() else {
            return events;
        };
        let question = self.questions().get(*index as usize);
        let media = question.and_then(|question| question.media.as_ref());
        let is_played = media.is_some_and(|media| match media.kind {
            MediaKind::Video | MediaKind::Audio | MediaKind::YouTube => true,
            MediaKind::Image => false,
        });
        if is_played && self.opened.mode == Mode::Live && self.pace.is_none() {
            events.push(Event::Paused {
                at_ms: tick.now_ms,
                reason: PauseReason::Media,
            });
        }
        events
    }

    pub(super) fn decide_start_media(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        if !self.waits_for_media() {
            return Err(Refusal::WrongPhase);
        }
        let at_ms = tick.now_ms;
        Ok(vec![Event::MediaStarted { at_ms }])
    }

    pub(super) fn apply_media_started(&mut self, at_ms: u64) {
        self.media_started_ms = Some(at_ms);
        self.step = self.step.wrapping_add(1);
    }
}
