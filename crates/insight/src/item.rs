//! Item analysis: what the answers say about one question.

use crate::sheet::{Given, Item, Sheet};
use crate::statistics::{correlation, mean, number};

/// Fewer answers than this tell about chance, not about a question.
pub const ANSWERS_MIN: usize = 15;
/// Below this share of right answers a question is hard.
pub const HARD_SHARE: f64 = 0.35;
/// From this correlation with the rest score on, a wrong answer draws those who know more.
pub const SUSPECT_DISCRIMINATION: f64 = 0.2;
/// The share of present players without an answer from which the time counts as too short.
pub const MISSED_SHARE: f64 = 0.2;
/// The last part of the time in which an answer is late, and …
pub const LATE_PART: f64 = 0.1;
/// … the share of late answers at which time was short.
pub const LATE_SHARE: f64 = 0.25;
/// How many must have said how sure they are before it tells anything, and …
pub const TOLD_MIN: usize = 5;
/// … the share of them that was sure and wrong at which many believe something wrong.
pub const SURE_AND_WRONG_SHARE: f64 = 0.25;
/// The part of all people that is the upper group, and the lower one.
pub const GROUP_SHARE: f64 = 0.27;

/// Something about a question that its author should look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    /// Those who know more chose an answer that counts as wrong, and at least as many as the right
    /// one.
    KeyProbablyWrong,
    /// Those who know less were right more often, and no other answer explains it.
    SeparatesBackwards,
    /// Many of those who said how sure they are were sure, and not right.
    SureAndWrong,
    /// Many did not answer in time, or only at its very end.
    TimerTooShort,
    /// Fewer than [`HARD_SHARE`] were right.
    Hard,
}

/// Item analysis: what the answers say about one question.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemAnalysis {
    /// How many answered.
    pub answer_count: usize,
    /// How many were there: who answered, and who answered the question before and the one after.
    pub present_count: usize,
    /// The share of the credit that those who answered got; `None` if nothing is right or wrong, or
    /// nobody answered.
    pub right_share: Option<f64>,
    /// The middle of the times.
    pub median_ms: Option<u32>,
    /// The share of answers in the last tenth of the time; `None` without a limit or answers.
    pub late_share: Option<f64>,
    /// What needs [`ANSWERS_MIN`] answers to a scored question.
    pub depth: Option<Depth>,
    /// What its author should look at, the worst first.
    pub flags: Vec<Flag>,
}

/// What enough answers tell of a scored question.
#[derive(Debug, Clone, PartialEq)]
pub struct Depth {
    /// The correlation with the rest score; `None` where everyone got the same here or elsewhere.
    pub discrimination: Option<f64>,
    /// The share of the credit among the best 27 % at the other questions.
    pub upper_share: f64,
    /// The same among the weakest 27 %.
    pub lower_share: f64,
    /// For each answer that could be chosen.
    pub answers: Vec<AnswerAnalysis>,
}

/// Who chose an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AnswerAnalysis {
    /// How many chose it.
    pub chosen_count: usize,
    /// Their share of all who answered.
    pub share: f64,
    /// Their mean credit at the other questions; `None` if nobody chose it.
    pub mean_rest: Option<f64>,
    /// The correlation of choosing it with the rest score.
    pub discrimination: Option<f64>,
    /// Whether it counts as wrong and draws those who know more.
    pub is_suspect: bool,
}

/// One player's credit on a question, and on all others.
struct Answered {
    given: Given,
    rest: f64,
}

impl Sheet {
    /// What the answers tell of each question.
    pub fn analyses(&self) -> Vec<ItemAnalysis> {
        let totals = self.totals();
        let items = self.items().iter().enumerate();
        items
            .map(|(place, item)| self.analysis(place, item, &totals))
            .collect()
    }

    fn analysis(&self, place: usize, item: &Item, totals: &[f64]) -> ItemAnalysis {
        let answered = self.answered(place, item, totals);
        let mut times: Vec<u32> = answered.iter().map(|one| one.given.elapsed_ms).collect();
        let right_share = if item.is_scored {
            mean(answered.iter().map(|one| one.given.credit))
        } else {
            None
        };
        let is_enough = item.is_scored && answered.len() >= ANSWERS_MIN;
        let mut analysis = ItemAnalysis {
            answer_count: answered.len(),
            present_count: self.present_count(place),
            right_share,
            median_ms: median_ms(&mut times),
            late_share: late_share(item, &answered),
            depth: is_enough.then(|| depth(item, &answered)),
            flags: Vec::new(),
        };
        analysis.flags = flags(item, &analysis, &answered);
        analysis
    }

    fn answered(&self, place: usize, item: &Item, totals: &[f64]) -> Vec<Answered> {
        let rows = self.rows().iter().zip(totals);
        rows.filter_map(|(row, total)| {
            let given = (*row.get(place)?)?;
            let own = if item.is_scored { given.credit } else { 0.0 };
            Some(Answered {
                given,
                rest: total - own,
            })
        })
        .collect()
    }

    /// Who left or came later has not missed a question.
    fn present_count(&self, place: usize) -> usize {
        let is_there = |(at, row): &(usize, &Vec<Option<Given>>)| {
            let gave = |place: usize| row.get(place).is_some_and(Option::is_some);
            let was_asked = |other: &usize| self.was_asked(*at, *other);
            let before = (0..place).rev().find(was_asked).map(gave);
            let after = (place + 1..row.len()).find(was_asked).map(gave);
            let beside: Vec<bool> = before.into_iter().chain(after).collect();
            let is_beside = !beside.is_empty() && beside.into_iter().all(|gave| gave);
            gave(place) || (is_beside && was_asked(&place))
        };
        self.rows().iter().enumerate().filter(is_there).count()
    }
}

