//! Untrusted XML as a small tree, and text that is safe inside the XML we write.
//!
//! Reading takes linear time and memory: depth and nodes are limited, nothing is ever fetched, and
//! a document that defines entities is refused. A document type that only names itself or declares
//! elements, as old programs write it, is skipped. Names lose their prefix: no format here
//! uses one name in two senses.
//!
//! Numeric character references (`&#32;`) are kept apart from plain characters, because white space
//! written that way is significant, and other white space is layout.

use quick_xml::Reader;
use quick_xml::escape::resolve_html5_entity;
use quick_xml::events::{BytesStart, Event};

/// The maximum nesting of elements; editors stay below 40.
const DEPTH_MAX: usize = 100;
/// The maximum number of elements and pieces of text; 1,000 for each of 200 questions.
const NODES_MAX: usize = 200_000;
/// The maximum number of attributes read per element.
const ATTRIBUTES_MAX: usize = 32;

/// Why a document couldn't be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It is too large.
    #[error("too large")]
    TooLarge,
    /// It isn't XML, or defines entities.
    #[error("broken")]
    Broken,
}

/// An element with its contents.
#[derive(Debug, Default)]
pub struct Element {
    /// The name without its prefix.
    pub name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Node>,
}

#[derive(Debug)]
enum Node {
    Text(String),
    /// A numeric character reference, and whether it is hexadecimal.
    Kept(char, bool),
    Element(Element),
}

impl Element {
    /// An attribute, or an empty text.
    pub fn attribute(&self, name: &str) -> &str {
        let named = self.attributes.iter().find(|(key, _)| key == name);
        named.map_or("", |(_, value)| value)
    }

    /// The child elements.
    pub fn elements(&self) -> impl Iterator<Item = &Element> {
        self.children.iter().filter_map(|child| match child {
            Node::Element(element) => Some(element),
            Node::Text(_) | Node::Kept(..) => None,
        })
    }

    /// The child elements with this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements().filter(move |element| element.name == name)
    }

    /// The first child element with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.elements().find(|element| element.name == name)
    }

    /// The first descendant with this name.
    pub fn find(&self, name: &str) -> Option<&Element> {
        self.below()
            .into_iter()
            .find(|element| element.name == name)
    }

    /// Every descendant element, in document order.
    pub fn below(&self) -> Vec<&Element> {
        let mut found = Vec::new();
        let mut waiting: Vec<&Element> = self.elements().collect();
        waiting.reverse();
        while let Some(element) = waiting.pop() {
            found.push(element);
            let from = waiting.len();
            waiting.extend(element.elements());
            waiting[from..].reverse();
        }
        found
    }

    /// Its text, without surrounding white space that is only layout.
    pub fn text(&self) -> String {
        let mut said = String::new();
        let mut kept = None;
        self.collect_text(&mut said, &mut kept);
        let layout = |c: char| c.is_ascii_whitespace();
        let starts = said.len() - said.trim_start_matches(layout).len();
        let ends = said.trim_end_matches(layout).len();
        let (first, last) = kept.unwrap_or((said.len(), 0));
        let (from, to) = (starts.min(first), ends.max(last));
        said[from.min(to)..to].to_owned()
    }

    /// Its text if that is in one piece, without surrounding white space; for names and the like.
    pub fn only_text(&self) -> &str {
        match self.children.as_slice() {
            [Node::Text(text)] => text.trim_ascii(),
            _ => "",
        }
    }

    /// Its text, with all white space.
    pub fn raw_text(&self) -> String {
        let mut said = String::new();
        self.collect_text(&mut said, &mut None);
        said
    }

    /// Collects its text, and the byte range from the first to the last numeric reference.
    fn collect_text(&self, said: &mut String, kept: &mut Option<(usize, usize)>) {
        for child in &self.children {
            match child {
                Node::Text(plain) => said.push_str(plain),
                Node::Kept(c, _) => {
                    let from = kept.map_or(said.len(), |(from, _)| from);
                    said.push(*c);
                    *kept = Some((from, said.len()));
                }
                Node::Element(element) => element.collect_text(said, kept),
            }
        }
    }

    /// Its contents as HTML; `instead` may replace an element.
    pub fn html(&self, instead: &mut dyn FnMut(&Element) -> Option<String>) -> String {
        let mut html = String::new();
        self.write_html(&mut html, instead);
        html
    }

    fn write_html(&self, html: &mut String, instead: &mut dyn FnMut(&Element) -> Option<String>) {
        for child in &self.children {
            match child {
                Node::Text(text) => push_escaped(html, text),
                Node::Kept(c, false) => push_number(html, *c),
                Node::Kept(c, true) => push_hex(html, *c),
                Node::Element(element) => {
                    if let Some(other) = instead(element) {
                        html.push_str(&other);
                        continue;
                    }
                    html.push('<');
                    html.push_str(&element.name);
                    for (key, value) in &element.attributes {
                        html.push(' ');
                        html.push_str(key);
                        html.push_str("=\"");
                        html.push_str(&escape(value));
                        html.push('"');
                    }
                    if element.children.is_empty() {
                        html.push_str("/>");
                    } else {
                        html.push('>');
                        element.write_html(html, instead);
                        html.push_str("</");
                        html.push_str(&element.name);
                        html.push('>');
                    }
                }
            }
        }
    }

    /// Renames the element and all its descendants.
    pub fn rename(&mut self, rename: &dyn Fn(&str) -> Option<String>) {
        if let Some(name) = rename(&self.name) {
            self.name = name;
        }
        for (key, _) in &mut self.attributes {
            if let Some(name) = rename(key) {
                *key = name;
            }
        }
        for child in &mut self.children {
            if let Node::Element(element) = child {
                element.rename(rename);
            }
        }
    }

    fn push_text(&mut self, text: &str) {
        if let Some(Node::Text(before)) = self.children.last_mut() {
            before.push_str(text);
        } else {
            self.children.push(Node::Text(text.to_owned()));
        }
    }
}

