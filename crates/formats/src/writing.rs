//! The words of writing: a file that goes out, what is lost in it, and how a format is written.

use game::draft::{Content, QuestionDraft, QuizDraft, QuizSettings};

use crate::reading::{File, USUAL_TIME_LIMIT_S};

/// A file to be handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What browsers are told it is.
    pub mime: &'static str,
    /// The end of its name, without the point.
    pub extension: &'static str,
}

/// How large a file is that could go out with a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileSize<'f> {
    /// As questions name it.
    pub name: &'f str,
    /// How many bytes it has.
    pub byte_count: u64,
}

/// Something of a quiz that a format can't carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// Which question, counting from 0; `None` for the quiz.
    pub question: Option<usize>,
    /// What.
    pub kind: LossKind,
}

/// What is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LossKind {
    /// The whole question: the format has no such kind.
    Question,
    /// The time limit.
    TimeLimit,
    /// The factor of the points.
    Points,
    /// The picture, video or sound: the format has no place for it, or its file is gone.
    Media,
    /// The picture, video or sound: with it, the file would be larger than is read in again.
    MediaTooLarge,
    /// Line breaks in the texts, or signs that mean something else there.
    Wording,
    /// The explanation.
    Explanation,
    /// Which spellings count beyond the first, or that errors are forgiven.
    Spellings,
    /// The ends, steps or unit of a number.
    NumberRange,
    /// The title, description, tags or settings of the quiz.
    Details,
}

/// How a format is written, and what is lost in it.
pub(crate) struct Writer {
    /// Writes a quiz with those of the files that its questions name.
    pub(crate) write: fn(&QuizDraft, &[File]) -> Exported,
    /// Whether a question goes out at all.
    pub(crate) has: fn(&QuestionDraft) -> bool,
    /// What is lost of a question that goes out, besides what is shown with it.
    pub(crate) losses: fn(&Going<'_>) -> Vec<LossKind>,
    /// Whether the title, description, tags or settings of a quiz are lost.
    pub(crate) loses_details: fn(&QuizDraft) -> bool,
    pub(crate) files: Files,
    /// Whether videos that lie at another site come along.
    pub(crate) keeps_links: bool,
}

/// Where the files of a quiz go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Files {
    /// Nowhere: the format has no place for them.
    Nowhere,
    /// Into an archive, each once.
    Archived,
    /// Into the text of each question that names one.
    Embedded,
}

/// A question that goes out.
pub(crate) struct Going<'q> {
    pub(crate) question: &'q QuestionDraft,
    /// Whether any question that goes out with it has a time limit.
    pub(crate) is_timed: bool,
    /// Whether what is shown with it stays behind.
    pub(crate) loses_media: bool,
}

impl Going<'_> {
    pub(crate) fn is_slide(&self) -> bool {
        matches!(self.question.content, Content::Slide(_))
    }

    /// Whether its time limit is another than readers give to a question that has none.
    pub(crate) fn has_own_time(&self) -> bool {
        let usual = (!self.is_slide()).then_some(USUAL_TIME_LIMIT_S);
        self.question.time_limit_s != usual
    }

    pub(crate) fn is_weighted(&self) -> bool {
        self.question.content.is_scored() && self.question.points_factor != 1
    }

    pub(crate) fn has_explanation(&self) -> bool {
        !self.question.explanation.is_empty()
    }

    /// Whether it forgives slips of the pen.
    pub(crate) fn forgives(&self) -> bool {
        matches!(&self.question.content, Content::Typed(typed) if typed.tolerates_typos)
    }

    /// Whether its number has ends and steps.
    pub(crate) fn has_range(&self) -> bool {
        matches!(&self.question.content, Content::Number(number) if number.range.is_some())
    }

    /// Whether its number has a unit.
    pub(crate) fn has_unit(&self) -> bool {
        matches!(&self.question.content, Content::Number(number) if !number.unit.is_empty())
    }
}

/// Those of the losses that happen.
pub(crate) fn lost(losses: &[(bool, LossKind)]) -> Vec<LossKind> {
    let lost = losses.iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, kind)| *kind).collect()
}

/// Whether a quiz has settings of its own, which only our own format keeps.
pub(crate) fn has_settings(quiz: &QuizDraft) -> bool {
    quiz.settings != QuizSettings::default()
}

/// Whether a quiz has tags that readers of other formats would not all take, each once.
pub(crate) fn has_odd_tags(quiz: &QuizDraft, tags_max: usize) -> bool {
    let mut tags = quiz.tags.clone();
    tags.sort_unstable();
    tags.dedup();
    tags.len() != quiz.tags.len() || tags.len() > tags_max
}

/// Plain text as a file.
pub(crate) fn text_file(bytes: Vec<u8>) -> Exported {
    Exported {
        bytes,
        mime: "text/plain; charset=utf-8",
        extension: "txt",
    }
}
