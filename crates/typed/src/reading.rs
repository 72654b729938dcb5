//! Numbers as people type them: with marks between the thousands, with a unit, in their own digits.
//!
//! "8,849" is eight thousand to some and less than nine to others, so it has two readings.
//! `contract/numbers.json` lists cases; the web app reads numbers the same way.

use crate::number::Number;

/// The most characters of a typed number.
const TYPED_MAX: usize = 64;
/// Units that mean themselves whatever a question says, in lower case.
const UNITS: &[&str] = &[
    "mm", "cm", "dm", "m", "km", "m²", "cm²", "km²", "m³", "cm³", "ha", "in", "ft", "yd", "mi",
    "mg", "g", "kg", "t", "lb", "oz", "ms", "s", "min", "h", "ml", "cl", "dl", "l", "°", "°c",
    "°f", "%", "‰", "km/h", "m/s", "mph", "w", "kw", "kwh", "v", "a", "hz", "€", "$", "£", "¥",
];

/// What a typed number can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readings {
    /// The number; a single point or comma begins its decimals.
    pub number: Number,
    /// The number if that mark separates thousands instead.
    pub grouped: Option<Number>,
}

/// What was typed for a question with this unit; `None` if it isn't a number.
pub fn read(typed: &str, unit: &str) -> Option<Readings> {
    if typed.chars().count() > TYPED_MAX {
        return None;
    }
    let typed: String = typed.trim().chars().flat_map(plain).collect();
    let unit = unit.trim().to_lowercase();
    let (sign, digits) = without_sign(without_unit(&typed, &unit));
    let (sign, digits) = match sign {
        "" => without_sign(without_leading_unit(digits, &unit)),
        sign => (sign, without_leading_unit(digits, &unit)),
    };
    let (decimal, grouped) = written(digits)?;
    let number = |digits: String| Number::parse(&format!("{sign}{digits}"));
    let decimal = decimal.and_then(number);
    let grouped = grouped.and_then(number);
    Some(Readings {
        number: decimal.or(grouped)?,
        grouped: decimal.and(grouped),
    })
}

/// Lower case, with the digits and marks of a computer.
fn plain(c: char) -> impl Iterator<Item = char> {
    let c = match c {
        '٠'..='٩' => digit(c, '٠'),
        '۰'..='۹' => digit(c, '۰'),
        '０'..='９' => digit(c, '０'),
        '\u{2212}' => '-',
        '’' | '٬' => '\'',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    c.to_lowercase()
}

fn digit(c: char, zero: char) -> char {
    char::from_digit(u32::from(c) - u32::from(zero), 10).unwrap_or(c)
}

fn without_sign(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.strip_prefix('-') {
        Some(digits) => ("-", digits.trim_start()),
        None => ("", text.strip_prefix('+').unwrap_or(text).trim_start()),
    }
}

/// Without the question's own unit at the end, or one that everyone knows. A known unit other than
/// the question's own is a different quantity and stays.
fn without_unit<'t>(typed: &'t str, unit: &str) -> &'t str {
    if let Some(digits) = typed.strip_suffix(unit)
        && !unit.is_empty()
    {
        return digits.trim_end();
    }
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '٫');
    let end = typed.rfind(is_part).map_or(0, |last| {
        last + typed[last..].chars().next().map_or(0, char::len_utf8)
    });
    let (digits, rest) = typed.split_at(end);
    let rest = rest.trim();
    if UNITS.contains(&rest) && !UNITS.contains(&unit) {
        digits
    } else {
        typed
    }
}

/// Without a currency or the question's own unit in front.
fn without_leading_unit<'t>(typed: &'t str, unit: &str) -> &'t str {
    let mut fronts = vec!["€", "$", "£", "¥"];
    if UNITS.contains(&unit) {
        fronts.clear();
    }
    if !unit.is_empty() {
        fronts.push(unit);
    }
    let mut stripped = fronts.iter().filter_map(|front| typed.strip_prefix(front));
    stripped.next().unwrap_or(typed).trim_start()
}

/// The digits as a decimal and as a whole number with thousands; `None` if they are neither.
fn written(text: &str) -> Option<(Option<String>, Option<String>)> {
    let is_mark = |c: char| matches!(c, '.' | ',' | '٫' | '\'' | ' ');
    let parts: Vec<&str> = text.split(is_mark).collect();
    let marks: Vec<char> = text.chars().filter(|c| is_mark(*c)).collect();
    if !parts
        .iter()
        .all(|part| part.bytes().all(|b| b.is_ascii_digit()))
    {
        return None;
    }
    let (Some(last), [whole @ .., fraction]) = (marks.last(), &parts[..]) else {
        return Some((Some(text.to_owned()), None));
    };
    let (last, begins_decimals) = (*last, matches!(last, '.' | ',' | '٫'));
    let grouped = (last != '٫' && is_uniform(&marks) && is_grouped(&parts)).then(|| parts.concat());
    let before = &marks[..marks.len() - 1];
    let is_decimal = begins_decimals
        && (before.is_empty()
            || (is_uniform(before) && before.first() != Some(&last) && is_grouped(whole)));
    let decimal = is_decimal.then(|| format!("{}.{fraction}", whole.concat()));
    (decimal.is_some() || grouped.is_some()).then_some((decimal, grouped))
}

fn is_uniform(marks: &[char]) -> bool {
    marks.windows(2).all(|pair| pair[0] == pair[1])
}

/// One to three digits without a zero in front, then three at a time.
fn is_grouped(parts: &[&str]) -> bool {
    let Some((first, rest)) = parts.split_first() else {
        return false;
    };
    (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && rest.iter().all(|part| part.len() == 3)
}
