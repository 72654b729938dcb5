//! A passage with gaps to fill in.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AnswerView, SaidCount};

/// How gaps are filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum GapsWay {
    /// By typing.
    Typed,
    /// By choosing from a list, which each gap has of its own.
    List,
}

/// A passage with gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapsOffer {
    /// How its gaps are filled in.
    pub way: GapsWay,
    /// The texts around the gaps, one more than there are gaps: before the first, between two, and
    /// after the last. The first and the last may be empty.
    pub texts: Vec<String>,
    /// The gaps, in the order of the passage.
    pub gaps: Vec<GapOffer>,
    /// The maximum number of characters per typed gap.
    pub length_max: u32,
}

/// A gap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapOffer {
    /// What there is to choose from, in random order; empty if the gap is typed.
    pub choices: Vec<AnswerView>,
}

/// What fills in the gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapsChoice {
    /// How the gaps are filled in.
    pub way: GapsWay,
    /// For each gap the text, or the ID of the choice; `null` if it isn't filled in. At least one
    /// of them is.
    pub gaps: Vec<Option<String>>,
}

/// What belongs into the gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapsSolution {
    /// The gaps, in the order of the offer.
    pub gaps: Vec<GapSolution>,
}

/// What belongs into a gap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapSolution {
    /// The accepted spellings, or the texts of the right choices. The first one is shown.
    pub accepted: Vec<String>,
    /// The IDs of the right choices; empty if the gap is typed.
    pub correct: Vec<String>,
    /// How many players got it right.
    pub right_count: u32,
    /// The ten most frequent answers; empty if the gap has a list.
    pub said: Vec<SaidCount>,
    /// How many players picked each choice, in the order of the offer; empty if the gap is typed.
    pub distribution: Vec<u32>,
}
