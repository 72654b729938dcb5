//! Points for a pick: how right it is, and how fast.
//!
//! Integers only, so that every machine counts the same. With `P` = 1,000 times the weight, `t`
//! the credited time and `T` the time limit, *Classic* is `round(P · (1 − t / 2T))`, and all of
//! `P` below half a second or without a limit. *Accuracy* and *Relaxed* are `P`. *Accuracy first*
//! is `P` and a bonus that shares `P(1) − 1` among all scored questions of the room, so that all
//! bonuses together weigh less than one answer.

mod grade;

pub use grade::{Grade, Grader, says_same};

use crate::event::{Preset, Settings};
use crate::limits::{FULL_POINTS_BELOW_MS, POINTS_BASE, STREAK_STEP, STREAK_STEPS_MAX};
use crate::quiz::Question;

/// How points are counted in one room.
#[derive(Debug, Clone, Copy)]
pub struct Scoring<'r> {
    settings: &'r Settings,
    scored_count: u64,
}

impl<'r> Scoring<'r> {
    /// The scoring of a room with these questions.
    pub fn new(settings: &'r Settings, questions: &[Question]) -> Self {
        let scored = questions.iter().filter(|question| question.is_scored());
        Self::of(settings, scored.count() as u64)
    }

    /// The scoring of a room with this many scored questions.
    pub(crate) fn of(settings: &'r Settings, scored_count: u64) -> Self {
        Self {
            settings,
            scored_count,
        }
    }

    /// The points of a graded pick; `streak` counts right picks in a row, with this one.
    pub fn points(&self, question: &Question, grade: Grade, elapsed_ms: u32, streak: u32) -> u32 {
        let (earned, of) = match grade {
            Grade::Correct => (1, 1),
            Grade::Partial { earned, of } => (u64::from(earned), u64::from(of)),
            Grade::Wrong | Grade::Unscored => return 0,
        };
        let full = POINTS_BASE * u64::from(question.points_factor);
        if full == 0 {
            return 0;
        }
        let (elapsed_ms, limit_ms) = (u64::from(elapsed_ms), question.time_limit_ms);
        let timed = match self.settings.preset {
            Preset::Classic => classic(full, elapsed_ms, limit_ms),
            Preset::Accuracy | Preset::Relaxed => full,
            Preset::AccuracyFirst => full + quickness(self.speed_share(), elapsed_ms, limit_ms),
        };
        // Rounded half up, like everything here.
        let part = (2 * timed * earned + of) / (2 * of);
        let bonus = if grade == Grade::Correct {
            self.streak_bonus(streak)
        } else {
            0
        };
        u32::try_from(part + bonus).unwrap_or(u32::MAX)
    }

    /// What the second, third, … right pick in a row earns above its points.
    fn streak_bonus(&self, streak: u32) -> u64 {
        if !self.settings.streak_bonus {
            return 0;
        }
        let steps = u64::from(streak.saturating_sub(1)).min(STREAK_STEPS_MAX);
        match self.settings.preset {
            Preset::AccuracyFirst => {
                (self.bonus_share() - self.speed_share()) * steps / STREAK_STEPS_MAX
            }
            Preset::Classic | Preset::Accuracy | Preset::Relaxed => STREAK_STEP * steps,
        }
    }

    /// All bonuses of one question, where they must not outweigh an answer.
    fn bonus_share(&self) -> u64 {
        (POINTS_BASE - 1) / self.scored_count.max(1)
    }

    fn speed_share(&self) -> u64 {
        if self.settings.streak_bonus {
            self.bonus_share() / 2
        } else {
            self.bonus_share()
        }
    }
}

fn classic(full: u64, elapsed_ms: u64, time_limit_ms: Option<u32>) -> u64 {
    let Some(limit_ms) = timed(elapsed_ms, time_limit_ms) else {
        return full;
    };
    let elapsed_ms = elapsed_ms.min(limit_ms);
    (full * (2 * limit_ms - elapsed_ms) + limit_ms) / (2 * limit_ms)
}

/// `round(share · (1 − t / T))`.
fn quickness(share: u64, elapsed_ms: u64, time_limit_ms: Option<u32>) -> u64 {
    let Some(limit_ms) = timed(elapsed_ms, time_limit_ms) else {
        return share;
    };
    let left_ms = limit_ms - elapsed_ms.min(limit_ms);
    (2 * share * left_ms + limit_ms) / (2 * limit_ms)
}

/// The limit, if the time that was taken matters.
fn timed(elapsed_ms: u64, time_limit_ms: Option<u32>) -> Option<u64> {
    let limit_ms = time_limit_ms.map(u64::from).filter(|ms| *ms > 0)?;
    (elapsed_ms >= FULL_POINTS_BELOW_MS).then_some(limit_ms)
}

#[cfg(test)]
mod tests {
    use super::classic;

    #[test]
    fn classic_follows_the_worked_examples() {
        // DUR-3: integers, the same on every machine.
        let check = |elapsed_ms, limit_s: u32, want| {
            assert_eq!(
                classic(1_000, elapsed_ms, Some(limit_s * 1_000)),
                want,
                "{elapsed_ms} ms"
            );
        };
        check(0, 30, 1_000);
        check(499, 30, 1_000);
        check(500, 30, 992);
        check(2_000, 30, 967);
        check(15_000, 30, 750);
        check(30_000, 30, 500);
        check(99_000, 30, 500);
        check(10_000, 20, 750);
        assert_eq!(classic(2_000, 10_000, Some(20_000)), 1_500, "double points");
        assert_eq!(classic(0, 10_000, Some(20_000)), 0, "no points");
        assert_eq!(classic(1_000, 10_000, None), 1_000, "no limit, no hurry");
    }
}
