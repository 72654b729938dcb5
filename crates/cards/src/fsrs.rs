//! When a card is due again: FSRS-6, the free spaced repetition scheduler, as its authors publish
//! it (<https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm>).
//!
//! With the published parameters, for a chance of 90% to remember, in whole days: without steps of
//! minutes and without chance. Only the first grade of a day counts, so repeating a call, or a card
//! that was just looked up, changes nothing. `web/src/lib/fsrs.ts` says the same to browsers, and
//! both are compared with the same histories, made with the authors' own library.

/// How well someone remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    Again,
    Hard,
    Good,
    Easy,
}

impl Grade {
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// From 1 to 4, as the formulas count.
    fn number(self) -> f64 {
        match self {
            Self::Again => 1.0,
            Self::Hard => 2.0,
            Self::Good => 3.0,
            Self::Easy => 4.0,
        }
    }

    fn position(self) -> usize {
        match self {
            Self::Again => 0,
            Self::Hard => 1,
            Self::Good => 2,
            Self::Easy => 3,
        }
    }
}

/// What is remembered of one card. Days count from 1970, where the person is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Memory {
    /// After how many days the chance to remember is 90%.
    pub stability: f64,
    /// From 1 to 10.
    pub difficulty: f64,
    pub due_day: i64,
    pub last_day: i64,
    pub review_count: i64,
    /// How often it was forgotten.
    pub lapse_count: i64,
}

/// The parameters that FSRS-6 comes with, `w0` to `w20`.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
pub const STABILITY_MIN: f64 = 0.001;
/// A hundred years.
pub const STABILITY_MAX: f64 = 36_500.0;
const INTERVAL_MAX: f64 = 36_500.0;

/// What is remembered after a grade. The second grade of a day changes nothing.
pub fn review(before: Option<&Memory>, grade: Grade, day: i64) -> Memory {
    if let Some(before) = before
        && day <= before.last_day
    {
        return *before;
    }
    let (stability, difficulty) = next(before, grade, day);
    let lapsed = before.is_some() && grade == Grade::Again;
    Memory {
        stability,
        difficulty,
        due_day: day + intervals(before, day)[grade.position()],
        last_day: day,
        review_count: before.map_or(0, |before| before.review_count) + 1,
        lapse_count: before.map_or(0, |before| before.lapse_count) + i64::from(lapsed),
    }
}

/// The number of days until the card would be due again, for each grade. A better grade is never
/// due earlier.
pub fn intervals(before: Option<&Memory>, day: i64) -> [i64; 4] {
    let [again, hard, good, easy] = Grade::ALL.map(|grade| {
        // For a chance of 90%, the interval is the stability.
        let days = next(before, grade, day).0.round().clamp(1.0, INTERVAL_MAX);
        #[expect(clippy::cast_possible_truncation, reason = "it is at most 36,500")]
        let days = days as i64;
        days
    });
    let again = again.min(hard);
    let hard = hard.max(again + 1);
    let good = good.max(hard + 1);
    [again, hard, good, easy.max(good + 1)]
}

/// The next stability and difficulty.
fn next(before: Option<&Memory>, grade: Grade, day: i64) -> (f64, f64) {
    let Some(before) = before else {
        let stability = W[grade.position()].max(0.1);
        return (stability, rounded(first_difficulty(grade).clamp(1.0, 10.0)));
    };
    let (stability, difficulty) = (before.stability, before.difficulty);
    let elapsed = i32::try_from((day - before.last_day).max(0)).unwrap_or(i32::MAX);
    let recalled = retrievability(f64::from(elapsed), stability);
    let next = if grade == Grade::Again {
        forgotten(stability, difficulty, recalled).min(stability)
    } else {
        remembered(stability, difficulty, recalled, grade)
    };
    let next = next.clamp(STABILITY_MIN, STABILITY_MAX);
    (rounded(next), next_difficulty(difficulty, grade))
}

/// The chance to remember after so many days.
fn retrievability(elapsed: f64, stability: f64) -> f64 {
    let factor = 0.9_f64.powf(-1.0 / W[20]) - 1.0;
    (1.0 + factor * elapsed / stability).powf(-W[20])
}

fn remembered(stability: f64, difficulty: f64, recalled: f64, grade: Grade) -> f64 {
    let hard = if grade == Grade::Hard { W[15] } else { 1.0 };
    let easy = if grade == Grade::Easy { W[16] } else { 1.0 };
    let surprise = (W[10] * (1.0 - recalled)).exp() - 1.0;
    let growth = W[8].exp() * (11.0 - difficulty) * stability.powf(-W[9]) * surprise;
    stability * (1.0 + growth * hard * easy)
}

fn forgotten(stability: f64, difficulty: f64, recalled: f64) -> f64 {
    let kept = (stability + 1.0).powf(W[13]) - 1.0;
    W[11] * difficulty.powf(-W[12]) * kept * (W[14] * (1.0 - recalled)).exp()
}

