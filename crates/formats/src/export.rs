//! Writing a file, and what a format can't carry.
//!
//! What is said to be lost is lost, and nothing else is: whatever has no line in [`losses`] comes
//! back when the file is read in again. Pictures, videos and sounds come along when their files are
//! handed in; [`carried`] says which of them a format takes.

use std::collections::BTreeSet;

use game::draft::{Content, MediaKind, QuestionDraft, QuizDraft, QuizSettings};
use game::lint::is_playable;

use crate::media::is_file;
use crate::{
    File, Format, USUAL_TIME_LIMIT_S, aiken, csv_write, fanfare, gift_write, moodle_xml, qti,
};

const MIB: u64 = 1024 * 1024;
/// The most bytes of files in an archive. With 4 MiB for the questions, whose texts are never so
/// long, the whole is no larger than what is read in again.
const ARCHIVED_MAX: u64 = 16 * MIB;
/// The same in XML, where three bytes become four letters.
const EMBEDDED_MAX: u64 = 12 * MIB;
/// The most tags that are read from the formats of others.
pub(crate) const TAGS_MAX: usize = 10;
const TEXT: &str = "text/plain; charset=utf-8";

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

/// Writes a quiz, with those of the files that its questions name; hand in those that are
/// [`carried`]. A format in which nothing goes out is written as our own.
pub fn export(quiz: &QuizDraft, files: &[File], format: Format) -> Exported {
    let (bytes, mime, extension) = match format {
        Format::Aiken => (aiken::write(quiz), TEXT, "txt"),
        Format::Csv => (csv_write::write(quiz), "text/csv; charset=utf-8", "csv"),
        Format::Gift => (gift_write::write(quiz), TEXT, "txt"),
        Format::MoodleXml => (moodle_xml::write(quiz, files), "application/xml", "xml"),
        Format::Qti => (qti::write(quiz, files), "application/zip", "zip"),
        _ => {
            let named = fanfare::named_files(quiz, files);
            if named.is_empty() {
                (fanfare::write(quiz), "application/json", "json")
            } else {
                (fanfare::write_zip(quiz, &named), "application/zip", "zip")
            }
        }
    };
    Exported {
        bytes,
        mime,
        extension,
    }
}

/// The files that go out with a quiz: those that its questions name, in their order, as long as
/// there is room.
pub fn carried<'f>(quiz: &QuizDraft, sizes: &[FileSize<'f>], format: Format) -> BTreeSet<&'f str> {
    let mut room = match format {
        Format::MoodleXml => EMBEDDED_MAX,
        Format::Aiken | Format::Csv | Format::Gift => 0,
        _ => ARCHIVED_MAX,
    };
    let going = quiz.questions.iter().filter(|one| has(one, format));
    let media = going.filter_map(|question| question.media.as_ref());
    let names: Vec<&str> = media
        .filter(|media| is_file(media))
        .map(|media| media.id.as_str())
        .collect();
    let mut carried = BTreeSet::new();
    for name in &names {
        let Some(size) = sizes.iter().find(|size| size.name == *name) else {
            continue;
        };
        // In XML it stands in each of its questions.
        let times = match format {
            Format::MoodleXml => names.iter().filter(|other| *other == name).count() as u64,
            _ => 1,
        };
        let needed = size.byte_count.saturating_mul(times);
        if !carried.contains(size.name) && needed <= room {
            room -= needed;
            carried.insert(size.name);
        }
    }
    carried
}

