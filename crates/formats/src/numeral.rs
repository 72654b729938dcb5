//! Numbers as programs write them: with exponents, and with more decimal places than we store.

use game::number::Number;

/// The number of decimal places stored.
const PLACES: usize = 6;
/// Beyond this exponent, a number is zero or too large for us.
const EXPONENT_MAX: i32 = 30;

/// A number, rounded to the stored decimal places; `None` if it is invalid or too large.
pub(crate) fn read(text: &str) -> Option<Number> {
    let text = text.trim();
    let (sign, text) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent: i32 = exponent.parse().ok()?;
    let (units, places) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let digits = format!("{units}{places}");
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // We have no numbers with more digits.
    if !is_number || digits.len() > 60 || exponent.abs() > EXPONENT_MAX {
        return None;
    }
    let point = i32::try_from(units.len()).ok()? + exponent;
    let zeros = "0".repeat(usize::try_from(-point).unwrap_or(0));
    let digits = format!("{zeros}{digits}");
    let point = usize::try_from(point.max(0)).ok()?;
    let digits = format!("{digits:0<width$}", width = point + PLACES + 1);
    let whole: u128 = digits[..point + PLACES].parse().ok()?;
    let is_up = digits.as_bytes()[point + PLACES] >= b'5';
    let rounded = format!("{:0>7}", whole + u128::from(is_up));
    let (units, places) = rounded.split_at(rounded.len() - PLACES);
    Number::parse(&format!("{sign}{units}.{places}"))
}

/// A number from its millionths; `None` if it is too large.
pub(crate) fn from_millionths(millionths: i128) -> Option<Number> {
    let sign = if millionths < 0 { "-" } else { "" };
    let size = millionths.unsigned_abs();
    Number::parse(&format!(
        "{sign}{}.{:06}",
        size / 1_000_000,
        size % 1_000_000
    ))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_of_programs_are_read() {
        let check = |text: &str, want: Option<&str>| {
            let number = read(text).map(|number| number.to_string());
            assert_eq!(number.as_deref(), want, "{text}");
        };
        check("3.1400000", Some("3.14"));
        check("33.33333333", Some("33.333333"));
        check("66.66666667", Some("66.666667"));
        check("1.5E+3", Some("1500"));
        check("-2e-3", Some("-0.002"));
        check("1e-9", Some("0"));
        check("0.9999999", Some("1"));
        check(",5", Some("0.5"));
        check("1e20", None);
        check("1e", None);
        check("*", None);
        check("", None);
        check(".", None);
        check("1e999999999", None);
    }
}
