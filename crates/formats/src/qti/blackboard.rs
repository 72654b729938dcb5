//! What Blackboard does differently in version 1.2: its blocks, and how it matches.

use game::draft::{Content, MatchContent, MatchPair};

use super::conditions::Condition;
use super::keys::PARTS_MAX;
use super::material::material;
use crate::reading::{Note, Reason};
use crate::xml::Element;

/// The file in every package of Blackboard.
pub(super) const PACKAGE_FILE: &str = ".bb-package-info";

/// Whether a block is for answering, and so not part of the question.
pub(super) fn is_answering(flow: &Element) -> bool {
    matches!(
        flow.attribute("class"),
        "RESPONSE_BLOCK" | "RIGHT_MATCH_BLOCK"
    )
}

/// Whether an item matches in Blackboard's way.
pub(super) fn matches(presentation: &Element) -> bool {
    let below = presentation.below();
    let mut flows = below.iter().filter(|element| element.name == "flow");
    flows.any(|flow| flow.attribute("class") == "RIGHT_MATCH_BLOCK")
}

/// Prompts with a response each, whose labels stand for the answers in another block, in order.
pub(super) fn matching(
    presentation: &Element,
    scoring: &[&Condition],
    notes: &mut Vec<Note>,
) -> Result<Content, Reason> {
    let below = presentation.below();
    let blocks = |class: &str| -> Vec<&Element> {
        let block = below.iter().find(|flow| flow.attribute("class") == class);
        let blocks = block.into_iter().flat_map(|block| block.all("flow"));
        blocks.take(PARTS_MAX).collect()
    };
    let mut text = |block: &Element| {
        let said = material(block, true);
        notes.extend(said.notes);
        if !said.media.is_empty() {
            notes.push(Note::MediaLeft);
        }
        said.text
    };
    let answers: Vec<String> = blocks("RIGHT_MATCH_BLOCK")
        .into_iter()
        .map(&mut text)
        .collect();
    let mut content = MatchContent::default();
    let mut used = vec![false; answers.len()];
    for block in blocks("RESPONSE_BLOCK") {
        let response = block.find("response_lid").ok_or(Reason::KindUnknown)?;
        let ident = response.attribute("ident");
        let mut equal = scoring.iter().flat_map(|condition| &condition.equal);
        let right = equal.find(|(response, _)| response == ident);
        let (_, right) = right.ok_or(Reason::NothingRight)?;
        let labels = response.below().into_iter();
        let mut labels = labels.filter(|element| element.name == "response_label");
        let place = labels.position(|label| label.attribute("ident") == right);
        let place = place.ok_or(Reason::RightUnknown)?;
        let answer = answers.get(place).ok_or(Reason::RightUnknown)?;
        used[place] = true;
        content.pairs.push(MatchPair {
            prompt: text(block),
            answer: answer.clone(),
        });
    }
    let rest = answers.into_iter().zip(used);
    content.distractors = rest
        .filter(|(_, used)| !used)
        .map(|(text, _)| text)
        .collect();
    Ok(Content::Match(content))
}
