//! Answers to choose from, as their author edits them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceContent {
    /// 2 to 8 answers, at least one of them right.
    #[garde(length(max = 8), dive)]
    pub answers: Vec<ChoiceAnswer>,
}

/// An answer to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceAnswer {
    /// The unique ID: a UUID chosen by the client that adds the answer.
    #[garde(length(max = 64))]
    pub id: String,
    /// At most 200 characters; may be empty if there is a picture.
    #[garde(length(chars, max = 200))]
    pub text: String,
    /// Whether it is right.
    #[garde(skip)]
    pub is_correct: bool,
    /// Its picture; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(dive)]
    pub picture: Option<AnswerPicture>,
    /// What is said with the reveal to those who picked it; at most 300 characters. Left out if
    /// nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[garde(length(chars, max = 300))]
    pub feedback: String,
}

/// The picture of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerPicture {
    /// The ID of an uploaded picture.
    #[garde(length(min = 1, max = 64), pattern("^[A-Za-z0-9_-]+$"))]
    pub id: String,
    /// A description for people who can't see it; at most 300 characters.
    #[garde(length(chars, max = 300))]
    pub alt: String,
    /// Whether it only decorates the text of the answer and needs no description.
    #[garde(skip)]
    pub is_decorative: bool,
}
