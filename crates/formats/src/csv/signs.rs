//! Signs within cells that mean something, and how a text says that its own don't.

use unpack::text::tidy;

/// A text with a backslash before each of its backslashes and of this sign.
pub(super) fn escaped(text: &str, sign: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in tidy(text).chars() {
        if c == '\\' || c == sign {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Removes the backslashes before backslashes and these signs.
pub(super) fn unescaped(text: &str, signs: &[char]) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escape = c == '\\'
            && chars
                .peek()
                .is_some_and(|c| *c == '\\' || signs.contains(c));
        plain.push(if is_escape {
            chars.next().unwrap_or(c)
        } else {
            c
        });
    }
    plain
}

/// The parts of a text between signs of its own, as they were written.
pub(super) fn parts(text: &str, sign: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    for c in text.chars() {
        if c == sign && !is_escaped {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    parts
}
