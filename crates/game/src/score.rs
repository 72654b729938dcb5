//! Points for a pick: right or wrong, and how quick.
//!
//! Integers only, so that every machine counts the same. With `P` = 1,000 times
//! the weight, `t` the credited time and `T` the time limit, *Classic* is
//! `round(P · (1 − t / 2T))`, and all of `P` below half a second or without a limit.

use crate::event::{Pick, Preset, Settings};
use crate::limits::{FULL_POINTS_BELOW_MS, POINTS_BASE};
use crate::quiz::Question;

/// How right a pick is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// All right ones and no wrong one.
    Correct,
    /// Some right ones, worth this part of the points.
    Partial {
        /// Right ones less wrong ones, at least 1.
        earned: u32,
        /// All right ones.
        of: u32,
    },
    /// Not right.
    Wrong,
}

/// Grades a pick by itself; partial credit is `max(0, right − wrong) / n` where it is on.
pub fn grade(question: &Question, pick: &Pick, partial_credit: bool) -> Grade {
    let Pick::Choice(picked) = pick;
    let mut right = 0_u32;
    let mut wrong = 0_u32;
    let mut of = 0_u32;
    for answer in question.answers() {
        let is_picked = picked.contains(&answer.id);
        of += u32::from(answer.is_correct);
        right += u32::from(is_picked && answer.is_correct);
        wrong += u32::from(is_picked && !answer.is_correct);
    }
    if right == of && wrong == 0 {
        Grade::Correct
    } else if partial_credit && of > 1 && right > wrong {
        Grade::Partial {
            earned: right - wrong,
            of,
        }
    } else {
        Grade::Wrong
    }
}

/// The points of a graded pick.
pub fn points(question: &Question, grade: Grade, elapsed_ms: u32, settings: &Settings) -> u32 {
    let (earned, of) = match grade {
        Grade::Correct => (1, 1),
        Grade::Partial { earned, of } => (u64::from(earned), u64::from(of)),
        Grade::Wrong => return 0,
    };
    let full = POINTS_BASE * u64::from(question.points_factor);
    let timed = match settings.preset {
        Preset::Classic => classic(full, u64::from(elapsed_ms), question.time_limit_ms),
    };
    // Rounded half up, like everything here.
    let part = (2 * timed * earned + of) / (2 * of);
    u32::try_from(part).unwrap_or(u32::MAX)
}

fn classic(full: u64, elapsed_ms: u64, time_limit_ms: Option<u32>) -> u64 {
    let Some(limit_ms) = time_limit_ms
        .map(u64::from)
        .filter(|limit_ms| *limit_ms > 0)
    else {
        return full;
    };
    if elapsed_ms < FULL_POINTS_BELOW_MS {
        return full;
    }
    let elapsed_ms = elapsed_ms.min(limit_ms);
    (full * (2 * limit_ms - elapsed_ms) + limit_ms) / (2 * limit_ms)
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
