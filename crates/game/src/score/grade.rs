//! How right a pick is, for every kind of question.

use crate::draft::PinArea;
use crate::event::{Pick, Point};
use crate::ids::AnswerId;
use crate::limits::GAPS_MAX;
use crate::number::Number;
use crate::quiz::{Categorize, Estimate, Gap, Item, Match, Order, Question, QuestionKind, Typed};
use crate::spelling;

/// How right a pick is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// All right ones and no wrong one.
    Correct,
    /// Some right ones, worth this part of the points.
    Partial {
        /// Right ones less wrong ones, or right gaps, items or spots; at least 1.
        earned: u32,
        /// All right ones.
        of: u32,
    },
    /// Not right.
    Wrong,
    /// Neither right nor wrong: nothing was to be known.
    Unscored,
}

/// Grades the picks of one question, of which there may be thousands: what is the same for all of
/// them is done once.
#[derive(Debug)]
pub struct Grader<'q> {
    question: &'q Question,
    partial_credit: bool,
    /// The spellings that count, folded: of a typed answer, or of each gap.
    accepted: Vec<Vec<Vec<char>>>,
    any_of: bool,
}

impl<'q> Grader<'q> {
    /// For the picks of this question.
    pub fn new(question: &'q Question, partial_credit: bool) -> Self {
        let accepted = match &question.kind {
            QuestionKind::Typed(typed) => vec![all_letters(typed)],
            QuestionKind::Gaps(gaps) => (gaps.gaps.iter())
                .map(|gap| match gap {
                    Gap::Typed(typed) => all_letters(typed),
                    Gap::Listed(_) => Vec::new(),
                })
                .collect(),
            _ => Vec::new(),
        };
        Self {
            question,
            partial_credit,
            accepted,
            any_of: false,
        }
    }

    /// Every right answer of a choice is right by itself: one was asked for, and several are right
    /// since a correction.
    #[must_use]
    pub fn any_of(self) -> Self {
        Self {
            any_of: true,
            ..self
        }
    }

    /// How right a pick is by itself; partial credit is `max(0, right − wrong) / n` where it is on,
    /// and of gaps, of items to be sorted and of spots to be labeled `right / n`.
    pub fn grade(&self, pick: &Pick) -> Grade {
        let question = self.question;
        let tally = match (&question.kind, pick) {
            (
                QuestionKind::Choice(_) | QuestionKind::Pictured(_) | QuestionKind::TrueFalse(_),
                Pick::Choice(picked),
            ) => {
                let tally = tally_choice(question, picked);
                if self.any_of {
                    whole(tally.right > 0 && tally.wrong == 0)
                } else {
                    tally
                }
            }
            (QuestionKind::Order(order), Pick::Order(picked)) => tally_order(order, picked),
            (QuestionKind::Match(pairs), Pick::Match(found)) => tally_match(pairs, found),
            (QuestionKind::Typed(typed), Pick::Typed(text)) => {
                whole(self.is_accepted(0, typed, text))
            }
            (QuestionKind::Number(key), Pick::Number(_) | Pick::NumberTyped(_)) => {
                let number = question.number_of(pick);
                whole(number.is_some_and(|number| key.accepts(number)))
            }
            (QuestionKind::Estimate(estimate), Pick::Number(_) | Pick::NumberTyped(_)) => {
                return by_closeness(estimate, question.number_of(pick));
            }
            (QuestionKind::Pin(areas), Pick::Pin(point)) => {
                whole(areas.iter().any(|area| is_inside(*area, *point)))
            }
            (QuestionKind::Gaps(gaps), Pick::Gaps(_) | Pick::GapChoices(_)) => {
                tally_parts(self.right_gaps(pick), gaps.gaps.len())
            }
            (QuestionKind::Categorize(asked), Pick::Categorize(sorted)) => {
                tally_categorize(asked, sorted)
            }
            (QuestionKind::Labels(asked), Pick::Labels(ids)) => {
                tally_parts(asked.right_spots(ids), asked.spots.len())
            }
            _ if question.is_scored() => return Grade::Wrong,
            _ => return Grade::Unscored,
        };
        let Tally { right, wrong, of } = tally;
        if right == of && wrong == 0 {
            Grade::Correct
        } else if self.partial_credit && of > 1 && right > wrong {
            Grade::Partial {
                earned: right - wrong,
                of,
            }
        } else {
            Grade::Wrong
        }
    }

    /// For each gap whether it is right; none unless that is what was asked and picked.
    pub fn right_gaps(&self, pick: &Pick) -> Vec<bool> {
        let gaps = self.question.gaps().map_or(&[][..], |gaps| &gaps.gaps);
        let gaps = gaps.iter().enumerate();
        match pick {
            Pick::Gaps(texts) => {
                let filled = gaps.zip(texts);
                let right = filled.map(|((at, _), text)| {
                    text.as_ref().is_some_and(|text| self.fills_in(at, text))
                });
                right.collect()
            }
            Pick::GapChoices(ids) => {
                let filled = gaps.zip(ids);
                let right = filled.map(|((_, gap), id)| match (gap, id) {
                    (Gap::Listed(list), Some(id)) => list.accepts(*id),
                    _ => false,
                });
                right.collect()
            }
            _ => Vec::new(),
        }
    }

