//! Converts editors' HTML to our quiz text notation.
//!
//! HTML that the notation (`docs/quiz-texts.md`) supports is converted; everything else is dropped
//! and noted. A character that would be read as notation by accident gets a backslash. A character
//! written as a decimal reference always gets one, and as a hexadecimal reference never: this is
//! how [`super::write`] marks what must come back exactly. Reading never fails and takes linear
//! time.

use game::draft::MediaKind;

use super::ink::{BOLD, CODE, ITALIC, Inked, STRUCK, marked};
use super::mathml;
use super::tags::{self, Kind, Tag, TagRead, after_end, entity, tag};
use crate::note::Note;

/// The maximum number of characters kept; no question text is nearly as long.
const TEXT_MAX: usize = 20_000;
/// The maximum length of a formula.
const FORMULA_MAX: usize = 1_000;

/// The contents of an HTML text.
#[derive(Debug, Default)]
pub struct Said {
    /// In our notation.
    pub text: String,
    /// The pictures, videos and sounds in it.
    pub media: Vec<Media>,
    /// What was dropped.
    pub notes: Vec<Note>,
}

/// A picture, video or sound in HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    /// What it is.
    pub kind: MediaKind,
    /// Its address.
    pub source: String,
    /// Its description.
    pub alt: String,
    /// Whether it is marked as decorative.
    pub is_decorative: bool,
}

/// Reads HTML.
pub fn read(html: &str) -> Said {
    inked(html).finish(marked)
}

/// Reads HTML as plain text, for what is compared and not shown.
pub fn plain(html: &str) -> Said {
    inked(html).finish(|ink| ink.iter().map(|ink| ink.c).collect())
}

fn inked(html: &str) -> Reading {
    let mut reading = Reading::default();
    let mut rest = html;
    let mut has_tags = true;
    // A longer text is too long anyway, and that is already known.
    while let Some(c) = rest.chars().next()
        && reading.ink.len() < TEXT_MAX
    {
        if c == '<' && has_tags {
            match tag(rest) {
                Tag::None => {}
                Tag::Unended => has_tags = false,
                Tag::Found(tag, after) => {
                    rest = reading.tag(&tag, after);
                    continue;
                }
            }
        }
        if c == '&'
            && let Some((meant, kind, after)) = entity(rest)
        {
            meant.chars().for_each(|c| reading.char(c, kind));
            rest = after;
            continue;
        }
        reading.char(c, Kind::Plain);
        rest = &rest[c.len_utf8()..];
    }
    reading
}

#[derive(Default)]
struct Reading {
    ink: Vec<Inked>,
    /// The number of open elements for bold, italic, struck, code.
    wanted: [u16; 4],
    /// The number of open `pre` elements.
    pre: u16,
    /// The open lists; numbered ones have the next item's number.
    lists: Vec<Option<u32>>,
    /// Where the text of the newest item begins.
    item_from: Option<usize>,
    /// Whether white space is pending before the next character.
    has_space: bool,
    /// Line breaks needed before the next character.
    breaks: usize,
    /// Where superscript or subscript text begins.
    raised_from: usize,
    media: Vec<Media>,
    notes: Vec<Note>,
}

impl Reading {
    fn style(&self) -> u8 {
        let [bold, italic, struck, code] = self.wanted.map(|open| open > 0);
        if code {
            CODE
        } else {
            u8::from(bold) * BOLD + u8::from(italic) * ITALIC + u8::from(struck) * STRUCK
        }
    }

    fn char(&mut self, c: char, kind: Kind) {
        if c.is_ascii_whitespace() && kind == Kind::Plain && self.pre == 0 {
            self.has_space = true;
            return;
        }
        self.flush();
        let style = if c == '\n' { 0 } else { self.style() };
        // White space in `pre` is significant.
        let is_layout = kind == Kind::Plain && c.is_ascii_whitespace();
        self.push(c, style, if is_layout { Kind::AsIs } else { kind });
    }

    fn push(&mut self, c: char, style: u8, kind: Kind) {
        if self.ink.len() < TEXT_MAX {
            self.ink.push(Inked { c, style, kind });
        }
    }

    /// Writes the pending breaks and space.
    fn flush(&mut self) {
        let has_space = std::mem::take(&mut self.has_space);
        let breaks = std::mem::take(&mut self.breaks);
        if breaks > 0 {
            let ends = self
                .ink
                .iter()
                .rev()
                .take_while(|ink| ink.c == '\n')
                .count();
            if ends < self.ink.len() {
                (ends..breaks).for_each(|_| self.push('\n', 0, Kind::Plain));
            }
        } else if has_space && self.ink.last().is_some_and(|ink| ink.c != '\n') {
            self.push(' ', self.style(), Kind::Plain);
        }
    }