/// The middle one, or the mean of the middle two, rounded down.
pub fn median_ms(times: &mut [u32]) -> Option<u32> {
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    if times.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *times.get(times.len() / 2 - 1)?;
    Some(lower + (upper - lower) / 2)
}

fn late_share(item: &Item, answered: &[Answered]) -> Option<f64> {
    let late_ms = f64::from(item.limit_ms?) * (1.0 - LATE_PART);
    let is_late = |one: &Answered| f64::from(one.given.elapsed_ms) >= late_ms;
    mean(answered.iter().map(|one| f64::from(u8::from(is_late(one)))))
}

fn depth(item: &Item, answered: &[Answered]) -> Depth {
    let pairs: Vec<(f64, f64)> = answered
        .iter()
        .map(|one| (one.given.credit, one.rest))
        .collect();
    let discrimination = correlation(&pairs);
    let (upper_share, lower_share) = groups(answered);
    let all = item.answers.iter().enumerate();
    let mut answers: Vec<AnswerAnalysis> = all
        .map(|(place, is_right)| answer(place, *is_right, answered))
        .collect();
    let most_right = item
        .answers
        .iter()
        .zip(&answers)
        .filter(|(is_right, _)| **is_right)
        .map(|(_, answer)| answer.chosen_count)
        .max();
    // With a question that separates well, a lone suspect is chance.
    let is_sound = discrimination.is_none_or(|value| value >= 0.0);
    for answer in &mut answers {
        let draws_many = most_right.is_some_and(|right| answer.chosen_count >= right);
        answer.is_suspect &= !is_sound && draws_many;
    }
    Depth {
        discrimination,
        upper_share,
        lower_share,
        answers,
    }
}

fn answer(place: usize, is_right: bool, answered: &[Answered]) -> AnswerAnalysis {
    let pairs: Vec<(f64, f64)> = answered
        .iter()
        .map(|one| (f64::from(u8::from(one.given.has_chosen(place))), one.rest))
        .collect();
    let chosen = || answered.iter().filter(|one| one.given.has_chosen(place));
    let discrimination = correlation(&pairs);
    AnswerAnalysis {
        chosen_count: chosen().count(),
        share: mean(pairs.iter().map(|(chosen, _)| *chosen)).unwrap_or(0.0),
        mean_rest: mean(chosen().map(|one| one.rest)),
        discrimination,
        is_suspect: !is_right && discrimination.is_some_and(|d| d >= SUSPECT_DISCRIMINATION),
    }
}

/// The share of the credit among the best and among the weakest.
fn groups(answered: &[Answered]) -> (f64, f64) {
    let size = number(answered.len()) * GROUP_SHARE;
    let mut sorted: Vec<(f64, f64)> = answered
        .iter()
        .map(|one| (one.rest, one.given.credit))
        .collect();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let lower = first_share(&sorted, size);
    sorted.reverse();
    (first_share(&sorted, size), lower)
}

/// The mean credit of the first so many, of which those of equal rest score count in equal parts:
/// who stands first among equals is chance.
fn first_share(sorted: &[(f64, f64)], size: f64) -> f64 {
    let (mut taken, mut credit) = (0.0, 0.0);
    for equal in sorted.chunk_by(|a, b| (a.0 - b.0).abs() < 1e-9) {
        let part = (size - taken).min(number(equal.len()));
        let own = mean(equal.iter().map(|(_, credit)| *credit));
        credit += part * own.unwrap_or(0.0);
        taken += part;
        if taken >= size {
            break;
        }
    }
    credit / size
}

/// Whether many believe something wrong. Nothing is wrong where nothing is right.
fn is_sure_and_wrong(item: &Item, answered: &[Answered]) -> bool {
    let told = answered.iter().filter_map(|one| {
        let is_wrong = one.given.credit < 1.0;
        one.given.is_sure.map(|is_sure| is_sure && is_wrong)
    });
    let count = told.clone().count();
    let share = number(told.filter(|is_it| *is_it).count()) / number(count.max(1));
    item.is_scored && count >= TOLD_MIN && share >= SURE_AND_WRONG_SHARE
}

fn flags(item: &Item, analysis: &ItemAnalysis, answered: &[Answered]) -> Vec<Flag> {
    let mut flags = Vec::new();
    if let Some(depth) = &analysis.depth {
        if depth.answers.iter().any(|answer| answer.is_suspect) {
            flags.push(Flag::KeyProbablyWrong);
        } else if depth
            .discrimination
            .is_some_and(|d| d <= -SUSPECT_DISCRIMINATION)
        {
            flags.push(Flag::SeparatesBackwards);
        }
    }
    if is_sure_and_wrong(item, answered) {
        flags.push(Flag::SureAndWrong);
    }
    if item.limit_ms.is_some() && analysis.present_count >= ANSWERS_MIN {
        let missed = analysis.present_count - analysis.answer_count;
        let is_missed = number(missed) >= number(analysis.present_count) * MISSED_SHARE;
        let is_late = analysis.late_share.is_some_and(|share| share >= LATE_SHARE);
        if is_missed || is_late {
            flags.push(Flag::TimerTooShort);
        }
    }
    if analysis.right_share.is_some_and(|share| share < HARD_SHARE) {
        flags.push(Flag::Hard);
    }
    flags
}
