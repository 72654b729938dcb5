//! Tags and entities, as far as editors write them; anything else is text.

use quick_xml::escape::resolve_html5_entity;

/// How to read a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Literally; white space is layout.
    Plain,
    /// Literally, with a backslash where it could be a sign.
    Escaped,
    /// As notation.
    AsIs,
}

/// The contents of a heading at the very start, and the text after it.
pub fn heading(html: &str) -> Option<(&str, &str)> {
    let inner = html.trim_start();
    let Tag::Found(begin, after) = (inner.starts_with('<')).then(|| tag(inner))? else {
        return None;
    };
    let is_heading = matches!(begin.name.as_str(), "h1" | "h2" | "h3" | "h4" | "h5" | "h6");
    let end = after.find(&format!("</{}>", begin.name))?;
    (is_heading && !begin.is_end).then(|| (&after[..end], &after[end + 5..]))
}

/// Whether text that may be plain has HTML in it: an element that editors write, an entity, or a
/// formula between the signs that web pages use. `a<b and b>c` has none, nor has a question about
/// what `<b>` means.
pub fn is_html(text: &str) -> bool {
    /// Elements that need no end.
    const ALONE: &str = "br hr img li p td th tr";
    const PAIRED: &str = "a abbr audio b big blockquote center code del div em font \
        h1 h2 h3 h4 h5 h6 i iframe ins kbd mark math ol pre s small span strike strong \
        sub sup table tbody tt u ul video";
    let lower = text.to_ascii_lowercase();
    let is_element = |(at, _): (usize, &str)| match tag(&text[at..]) {
        Tag::Found(tag, _) => {
            let rest = tag.attributes.trim().trim_end_matches('/');
            let name = tag.name.as_str();
            let is_one_of = |names: &str| names.split(' ').any(|one| one == name);
            let has_end = || lower[at..].contains(&format!("</{name}"));
            let is_known = is_one_of(ALONE) || is_one_of(PAIRED) && has_end();
            !tag.is_end && is_known && (rest.is_empty() || rest.contains('='))
        }
        Tag::None | Tag::Unended => false,
    };
    // A long text is not searched again and again for an end that is nowhere.
    let elements = text.match_indices('<').take(ELEMENTS_MAX);
    let mut entities = text.match_indices('&');
    let has_formula = [("\\(", "\\)"), ("\\[", "\\]")].iter().any(|(begin, end)| {
        let after = text.find(begin).map(|at| &text[at..]);
        after.is_some_and(|after| after.contains(end))
    });
    has_formula
        || elements.into_iter().any(is_element)
        || entities.any(|(at, _)| entity(&text[at..]).is_some())
}

/// Enough signs to find an element by, if there is any.
const ELEMENTS_MAX: usize = 50;

/// A tag; comments and declarations have no name.
#[derive(Debug, Default)]
pub(super) struct TagRead<'a> {
    pub(super) name: String,
    pub(super) is_end: bool,
    attributes: &'a str,
}

/// The result of parsing at a `<`.
pub(super) enum Tag<'a> {
    Found(TagRead<'a>, &'a str),
    /// A literal character.
    None,
    /// An unclosed tag, so that nothing after it is a tag.
    Unended,
}

/// The tag, comment or declaration at the start, and the rest.
pub(super) fn tag(html: &str) -> Tag<'_> {
    let nothing = |after| Tag::Found(TagRead::default(), after);
    if let Some(comment) = html.strip_prefix("<!--") {
        let end = comment.find("-->");
        return end.map_or(Tag::Unended, |end| nothing(&comment[end + 3..]));
    }
    let inner = &html[1..];
    if inner.starts_with(['!', '?']) {
        let end = inner.find('>');
        return end.map_or(Tag::Unended, |end| nothing(&inner[end + 1..]));
    }
    let is_end = inner.starts_with('/');
    let inner = inner.strip_prefix('/').unwrap_or(inner);
    if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Tag::None;
    }
    let name_len = inner
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != ':')
        .unwrap_or(inner.len());
    let mut quote = None;
    for (at, byte) in inner.bytes().enumerate().skip(name_len) {
        match (quote, byte) {
            (None, b'>') => {
                let tag = TagRead {
                    name: inner[..name_len].to_ascii_lowercase(),
                    is_end,
                    attributes: &inner[name_len..at],
                };
                return Tag::Found(tag, &inner[at + 1..]);
            }
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    Tag::Unended
}

impl TagRead<'_> {
    /// Whether it is self-closing: `<video/>`.
    pub(super) fn is_closed(&self) -> bool {
        self.attributes.ends_with('/')
    }

    /// An attribute with its entities decoded; `None` if missing.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut rest = self
            .attributes
            .trim_start_matches([' ', '\t', '\n', '\r', '/']);
        while !rest.is_empty() {
            let is_ws = |c: char| c.is_ascii_whitespace();
            let key_len = rest
                .find(|c: char| c == '=' || is_ws(c))
                .unwrap_or(rest.len());
            let key = &rest[..key_len];
            rest = rest[key_len..].trim_start();
            let mut value = "";
            if let Some(after) = rest.strip_prefix('=') {
                let after = after.trim_start();
                let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
                (value, rest) = match quote {
                    Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
                    None => after.split_at(after.find(is_ws).unwrap_or(after.len())),
                };
            }
            if key.eq_ignore_ascii_case(name) {
                return Some(unescaped(value));
            }
            rest = rest.trim_start_matches([' ', '\t', '\n', '\r', '/']);
            if key.is_empty() && value.is_empty() {
                rest = rest.get(1..).unwrap_or("");
            }
        }
        None
    }
}

/// Decodes entities.
pub fn unescaped(text: &str) -> String {
    let mut meant = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        meant.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((said, _, after)) = entity(rest) {
            meant.push_str(&said);
            rest = after;
        } else {
            meant.push('&');
            rest = &rest[1..];
        }
    }
    meant.push_str(rest);
    meant
}

/// The entity at the start: its meaning, its notation, and the rest.
pub(super) fn entity(html: &str) -> Option<(String, Kind, &str)> {
    /// The longest entity name has 31 letters.
    const NAME_MAX: usize = 33;
    let inner = &html[1..];
    let end = inner.bytes().take(NAME_MAX).position(|byte| byte == b';')?;
    let (name, after) = (&inner[..end], &inner[end + 1..]);
    let Some(number) = name.strip_prefix('#') else {
        return resolve_html5_entity(name).map(|meant| (meant.to_owned(), Kind::Plain, after));
    };
    let (code, kind) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (u32::from_str_radix(digits, 16).ok()?, Kind::AsIs),
        None => (number.parse().ok()?, Kind::Escaped),
    };
    let c = char::from_u32(code).filter(|c| *c != '\0')?;
    Some((c.to_string(), kind, after))
}

/// The text after the end of an element whose contents are skipped.
pub(super) fn after_end<'a>(name: &str, html: &'a str) -> &'a str {
    let mut rest = html;
    while let Some(at) = rest.find("</") {
        rest = &rest[at + 2..];
        let is_it = rest
            .get(..name.len())
            .is_some_and(|s| s.eq_ignore_ascii_case(name));
        if is_it {
            return rest.split_once('>').map_or("", |(_, after)| after);
        }
    }
    ""
}
