//! A plausible pick for each kind of question.

use game::draft::PinArea;
use game::event::{Pick, Point};
use game::limits::{GAP_TEXT_MAX, PIN_WHOLE};
use game::number::Number;
use game::quiz::{
    Answer, Categorize, Estimate, Gap, Gaps, Item, Labels, ListedGap, Match, NumberKey, Order,
    Pictured, PicturedPoll, Poll, Question, QuestionKind, RECOMMENDATION_MAX, Ranking, Typed,
};
use game::tick::Sequence;
use game::{AnswerId, spelling};

use super::words::Words;

/// Millionths of a whole number.
const ONE: i64 = 1_000_000;

/// How well a pretend player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    Right,
    /// Partly right, or almost.
    Near,
    Wrong,
}

/// The pick; `None` if nothing is asked.
pub(super) fn pick(
    question: &Question,
    aim: Aim,
    words: &Words,
    chance: &mut Sequence,
) -> Option<Pick> {
    Some(match &question.kind {
        QuestionKind::Choice(answers)
        | QuestionKind::TrueFalse(answers)
        | QuestionKind::Pictured(Pictured { answers, .. }) => {
            Pick::Choice(choice(answers, aim, chance))
        }
        QuestionKind::Typed(typed) => Pick::Typed(text(typed, aim, words, chance)),
        QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }) => {
            Pick::Number(number(key, aim, chance))
        }
        QuestionKind::Order(order) => Pick::Order(ordered(order, aim, chance)),
        QuestionKind::Match(pairs) => Pick::Match(matched(pairs, aim, chance)),
        QuestionKind::Pin(areas) => Pick::Pin(point(areas, aim, chance)),
        QuestionKind::Poll(poll) | QuestionKind::PicturedPoll(PicturedPoll { poll, .. }) => {
            Pick::Choice(voted(poll, question.text.len(), chance))
        }
        QuestionKind::WordCloud(words_max) => Pick::Words(cloud(*words_max, words, chance)),
        QuestionKind::OpenText => Pick::Text(some(words.texts, chance).to_owned()),
        QuestionKind::Rating(rating) => {
            let below = favorite(usize::from(rating.steps), chance);
            Pick::Rating(rating.steps - u8::try_from(below).unwrap_or(0))
        }
        QuestionKind::Gaps(gaps) if gaps.is_typed() => {
            Pick::Gaps(typed_gaps(gaps, aim, words, chance))
        }
        QuestionKind::Gaps(gaps) => Pick::GapChoices(chosen_gaps(gaps, aim, chance)),
        QuestionKind::Categorize(asked) => Pick::Categorize(sorted(asked, aim, chance)),
        QuestionKind::Labels(asked) => Pick::Labels(labeled(asked, aim, chance)),
        QuestionKind::Ranking(ranking) => {
            Pick::Ranking(ranked(ranking, question.text.len(), chance))
        }
        QuestionKind::Recommendation(_) => {
            let below = favorite(usize::from(RECOMMENDATION_MAX) + 1, chance);
            Pick::Rating(RECOMMENDATION_MAX - u8::try_from(below).unwrap_or(0))
        }
        QuestionKind::Slide(_) => return None,
    })
}

