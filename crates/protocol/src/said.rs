//! Something we say to a person, before it is put into a language.
//!
//! A sentence is written in English where it is used. That English text is also its key in the
//! catalogs of translations, with the names of its values in braces: `At most {n} characters`. The
//! values stay beside it, so that translating never has to find them in a finished sentence.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A sentence with its values. A text without values becomes one with `into()`; with values, use
/// [`said!`](crate::said!).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    key: Cow<'static, str>,
    args: Vec<(Cow<'static, str>, Arg)>,
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arg {
    /// A count, or another whole number.
    Number(i64),
    /// A text that is the same in every language, such as a name.
    Text(String),
    /// A phrase with translations of its own.
    Said(Said),
}

/// A sentence with values, or a phrase inside another one. The compiler checks that the values are
/// those in the text.
///
/// ```
/// use protocol::said;
///
/// let why = said!("it repeats itself");
/// let said = said!("Line {n} is refused: {why}.", n = 3, why = why);
/// assert_eq!(said.to_string(), "Line 3 is refused: it repeats itself.");
/// ```
///
/// ```compile_fail
/// protocol::said!("At most {n} characters", most = 95);
/// ```
///
/// ```compile_fail
/// protocol::said!("At most {n} characters");
/// ```
#[macro_export]
macro_rules! said {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const { $crate::said::check_names($key, &[$(stringify!($name)),*]) };
        $crate::said::Said::new($key, [$((stringify!($name), $crate::said::Arg::from($value))),*])
    }};
}

impl Said {
    /// What [`said!`](crate::said!) expands to; that one checks the names.
    pub fn new<const N: usize>(key: &'static str, args: [(&'static str, Arg); N]) -> Self {
        let args = args.into_iter();
        Self {
            key: Cow::Borrowed(key),
            args: args.map(|(name, arg)| (Cow::Borrowed(name), arg)).collect(),
        }
    }

    /// A text that has no translations, such as an id. Braces in it mean nothing.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::new("{text}", [("text", Arg::Text(text.into()))])
    }

    /// The sentence in another language. `translate` finds a translation by its English text;
    /// without one, it stays English.
    pub fn translated<'a>(&self, translate: &impl Fn(&str) -> Option<&'a str>) -> String {
        let mut rest = translate(&self.key).unwrap_or(&self.key);
        let mut text = String::with_capacity(rest.len());
        while let Some((before, name, after)) = next_value(rest) {
            text.push_str(before);
            match self.args.iter().find(|(own, _)| own == name) {
                Some((_, Arg::Number(number))) => text.push_str(&number.to_string()),
                Some((_, Arg::Text(value))) => text.push_str(value),
                Some((_, Arg::Said(said))) => text.push_str(&said.translated(translate)),
                // Tests make sure that translations have only the values of the English text.
                None => {}
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

/// The text before the first value, the value's name, and the text after it.
pub fn next_value(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

/// In English.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.translated(&|_| None))
    }
}

impl From<&'static str> for Said {
    fn from(key: &'static str) -> Self {
        Self::new(key, [])
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Said> for Arg {
    fn from(said: Said) -> Self {
        Self::Said(said)
    }
}

/// Panics while compiling unless the names in braces and the names of the values are the same.
pub const fn check_names(key: &str, names: &[&str]) {
    let key = key.as_bytes();
    let mut is_used = [false; 8];
    assert!(names.len() <= is_used.len(), "a sentence has few values");
    let mut at = 0;
    while at < key.len() {
        if key[at] == b'{' {
            let start = at + 1;
            while at < key.len() && key[at] != b'}' {
                at += 1;
            }
            assert!(at < key.len(), "a brace is not closed");
            let mut index = 0;
            while index < names.len() && !is_at(key, start, at, names[index].as_bytes()) {
                index += 1;
            }
            assert!(index < names.len(), "a name in the text has no value");
            is_used[index] = true;
        }
        at += 1;
    }
    let mut index = 0;
    while index < names.len() {
        assert!(is_used[index], "a value is not in the text");
        index += 1;
    }
}

/// Whether `text[start..end]` is `name`.
const fn is_at(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut index = 0;
    while index < name.len() {
        if text[start + index] != name[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{Said, check_names};

    #[test]
    fn a_sentence_is_english_with_its_values() {
        assert_eq!(
            Said::from("Log in to do this.").to_string(),
            "Log in to do this."
        );
        let said = said!(
            "{who} has {n} of {most}",
            n = 3_usize,
            who = "Ada",
            most = 5_u32
        );
        assert_eq!(said.to_string(), "Ada has 3 of 5");
    }

    #[test]
    fn values_are_translated_only_if_they_are_phrases() {
        let german = |key: &str| match key {
            "Easy: {why}" => Some("Leicht ({why})"),
            "it repeats itself" => Some("es wiederholt sich"),
            _ => None,
        };
        let phrase = said!("Easy: {why}", why = said!("it repeats itself"));
        assert_eq!(phrase.translated(&german), "Leicht (es wiederholt sich)");
        let name = said!("Easy: {why}", why = "it repeats itself");
        assert_eq!(name.translated(&german), "Leicht (it repeats itself)");
        let unknown = said!("Hard: {why}", why = said!("it repeats itself"));
        assert_eq!(unknown.translated(&german), "Hard: es wiederholt sich");
    }

    #[test]
    fn braces_in_values_mean_nothing() {
        assert_eq!(Said::verbatim("{text} {n").to_string(), "{text} {n");
        let said = said!("{a}{b}", a = "{b}", b = "{");
        assert_eq!(said.to_string(), "{b}{");
        assert_eq!(Said::from("no value {").to_string(), "no value {");
    }

    #[test]
    fn names_are_compared() {
        check_names("{a} and {b}, {a}", &["b", "a"]);
        for (key, names) in [
            ("{a}", &[][..]),
            ("{a}", &["b"]),
            ("a", &["a"]),
            ("{ab}", &["a"]),
            ("{a", &["a"]),
        ] {
            let checked = std::panic::catch_unwind(|| check_names(key, names));
            assert!(checked.is_err(), "{key} {names:?}");
        }
    }
}
