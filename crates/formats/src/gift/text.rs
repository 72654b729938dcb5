//! Text whose characters are either special or escaped with a backslash.

use markup::html::{self, Said};

use crate::reading::Note;

/// What a text is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Markup {
    /// Our notation, or none.
    Plain,
    /// Moodle's automatic format: HTML where there is some.
    Auto,
    Html,
}

/// Marked text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text(Vec<Mark>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// It has its special meaning.
    Plain(char),
    /// It was escaped with a backslash.
    Kept(char),
}

impl Text {
    pub(super) fn of(text: &str) -> Self {
        let mut marks = Vec::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let is_escaped =
                |next: &char| matches!(next, ':' | '#' | '=' | '{' | '}' | '~' | '\\' | 'n');
            marks.push(
                match (c, chars.next_if(|next| c == '\\' && is_escaped(next))) {
                    (_, Some('n')) => Mark::Kept('\n'),
                    (_, Some(kept)) => Mark::Kept(kept),
                    _ => Mark::Plain(c),
                },
            );
        }
        Self(marks)
    }

    /// Splits at the first place where this sequence is special.
    pub(super) fn split_once(&self, sign: &str) -> Option<(Self, Self)> {
        let length = sign.chars().count();
        let at = self.0.windows(length).position(|window| is(window, sign))?;
        Some((
            Self(self.0[..at].to_vec()),
            Self(self.0[at + length..].to_vec()),
        ))
    }

    /// The rest after this sequence, ignoring white space around it; `None` if it begins
    /// differently.
    pub(super) fn strip(&self, sign: &str) -> Option<Self> {
        let from = self.0.iter().position(|mark| !is_space(*mark))?;
        let length = sign.chars().count();
        let window = self.0.get(from..from + length)?;
        is(window, sign).then(|| Self(self.0[from + length..].to_vec()))
    }

    /// The part before a sign.
    pub(super) fn before(&self, sign: char) -> Option<Self> {
        let at = self.0.iter().position(|mark| *mark == Mark::Plain(sign))?;
        Some(Self(self.0[..at].to_vec()))
    }

    /// The part before the first of these signs, and the part from there on.
    pub(super) fn until(&self, signs: [char; 2]) -> (Self, Self) {
        let is_sign = |mark: &Mark| matches!(mark, Mark::Plain(c) if signs.contains(c));
        let at = self.0.iter().position(is_sign).unwrap_or(self.0.len());
        let (before, after) = self.0.split_at(at);
        (Self(before.to_vec()), Self(after.to_vec()))
    }

    /// The parts that begin with one of these signs, each with its sign; `None` if there is text
    /// before the first.
    pub(super) fn parts(&self, signs: [char; 2]) -> Option<Vec<(char, Self)>> {
        let mut parts: Vec<(char, Self)> = Vec::new();
        for mark in &self.0 {
            match (mark, parts.last_mut()) {
                (Mark::Plain(c), _) if signs.contains(c) => parts.push((*c, Self(Vec::new()))),
                (mark, Some((_, part))) => part.0.push(*mark),
                (mark, None) if is_space(*mark) => {}
                _ => return None,
            }
        }
        Some(parts)
    }

    /// The part before the feedback, and the feedback if there is some.
    pub(super) fn remarked(&self) -> (Self, Option<Self>) {
        match self.split_once("#") {
            Some((before, remark)) => (before, Some(remark).filter(|remark| !remark.is_blank())),
            None => (self.clone(), None),
        }
    }

    /// The part before the feedback, which is noted as dropped.
    pub(super) fn without_remark(&self, notes: &mut Vec<Note>) -> Self {
        let (before, remark) = self.remarked();
        notes.extend(remark.map(|_| Note::RemarksLeft));
        before
    }

    /// Whether the text has this character in its special meaning.
    pub(super) fn has(&self, sign: char) -> bool {
        self.0.contains(&Mark::Plain(sign))
    }

    pub(super) fn is_blank(&self) -> bool {
        self.0.iter().all(|mark| is_space(*mark))
    }

    /// The trimmed text.
    pub(super) fn plain(&self) -> String {
        self.whole().trim().to_owned()
    }

    /// The text with the spaces around it.
    pub(super) fn whole(&self) -> String {
        let all = self.0.iter().map(|mark| match mark {
            Mark::Plain(c) | Mark::Kept(c) => *c,
        });
        all.collect()
    }

    /// What its marker says it is, which then applies to its answers too; `usual` without one.
    pub(super) fn markup(&self, usual: Markup) -> Markup {
        match self.marked().0 {
            Some("[html]") => Markup::Html,
            Some("[moodle]") => Markup::Auto,
            Some(_) => Markup::Plain,
            None => usual,
        }
    }

    /// The text as people see it, without its marker and without unsupported formatting.
    pub(super) fn shown(&self, usual: Markup, notes: &mut Vec<Note>) -> String {
        self.read(usual, notes, html::read, html::without_prices)
    }

    /// The same as people type it: signs of bold text would be letters there.
    pub(super) fn spelled(&self, usual: Markup, notes: &mut Vec<Note>) -> String {
        self.read(usual, notes, html::plain, str::to_owned)
    }

    /// Reads it, as HTML or as text without.
    fn read(
        &self,
        usual: Markup,
        notes: &mut Vec<Note>,
        read: fn(&str) -> Said,
        kept: fn(&str) -> String,
    ) -> String {
        let text = self.marked().1;
        let html = match self.markup(usual) {
            Markup::Html => text,
            Markup::Auto if html::is_html(&text) => with_breaks(&text),
            Markup::Auto => return kept(&text),
            Markup::Plain => return text,
        };
        let said = read(&html);
        notes.extend(said.notes);
        if !said.media.is_empty() {
            notes.push(Note::MediaLeft);
        }
        said.text.trim().to_owned()
    }

    /// `[html] rest`
    fn marked(&self) -> (Option<&'static str>, String) {
        const MARKERS: [&str; 4] = ["[html]", "[markdown]", "[moodle]", "[plain]"];
        let text = self.plain();
        let begins = |marker: &&&str| {
            let beginning = text.get(..marker.len());
            beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(marker))
        };
        match MARKERS.iter().find(begins) {
            Some(marker) => (Some(*marker), text[marker.len()..].trim().to_owned()),
            None => (None, text),
        }
    }
}

/// In Moodle's automatic format, lines stay lines, except between elements.
fn with_breaks(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').map(str::trim).collect();
    let mut html = String::with_capacity(text.len());
    for (at, line) in lines.iter().enumerate() {
        html.push_str(line);
        if let Some(next) = lines.get(at + 1) {
            let is_between = line.ends_with('>') || next.starts_with('<');
            html.push_str(if is_between { "\n" } else { "<br>" });
        }
    }
    html
}

fn is_space(mark: Mark) -> bool {
    matches!(mark, Mark::Plain(c) | Mark::Kept(c) if c.is_whitespace())
}

fn is(window: &[Mark], sign: &str) -> bool {
    let wanted = sign.chars().map(Mark::Plain);
    window.iter().copied().eq(wanted)
}
