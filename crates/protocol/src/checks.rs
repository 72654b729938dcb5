//! Checks bodies and query strings by the rules in their `garde` attributes.
//!
//! `garde` carries errors as text only. So our rules and its own write a [`Said`] as JSON into that
//! text, and [`check`] reads it back. Nobody else sees that text.

use std::borrow::Cow;
use std::fmt::Display;

use garde::i18n::{self, DefaultI18n, I18n, with_i18n};
use garde::{Error, Validate};

use crate::said;
use crate::said::Said;

/// Checks a value. Returns what is wrong, by path: `answers[0].is_correct`.
pub fn check<T: Validate<Context = ()>>(value: &T) -> Result<(), Vec<(String, Said)>> {
    let Err(report) = with_i18n(Rules, || value.validate()) else {
        return Ok(());
    };
    let errors = report.iter();
    Err(errors
        .map(|(path, error)| (path.to_string(), read(error.message())))
        .collect())
}

/// The error of a rule of ours.
pub fn broken(said: impl Into<Said>) -> Error {
    Error::new(written(&said.into()))
}

fn written(said: &Said) -> Cow<'static, str> {
    // Texts and numbers can always be written.
    let json = serde_json::to_string(said);
    json.map_or_else(|_| Cow::Owned(said.to_string()), Cow::Owned)
}

fn read(text: &str) -> Said {
    // Only the rules that no type uses write anything but a sentence.
    serde_json::from_str(text).unwrap_or_else(|_| Said::verbatim(text))
}

/// The rules of `garde` in our words.
struct Rules;

impl I18n for Rules {
    fn length_lower_than(&self, min: usize) -> Cow<'static, str> {
        written(&said!("Too short: at least {n}", n = min))
    }

    fn length_greater_than(&self, max: usize) -> Cow<'static, str> {
        written(&said!("Too long: at most {n}", n = max))
    }

    fn range_lower_than(&self, min: &dyn Display) -> Cow<'static, str> {
        written(&said!("Too small: at least {n}", n = min.to_string()))
    }

    fn range_greater_than(&self, max: &dyn Display) -> Cow<'static, str> {
        written(&said!("Too large: at most {n}", n = max.to_string()))
    }

    fn pattern_no_match(&self, pattern: &dyn Display) -> Cow<'static, str> {
        let pattern = pattern.to_string();
        written(&said!(
            "This doesn't match the pattern /{pattern}/",
            pattern = pattern
        ))
    }

    // No type uses the rules below. A type that does needs a sentence here.

    fn credit_card_invalid(&self, reason: i18n::InvalidCreditCard) -> Cow<'static, str> {
        DefaultI18n.credit_card_invalid(reason)
    }

    fn contains_missing(&self, pattern: &dyn Display) -> Cow<'static, str> {
        DefaultI18n.contains_missing(pattern)
    }

    fn url_invalid(&self, reason: i18n::InvalidUrl) -> Cow<'static, str> {
        DefaultI18n.url_invalid(reason)
    }

    fn prefix_missing(&self, pattern: &dyn Display) -> Cow<'static, str> {
        DefaultI18n.prefix_missing(pattern)
    }

    fn suffix_missing(&self, pattern: &dyn Display) -> Cow<'static, str> {
        DefaultI18n.suffix_missing(pattern)
    }

    fn phone_number_invalid(&self, reason: i18n::InvalidPhoneNumber) -> Cow<'static, str> {
        DefaultI18n.phone_number_invalid(reason)
    }

    fn ip_invalid(&self, kind: i18n::IpKind) -> Cow<'static, str> {
        DefaultI18n.ip_invalid(kind)
    }

    fn matches_field_mismatch(&self, field: &dyn Display) -> Cow<'static, str> {
        DefaultI18n.matches_field_mismatch(field)
    }

    fn email_invalid(&self, reason: i18n::InvalidEmail) -> Cow<'static, str> {
        DefaultI18n.email_invalid(reason)
    }

    fn ascii_invalid(&self) -> Cow<'static, str> {
        DefaultI18n.ascii_invalid()
    }

    fn alphanumeric_invalid(&self) -> Cow<'static, str> {
        DefaultI18n.alphanumeric_invalid()
    }

    fn required_not_set(&self) -> Cow<'static, str> {
        DefaultI18n.required_not_set()
    }
}

#[cfg(test)]
mod tests {
    use garde::Validate;

    use super::{broken, check};
    use crate::said;

    #[derive(Validate)]
    struct Form {
        #[garde(length(chars, min = 2, max = 4))]
        name: &'static str,
        #[garde(range(min = -1, max = 1))]
        count: i32,
        #[garde(inner(custom(check_one_word)))]
        word: Option<String>,
    }

    fn check_one_word<C>(value: &str, _: &C) -> garde::Result {
        match value.split(' ').count() {
            1 => Ok(()),
            count => Err(broken(said!("{n} words", n = count))),
        }
    }

    #[test]
    fn every_broken_rule_says_what_it_asks_for_with_typed_values() {
        let broken = |name, count, word: &str| {
            let word = Some(word.to_owned());
            check(&Form { name, count, word }).err()
        };
        assert_eq!(broken("ab", 1, "one"), None);
        let errors = broken("a", -2, "one two").expect("three are broken");
        let expected = [
            ("count", said!("Too small: at least {n}", n = "-1")),
            ("name", said!("Too short: at least {n}", n = 2_usize)),
            ("word", said!("{n} words", n = 2_usize)),
        ];
        let expected = expected.map(|(path, said)| (path.to_owned(), said));
        assert_eq!(errors, expected);
        let errors = broken("abcde", 2, "one").expect("two are broken");
        assert_eq!(errors[0].1.to_string(), "Too large: at most 1");
        assert_eq!(errors[1].1.to_string(), "Too long: at most 4");
    }
}
