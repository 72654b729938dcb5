//! Corrections of questions that were already played.
//!
//! A host can correct a question once its answer is revealed, during the game or after it. The
//! journal keeps what people picked. Only the right answer changes, and all points are recalculated
//! from the picks. The last correction of a question counts.

use serde::{Deserialize, Serialize};

use crate::draft::PinArea;
use crate::ids::AnswerId;
use crate::limits::{ACCEPTED_MAX, ANSWER_TEXT_MAX, GAP_TEXT_MAX, PIN_AREAS_MAX};
use crate::number::Number;
use crate::quiz::{
    Categorize, Estimate, Gap, Gaps, Item, Labels, Match, Order, Pictured, Question, QuestionKind,
    Typed, find_each,
};
use crate::spelling;

/// How a question is to count. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Correction {
    /// As its author wrote it.
    AsWritten,
    /// For nobody: it is as if it had not been asked.
    Void,
    /// With another key.
    Key(Key),
    /// Right for everyone who answered.
    Everyone,
}

/// What is right instead. Stored in the journal: variants are only ever appended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Key {
    /// These answers of a choice or a statement. Where one answer was asked for, each of them is
    /// right by itself.
    Answers(Vec<AnswerId>),
    /// These spellings of a typed answer; the first one is shown.
    Accepted(Vec<String>),
    /// This number.
    Number {
        /// The right one.
        right: Number,
        /// How far off still counts.
        tolerance: Number,
    },
    /// The items in this order, each of them once.
    Order(Vec<AnswerId>),
    /// Each prompt with this partner, no partner twice; what belonged to nothing may be one.
    Match(Vec<(AnswerId, AnswerId)>),
    /// These places on the picture; each of them is right.
    Pin(Vec<PinArea>),
    /// For each gap these spellings; the first one is shown.
    Gaps(Vec<Vec<String>>),
    /// For each gap these choices of its list.
    GapChoices(Vec<Vec<AnswerId>>),
    /// For each item, in the order of the room, these categories; each of them is right.
    Categorize(Vec<Vec<AnswerId>>),
    /// For each spot of the picture these labels; each of them is right.
    Labels(Vec<Vec<AnswerId>>),
}

/// How a question counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Marking {
    /// As it was written.
    #[default]
    AsWritten,
    /// With another key.
    Corrected,
    /// For nobody.
    Void,
    /// Right for everyone who answered.
    Everyone,
}

impl Correction {
    /// How a question counts with it.
    pub fn marking(&self) -> Marking {
        match self {
            Self::AsWritten => Marking::AsWritten,
            Self::Void => Marking::Void,
            Self::Key(_) => Marking::Corrected,
            Self::Everyone => Marking::Everyone,
        }
    }
}

/// The question with this key, written as the journal keeps keys; `None` if it does not fit.
pub(crate) fn with_key(question: &Question, key: &Key) -> Option<(Question, Key)> {
    let mut corrected = question.clone();
    let key = match (&mut corrected.kind, key) {
        (
            QuestionKind::Choice(answers)
            | QuestionKind::TrueFalse(answers)
            | QuestionKind::Pictured(Pictured { answers, .. }),
            Key::Answers(right),
        ) => {
            let mut right = right.clone();
            right.sort_unstable();
            right.dedup();
            let is_known = |id| answers.iter().any(|answer| answer.id == id);
            if right.is_empty() || !right.iter().all(|id| is_known(*id)) {
                return None;
            }
            for answer in answers {
                answer.is_correct = right.contains(&answer.id);
            }
            Key::Answers(right)
        }
        (QuestionKind::Typed(typed), Key::Accepted(accepted)) => {
            let accepted = spellings(accepted, ANSWER_TEXT_MAX)?;
            *typed = Typed {
                accepted: accepted.clone(),
                ..*typed
            };
            Key::Accepted(accepted)
        }
        (
            QuestionKind::Number(known) | QuestionKind::Estimate(Estimate { key: known, .. }),
            Key::Number { right, tolerance },
        ) => {
            (known.right, known.tolerance) = (*right, *tolerance);
            key.clone()
        }
        (QuestionKind::Order(known), Key::Order(right)) => {
            known.right = order(known, right)?;
            Key::Order(known.right.clone())
        }
        (QuestionKind::Match(known), Key::Match(pairs)) => {
            known.right = partners(known, pairs)?;
            let prompts = known.prompts.iter().map(|prompt| prompt.id);
            Key::Match(prompts.zip(known.right.iter().copied()).collect())
        }
        (QuestionKind::Pin(known), Key::Pin(areas)) => {
            *known = places(known, areas)?;
            Key::Pin(known.clone())
        }
        (QuestionKind::Gaps(known), Key::Gaps(accepted)) => {
            let accepted = accepted.iter().map(|texts| spellings(texts, GAP_TEXT_MAX));
            let accepted = accepted.collect::<Option<Vec<_>>>()?;
            fill_typed(known, &accepted)?;
            Key::Gaps(accepted)
        }
        (QuestionKind::Gaps(known), Key::GapChoices(right)) => {
            Key::GapChoices(choose_listed(known, right)?)
        }
        (QuestionKind::Categorize(known), Key::Categorize(right)) => {
            known.right = homes(known, right)?;
            Key::Categorize(known.right.clone())
        }
        (QuestionKind::Labels(known), Key::Labels(right)) => {
            known.right = labels(known, right)?;
            Key::Labels(known.right.clone())
        }
        _ => return None,
    };
    Some((corrected, key))
}

