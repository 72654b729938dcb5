//! Writing a file, and what a format can't carry.
//!
//! [`losses`] is complete: whatever it doesn't list comes back when the file is imported again.
//! Pictures, videos and sounds are included if the caller passes their files; [`carried`] says
//! which of them a format includes.

use std::borrow::Cow;
use std::collections::BTreeSet;

use game::draft::{MediaKind, QuestionDraft, QuizDraft};
use unpack::ENTRIES_MAX;

use crate::format::Format;
use crate::media::is_file;
use crate::reading::File;
use crate::writing::{Exported, FileSize, Files, Going, Loss, LossKind, Pictures, Writer};

const MIB: u64 = 1024 * 1024;
/// The maximum size of the files in an archive. With 4 MiB for the questions, whose texts are
/// always shorter, the result is within the import limit.
const ARCHIVED_MAX: u64 = 16 * MIB;
/// The same for XML, where three bytes become four characters.
const EMBEDDED_MAX: u64 = 12 * MIB;

/// The most files of an archive beside those of its questions: what it is about, and their order.
const OWN_ENTRIES: usize = 2;

/// Writes a quiz, with those of the files that its questions name. Pass those that are [`carried`].
/// A format without a writer is replaced by our own.
pub fn export(quiz: &QuizDraft, files: &[File], format: Format) -> Exported {
    let writer = writer(format);
    let has_file = |id: &str| files.iter().any(|file| file.name == id);
    let questions = quiz.questions.iter();
    let going = questions.map(|question| without_lost(question, writer, &has_file).into_owned());
    let going = QuizDraft {
        questions: going.collect(),
        ..quiz.clone()
    };
    (writer.write)(&going, files)
}

/// The question as a format can carry it: without the pictures of answers that it loses. An answer
/// without a text says what its picture shows.
fn without_lost<'q>(
    question: &'q QuestionDraft,
    writer: &Writer,
    has_file: &dyn Fn(&str) -> bool,
) -> Cow<'q, QuestionDraft> {
    let is_lost = |id: &str| match writer.pictures {
        Pictures::Dropped => true,
        Pictures::WithFile => !has_file(id),
        Pictures::Named => false,
    };
    if !question.pictures().any(|picture| is_lost(&picture.id)) {
        return Cow::Borrowed(question);
    }
    let mut question = question.clone();
    question.retain_pictures(|picture| !is_lost(&picture.id));
    Cow::Owned(question)
}

/// The files exported with a quiz: those that its questions name, in order, as long as they fit.
pub fn carried<'f>(quiz: &QuizDraft, sizes: &[FileSize<'f>], format: Format) -> BTreeSet<&'f str> {
    let writer = writer(format);
    let going = quiz.questions.iter();
    let going: Vec<&QuestionDraft> = going.filter(|one| (writer.has)(one)).collect();
    let (mut room, mut places) = match writer.files {
        Files::Nowhere => (0, 0),
        Files::Archived => (ARCHIVED_MAX, ENTRIES_MAX - OWN_ENTRIES),
        Files::Packaged => (
            ARCHIVED_MAX,
            ENTRIES_MAX.saturating_sub(OWN_ENTRIES + going.len()),
        ),
        Files::Embedded => (EMBEDDED_MAX, usize::MAX),
    };
    let names: Vec<&str> = going.iter().flat_map(|one| names_of(one, writer)).collect();
    let mut carried = BTreeSet::new();
    for name in &names {
        let Some(size) = sizes.iter().find(|size| size.name == *name) else {
            continue;
        };
        let entries = 1 + usize::from(size.has_captions && writer.keeps_captions);
        let times = match writer.files {
            Files::Embedded => names.iter().filter(|other| *other == name).count() as u64,
            Files::Nowhere | Files::Archived | Files::Packaged => 1,
        };
        let needed = size.byte_count.saturating_mul(times);
        if !carried.contains(size.name) && needed <= room && entries <= places {
            room -= needed;
            places -= entries;
            carried.insert(size.name);
        }
    }
    carried
}

