//! Reads the texts in Rust source files, for the test that looks for their translations.

use std::path::{Path, PathBuf};

/// A text in quotes.
#[derive(Debug, PartialEq)]
pub(super) struct Text {
    pub(super) text: String,
    /// Whether it is the sentence of a `said!`.
    pub(super) is_said: bool,
}

impl Text {
    /// Whether it reads like something we say to a person. A `said!` may be part of a sentence.
    pub(super) fn is_sentence(&self) -> bool {
        let text = &self.text;
        let is_line = text.starts_with(|c: char| c.is_ascii_uppercase()) && !text.contains('\n');
        let is_long = text.split(' ').count() > 3 || (text.contains(' ') && text.ends_with('.'));
        self.is_said || (is_line && is_long)
    }
}

/// The Rust files of a folder and the folders in it, or the one file.
pub(super) fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let ours =
        paths.filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"));
    ours.flat_map(|path| files(&path)).collect()
}

/// The texts of a source file outside comments, attributes and tests.
pub(super) fn texts(source: &str) -> Vec<Text> {
    let mut rest = product(source);
    let mut texts = Vec::new();
    let mut is_said = false;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if rest.starts_with("#[") || rest.starts_with("#![") {
            rest = after_attribute(rest);
        } else if let Some((quoted, after)) = raw(rest) {
            let text = quoted.to_owned();
            texts.push(Text { text, is_said });
            rest = after;
        } else if c == '"' {
            let (text, after) = quoted(&rest[1..]);
            texts.push(Text { text, is_said });
            rest = after;
        } else if let Some(after) = rest.strip_prefix("said!(") {
            is_said = true;
            rest = after;
            continue;
        } else if let Some(after) = rest.strip_prefix("'\"'") {
            rest = after;
        } else {
            rest = &rest[c.len_utf8()..];
        }
        is_said &= c.is_whitespace();
    }
    texts
}

/// What comes before the first module of tests.
fn product(source: &str) -> &str {
    let mut marks = source.match_indices("#[cfg(test)]\n");
    let is_module = |after: &str| {
        let line = after.lines().next().unwrap_or_default();
        line.contains("mod ") && line.ends_with('{')
    };
    let tests = marks.find(|(at, mark)| is_module(&source[at + mark.len()..]));
    tests.map_or(source, |(at, _)| &source[..at])
}

/// The text up to the closing quote as the compiler reads it, and what follows the quote.
fn quoted(rest: &str) -> (String, &str) {
    let mut text = String::new();
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (text, &rest[at + 1..]),
            '\\' => match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                // A continued line begins with its first character.
                Some((at, '\n')) => {
                    let indented = &rest[at..];
                    let (more, after) = quoted(indented.trim_start());
                    return (text + &more, after);
                }
                Some((_, escaped)) => text.push(escaped),
                None => {}
            },
            c => text.push(c),
        }
    }
    (text, "")
}

/// A raw string at the start of `rest`, and what follows it.
fn raw(rest: &str) -> Option<(&str, &str)> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let text = after[hashes..].strip_prefix('"')?;
    text.split_once(&format!("\"{}", "#".repeat(hashes)))
}

fn after_attribute(attribute: &str) -> &str {
    let mut rest = attribute;
    let mut depth = 0;
    while let Some(at) = rest.find(['[', ']', '"']) {
        let (mark, after) = rest[at..].split_at(1);
        rest = after;
        match mark {
            "[" => depth += 1,
            "]" if depth == 1 => return rest,
            "]" => depth -= 1,
            _ => rest = quoted(rest).1,
        }
    }
    ""
}
