//! Checks a whole quiz for problems, including those that prevent publishing or playing it.
//!
//! `game` checks each question on its own; this module checks the quiz and the files it shows.
//! Findings are sent as names, which the web app puts into words. The sentences here are for
//! callers whose request to publish or play is refused.

use std::collections::{BTreeMap, BTreeSet};

use game::draft::MediaKind;
use protocol::http::documents::{Finding, Flaw, Severity};
use protocol::said;
use protocol::said::Said;
use protocol::same_words;
use store::{Question, Quiz};

use crate::from_draft;

/// The files of an author that questions may show, by id.
pub type KnownMedia = BTreeSet<String>;

/// The uploaded files that a quiz refers to.
pub fn named_media<'a>(
    cover_id: Option<&'a str>,
    questions: impl IntoIterator<Item = &'a game::draft::QuestionDraft>,
) -> BTreeSet<&'a str> {
    let shown = questions
        .into_iter()
        .flat_map(game::draft::QuestionDraft::file_ids);
    shown.chain(cover_id).collect()
}

same_words! {
    /// The kind of an uploaded file, as a question refers to it.
    pub fn draft_kind(store::MediaKind) -> MediaKind;
    = { Image, Video, Audio }
}

/// All problems of a quiz.
pub fn findings(quiz: &Quiz, questions: &[Question], known: &KnownMedia) -> Vec<Finding> {
    let of_quiz = |flaw, severity| Finding {
        question_id: None,
        at: None,
        flaw,
        severity,
    };
    let mut findings = Vec::new();
    if quiz.title.trim().chars().count() < 3 {
        findings.push(of_quiz(Flaw::TitleMissing, Severity::Error));
    }
    if quiz.description.trim().is_empty() {
        findings.push(of_quiz(Flaw::DescriptionMissing, Severity::Error));
    }
    if questions.is_empty() {
        findings.push(of_quiz(Flaw::NoQuestions, Severity::Error));
    }
    // A quiz doesn't need its cover.
    if quiz.cover_id.as_ref().is_some_and(|id| !known.contains(id)) {
        findings.push(of_quiz(Flaw::MediaMissing, Severity::Warning));
    }
    for question in questions {
        findings.extend(from_draft::findings(&question.id, &question.draft));
        let named = named_media(None, [&question.draft]);
        if named.iter().any(|id| !known.contains(*id)) {
            findings.push(Finding {
                question_id: Some(question.id.clone()),
                ..of_quiz(Flaw::MediaMissing, Severity::Error)
            });
        }
    }
    findings
}

/// Whether nothing prevents publishing the quiz.
pub fn is_publishable(findings: &[Finding]) -> bool {
    findings
        .iter()
        .all(|finding| finding.severity != Severity::Error)
}

/// The errors among the findings, by position, each with a sentence: `title`, `questions.2`.
pub fn errors(findings: &[Finding], question_ids: &[&str]) -> BTreeMap<String, Said> {
    let mut errors = BTreeMap::new();
    let findings = findings.iter().filter(|f| f.severity == Severity::Error);
    for finding in findings {
        let id = finding.question_id.as_deref();
        let number = id.and_then(|id| question_ids.iter().position(|other| *other == id));
        let (place, said) = match number {
            Some(at) => {
                let flaw = sentence(finding.flaw);
                let said = said!("Question {n}: {flaw}", n = at + 1, flaw = flaw);
                (format!("questions.{at}"), said)
            }
            None => (field(finding.flaw).to_owned(), sentence(finding.flaw)),
        };
        // The first error of a question is the most helpful.
        errors.entry(place).or_insert(said);
    }
    errors
}

fn field(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::TitleMissing => "title",
        Flaw::DescriptionMissing => "description",
        _ => "questions",
    }
}

fn sentence(flaw: Flaw) -> Said {
    let whole = match flaw {
        Flaw::NoQuestions => "Add at least one question.",
        Flaw::TitleMissing => {
            return said!("Title must be at least {n} characters long", n = 3);
        }
        Flaw::DescriptionMissing => "Quiz description is required",
        Flaw::TextMissing => "Question is required",
        Flaw::TextTooLong => "A text is too long.",
        Flaw::TooFew => "There are too few answers.",
        Flaw::TooMany => "There are too many answers.",
        Flaw::AnswerMissing => "An answer is empty.",
        Flaw::AnswerTwice => "Two answers say the same.",
        Flaw::NothingRight => "A question needs at least correct one answer",
        Flaw::AllRight => "Every answer is right.",
        Flaw::OutsideRange => "The right number is outside the range.",
        Flaw::RangeUnusable => "With this range and step, no answer can be right.",
        Flaw::SpanTooSmall => {
            "The distance that still earns points must be larger than the tolerance."
        }
        Flaw::GapsTouch => "Put some text between two gaps.",
        Flaw::CategoryUnnamed => "A category has no name.",
        Flaw::CategoryTwice => "Two categories have the same name.",
        Flaw::CategoryEmpty => "A category has no items.",
        Flaw::ItemTwice => "An item is there twice.",
        Flaw::SpotOutside => "A spot is outside the picture.",
        Flaw::SpotsTooNear => "Two spots are too close together.",
        Flaw::LabelTwice => "A label is there twice.",
        Flaw::VeilUntimed => "A picture that gets clear step by step needs a time limit.",
        Flaw::PictureMissing => "Add a picture to the question.",
        Flaw::AreaUnusable => "An area is outside the picture or has no size.",
        Flaw::OutOfRange => "A number is out of range.",
        Flaw::TooLittleTime => "The time is too short to read the answers.",
        Flaw::AltMissing => "Describe the picture, or mark it as decorative.",
        Flaw::MediaMissing => "A file it uses no longer exists.",
    };
    whole.into()
}
