//! Writing a file, and what a format can't carry.
//!
//! What is said to be lost is lost, and nothing else is: whatever has no line in [`losses`] comes
//! back when the file is read in again. Pictures, videos and sounds come along when their files are
//! handed in; [`carried`] says which of them a format takes.

use std::collections::BTreeSet;

use game::draft::{MediaKind, QuestionDraft, QuizDraft};

use crate::format::Format;
use crate::media::is_file;
use crate::reading::File;
use crate::writing::{Exported, FileSize, Files, Going, Loss, LossKind, Writer};

const MIB: u64 = 1024 * 1024;
/// The most bytes of files in an archive. With 4 MiB for the questions, whose texts are never so
/// long, the whole is no larger than what is read in again.
const ARCHIVED_MAX: u64 = 16 * MIB;
/// The same in XML, where three bytes become four letters.
const EMBEDDED_MAX: u64 = 12 * MIB;

/// Writes a quiz, with those of the files that its questions name; hand in those that are
/// [`carried`]. A format in which nothing goes out is written as our own.
pub fn export(quiz: &QuizDraft, files: &[File], format: Format) -> Exported {
    let write = writer(format).write;
    write(quiz, files)
}

/// The files that go out with a quiz: those that its questions name, in their order, as long as
/// there is room.
pub fn carried<'f>(quiz: &QuizDraft, sizes: &[FileSize<'f>], format: Format) -> BTreeSet<&'f str> {
    let writer = writer(format);
    let mut room = match writer.files {
        Files::Nowhere => 0,
        Files::Archived => ARCHIVED_MAX,
        Files::Embedded => EMBEDDED_MAX,
    };
    let going = quiz.questions.iter().filter(|one| (writer.has)(one));
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
        let times = match writer.files {
            Files::Embedded => names.iter().filter(|other| *other == name).count() as u64,
            Files::Nowhere | Files::Archived => 1,
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
    let writer = writer(format);
    let mut losses = Vec::new();
    if (writer.loses_details)(quiz) {
        losses.push(Loss {
            question: None,
            kind: LossKind::Details,
        });
    }
    let mut going = quiz.questions.iter().filter(|one| (writer.has)(one));
    let is_timed = going.any(|question| question.time_limit_s.is_some());
    let carried = carried(quiz, sizes, format);
    for (at, question) in quiz.questions.iter().enumerate() {
        let media = media_loss(question, sizes, &carried, writer);
        let mut kinds = if (writer.has)(question) {
            (writer.losses)(&Going {
                question,
                is_timed,
                loses_media: media.is_some(),
            })
        } else {
            vec![LossKind::Question]
        };
        if kinds != [LossKind::Question] {
            kinds.extend(media);
        }
        losses.extend(kinds.into_iter().map(|kind| Loss {
            question: Some(at),
            kind,
        }));
    }
    losses
}

/// How a format is written; one in which nothing goes out, as our own.
fn writer(format: Format) -> &'static Writer {
    let own = || Format::Fanfare.row().writer.as_ref();
    let writer = format.row().writer.as_ref().or_else(own);
    writer.expect("our own format goes out")
}

/// Whether what is shown with a question stays behind, and why.
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
