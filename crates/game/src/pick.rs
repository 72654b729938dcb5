//! A player's answer in the normalized form that is stored and graded.

use std::collections::BTreeSet;

use crate::event::{NumberTyped, Pick};
use crate::ids::AnswerId;
use crate::limits::{CLOUD_WORD_MAX, GAP_TEXT_MAX, OPEN_TEXT_MAX, PIN_WHOLE, TYPED_MAX};
use crate::number::Number;
use crate::quiz::{
    Categorize, Estimate, Gap, Gaps, Labels, Match, NumberKey, Order, Question, QuestionKind,
    RECOMMENDATION_MAX, Ranking,
};
use crate::reading;
use crate::refusal::Refusal;
use crate::spelling;

/// The pick as it is kept, or why it is none of this question.
///
/// Twice the same gives the same, so that a resend is recognized.
pub(crate) fn settle(question: &Question, pick: &Pick) -> Result<Pick, Refusal> {
    match (&question.kind, pick) {
        (
            QuestionKind::Choice(_)
            | QuestionKind::Pictured(_)
            | QuestionKind::TrueFalse(_)
            | QuestionKind::Poll(_)
            | QuestionKind::PicturedPoll(_),
            Pick::Choice(ids),
        ) => settle_choice(question, ids),
        (QuestionKind::Typed(_), Pick::Typed(text)) => clean_line(text, TYPED_MAX).map(Pick::Typed),
        (
            QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }),
            Pick::Number(number),
        ) => {
            if !is_in_range(key, *number) {
                return Err(Refusal::PickMalformed);
            }
            Ok(Pick::Number(*number))
        }
        (
            QuestionKind::Number(key) | QuestionKind::Estimate(Estimate { key, .. }),
            Pick::NumberTyped(typed),
        ) => settle_number(key, typed),
        (QuestionKind::Order(order), Pick::Order(ids)) => settle_order(order, ids),
        (QuestionKind::Match(pairs), Pick::Match(found)) => settle_match(pairs, found),
        (QuestionKind::Pin(_), Pick::Pin(point)) => {
            if point.x > PIN_WHOLE || point.y > PIN_WHOLE {
                return Err(Refusal::PickMalformed);
            }
            Ok(Pick::Pin(*point))
        }
        (QuestionKind::WordCloud(words_max), Pick::Words(words)) => {
            settle_words(words, usize::from(*words_max))
        }
        (QuestionKind::OpenText, Pick::Text(text)) => {
            clean_text(text, OPEN_TEXT_MAX).map(Pick::Text)
        }
        (QuestionKind::Rating(rating), Pick::Rating(step)) => {
            if !(1..=rating.steps).contains(step) {
                return Err(Refusal::PickMalformed);
            }
            Ok(Pick::Rating(*step))
        }
        (QuestionKind::Recommendation(_), Pick::Rating(number)) => {
            if *number > RECOMMENDATION_MAX {
                return Err(Refusal::PickMalformed);
            }
            Ok(Pick::Rating(*number))
        }
        (QuestionKind::Gaps(gaps), Pick::Gaps(texts)) => settle_gaps(gaps, texts),
        (QuestionKind::Gaps(gaps), Pick::GapChoices(ids)) => settle_gap_choices(gaps, ids),
        (QuestionKind::Categorize(asked), Pick::Categorize(sorted)) => {
            settle_categorize(asked, sorted)
        }
        (QuestionKind::Labels(asked), Pick::Labels(ids)) => settle_labels(asked, ids),
        (QuestionKind::Ranking(ranking), Pick::Ranking(ids)) => settle_ranking(ranking, ids),
        _ => Err(Refusal::PickMalformed),
    }
}

fn settle_choice(question: &Question, ids: &[AnswerId]) -> Result<Pick, Refusal> {
    if ids.is_empty() || ids.len() > question.answers().len() {
        return Err(Refusal::PickMalformed);
    }
    if ids.len() > 1 && !question.takes_several() {
        return Err(Refusal::PickMalformed);
    }
    if ids.iter().any(|id| question.position_of(*id).is_none()) {
        return Err(Refusal::AnswerUnknown);
    }
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    if ids.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Choice(ids))
}

