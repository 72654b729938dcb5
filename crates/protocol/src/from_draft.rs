//! Conversions between what a stored question and its settings are made of, and the wire. Whole
//! questions, as their authors edit them, are converted by the crate `quizzes`.

use game::draft::{self, Content as Draft};

use crate::question::{PinArea, QuestionKind};

/// The kind of question.
pub fn question_kind(content: &Draft) -> QuestionKind {
    match content {
        Draft::Choice(_) => QuestionKind::Choice,
        Draft::TrueFalse(_) => QuestionKind::TrueFalse,
        Draft::Typed(_) => QuestionKind::Typed,
        Draft::Number(_) => QuestionKind::Number,
        Draft::Order(_) => QuestionKind::Order,
        Draft::Match(_) => QuestionKind::Match,
        Draft::Pin(_) => QuestionKind::Pin,
        Draft::Poll(_) => QuestionKind::Poll,
        Draft::WordCloud(_) => QuestionKind::WordCloud,
        Draft::OpenText(_) => QuestionKind::OpenText,
        Draft::Rating(_) => QuestionKind::Rating,
        Draft::Slide(_) => QuestionKind::Slide,
        Draft::Gaps(_) => QuestionKind::Gaps,
        Draft::Categorize(_) => QuestionKind::Categorize,
        Draft::Labels(_) => QuestionKind::Labels,
        Draft::Ranking(_) => QuestionKind::Ranking,
    }
}

/// A place on a picture, on the wire.
pub fn pin_area(area: draft::PinArea) -> PinArea {
    PinArea {
        x: area.x,
        y: area.y,
        radius_x: area.radius_x,
        radius_y: area.radius_y,
    }
}

/// A place on a picture, as the rules have it.
pub fn draft_area(area: PinArea) -> draft::PinArea {
    draft::PinArea {
        x: area.x,
        y: area.y,
        radius_x: area.radius_x,
        radius_y: area.radius_y,
    }
}
