//! Correcting a question that was already played.

use game::AnswerId;
use game::correction::{self, Key};
use game::draft::PinArea;
use game::limits::{
    ACCEPTED_MAX, ANSWERS_MAX, CATEGORIES_MAX, DISTRACTORS_MAX, GAPS_MAX, ITEMS_MAX, PIN_AREAS_MAX,
    SORTED_ITEMS_MAX, SPOTS_MAX,
};
use game::number::Number;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::from_draft::draft_area;
use crate::ids::{parse_answer_id, parse_pair};
use crate::question::{self, GapsWay, PairChoice, QuestionKind};
use crate::socket::Marking;

/// A correction of a question.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCorrection {
    /// The index of the question, starting at 0.
    #[garde(range(max = 199))]
    #[schema(maximum = 199)]
    pub question_index: u32,
    /// How the question counts from now on.
    #[garde(dive)]
    pub correction: Correction,
}

/// Who sees what players wrote at a question.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HideText {
    /// The index of the question, starting at 0.
    #[garde(range(max = 199))]
    #[schema(maximum = 199)]
    pub question_index: u32,
    /// The text. Case, accents and spaces don't matter.
    #[garde(length(chars, min = 1, max = 500))]
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
    /// Whether only you see it.
    #[garde(skip)]
    pub hidden: bool,
}

/// How a question counts.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Correction {
    /// As its author wrote it.
    AsWritten(#[garde(skip)] NoKey),
    /// It doesn't count.
    Void(#[garde(skip)] NoKey),
    /// It is right for everyone who answered.
    Everyone(#[garde(skip)] NoKey),
    /// Other answers of a choice or a statement are right.
    Answers(#[garde(dive)] AnswersKey),
    /// Other spellings of a typed answer count.
    Accepted(#[garde(dive)] AcceptedKey),
    /// Another number is right.
    Number(#[garde(dive)] NumberKey),
    /// Another order is right.
    Order(#[garde(dive)] OrderKey),
    /// Other partners are right.
    Match(#[garde(dive)] MatchKey),
    /// Other places on the picture are right.
    Pin(#[garde(dive)] PinKey),
    /// Something else belongs into the gaps.
    Gaps(#[garde(dive)] GapsKey),
    /// Items belong to other categories.
    Categorize(#[garde(dive)] CategorizeKey),
    /// Spots have other labels.
    Labels(#[garde(dive)] LabelsKey),
}

/// Those of the spots, and those that belong nowhere.
const LABELS_MAX: usize = SPOTS_MAX + DISTRACTORS_MAX;

/// No further fields.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct NoKey {}

/// The right answers. If the question asked for one answer, any of them is right.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersKey {
    /// Their IDs in this room; at least one.
    #[garde(length(min = 1, max = ANSWERS_MAX), inner(length(min = 8, max = 8)))]
    #[schema(min_items = 1, max_items = 8)]
    pub right: Vec<String>,
}

/// The accepted spellings.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedKey {
    /// All accepted spellings, at most 20. The first one is shown as the right answer.
    #[garde(length(min = 1, max = ACCEPTED_MAX), inner(length(chars, min = 1, max = 200)))]
    #[schema(min_items = 1, max_items = 20)]
    pub accepted: Vec<String>,
}

/// The right number.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberKey {
    /// Decimal digits with a point or comma, at most six decimal places.
    #[garde(length(max = 40))]
    pub right: String,
    /// How far off an answer may be; not negative.
    #[garde(length(max = 40))]
    pub tolerance: String,
}

/// The right order.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderKey {
    /// The IDs of all items in this room, from first to last.
    #[garde(length(min = 1, max = ITEMS_MAX), inner(length(min = 8, max = 8)))]
    #[schema(min_items = 1, max_items = 8)]
    pub right: Vec<String>,
}

/// The right partners.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchKey {
    /// One for each prompt, without repeating an answer.
    #[garde(length(min = 1, max = ITEMS_MAX))]
    #[schema(min_items = 1, max_items = 8)]
    pub pairs: Vec<PairChoice>,
}

/// The right places.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinKey {
    /// Any of them is right. Each has its center on the picture and a size above zero.
    #[garde(length(min = 1, max = PIN_AREAS_MAX))]
    #[schema(min_items = 1, max_items = 10)]
    pub areas: Vec<question::PinArea>,
}

/// What belongs into the gaps.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapsKey {
    /// How the gaps are filled in.
    #[garde(skip)]
    pub way: GapsWay,
    /// For each gap all accepted spellings, at most 20 of at most 100 characters, of which the
    /// first one is shown; or the IDs of all choices that are right in this room.
    #[garde(
        length(min = 1, max = GAPS_MAX),
        inner(length(min = 1, max = ACCEPTED_MAX), inner(length(chars, min = 1, max = 100)))
    )]
    #[schema(min_items = 1, max_items = 8)]
    pub right: Vec<Vec<String>>,
}

/// Where the items belong.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategorizeKey {
    /// For each item, in the order of this room, the IDs of all categories that are right.
    #[garde(
        length(min = 1, max = SORTED_ITEMS_MAX),
        inner(length(min = 1, max = CATEGORIES_MAX), inner(length(min = 8, max = 8)))
    )]
    #[schema(min_items = 1, max_items = 12)]
    pub right: Vec<Vec<String>>,
}