    fn breaks(&mut self, at_least: usize) {
        self.has_space = false;
        // An item's first paragraph is next to its mark, and items have no blank lines between
        // them.
        let most = match self.lists.len() {
            _ if self.item_from == Some(self.ink.len()) => 0,
            0 => 2,
            _ => 1,
        };
        self.breaks = self.breaks.max(at_least.min(most));
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Handles a tag and returns the text to read next.
    fn tag<'a>(&mut self, tag: &TagRead<'_>, after: &'a str) -> &'a str {
        let wants = |wanted: &mut u16| {
            *wanted = if tag.is_end {
                wanted.saturating_sub(1)
            } else {
                wanted.saturating_add(1)
            };
        };
        match tag.name.as_str() {
            "b" | "strong" => wants(&mut self.wanted[0]),
            "i" | "em" => wants(&mut self.wanted[1]),
            "s" | "del" | "strike" => wants(&mut self.wanted[2]),
            "code" | "tt" | "kbd" | "samp" => wants(&mut self.wanted[3]),
            "br" => {
                self.has_space = false;
                self.flush();
                self.push('\n', 0, Kind::Plain);
            }
            "p" | "blockquote" | "table" | "section" | "article" | "h1" | "h2" | "h3" | "h4"
            | "h5" | "h6" => self.breaks(2),
            "div" | "tr" | "figure" | "figcaption" | "dl" | "dt" | "dd" | "center" => {
                self.breaks(1);
            }
            "td" | "th" if tag.is_end => self.has_space = true,
            "pre" => {
                self.breaks(1);
                wants(&mut self.pre);
                wants(&mut self.wanted[3]);
            }
            "ul" | "ol" | "li" => self.list(tag),
            "sub" | "sup" => self.raised(tag),
            "img" if !tag.is_end => self.image(tag),
            "script" | "style" | "title" | "head" if !tag.is_end => {
                return after_end(&tag.name, after);
            }
            // Some programs write its name with the prefix of its language.
            name if !tag.is_end && (name == "math" || name.ends_with(":math")) => {
                return self.math(name, after);
            }
            // The formulas of word processors.
            "m:omath" if !tag.is_end => self.note(Note::FormulaAsText),
            "audio" | "video" if !tag.is_end => return self.film(tag, after),
            "iframe" | "embed" | "object" | "svg" if !tag.is_end => {
                self.note(Note::MediaLeft);
            }
            _ => {}
        }
        let is_styled = || {
            let style = tag.attribute("style").unwrap_or_default();
            ["color", "underline", "line-through"]
                .iter()
                .any(|look| style.contains(look))
        };
        let is_left = match tag.name.as_str() {
            "a" | "u" | "ins" | "font" | "table" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6"
            | "blockquote" | "center" | "mark" | "big" | "small" => true,
            "span" | "p" | "div" => !tag.is_end && is_styled(),
            _ => false,
        };
        if is_left {
            self.note(Note::FormattingLeft);
        }
        after
    }

    fn list(&mut self, tag: &TagRead<'_>) {
        match (tag.name.as_str(), tag.is_end) {
            ("li", false) => {
                self.item_from = None;
                self.breaks(1);
                self.flush();
                let depth = self.lists.len().clamp(1, 4);
                let mark = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number = number.saturating_add(1);
                        format!("{}. ", *number - 1)
                    }
                    _ => "- ".to_owned(),
                };
                let indent = "  ".repeat(depth - 1);
                let marks: Vec<char> = indent.chars().chain(mark.chars()).collect();
                for c in marks {
                    self.push(c, 0, Kind::AsIs);
                }
                self.item_from = Some(self.ink.len());
            }
            ("li", true) => {}
            (_, true) => {
                self.breaks(1);
                self.lists.pop();
            }
            (name, false) => {
                self.breaks(1);
                // Deeper than people nest lists; the rest is read as one list.
                if self.lists.len() < 20 {
                    self.lists.push((name == "ol").then_some(1));
                }
            }
        }
    }

    /// Superscript and subscript digits have their own characters: H₂O, 10⁶.
    fn raised(&mut self, tag: &TagRead<'_>) {
        if !tag.is_end {
            self.flush();
            self.raised_from = self.ink.len();
            return;
        }
        let from = self.raised_from.min(self.ink.len());
        let table = if tag.name == "sub" {
            "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
        } else {
            "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
        };
        let moved = |c: char| {
            let c = if c == '\u{2212}' { '-' } else { c };
            let at = "0123456789+-=()".find(c)?;
            table.chars().nth(at)
        };
        if self.ink[from..].iter().all(|ink| moved(ink.c).is_some()) {
            for ink in &mut self.ink[from..] {
                ink.c = moved(ink.c).unwrap_or(ink.c);
            }
        } else {
            self.note(Note::FormattingLeft);
        }
        self.raised_from = self.ink.len();
    }

    /// A formula in `MathML`. If it can't be written here, it can only be named; then the others
    /// don't matter, and looking for the ends of thousands would take long.
    fn math<'a>(&mut self, name: &str, after: &'a str) -> &'a str {
        /// No formula that fits is nearly as long.
        const MATH_MAX: usize = 16 * 1024;
        if self.notes.contains(&Note::FormulaAsText) {
            return after;
        }
        let near = &after[..after.floor_char_boundary(MATH_MAX)];
        let end = near.to_ascii_lowercase().find(&format!("</{name}"));
        let written = end.and_then(|end| Some((mathml::formula(&near[..end])?, end)));
        let Some((formula, end)) = written else {
            self.note(Note::FormulaAsText);
            return after;
        };
        self.formula(&formula);
        after[end..].split_once('>').map_or("", |(_, rest)| rest)
    }

    fn formula(&mut self, formula: &str) {
        self.flush();
        let signed = format!("${formula}$");
        signed.chars().for_each(|c| self.push(c, 0, Kind::AsIs));
    }

    fn image(&mut self, tag: &TagRead<'_>) {
        // Canvas shows formulas as pictures, with their source in an attribute.
        if let Some(formula) = tag.attribute("data-equation-content") {
            self.formula(formula.trim());
            return;
        }
        let alt = tag.attribute("alt").unwrap_or_default();
        let source = tag.attribute("src").unwrap_or_default();
        self.show(MediaKind::Image, source, alt, tag);
    }

    /// A video or sound, of which the first source counts. Its other contents are fallbacks.
    fn film<'a>(&mut self, tag: &TagRead<'_>, after: &'a str) -> &'a str {
        let (inner, rest) = if tag.is_closed() {
            ("", after)
        } else {
            let rest = after_end(&tag.name, after);
            (&after[..after.len() - rest.len()], rest)
        };
        let inner_source = || match tags::tag(&inner[inner.find("<source")?..]) {
            Tag::Found(source, _) => source.attribute("src"),
            Tag::None | Tag::Unended => None,
        };
        let kind = if tag.name == "audio" {
            MediaKind::Audio
        } else {
            MediaKind::Video
        };
        match tag.attribute("src").or_else(inner_source) {
            Some(source) => {
                let alt = tag.attribute("title").unwrap_or_default();
                self.show(kind, source, alt, tag);
            }
            None => self.note(Note::MediaLeft),
        }
        rest
    }

    fn show(&mut self, kind: MediaKind, source: String, alt: String, tag: &TagRead<'_>) {
        let role = tag.attribute("role");
        self.media.push(Media {
            kind,
            source,
            alt,
            is_decorative: role.is_some_and(|role| role == "presentation" || role == "none"),
        });
    }

    fn finish(mut self, written: fn(&[Inked]) -> String) -> Said {
        self.trim();
        self.formulas();
        Said {
            text: written(&self.ink),
            media: self.media,
            notes: self.notes,
        }
    }

    /// Trims the end and collapses empty lines.
    fn trim(&mut self) {
        let is_layout = |ink: &Inked| ink.kind == Kind::Plain && ink.c.is_ascii_whitespace();
        while self.ink.last().is_some_and(is_layout) {
            self.ink.pop();
        }
        let from = self.ink.iter().position(|ink| !is_layout(ink)).unwrap_or(0);
        self.ink.drain(..from);
        let mut ends = 0;
        self.ink.retain(|ink| {
            ends = if ink.c == '\n' { ends + 1 } else { 0 };
            ends <= 2 || ink.kind != Kind::Plain
        });
    }

    /// Replaces other programs' formula delimiters with `$`.
    fn formulas(&mut self) {
        let is = |ink: &Inked, c: char| ink.c == c && ink.kind == Kind::Plain;
        let mut read = Vec::with_capacity(self.ink.len());
        let mut at = 0;
        while at < self.ink.len() {
            let two = |at: usize, first: char, second: char| {
                let pair = self.ink.get(at..at + 2);
                pair.is_some_and(|pair| is(&pair[0], first) && is(&pair[1], second))
            };
            let signs = match () {
                () if two(at, '\\', '(') => Some(('\\', ')', 1)),
                () if two(at, '\\', '[') => Some(('\\', ']', 2)),
                () if two(at, '$', '$') => Some(('$', '$', 2)),
                () => None,
            };
            let last = self.ink.len().min(at + FORMULA_MAX);
            let end = signs.and_then(|(a, b, _)| (at + 2..last).find(|end| two(*end, a, b)));
            let inner = end.map(|end| &self.ink[at + 2..end]).unwrap_or_default();
            let from = inner.iter().position(|ink| !ink.c.is_whitespace());
            let to = inner.iter().rposition(|ink| !ink.c.is_whitespace());
            let has_sign = inner.iter().any(|ink| matches!(ink.c, '$' | '\n'));
            let (Some(end), Some(from), Some(to), false) = (end, from, to, has_sign) else {
                read.push(self.ink[at]);
                at += 1;
                continue;
            };
            let as_is = |c: char| Inked {
                c,
                style: 0,
                kind: Kind::AsIs,
            };
            let sign = || std::iter::repeat_n(as_is('$'), signs.map_or(1, |(_, _, count)| count));
            read.extend(sign());
            read.extend(inner[from..=to].iter().map(|ink| as_is(ink.c)));
            read.extend(sign());
            at = end + 2;
        }
        self.ink = read;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::read;
    use crate::note::Note;

    #[test]
    fn editors_html_is_read() {
        let check = |html: &str, text: &str| assert_eq!(read(html).text, text, "{html}");
        check("<p>One</p>\n<p>Two</p>", "One\n\nTwo");
        check("<p dir=\"ltr\">One<br></p>", "One");
        check("<div>a</div><div>b</div>", "a\nb");
        check(
            "a &amp; b &ndash; c &hellip; &#8364; &#x41;",
            "a & b – c … € A",
        );
        check("<b>a </b>b", "**a** b");
        check("<b><i>a</i> b</b>", "***a* b**");
        check("<ul>\n<li>a</li>\n<li><p>b</p></li>\n</ul>", "- a\n- b");
        check(
            "<p>x</p><ol><li>a</li><li>b</li></ol><p>y</p>",
            "x\n\n1. a\n2. b\n\ny",
        );
        check("H<sub>2</sub>O and 10<sup>-3</sup>", "H₂O and 10⁻³");
        check("The area is \\( \\pi r^2 \\).", "The area is $\\pi r^2$.");
        check("$$a_1$$ \\[b\\]", "$$a_1$$ $$b$$");
        check("<s>a</s>", "~~a~~");
        check("a *b* c `d` ~~e~~", "a \\*b* c \\`d` \\~~e~~");
        check("$5 and $6, or $x$", "$5 and $6, or \\$x$");
        check("C:\\*", "C:\\\\*");
        check("**a b*", "\\*\\*a b*");
        check("<pre>a\n b</pre>", "`a`\n `b`");
        check("AT&T < you & me", "AT&T < you & me");
        check("a<script>alert(1)</script>b<!-- c -->d", "abd");
        check("a <unknown x=\"1>2\">b</unknown>", "a b");
        check("a\n   b", "a b");
        check("<p>&nbsp;</p>", "\u{a0}");
        check(
            "<m:math><m:mfrac><m:mn>1</m:mn><m:mi>x</m:mi></m:mfrac></m:math>",
            "$\\frac{1}{x}$",
        );
        check(
            "<img class=\"equation_image\" data-equation-content=\"x^2\">",
            "$x^2$",
        );
    }

    #[test]
    fn what_is_left_behind_is_said() {
        let check = |html: &str, notes: &[Note]| assert_eq!(read(html).notes, notes, "{html}");
        check("<p><b>a</b> <span>b</span></p>", &[]);
        check("<u>a</u>", &[Note::FormattingLeft]);
        check(
            "<span style=\"color: red\">a</span>",
            &[Note::FormattingLeft],
        );
        check("<iframe src=\"x\"></iframe>", &[Note::MediaLeft]);
        check("<math><mi>x</mi></math>", &[]);
        check("<math><maction/></math>", &[Note::FormulaAsText]);
        check("<m:oMath><m:r>x</m:r></m:oMath>", &[Note::FormulaAsText]);
        check("x<sub>max</sub>", &[Note::FormattingLeft]);
    }

    #[test]
    fn pictures_are_found() {
        let said = read("a<img alt='A &quot;map&quot;' src=\"m.png\"/><img role=none src=x.png>");
        assert_eq!(said.text, "a");
        assert_eq!(said.media[0].source, "m.png");
        assert_eq!(said.media[0].alt, "A \"map\"");
        assert!(said.media[1].is_decorative);
    }

    #[test]
    fn hostile_html_is_read_in_time() {
        for piece in [
            "<",
            "<a \"",
            "&",
            "\\(",
            "$$",
            "<b>",
            "<script>",
            "<!--",
            "</",
            "<ul><li>",
            "<math>",
            "<math><mi>x</mi></math>",
            "</math><math>",
        ] {
            let _ = read(&piece.repeat(100_000));
        }
    }

    proptest! {
        #[test]
        fn anything_is_read(html in "[<>/a-z=\"'&;#!\\- \\\\()$]{0,80}") {
            let _ = read(&html);
        }
    }
}
