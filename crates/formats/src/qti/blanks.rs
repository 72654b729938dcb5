//! Texts with several blanks in version 1.2, as Canvas and Blackboard write them: `[name]` stands
//! for a blank, and the response of that name says what fills it in.

use game::draft::{Content, GapsContent, GapsWay, PassageGap};
use game::limits::GAPS_MAX;
use markup::html::{self, Said, cut};
use markup::xml::{Element, escape};
use unpack::text::one_line;

use super::conditions::Condition;
use super::material::{material, material_html};
use super::responses::texts;
use crate::passage::{GAP, passage};
use crate::reading::{Note, Reason};

/// The most characters of a question that is made of the text itself.
const ABOVE_MAX: usize = 80;

/// How the blanks of this kind of item are filled in; `None` for every other kind.
pub(super) fn way(kind: &str) -> Option<GapsWay> {
    match kind {
        "fill_in_multiple_blanks_question" | "Fill in the Blank Plus" => Some(GapsWay::Typed),
        "multiple_dropdowns_question" => Some(GapsWay::List),
        _ => None,
    }
}

/// A text with blanks: its passage, and what came with it.
pub(super) struct Blanks {
    content: GapsContent,
    said: Said,
    /// The line before the passage, if it has no blank.
    above: Option<String>,
}

/// Reads the text of an item, with what its conditions count.
pub(super) fn read(
    presentation: &Element,
    responses: &[&Element],
    scoring: &[&Condition],
    way: GapsWay,
    notes: &mut Vec<Note>,
) -> Result<Blanks, Reason> {
    // For each of them, the whole text is looked at.
    if responses.len() > GAPS_MAX {
        return Err(Reason::TooManyAnswers);
    }
    let html = material_html(presentation, true);
    let mut found = Vec::new();
    for response in responses {
        let name = name(response);
        let sign = format!("[{}]", escape(&name));
        let mut places = html.match_indices(&sign);
        let (at, _) = places.next().ok_or(Reason::Malformed)?;
        // The same word in two places is another kind of question.
        if name.is_empty() || places.next().is_some() {
            return Err(Reason::KindUnknown);
        }
        found.push((at, sign.len(), gap(response, scoring, way, notes)?));
    }
    found.sort_by_key(|(at, _, _)| *at);
    let (mut marked, mut from) = (String::with_capacity(html.len()), 0);
    let mut gaps = Vec::new();
    for (at, length, gap) in found {
        let before = html.get(from..at).ok_or(Reason::Malformed)?;
        marked.push_str(before);
        marked.push(GAP);
        gaps.push(gap);
        from = at + length;
    }
    marked.push_str(&html[from..]);
    let said = html::read(&marked);
    let (above, text) = match said.text.split_once('\n') {
        Some((above, text)) if !above.contains(GAP) => (Some(above.trim()), text.trim()),
        _ => (None, said.text.as_str()),
    };
    let content = passage(text, gaps, way, false).ok_or(Reason::Malformed)?;
    Ok(Blanks {
        content,
        above: above.map(str::to_owned),
        said,
    })
}

/// The name of a blank: what its response says, or else what it is called.
fn name(response: &Element) -> String {
    let said = response.child("material");
    let said = said.map(|said| material(said, false).text);
    let said = said.filter(|said| !said.is_empty());
    said.unwrap_or_else(|| response.attribute("ident").to_owned())
}

fn gap(
    response: &Element,
    scoring: &[&Condition],
    way: GapsWay,
    notes: &mut Vec<Note>,
) -> Result<PassageGap, Reason> {
    let ident = response.attribute("ident");
    if scoring.iter().any(|condition| condition.has_pattern) {
        return Err(Reason::KindUnknown);
    }
    let equal = scoring.iter().flat_map(|condition| &condition.equal);
    let mut counted = equal.filter(|(response, _)| response == ident);
    let mut gap = PassageGap::default();
    if way == GapsWay::List {
        let (_, right) = counted.next().ok_or(Reason::NothingRight)?;
        for label in texts(response, notes) {
            if label.id == right {
                gap.accepted.push(label.text);
            } else {
                gap.others.push(label.text);
            }
        }
        if gap.accepted.is_empty() {
            return Err(Reason::RightUnknown);
        }
        return Ok(gap);
    }
    // Canvas offers the spellings as answers; Blackboard compares with them.
    let offered = texts(response, notes).into_iter().map(|label| label.text);
    gap.accepted = offered.filter(|text| !text.is_empty()).collect();
    if gap.accepted.is_empty() {
        for (_, said) in counted {
            if !gap.accepted.contains(said) {
                gap.accepted.push(said.clone());
            }
        }
    }
    if gap.accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    Ok(gap)
}

/// What is asked, with what came along, and the passage below it: the title that an author gave the
/// item, or the line above the passage, or else its beginning.
pub(super) fn above(blanks: Blanks, title: Option<&str>) -> (Content, Said) {
    let Blanks {
        content,
        mut said,
        above,
    } = blanks;
    let beginning = || cut(&one_line(&content.with_blanks(), ABOVE_MAX), ABOVE_MAX);
    said.text = match (above, title) {
        (Some(above), _) => above,
        (None, Some(title)) => title.to_owned(),
        (None, None) => beginning(),
    };
    (Content::Gaps(content), said)
}
