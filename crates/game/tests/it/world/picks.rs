//! Which picks may be taken, and with which time.

use game::command::PickTiming;
use game::event::PickSaved;
use game::limits::{GRACE_MS, LATE_START_MAX_MS};
use game::room::Phase;

use super::World;

impl World {
    /// LIVE-3, LIVE-4, I7: a pick counts inside its window only, with a bounded credit.
    pub(super) fn check_pick(&self, saved: &PickSaved, question: usize, timing: PickTiming) {
        assert_eq!(
            self.room.question_index(),
            Some(question),
            "picks are for the question in play"
        );
        assert!(
            self.room.pause().is_none(),
            "no pick is taken while the clocks stand still"
        );
        let window = match self.room.phase() {
            Phase::Open { window, .. } => window,
            Phase::Closed { window, at_ms, .. } => {
                let is_rescued = timing.received_ms <= at_ms + GRACE_MS
                    && was_line_down(timing)
                    && timing.tap_ms.is_some_and(|tap_ms| tap_ms <= at_ms);
                assert!(
                    timing.received_ms <= at_ms || is_rescued,
                    "received or tapped before the closing"
                );
                window
            }
            other => panic!("LIVE-4: no pick is taken in {other:?}"),
        };
        let was_interrupted = window.opens_at_ms != window.first_opens_at_ms;
        let was_open = timing.received_ms >= window.opens_at_ms || was_interrupted;
        assert!(was_open, "LIVE-4: not before the opening");
        let limit_ms = self.room.questions()[question].time_limit_ms;
        let own_ms = limit_ms.and_then(|limit_ms| {
            let allowance = self.room.time_allowance(saved.seat);
            let own_ms = allowance.limit_ms(u64::from(limit_ms))?;
            Some(own_ms - u64::from(limit_ms))
        });
        if let (Some(closes_at_ms), Some(own_ms)) = (window.closes_at_ms, own_ms) {
            assert!(
                timing.received_ms <= closes_at_ms + own_ms + GRACE_MS,
                "LIVE-4: not after the grace"
            );
        }
        assert!(
            saved.elapsed_ms <= limit_ms.unwrap_or(u32::MAX),
            "clamped to the limit"
        );
        let cap_ms = self.room.latency_credit_ms();
        let proven_ms = if was_line_down(timing) {
            cap_ms
        } else {
            timing.latency_ms.min(cap_ms)
        };
        assert!(saved.credit_ms <= proven_ms, "LIVE-3");
        let came_late = timing.there_since_ms > window.opens_at_ms && !was_interrupted;
        assert!(
            !came_late || saved.credit_ms + saved.late_start_ms <= cap_ms,
            "LIVE-3: coming late gains the cap at most"
        );
        assert!(
            u64::from(saved.late_start_ms) <= LATE_START_MAX_MS,
            "the late start is bounded"
        );
    }
}

fn was_line_down(timing: PickTiming) -> bool {
    let tap_ms = timing.tap_ms;
    tap_ms.is_some_and(|tap_ms| tap_ms < timing.there_since_ms)
}
