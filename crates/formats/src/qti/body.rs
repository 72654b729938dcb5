//! The text around the interaction of a version 2 item.

use game::draft::{Content, MediaKind, QuestionDraft, SlideContent};
use markup::html::{self, Media, Said};
use markup::xml::{Element, escape};

use crate::media;
use crate::passage;
use crate::reading::Note;

/// The class of the answer part in items we write.
pub(super) const ANSWER_CLASS: &str = "fanfare-answer";
/// The class of a passage with gaps in items we write.
pub(super) const PASSAGE_CLASS: &str = "fanfare-passage";

/// The text of an item and its pictures.
pub(super) fn read(body: &Element, interaction: Option<&Element>) -> Said {
    let mut notes = Vec::new();
    let html = body.html(&mut |element| instead(element, &mut notes));
    let mut said = html::read(&html);
    let prompt = interaction.and_then(|interaction| interaction.child("prompt"));
    if let Some(prompt) = prompt {
        add(&mut said, rich(prompt));
    }
    // A gap at the very end adds nothing to the question.
    let text = said.text.trim_end_matches(['_', ' ', '\n']);
    if said.text.ends_with(GAP) && !text.is_empty() {
        said.text.truncate(text.len());
    }
    said.notes.extend(notes);
    said
}

/// Adds a text below another one.
pub(super) fn add(said: &mut Said, more: Said) {
    let gap = if said.text.is_empty() || more.text.is_empty() {
        ""
    } else {
        "\n\n"
    };
    said.text = format!("{}{gap}{}", said.text, more.text);
    said.media.extend(more.media);
    said.notes.extend(more.notes);
}

/// The text in which the choices of an interaction stand, with them.
pub(super) fn around_choices(interaction: &Element) -> Said {
    let mut notes = Vec::new();
    let html = interaction.html(&mut |element| match element.name.as_str() {
        "prompt" => Some(String::new()),
        "hottext" => Some(element.html(&mut |_| None)),
        _ => instead(element, &mut notes),
    });
    let mut said = html::read(&html);
    said.notes.extend(notes);
    said
}

/// The placeholder for a gap.
const GAP: &str = "___";

/// What stands for an element of an item in HTML, where it isn't HTML itself.
pub(super) fn instead(element: &Element, notes: &mut Vec<Note>) -> Option<String> {
    let name = element.name.as_str();
    if matches!(name, "textEntryInteraction" | "inlineChoiceInteraction") {
        return Some(GAP.to_owned());
    }
    let is_apart = matches!(element.attribute("class"), ANSWER_CLASS | PASSAGE_CLASS);
    if name.ends_with("Interaction") || is_apart {
        return Some(String::new());
    }
    match name {
        "rubricBlock" | "feedbackBlock" => {
            notes.push(Note::RemarksLeft);
            Some(String::new())
        }
        // The feedback of the item takes or notes it.
        "feedbackInline" => Some(String::new()),
        "object" => object_html(element),
        _ => None,
    }
}

/// A text as HTML, with the sign of a gap for each interaction within it.
pub(super) fn html_with_gaps(element: &Element, notes: &mut Vec<Note>) -> String {
    element.html(&mut |element| {
        if super::passage::is_inline(element) {
            return Some(passage::GAP.to_string());
        }
        instead(element, notes)
    })
}

/// A text with the sign of a gap for each interaction within it.
pub(super) fn with_gaps(element: &Element) -> Said {
    let mut notes = Vec::new();
    let mut said = html::read(&html_with_gaps(element, &mut notes));
    said.notes.extend(notes);
    said
}

/// An object element, as HTML.
fn object_html(object: &Element) -> Option<String> {
    let media = shown(object)?;
    let role = if media.is_decorative {
        " role=\"none\""
    } else {
        ""
    };
    let (source, alt) = (escape(&media.source), escape(&media.alt));
    Some(match media.kind {
        MediaKind::Video => format!("<video src=\"{source}\" title=\"{alt}\"{role}/>"),
        MediaKind::Audio => format!("<audio src=\"{source}\" title=\"{alt}\"{role}/>"),
        _ => format!("<img src=\"{source}\" alt=\"{alt}\"{role}/>"),
    })
}

/// The media of an object or an `img`.
pub(super) fn shown(element: &Element) -> Option<Media> {
    let is_decorative = element.attribute("role") == "presentation";
    if element.name == "object" {
        let kind = media::kind_named(element.attribute("type"))?;
        return Some(Media {
            kind,
            source: element.attribute("data").to_owned(),
            alt: element.text(),
            is_decorative,
        });
    }
    (element.name == "img").then(|| Media {
        kind: MediaKind::Image,
        source: element.attribute("src").to_owned(),
        alt: element.attribute("alt").to_owned(),
        is_decorative,
    })
}

/// The text of an answer.
pub(super) fn rich(element: &Element) -> Said {
    let mut notes = Vec::new();
    let html = element.html(&mut |element| instead(element, &mut notes));
    let mut said = html::read(&html);
    said.notes.extend(notes);
    said
}

/// Makes a question a slide, with what the item says as its heading and its text.
pub(super) fn slide(item_body: &Element, question: &mut QuestionDraft) -> Vec<Note> {
    let html = item_body.html(&mut |element| body_media(element));
    let Some((heading, rest)) = html::heading(&html) else {
        return html::read(&html).notes;
    };
    let (heading, rest) = (html::read(heading), html::read(rest));
    question.text = heading.text;
    question.content = Content::Slide(SlideContent { body: rest.text });
    [heading.notes, rest.notes].concat()
}

/// Leaves media out of the text, because it is handled separately.
fn body_media(element: &Element) -> Option<String> {
    shown(element).map(|_| String::new())
}
