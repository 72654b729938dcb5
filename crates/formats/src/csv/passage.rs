//! Passages with gaps: the first cell is the text with a blank for each gap, and every further one
//! has what fills in a gap.

use game::draft::{BLANK, Content, GapsContent, GapsWay, PassageGap};

use super::read::Options;
use super::signs::{escaped, parts, unescaped};
use crate::passage::{self, GAP};
use crate::reading::Reason;

/// The sign of which a blank consists.
const LINE: char = '_';
/// The fewest of them in a row that are a blank; people write three or more.
const LINES_MIN: usize = 3;
/// The separator of spellings and choices.
const OR: char = '|';
/// The option of passages whose gaps have lists.
const LIST: &str = "list";
/// The option of passages that forgive typos.
const TYPOS: &str = "typos";

/// Whether the first of these cells is a text with blanks.
pub(super) fn has_blank(cells: &[String]) -> bool {
    cells.first().is_some_and(|text| text.contains("___"))
}

/// Reads the cells of a passage.
pub(super) fn read(cells: &[String], options: &Options) -> Result<Content, Reason> {
    let way = if options.has(LIST) {
        GapsWay::List
    } else {
        GapsWay::Typed
    };
    let (text, gaps) = cells.split_first().ok_or(Reason::TooFewAnswers)?;
    let gaps = gaps.iter().map(|cell| gap(cell, way));
    let gaps = gaps.collect::<Result<Vec<_>, _>>()?;
    let passage = passage::passage(&with_gaps(text), gaps, way, options.has(TYPOS));
    passage.map(Content::Gaps).ok_or(Reason::Malformed)
}

/// A text with the sign of a gap for each of its blanks.
fn with_gaps(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut lines = 0;
    let mut chars = text.chars().peekable();
    loop {
        let c = chars.next();
        if c == Some(LINE) {
            lines += 1;
            continue;
        }
        if lines < LINES_MIN {
            found.extend(std::iter::repeat_n(LINE, lines));
        } else {
            found.push(GAP);
        }
        lines = 0;
        match c {
            None => return found,
            Some('\\') if matches!(chars.peek().copied(), Some('\\' | LINE)) => {
                found.extend(chars.next());
            }
            Some(c) => found.push(c),
        }
    }
}

fn gap(cell: &str, way: GapsWay) -> Result<PassageGap, Reason> {
    let texts = parts(cell, OR).into_iter();
    let texts = texts.map(|text| unescaped(text.trim(), &[OR]));
    let mut accepted: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    if accepted.is_empty() {
        return Err(Reason::NothingRight);
    }
    let others = match way {
        GapsWay::Typed => Vec::new(),
        GapsWay::List => accepted.split_off(1),
    };
    Ok(PassageGap { accepted, others })
}

/// The cells of a passage, and its options.
pub(super) fn written(content: &GapsContent) -> (Vec<String>, String) {
    let texts = content.texts();
    let texts: Vec<String> = texts.iter().map(|text| escaped(text, LINE)).collect();
    let mut cells = vec![texts.join(BLANK)];
    for gap in content.gaps() {
        let texts: Vec<String> = match content.way {
            GapsWay::Typed => gap.accepted.iter().map(|text| escaped(text, OR)).collect(),
            GapsWay::List => gap.choices().map(|text| escaped(text, OR)).collect(),
        };
        cells.push(texts.join(" | "));
    }
    let options = [
        (content.way == GapsWay::List, LIST),
        (content.tolerates_typos, TYPOS),
    ];
    let options = options.iter().filter(|(is_so, _)| *is_so);
    let options: Vec<&str> = options.map(|(_, name)| *name).collect();
    (cells, options.join("; "))
}

/// Whether the passage that is written is read back, but for the spaces around it.
pub(super) fn keeps(content: &GapsContent) -> bool {
    let (cells, options) = written(content);
    let cells: Vec<String> = cells.iter().map(|cell| cell.trim().to_owned()).collect();
    let Ok(Content::Gaps(back)) = read(&cells, &Options::of(&options)) else {
        return false;
    };
    passage::is_same(&back, content)
}
