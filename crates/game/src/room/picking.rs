//! Which picks count, and with which time.
//!
//! A pick counts if it arrives between the opening and 500 ms after the player's own end. Its time
//! starts at the opening, or when this player's answers were sent if that was later, and ends with
//! the tap, as far as the device may be believed: a line that was there proves its delay by pings,
//! one that was down proves nothing. Whatever a client could arrange gains the room's cap in all,
//! 500 ms unless its host chose otherwise: the credit, and a start that is late because the
//! connection was. The time never exceeds the limit.
//! For players with more time, it is converted to the usual clock (`time_allowance`).

use super::{Phase, Room, SeatStatus, Window};
use crate::command::PickTiming;
use crate::event::{Event, Pick, PickDelivered, PickSaved};
use crate::ids::SeatId;
use crate::limits::{GRACE_MS, LATE_START_MAX_MS, LATENCY_CREDIT_MAX_MS, ROUND_TRIP_JITTER_MS};
use crate::pick;
use crate::quiz::Question;
use crate::refusal::Refusal;

impl Room {
    /// The most milliseconds that are taken off a pick's time for its way.
    pub fn latency_credit_ms(&self) -> u32 {
        self.latency_credit_ms.min(LATENCY_CREDIT_MAX_MS)
    }

    pub(super) fn decide_pick(
        &self,
        seat: SeatId,
        index: usize,
        pick: &Pick,
        timing: PickTiming,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_playing(seat)?;
        let question = self.questions().get(index).ok_or(Refusal::OtherQuestion)?;
        // What may be picked is what was asked, whatever turned out to be right.
        let asked = self.written(index).unwrap_or(question);
        let pick = pick::settle(asked, pick);
        // A resend gets the same answer, whatever has happened meanwhile.
        if let (Some(saved), Ok(pick)) = (self.pick_that_stands(seat, index), &pick)
            && saved.pick == *pick
        {
            return Ok(Vec::new());
        }
        let window = self.window_for(seat, index, timing)?;
        let pick = pick?;
        if self.pick_of(seat, index).is_some() && !self.opened.settings.may_change_pick {
            return Err(Refusal::AlreadyPicked);
        }
        let credited = self.credit(seat, question, window, timing);
        let held = self.hold_unsuitable(index, &pick);
        let mut events = vec![Event::PickSaved(PickSaved {
            seat,
            pick,
            elapsed_ms: credited.elapsed_ms,
            credit_ms: credited.credit_ms,
            late_start_ms: credited.late_start_ms,
        })];
        events.extend(self.delivered(seat, window, timing));
        events.extend(held);
        Ok(events)
    }

    /// Whether a seat is in the game, or why not.
    pub(super) fn check_playing(&self, seat: SeatId) -> Result<(), Refusal> {
        match self.seat(seat).map(|seat| seat.status) {
            Some(SeatStatus::Playing) => Ok(()),
            Some(SeatStatus::Asking) => Err(Refusal::NotLetIn),
            Some(SeatStatus::Kicked) => Err(Refusal::SeatKicked),
            Some(SeatStatus::Left) | None => Err(Refusal::SeatUnknown),
        }
    }