/// Reads a document.
pub fn parse(text: &str) -> Result<Element, Unfit> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().allow_dangling_amp = true;
    // The open elements, outermost first; the first represents the document.
    let mut open = vec![Element::default()];
    let mut nodes = 0;
    loop {
        nodes += 1;
        if nodes > NODES_MAX {
            return Err(Unfit::TooLarge);
        }
        let event = reader.read_event().map_err(|_broken| Unfit::Broken)?;
        let Some(inner) = open.last_mut() else {
            return Err(Unfit::Broken);
        };
        match event {
            Event::Start(start) => {
                if open.len() > DEPTH_MAX {
                    return Err(Unfit::Broken);
                }
                open.push(element(&start));
            }
            Event::Empty(start) => inner.children.push(Node::Element(element(&start))),
            Event::End(_) => {
                let ended = open.pop().ok_or(Unfit::Broken)?;
                let around = open.last_mut().ok_or(Unfit::Broken)?;
                around.children.push(Node::Element(ended));
            }
            Event::Text(text) => inner.push_text(&text),
            Event::CData(text) => inner.push_text(&text),
            Event::GeneralRef(reference) => match reference.resolve_char_ref() {
                Ok(Some(c)) => {
                    let is_hex = reference.starts_with("#x");
                    inner.children.push(Node::Kept(c, is_hex));
                }
                Ok(None) => match resolve_html5_entity(&reference) {
                    Some(meant) => inner.push_text(meant),
                    None => inner.push_text(&format!("&{};", &*reference)),
                },
                Err(_) => return Err(Unfit::Broken),
            },
            Event::DocType(kind) if defines_entities(&kind) => return Err(Unfit::Broken),
            Event::DocType(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
            Event::Eof => break,
        }
    }
    let document = open.pop().filter(|_| open.is_empty());
    let children = document.ok_or(Unfit::Broken)?.children;
    let root = children.into_iter().find_map(|child| match child {
        Node::Element(element) => Some(element),
        Node::Text(_) | Node::Kept(..) => None,
    });
    root.ok_or(Unfit::Broken)
}

/// Whether a document type can define an entity, itself or by including something.
fn defines_entities(kind: &str) -> bool {
    kind.split_once('[').is_some_and(|(_, inner)| {
        inner.contains('%') || inner.to_ascii_uppercase().contains("ENTITY")
    })
}

fn element(start: &BytesStart<'_>) -> Element {
    let mut attributes = start.attributes();
    let attributes = attributes.with_checks(false).flatten();
    let attributes = attributes.take(ATTRIBUTES_MAX).map(|attribute| {
        let key = attribute.key.local_name();
        // An unknown entity stays as written.
        let value = quick_xml::escape::unescape_with(&attribute.value, resolve_html5_entity)
            .map_or_else(|_| attribute.value.to_string(), |value| value.to_string());
        (key.as_ref().to_owned(), value)
    });
    Element {
        name: start.local_name().as_ref().to_owned(),
        attributes: attributes.collect(),
        children: Vec::new(),
    }
}

/// Escapes text for an element or attribute, so that it reads back unchanged. Characters that XML
/// can't represent are dropped.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = None;
    let mut chars = text.chars().filter(|c| is_carried(*c)).peekable();
    while let Some(c) = chars.next() {
        let has_space_beside = |beside: Option<char>| beside.is_none_or(char::is_whitespace);
        let is_layout =
            c == ' ' && (has_space_beside(before) || has_space_beside(chars.peek().copied()));
        if is_layout || must_be_number(c) {
            push_number(&mut escaped, c);
        } else {
            push_escaped(&mut escaped, c.encode_utf8(&mut [0; 4]));
        }
        before = Some(c);
    }
    escaped
}

/// Whether XML can represent a character at all.
pub fn is_carried(c: char) -> bool {
    !matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}')
        && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Whether readers would drop or change a character unless it is a numeric reference.
pub fn must_be_number(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}')
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// Appends a character as a decimal reference.
pub fn push_number(escaped: &mut String, c: char) {
    escaped.extend([format!("&#{};", u32::from(c))]);
}

/// The same as a hexadecimal reference.
pub fn push_hex(escaped: &mut String, c: char) {
    escaped.extend([format!("&#x{:x};", u32::from(c))]);
}

/// Appends text, escaping only XML's special characters.
pub fn push_escaped(escaped: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
}
