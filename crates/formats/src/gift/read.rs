//! Reads GIFT.

use game::draft::{Content, OpenTextContent, QuestionDraft, SlideContent, TrueFalseContent};
use game::limits;

use super::answers::Found;
use super::text::{Markup, Text};
use super::{numbers, passage};
use crate::choices::has_feedback;
use crate::gather::{Gathering, Read, question};
use crate::reading::{Note, Reason};

/// The maximum length of a paragraph that is parsed, in bytes; no question is nearly as long.
const PARAGRAPH_MAX: usize = 32 * 1024;
/// How much of a longer one the excerpt shows.
const EXCERPT_OF_LONG: usize = 200;
/// The placeholder for a missing word.
const GAP: &str = "_____";

/// Whether a text has a paragraph that only this format has.
pub(super) fn is_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let has_sign = lines.any(|line| line.starts_with("$CATEGORY:") || line.starts_with("::"));
    let mut inside = text.split('{').skip(1).map(str::trim_start);
    has_sign
        || inside.any(|rest| {
            let word = rest.split(['}', '#', '=', '~']).next().unwrap_or_default();
            let is_truth = truth(word.trim()).is_some();
            rest.contains('}') && (rest.starts_with(['=', '~', '#', '}']) || is_truth)
        })
}

/// Reads a text of paragraphs.
pub(super) fn read(text: &str) -> Gathering {
    let mut gathering = Gathering::default();
    let mut paragraph = Paragraph::default();
    for (number, line) in (1..).zip(text.lines().chain([""])) {
        let line = line.trim();
        if gathering.is_full() {
            break;
        }
        if line.starts_with("//") {
            continue;
        }
        if let Some(category) = line.strip_prefix("$CATEGORY:") {
            paragraph.end(&mut gathering);
            if gathering.quiz.title.is_empty() {
                gathering.quiz.title = last_name(category);
            }
        } else if line.is_empty() {
            paragraph.end(&mut gathering);
        } else {
            paragraph.push(number, line);
        }
    }
    gathering
}

/// `$course$/top/Animals` is about animals; `//` is a literal slash.
fn last_name(category: &str) -> String {
    let plain = category.trim().replace("//", "\0");
    let name = plain.rsplit('/').next().unwrap_or_default();
    name.replace('\0', "/").trim().to_owned()
}

#[derive(Default)]
struct Paragraph {
    line: u32,
    text: String,
}

impl Paragraph {
    fn push(&mut self, number: u32, line: &str) {
        if self.text.is_empty() {
            self.line = number;
        } else {
            self.text.push('\n');
        }
        self.text.push_str(line);
    }

    fn end(&mut self, gathering: &mut Gathering) {
        if self.text.len() > PARAGRAPH_MAX {
            let excerpt: String = self.text.chars().take(EXCERPT_OF_LONG).collect();
            gathering.add(self.line, &excerpt, Err(Reason::TooLong));
            self.text.clear();
        } else if !self.text.is_empty() {
            let text = std::mem::take(&mut self.text);
            gathering.add(self.line, &excerpt(&text), one(&Text::of(&text)));
        }
    }
}

/// The question without its name and marker, so that people recognize it.
fn excerpt(text: &str) -> String {
    let (_, text) = named(&Text::of(text));
    let mut notes = Vec::new();
    let asked = text.before('{').unwrap_or(text);
    asked.shown(Markup::Auto, &mut notes)
}

/// `::name:: rest`
fn named(text: &Text) -> (Option<Text>, Text) {
    let named = text
        .strip("::")
        .and_then(|rest| rest.split_once("::"))
        .map(|(name, rest)| (Some(name), rest));
    named.unwrap_or_else(|| (None, text.clone()))
}

fn one(text: &Text) -> Read {
    let (name, text) = named(text);
    let mut notes = Vec::new();
    let Some((before, rest)) = text.split_once("{") else {
        if text.has('}') {
            return Err(Reason::Malformed);
        }
        return Ok((slide(name, &text, &mut notes), notes));
    };
    let (inside, after) = rest.split_once("}").ok_or(Reason::Malformed)?;
    if before.has('}') || inside.has('{') || after.has('{') || after.has('}') {
        return Err(Reason::Malformed);
    }
    let markup = before.markup(Markup::Auto);
    let around = (&before, &after);
    let asked = before.shown(markup, &mut notes);
    let after = after.shown(markup, &mut notes);
    let asked = if after.is_empty() {
        asked
    } else {
        // Punctuation stays next to the gap.
        let is_mark = after.starts_with([',', '.', '!', '?', ';', ':']);
        let space = if is_mark { "" } else { " " };
        let whole = format!("{asked} {GAP}{space}{after}");
        whole.trim().to_owned()
    };
    let (inside, explanation) = match inside.split_once("####") {
        Some((inside, explanation)) => (inside, explanation.shown(markup, &mut notes)),
        None => (inside, String::new()),
    };
    let content = content(&inside, markup, &mut notes)?;
    let mut question = question(asked, content);
    question.explanation = explanation;
    let passage = name.and_then(|name| passage::read(&name, around, &question));
    if let Some(passage) = passage {
        notes.extend(has_feedback(&question).then_some(Note::RemarksLeft));
        return Ok((passage, notes));
    }
    Ok((question, notes))
}

/// A paragraph without braces is a slide; its name is the heading.
fn slide(name: Option<Text>, text: &Text, notes: &mut Vec<Note>) -> QuestionDraft {
    let shown = text.shown(Markup::Auto, notes);
    let (heading, body) = match name {
        Some(name) => (name.plain(), shown),
        None if shown.chars().count() <= limits::QUESTION_TEXT_MAX => (shown, String::new()),
        None => match shown.split_once('\n') {
            Some((heading, body)) => (heading.to_owned(), body.trim().to_owned()),
            None => (shown, String::new()),
        },
    };
    question(heading, Content::Slide(SlideContent { body }))
}

fn content(inside: &Text, markup: Markup, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    if inside.is_blank() {
        return Ok(Content::OpenText(OpenTextContent {}));
    }
    if let Some(numbers) = inside.strip("#") {
        return numbers::read(&numbers, notes);
    }
    let mut truth_notes = Vec::new();
    let word = inside.without_remark(&mut truth_notes).plain();
    if let Some(is_true) = truth(&word) {
        notes.extend(truth_notes);
        let is_true = Some(is_true);
        return Ok(Content::TrueFalse(TrueFalseContent { is_true }));
    }
    Ok(Found::all(inside, markup, notes)?.content(notes))
}

fn truth(word: &str) -> Option<bool> {
    match word.to_ascii_uppercase().as_str() {
        "T" | "TRUE" => Some(true),
        "F" | "FALSE" => Some(false),
        _ => None,
    }
}
