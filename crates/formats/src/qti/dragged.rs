//! Texts of version 2 that are dragged into the gaps of a passage. For a phone, each gap is a list
//! of all of them.

use game::draft::{Content, GapsWay, PassageGap};
use game::limits;
use markup::html;
use markup::xml::Element;

use super::body;
use super::found::{Found, choices};
use super::keys::{Key, PARTS_MAX};
use crate::passage::{GAP, passage};
use crate::reading::Reason;

/// Reads an interaction. Each gap has one right text; everything else is another kind of question.
pub(super) fn read(asking: &Element, key: &Key<'_>, found: &mut Found) -> Result<Content, Reason> {
    if asking.child("gapImg").is_some() {
        return Err(Reason::PictureNeeded);
    }
    let texts = choices(asking, "gapText", &mut found.notes);
    let pairs = key.pairs();
    let below = asking.below().into_iter();
    let gaps = below.filter(|element| element.name == "gap");
    let gaps: Vec<&Element> = gaps.take(PARTS_MAX).collect();
    // Each gap gets all texts, so a file must not bring any number of them.
    if gaps.len() > limits::GAPS_MAX || texts.len() > limits::GAP_OTHERS_MAX + 1 {
        return Err(Reason::TooManyAnswers);
    }
    let gap = |gap: &&Element| {
        let id = gap.attribute("identifier");
        let mut rights = pairs.iter().filter(|(_, other)| *other == id);
        let (right, _) = rights.next().ok_or(Reason::NothingRight)?;
        if rights.next().is_some() {
            return Err(Reason::KindUnknown);
        }
        let all = texts.iter();
        let (accepted, others): (Vec<_>, Vec<_>) = all.partition(|(id, _)| id == right);
        if accepted.is_empty() {
            return Err(Reason::RightUnknown);
        }
        let own = |texts: Vec<&(&str, String)>| -> Vec<String> {
            texts.into_iter().map(|(_, text)| text.clone()).collect()
        };
        Ok(PassageGap {
            accepted: own(accepted),
            others: own(others),
        })
    };
    let gaps = gaps.iter().map(gap).collect::<Result<Vec<_>, _>>()?;
    let mut notes = Vec::new();
    let html = asking.html(&mut |element| match element.name.as_str() {
        "gap" => Some(GAP.to_string()),
        "gapText" | "prompt" => Some(String::new()),
        _ => body::instead(element, &mut notes),
    });
    let said = html::read(&html);
    found.media.extend(said.media);
    found.notes.extend(said.notes);
    found.notes.extend(notes);
    let passage = passage(&said.text, gaps, GapsWay::List, false).ok_or(Reason::Malformed)?;
    Ok(Content::Gaps(passage))
}
