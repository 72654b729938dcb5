//! Correcting a question that was played (re-mark).

use game::correction::{self, Key};
use game::draft::PinArea;
use game::limits::{ACCEPTED_MAX, ANSWERS_MAX, ITEMS_MAX, PIN_AREAS_MAX};
use game::number::Number;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::from_draft::draft_area;
use crate::question::{self, PairChoice};
use crate::socket::Marking;
use crate::view::{parse_answer_id, parse_pair};

/// A question that is to count in another way.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCorrection {
    /// Which question; counts from 0.
    #[garde(range(max = 199))]
    #[schema(maximum = 199)]
    pub question_index: u32,
    /// In which way.
    #[garde(dive)]
    pub correction: Correction,
}

/// How a question is to count.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Correction {
    /// As its author wrote it.
    AsWritten(#[garde(skip)] NoKey),
    /// For nobody.
    Void(#[garde(skip)] NoKey),
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
}

/// Nothing more is to be said.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct NoKey {}

/// Which answers are right. Where one answer was asked for, each of them is right by itself.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswersKey {
    /// Their ids in this room, at least one.
    #[garde(length(min = 1, max = ANSWERS_MAX), inner(length(min = 8, max = 8)))]
    #[schema(min_items = 1, max_items = 8)]
    pub right: Vec<String>,
}

/// Which spellings count.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptedKey {
    /// All of them, at most 20; the first one is shown.
    #[garde(length(min = 1, max = ACCEPTED_MAX), inner(length(chars, min = 1, max = 200)))]
    #[schema(min_items = 1, max_items = 20)]
    pub accepted: Vec<String>,
}

/// Which number is right.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NumberKey {
    /// Decimal digits with a point or comma, at most six places.
    #[garde(length(max = 40))]
    pub right: String,
    /// How far off still counts; not negative.
    #[garde(length(max = 40))]
    pub tolerance: String,
}

/// Which order is right.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderKey {
    /// The ids of all items in this room, from first to last.
    #[garde(length(min = 1, max = ITEMS_MAX), inner(length(min = 8, max = 8)))]
    #[schema(min_items = 1, max_items = 8)]
    pub right: Vec<String>,
}

/// Which partners are right.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchKey {
    /// One for each prompt, and no answer twice.
    #[garde(length(min = 1, max = ITEMS_MAX))]
    #[schema(min_items = 1, max_items = 8)]
    pub pairs: Vec<PairChoice>,
}

/// Which places are right.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PinKey {
    /// Each of them counts. Its middle is on the picture, and it has a size.
    #[garde(length(min = 1, max = PIN_AREAS_MAX))]
    #[schema(min_items = 1, max_items = 10)]
    pub areas: Vec<question::PinArea>,
}

/// How a room counts since a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Corrected {
    /// How the question counts now.
    pub marking: Marking,
    /// How many questions do not count as they were written.
    pub corrected_count: u32,
}

impl Correction {
    /// What it means to the rules; else the field that does not fit, and why.
    pub fn to_game(&self) -> Result<correction::Correction, (&'static str, &'static str)> {
        use correction::Correction as Rule;
        let unknown = || self.misfit();
        Ok(match self {
            Self::AsWritten(_) => Rule::AsWritten,
            Self::Void(_) => Rule::Void,
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
        })
    }

    /// The field that does not fit the question it is meant for, and what would.
    pub fn misfit(&self) -> (&'static str, &'static str) {
        match self {
            Self::Order(_) => ("correction.right", NO_ORDER),
            Self::Match(_) => ("correction.pairs", NO_PAIRS),
            _ => ("correction", "This does not fit the kind of question"),
        }
    }
}

const NO_NUMBER: &str = "Type a number with at most six decimal places";
const NO_TOLERANCE: &str = "Type a number of 0 or more with at most six decimal places";
const NO_ORDER: &str = "Put every item of this question into its place, each once";
const NO_PAIRS: &str = "Give every prompt of this question a partner, none of them twice";
const NO_PLACE: &str = "Each place needs its middle on the picture, and a size";

fn number(typed: &str) -> Option<Number> {
    Number::parse(typed)
}
