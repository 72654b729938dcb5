//! IMS Question and Test Interoperability: 1.2 and 2.x in (3.0 by its names), 2.1 out.
//!
//! A package is an archive with a manifest, or one XML file. Items with one interaction that has
//! a key, or that asks without one, come in; composite ones are named as unknown. What goes out
//! is one file for each question, a test that tells their order, time and weight, and the
//! pictures.

mod body;
mod conditions;
mod first;
mod intake;
mod keys;
mod manifest;
mod outgoing;
mod package;
mod places;
mod second;
mod write;

use game::draft::{Content, QuizDraft};
use game::lint::is_playable;

use crate::gather::TAGS_MAX;
use crate::shape::{Likeness, Reader, Shape};
use crate::writing::{Exported, Files, Going, LossKind, Writer, has_odd_tags, has_settings, lost};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| {
        let is_archive = looks.has_file(".xml");
        let is_document = looks.is_xml_with(&["questestinterop", "assessment", "qti"]);
        Likeness::sure(is_archive || is_document)
    },
    read: |shape| match shape {
        Shape::Zip(archive) => package::read_zip(archive),
        Shape::Sheet(_) | Shape::Text(_) => package::read(shape.long_text()?),
    },
};

pub(crate) const WRITER: Writer = Writer {
    write: |quiz, files| Exported {
        bytes: write::write(quiz, files),
        mime: "application/zip",
        extension: "zip",
    },
    has: is_playable,
    losses,
    loses_details: |quiz: &QuizDraft| has_odd_tags(quiz, TAGS_MAX) || has_settings(quiz),
    files: Files::Archived,
    keeps_links: false,
};

fn losses(going: &Going<'_>) -> Vec<LossKind> {
    if going.loses_media && matches!(going.question.content, Content::Pin(_)) {
        // Where there is no picture, there is no place on it.
        return vec![LossKind::Question];
    }
    // A test that limits no time says nothing about it.
    let loses_time = going.has_own_time() && !going.is_timed;
    lost(&[
        (loses_time, LossKind::TimeLimit),
        (going.forgives(), LossKind::Spellings),
    ])
}