fn first_difficulty(grade: Grade) -> f64 {
    W[4] - (W[5] * (grade.number() - 1.0)).exp() + 1.0
}

fn next_difficulty(difficulty: f64, grade: Grade) -> f64 {
    let change = -W[6] * (grade.number() - 3.0);
    let damped = difficulty + change * (10.0 - difficulty) / 9.0;
    let next = W[7] * first_difficulty(Grade::Easy) + (1.0 - W[7]) * damped;
    rounded(next.clamp(1.0, 10.0))
}

/// To hundred-millionths, as it is stored.
fn rounded(value: f64) -> f64 {
    (value * 1e8).round() / 1e8
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Review {
        day: i64,
        grade: String,
        stability: f64,
        difficulty: f64,
        due_day: i64,
    }

    #[derive(Deserialize)]
    struct History {
        name: String,
        reviews: Vec<Review>,
    }

    #[derive(Deserialize)]
    struct Histories {
        tolerance: f64,
        histories: Vec<History>,
    }

    fn grade(word: &str) -> Grade {
        match word {
            "again" => Grade::Again,
            "hard" => Grade::Hard,
            "good" => Grade::Good,
            "easy" => Grade::Easy,
            other => panic!("no grade: {other}"),
        }
    }

    /// The same file that the browser's test reads.
    #[test]
    fn histories_come_out_as_with_the_authors_library() {
        let file = include_str!("../tests/fsrs-histories.json");
        let file: Histories = serde_json::from_str(file).expect("it is well formed");
        assert!(file.histories.len() >= 19);
        for history in file.histories {
            let mut memory = None;
            for (at, step) in history.reviews.iter().enumerate() {
                let after = review(memory.as_ref(), grade(&step.grade), step.day);
                let context = format!("{}, review {at}: {after:?}", history.name);
                assert_eq!(after.due_day, step.due_day, "{context}");
                let near = |ours: f64, theirs: f64| {
                    let most = file.tolerance * theirs.max(1.0);
                    (ours - theirs).abs() <= most
                };
                assert!(near(after.stability, step.stability), "{context}");
                assert!(near(after.difficulty, step.difficulty), "{context}");
                memory = Some(after);
            }
        }
    }

    fn any_grade() -> impl Strategy<Value = Grade> {
        prop::sample::select(Grade::ALL.to_vec())
    }

    /// Someone who comes after so many days each time, and remembers so well.
    fn any_past() -> impl Strategy<Value = Vec<(i64, Grade)>> {
        vec((1_i64..400, any_grade()), 0..12)
    }

    fn lived(past: &[(i64, Grade)]) -> (Option<Memory>, i64) {
        let (mut memory, mut day) = (None, 20_000);
        for (wait, grade) in past {
            day += wait;
            memory = Some(review(memory.as_ref(), *grade, day));
        }
        (memory, day)
    }

    proptest! {
        #[test]
        fn a_better_grade_is_never_due_earlier(past in any_past(), wait in 1_i64..2_000) {
            let (memory, day) = lived(&past);
            let day = day + wait;
            let due = Grade::ALL.map(|grade| review(memory.as_ref(), grade, day).due_day);
            prop_assert!(due[0] > day, "tomorrow at the earliest");
            prop_assert!(due.windows(2).all(|pair| pair[0] < pair[1]), "{due:?}");
        }

        #[test]
        fn intervals_grow_with_good_answers_on_time(past in any_past()) {
            let (memory, day) = lived(&past);
            let mut memory = review(memory.as_ref(), Grade::Good, day + 1);
            for _ in 0..12 {
                let before = memory;
                memory = review(Some(&memory), Grade::Good, memory.due_day);
                // What is hard grows by less than a day at first, and days are whole.
                let grows = memory.stability > before.stability;
                prop_assert!(grows || memory.stability >= STABILITY_MAX, "{before:?}, {memory:?}");
                let interval = |memory: &Memory| memory.due_day - memory.last_day;
                prop_assert!(interval(&memory) >= interval(&before), "{before:?}, {memory:?}");
            }
        }

        #[test]
        fn what_is_remembered_stays_within_its_limits(past in any_past()) {
            let (memory, _) = lived(&past);
            if let Some(memory) = memory {
                prop_assert!((STABILITY_MIN..=STABILITY_MAX).contains(&memory.stability));
                prop_assert!((1.0..=10.0).contains(&memory.difficulty));
            }
        }

        #[test]
        fn the_second_grade_of_a_day_changes_nothing(
            past in any_past(), first in any_grade(), second in any_grade(), earlier in 0_i64..3,
        ) {
            let (memory, day) = lived(&past);
            let once = review(memory.as_ref(), first, day + 1);
            prop_assert_eq!(review(Some(&once), second, day + 1 - earlier), once);
        }
    }
}
