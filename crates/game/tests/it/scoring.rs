//! Points, compared with fractions that know no rounding until the end.

use game::draft::QuestionDraft;
use game::event::{Pick, Preset, Settings};
use game::limits::{FULL_POINTS_BELOW_MS, QUESTIONS_MAX};
use game::quiz::{Freezing, Question, freeze};
use game::score::{Grade, Grader, Scoring};

use crate::dice::Dice;
use crate::rooms::SETTINGS;

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

/// A choice with any time limit, also below what an author may set. The order in which chance is
/// asked is a part of the golden hash.
fn random_question(dice: &mut Dice) -> Question {
    let count = dice.index(7) + 2;
    let sure = dice.index(count);
    let shy = dice.once_in(2);
    let text = "word ".repeat(dice.index(40) + 1);
    let answers: Vec<_> = (0..count)
        .map(|at| {
            let is_right = at == sure || !shy && dice.once_in(3);
            (format!("Answer {at}"), is_right)
        })
        .collect();
    let time_limit_ms = (!dice.once_in(4)).then(|| 1_000 * (dice.number(60) + 1));
    let draft = QuestionDraft {
        points_factor: u8::try_from(dice.below(3)).unwrap(),
        ..QuestionDraft::choice(text, answers)
    };
    let how = Freezing {
        shuffle_answers: true,
        ..Freezing::default()
    };
    let mut question = freeze(&[draft], &how, dice.next()).unwrap().remove(0);
    question.time_limit_ms = time_limit_ms;
    question
}

