//! The contents of the braces of a number: `3`, `3:0.5`, `1..5`, or several with weights.

use game::draft::{Content, NumberContent};
use game::number::Number;

use super::text::Text;
use crate::reading::{Note, Reason};

/// Reads the part after the `#`.
pub(super) fn read(inside: &Text, notes: &mut Vec<Note>) -> Result<Content, Reason> {
    let (first, rest) = inside.until(['=', '~']);
    let parts = rest.parts(['=', '~']).unwrap_or_default();
    if !first.is_blank() {
        // A number without a sign is the only one; what follows is feedback on all others.
        if parts
            .iter()
            .any(|(sign, part)| *sign == '=' || !part.without_remark(notes).is_blank())
        {
            return Err(Reason::Malformed);
        }
        return one(&first.without_remark(notes).plain());
    }
    if parts.is_empty() {
        return Err(Reason::Malformed);
    }
    let mut full = None;
    for (sign, part) in parts {
        let part = part.without_remark(notes).plain();
        if sign == '~' {
            // It only carries feedback for all wrong answers.
            continue;
        }
        let part = match part.strip_prefix('%').and_then(|rest| rest.split_once('%')) {
            None | Some(("100", _)) if full.is_some() => {
                notes.push(Note::PointsLeft);
                continue;
            }
            None => part.as_str(),
            Some(("100", number)) => number,
            Some(_) => {
                notes.push(Note::PointsLeft);
                continue;
            }
        };
        full = Some(one(part)?);
    }
    full.ok_or(Reason::NothingRight)
}

fn one(text: &str) -> Result<Content, Reason> {
    let text = text.trim();
    let parse = |text: &str| Number::parse(text).ok_or(Reason::Malformed);
    let (right, tolerance) = if let Some((low, high)) = text.split_once("..") {
        middle(parse(low)?, parse(high)?).ok_or(Reason::Malformed)?
    } else if let Some((right, tolerance)) = text.split_once(':') {
        (parse(right)?, parse(tolerance)?)
    } else {
        (parse(text)?, Number::ZERO)
    };
    Ok(Content::Number(NumberContent {
        right: Some(right),
        tolerance,
        range: None,
        unit: String::new(),
        span: None,
    }))
}

/// A range as its middle and the distance of its ends, both of which count as right.
fn middle(low: Number, high: Number) -> Option<(Number, Number)> {
    if low > high {
        return None;
    }
    let sum = low.millionths() + high.millionths();
    let middle = millionths(sum.div_euclid(2))?;
    let half = middle.distance(low).max(middle.distance(high));
    Some((middle, millionths(i64::try_from(half).ok()?)?))
}

fn millionths(value: i64) -> Option<Number> {
    const ONE: u64 = 1_000_000;
    let sign = if value < 0 { "-" } else { "" };
    let size = value.unsigned_abs();
    Number::parse(&format!("{sign}{}.{:06}", size / ONE, size % ONE))
}
