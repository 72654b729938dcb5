//! Who has more time, and until when a question waits for them.
//!
//! A question stays open for those who have time left. For all others its end doesn't move, and
//! nobody but the player learns who has more.

use super::{Phase, Room, SeatStatus, Window};
use crate::event::{Event, Mode};
use crate::ids::SeatId;
use crate::limits::GRACE_MS;
use crate::quiz::Question;
use crate::refusal::Refusal;
use crate::tick::Tick;
use crate::time_allowance::TimeAllowance;

/// The end of a question for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnEnd {
    /// Until when answers count; `None` means no limit.
    pub closes_at_ms: Option<u64>,
    /// The time that is left while the room is paused; `None` without a pause or a limit.
    pub remaining_ms: Option<u64>,
}

impl Room {
    /// How much time a seat has.
    pub fn time_allowance(&self, seat: SeatId) -> TimeAllowance {
        self.allowances.get(&seat).copied().unwrap_or_default()
    }

    /// The player's own time limit for the question in play; `None` means no limit.
    pub fn own_limit_ms(&self, seat: SeatId) -> Option<u64> {
        let usual_ms = self.limit_ms(self.question_index()?)?;
        self.time_allowance(seat).limit_ms(usual_ms)
    }

    /// The end of the open question for one player.
    pub fn own_end(&self, seat: SeatId) -> Option<OwnEnd> {
        let Phase::Open { index, window } = self.phase else {
            return None;
        };
        let allowance = self.time_allowance(seat);
        let usual_ms = self.limit_ms(index);
        let limit_ms = usual_ms.and_then(|usual_ms| allowance.limit_ms(usual_ms));
        let more_ms = limit_ms.zip(usual_ms);
        let more_ms = more_ms.map(|(limit_ms, usual_ms)| limit_ms.saturating_sub(usual_ms));
        let remaining_ms = self.pause.and_then(|pause| {
            let left_ms = pause.remaining_ms? + more_ms?;
            Some(left_ms.saturating_sub(pause.overdue_ms))
        });
        Some(OwnEnd {
            closes_at_ms: self.closes_at_ms(index, window, allowance),
            remaining_ms,
        })
    }

    /// Whether the time everyone has is up, while the question waits for those who have more.
    pub fn is_usual_time_up(&self, now_ms: u64) -> bool {
        matches!(self.phase, Phase::Open { window, .. }
            if self.pause.is_none() && window.is_past(window.closes_at_ms, now_ms))
    }

    /// Whether only someone with more time can have given an answer that arrives now.
    pub fn takes_only_late_picks(&self, now_ms: u64) -> bool {
        match self.phase {
            Phase::Closed { window, at_ms, .. } => window.is_past(window.closes_at_ms, at_ms),
            _ => self.is_usual_time_up(now_ms),
        }
    }

    /// The seats that took longer than everyone else may for the question in play.
    pub fn seats_that_answered_late(&self) -> impl Iterator<Item = SeatId> {
        let index = self.question_index();
        self.allowances.iter().filter_map(move |(seat, allowance)| {
            let picked = self.pick_of(*seat, index?)?;
            let taken_ms = allowance.off_usual_clock(u64::from(picked.elapsed_ms));
            (taken_ms > self.limit_ms(index?)?).then_some(*seat)
        })
    }

    /// When the time everyone has is up; `None` unless a question with a limit is open.
    pub fn usual_end_ms(&self) -> Option<u64> {
        match self.phase {
            Phase::Open { window, .. } if self.pause.is_none() => {
                Some(window.closes_at_ms? + GRACE_MS)
            }
            _ => None,
        }
    }

    /// The seats that have time left when everyone else's is up, and haven't picked.
    pub fn seats_with_time_left(&self, now_ms: u64) -> impl Iterator<Item = SeatId> {
        let open = match self.phase {
            Phase::Open { index, window } if self.is_usual_time_up(now_ms) => Some((index, window)),
            _ => None,
        };
        open.into_iter().flat_map(move |(index, window)| {
            self.awaited(index).filter_map(move |(seat, allowance)| {
                let closes_at_ms = self.closes_at_ms(index, window, allowance);
                (!window.is_past(closes_at_ms, now_ms)).then_some(seat)
            })
        })
    }

