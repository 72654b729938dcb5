//! A passage with one gap, in GIFT's format for a missing word: `before {=one =two} after`.
//!
//! Moodle shows a paragraph as one text, so ours has the question in front of the passage, and once
//! more as its name. Only such a paragraph is a passage when it is read: any other one with a
//! missing word stays a typed answer or a choice, whose tiles are larger than a list in a text.

use game::draft::{Content, GapsContent, GapsWay, PassageGap, QuestionDraft};
use game::lint::is_playable;

use super::text::Text;
use super::write::{Chosen, choices, escape, escape_all, lines, spelling};
use crate::passage::{GAP, passage};

/// What stands before our passages: our notation, which Moodle reads as Markdown.
const MARKER: &str = "[markdown]";
/// Between the question and its passage.
const BREAK: &str = "\n\n";

/// The question of a paragraph as we write it; `None` for any other.
pub(super) fn read(
    name: &Text,
    (before, after): (&Text, &Text),
    found: &QuestionDraft,
) -> Option<QuestionDraft> {
    let (asked, before) = (name.plain(), before.whole());
    let before = before.trim_start().strip_prefix(MARKER)?;
    let before = before.strip_prefix(asked.as_str())?.strip_prefix(BREAK)?;
    let (gap, way) = gap_of(&found.content)?;
    let text = format!("{before}{GAP}{}", after.whole());
    let content = passage(&text, vec![gap], way, false)?;
    let question = QuestionDraft {
        text: asked,
        content: Content::Gaps(content),
        ..found.clone()
    };
    // A gap has room for less than an answer.
    is_playable(&question).then_some(question)
}

fn gap_of(content: &Content) -> Option<(PassageGap, GapsWay)> {
    match content {
        Content::Typed(typed) => {
            let gap = PassageGap {
                accepted: typed.accepted.clone(),
                others: Vec::new(),
            };
            Some((gap, GapsWay::Typed))
        }
        Content::Choice(choice) => {
            let texts = |is_correct| {
                let answers = choice.answers.iter();
                let answers = answers.filter(move |answer| answer.is_correct == is_correct);
                answers.map(|answer| answer.text.clone()).collect()
            };
            let gap = PassageGap {
                accepted: texts(true),
                others: texts(false),
            };
            (gap.accepted.len() == 1).then_some((gap, GapsWay::List))
        }
        _ => None,
    }
}

/// The paragraph of a question with a passage, around what is inside the braces; `None` if there
/// isn't exactly one gap.
pub(super) fn written(asked: &str, content: &GapsContent, explanation: &str) -> Option<String> {
    let mut gaps = content.gaps();
    let gap = gaps.next().filter(|_| gaps.next().is_none())?;
    let texts = content.texts();
    let [before, after] = texts.as_slice() else {
        return None;
    };
    let inside = match content.way {
        GapsWay::Typed => lines(gap.accepted.iter().map(|text| spelling(text))),
        GapsWay::List => {
            let right = gap.accepted.iter().take(1).map(|text| (text, true));
            let wrong = gap.others.iter().map(|text| (text, false));
            let listed = right.chain(wrong).map(|(text, is_right)| Chosen {
                text,
                is_right,
                feedback: "",
            });
            choices(&listed.collect::<Vec<_>>())
        }
    };
    let asked = escape(asked);
    let between = escape_all(BREAK);
    let (before, after) = (escape_all(before), escape_all(after));
    Some(format!(
        "::{asked}::{MARKER}{asked}{between}{before}{{{inside}{explanation}}}{after}"
    ))
}