/// The labels of the spots.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelsKey {
    /// For each spot the IDs of all labels that are right.
    #[garde(
        length(min = 1, max = SPOTS_MAX),
        inner(length(min = 1, max = LABELS_MAX), inner(length(min = 8, max = 8)))
    )]
    #[schema(min_items = 1, max_items = 12)]
    pub right: Vec<Vec<String>>,
}

/// The result of a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Corrected {
    /// How the question counts now.
    pub marking: Marking,
    /// The number of corrected questions.
    pub corrected_count: u32,
}

/// A question that can be corrected while its live session runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayedQuestion {
    /// The index of the question, starting at 0.
    pub index: u32,
    /// The kind of question.
    pub kind: QuestionKind,
    /// The question.
    pub text: String,
    /// How it counts.
    pub marking: Marking,
}

impl Correction {
    /// Converts the correction for the rules, or returns the invalid field and why it is invalid.
    pub fn to_game(&self) -> Result<correction::Correction, (&'static str, &'static str)> {
        use correction::Correction as Rule;
        let unknown = || self.misfit();
        Ok(match self {
            Self::AsWritten(_) => Rule::AsWritten,
            Self::Void(_) => Rule::Void,
            Self::Everyone(_) => Rule::Everyone,
            Self::Answers(key) => {
                let ids = key.right.iter().map(|id| parse_answer_id(id));
                let ids: Option<Vec<_>> = ids.collect();
                let unknown = ("correction.right", "This question has no such answer");
                Rule::Key(Key::Answers(ids.ok_or(unknown)?))
            }
            Self::Accepted(key) => Rule::Key(Key::Accepted(key.accepted.clone())),
            Self::Number(key) => Rule::Key(Key::Number {
                right: number(&key.right).ok_or(("correction.right", NO_NUMBER))?,
                tolerance: number(&key.tolerance)
                    .filter(|tolerance| tolerance.millionths() >= 0)
                    .ok_or(("correction.tolerance", NO_TOLERANCE))?,
            }),
            Self::Order(key) => {
                let ids = key.right.iter().map(|id| parse_answer_id(id));
                let ids: Option<Vec<_>> = ids.collect();
                Rule::Key(Key::Order(ids.ok_or_else(unknown)?))
            }
            Self::Match(key) => {
                let pairs: Option<Vec<_>> = key.pairs.iter().map(parse_pair).collect();
                Rule::Key(Key::Match(pairs.ok_or_else(unknown)?))
            }
            Self::Pin(key) => {
                let areas: Vec<_> = key.areas.iter().copied().map(draft_area).collect();
                if !areas.iter().all(PinArea::is_usable) {
                    return Err(("correction.areas", NO_PLACE));
                }
                Rule::Key(Key::Pin(areas))
            }
            Self::Gaps(key) => Rule::Key(key.to_game().ok_or_else(unknown)?),
            Self::Categorize(key) => Rule::Key(Key::Categorize(
                ids_of_each(&key.right).ok_or_else(unknown)?,
            )),
            Self::Labels(key) => {
                Rule::Key(Key::Labels(ids_of_each(&key.right).ok_or_else(unknown)?))
            }
        })
    }

    /// The field that doesn't fit its question, and what would.
    pub fn misfit(&self) -> (&'static str, &'static str) {
        match self {
            Self::Order(_) => ("correction.right", NO_ORDER),
            Self::Match(_) => ("correction.pairs", NO_PAIRS),
            Self::Gaps(_) => ("correction.right", NO_GAPS),
            Self::Categorize(_) => ("correction.right", NO_CATEGORY),
            Self::Labels(_) => ("correction.right", NO_LABEL),
            _ => ("correction", "This doesn't fit the kind of question"),
        }
    }
}

impl GapsKey {
    fn to_game(&self) -> Option<Key> {
        if self.way == GapsWay::Typed {
            return Some(Key::Gaps(self.right.clone()));
        }
        Some(Key::GapChoices(ids_of_each(&self.right)?))
    }
}

/// Lists of ids; `None` if one of them is none.
fn ids_of_each(lists: &[Vec<String>]) -> Option<Vec<Vec<AnswerId>>> {
    let lists = lists.iter().map(|ids| {
        let ids = ids.iter().map(|id| parse_answer_id(id));
        ids.collect::<Option<Vec<_>>>()
    });
    lists.collect()
}

const NO_NUMBER: &str = "Enter a number with at most six decimal places";
const NO_TOLERANCE: &str = "Enter a number of 0 or more with at most six decimal places";
const NO_ORDER: &str = "Give every item of this question a position, each exactly once";
const NO_PAIRS: &str = "Give every prompt of this question a different partner";
const NO_GAPS: &str = "Give every gap of this question at least one right answer of its own";
const NO_CATEGORY: &str = "Give every item of this question at least one of its categories";
const NO_LABEL: &str = "Give every spot of this question at least one of its labels";
const NO_PLACE: &str = "Each place needs a center on the picture and a size above zero";

fn number(typed: &str) -> Option<Number> {
    Number::parse(typed)
}
