//! The six-character codes that verify an email address.
//!
//! A code uses 32 letters and digits that can't be confused with each other, so it has 30 bits. We
//! keep only a keyed hash of it, bound to the account. The constants here say how long a code
//! works, how often it may be tried and how often the user may ask for a new one; `store` counts.

use handling::keys::Keys;
use handling::random::random_bytes;
use handling::signed::SigningKey;
use store::time::{MINUTE_MS, SECOND_MS};

pub const CODE_LEN: usize = 6;
/// Without 0 and O, 1 and I.
pub const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// How long a code works.
pub const CODE_LIFE_MS: i64 = 10 * MINUTE_MS;
/// The maximum number of tries for one code.
pub const TRIES_MAX: i64 = 5;
/// The maximum number of tries per account and day, over all its codes.
pub const TRIES_PER_DAY_MAX: i64 = 20;
/// The minimum time between two codes.
pub const RESEND_AFTER_MS: i64 = 30 * SECOND_MS;
/// The maximum number of codes for an account per hour, and per day.
pub const CODES_PER_HOUR_MAX: i64 = 5;
pub const CODES_PER_DAY_MAX: i64 = 10;

/// Makes and hashes codes.
pub struct Codes {
    key: SigningKey,
}

impl Codes {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    /// Draws a new code.
    pub fn draw() -> String {
        let bytes: [u8; CODE_LEN] = random_bytes();
        // 32 divides 256, so every letter is equally likely.
        bytes
            .iter()
            .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
            .collect()
    }

    /// The stored form of a code of an account; ignores case.
    pub fn hash(&self, account_id: &str, code: &str) -> Vec<u8> {
        self.key.tag(message(account_id, code).as_bytes())
    }

    /// The stored forms that a code may have, because keys are replaced.
    pub fn hashes(&self, account_id: &str, code: &str) -> Vec<Vec<u8>> {
        self.key.tags(message(account_id, code).as_bytes())
    }
}

fn message(account_id: &str, code: &str) -> String {
    format!("{account_id}:{}", code.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{ALPHABET, CODE_LEN, Codes};

    #[test]
    fn auth_4_codes_are_six_unambiguous_characters() {
        assert_eq!(ALPHABET.iter().collect::<HashSet<_>>().len(), 32);
        for _ in 0..1000 {
            let code = Codes::draw();
            assert_eq!(code.len(), CODE_LEN);
            assert!(!code.contains(['0', 'O', '1', 'I']), "{code}");
        }
    }

    #[test]
    fn auth_4_a_hash_is_bound_to_its_account_and_ignores_case() {
        let codes = Codes::new(&[1; 32]);
        assert_eq!(codes.hash("a", "abc234"), codes.hash("a", "ABC234"));
        assert_ne!(codes.hash("a", "ABC234"), codes.hash("b", "ABC234"));
        assert_ne!(
            codes.hash("a", "ABC234"),
            Codes::new(&[2; 32]).hash("a", "ABC234")
        );
    }
}