fn is_in_range(key: &NumberKey, number: Number) -> bool {
    let range = key.range.as_ref();
    range.is_none_or(|range| (range.min..=range.max).contains(&number))
}

/// The readings that the question allows: one is the number, and of two both are kept. Which of
/// them is right isn't asked here, so that what is saved tells nothing about the key.
fn settle_number(key: &NumberKey, typed: &NumberTyped) -> Result<Pick, Refusal> {
    let readings = reading::read(&typed.text, &key.unit).ok_or(Refusal::PickMalformed)?;
    let all = [Some(readings.number), readings.grouped];
    if !all.contains(&Some(typed.number)) {
        return Err(Refusal::PickMalformed);
    }
    let fitting = all.map(|number| number.filter(|number| is_in_range(key, *number)));
    match fitting {
        [Some(one), Some(two)] => Ok(Pick::NumberTyped(NumberTyped {
            text: clean_line(&typed.text, TYPED_MAX)?,
            number: typed.number,
            other: Some(if typed.number == one { two } else { one }),
        })),
        [Some(number), None] | [None, Some(number)] => Ok(Pick::Number(number)),
        [None, None] => Err(Refusal::PickMalformed),
    }
}

/// Every item exactly once.
fn settle_order(order: &Order, ids: &[AnswerId]) -> Result<Pick, Refusal> {
    if ids.len() != order.items.len() {
        return Err(Refusal::PickMalformed);
    }
    if !ids
        .iter()
        .all(|id| order.items.iter().any(|item| item.id == *id))
    {
        return Err(Refusal::AnswerUnknown);
    }
    if ids.iter().collect::<BTreeSet<_>>().len() != ids.len() {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Order(ids.to_vec()))
}

/// Each prompt at most once, each partner at most once, at least one pair.
fn settle_match(pairs: &Match, found: &[(AnswerId, AnswerId)]) -> Result<Pick, Refusal> {
    if found.is_empty() || found.len() > pairs.prompts.len() {
        return Err(Refusal::PickMalformed);
    }
    let known = |items: &[crate::quiz::Item], id: AnswerId| items.iter().any(|i| i.id == id);
    let all_known = found
        .iter()
        .all(|(prompt, answer)| known(&pairs.prompts, *prompt) && known(&pairs.answers, *answer));
    if !all_known {
        return Err(Refusal::AnswerUnknown);
    }
    let prompts: BTreeSet<_> = found.iter().map(|(prompt, _)| prompt).collect();
    let answers: BTreeSet<_> = found.iter().map(|(_, answer)| answer).collect();
    if prompts.len() != found.len() || answers.len() != found.len() {
        return Err(Refusal::PickMalformed);
    }
    let in_order = pairs
        .prompts
        .iter()
        .filter_map(|prompt| found.iter().find(|(id, _)| *id == prompt.id).copied());
    Ok(Pick::Match(in_order.collect()))
}

/// Different words, without empty ones.
fn settle_words(words: &[String], words_max: usize) -> Result<Pick, Refusal> {
    if words.len() > words_max {
        return Err(Refusal::PickMalformed);
    }
    let mut kept: Vec<String> = Vec::with_capacity(words.len());
    let mut seen = BTreeSet::new();
    for word in words {
        if word.trim().is_empty() {
            continue;
        }
        let word = clean_line(word, CLOUD_WORD_MAX)?;
        if seen.insert(spelling::fold(&word)) {
            kept.push(word);
        }
    }
    if kept.is_empty() {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Words(kept))
}

/// One line for each gap; what is blank isn't filled in.
fn settle_gaps(gaps: &Gaps, texts: &[Option<String>]) -> Result<Pick, Refusal> {
    let is_typed = |gap: &Gap| matches!(gap, Gap::Typed(_));
    if !gaps.gaps.iter().all(is_typed) || texts.len() != gaps.gaps.len() {
        return Err(Refusal::PickMalformed);
    }
    let filled = |text: &Option<String>| {
        let text = text.as_ref().filter(|text| !spelling::is_blank(text));
        text.map(|text| clean_line(text, GAP_TEXT_MAX)).transpose()
    };
    let texts = texts.iter().map(filled).collect::<Result<Vec<_>, _>>()?;
    if texts.iter().all(Option::is_none) {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Gaps(texts))
}

