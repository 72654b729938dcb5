//! What Blackboard does differently in version 1.2: its blocks, and how it matches.

use game::draft::{Content, MatchContent, MatchPair};
use markup::xml::Element;

use super::conditions::Condition;
use super::keys::PARTS_MAX;
use super::material::material;
use crate::reading::{Note, Reason};

/// Whether a package comes from Blackboard: by the file in every one, or by its documents if
/// someone packed them again.
pub(super) fn is_package(names: &[String]) -> bool {
    let is_document = |name: &String| {
        let number = name
            .strip_prefix("res")
            .and_then(|name| name.strip_suffix(".dat"));
        number.is_some_and(|number| number.len() == 5 && number.parse::<u32>().is_ok())
    };
    let is_list = |name: &String| name == ".bb-package-info";
    names.iter().any(|name| is_list(name) || is_document(name))
}

/// The word that an answer's name stands for, in questions with two fixed answers.
pub(super) fn word(name: &str) -> Option<&'static str> {
    Some(match name.replace('\\', "").as_str() {
        "true_false.true" => "True",
        "true_false.false" => "False",
        "yes_no.true" => "Yes",
        "yes_no.false" => "No",
        "agree_disagree.true" => "Agree",
        "agree_disagree.false" => "Disagree",
        "right_wrong.true" => "Right",
        "right_wrong.false" => "Wrong",
        _ => return None,
    })
}

/// The part of a file's name that stands for its address in a text: `xid-12_1` for
/// `csfiles/home_dir/map__xid-12_1.png`.
pub(super) fn stored(address: &str) -> Option<String> {
    let name = address.rsplit('/').next().unwrap_or(address);
    let number = name.strip_prefix("xid-")?;
    let is_number = |c: char| c.is_ascii_digit() || c == '_';
    let is_plain = !number.is_empty() && number.chars().all(is_number);
    is_plain.then(|| format!("__{name}"))
}

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
