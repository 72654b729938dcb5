//! What is collected while an item of version 2 is read, and the choices it offers.

use game::draft::QuestionDraft;
use markup::html::Media;
use markup::xml::Element;

use super::body;
use super::feedback::Feedback;
use super::intake::Intake;
use super::keys::PARTS_MAX;
use crate::reading::{Note, Unreadable};

/// Collected while reading an item.
pub(super) struct Found {
    pub(super) notes: Vec<Note>,
    pub(super) media: Vec<Media>,
    /// What each answer shows, for kinds whose answers can show something.
    pub(super) shown: Vec<Vec<Media>>,
    /// The size of the picture to tap on, in pixels.
    pub(super) size: Option<(u32, u32)>,
    pub(super) feedback: Feedback,
}

impl Found {
    /// Gives the question its media, and its answers their pictures.
    pub(super) fn show(
        &mut self,
        question: &mut QuestionDraft,
        intake: &mut Intake<'_, '_>,
    ) -> Result<(), Unreadable> {
        intake.show_on_answers(&self.shown, question, &mut self.notes)?;
        question.media = intake.media(&self.media, &mut self.notes)?;
        Ok(())
    }
}

/// A choice of an interaction.
pub(super) struct Offered<'e> {
    pub(super) id: &'e str,
    pub(super) text: String,
    pub(super) media: Vec<Media>,
}

/// The choices of an interaction whose answers can show something.
pub(super) fn offered<'e>(
    asking: &'e Element,
    name: &str,
    notes: &mut Vec<Note>,
) -> Vec<Offered<'e>> {
    let below = asking.below().into_iter();
    let below = below.filter(|element| element.name == name);
    below
        .take(PARTS_MAX)
        .map(|choice| {
            let said = body::rich(choice);
            notes.extend(said.notes);
            Offered {
                id: choice.attribute("identifier"),
                text: said.text,
                media: said.media,
            }
        })
        .collect()
}

/// The choices of an interaction that are texts: identifier and text.
pub(super) fn choices<'e>(
    asking: &'e Element,
    name: &str,
    notes: &mut Vec<Note>,
) -> Vec<(&'e str, String)> {
    let offered = offered(asking, name, notes);
    if offered.iter().any(|one| !one.media.is_empty()) {
        notes.push(Note::MediaLeft);
    }
    let offered = offered.into_iter();
    offered.map(|one| (one.id, one.text)).collect()
}
