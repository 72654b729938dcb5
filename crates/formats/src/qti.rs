//! IMS Question and Test Interoperability: reads 1.2 and 2.x (3.0 by its names), writes 2.1.
//!
//! A package is an archive with a manifest, or one XML file. Items with one interaction, with or
//! without a key, are imported, and passages with several gaps; other composite ones are reported
//! as unknown. An export has one file per question, a test with their order, time and weight, and
//! the pictures.

mod blackboard;
mod blanks;
mod body;
mod closeness;
mod conditions;
mod dragged;
mod feedback;
mod first;
mod found;
mod intake;
mod keys;
mod labels;
mod manifest;
mod material;
mod outgoing;
mod package;
mod passage;
mod places;
mod responses;
mod second;
mod sorting;
mod stage;
mod write;

use game::draft::QuizDraft;

use crate::gather::TAGS_MAX;
use crate::shape::{Reader, Shape};
use crate::writing::{
    Exported, Files, Going, LossKind, Pictures, Writer, has_odd_tags, has_settings, lost,
};

pub(crate) const READER: Reader = Reader {
    is_like: |looks| {
        let is_archive = looks.has_file(".xml");
        let is_document = looks.is_xml_with(&["questestinterop", "assessment", "qti"]);
        is_archive || is_document
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
    has: write::has,
    losses,
    loses_details: |quiz: &QuizDraft| has_odd_tags(quiz, TAGS_MAX) || has_settings(quiz),
    files: Files::Packaged,
    keeps_links: false,
    keeps_notes: false,
    keeps_captions: false,
    pictures: Pictures::WithFile,
};

fn losses(going: &Going<'_>) -> Vec<LossKind> {
    if going.loses_media && write::has_stage(going.question) {
        // Without a picture, there is no place on it.
        return vec![LossKind::Question];
    }
    // A test without any time limit doesn't mention time.
    let loses_time = going.has_own_time() && !going.is_timed;
    lost(&[
        (loses_time, LossKind::TimeLimit),
        (
            going.forgives() || going.has_spare_texts(),
            LossKind::Spellings,
        ),
    ])
}
