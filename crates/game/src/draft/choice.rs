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
        match &self.picture {
            Some(picture) => picture.words_with(&self.text),
            None => &self.text,
        }
    }

    /// Takes its picture away. Without a text, it says what the picture showed.
    pub fn lose_picture(&mut self) {
        if let Some(picture) = self.picture.take() {
            self.text = said_without(&picture, &self.text);
        }
    }
}

impl DraftPicture {
    /// The text of its answer, or what it shows.
    pub fn words_with<'w>(&'w self, text: &'w str) -> &'w str {
        match text.trim() {
            "" => self.alt.trim(),
            _ => text,
        }
    }
}

/// What an answer with this text says once its picture is gone.
pub(super) fn said_without(picture: &DraftPicture, text: &str) -> String {
    let words = picture.words_with(text).chars();
    words.take(ANSWER_TEXT_MAX).collect()
}
