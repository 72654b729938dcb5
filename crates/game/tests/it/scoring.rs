//! Points, compared with fractions that know no rounding until the end.

use game::event::{Pick, Settings};
use game::limits::FULL_POINTS_BELOW_MS;
use game::quiz::{Question, freeze};
use game::score::{Grade, grade, points};

use crate::dice::Dice;
use crate::rooms::{SETTINGS, random_draft};

/// What all 10,000 generated scores hash to. A new formula is a new preset, so this never changes.
const GOLDEN: u64 = 0xD4B5_A514_4C37_BFB5;

/// A fraction of whole numbers, the slow and sure way.
#[derive(Clone, Copy)]
struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    fn whole(number: i128) -> Self {
        Self {
            over: number,
            under: 1,
        }
    }

    fn of(over: i128, under: i128) -> Self {
        Self { over, under }
    }

    fn times(self, other: Self) -> Self {
        Self {
            over: self.over * other.over,
            under: self.under * other.under,
        }
    }

    fn less(self, other: Self) -> Self {
        let over = self.over * other.under - other.over * self.under;
        Self {
            over,
            under: self.under * other.under,
        }
    }

    /// Half goes up.
    fn rounded(self) -> i128 {
        (2 * self.over + self.under).div_euclid(2 * self.under)
    }
}

/// *Classic* as the documents say it: `round(P · (1 − t / 2T))`, then the part that was earned.
fn expected(question: &Question, picked: &[bool], elapsed_ms: u32, partial_credit: bool) -> i128 {
    let key: Vec<bool> = question
        .answers()
        .iter()
        .map(|answer| answer.is_correct)
        .collect();
    let count = |is_picked: bool, is_right: bool| {
        let pairs = picked.iter().zip(&key);
        i128::try_from(
            pairs
                .filter(|pair| *pair == (&is_picked, &is_right))
                .count(),
        )
        .unwrap()
    };
    let right = count(true, true);
    let all = right + count(false, true);
    let part = if picked == key {
        Fraction::whole(1)
    } else if partial_credit && all > 1 {
        Fraction::of((right - count(true, false)).max(0), all)
    } else {
        Fraction::whole(0)
    };
    let full = Fraction::whole(1_000 * i128::from(question.points_factor));
    let timed = match question.time_limit_ms {
        Some(limit_ms) if u64::from(elapsed_ms) >= FULL_POINTS_BELOW_MS => {
            let used = Fraction::of(i128::from(elapsed_ms.min(limit_ms)), i128::from(limit_ms));
            full.times(Fraction::whole(1).less(used.times(Fraction::of(1, 2))))
        }
        _ => full,
    };
    Fraction::whole(timed.rounded()).times(part).rounded()
}

/// DUR-3: integers only, and the same as exact arithmetic in 10,000 of 10,000 cases.
#[test]
fn dur_3_points_equal_exact_arithmetic() {
    let mut dice = Dice::new(3);
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let (mut earned, mut partial) = (0, 0);
    for case in 0..10_000 {
        let draft = random_draft(&mut dice);
        let question = freeze(&[draft], true, dice.next()).unwrap().remove(0);
        // Half of the picks are nearly right, so that parts and all of the points are met often.
        let knows = dice.once_in(2);
        let picked: Vec<bool> = (question.answers().iter())
            .map(|answer| {
                if knows {
                    answer.is_correct != dice.once_in(6)
                } else {
                    dice.once_in(3)
                }
            })
            .collect();
        let ids = (question.answers().iter().zip(&picked))
            .filter_map(|(answer, is_picked)| is_picked.then_some(answer.id))
            .collect();
        let elapsed_ms = match dice.below(4) {
            0 => dice.number(1_000),
            1 => question
                .time_limit_ms
                .unwrap_or(0)
                .saturating_sub(dice.number(3)),
            _ => dice.number(question.time_limit_ms.unwrap_or(9_000) + 10_000),
        };
        let partial_credit = dice.once_in(2);
        let settings = Settings {
            partial_credit,
            ..SETTINGS
        };
        let graded = grade(&question, &Pick::Choice(ids), partial_credit);
        let got = points(&question, graded, elapsed_ms, &settings);
        let want = expected(&question, &picked, elapsed_ms, partial_credit);
        assert_eq!(
            i128::from(got),
            want,
            "case {case}: {graded:?}, {elapsed_ms} ms, {question:?}"
        );
        earned += u32::from(got > 0);
        partial += u32::from(matches!(graded, Grade::Partial { .. }));
        for byte in got.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
    assert!(
        earned > 2_000 && partial > 500,
        "{earned} cases earn points, {partial} a part of them"
    );
    assert_eq!(hash, GOLDEN, "{hash:#018X}");
}

/// LIVE-3: all the credit there is moves a 20 s question by at most 13 points of 1,000.
#[test]
fn live_3_the_credit_is_worth_little() {
    let draft = crate::rooms::draft(2, &[0], Some(20_000));
    let question = freeze(&[draft], false, 1).unwrap().remove(0);
    for elapsed_ms in 1_000..20_000 {
        let slow = points(&question, Grade::Correct, elapsed_ms, &SETTINGS);
        let quick = points(&question, Grade::Correct, elapsed_ms - 500, &SETTINGS);
        assert!(
            quick - slow <= 13,
            "{} points at {elapsed_ms} ms",
            quick - slow
        );
    }
}
