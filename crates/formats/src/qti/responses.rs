//! The answers that an item of version 1.2 offers.

use game::draft::{Content, PollContent};
use markup::html::Media;
use markup::xml::Element;

use super::blackboard;
use super::keys::PARTS_MAX;
use super::material::material;
use crate::choices::truth;
use crate::reading::Note;

/// What each answer of an item shows.
pub(super) type Shown = Vec<Vec<Media>>;

/// Answers without a right one, and what they show.
pub(super) fn poll(one: &Element, notes: &mut Vec<Note>) -> (Content, Shown) {
    let labels = labels(one, notes).into_iter();
    let (answers, shown) = labels.map(|label| (label.text, label.media)).unzip();
    let content = Content::Poll(PollContent {
        answers,
        takes_several: false,
        ..PollContent::default()
    });
    (content, shown)
}

/// An answer that is offered.
pub(super) struct Label<'e> {
    pub(super) id: &'e str,
    pub(super) text: String,
    pub(super) media: Vec<Media>,
}

impl Label<'_> {
    /// Whether it says or shows something.
    pub(super) fn is_filled(&self) -> bool {
        !self.media.is_empty() || !self.text.is_empty()
    }
}

/// The answers of a response that are texts.
pub(super) fn texts<'e>(response: &'e Element, notes: &mut Vec<Note>) -> Vec<Label<'e>> {
    let labels = labels(response, notes);
    if labels.iter().any(|label| !label.media.is_empty()) {
        notes.push(Note::MediaLeft);
    }
    labels
}

/// The answers of a response.
pub(super) fn labels<'e>(response: &'e Element, notes: &mut Vec<Note>) -> Vec<Label<'e>> {
    let below = response.below().into_iter();
    let labels = below
        .filter(|element| element.name == "response_label")
        .take(PARTS_MAX);
    labels
        .map(|label| {
            let said = material(label, false);
            notes.extend(said.notes);
            Label {
                id: label.attribute("ident"),
                text: blackboard::word(&said.text).map_or(said.text, ToOwned::to_owned),
                media: said.media,
            }
        })
        .collect()
}

/// For a statement, whether it is true. Words that don't say so are answers for players to see.
pub(super) fn true_false(kind: &str, labels: &[Label<'_>], rights: &[&str]) -> Option<bool> {
    let ([one, other], [right]) = (labels, rights) else {
        return None;
    };
    let is_said = matches!(
        kind,
        "true_false_question" | "cc.true_false.v0p1" | "True/False"
    );
    if !one.media.is_empty() || !other.media.is_empty() {
        return None;
    }
    let meant = |label: &Label<'_>| match label.text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        word if is_said => truth(word),
        _ => None,
    };
    let (first, second) = (meant(one)?, meant(other)?);
    (first != second).then_some(if one.id == *right { first } else { second })
}
