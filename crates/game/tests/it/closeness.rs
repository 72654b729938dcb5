//! Numbers that earn by their distance: the formula, its bounds, and who ranks higher.

use game::draft::QuestionDraft;
use game::event::{NumberTyped, Pick, Preset, Settings};
use game::lint::{Flaw, lint};
use game::number::Number;
use game::quiz::{Estimate, Freezing, NumberKey, Question, QuestionKind, freeze};
use game::score::{Grade, Grader, Scoring};
use proptest::prelude::*;

use crate::kinds::{close, number, question};

fn of(right: &str, tolerance: &str, span: &str) -> Question {
    question(&QuestionDraft::of(
        "How far?",
        close(right, tolerance, span),
    ))
}

fn grade(question: &Question, given: &str) -> Grade {
    Grader::new(question, false).grade(&Pick::Number(number(given)))
}

fn part(earned: u32) -> Grade {
    Grade::Partial { earned, of: 100 }
}

fn settings(preset: Preset) -> Settings {
    Settings {
        preset,
        capacity: None,
        late_join: true,
        auto_play: false,
        may_change_pick: false,
        partial_credit: false,
        streak_bonus: true,
    }
}

/// The published table: a right 330, ± 10, nothing from 110 on, after 5 of 20 seconds. The first
/// right one in a row earns no bonus.
#[test]
fn points_fall_in_a_straight_line() {
    let question = of("330", "10", "110");
    for (given, percent, [classic, accuracy]) in [
        ("330", 100, [875, 1_000]),
        ("340", 100, [875, 1_000]),
        ("320", 100, [875, 1_000]),
        ("340.000001", 99, [866, 990]),
        ("341", 99, [866, 990]),
        ("355", 85, [744, 850]),
        ("305", 85, [744, 850]),
        ("390", 50, [438, 500]),
        ("430", 10, [88, 100]),
        ("439", 1, [9, 10]),
        ("439.999999", 1, [9, 10]),
        ("440", 0, [0, 0]),
        ("220", 0, [0, 0]),
        ("-1000000000000", 0, [0, 0]),
    ] {
        let want = match percent {
            0 => Grade::Wrong,
            100 => Grade::Correct,
            earned => part(earned),
        };
        let graded = grade(&question, given);
        assert_eq!(graded, want, "{given}");
        let presets = [Preset::Classic, Preset::Accuracy].map(settings);
        let points = presets.map(|settings| {
            let questions = std::slice::from_ref(&question);
            Scoring::new(&settings, questions).points(&question, graded, 5_000, 1)
        });
        assert_eq!(points, [classic, accuracy], "{given}");
    }
}

/// Without a tolerance only the exact number is right; nothing overflows at the ends.
#[test]
fn the_ends_of_numbers_are_graded() {
    let question = of("1000000000000", "0", "1000000000000");
    assert_eq!(grade(&question, "1000000000000"), Grade::Correct);
    assert_eq!(grade(&question, "999999999999.999999"), part(99));
    assert_eq!(grade(&question, "500000000000"), part(50));
    assert_eq!(grade(&question, "0.000001"), part(1));
    assert_eq!(grade(&question, "0"), Grade::Wrong);
    assert_eq!(grade(&question, "-1000000000000"), Grade::Wrong);
}

/// "8,849" can be 8849 or 8.849: the closer one counts.
#[test]
fn of_two_readings_the_closer_one_counts() {
    let readings = ["8849", "8.849"];
    for (right, want) in [("9000", "8849"), ("9", "8.849")] {
        let question = of(right, "0", "500");
        for [shown, other] in [readings, [readings[1], readings[0]]] {
            let pick = Pick::NumberTyped(NumberTyped {
                text: "8,849".to_owned(),
                number: number(shown),
                other: Some(number(other)),
            });
            assert_eq!(question.number_of(&pick), Some(number(want)), "{right}");
            let graded = Grader::new(&question, false).grade(&pick);
            assert_eq!(graded, grade(&question, want), "{right}");
        }
    }
}