fn some<'a>(list: &'a [&'a str], chance: &mut Sequence) -> &'a str {
    list[chance.below(list.len())]
}

/// A position of which the first is the likeliest, so that results have a shape.
fn favorite(count: usize, chance: &mut Sequence) -> usize {
    let count = count.max(1);
    chance.below(count).min(chance.below(count))
}

fn choice(answers: &[Answer], aim: Aim, chance: &mut Sequence) -> Vec<AnswerId> {
    let ids = |is_correct: bool| {
        let those = answers
            .iter()
            .filter(|answer| answer.is_correct == is_correct);
        those.map(|answer| answer.id).collect::<Vec<_>>()
    };
    let (mut right, wrong) = (ids(true), ids(false));
    match aim {
        Aim::Right => right,
        _ if wrong.is_empty() => right.into_iter().take(1).collect(),
        Aim::Near if right.len() > 1 => {
            right.remove(chance.below(right.len()));
            right
        }
        _ if right.len() > 1 => {
            right.truncate(chance.below(right.len()));
            right.push(wrong[favorite(wrong.len(), chance)]);
            right
        }
        _ => vec![wrong[favorite(wrong.len(), chance)]],
    }
}

/// Which items are liked depends on the question. Some rank only those they like best.
fn ranked(ranking: &Ranking, shift: usize, chance: &mut Sequence) -> Vec<AnswerId> {
    let mut left: Vec<AnswerId> = ranking.items.iter().map(|item| item.id).collect();
    let count = left.len();
    left.rotate_left(shift % count.max(1));
    let kept = if chance.below(4) == 0 {
        count.div_ceil(2)
    } else {
        count
    };
    let ranked = (0..kept).map(|_| left.remove(favorite(left.len(), chance)));
    ranked.collect()
}

/// Which answer is the favorite depends on the question.
fn voted(poll: &Poll, shift: usize, chance: &mut Sequence) -> Vec<AnswerId> {
    let count = poll.answers.len();
    let first = favorite(count, chance);
    let mut positions = vec![first];
    if poll.takes_several && chance.below(2) == 0 {
        positions.push((first + 1 + chance.below(count - 1)) % count);
    }
    let ids = positions.into_iter();
    ids.map(|position| poll.answers[(position + shift) % count].id)
        .collect()
}

fn text(typed: &Typed, aim: Aim, words: &Words, chance: &mut Sequence) -> String {
    let right = typed.accepted.first().map_or("", String::as_str).trim();
    match aim {
        _ if right.is_empty() => some(words.names, chance).to_owned(),
        Aim::Right => right.to_owned(),
        Aim::Near => misspelled(right, chance),
        Aim::Wrong => some(words.names, chance).to_owned(),
    }
}

/// With two letters in the wrong order, or one left out.
fn misspelled(right: &str, chance: &mut Sequence) -> String {
    let mut letters: Vec<char> = right.chars().collect();
    if letters.len() < 3 {
        return format!("{right}?");
    }
    let position = 1 + chance.below(letters.len() - 2);
    if chance.below(2) == 0 {
        letters.swap(position, position + 1);
    } else {
        letters.remove(position);
    }
    letters.into_iter().collect()
}

/// Off by a few steps, or by more.
fn number(key: &NumberKey, aim: Aim, chance: &mut Sequence) -> Number {
    if aim == Aim::Right {
        return key.right;
    }
    let right = key.right.millionths();
    let (part, least) = if aim == Aim::Near { (20, 2) } else { (3, 10) };
    let (step, size, [min, max]) = match &key.range {
        Some(range) => {
            let ends = [range.min.millionths(), range.max.millionths()];
            (range.step.millionths().max(1), ends[1] - ends[0], ends)
        }
        None => (ONE, right.abs(), [i64::MIN, i64::MAX]),
    };
    let spread = usize::try_from((size / part / step).max(least)).unwrap_or(10);
    let off = step * i64::try_from(1 + chance.below(spread)).unwrap_or(1);
    let (up, down) = ((right + off).min(max), (right - off).max(min));
    let goes_up = chance.below(2) == 0;
    let guess = if goes_up && up != right || down == right {
        up
    } else {
        down
    };
    Number::of_millionths(guess)
}

/// Anyone who is near gets one of several gaps or items wrong, and anyone who is wrong most of
/// them.
fn aims(count: usize, aim: Aim, chance: &mut Sequence) -> Vec<Aim> {
    let missed = chance.below(count.max(1));
    let of = |at: usize| match aim {
        Aim::Near if count == 1 || at == missed => Aim::Near,
        Aim::Wrong if count == 1 || at != missed => Aim::Wrong,
        Aim::Right | Aim::Near | Aim::Wrong => Aim::Right,
    };
    (0..count).map(of).collect()
}

fn typed_gaps(gaps: &Gaps, aim: Aim, words: &Words, chance: &mut Sequence) -> Vec<Option<String>> {
    let aims = aims(gaps.gaps.len(), aim, chance);
    let filled = gaps.gaps.iter().zip(aims).map(|(gap, aim)| match gap {
        Gap::Typed(typed) => Some(text(typed, aim, words, chance)),
        Gap::Listed(_) => None,
    });
    let fits = |text: &String| text.chars().count() <= GAP_TEXT_MAX;
    filled.map(|text| text.filter(fits)).collect()
}

fn chosen_gaps(gaps: &Gaps, aim: Aim, chance: &mut Sequence) -> Vec<Option<AnswerId>> {
    let aims = aims(gaps.gaps.len(), aim, chance);
    let chosen = gaps.gaps.iter().zip(aims).map(|(gap, aim)| match gap {
        Gap::Listed(list) => listed(list, aim, chance),
        Gap::Typed(_) => None,
    });
    chosen.collect()
}

fn sorted(asked: &Categorize, aim: Aim, chance: &mut Sequence) -> Vec<(AnswerId, AnswerId)> {
    let aims = aims(asked.items.len(), aim, chance);
    let items = asked.items.iter().zip(&asked.right).zip(aims);
    let sorted = items.filter_map(|((item, right), aim)| {
        let wrong = asked.categories.iter().map(|category| category.id);
        let wrong: Vec<AnswerId> = wrong.filter(|id| !right.contains(id)).collect();
        let category = if aim == Aim::Right || wrong.is_empty() {
            right.first()
        } else {
            wrong.get(favorite(wrong.len(), chance))
        };
        Some((item.id, *category?))
    });
    sorted.collect()
}

fn listed(list: &ListedGap, aim: Aim, chance: &mut Sequence) -> Option<AnswerId> {
    let wrong = list.choices.iter().filter(|item| !list.accepts(item.id));
    let wrong: Vec<AnswerId> = wrong.map(|item| item.id).collect();
    if aim == Aim::Right || wrong.is_empty() {
        return list.right.first().copied();
    }
    wrong.get(favorite(wrong.len(), chance)).copied()
}

fn ordered(order: &Order, aim: Aim, chance: &mut Sequence) -> Vec<AnswerId> {
    let mut ids = order.right.clone();
    match aim {
        Aim::Right => {}
        Aim::Near if ids.len() > 1 => {
            let first = chance.below(ids.len() - 1);
            ids.swap(first, first + 1);
        }
        _ => chance.shuffle(&mut ids),
    }
    ids
}

fn matched(pairs: &Match, aim: Aim, chance: &mut Sequence) -> Vec<(AnswerId, AnswerId)> {
    let partners = each_once(pairs.right.clone(), &pairs.answers, aim, chance);
    let prompts = pairs.prompts.iter().map(|item| item.id);
    prompts.zip(partners).collect()
}

fn labeled(asked: &Labels, aim: Aim, chance: &mut Sequence) -> Vec<Option<AnswerId>> {
    let right = asked.right.iter().filter_map(|right| right.first());
    let labels = each_once(right.copied().collect(), &asked.labels, aim, chance);
    labels
        .into_iter()
        .take(asked.spots.len())
        .map(Some)
        .collect()
}

/// The right ones, the same with two of them swapped, or any of all; none twice.
fn each_once(
    mut right: Vec<AnswerId>,
    all: &[Item],
    aim: Aim,
    chance: &mut Sequence,
) -> Vec<AnswerId> {
    match aim {
        Aim::Right => right,
        Aim::Near if right.len() > 1 => {
            let first = chance.below(right.len() - 1);
            right.swap(first, first + 1);
            right
        }
        _ => {
            let mut any: Vec<AnswerId> = all.iter().map(|item| item.id).collect();
            chance.shuffle(&mut any);
            any
        }
    }
}

/// In one of the areas, beside it, or anywhere.
fn point(areas: &[PinArea], aim: Aim, chance: &mut Sequence) -> Point {
    let whole = usize::from(PIN_WHOLE);
    let anywhere = Point {
        x: narrow(whole / 20 + chance.below(whole * 9 / 10)),
        y: narrow(whole / 20 + chance.below(whole * 9 / 10)),
    };
    let Some(area) = areas.first().filter(|_| aim != Aim::Wrong) else {
        return anywhere;
    };
    let mut near = |center: u16, radius: u16| {
        let (center, radius) = (usize::from(center), usize::from(radius));
        // Half a radius in both directions is inside, and one and a half is outside.
        let reach = if aim == Aim::Right {
            radius / 2
        } else {
            radius * 3 / 2
        };
        let at = center + chance.below(2 * reach + 1);
        narrow(at.saturating_sub(reach).min(whole))
    };
    Point {
        x: near(area.x, area.radius_x),
        y: near(area.y, area.radius_y),
    }
}

fn narrow(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(PIN_WHOLE)
}

fn cloud(words_max: u8, words: &Words, chance: &mut Sequence) -> Vec<String> {
    let count = 1 + chance.below(usize::from(words_max.max(1)));
    let mut chosen: Vec<String> = Vec::new();
    for _ in 0..count {
        let word = words.cloud[favorite(words.cloud.len(), chance)];
        if !chosen
            .iter()
            .any(|other| spelling::fold(other) == spelling::fold(word))
        {
            chosen.push(word.to_owned());
        }
    }
    chosen
}
