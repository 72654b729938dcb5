//! Which picks count, and with which time.
//!
//! A pick counts if it arrives between the opening and 500 ms after the player's own end. Its time
//! starts at the opening, or when this player's answers were sent if that was later. A bounded
//! latency credit is subtracted, and the time never exceeds the limit. Who has more time is told it
//! on the usual clock (`time_allowance`).

use super::{Phase, Room, SeatStatus, Window};
use crate::command::PickTiming;
use crate::event::{Event, Pick, PickSaved, TimeAllowance};
use crate::ids::SeatId;
use crate::limits::{LATE_START_MAX_MS, LATENCY_CREDIT_MAX_MS};
use crate::pick;
use crate::quiz::Question;
use crate::refusal::Refusal;

impl Room {
    pub(super) fn decide_pick(
        &self,
        seat: SeatId,
        index: usize,
        pick: &Pick,
        timing: PickTiming,
    ) -> Result<Vec<Event>, Refusal> {
        match self.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Playing) => {}
            Some(SeatStatus::Kicked) => return Err(Refusal::SeatKicked),
            Some(SeatStatus::Left) | None => return Err(Refusal::SeatUnknown),
        }
        let question = self.questions().get(index).ok_or(Refusal::OtherQuestion)?;
        // What may be picked is what was asked, whatever turned out to be right.
        let asked = self.written(index).unwrap_or(question);
        let pick = pick::settle(asked, pick);
        // A resend gets the same answer, whatever has happened meanwhile.
        if let (Some(saved), Ok(pick)) = (self.pick_of(seat, index), &pick)
            && saved.pick == *pick
        {
            return Ok(Vec::new());
        }
        let window = self.window_for(seat, index, timing)?;
        let pick = pick?;
        if self.pick_of(seat, index).is_some() && !self.opened.settings.may_change_pick {
            return Err(Refusal::AlreadyPicked);
        }
        let credited = credit(question, window, timing, self.time_allowance(seat));
        let held = self.hold_unsuitable(index, &pick);
        let saved = Event::PickSaved(PickSaved {
            seat,
            pick,
            elapsed_ms: credited.elapsed_ms,
            credit_ms: credited.credit_ms,
            late_start_ms: credited.late_start_ms,
        });
        Ok([saved].into_iter().chain(held).collect())
    }

    /// The window a pick falls into, or why it falls into none.
    fn window_for(
        &self,
        seat: SeatId,
        index: usize,
        timing: PickTiming,
    ) -> Result<Window, Refusal> {
        let current = self.question_index().ok_or(Refusal::NoQuestionOpen)?;
        if current != index {
            return Err(Refusal::OtherQuestion);
        }
        let window = match self.phase {
            Phase::Announced { .. } => return Err(Refusal::TooEarly),
            Phase::Open { window, .. } => window,
            // Received in time, but behind the closing in the queue.
            Phase::Closed { window, at_ms, .. } if timing.received_ms <= at_ms => window,
            Phase::Closed { .. } | Phase::Reveal { .. } | Phase::Leaderboard { .. } => {
                return Err(Refusal::TooLate);
            }
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => {
                return Err(Refusal::NoQuestionOpen);
            }
        };
        if self.pause.is_some() {
            return Err(Refusal::Paused);
        }
        // After an interruption the count-in may be used: the answers have been seen before.
        // When the process died is known only to a second, so no time may have been counted yet.
        let is_first_opening = window.opens_at_ms == window.first_opens_at_ms;
        if timing.received_ms < window.opens_at_ms && is_first_opening {
            return Err(Refusal::TooEarly);
        }
        let closes_at_ms = self.closes_at_ms(index, window, self.time_allowance(seat));
        if window.is_past(closes_at_ms, timing.received_ms) {
            Err(Refusal::TooLate)
        } else {
            Ok(window)
        }
    }
}

#[expect(clippy::struct_field_names, reason = "each is a span in milliseconds")]
struct Credited {
    elapsed_ms: u32,
    credit_ms: u32,
    late_start_ms: u32,
}

fn credit(
    question: &Question,
    window: Window,
    timing: PickTiming,
    allowance: TimeAllowance,
) -> Credited {
    let late_start_ms = late_start(window, timing);
    let run_ms = timing.received_ms.saturating_sub(window.opens_at_ms);
    let used_ms = (window.spent_ms + run_ms).saturating_sub(late_start_ms);
    let credit_ms = u64::from(timing.latency_ms.min(LATENCY_CREDIT_MAX_MS)).min(used_ms);
    let limit_ms = question
        .time_limit_ms
        .map_or(u64::from(u32::MAX), u64::from);
    // An extension makes the window longer than the limit; beyond the limit all times are equal.
    let elapsed_ms = allowance.on_usual_clock(used_ms - credit_ms).min(limit_ms);
    let narrow = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
    Credited {
        elapsed_ms: narrow(elapsed_ms),
        credit_ms: narrow(credit_ms),
        late_start_ms: narrow(late_start_ms),
    }
}

/// How much later than the opening this player's answers went out.
fn late_start(window: Window, timing: PickTiming) -> u64 {
    let Some(shown_ms) = timing.shown_ms else {
        return 0;
    };
    let late_ms = if shown_ms < window.opens_at_ms {
        // Late before the interruption; no later than that stretch was long.
        let late_ms = shown_ms.saturating_sub(window.first_opens_at_ms);
        late_ms.min(window.spent_ms)
    } else {
        shown_ms - window.opens_at_ms
    };
    late_ms.min(LATE_START_MAX_MS)
}