/// What a format can't carry of a quiz with these files, in the order of its questions; nothing for
/// formats in which nothing goes out.
pub fn losses(quiz: &QuizDraft, sizes: &[FileSize<'_>], format: Format) -> Vec<Loss> {
    let mut losses = Vec::new();
    if loses_details(quiz, format) {
        losses.push(Loss {
            question: None,
            kind: LossKind::Details,
        });
    }
    let is_timed = quiz
        .questions
        .iter()
        .any(|q| qti_has(q) && q.time_limit_s.is_some());
    let carried = carried(quiz, sizes, format);
    for (at, question) in quiz.questions.iter().enumerate() {
        let mut kinds = question_losses(question, format, is_timed);
        let media = media_loss(question, sizes, &carried, format);
        if let (Some(_), Content::Pin(_), Format::Qti) = (media, &question.content, format) {
            // Where there is no picture, there is no place on it.
            kinds = vec![LossKind::Question];
        } else if kinds != [LossKind::Question] {
            kinds.extend(media);
        }
        losses.extend(kinds.into_iter().map(|kind| Loss {
            question: Some(at),
            kind,
        }));
    }
    losses
}

/// Whether what is shown with a question stays behind, and why.
fn media_loss(
    question: &QuestionDraft,
    sizes: &[FileSize<'_>],
    carried: &BTreeSet<&str>,
    format: Format,
) -> Option<LossKind> {
    let media = question.media.as_ref()?;
    let is_ours = matches!(format, Format::Fanfare) || !format.goes_out();
    if media.kind == MediaKind::YouTube {
        return (!is_ours).then_some(LossKind::Media);
    }
    let has_place = is_ours || matches!(format, Format::MoodleXml | Format::Qti);
    if carried.contains(media.id.as_str()) {
        None
    } else if has_place && sizes.iter().any(|size| size.name == media.id) {
        Some(LossKind::MediaTooLarge)
    } else {
        Some(LossKind::Media)
    }
}

/// Whether a question goes out at all.
fn has(question: &QuestionDraft, format: Format) -> bool {
    match format {
        Format::Csv => is_playable(question) && !matches!(question.content, Content::Pin(_)),
        Format::Aiken => aiken::back(question).is_some(),
        Format::Gift => moodle_has(question) && !matches!(question.content, Content::Order(_)),
        Format::MoodleXml => moodle_has(question),
        Format::Qti => qti_has(question),
        _ => true,
    }
}

fn question_losses(question: &QuestionDraft, format: Format, is_timed: bool) -> Vec<LossKind> {
    use LossKind::{Explanation, NumberRange, Points, Spellings, TimeLimit, Wording};
    if !has(question, format) {
        return vec![LossKind::Question];
    }
    let is_slide = matches!(question.content, Content::Slide(_));
    let usual = (!is_slide).then_some(USUAL_TIME_LIMIT_S);
    let is_timed_otherwise = question.time_limit_s != usual;
    let is_weighted = question.content.is_scored() && question.points_factor != 1;
    let forgives = matches!(&question.content, Content::Typed(typed) if typed.tolerates_typos);
    let (has_range, has_unit) = match &question.content {
        Content::Number(number) => (number.range.is_some(), !number.unit.is_empty()),
        _ => (false, false),
    };
    let has_explanation = !question.explanation.is_empty();
    let lost: &[(bool, LossKind)] = match format {
        Format::Aiken => &[
            (is_timed_otherwise, TimeLimit),
            (is_weighted, Points),
            (has_explanation, Explanation),
            (
                aiken::back(question).is_some_and(|back| !is_worded_alike(&back, question)),
                Wording,
            ),
        ],
        Format::Gift => &[
            (is_timed_otherwise, TimeLimit),
            (is_weighted, Points),
            (is_slide && has_explanation, Explanation),
            (forgives, Spellings),
            (has_range || has_unit, NumberRange),
        ],
        Format::MoodleXml => &[
            (is_timed_otherwise, TimeLimit),
            (forgives, Spellings),
            (has_range, NumberRange),
        ],
        Format::Qti => &[
            // A test that limits no time says nothing about it.
            (is_timed_otherwise && !is_timed, TimeLimit),
            (forgives, Spellings),
        ],
        _ => &[],
    };
    let lost = lost.iter().filter(|(is_lost, _)| *is_lost);
    lost.map(|(_, kind)| *kind).collect()
}

/// Whether two questions say the same; the ids of answers say nothing.
fn is_worded_alike(one: &QuestionDraft, other: &QuestionDraft) -> bool {
    let texts = |question: &QuestionDraft| match &question.content {
        Content::Choice(choice) => {
            let answers = choice.answers.iter();
            answers.map(|a| (a.text.clone(), a.is_correct)).collect()
        }
        Content::TrueFalse(statement) => {
            vec![(String::new(), statement.is_true == Some(true))]
        }
        _ => Vec::new(),
    };
    one.text == other.text && texts(one) == texts(other)
}

fn loses_details(quiz: &QuizDraft, format: Format) -> bool {
    let has_title = !quiz.title.is_empty();
    let has_about = !quiz.description.is_empty();
    let mut tags = quiz.tags.clone();
    tags.sort_unstable();
    tags.dedup();
    let has_odd_tags = tags.len() != quiz.tags.len() || tags.len() > TAGS_MAX;
    let has_none = !quiz.questions.iter().any(|question| has(question, format));
    if format != Format::Fanfare && quiz.settings != QuizSettings::default() {
        return format.goes_out();
    }
    match format {
        Format::Aiken => has_title || has_about || !tags.is_empty(),
        Format::Gift => has_about || !tags.is_empty(),
        Format::MoodleXml => {
            let is_special = quiz.title == "top" || quiz.title.starts_with(['/', '$']);
            let is_bare = !has_title && !has_about && tags.is_empty();
            (has_about && !has_title) || is_special || has_odd_tags || (has_none && !is_bare)
        }
        Format::Qti => has_odd_tags,
        _ => false,
    }
}

/// Whether Moodle has such a kind of question, and it is finished.
pub(crate) fn moodle_has(question: &QuestionDraft) -> bool {
    let has_kind = match &question.content {
        Content::Choice(_)
        | Content::TrueFalse(_)
        | Content::Typed(_)
        | Content::Number(_)
        | Content::Order(_)
        | Content::Match(_)
        | Content::OpenText(_)
        | Content::Slide(_) => true,
        Content::Pin(_) | Content::Poll(_) | Content::WordCloud(_) | Content::Rating(_) => false,
    };
    has_kind && is_playable(question)
}

/// Whether a question goes out as QTI: every kind does, when it is finished.
pub(crate) fn qti_has(question: &QuestionDraft) -> bool {
    is_playable(question)
}
