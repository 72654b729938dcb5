//! Answers to choose from, with or without pictures.

use serde::{Deserialize, Serialize};

use crate::limits::ANSWER_TEXT_MAX;

/// Answers to choose from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceContent {
    /// In the order of the author.
    pub answers: Vec<DraftAnswer>,
}

/// An answer that is offered.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftAnswer {
    /// Assigned by the store; unchanged as long as the answer exists.
    #[serde(default)]
    pub id: String,
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub is_correct: bool,
    /// What it shows, above its text or instead of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<DraftPicture>,
    /// What is said to those who picked it, with the reveal; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub feedback: String,
}

/// The picture of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftPicture {
    /// The id of an uploaded file.
    pub id: String,
    /// What it shows, for those who can't see it; may be empty.
    #[serde(default)]
    pub alt: String,
    /// Whether it only decorates the text of its answer, so that there is nothing to describe.
    #[serde(default)]
    pub is_decorative: bool,
}

impl DraftAnswer {
    /// What it says, or what its picture shows.
    pub fn words(&self) -> &str {
        let picture = self.picture.as_ref();
        match (self.text.trim(), picture) {
            ("", Some(picture)) => picture.alt.trim(),
            _ => &self.text,
        }
    }

    /// Takes its picture away. Without a text, it says what the picture showed.
    pub fn lose_picture(&mut self) {
        if self.picture.is_some() {
            self.text = self.words().chars().take(ANSWER_TEXT_MAX).collect();
            self.picture = None;
        }
    }
}
