//! Decides which new passwords are good enough.
//!
//! Applies when a user chooses a password: at sign-up, on a change and on a reset, but never at a
//! log-in. There are no rules about kinds of characters. A password has to be long enough, must not
//! be the account's name or email address, must not be known from a breach if the operator has a
//! list, and if it is short, must not be easy to guess.

use std::sync::Arc;

use protocol::said;
use protocol::said::Said;
use unicode_normalization::UnicodeNormalization;
use zxcvbn::feedback::Warning;
use zxcvbn::{Score, zxcvbn};

use crate::Auth;
use crate::breached::BreachedList;
use handling::error::ApiError;

const LEN_MAX: usize = 128;
/// From this length on, nobody can guess a password, whatever it contains.
const LONG: usize = 15;
/// The form field that the messages belong to.
const FIELD: &str = "password";
/// Shorter parts of names occur in many good passwords.
const WORD_LEN_MIN: usize = 4;

/// The operator's settings for passwords.
pub struct PasswordRule {
    min_len: usize,
    breached: Option<BreachedList>,
}

/// Who chooses the password.
#[derive(Clone, Copy)]
pub struct Chooser<'a> {
    pub name: &'a str,
    pub email: &'a str,
}

impl PasswordRule {
    pub fn new(min_len: u32, breached: Option<BreachedList>) -> Self {
        Self {
            min_len: usize::try_from(min_len).unwrap_or(LEN_MAX),
            breached,
        }
    }

    /// Refuses a password that isn't good enough, with a message for the field `password`.
    ///
    /// Takes some milliseconds of work and reads from disk: call it through `check_new_password`.
    pub fn judge(&self, password: &str, chooser: Chooser<'_>) -> Result<(), ApiError> {
        let password: String = password.nfc().collect();
        let len = password.chars().count();
        if len < self.min_len {
            return refuse(said!(
                "Password must be at least {n} characters",
                n = self.min_len
            ));
        }
        if len > LEN_MAX {
            return refuse(said!(
                "Password must be at most {n} characters",
                n = LEN_MAX
            ));
        }
        let words = words_of(chooser);
        let lower = password.to_lowercase();
        if words.contains(&lower) {
            return refuse("Choose a password that is not your name or address");
        }
        if len < LONG {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let guess = zxcvbn(&password, &words);
            if guess.score() < Score::Three {
                let warning = guess
                    .feedback()
                    .and_then(zxcvbn::feedback::Feedback::warning);
                let has_word = words
                    .iter()
                    .any(|word| word.chars().count() >= WORD_LEN_MIN && lower.contains(word));
                return refuse(too_easy(warning, has_word));
            }
        }
        let is_breached = match &self.breached {
            Some(list) => list.has(&password).map_err(|error| {
                ApiError::unavailable(format!("the breached passwords are unreadable: {error}"))
            })?,
            None => false,
        };
        if is_breached {
            return refuse("This password is known from a breach. Choose another one");
        }
        Ok(())
    }
}

impl Auth {
    /// Refuses a new password that isn't good enough, with a message for the field `password`.
    pub async fn check_new_password(
        &self,
        password: &str,
        name: &str,
        email: &str,
    ) -> Result<(), ApiError> {
        let rule = Arc::clone(&self.password_rule);
        let [password, name, email] = [password, name, email].map(ToOwned::to_owned);
        work::aside("judging a password", move || {
            let chooser = Chooser {
                name: &name,
                email: &email,
            };
            rule.judge(&password, chooser)
        })
        .await?
    }
}

/// The words that someone who knows the account would try first, in lowercase.
fn words_of(chooser: Chooser<'_>) -> Vec<String> {
    let mut words = vec!["fanfare".to_owned()];
    for whole in [chooser.name, chooser.email] {
        let whole = whole.trim().nfc().collect::<String>().to_lowercase();
        let parts = whole.split(|c: char| !c.is_alphanumeric());
        words.extend(
            parts
                .filter(|part| part.chars().count() > 2)
                .map(ToOwned::to_owned),
        );
        words.push(whole);
    }
    words.retain(|word| !word.is_empty());
    words
}

