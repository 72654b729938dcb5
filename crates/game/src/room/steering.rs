//! What a host can do, step by step.
//!
//! Every command names its step, so that a double click, a resend or a second host device has no
//! second effect.

use super::{Phase, Room};
use crate::command::Control;
use crate::event::{CloseReason, Event, PauseReason};
use crate::limits::{COUNT_IN_MS, EXTEND_MS, OPEN_LEAD_MS};
use crate::refusal::Refusal;
use crate::tick::Tick;

impl Room {
    pub(super) fn decide_control(
        &self,
        step: u32,
        control: Control,
        tick: Tick,
    ) -> Result<Vec<Event>, Refusal> {
        if step != self.step {
            return Err(Refusal::StepPassed);
        }
        match control {
            Control::Advance => self.decide_advance(tick),
            Control::Pause => self.decide_pause(tick),
            Control::Resume if self.pause.is_none() => Err(Refusal::WrongPhase),
            Control::Resume => Ok(vec![self.resumed(tick)]),
            Control::Extend => self.decide_extend(),
            Control::Finish => self.decide_finish(tick),
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
        Ok(vec![match self.phase {
            Phase::Lobby if self.playing_count == 0 => return Err(Refusal::NobodyPlays),
            Phase::Lobby => self.announced(0, at_ms),
            Phase::Announced { index, .. } => self.opened_event(index, at_ms + OPEN_LEAD_MS),
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

    fn decide_extend(&self) -> Result<Vec<Event>, Refusal> {
        match self.phase {
            Phase::Open { window, .. } if window.closes_at_ms.is_some() => {
                Ok(vec![Event::QuestionExtended { by_ms: EXTEND_MS }])
            }
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

    pub(super) fn resumed(&self, tick: Tick) -> Event {
        let counts_in = matches!(self.phase, Phase::Announced { .. } | Phase::Open { .. });
        let count_in_ms = if counts_in { COUNT_IN_MS } else { 0 };
        Event::Resumed {
            at_ms: tick.now_ms + count_in_ms,
        }
    }
}
