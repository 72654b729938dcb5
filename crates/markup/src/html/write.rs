//! Converts our quiz text notation to HTML.
//!
//! [`crate::html`] reads back exactly what was written, except characters that XML can't represent.
//! Where the notation of a text (`docs/quiz-texts.md`) is too complex for that, its signs are
//! written literally. The output is also well-formed XML.

use super::read::read;
use super::signs::{Signs, Style, is_special};
use crate::xml;

/// The maximum nesting of styles.
const DEPTH_MAX: usize = 3;

/// HTML for the contents of an element that may contain blocks.
pub fn written(text: &str) -> String {
    let text: String = text.chars().filter(|c| xml::is_carried(*c)).collect();
    let nice = blocks(&text, &EXPORTED);
    if read(&nice).text == text {
        return nice;
    }
    let mut plain = String::new();
    push_plain(&mut plain, &text, Edge::BOTH, true);
    plain
}

/// HTML for paper, which no program reads again: formulas show their source.
pub fn printed(text: &str) -> String {
    let text: String = text.chars().filter(|c| xml::is_carried(*c)).collect();
    blocks(&text, &PRINTED)
}

/// Text without markup, in HTML for paper or in an attribute of it.
pub fn escaped(text: &str) -> String {
    let text: String = text.chars().filter(|c| xml::is_carried(*c)).collect();
    let mut escaped = String::new();
    xml::push_escaped(&mut escaped, &text);
    escaped
}

/// The delimiters of formulas: inline, and on a line of their own.
struct Formulas {
    inline: (&'static str, &'static str),
    display: (&'static str, &'static str),
}

/// The delimiters most programs recognize.
const EXPORTED: Formulas = Formulas {
    inline: ("\\(", "\\)"),
    display: ("\\[", "\\]"),
};

const PRINTED: Formulas = Formulas {
    inline: ("<i class=\"formula\">", "</i>"),
    display: ("<br/><i class=\"formula\">", "</i><br/>"),
};

/// The same in its own element.
pub fn block(text: &str) -> String {
    let html = written(text);
    let is_list = html.contains("<ul>") || html.contains("<ol>");
    let name = if is_list { "div" } else { "p" };
    format!("<{name}>{html}</{name}>")
}

/// Whether a piece of text is at the start or end of the whole.
#[derive(Clone, Copy)]
struct Edge {
    starts: bool,
    ends: bool,
}

impl Edge {
    const BOTH: Self = Self {
        starts: true,
        ends: true,
    };
}

/// Writes lists as lists, and the lines between them.
fn blocks(text: &str, formulas: &Formulas) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut html = String::new();
    let mut at = 0;
    // Start of the lines that aren't written yet.
    let mut from = 0;
    while at < lines.len() {
        let (count, is_numbered) = list_at(&lines[at..]);
        if count == 0 {
            at += 1;
            continue;
        }
        let between = lines[from..at].join("\n");
        if at > from {
            let edge = Edge {
                starts: from == 0,
                ends: false,
            };
            push_styled(&mut html, &between, edge, formulas, 0);
        }
        let name = if is_numbered { "ol" } else { "ul" };
        html.extend([format!("<{name}>")]);
        for line in &lines[at..at + count] {
            let item = line.split_once(' ').map_or("", |(_, item)| item);
            html.push_str("<li>");
            push_styled(&mut html, item, Edge::BOTH, formulas, 0);
            html.push_str("</li>");
        }
        html.extend([format!("</{name}>")]);
        at += count;
        from = at;
    }
    if from < lines.len() {
        let edge = Edge {
            starts: from == 0,
            ends: true,
        };
        push_styled(&mut html, &lines[from..].join("\n"), edge, formulas, 0);
    }
    html
}

/// How many of the first lines form one list, and whether it is numbered.
fn list_at(lines: &[&str]) -> (usize, bool) {
    let has_item = |line: &str, mark: &str| {
        let item = line.strip_prefix(mark);
        item.is_some_and(|item| item.starts_with(|c: char| !c.is_whitespace()))
    };
    let dashed = lines.iter().take_while(|line| has_item(line, "- ")).count();
    if dashed > 0 {
        return (dashed, false);
    }
    let is_next = |(number, line): &(i32, &&str)| has_item(line, &format!("{number}. "));
    ((1..).zip(lines).take_while(is_next).count(), true)
}