/// At most one choice for each gap, of its own list.
fn settle_gap_choices(gaps: &Gaps, ids: &[Option<AnswerId>]) -> Result<Pick, Refusal> {
    if ids.len() != gaps.gaps.len() || ids.iter().all(Option::is_none) {
        return Err(Refusal::PickMalformed);
    }
    for (gap, id) in gaps.gaps.iter().zip(ids) {
        match (gap, id) {
            (Gap::Typed(_), _) => return Err(Refusal::PickMalformed),
            (Gap::Listed(list), Some(id)) if list.text_of(*id).is_none() => {
                return Err(Refusal::AnswerUnknown);
            }
            (Gap::Listed(_), _) => {}
        }
    }
    Ok(Pick::GapChoices(ids.to_vec()))
}

/// Each item at most once, at least one; any number of them may share a category.
fn settle_categorize(asked: &Categorize, sorted: &[(AnswerId, AnswerId)]) -> Result<Pick, Refusal> {
    if sorted.is_empty() || sorted.len() > asked.items.len() {
        return Err(Refusal::PickMalformed);
    }
    let is_item = |id: AnswerId| asked.items.iter().any(|item| item.id == id);
    let is_known =
        |(item, category): &(AnswerId, AnswerId)| is_item(*item) && asked.has_category(*category);
    if !sorted.iter().all(is_known) {
        return Err(Refusal::AnswerUnknown);
    }
    let items: BTreeSet<_> = sorted.iter().map(|(item, _)| item).collect();
    if items.len() != sorted.len() {
        return Err(Refusal::PickMalformed);
    }
    let in_order = asked.items.iter();
    let in_order = in_order.filter_map(|item| sorted.iter().find(|(id, _)| *id == item.id));
    Ok(Pick::Categorize(in_order.copied().collect()))
}

/// At most one label for each spot, at least one, and none twice: every label is there once.
fn settle_labels(asked: &Labels, ids: &[Option<AnswerId>]) -> Result<Pick, Refusal> {
    let used: Vec<AnswerId> = ids.iter().copied().flatten().collect();
    if ids.len() != asked.spots.len() || used.is_empty() {
        return Err(Refusal::PickMalformed);
    }
    if !used.iter().all(|id| asked.has_label(*id)) {
        return Err(Refusal::AnswerUnknown);
    }
    if used.iter().collect::<BTreeSet<_>>().len() != used.len() {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Labels(ids.to_vec()))
}

/// At least one item, and none twice.
fn settle_ranking(ranking: &Ranking, ids: &[AnswerId]) -> Result<Pick, Refusal> {
    if ids.is_empty() || ids.len() > ranking.items.len() {
        return Err(Refusal::PickMalformed);
    }
    let is_known = |id: &AnswerId| ranking.items.iter().any(|item| item.id == *id);
    if !ids.iter().all(is_known) {
        return Err(Refusal::AnswerUnknown);
    }
    if ids.iter().collect::<BTreeSet<_>>().len() != ids.len() {
        return Err(Refusal::PickMalformed);
    }
    Ok(Pick::Ranking(ids.to_vec()))
}

/// One line with single spaces.
fn clean_line(text: &str, most: usize) -> Result<String, Refusal> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    checked(&line, most)
}

/// Lines as they are, without what can't be shown.
pub(crate) fn clean_text(text: &str, most: usize) -> Result<String, Refusal> {
    let lines = text.lines().map(str::trim_end);
    checked(lines.collect::<Vec<_>>().join("\n").trim(), most)
}

fn checked(text: &str, most: usize) -> Result<String, Refusal> {
    let is_unshowable = |c: char| c.is_control() && c != '\n';
    let text: String = text.chars().filter(|c| !is_unshowable(*c)).collect();
    if spelling::is_blank(&text) || text.chars().count() > most {
        return Err(Refusal::PickMalformed);
    }
    Ok(text)
}
