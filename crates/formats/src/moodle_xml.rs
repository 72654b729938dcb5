//! Moodle's own XML, as Moodle 2 to 5 write it.
//!
//! Imports questions with one key; those that compute, and words dragged into a text, are reported
//! as unknown. A cloze is a passage with gaps, which are all typed or all chosen. What is dragged
//! onto a picture becomes labels of its spots. Embedded pictures are imported if a question or an
//! answer has exactly one.

mod attached;
mod categories;
mod cloze;
mod labels;
mod read;
mod texts;
mod write;
mod zones;

use game::draft::{Content, QuestionDraft, QuizDraft};

use crate::gather::TAGS_MAX;
use crate::shape::Reader;
use crate::writing::{
    Exported, Files, Going, LossKind, Pictures, Writer, has_odd_tags, has_settings, lost,
};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| looks.is_xml_with(&["<quiz"]),
    read: |shape| read::read(shape.long_text()?),
};

pub(crate) const WRITER: Writer = Writer {
    write: |quiz, files| Exported {
        bytes: write::write(quiz, files),
        mime: "application/xml",
        extension: "xml",
    },
    has: write::has,
    losses,
    loses_details,
    files: Files::Embedded,
    keeps_links: false,
    keeps_notes: false,
    keeps_captions: false,
    pictures: Pictures::WithFile,
};

fn losses(going: &Going<'_>) -> Vec<LossKind> {
    if going.loses_media && matches!(going.question.content, Content::Labels(_)) {
        // Without a picture, there are no spots on it.
        return vec![LossKind::Question];
    }
    lost(&[
        (going.has_own_time(), LossKind::TimeLimit),
        (
            going.forgives() || going.has_spare_texts(),
            LossKind::Spellings,
        ),
        (!keeps_passage(going.question), LossKind::Wording),
        (going.has_range(), LossKind::NumberRange),
        (going.has_span(), LossKind::Closeness),
        (going.has_categories(), LossKind::Categories),
    ])
}

/// Whether a passage, if it is one, is read back as it is.
fn keeps_passage(question: &QuestionDraft) -> bool {
    match &question.content {
        Content::Gaps(content) => cloze::keeps(content),
        _ => true,
    }
}

/// Details are stored in a category, for which Moodle requires a name and a question.
fn loses_details(quiz: &QuizDraft) -> bool {
    let has_title = !quiz.title.is_empty();
    let has_about = !quiz.description.is_empty();
    let is_bare = !has_title && !has_about && quiz.tags.is_empty();
    let is_special = quiz.title == "top" || quiz.title.starts_with(['/', '$']);
    let has_none = !quiz.questions.iter().any(write::has);
    (has_about && !has_title)
        || is_special
        || has_odd_tags(quiz, TAGS_MAX)
        || (has_none && !is_bare)
        || has_settings(quiz)
}