/// Each spelling once, without spaces around it; `None` if there are none, too many or too long
/// ones.
fn spellings(accepted: &[String], most: usize) -> Option<Vec<String>> {
    let mut looks = Vec::new();
    let mut kept = Vec::new();
    for text in accepted.iter().map(|text| text.trim()) {
        let look = spelling::fold(text);
        if look.is_empty() || text.chars().count() > most {
            return None;
        }
        if !looks.contains(&look) {
            looks.push(look);
            kept.push(text.to_owned());
        }
    }
    (!kept.is_empty() && kept.len() <= ACCEPTED_MAX).then_some(kept)
}

/// Other spellings for every gap; `None` if they aren't typed.
fn fill_typed(known: &mut Gaps, accepted: &[Vec<String>]) -> Option<()> {
    if accepted.len() != known.gaps.len() {
        return None;
    }
    for (gap, accepted) in known.gaps.iter_mut().zip(accepted) {
        let Gap::Typed(typed) = gap else {
            return None;
        };
        typed.accepted.clone_from(accepted);
    }
    Some(())
}

/// At least one choice for every gap, each once, by rising id; `None` if they aren't its own.
fn choose_listed(known: &mut Gaps, right: &[Vec<AnswerId>]) -> Option<Vec<Vec<AnswerId>>> {
    if right.len() != known.gaps.len() {
        return None;
    }
    for (gap, ids) in known.gaps.iter_mut().zip(right) {
        let Gap::Listed(list) = gap else {
            return None;
        };
        if ids.is_empty() || ids.iter().any(|id| list.text_of(*id).is_none()) {
            return None;
        }
        list.right.clone_from(ids);
        list.right.sort_unstable();
        list.right.dedup();
    }
    let lists = known.gaps.iter().map(|gap| match gap {
        Gap::Listed(list) => Some(list.right.clone()),
        Gap::Typed(_) => None,
    });
    lists.collect()
}

/// At least one category for every item.
fn homes(known: &Categorize, right: &[Vec<AnswerId>]) -> Option<Vec<Vec<AnswerId>>> {
    let each = right.len() == known.items.len();
    each.then(|| some_of_each(right, |id| known.has_category(id)))?
}

/// At least one label for every spot.
fn labels(known: &Labels, right: &[Vec<AnswerId>]) -> Option<Vec<Vec<AnswerId>>> {
    let each = right.len() == known.spots.len();
    each.then(|| some_of_each(right, |id| known.has_label(id)))?
}

/// Each list with every id once, by rising id; `None` if one is empty or has an unknown id.
fn some_of_each(
    lists: &[Vec<AnswerId>],
    is_known: impl Fn(AnswerId) -> bool,
) -> Option<Vec<Vec<AnswerId>>> {
    let lists = lists.iter().map(|ids| {
        let mut ids = ids.clone();
        ids.sort_unstable();
        ids.dedup();
        let fits = !ids.is_empty() && ids.iter().all(|id| is_known(*id));
        fits.then_some(ids)
    });
    lists.collect()
}

/// Every item once. Of two that say the same the one comes first that would come first in a quiz
/// written so: then it is the same key.
fn order(known: &Order, right: &[AnswerId]) -> Option<Vec<AnswerId>> {
    if right.len() != known.items.len() {
        return None;
    }
    each_once(right, &known.items)
}

/// A partner for every prompt, in the order of the prompts; in whichever order they are named.
fn partners(known: &Match, pairs: &[(AnswerId, AnswerId)]) -> Option<Vec<AnswerId>> {
    if pairs.len() != known.prompts.len() {
        return None;
    }
    let partner_of = |prompt: &Item| {
        let mut own = pairs.iter().filter(|(id, _)| *id == prompt.id);
        own.next().map(|(_, answer)| *answer)
    };
    let partners: Option<Vec<_>> = known.prompts.iter().map(partner_of).collect();
    each_once(&partners?, &known.answers)
}

/// The ids as a quiz would have them whose author wrote these texts; `None` if one is unknown or
/// there twice.
fn each_once(ids: &[AnswerId], items: &[Item]) -> Option<Vec<AnswerId>> {
    let mut free: Vec<&Item> = items.iter().collect();
    let mut texts = Vec::with_capacity(ids.len());
    for id in ids {
        let at = free.iter().position(|item| item.id == *id)?;
        texts.push(free.remove(at).text.clone());
    }
    find_each(&texts, items)
}

/// Usable places, each once, not too many. Which comes first changes nothing: the same places as
/// in the quiz are its key.
fn places(known: &[PinArea], areas: &[PinArea]) -> Option<Vec<PinArea>> {
    let mut right = Vec::with_capacity(areas.len());
    for area in areas {
        if !right.contains(area) {
            right.push(*area);
        }
    }
    let fits = (1..=PIN_AREAS_MAX).contains(&right.len());
    if !fits || !right.iter().all(PinArea::is_usable) {
        return None;
    }
    let has_all = |of: &[PinArea], those: &[PinArea]| those.iter().all(|one| of.contains(one));
    if has_all(known, &right) && has_all(&right, known) {
        return Some(known.to_vec());
    }
    Some(right)
}