fn refuse(says: impl Into<Said>) -> Result<(), ApiError> {
    Err(ApiError::invalid_field(FIELD, says))
}

/// Explains why a password is too easy, and what helps.
fn too_easy(warning: Option<Warning>, has_word: bool) -> Said {
    use Warning as W;
    let why = match warning {
        _ if has_word => said!("it has your name or address in it"),
        Some(W::StraightRowsOfKeysAreEasyToGuess | W::ShortKeyboardPatternsAreEasyToGuess) => {
            said!("it follows a keyboard pattern")
        }
        Some(
            W::RepeatsLikeAaaAreEasyToGuess | W::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess,
        ) => said!("it repeats itself"),
        Some(W::SequencesLikeAbcAreEasyToGuess) => said!("it counts up or down"),
        Some(W::RecentYearsAreEasyToGuess | W::DatesAreOftenEasyToGuess) => {
            said!("it is mostly a date")
        }
        Some(
            W::ThisIsATop10Password
            | W::ThisIsATop100Password
            | W::ThisIsACommonPassword
            | W::ThisIsSimilarToACommonlyUsedPassword,
        ) => said!("many people use it"),
        Some(
            W::AWordByItselfIsEasyToGuess
            | W::NamesAndSurnamesByThemselvesAreEasyToGuess
            | W::CommonNamesAndSurnamesAreEasyToGuess,
        ) => said!("it is mostly a single word or name"),
        None => said!("it is short and simple"),
    };
    said!(
        "This password is easy to guess: {why}. Add another word or two",
        why = why
    )
}

#[cfg(test)]
mod tests {
    use super::{Chooser, PasswordRule};

    fn judge(rule: &PasswordRule, password: &str) -> Result<(), String> {
        let chooser = Chooser {
            name: "Ada Lovelace",
            email: "ada.lovelace@example.com",
        };
        let judged = rule.judge(password, chooser);
        judged.map_err(|error| {
            error
                .said_at("password")
                .map(ToString::to_string)
                .unwrap_or_default()
        })
    }

    /// AUTH-3: the table.
    #[test]
    fn auth_3_what_is_good_enough() {
        let rule = PasswordRule::new(8, None);
        for good in [
            "correct horse",
            "correct horse battery",
            "a quiet sentence nobody said",
            "xK3#vq9zP",
            "zażółć gęślą jaźń",
            "密码很长也很难猜的句子吗真的",
            "  spaces  count here ",
            &"long ".repeat(25),
        ] {
            assert_eq!(judge(&rule, good), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("xK3#vv9", "at least 8 characters"),
            ("e\u{301}e\u{301}e\u{301}e\u{301}", "at least 8 characters"),
            ("password", "many people use it"),
            ("password1", "many people use it"),
            ("P@ssw0rd1", "many people use it"),
            ("qwertzuiop", "easy to guess"),
            ("aaaaaaaaaa", "repeats itself"),
            ("abcdefgh", "counts up or down"),
            ("12345678", "many people use it"),
            ("20071985", "easy to guess"),
            ("fanfare1", "easy to guess"),
            ("lovelace7", "your name or address in it"),
            ("ada.lovelace@example.com", "not your name or address"),
            ("Ada.Lovelace@Example.com", "not your name or address"),
            (&"x".repeat(129), "at most 128 characters"),
        ] {
            let refused = judge(&rule, bad).expect_err(bad);
            assert!(refused.contains(why), "{bad}: {refused}");
        }
    }

    /// AUTH-3: the operator sets the length, counted in characters as displayed.
    #[test]
    fn auth_3_an_operator_may_ask_for_more() {
        let rule = PasswordRule::new(15, None);
        let refused = judge(&rule, "correct horse").expect_err("it is short");
        assert_eq!(refused, "Password must be at least 15 characters");
        assert_eq!(judge(&rule, "correct horse battery"), Ok(()));
    }
}
