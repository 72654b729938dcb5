//! How sure players are of their answers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Says how sure you are of your answer to the question in play, until its reveal. The answer is a
/// view whose `me` has it. Only in a room with `confidence`, and where an answer can be right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sure {
    /// The index of the question, as in the view.
    pub question_index: u32,
    /// How sure.
    pub level: Confidence,
}

/// How sure a player is of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Confidence {
    /// It is a guess.
    Guess,
    /// Fairly sure.
    FairlySure,
    /// Sure.
    Sure,
}

/// How many players were so sure of their answers to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfidenceCount {
    /// How sure.
    pub level: Confidence,
    /// How many.
    pub count: u32,
    /// How many of them were right, as the question counts now.
    pub right_count: u32,
}

/// Lets players say how sure they are of their answers, or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetConfidence {
    /// Whether they may. Turned off, what was said stays.
    pub on: bool,
}
