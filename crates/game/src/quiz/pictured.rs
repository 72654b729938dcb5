//! Answers with pictures.

use serde::{Deserialize, Serialize};

use super::{Answer, Media, Poll, Question, QuestionKind};
use crate::ids::AnswerId;

/// Answers to choose from, at least one of them with a picture. In the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pictured {
    /// As in a choice without pictures. A text may be empty where there is a picture.
    pub answers: Vec<Answer>,
    /// In the author's order; an answer has at most one.
    pub pictures: Vec<AnswerPicture>,
}

/// A poll, at least one of its answers with a picture. In the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PicturedPoll {
    /// As without pictures. A text may be empty where there is a picture.
    pub poll: Poll,
    /// In the author's order; an answer has at most one.
    pub pictures: Vec<AnswerPicture>,
}

/// The picture of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerPicture {
    /// Whose.
    pub answer: AnswerId,
    /// What it shows.
    pub picture: Picture,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Where browsers find the file.
    pub link: String,
    /// What it shows, for those who can't see it; empty where it only decorates a text.
    pub alt: String,
    /// In pixels; 0 if unknown.
    pub width: u32,
    /// In pixels; 0 if unknown.
    pub height: u32,
}

impl Picture {
    /// A file with this description.
    pub(super) fn of(file: &Media, alt: &str) -> Self {
        Self {
            link: file.link.clone(),
            alt: alt.to_owned(),
            width: file.width,
            height: file.height,
        }
    }
}

impl Question {
    /// The pictures of its answers.
    pub fn pictures(&self) -> &[AnswerPicture] {
        match &self.kind {
            QuestionKind::Pictured(pictured) => &pictured.pictures,
            QuestionKind::PicturedPoll(pictured) => &pictured.pictures,
            _ => &[],
        }
    }

    /// The same, to be changed.
    pub fn pictures_mut(&mut self) -> &mut [AnswerPicture] {
        match &mut self.kind {
            QuestionKind::Pictured(pictured) => &mut pictured.pictures,
            QuestionKind::PicturedPoll(pictured) => &mut pictured.pictures,
            _ => &mut [],
        }
    }

    /// The picture of an answer.
    pub fn picture_of(&self, id: AnswerId) -> Option<&Picture> {
        let mut own = self.pictures().iter().filter(|one| one.answer == id);
        own.next().map(|one| &one.picture)
    }

    /// What an answer says, or what its picture shows.
    pub fn words_of<'q>(&'q self, answer: &'q Answer) -> &'q str {
        match self.picture_of(answer.id) {
            Some(picture) if answer.text.is_empty() => &picture.alt,
            _ => &answer.text,
        }
    }
}
