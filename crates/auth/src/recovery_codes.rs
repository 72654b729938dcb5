//! The codes that replace a lost authenticator app.
//!
//! Each account gets ten at a time, each of 25 letters and digits that can't be confused with each
//! other. That makes 125 bits, so even someone with the hashes and their key can't find a code by
//! trying (ASVS 6.5.2). We keep only a keyed hash, bound to the account. People may type codes in
//! any case, with or without the hyphens. Older codes of twelve characters work until they are used
//! or replaced.

use crate::codes::ALPHABET;
use handling::keys::Keys;
use handling::random::random_bytes;
use handling::signed::SigningKey;

const CODE_COUNT: usize = 10;
const CODE_LEN: usize = 25;
const GROUP_LEN: usize = 5;
/// The length of older codes.
const OLD_CODE_LEN: usize = 12;

/// Creates and hashes recovery codes.
pub struct RecoveryCodes {
    key: SigningKey,
}

impl RecoveryCodes {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    /// Draws new codes: as people see them, and in stored form.
    pub fn draw(&self, account_id: &str) -> (Vec<String>, Vec<Vec<u8>>) {
        let codes: Vec<String> = (0..CODE_COUNT).map(|_| draw_one()).collect();
        let hashes = codes
            .iter()
            .filter_map(|code| message(account_id, code))
            .map(|message| self.key.tag(message.as_bytes()))
            .collect();
        (codes, hashes)
    }

    /// The stored forms that a code may have, however it is typed: keys are replaced, and codes on
    /// paper aren't. `None` if it can't be one.
    pub fn hashes(&self, account_id: &str, typed: &str) -> Option<Vec<Vec<u8>>> {
        let message = message(account_id, typed)?;
        Some(self.key.tags(message.as_bytes()))
    }
}

fn message(account_id: &str, typed: &str) -> Option<String> {
    let code: String = typed
        .chars()
        .filter(|c| *c != '-' && !c.is_whitespace())
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_of_length = [CODE_LEN, OLD_CODE_LEN].contains(&code.len());
    if !is_of_length || !code.bytes().all(|byte| ALPHABET.contains(&byte)) {
        return None;
    }
    Some(format!("{account_id}:{code}"))
}

fn draw_one() -> String {
    let bytes: [u8; CODE_LEN] = random_bytes();
    let mut code = String::with_capacity(CODE_LEN + CODE_LEN / GROUP_LEN);
    for (at, byte) in bytes.iter().enumerate() {
        if at > 0 && at % GROUP_LEN == 0 {
            code.push('-');
        }
        // 32 divides 256, so every letter is equally likely.
        code.push(char::from(ALPHABET[usize::from(byte % 32)]));
    }
    code
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::{CODE_COUNT, RecoveryCodes};

    #[test]
    fn auth_15_there_are_ten_codes_that_can_be_read_aloud() {
        let recovery = RecoveryCodes::new(&[1; 32]);
        let (codes, hashes) = recovery.draw("ada");
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), CODE_COUNT);
        assert_eq!(hashes.iter().collect::<HashSet<_>>().len(), CODE_COUNT);
        for code in codes {
            let groups: Vec<&str> = code.split('-').collect();
            assert!(groups.iter().all(|group| group.len() == 5), "{code}");
            assert_eq!(groups.len(), 5, "{code}");
            assert!(!code.contains(['0', 'O', '1', 'I']), "{code}");
        }
    }

    #[test]
    fn auth_15_a_code_has_the_bits_that_a_plain_hash_needs() {
        let (codes, _) = RecoveryCodes::new(&[1; 32]).draw("ada");
        let all = codes.concat().replace('-', "");
        assert!(
            all.chars().collect::<HashSet<_>>().len() > 24,
            "250 draws of 32 letters leave out few"
        );
        for code in codes {
            let letter_count = code.chars().filter(|c| *c != '-').count();
            assert!(
                letter_count * 5 >= 112,
                "ASVS 6.5.2; each letter has five bits: {code}"
            );
        }
    }

    #[test]
    fn auth_15_a_code_may_be_typed_in_any_way() {
        let recovery = RecoveryCodes::new(&[1; 32]);
        let hash = recovery.hashes("ada", "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2");
        assert!(hash.is_some());
        for typed in [
            "abcde-fghjk-lmnpq-rstuv-wxyz2",
            "ABCDEFGHJKLMNPQRSTUVWXYZ2",
            " abcde fghjk lmnpq rstuv wxyz2 ",
            "AbCdE\u{a0}FgHjK--LMNPQRSTUVWXYZ2",
        ] {
            assert_eq!(recovery.hashes("ada", typed), hash, "{typed}");
        }
        for rubbish in [
            "",
            "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ",
            "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ0",
            "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ23",
            "ABCD-EFGH-JKLMN",
            "123456",
        ] {
            assert_eq!(recovery.hashes("ada", rubbish), None, "{rubbish}");
        }
        assert_ne!(
            recovery.hashes("bob", "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2"),
            hash
        );
        let other = RecoveryCodes::new(&[2; 32]);
        assert_ne!(other.hashes("ada", "ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2"), hash);
    }

    /// HMAC-SHA-256 of `ada:ABCDEFGHJKLM`, as stored since codes had twelve characters.
    #[test]
    fn auth_15_codes_that_were_drawn_before_still_work() {
        let recovery = RecoveryCodes::new(&[1; 32]);
        let hash = recovery.hashes("ada", "abcd-EFGH-jklm").expect("a code");
        let kept = "5V5kUSUfQ9Mx1iGuTo7Vs+STYF4NvgMV4A2tMywW1N4=";
        assert_eq!(STANDARD.encode(&hash[0]), kept);
    }
}
