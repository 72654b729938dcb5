//! Answers of a poll, with or without pictures.

use serde::{Deserialize, Serialize};

use super::choice::{DraftPicture, said_without};

/// Answers of a poll.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PollContent {
    /// In the order of the author.
    pub answers: Vec<String>,
    /// Whether several may be picked.
    pub takes_several: bool,
    /// What the answers show, in the same order. `None` where one has no picture, and shorter where
    /// the last ones have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<Option<DraftPicture>>,
}

impl PollContent {
    /// Its answers: what they say, and what they show.
    pub fn offered(&self) -> impl Iterator<Item = (&str, Option<&DraftPicture>)> {
        let pictures = self.pictures.iter().map(Option::as_ref);
        let pictures = pictures.chain(std::iter::repeat(None));
        self.answers.iter().map(String::as_str).zip(pictures)
    }

    /// What its answers say, or what their pictures show.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.offered().map(|(text, picture)| match picture {
            Some(picture) => picture.words_with(text),
            None => text,
        })
    }

    /// Keeps the pictures that `keeps` wants. An answer without a text says what its picture
    /// showed.
    pub(super) fn retain_pictures(&mut self, mut keeps: impl FnMut(&mut DraftPicture) -> bool) {
        self.pictures.truncate(self.answers.len());
        for (text, shown) in self.answers.iter_mut().zip(&mut self.pictures) {
            if let Some(picture) = shown
                && !keeps(picture)
            {
                *text = said_without(picture, text);
                *shown = None;
            }
        }
        let used = self.pictures.iter().rposition(Option::is_some);
        self.pictures.truncate(used.map_or(0, |last| last + 1));
    }
}
