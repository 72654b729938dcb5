//! GIFT, Moodle's text format: paragraphs of `::name:: question {answers}`.
//!
//! A malformed paragraph is refused on its own. What we don't support (weights, formatting,
//! feedback on what players type) is dropped and noted. Special characters are kept apart from
//! escaped ones.

mod answers;
mod numbers;
mod passage;
mod read;
mod text;
mod write;

use game::draft::{Content, QuestionDraft};

use crate::passage::is_same;
use crate::shape::Reader;
use crate::writing::{Files, Going, LossKind, Pictures, Writer, has_settings, lost, text_file};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.text().is_some_and(read::is_like),
    read: |shape| Ok(read::read(shape.text()?)),
};

pub(crate) const WRITER: Writer = Writer {
    write: |quiz, _| text_file(write::write(quiz)),
    has: write::has,
    losses,
    loses_details: |quiz| {
        !quiz.description.is_empty() || !quiz.tags.is_empty() || has_settings(quiz)
    },
    files: Files::Nowhere,
    keeps_links: false,
    keeps_notes: false,
    keeps_captions: false,
    pictures: Pictures::Dropped,
};

fn losses(going: &Going<'_>) -> Vec<LossKind> {
    let is_explained_slide = going.is_slide() && going.has_explanation();
    lost(&[
        (going.has_own_time(), LossKind::TimeLimit),
        (going.is_weighted(), LossKind::Points),
        (is_explained_slide, LossKind::Explanation),
        (!keeps_passage(going.question), LossKind::Wording),
        (
            going.forgives() || going.has_spare_texts(),
            LossKind::Spellings,
        ),
        (going.has_range() || going.has_unit(), LossKind::NumberRange),
        (going.has_span(), LossKind::Closeness),
    ])
}

/// Whether a passage, if it is one, is read back as it is.
fn keeps_passage(question: &QuestionDraft) -> bool {
    let Content::Gaps(content) = &question.content else {
        return true;
    };
    let paragraph = write::paragraph(question).unwrap_or_default();
    let read = read::read(&paragraph).quiz.questions;
    let read = read.first().map(|read| (&read.text, &read.content));
    matches!(read, Some((text, Content::Gaps(read)))
        if *text == question.text && is_same(read, content))
}
