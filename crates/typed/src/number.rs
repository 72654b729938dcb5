//! Numbers people write: decimals with up to six places, without rounding.
//!
//! Kept as millionths in an `i64`, written and read as plain digits with a point.
//! A comma is read as a point, because half of the world types one. What players type is read by
//! [`crate::reading`].

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const PLACES: usize = 6;
const ONE: i64 = 1_000_000;
/// The largest absolute value, in whole units; sums and differences of two stay far from overflow.
const UNITS_MAX: i64 = 1_000_000_000_000;

/// A decimal number between −10¹² and 10¹² in steps of 10⁻⁶.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Number {
    millionths: i64,
}

impl Number {
    /// Zero.
    pub const ZERO: Self = Self { millionths: 0 };

    /// A whole number; held at the limit if it is beyond.
    pub fn whole(units: i64) -> Self {
        Self {
            millionths: units.clamp(-UNITS_MAX, UNITS_MAX) * ONE,
        }
    }

    /// What was typed, if it is a number: digits with an optional sign and one point or comma.
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        let (is_negative, digits) = match typed.strip_prefix(['-', '\u{2212}']) {
            Some(digits) => (true, digits),
            None => (false, typed.strip_prefix('+').unwrap_or(typed)),
        };
        let (units, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let is_plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if units.len() + fraction.len() == 0 || !is_plain(units) || !is_plain(fraction) {
            return None;
        }
        // Zeros at the end say nothing; more than six other places can't be kept.
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > PLACES {
            return None;
        }
        let units: i64 = match units.trim_start_matches('0') {
            "" => 0,
            units => units.parse().ok().filter(|units| *units <= UNITS_MAX)?,
        };
        let places: i64 = format!("{fraction:0<PLACES$}").parse().ok()?;
        let millionths = units * ONE + places;
        (millionths <= UNITS_MAX * ONE).then_some(Self {
            millionths: if is_negative { -millionths } else { millionths },
        })
    }

    /// How far apart two numbers are.
    pub fn distance(self, other: Self) -> u64 {
        self.millionths.abs_diff(other.millionths)
    }

    /// Its size in millionths, without its sign.
    pub fn magnitude(self) -> u64 {
        self.millionths.unsigned_abs()
    }

    /// This many millionths; held at the limit if it is beyond.
    pub fn of_millionths(millionths: i64) -> Self {
        let most = UNITS_MAX * ONE;
        Self {
            millionths: millionths.clamp(-most, most),
        }
    }

    /// Its value in millionths.
    pub fn millionths(self) -> i64 {
        self.millionths
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, size) = (ONE.unsigned_abs(), self.millionths.unsigned_abs());
        let sign = if self.millionths < 0 { "-" } else { "" };
        let places = format!("{:0>PLACES$}", size % one);
        match places.trim_end_matches('0') {
            "" => write!(f, "{sign}{}", size / one),
            places => write!(f, "{sign}{}.{places}", size / one),
        }
    }
}

/// Digits where people can read them (JSON), millionths where only we do (the journal).
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.millionths.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            Self::parse(&text).ok_or_else(|| D::Error::custom("not a decimal number"))
        } else {
            let millionths = i64::deserialize(deserializer)?;
            Ok(Self { millionths })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    #[test]
    fn what_people_type_is_read() {
        let check = |typed: &str, want: &str| {
            let number = Number::parse(typed).map(|number| number.to_string());
            assert_eq!(number.as_deref(), Some(want), "{typed}");
        };
        check("3", "3");
        check(" 3.140 ", "3.14");
        check("3,14", "3.14");
        check("-0.5", "-0.5");
        check("\u{2212}7", "-7");
        check("+.5", "0.5");
        check("1000000000000", "1000000000000");
        check("0.000001", "0.000001");
        check("-0", "0");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for typed in ["", " ", "-", ".", "1.2.3", "1e5", "0x10", "1 000", "ten"] {
            assert_eq!(Number::parse(typed), None, "{typed}");
        }
        assert_eq!(Number::parse("1000000000000.1"), None, "too large");
        assert_eq!(Number::parse("0.0000001"), None, "too fine");
        assert_eq!(Number::parse("99999999999999999999"), None, "far too large");
    }
}