/// Writes text with its styles as elements.
fn push_styled(html: &mut String, text: &str, edge: Edge, formulas: &Formulas, depth: usize) {
    let mut signs = Signs::of(text);
    let mut plain_from = 0;
    let mut at = 0;
    while at < text.len() {
        let Some(styled) = (depth < DEPTH_MAX).then(|| signs.styled_at(at)).flatten() else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let before = Edge {
            starts: edge.starts && plain_from == 0,
            ends: false,
        };
        push_plain(html, &text[plain_from..at], before, false);
        let inner = styled.inner;
        let inside = Edge {
            starts: false,
            ends: false,
        };
        match styled.style {
            Style::Formula => push_between(html, formulas.inline, inner),
            Style::Display => push_between(html, formulas.display, inner),
            Style::Code => {
                html.push_str("<code>");
                push_plain(html, inner, inside, true);
                html.push_str("</code>");
            }
            Style::Bold | Style::Italic | Style::Struck => {
                let name = match styled.style {
                    Style::Bold => "strong",
                    Style::Italic => "em",
                    _ => "s",
                };
                html.extend([format!("<{name}>")]);
                push_styled(html, inner, inside, formulas, depth + 1);
                html.extend([format!("</{name}>")]);
            }
        }
        at += styled.len;
        plain_from = at;
    }
    let after = Edge {
        starts: edge.starts && plain_from == 0,
        ends: edge.ends,
    };
    push_plain(html, &text[plain_from..], after, false);
}

fn push_between(html: &mut String, (begin, end): (&str, &str), inner: &str) {
    html.push_str(begin);
    xml::push_escaped(html, inner);
    html.push_str(end);
}

/// Writes text without styles. White space is preserved where HTML would collapse it. Signs are
/// escaped, or all written literally.
fn push_plain(html: &mut String, text: &str, edge: Edge, keeps_signs: bool) {
    let chars: Vec<char> = text.chars().collect();
    let first = chars.iter().position(|c| !c.is_whitespace());
    let last = chars.iter().rposition(|c| !c.is_whitespace());
    let is_space = |c: Option<&char>| c.is_some_and(|c| c.is_whitespace());
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let starts = edge.starts && first.is_none_or(|first| at < first);
        let ends = edge.ends && last.is_none_or(|last| at > last);
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let after = chars.get(at + 1);
        let is_third = c == '\n' && at >= 2 && chars[at - 2..at] == ['\n', '\n'];
        at += 1;
        match c {
            // Two line breaks are an empty line; most programs ignore a third.
            '\n' if starts || ends || is_third => xml::push_number(html, c),
            '\n' => html.push_str("<br/>"),
            ' ' if starts || ends || is_space(before) || is_space(after) => {
                xml::push_number(html, c);
            }
            c if keeps_signs && is_special(c) => xml::push_hex(html, c),
            '\\' if after.is_some_and(|c| is_special(*c)) => {
                xml::push_number(html, *after.unwrap_or(&c));
                at += 1;
            }
            c if c != ' ' && (xml::must_be_number(c) || c == '\u{c}') => {
                xml::push_number(html, c);
            }
            c => xml::push_escaped(html, c.encode_utf8(&mut [0; 4])),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::read::read;
    use super::written;
    use crate::xml;

    #[test]
    fn the_notation_becomes_elements() {
        let check = |text: &str, html: &str| {
            assert_eq!(written(text), html, "{text}");
            assert_eq!(read(html).text, text, "{html}");
        };
        check("a **b** c", "a <strong>b</strong> c");
        check("*a*", "<em>a</em>");
        check("`a < b`", "<code>a &lt; b</code>");
        check("$x^2$ is", "\\(x^2\\) is");
        check("$$x^2$$", "\\[x^2\\]");
        check("~~a~~", "<s>a</s>");
        check("**a *b* c**", "<strong>a <em>b</em> c</strong>");
        check("a\n\nb", "a<br/><br/>b");
        check("a:\n- b\n- c\nd", "a:<ul><li>b</li><li>c</li></ul>d");
        check("1. b\n2. c", "<ol><li>b</li><li>c</li></ol>");
    }

    #[test]
    fn what_is_no_notation_stays_as_it_is() {
        let check = |text: &str, html: &str| {
            assert_eq!(written(text), html, "{text}");
            assert_eq!(read(html).text, text, "{html}");
        };
        check("2 * 3 * 4", "2 * 3 * 4");
        check("5$ and 10$", "5$ and 10$");
        check("5 \\* 3", "5 &#42; 3");
        check("a*b*c", "a*b*c");
        check("$5 and $10", "$5 and $10");
        check("<b> & co", "&lt;b&gt; &amp; co");
        check("\\(x", "\\(x");
        check(" a  b\t", "&#32;a&#32;&#32;b&#9;");
        check("2. b", "2. b");
        check("****", "****");
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in r"[a-c *~`$\\()\[\]\n\t<>&;#1.\-é\u{a0}]{0,40}") {
            prop_assert_eq!(read(&written(&text)).text, text);
        }

        #[test]
        fn any_characters_come_back(text in "\\PC{0,60}") {
            prop_assert_eq!(read(&written(&text)).text, text);
        }

        #[test]
        fn what_is_written_is_xml(text in r"[a-c *~`$\\<>&\n\t1.-]{0,40}") {
            let element = xml::parse(&format!("<x>{}</x>", written(&text))).unwrap();
            let html = element.html(&mut |_| None);
            prop_assert_eq!(read(&html).text, text);
        }
    }
}