/// DUR-3: integers only, and the same as exact arithmetic in 10,000 of 10,000 cases.
#[test]
fn dur_3_points_equal_exact_arithmetic() {
    let mut dice = Dice::new(3);
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let (mut earned, mut partial) = (0, 0);
    for case in 0..10_000 {
        let question = random_question(&mut dice);
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
        let graded = Grader::new(&question, partial_credit).grade(&Pick::Choice(ids));
        let scoring = Scoring::new(&settings, std::slice::from_ref(&question));
        let got = scoring.points(&question, graded, elapsed_ms, 1);
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
    let question = freeze(&[draft], &Freezing::default(), 1).unwrap().remove(0);
    let scoring = Scoring::new(&SETTINGS, std::slice::from_ref(&question));
    for elapsed_ms in 1_000..20_000 {
        let slow = scoring.points(&question, Grade::Correct, elapsed_ms, 1);
        let quick = scoring.points(&question, Grade::Correct, elapsed_ms - 500, 1);
        assert!(
            quick - slow <= 13,
            "{} points at {elapsed_ms} ms",
            quick - slow
        );
    }
}

/// What 2,500 generated cases of each preset hash to, with streaks and parts. They never change.
const GOLDEN_PRESETS: [(Preset, u64); 4] = [
    (Preset::Classic, 0x8420_6F54_CD26_3E83),
    (Preset::Accuracy, 0x8955_0AED_4C04_0706),
    (Preset::AccuracyFirst, 0xDF66_6224_51C6_670A),
    (Preset::Relaxed, 0x8955_0AED_4C04_0706),
];

/// The points of a right pick as the documents say it, before its part is taken.
fn whole(settings: &Settings, question: &Question, scored: i128, elapsed_ms: u32) -> i128 {
    let full = Fraction::whole(1_000 * i128::from(question.points_factor));
    let used = match question.time_limit_ms {
        Some(limit_ms) if u64::from(elapsed_ms) >= FULL_POINTS_BELOW_MS => {
            Fraction::of(i128::from(elapsed_ms.min(limit_ms)), i128::from(limit_ms))
        }
        _ => Fraction::whole(0),
    };
    match settings.preset {
        Preset::Classic => {
            let rest = Fraction::whole(1).less(used.times(Fraction::of(1, 2)));
            full.times(rest).rounded()
        }
        Preset::Accuracy | Preset::Relaxed => full.rounded(),
        Preset::AccuracyFirst => {
            let share = 999 / scored;
            let speed = if settings.streak_bonus {
                share / 2
            } else {
                share
            };
            let rest = Fraction::whole(1).less(used);
            full.rounded() + Fraction::whole(speed).times(rest).rounded()
        }
    }
}

/// What a streak adds, as the documents say it.
fn bonus(settings: &Settings, scored: i128, streak: u32) -> i128 {
    let steps = i128::from(streak.clamp(1, 6)) - 1;
    match settings.preset {
        _ if !settings.streak_bonus => 0,
        Preset::AccuracyFirst => {
            let share = 999 / scored;
            (share - share / 2) * steps / 5
        }
        _ => 100 * steps,
    }
}

/// DUR-3: each way of counting is the same as exact arithmetic, and the same on every machine;
/// a part is never more than all, and nothing is more than all of the points and the bonus.
#[test]
fn dur_3_every_preset_equals_exact_arithmetic() {
    let hashes = GOLDEN_PRESETS.map(|(preset, _)| {
        let mut dice = Dice::new(17);
        let mut hash = 0xCBF2_9CE4_8422_2325_u64;
        for case in 0..2_500 {
            let question = random_question(&mut dice);
            let scored = dice.index(QUESTIONS_MAX) + 1;
            let questions = vec![question.clone(); scored];
            let settings = Settings {
                preset,
                streak_bonus: dice.once_in(2),
                ..SETTINGS
            };
            let scoring = Scoring::new(&settings, &questions);
            let elapsed_ms = dice.number(question.time_limit_ms.unwrap_or(9_000) + 10_000);
            let streak = dice.number(9) + 1;
            let of = dice.number(7) + 2;
            let earned = dice.number(of - 1) + 1;
            let scored = i128::try_from(scored).unwrap();
            let all = whole(&settings, &question, scored, elapsed_ms);
            let (all, extra) = if question.points_factor == 0 {
                (0, 0)
            } else {
                (all, bonus(&settings, scored, streak))
            };
            let part = Fraction::whole(all)
                .times(Fraction::of(i128::from(earned), i128::from(of)))
                .rounded();
            let points = |grade| scoring.points(&question, grade, elapsed_ms, streak);
            let got = [
                points(Grade::Correct),
                points(Grade::Partial { earned, of }),
                points(Grade::Wrong),
                points(Grade::Unscored),
            ];
            let want = [all + extra, part, 0, 0];
            assert_eq!(
                got.map(i128::from),
                want,
                "case {case}: {settings:?}, {question:?}"
            );
            assert!(got[1] <= got[0], "a part is not more than all");
            for byte in got.iter().flat_map(|points| points.to_le_bytes()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            }
        }
        (preset, hash)
    });
    assert_eq!(hashes, GOLDEN_PRESETS, "{hashes:#018X?}");
}

/// The promise of *Accuracy first*: anyone who has more right answers of equal weight ranks higher,
/// whatever the times and the streaks.
#[test]
fn accuracy_first_more_right_answers_rank_higher_whatever_the_times() {
    let mut dice = Dice::new(23);
    for case in 0..3_000 {
        let count = dice.index(QUESTIONS_MAX) + 1;
        let draft = crate::rooms::draft(2, &[0], Some(20_000));
        let question = crate::kinds::question(&draft);
        let questions = vec![question.clone(); count];
        let settings = Settings {
            preset: Preset::AccuracyFirst,
            streak_bonus: dice.once_in(2),
            ..SETTINGS
        };
        let scoring = Scoring::new(&settings, &questions);
        // The better one is as slow as can be and never right twice in a row, if that is possible;
        // the other one is instant and has every right answer in one go.
        let fewer = dice.index(count);
        let total = |right: &[bool], elapsed_ms: u32| -> u32 {
            let mut streak = 0;
            let points = right.iter().map(|is_right| {
                streak = if *is_right { streak + 1 } else { 0 };
                let grade = if *is_right {
                    Grade::Correct
                } else {
                    Grade::Wrong
                };
                scoring.points(&question, grade, elapsed_ms, streak)
            });
            points.sum()
        };
        let quick: Vec<bool> = (0..count).map(|at| at < fewer).collect();
        let mut slow = vec![false; count];
        for at in (0..count)
            .step_by(2)
            .chain((1..count).step_by(2))
            .take(fewer + 1)
        {
            slow[at] = true;
        }
        let (slow, quick) = (total(&slow, 20_000), total(&quick, 0));
        assert!(
            slow > quick,
            "case {case}: {count} questions, {fewer} right: {slow}, {quick}"
        );
    }
}

#[test]
fn a_streak_earns_a_hundred_more_each_time_up_to_five_hundred() {
    let question = crate::kinds::question(&crate::rooms::draft(2, &[0], None));
    let questions = std::slice::from_ref(&question);
    let settings = Settings {
        streak_bonus: true,
        ..SETTINGS
    };
    let scoring = Scoring::new(&settings, questions);
    let points = |streak| scoring.points(&question, Grade::Correct, 0, streak);
    let got: Vec<u32> = (1..=8).map(points).collect();
    assert_eq!(
        got,
        [1_000, 1_100, 1_200, 1_300, 1_400, 1_500, 1_500, 1_500]
    );
    let half = Grade::Partial { earned: 1, of: 2 };
    assert_eq!(
        scoring.points(&question, half, 0, 5),
        500,
        "a part earns no bonus"
    );
    let plain = Scoring::new(&SETTINGS, questions);
    assert_eq!(plain.points(&question, Grade::Correct, 0, 8), 1_000);
}
