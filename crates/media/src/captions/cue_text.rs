//! The text of a caption: a few tags, and characters that mean nothing to a parser.

/// The tags that stay. All of them are closed again; classes are left out.
const TAGS: [&str; 5] = ["b", "i", "u", "ruby", "rt"];
/// The tag that says who speaks, as `<v Maya>`.
const VOICE: &str = "v";
/// No player nests deeper, and no person writes it.
const DEPTH_MAX: usize = 8;
const NAME_CHARS_MAX: usize = 60;
/// The entities that people and programs write, and what they mean.
const ENTITIES: [(&str, char); 9] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&apos;", '\''),
    ("&#39;", '\''),
    ("&nbsp;", '\u{a0}'),
    ("&lrm;", '\u{200e}'),
    ("&rlm;", '\u{200f}'),
];

/// The text with only the tags that stay. Empty if there is nothing to read.
pub(super) fn clean(text: &str) -> String {
    let mut clean = Clean::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((tag, after)) = tag(rest) {
            clean.tag(tag);
            rest = after;
        } else if let Some((entity, meant)) = ENTITIES.iter().find(|(e, _)| rest.starts_with(e)) {
            clean.push(*meant);
            rest = &rest[entity.len()..];
        } else {
            clean.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    clean.finish()
}

/// The inside of the tag that the text begins with, and the rest. `3 < 5` has none.
fn tag(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('<')?;
    // Never beyond the next one, so that the whole text is read once.
    let end = inside
        .find(['<', '>'])
        .filter(|end| inside[*end..].starts_with('>'))?;
    let (tag, rest) = (&inside[..end], &inside[end + 1..]);
    let is_tag = match tag.chars().next()? {
        '/' | '!' => true,
        // A time, as karaoke has it; people also write hearts.
        c if c.is_ascii_digit() => tag.contains(':'),
        c => c.is_ascii_alphabetic(),
    };
    is_tag.then_some((tag, rest))
}

#[derive(Default)]
struct Clean {
    text: String,
    /// The open tags.
    open: Vec<&'static str>,
    has_words: bool,
}

impl Clean {
    fn tag(&mut self, tag: &str) {
        if let Some(name) = tag.strip_prefix('/') {
            let name = name.trim();
            // Closes what is open inside it, too.
            if let Some(at) = self.open.iter().rposition(|open| *open == name) {
                while self.open.len() > at {
                    self.close();
                }
            }
            return;
        }
        let (head, words) = match tag.split_once(|c: char| c.is_whitespace()) {
            Some((head, words)) => (head, words),
            None => (tag, ""),
        };
        let name = head.split('.').next().unwrap_or("");
        if self.open.len() >= DEPTH_MAX {
            return;
        }
        if let Some(name) = TAGS.iter().find(|tag| **tag == name) {
            self.open.push(name);
            self.write(["<", name, ">"]);
        } else if name == VOICE {
            let speaker = speaker(words);
            if !speaker.is_empty() {
                self.open.push(VOICE);
                self.write(["<v ", &speaker, ">"]);
            }
        }
    }

    fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.write(["</", name, ">"]);
        }
    }

    fn write(&mut self, parts: [&str; 3]) {
        self.text.extend(parts);
    }

    fn push(&mut self, c: char) {
        match c {
            '&' => self.text.push_str("&amp;"),
            '<' => self.text.push_str("&lt;"),
            '>' => self.text.push_str("&gt;"),
            '\n' => self.text.push('\n'),
            '\t' => self.text.push(' '),
            c if c.is_control() => return,
            c => self.text.push(c),
        }
        self.has_words |= !c.is_whitespace();
    }

    fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        if !self.has_words {
            return String::new();
        }
        // An empty line would end the caption.
        let lines = self.text.split('\n').map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }
}

/// A name, without anything that a parser could take for something else.
fn speaker(words: &str) -> String {
    let is_plain = |c: &char| c.is_whitespace() || !c.is_control();
    let words: String = words
        .replace("&amp;", "&")
        .chars()
        .filter(is_plain)
        .collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let cut: String = words.join(" ").chars().take(NAME_CHARS_MAX).collect();
    cut.trim_end().replace('&', "&amp;")
}
