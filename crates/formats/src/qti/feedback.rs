//! The feedback of a version 2 item: an explanation, or remarks on answers.

use game::draft::QuestionDraft;
use markup::xml::Element;

use super::body;
use crate::reading::Note;

/// A single feedback explains the question, unless it is about one answer; with several, each
/// belongs to an answer.
pub(super) fn explain(item: &Element, question: &mut QuestionDraft, notes: &mut Vec<Note>) {
    let remarks: Vec<&Element> = item.all("modalFeedback").collect();
    match remarks.as_slice() {
        [] => {}
        [one] if is_about_an_answer(item, one) => notes.push(Note::RemarksLeft),
        [one] => {
            let said = body::rich(one.child("contentBody").unwrap_or(one));
            question.explanation = said.text;
            notes.extend(said.notes);
            if !said.media.is_empty() {
                notes.push(Note::MediaLeft);
            }
        }
        _ => notes.push(Note::RemarksLeft),
    }
}

/// Whether a feedback is only shown for some answers, by the name under which it is shown.
fn is_about_an_answer(item: &Element, feedback: &Element) -> bool {
    let name = feedback.attribute("identifier");
    let lower = name.to_ascii_lowercase();
    let is_for_wrong_ones = ["incorrect", "wrong", "false"]
        .iter()
        .any(|w| lower.contains(w));
    let below = item.child("itemBody").map(Element::below);
    let has_answer = below.is_some_and(|below| {
        let mut ids = below.iter().map(|element| element.attribute("identifier"));
        !name.is_empty() && ids.any(|id| id == name)
    });
    let is_computed = feedback.find("printedVariable").is_some();
    has_answer || is_for_wrong_ones || is_computed
}
