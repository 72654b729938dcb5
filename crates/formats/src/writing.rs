//! The types of writing: an exported file, its losses, and how a format is written.

use game::draft::{Content, GapsWay, QuestionDraft, QuizDraft, QuizSettings};

use crate::choices::has_feedback;
use crate::reading::{File, USUAL_TIME_LIMIT_S};

/// An exported file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// Its contents.
    pub bytes: Vec<u8>,
    /// Its MIME type.
    pub mime: &'static str,
    /// Its extension, without the dot.
    pub extension: &'static str,
}

/// The size of a file that could be exported with a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileSize<'f> {
    /// The name questions use.
    pub name: &'f str,
    /// Its size in bytes, with its captions.
    pub byte_count: u64,
    /// Whether it has captions.
    pub has_captions: bool,
}

/// Something in a quiz that a format can't carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// The question, counting from 0; `None` for the quiz itself.
    pub question: Option<usize>,
    /// The kind of loss.
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
    /// The picture, video or sound: the format doesn't support it, or its file is missing.
    Media,
    /// The picture, video or sound: including it would exceed the import limit.
    MediaTooLarge,
    /// The captions of the video or sound, which itself is included.
    Captions,
    /// A picture of an answer, for which its description stands if it has no text.
    AnswerPictures,
    /// Line breaks in the texts, or characters that are special in the format.
    Wording,
    /// The explanation.
    Explanation,
    /// The feedback for answers.
    Feedback,
    /// The presenter's notes.
    Notes,
    /// The spellings accepted besides the first, or that typos are forgiven.
    Spellings,
    /// The range, steps or unit of a number.
    NumberRange,
    /// That closer numbers earn more.
    Closeness,
    /// That items are sorted: each becomes a pair of an item and the name of its category.
    Categories,
    /// That a picture gets clear step by step.
    Veil,
    /// The title, description, tags or settings of the quiz.
    Details,
}

/// How a format is written, and what it loses.
pub(crate) struct Writer {
    /// Writes a quiz with those of the files that its questions name.
    pub(crate) write: fn(&QuizDraft, &[File]) -> Exported,
    /// Whether a question is exported at all.
    pub(crate) has: fn(&QuestionDraft) -> bool,
    /// What an exported question loses besides its media.
    pub(crate) losses: fn(&Going<'_>) -> Vec<LossKind>,
    /// Whether the title, description, tags or settings of a quiz are lost.
    pub(crate) loses_details: fn(&QuizDraft) -> bool,
    pub(crate) files: Files,
    /// Whether links to videos on other sites are included.
    pub(crate) keeps_links: bool,
    /// Whether the presenter's notes are included.
    pub(crate) keeps_notes: bool,
    /// Whether the captions of included files are, too.
    pub(crate) keeps_captions: bool,
    pub(crate) pictures: Pictures,
}

/// Which pictures of answers are included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pictures {
    /// None.
    Dropped,
    /// Those whose files are.
    WithFile,
    /// All: those without a file by their names.
    Named,
}

/// How the files of a quiz are included.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Files {
    /// Not at all: the format doesn't support them.
    Nowhere,
    /// In an archive, each once, with its captions.
    Archived,
    /// In an archive, each once, beside a file for each question.
    Packaged,
    /// In the text of each question that names one.
    Embedded,
}

/// An exported question.
pub(crate) struct Going<'q> {
    pub(crate) question: &'q QuestionDraft,
    /// Whether any question exported with it has a time limit.
    pub(crate) is_timed: bool,
    /// Whether its media is left out.
    pub(crate) loses_media: bool,
}

impl Going<'_> {
    pub(crate) fn is_slide(&self) -> bool {
        matches!(self.question.content, Content::Slide(_))
    }

    /// Whether its time limit differs from the default that readers assume.
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

    /// Whether something is said to those who pick one of its answers.
    pub(crate) fn has_feedback(&self) -> bool {
        has_feedback(self.question)
    }

    /// Whether it forgives typos.
    pub(crate) fn forgives(&self) -> bool {
        match &self.question.content {
            Content::Typed(typed) => typed.tolerates_typos,
            Content::Gaps(gaps) => gaps.tolerates_typos,
            _ => false,
        }
    }

    /// Whether its gaps keep texts that don't count, because they are filled in the other way.
    pub(crate) fn has_spare_texts(&self) -> bool {
        let Content::Gaps(content) = &self.question.content else {
            return false;
        };
        content.gaps().any(|gap| match content.way {
            GapsWay::Typed => !gap.others.is_empty(),
            GapsWay::List => gap.accepted.len() > 1,
        })
    }

    /// Whether its number has a range and steps.
    pub(crate) fn has_range(&self) -> bool {
        matches!(&self.question.content, Content::Number(number) if number.range.is_some())
    }

    /// Whether closer numbers earn more.
    pub(crate) fn has_span(&self) -> bool {
        matches!(&self.question.content, Content::Number(number) if number.span.is_some())
    }

    /// Whether it sorts items into categories.
    pub(crate) fn has_categories(&self) -> bool {
        matches!(self.question.content, Content::Categorize(_))
    }

    /// Whether its number has a unit.
    pub(crate) fn has_unit(&self) -> bool {
        matches!(&self.question.content, Content::Number(number) if !number.unit.is_empty())
    }
}

/// The losses that apply.
pub(crate) fn lost(losses: &[(bool, LossKind)]) -> Vec<LossKind> {
    let lost = losses.iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, kind)| *kind).collect()
}

/// Whether a quiz has custom settings, which only our own format carries.
pub(crate) fn has_settings(quiz: &QuizDraft) -> bool {
    quiz.settings != QuizSettings::default()
}

/// Whether a quiz has tags that other formats' readers wouldn't all accept, each once.
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
