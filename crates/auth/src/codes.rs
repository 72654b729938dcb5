//! The six characters that prove an e-mail address.
//!
//! A code is drawn from 32 letters and digits that cannot be mistaken for each other, so it has 30
//! bits. Only a keyed hash of it, bound to the account, is kept. How long it works, how often it
//! may be tried and how often a new one may be asked for are constants here; `store` counts.

use ring::hmac;

use handling::random::random_bytes;

pub const CODE_LEN: usize = 6;
/// Without 0 and O, 1 and I.
pub const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// How long a code works.
pub const CODE_LIFE_MS: i64 = 10 * 60 * 1000;
/// How often one code may be tried.
pub const TRIES_MAX: i64 = 5;
/// How often all codes of an account may be tried in a day.
pub const TRIES_PER_DAY_MAX: i64 = 20;
/// How soon after one code the next may be asked for.
pub const RESEND_AFTER_MS: i64 = 30 * 1000;
/// How many codes an account is sent in an hour, and in a day.
pub const CODES_PER_HOUR_MAX: i64 = 5;
pub const CODES_PER_DAY_MAX: i64 = 10;

/// Makes and hashes codes.
pub struct Codes {
    key: hmac::Key,
}

impl Codes {
    pub fn new(key: &[u8]) -> Self {
        Self {
            key: hmac::Key::new(hmac::HMAC_SHA256, key),
        }
    }

    /// A new code.
    pub fn draw() -> String {
        let bytes: [u8; CODE_LEN] = random_bytes();
        // 32 divides 256, so every letter is as likely as any other.
        bytes
            .iter()
            .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
            .collect()
    }

    /// What is kept of a code of an account, however it is capitalized.
    pub fn hash(&self, account_id: &str, code: &str) -> Vec<u8> {
        let text = format!("{account_id}:{}", code.to_ascii_uppercase());
        hmac::sign(&self.key, text.as_bytes()).as_ref().to_vec()
    }
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