#[test]
fn a_span_must_be_above_the_tolerance() {
    let flaws = |tolerance, span| {
        let draft = QuestionDraft::of("How far?", close("5", tolerance, span));
        let findings = lint(&draft).into_iter();
        findings.map(|finding| finding.flaw).collect::<Vec<_>>()
    };
    assert_eq!(flaws("0", "0.000001"), []);
    assert_eq!(flaws("1", "1.5"), []);
    for (tolerance, span) in [("0", "0"), ("0", "-1"), ("1", "1"), ("2", "1")] {
        assert_eq!(
            flaws(tolerance, span),
            [Flaw::SpanTooSmall],
            "{tolerance} {span}"
        );
    }
}

/// *Accuracy first* promises that more right answers rank higher: parts count only with partial
/// credit.
#[test]
fn accuracy_first_ignores_closeness_unless_parts_count() {
    let draft = QuestionDraft::of("How far?", close("5", "1", "3"));
    for preset in [
        Preset::Classic,
        Preset::Accuracy,
        Preset::AccuracyFirst,
        Preset::Relaxed,
    ] {
        for partial_credit in [false, true] {
            let how = Freezing {
                ignores_closeness: preset.ignores_closeness(partial_credit),
                ..Freezing::default()
            };
            let frozen = freeze(std::slice::from_ref(&draft), &how, 1).unwrap();
            let is_close = matches!(frozen[0].kind, QuestionKind::Estimate(_));
            let promises = preset == Preset::AccuracyFirst && !partial_credit;
            assert_eq!(is_close, !promises, "{preset:?} {partial_credit}");
        }
    }
}

fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        (-50_i64..50).prop_map(Number::of_millionths),
        (-1_000_i64..1_000).prop_map(Number::whole),
        any::<i64>().prop_map(Number::of_millionths),
    ]
}

fn mirrored(right: Number, given: Number) -> Option<Number> {
    let mirrored = right
        .millionths()
        .checked_mul(2)?
        .checked_sub(given.millionths())?;
    let number = Number::of_millionths(mirrored);
    (number.millionths() == mirrored).then_some(number)
}

proptest! {
    /// Whatever the key: bounded, full at the right number, symmetric, and never less for a closer
    /// number; everything if and only if it is within the tolerance.
    #[test]
    fn closer_never_earns_less(
        right in any_number(),
        tolerance in any_number(),
        span in any_number(),
        one in any_number(),
        other in any_number(),
    ) {
        let key = NumberKey { right, tolerance, range: None, unit: String::new() };
        let estimate = Estimate { key: key.clone(), span };
        let percent = |given: Number| estimate.percent(given);
        prop_assert_eq!(percent(right), 100);
        prop_assert!(percent(one) <= 100);
        prop_assert_eq!(percent(one) == 100, key.accepts(one));
        let outside = one.distance(right) >= span.magnitude() && !key.accepts(one);
        prop_assert_eq!(percent(one) == 0, outside);
        if let Some(mirrored) = mirrored(right, one) {
            prop_assert_eq!(percent(one), percent(mirrored));
        }
        if one.distance(right) <= other.distance(right) {
            prop_assert!(percent(one) >= percent(other));
        }
    }

    /// The nearest is nearer than all, and the mean lies between the nearest and the farthest.
    #[test]
    fn closeness_is_what_it_says(
        right in -1_000_i64..1_000,
        given in proptest::collection::vec(-1_000_i64..1_000, 0..20),
    ) {
        let key = NumberKey {
            right: Number::whole(right),
            tolerance: Number::ZERO,
            range: None,
            unit: String::new(),
        };
        let estimate = Estimate { key, span: Number::whole(1) };
        let numbers: Vec<_> = given.iter().map(|one| Number::whole(*one)).collect();
        let Some(close) = estimate.closeness(&numbers) else {
            prop_assert!(given.is_empty());
            return Ok(());
        };
        let distances = || given.iter().map(|one| one.abs_diff(right));
        let [least, most] = [distances().min().unwrap(), distances().max().unwrap()];
        let right = Number::whole(right);
        prop_assert_eq!(close.nearest.distance(right), 1_000_000 * least);
        let same = numbers.iter().filter(|one| **one == close.nearest).count();
        prop_assert_eq!(close.nearest_count as usize, same);
        let sum: u64 = distances().sum();
        let mean = 1_000_000 * sum / given.len() as u64;
        prop_assert_eq!(close.mean_distance.magnitude(), mean);
        prop_assert!((1_000_000 * least..=1_000_000 * most).contains(&mean));
    }
}