/// The files of a question that a format has a place for.
fn names_of<'q>(question: &'q QuestionDraft, writer: &Writer) -> Vec<&'q str> {
    if writer.pictures == Pictures::Dropped {
        let media = question.media.as_ref().filter(|media| is_file(media));
        return media.map(|media| media.id.as_str()).into_iter().collect();
    }
    question.file_ids().collect()
}

/// What a format can't carry of a quiz with these files, in the order of its questions. Empty for
/// formats without a writer.
pub fn losses(quiz: &QuizDraft, sizes: &[FileSize<'_>], format: Format) -> Vec<Loss> {
    let writer = writer(format);
    let mut losses = Vec::new();
    if (writer.loses_details)(quiz) {
        losses.push(Loss {
            question: None,
            kind: LossKind::Details,
        });
    }
    let carried = carried(quiz, sizes, format);
    let has_file = |id: &str| carried.contains(id);
    let left = quiz.questions.iter();
    let left = left.map(|question| without_lost(question, writer, &has_file));
    let left: Vec<Cow<'_, QuestionDraft>> = left.collect();
    let mut going = left.iter().filter(|one| (writer.has)(one));
    let is_timed = going.any(|question| question.time_limit_s.is_some());
    for (at, (question, left)) in quiz.questions.iter().zip(&left).enumerate() {
        let media = media_loss(question, sizes, &carried, writer);
        // A format without pictures of answers has none of their files, unless a question shows it.
        let is_left = |id: &str| writer.pictures == Pictures::Dropped || !has_file(id);
        let loses_pictures = question.pictures().any(|picture| is_left(&picture.id));
        let loses_veil = format != Format::Fanfare && media.is_none() && left.veiled().is_some();
        let mut kinds = if (writer.has)(left) {
            (writer.losses)(&Going {
                question: left,
                is_timed,
                loses_media: media.is_some(),
            })
        } else {
            vec![LossKind::Question]
        };
        if kinds != [LossKind::Question] {
            kinds.extend(media);
            if loses_pictures {
                kinds.push(LossKind::AnswerPictures);
            }
            if !writer.keeps_captions && has_captions(question, sizes, &carried) {
                kinds.push(LossKind::Captions);
            }
            if loses_veil {
                kinds.push(LossKind::Veil);
            }
            if !writer.keeps_notes && !question.notes.is_empty() {
                kinds.push(LossKind::Notes);
            }
        }
        losses.extend(kinds.into_iter().map(|kind| Loss {
            question: Some(at),
            kind,
        }));
    }
    losses
}

/// Whether a question's media is included and has captions.
fn has_captions(
    question: &QuestionDraft,
    sizes: &[FileSize<'_>],
    carried: &BTreeSet<&str>,
) -> bool {
    let media = question.media.as_ref().filter(|media| is_file(media));
    media.is_some_and(|media| {
        let mut own = sizes.iter().filter(|size| size.name == media.id);
        own.any(|size| size.has_captions && carried.contains(size.name))
    })
}

/// The writer of a format, or our own if it has none.
fn writer(format: Format) -> &'static Writer {
    let own = || Format::Fanfare.row().writer.as_ref();
    let writer = format.row().writer.as_ref().or_else(own);
    writer.expect("our own format goes out")
}

/// Whether a question's media is left out, and why.
fn media_loss(
    question: &QuestionDraft,
    sizes: &[FileSize<'_>],
    carried: &BTreeSet<&str>,
    writer: &Writer,
) -> Option<LossKind> {
    let media = question.media.as_ref()?;
    if media.kind == MediaKind::YouTube {
        return (!writer.keeps_links).then_some(LossKind::Media);
    }
    let has_place = writer.files != Files::Nowhere;
    if carried.contains(media.id.as_str()) {
        None
    } else if has_place && sizes.iter().any(|size| size.name == media.id) {
        Some(LossKind::MediaTooLarge)
    } else {
        Some(LossKind::Media)
    }
}