    /// Until when an open question waits by itself; `None` means until someone goes on.
    pub(super) fn waits_until_ms(&self, index: usize, window: Window) -> Option<u64> {
        let usual_ms = window.closes_at_ms?;
        let limit_ms = self.limit_ms(index)?;
        let mut until_ms = usual_ms;
        for (_, allowance) in self.awaited(index) {
            // Nobody is there to go on where the room goes on by itself.
            let own_ms = match allowance.limit_ms(limit_ms) {
                None if self.pace.is_none() => return None,
                _ => allowance.bounded_limit_ms(limit_ms),
            };
            until_ms = until_ms.max(usual_ms + own_ms.saturating_sub(limit_ms));
        }
        Some(until_ms)
    }

    /// Until when a seat may answer; `None` means no limit.
    pub(super) fn closes_at_ms(
        &self,
        index: usize,
        window: Window,
        allowance: TimeAllowance,
    ) -> Option<u64> {
        let usual_ms = window.closes_at_ms?;
        let limit_ms = self.limit_ms(index)?;
        let own_ms = allowance.limit_ms(limit_ms)?;
        Some(usual_ms + own_ms.saturating_sub(limit_ms))
    }

    pub(super) fn limit_ms(&self, index: usize) -> Option<u64> {
        let question: &Question = self.opened.questions.get(index)?;
        question.time_limit_ms.map(u64::from)
    }

    /// Who has more time and hasn't picked.
    fn awaited(&self, index: usize) -> impl Iterator<Item = (SeatId, TimeAllowance)> {
        let seats = self.allowances.iter();
        let seats = seats.map(|(seat, allowance)| (*seat, *allowance));
        seats.filter(move |(seat, _)| {
            let is_playing = self
                .seat(*seat)
                .is_some_and(|seat| seat.status == SeatStatus::Playing);
            is_playing && self.pick_of(*seat, index).is_none()
        })
    }

    /// A player chooses before their first question is over; later only hosts do, who know why.
    pub(super) fn decide_chosen_time(
        &self,
        seat: SeatId,
        allowance: TimeAllowance,
    ) -> Result<Vec<Event>, Refusal> {
        let events = self.decide_allowed_time(seat, allowance)?;
        if self.opened.mode == Mode::Live && self.has_answered_or_missed(seat) {
            return Err(Refusal::TooLateToChoose);
        }
        Ok(events)
    }

    pub(super) fn decide_allowed_time(
        &self,
        seat: SeatId,
        allowance: TimeAllowance,
    ) -> Result<Vec<Event>, Refusal> {
        self.present(seat)?;
        if matches!(self.phase, Phase::Podium { .. }) {
            return Err(Refusal::WrongPhase);
        }
        if self.time_allowance(seat) == allowance {
            return Ok(Vec::new());
        }
        Ok(vec![Event::TimeAllowed { seat, allowance }])
    }

    fn has_answered_or_missed(&self, seat: SeatId) -> bool {
        self.rounds.iter().any(|round| {
            let has_picked = matches!(round.picks.get(seat.index()), Some(Some(_)));
            let first_vote = round.first_vote.as_ref();
            let has_picked = has_picked || first_vote.is_some_and(|vote| vote.pick(seat).is_some());
            has_picked || round.outcome(seat).is_some()
        })
    }

    pub(super) fn apply_time_allowed(&mut self, seat: SeatId, allowance: TimeAllowance) {
        if allowance.is_usual() {
            self.allowances.remove(&seat);
        } else {
            self.allowances.insert(seat, allowance);
        }
    }

    /// How much to add so that everyone has this much time from now on, also those whose time was
    /// up.
    pub(super) fn extension_ms(&self, by_ms: u64, tick: Tick) -> u64 {
        match self.phase {
            Phase::Open { window, .. } => {
                let closes_at_ms = window.closes_at_ms.unwrap_or(tick.now_ms);
                let overdue_ms = tick.now_ms.saturating_sub(closes_at_ms);
                by_ms + self.pause.map_or(overdue_ms, |pause| pause.overdue_ms)
            }
            _ => by_ms,
        }
    }
}

impl Window {
    /// Whether it is too late to answer where this is the end. After an interruption time goes on
    /// with the count-in.
    pub(super) fn is_past(&self, closes_at_ms: Option<u64>, now_ms: u64) -> bool {
        let now_ms = now_ms.max(self.opens_at_ms);
        closes_at_ms.is_some_and(|closes_at_ms| now_ms > closes_at_ms + GRACE_MS)
    }
}
