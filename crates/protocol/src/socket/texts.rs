//! What players wrote in their own words, as hosts see it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::left_out::is_zero;

/// Asks for what players wrote in their own words at a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListTexts {
    /// The index of the question, starting at 0.
    pub question_index: u32,
}

/// What players wrote in their own words at a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Texts {
    /// The index of the question, starting at 0.
    pub question_index: u32,
    /// The texts in the order they came, at most 200: those that not everyone sees before the
    /// others.
    pub texts: Vec<WrittenText>,
    /// The number of further texts; left out if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_count: u32,
}

/// A text of one or more players. Texts that are spelled the same are one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenText {
    /// The text, as the first player spelled it.
    pub text: String,
    /// How many players wrote it.
    pub count: u32,
    /// Who may see it.
    pub state: TextState,
}

/// Who may see a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TextState {
    /// Everyone.
    Shown,
    /// Only hosts: it waits for their approval.
    Waiting,
    /// Only hosts: it has a word that doesn't belong on a wall.
    Unsuitable,
    /// Only hosts: one of them hid it.
    Hidden,
}
