//! Characters with their styles, written as our notation.

use super::signs::{Signs, is_special};
use super::tags::Kind;

pub(super) const BOLD: u8 = 1;
pub(super) const ITALIC: u8 = 2;
pub(super) const STRUCK: u8 = 4;
pub(super) const CODE: u8 = 8;
/// The maximum length of text whose signs are analyzed; longer ones are too long anyway.
const CHECKED_MAX: usize = 2_500;

/// A character, its style and how it was written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inked {
    pub(super) c: char,
    pub(super) style: u8,
    pub(super) kind: Kind,
}

/// Text with the signs of its styles.
pub(super) fn marked(ink: &[Inked]) -> String {
    let mut styles: Vec<u8> = ink.iter().map(|ink| ink.style).collect();
    // Signs have a meaning only right next to letters.
    for style in [BOLD, ITALIC, STRUCK, CODE] {
        let mut inner = 0;
        let mut hug = |at: usize| {
            if ink[at].c == '\n' {
                inner = 0;
            }
            if ink[at].c.is_whitespace() {
                styles[at] &= !(style & !inner);
            } else {
                inner = styles[at] & style;
            }
        };
        (0..ink.len()).for_each(&mut hug);
        (0..ink.len()).rev().for_each(&mut hug);
    }
    let mut text: Vec<(char, bool)> = Vec::with_capacity(ink.len());
    let mut open: Vec<u8> = Vec::new();
    let sign = |style: u8| match style {
        BOLD => "**",
        ITALIC => "*",
        STRUCK => "~~",
        _ => "`",
    };
    for (ink, style) in ink.iter().map(Some).zip(styles).chain([(None, 0)]) {
        while open.iter().any(|open| style & open == 0) {
            let ended = open.pop().map_or("", sign);
            text.extend(ended.chars().map(|c| (c, false)));
        }
        for new in [BOLD, ITALIC, STRUCK, CODE] {
            if style & new != 0 && !open.contains(&new) {
                open.push(new);
                text.extend(sign(new).chars().map(|c| (c, false)));
            }
        }
        if let Some(ink) = ink {
            let is_code = style == CODE;
            if ink.kind == Kind::Escaped && is_special(ink.c) && !is_code {
                text.push(('\\', false));
            }
            text.push((ink.c, ink.kind == Kind::Plain && !is_code));
        }
    }
    escaped(&text)
}

/// Escapes literal characters, marked by the second of each pair, where they would be signs.
fn escaped(chars: &[(char, bool)]) -> String {
    let text: String = chars.iter().map(|(c, _)| *c).collect();
    let mut signs = Signs::of(&text);
    let mut is_escaped = Vec::with_capacity(chars.len());
    let mut byte = 0;
    for (at, (c, is_letter)) in chars.iter().enumerate() {
        let is_sign = |beside: Option<&(char, bool)>| {
            beside.is_some_and(|(other, is_letter)| other == c && !is_letter)
        };
        let is_checked = *is_letter && is_special(*c) && chars.len() <= CHECKED_MAX;
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let is_mistaken = is_checked
            && match c {
                '\\' => chars.get(at + 1).is_some_and(|(c, _)| is_special(*c)),
                _ => signs.is_styled_at(byte),
            };
        let is_beside = is_sign(before) || is_sign(chars.get(at + 1));
        is_escaped.push(is_checked && (is_mistaken || is_beside));
        byte += c.len_utf8();
    }
    // Of two asterisks, the first would be one by itself if only the second were escaped.
    for at in (1..chars.len()).rev() {
        let is_pair = chars[at] == ('*', true) && chars[at - 1] == ('*', true);
        is_escaped[at - 1] |= is_pair && is_escaped[at];
    }
    let mut escaped = String::with_capacity(text.len());
    for ((c, _), is_escaped) in chars.iter().zip(is_escaped) {
        if is_escaped {
            escaped.push('\\');
        }
        escaped.push(*c);
    }
    escaped
}