    /// The same in bits, the first gap in the lowest one.
    pub(crate) fn right_gap_bits(&self, pick: &Pick) -> u8 {
        let right = self.right_gaps(pick);
        let bits = right.iter().take(GAPS_MAX).enumerate();
        bits.map(|(at, is_right)| u8::from(*is_right) << at).sum()
    }

    /// Whether this text fills in the typed gap at this place.
    pub fn fills_in(&self, at: usize, text: &str) -> bool {
        let gaps = self.question.gaps();
        match gaps.and_then(|gaps| gaps.gaps.get(at)) {
            Some(Gap::Typed(typed)) => self.is_accepted(at, typed, text),
            _ => false,
        }
    }

    /// Of a typed answer, or of the gap at this place.
    fn is_accepted(&self, at: usize, typed: &Typed, text: &str) -> bool {
        let text = letters(text);
        let mut accepted = self.accepted.get(at).into_iter().flatten();
        accepted.any(|accepted| spelling::is_accepted(&text, accepted, typed.tolerates_typos))
    }
}

fn all_letters(typed: &Typed) -> Vec<Vec<char>> {
    typed.accepted.iter().map(|text| letters(text)).collect()
}

fn letters(text: &str) -> Vec<char> {
    spelling::fold(text).chars().collect()
}

/// Its author chose that parts count, so a room without partial credit counts them too.
fn by_closeness(estimate: &Estimate, number: Option<Number>) -> Grade {
    match number.map_or(0, |number| estimate.percent(number)) {
        0 => Grade::Wrong,
        100 => Grade::Correct,
        earned => Grade::Partial { earned, of: 100 },
    }
}

/// How much of a pick is right; `right` never exceeds `of`.
struct Tally {
    right: u32,
    wrong: u32,
    of: u32,
}

fn whole(is_right: bool) -> Tally {
    Tally {
        right: u32::from(is_right),
        wrong: u32::from(!is_right),
        of: 1,
    }
}

fn tally_choice(question: &Question, picked: &[AnswerId]) -> Tally {
    let mut tally = Tally {
        right: 0,
        wrong: 0,
        of: 0,
    };
    for answer in question.answers() {
        let is_picked = picked.contains(&answer.id);
        tally.of += u32::from(answer.is_correct);
        tally.right += u32::from(is_picked && answer.is_correct);
        tally.wrong += u32::from(is_picked && !answer.is_correct);
    }
    tally
}

/// An item in its place is right, every other one is wrong. Items that say the same are the same.
fn tally_order(order: &Order, picked: &[AnswerId]) -> Tally {
    let pairs = order.right.iter().zip(picked);
    let right = pairs.filter(|(right, id)| says_same(&order.items, **right, **id));
    sides(right.count(), order.right.len(), order.right.len())
}

/// A prompt with its partner is right, with another one wrong, with none neither.
fn tally_match(pairs: &Match, found: &[(AnswerId, AnswerId)]) -> Tally {
    let right_of = |prompt: AnswerId| {
        let at = pairs.prompts.iter().position(|item| item.id == prompt)?;
        pairs.right.get(at).copied()
    };
    let right = found.iter().filter(|(prompt, answer)| {
        right_of(*prompt).is_some_and(|right| says_same(&pairs.answers, right, *answer))
    });
    sides(right.count(), found.len(), pairs.right.len())
}

/// A wrong gap or spot takes nothing away: nobody can fill in two answers and hope for one.
fn tally_parts(right: impl IntoIterator<Item = bool>, of: usize) -> Tally {
    let right = right.into_iter().filter(|is_right| *is_right).count();
    sides(right, right, of)
}

/// A wrong item takes nothing away: it can be in one category only, and leaving it out is no better
/// than a guess.
fn tally_categorize(asked: &Categorize, sorted: &[(AnswerId, AnswerId)]) -> Tally {
    let homes = asked.items.iter().zip(&asked.right);
    let right = homes.filter(|(item, homes)| {
        let mut own = sorted.iter().filter(|(id, _)| *id == item.id);
        own.any(|(_, category)| homes.contains(category))
    });
    let right = right.count();
    sides(right, right, asked.items.len())
}

fn sides(right: usize, given: usize, of: usize) -> Tally {
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Tally {
        right: narrow(right),
        wrong: narrow(given.saturating_sub(right)),
        of: narrow(of),
    }
}

/// Whether two items are one, or say the same.
pub fn says_same(items: &[Item], one: AnswerId, other: AnswerId) -> bool {
    let text = |id| {
        items
            .iter()
            .find(|item| item.id == id)
            .map(|item| &item.text)
    };
    one == other || text(one).is_some_and(|one| text(other) == Some(one))
}

/// `(dx / rx)² + (dy / ry)² ≤ 1`, without dividing; below 10¹⁷ for places on a picture.
fn is_inside(area: PinArea, point: Point) -> bool {
    let square = |number: u64| number * number;
    let dx = square(u64::from(area.x.abs_diff(point.x)));
    let dy = square(u64::from(area.y.abs_diff(point.y)));
    let rx = square(u64::from(area.radius_x));
    let ry = square(u64::from(area.radius_y));
    dx * ry + dy * rx <= rx * ry
}
