//! `MathML` as a LaTeX formula, as far as it means the same.
//!
//! Structure is never dropped: a sixth is not 16. What has no counterpart here makes the whole
//! formula unreadable, and the caller says so.

use crate::xml::{self, Element};

/// The formula of the contents of a `math` element.
pub(super) fn formula(inner: &str) -> Option<String> {
    let math = xml::parse(&format!("<math>{inner}</math>")).ok()?;
    let formula = row(&math)?;
    let formula = formula.trim();
    (!formula.is_empty()).then(|| formula.to_owned())
}

/// Everything in an element, one after the other.
fn row(element: &Element) -> Option<String> {
    let parts = element.elements().map(part);
    let parts: Option<Vec<String>> = parts.collect();
    Some(parts?.concat())
}

fn part(element: &Element) -> Option<String> {
    let parts: Vec<&Element> = element.elements().collect();
    let text = || element.text();
    Some(match (element.name.as_str(), parts.as_slice()) {
        ("mrow" | "mstyle" | "mpadded" | "math" | "mtd", _) => row(element)?,
        // The others say the same in another language, perhaps in ours.
        ("semantics", [first, others @ ..]) => {
            match others.iter().find_map(|other| source(other)) {
                Some(source) => source,
                None => part(first)?,
            }
        }
        ("mi", []) => name(&text()),
        ("mn", []) => escaped(&text()),
        ("mo", []) => operator(&text()),
        ("mtext" | "ms", []) => format!("\\text{{{}}}", escaped(&text())),
        ("mspace", []) => "\\ ".to_owned(),
        ("mfrac", [above, below]) => format!("\\frac{{{}}}{{{}}}", part(above)?, part(below)?),
        ("msqrt", _) => format!("\\sqrt{{{}}}", row(element)?),
        ("mroot", [inner, degree]) => format!("\\sqrt[{}]{{{}}}", part(degree)?, part(inner)?),
        ("msup", [base, up]) => format!("{}^{{{}}}", grouped(base)?, part(up)?),
        ("msub", [base, down]) => format!("{}_{{{}}}", grouped(base)?, part(down)?),
        ("msubsup" | "munderover", [base, down, up]) => {
            format!("{}_{{{}}}^{{{}}}", grouped(base)?, part(down)?, part(up)?)
        }
        ("munder", [base, down]) if base.name == "mo" => {
            format!("{}_{{{}}}", grouped(base)?, part(down)?)
        }
        ("munder", [base, down]) => format!("\\underset{{{}}}{{{}}}", part(down)?, part(base)?),
        ("mover", [base, up]) => over(&part(base)?, &part(up)?),
        ("mfenced", _) => fenced(element, &parts)?,
        ("mtable", _) => table(&parts)?,
        _ => return None,
    })
}

/// The formula in LaTeX, as some programs add it.
fn source(annotation: &Element) -> Option<String> {
    let is_latex = annotation.attribute("encoding").ends_with("tex");
    let text = annotation.text();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_plain = !words.is_empty() && !text.contains('$');
    (is_latex && is_plain).then(|| words.join(" "))
}

/// What a sign above or below it belongs to.
fn grouped(base: &Element) -> Option<String> {
    let inner = part(base)?;
    let is_one = inner.chars().count() == 1 || base.name == "mi" || base.name == "mn";
    Some(if is_one {
        inner
    } else {
        format!("{{{inner}}}")
    })
}

/// A letter stands for itself; a word, such as `sin`, is not a product of letters.
fn name(text: &str) -> String {
    if text.chars().count() < 2 {
        escaped(text)
    } else {
        format!("\\mathrm{{{}}}", escaped(text))
    }
}

fn operator(text: &str) -> String {
    let shown = text.chars().filter_map(|c| match c {
        // Invisible: applied to, times, separated by, plus.
        '\u{2061}'..='\u{2064}' => None,
        '\u{2212}' => Some('-'),
        c => Some(c),
    });
    escaped(&shown.collect::<String>())
}

fn over(base: &str, up: &str) -> String {
    let accent = match up {
        "¯" | "‾" | "_" | "\\_" => "\\overline",
        "^" | "\\^{}" | "ˆ" => "\\hat",
        "→" | "⃗" => "\\vec",
        "~" | "\\~{}" | "˜" => "\\tilde",
        "." | "˙" => "\\dot",
        _ => return format!("\\overset{{{up}}}{{{base}}}"),
    };
    format!("{accent}{{{base}}}")
}

fn fenced(element: &Element, parts: &[&Element]) -> Option<String> {
    let sign = |name: &str, usual: &str| match element.attribute(name) {
        "" => usual.to_owned(),
        sign => escaped(sign),
    };
    let parts: Option<Vec<String>> = parts.iter().map(|inner| part(inner)).collect();
    let inner = parts?.join(&sign("separators", ","));
    Some(format!(
        "{}{inner}{}",
        sign("open", "("),
        sign("close", ")")
    ))
}

fn table(rows: &[&Element]) -> Option<String> {
    let rows = rows.iter().map(|row| {
        let cells = row.elements().map(part);
        let cells: Option<Vec<String>> = cells.collect();
        (row.name == "mtr").then_some(cells?.join(" & "))
    });
    let rows: Option<Vec<String>> = rows.collect();
    let rows = rows?.join(" \\\\ ");
    Some(format!("\\begin{{matrix}}{rows}\\end{{matrix}}"))
}

/// Text without meaning in LaTeX, on one line.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => plain.extend(['\\', c]),
            '\\' => plain.push_str("\\backslash "),
            '^' | '~' => plain.extend(['\\', c, '{', '}']),
            c if c.is_whitespace() => plain.push(' '),
            c => plain.push(c),
        }
    }
    plain
}
