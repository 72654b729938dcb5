//! The signs of our notation (`docs/quiz-texts.md`): where styled text begins and ends.

/// Whether a character can be a sign or be escaped.
pub(super) fn is_special(c: char) -> bool {
    matches!(c, '\\' | '*' | '~' | '`' | '$' | '.' | ')' | '-')
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Bold,
    Italic,
    Struck,
    Code,
    Formula,
    /// A formula on its own line.
    Display,
}

pub(super) struct Styled<'a> {
    pub(super) style: Style,
    pub(super) inner: &'a str,
    /// Including its signs, in bytes.
    pub(super) len: usize,
}

/// Finds where styled text begins and ends. Results are cached, so that checking every position
/// takes linear time.
pub(super) struct Signs<'t> {
    text: &'t str,
    /// For bold, italic and struck: up to where it is known, and the next end.
    known: [(usize, Option<usize>); 3],
}

impl<'t> Signs<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self {
            text,
            known: [(0, None); 3],
        }
    }

    /// Whether styled text begins at this byte. Call it with increasing positions.
    pub(super) fn is_styled_at(&mut self, at: usize) -> bool {
        self.styled_at(at).is_some()
    }

    /// The styled text that begins here, on one line.
    pub(super) fn styled_at(&mut self, at: usize) -> Option<Styled<'t>> {
        let (style, sign) = opening(self.text, at)?;
        let from = at + sign.len();
        let slot = match style {
            Style::Bold => 0,
            Style::Italic => 1,
            Style::Struck => 2,
            Style::Code | Style::Formula | Style::Display => {
                let end = closing(self.text, from, style, sign).1?;
                return Some(self.styled(at, style, sign, end));
            }
        };
        // An end needs something before it.
        let is_known = match self.known[slot] {
            (_, Some(end)) => end > from,
            (until, None) => from < until,
        };
        if !is_known {
            self.known[slot] = closing(self.text, from, style, sign);
        }
        let end = self.known[slot].1?;
        Some(self.styled(at, style, sign, end))
    }

    fn styled(&self, at: usize, style: Style, sign: &str, end: usize) -> Styled<'t> {
        Styled {
            style,
            inner: &self.text[at + sign.len()..end],
            len: end + sign.len() - at,
        }
    }
}

/// The style that may begin here, and its sign.
fn opening(text: &str, at: usize) -> Option<(Style, &'static str)> {
    let rest = &text[at..];
    let (style, sign) = match rest.as_bytes().first()? {
        b'*' if rest.starts_with("**") => (Style::Bold, "**"),
        b'*' => (Style::Italic, "*"),
        b'~' if rest.starts_with("~~") => (Style::Struck, "~~"),
        b'`' => (Style::Code, "`"),
        b'$' if rest.starts_with("$$") => (Style::Display, "$$"),
        b'$' => (Style::Formula, "$"),
        _ => return None,
    };
    let first = rest[sign.len()..].chars().next();
    let before = text[..at].chars().next_back();
    let is_open = style == Style::Code || !is_space(first);
    (is_open && !(is_mark(style) && belongs(before, first, style))).then_some((style, sign))
}

fn is_mark(style: Style) -> bool {
    matches!(style, Style::Bold | Style::Italic | Style::Struck)
}

fn is_space(c: Option<char>) -> bool {
    c.is_none_or(char::is_whitespace)
}

/// Where text of a style that begins at `from` ends, if it does so before the end of the line, and
/// how far the search went.
fn closing(text: &str, from: usize, style: Style, sign: &str) -> (usize, Option<usize>) {
    let line = text[from..].split('\n').next().unwrap_or("");
    let is_end = |end: &usize| {
        let after = line[end + sign.len()..].chars().next();
        let before = line[..*end].chars().next_back();
        let follows = match style {
            // 5 $ and 10 $ are prices.
            Style::Formula => after.is_none_or(|c| !c.is_ascii_digit()) && before != Some('\\'),
            Style::Display => before != Some('\\'),
            Style::Code => return true,
            // The end of bold text inside is not the end of this.
            Style::Italic => after != Some('*') && before != Some('*'),
            Style::Bold => after != Some('*'),
            Style::Struck => true,
        };
        let is_escaped = is_mark(style) && before == Some('\\');
        let is_letter = is_mark(style) && belongs(before, after, style);
        !is_space(before) && follows && !is_escaped && !is_letter
    };
    let ends = line.match_indices(sign).map(|(end, _)| end);
    let mut ends = ends.filter(|end| *end > 0);
    let end = if is_mark(style) {
        ends.find(is_end)
    } else {
        // Only the next sign can end it.
        ends.next().filter(is_end)
    };
    (from + line.len(), end.map(|end| from + end))
}

/// Whether asterisks belong to their neighbors: inside a word, a single one multiplies; next to
/// digits, all do.
fn belongs(before: Option<char>, after: Option<char>, style: Style) -> bool {
    let is = |test: fn(char) -> bool| before.is_some_and(test) && after.is_some_and(test);
    let has_digit = |c: Option<char>| c.is_some_and(char::is_numeric);
    match style {
        Style::Struck => false,
        Style::Italic => is(char::is_alphanumeric) || has_digit(before) && has_digit(after),
        _ => has_digit(before) && has_digit(after),
    }
}
