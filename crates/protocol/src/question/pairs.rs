//! Prompts to match with their partners.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AnswerView;

/// Prompts to match with partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchOffer {
    /// The prompts.
    pub prompts: Vec<AnswerView>,
    /// The partners, in random order. There may be more than prompts.
    pub answers: Vec<AnswerView>,
}

/// Prompts and their partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchChoice {
    /// The pairs. Each prompt and each answer may appear at most once.
    pub pairs: Vec<PairChoice>,
}

/// A prompt and its partner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PairChoice {
    /// The id of the prompt.
    pub prompt: String,
    /// The id of the answer.
    pub answer: String,
}

/// The right partners.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchSolution {
    /// The right partner of each prompt, in the order of the offer.
    pub pairs: Vec<PairChoice>,
    /// How many players got each of them right.
    pub right_counts: Vec<u32>,
}
