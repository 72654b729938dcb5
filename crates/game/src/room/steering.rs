//! What a host can do, step by step.
//!
//! Every command names its step, so that a double click, a resend or a second host device has no
//! second effect.

use super::{Phase, Room};
use crate::command::Control;
use crate::correction::Correction;
use crate::event::{CloseReason, Event, Mode, Pace, PauseReason};
use crate::limits::{COUNT_IN_MS, EXTEND_MS, OPEN_LEAD_MS, TALK_EXTEND_MS};
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::tick::Tick;

impl Room {
    pub(super) fn decide_control(
        &self,
        step: u32,
        control: Control,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        // The end of a rehearsal is the same after any step.
        if step != self.step && control != Control::EndRehearsal {
            return Err(Refusal::StepPassed);
        }
        match control {
            Control::Advance => self.decide_advance(tick),
            Control::Pause => self.decide_pause(tick),
            Control::Resume if self.pause.is_none() => Err(Refusal::WrongPhase),
            Control::Resume => Ok(vec![self.resumed(tick)]),
            Control::Extend => self.decide_extend(tick),
            Control::Finish => self.decide_finish(tick),
            Control::Skip => self.decide_skip(tick),
            Control::EndUncounted => self.decide_end_uncounted(tick),
            Control::Replay => self.decide_replay(tick),
            Control::StartMedia => self.decide_start_media(tick),
            Control::MixTeams => self.decide_mix(tick),
            Control::Talk { for_ms } => self.decide_talk(for_ms, tick),
            Control::EndRehearsal => self.decide_end_rehearsal(tick),
        }
    }

    fn decide_advance(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        let at_ms = tick.now_ms;
        // Going on ends a pause; a question in play first gets its count-in.
        if self.pause.is_some() {
            match self.phase {
                Phase::Announced { .. } | Phase::Open { .. } => {
                    return Ok(vec![self.resumed(tick)]);
                }
                _ => {}
            }
        }
        if let Some(events) = self.on_without_reveal(at_ms) {
            return Ok(events);
        }
        Ok(vec![match self.phase {
            // There is no quiz to start.
            Phase::Lobby if self.is_audience_alone() => return Err(Refusal::WrongPhase),
            Phase::Lobby if self.playing_count == 0 => return Err(Refusal::NobodyPlays),
            Phase::Lobby => self.announced(0, at_ms),
            Phase::Announced { index, .. } => {
                self.after_announcement(index, at_ms + OPEN_LEAD_MS, at_ms)
            }
            Phase::Talk { index, .. } => self.opened_event(index, at_ms + OPEN_LEAD_MS),
            Phase::Open { .. } => Event::QuestionClosed {
                at_ms,
                reason: CloseReason::Host,
            },
            Phase::Closed { .. } => Event::QuestionRevealed { at_ms },
            Phase::Reveal { index, .. } if self.is_last(index) => Event::PodiumReached { at_ms },
            Phase::Reveal { .. } if self.skips_leaderboard() => self.next_question(at_ms),
            Phase::Reveal { .. } => Event::LeaderboardShown { at_ms },
            Phase::Leaderboard { .. } => self.next_question(at_ms),
            Phase::Podium { .. } => Event::RoomEnded { at_ms },
            Phase::Over => return Err(Refusal::RoomOver),
        }])
    }

    fn decide_pause(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => Err(Refusal::WrongPhase),
            _ if self.pause.is_some() => Err(Refusal::WrongPhase),
            _ => Ok(vec![Event::Paused {
                at_ms: tick.now_ms,
                reason: PauseReason::Host,
            }]),
        }
    }

    fn decide_extend(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Open { window, .. } if window.closes_at_ms.is_some() => {
                let by_ms = self.extension_ms(EXTEND_MS, tick);
                Ok(vec![Event::QuestionExtended { by_ms }])
            }
            Phase::Talk {
                ends_at_ms: Some(_),
                ..
            } => Ok(vec![Event::QuestionExtended {
                by_ms: TALK_EXTEND_MS,
            }]),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn decide_finish(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Podium { .. } | Phase::Over => Err(Refusal::WrongPhase),
            // Nobody has played: there is nothing to stand on a podium for.
            Phase::Lobby => Ok(vec![Event::RoomEnded { at_ms: tick.now_ms }]),
            _ => Ok(vec![Event::PodiumReached { at_ms: tick.now_ms }]),
        }
    }

    /// A question that never comes to its reveal counts for nobody.
    fn decide_skip(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Announced { .. }
            | Phase::Open { .. }
            | Phase::Closed { .. }
            | Phase::Talk { .. } => Ok(vec![self.next_question(tick.now_ms)]),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn decide_end_uncounted(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        let at_ms = tick.now_ms;
        let (index, is_open) = match self.phase {
            Phase::Open { index, .. } => (index, true),
            Phase::Closed { index, .. } | Phase::Talk { index, .. } => (index, false),
            _ => return Err(Refusal::WrongPhase),
        };
        if self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        let closed = is_open.then_some(Event::QuestionClosed {
            at_ms,
            reason: CloseReason::Host,
        });
        let mut events: Vec<Event> = closed.into_iter().collect();
        events.push(Event::QuestionRevealed { at_ms });
        if self.questions().get(index).is_some_and(Question::is_scored) {
            self.may_correct()?;
            events.push(Event::QuestionCorrected {
                index: u32::try_from(index).unwrap_or(u32::MAX),
                at_ms,
                correction: Correction::Void,
            });
        }
        Ok(events)
    }

    fn decide_replay(&self, tick: Tick) -> Result<Vec<Event>, Refusal> {
        let (Phase::Reveal { index, .. } | Phase::Leaderboard { index, .. }) = self.phase else {
            return Err(Refusal::WrongPhase);
        };
        let is_slide = self.questions().get(index).is_none_or(Question::is_slide);
        if is_slide || self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        let at_ms = tick.now_ms;
        let replayed = Event::QuestionReplayed {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            at_ms,
        };
        Ok(vec![replayed, self.announced(index, at_ms)])
    }

    pub(super) fn decide_auto_play(
        &self,
        pace: Option<Pace>,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        if self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        if pace.is_some_and(|pace| !pace.is_usable()) {
            return Err(Refusal::PaceOutOfRange);
        }
        if self.pace == pace {
            return Ok(Vec::new());
        }
        let at_ms = tick.now_ms;
        Ok(vec![Event::AutoPlaySet { at_ms, pace }])
    }

    /// The code of the room that its people were led to, if any.
    pub fn successor(&self) -> Option<&str> {
        self.successor.as_deref()
    }

    /// Two hosts who open a room at the same moment lead nobody to both: the second names what it
    /// replaces, and that has passed.
    pub(super) fn decide_succeed(
        &self,
        code: &str,
        replaces: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        let is_podium = matches!(self.phase, Phase::Podium { .. });
        if !is_podium || self.opened.mode == Mode::Practice {
            return Err(Refusal::WrongPhase);
        }
        if self.successor() == Some(code) {
            return Ok(Vec::new());
        }
        if self.successor() != replaces {
            return Err(Refusal::StepPassed);
        }
        Ok(vec![Event::Succeeded(code.to_owned())])
    }

    pub(super) fn resumed(&self, tick: Tick) -> Event {
        let counts_in = matches!(self.phase, Phase::Announced { .. } | Phase::Open { .. });
        let count_in_ms = if counts_in { COUNT_IN_MS } else { 0 };
        Event::Resumed {
            at_ms: tick.now_ms + count_in_ms,
        }
    }
}