    /// What there is to tell about how a pick arrived.
    fn delivered(&self, seat: SeatId, window: Window, timing: PickTiming) -> Option<Event> {
        let known_ms = self.seat(seat)?.round_trip_ms;
        let measured_ms = Some(timing.latency_ms.saturating_mul(2)).filter(|&ms| ms > 0);
        let round_trip_ms = measured_ms.filter(|&ms| differs(ms, known_ms));
        let held_ms = match timing.tap_ms {
            Some(tap_ms) if timing.was_line_down_at(tap_ms) => narrow(told(window, timing, tap_ms)),
            _ => 0,
        };
        (held_ms > 0 || round_trip_ms.is_some()).then_some(Event::PickDelivered(PickDelivered {
            seat,
            held_ms,
            round_trip_ms,
        }))
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
            Phase::Talk { .. } if self.is_talk_before_answers() => return Err(Refusal::TooEarly),
            Phase::Open { window, .. } => window,
            // Received in time, but behind the closing in the queue; or tapped in time, while the
            // line was down.
            Phase::Closed { window, at_ms, .. }
                if timing.received_ms <= at_ms || timing.is_rescued(at_ms) =>
            {
                window
            }
            Phase::Closed { .. }
            | Phase::Talk { .. }
            | Phase::Reveal { .. }
            | Phase::Leaderboard { .. } => {
                return Err(Refusal::TooLate);
            }
            Phase::Lobby | Phase::Podium { .. } | Phase::Over => {
                return Err(Refusal::NoQuestionOpen);
            }
        };
        if self.pause.is_some() {
            return Err(Refusal::Paused);
        }
        if self.is_of_first_vote(index, timing) {
            return Err(Refusal::TooLate);
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

impl PickTiming {
    /// Whether this connection began, or read on, only after the tap.
    fn was_line_down_at(self, tap_ms: u64) -> bool {
        tap_ms < self.there_since_ms
    }

    /// Whether a pick that came after the closing was tapped before it and was held up by a line
    /// that was down. Nothing proves when the tap was, so no more than the grace is believed.
    fn is_rescued(self, closed_at_ms: u64) -> bool {
        let is_in_grace = self.received_ms <= closed_at_ms.saturating_add(GRACE_MS);
        let was_tapped_in_time = |tap_ms| tap_ms <= closed_at_ms && self.was_line_down_at(tap_ms);
        is_in_grace && self.tap_ms.is_some_and(was_tapped_in_time)
    }
}

#[expect(clippy::struct_field_names, reason = "each is a span in milliseconds")]
struct Credited {
    elapsed_ms: u32,
    credit_ms: u32,
    late_start_ms: u32,
}

impl Room {
    fn credit(
        &self,
        seat: SeatId,
        question: &Question,
        window: Window,
        timing: PickTiming,
    ) -> Credited {
        let cap_ms = self.latency_credit_ms();
        let late_start_ms = late_start(window, timing, cap_ms);
        let run_ms = timing.received_ms.saturating_sub(window.opens_at_ms);
        let used_ms = (window.spent_ms + run_ms).saturating_sub(late_start_ms);
        let most_ms = if was_there_in_time(window, timing) {
            cap_ms
        } else {
            // Coming late is as easy to arrange as a slow line, and gains no more.
            cap_ms.saturating_sub(narrow(late_start_ms))
        };
        let credit_ms = u64::from(delay(window, timing).min(most_ms)).min(used_ms);
        let limit_ms = question
            .time_limit_ms
            .map_or(u64::from(u32::MAX), u64::from);
        let allowance = self.time_allowance(seat);
        // An extension makes the window longer than the limit; beyond the limit all times are
        // equal.
        let elapsed_ms = allowance.on_usual_clock(used_ms - credit_ms).min(limit_ms);
        Credited {
            elapsed_ms: narrow(elapsed_ms),
            credit_ms: narrow(credit_ms),
            late_start_ms: narrow(late_start_ms),
        }
    }
}

/// How long the pick was under way, as far as it is proven or may be believed.
fn delay(window: Window, timing: PickTiming) -> u32 {
    let Some(tap_ms) = timing.tap_ms else {
        return timing.latency_ms;
    };
    let told_ms = narrow(told(window, timing, tap_ms));
    if timing.was_line_down_at(tap_ms) {
        told_ms
    } else {
        told_ms.min(timing.latency_ms)
    }
}

/// How long before its receipt the pick was tapped, as the device tells; not before the opening.
fn told(window: Window, timing: PickTiming, tap_ms: u64) -> u64 {
    let tap_ms = tap_ms.max(window.first_opens_at_ms);
    timing.received_ms.saturating_sub(tap_ms)
}

/// Whether this player's connection was there when the question opened. Coming back to one that
/// was interrupted gains nothing: the answers have been seen before.
fn was_there_in_time(window: Window, timing: PickTiming) -> bool {
    let is_first_opening = window.opens_at_ms == window.first_opens_at_ms;
    !is_first_opening || timing.there_since_ms <= window.opens_at_ms
}

/// How much later than the opening this player's answers went out.
fn late_start(window: Window, timing: PickTiming, cap_ms: u32) -> u64 {
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
    late_ms.min(if was_there_in_time(window, timing) {
        LATE_START_MAX_MS
    } else {
        u64::from(cap_ms)
    })
}

/// Whether a round trip is worth telling again: by more than a quarter, and more than jitter.
fn differs(round_trip_ms: u32, known_ms: Option<u32>) -> bool {
    known_ms.is_none_or(|known_ms| {
        round_trip_ms.abs_diff(known_ms) > (known_ms / 4).max(ROUND_TRIP_JITTER_MS)
    })
}

fn narrow(ms: u64) -> u32 {
    u32::try_from(ms).unwrap_or(u32::MAX)
}
