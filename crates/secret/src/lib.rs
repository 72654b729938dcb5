//! Seat tokens, host keys, codes and seeds: everything of a room that must be unguessable.
//!
//! A seat token or a host key is 32 random bytes in base64url; only its SHA-256 is stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};

/// A new seat token.
pub fn seat_token() -> String {
    URL_SAFE_NO_PAD.encode(random::<32>())
}

/// A new key of a host link, with its stored hash.
pub fn host_key() -> (String, [u8; 32]) {
    let key = seat_token();
    let hash = hash_seat_token(&key).expect("it is 32 bytes of base64url");
    (key, hash)
}

/// The stored hash of a seat token or of a host key; `None` if it is invalid.
pub fn hash_seat_token(token: &str) -> Option<[u8; 32]> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    if bytes.len() != 32 {
        return None;
    }
    digest(&SHA256, &bytes).as_ref().try_into().ok()
}

/// A new id of an event stream: anyone who knows it speaks as its client, so it has 128 bits.
pub fn stream_id() -> String {
    URL_SAFE_NO_PAD.encode(random::<16>())
}

/// A code with this many digits that doesn't start with zero.
pub fn room_code(digits: u32) -> String {
    let least = 10_u64.pow(digits - 1);
    // The modulo bias over 64 bits is below 10⁻¹¹.
    (least + seed() % (9 * least)).to_string()
}

/// Letters and digits that nobody confuses when reading them out.
const SEAT_CODE_SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Seven hundred million codes; few are valid at a time, and guesses are limited.
const SEAT_CODE_LEN: usize = 6;
/// 590 million million codes: they work for weeks, and guesses are limited.
const DEVICE_CODE_LEN: usize = 10;

/// A new seat code.
pub fn seat_code() -> String {
    random_signs(SEAT_CODE_LEN)
}

/// A new code with which someone continues an assignment on another device.
pub fn device_code() -> String {
    random_signs(DEVICE_CODE_LEN)
}

/// At most 11 signs, for which 64 bits have more than enough to spare.
fn random_signs(len: usize) -> String {
    let mut bits = seed();
    let signs = SEAT_CODE_SIGNS.len() as u64;
    let sign = |_| {
        let sign = SEAT_CODE_SIGNS[usize::try_from(bits % signs).unwrap_or(0)];
        bits /= signs;
        char::from(sign)
    };
    (0..len).map(sign).collect()
}

/// A seat code or a device code as it was typed, in the form in which it was given.
pub fn tidy_seat_code(typed: &str) -> String {
    let signs = typed.chars().filter(|sign| !matches!(sign, ' ' | '-'));
    signs.map(|sign| sign.to_ascii_uppercase()).collect()
}

/// Random bits for one step of the rules.
pub fn seed() -> u64 {
    u64::from_le_bytes(random())
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness to give");
    bytes
}

#[cfg(test)]
mod tests {
    use super::{device_code, hash_seat_token, room_code, seat_code, seat_token, tidy_seat_code};

    #[test]
    fn live_6_seat_tokens_are_256_bits_and_only_those_pass() {
        let token = seat_token();
        assert_eq!(token.len(), 43);
        assert!(hash_seat_token(&token).is_some());
        assert_ne!(token, seat_token());
        for bad in ["", "abc", &token[..42], &format!("{token}A"), "💥"] {
            assert_eq!(hash_seat_token(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn live_6_seat_codes_can_be_read_out() {
        for _ in 0..1_000 {
            let code = seat_code();
            assert_eq!(code.len(), 6);
            assert!(!code.contains(['0', 'O', '1', 'I', 'L', 'U']), "{code}");
            let typed = format!(" {}-{} ", &code[..3].to_lowercase(), &code[3..]);
            assert_eq!(tidy_seat_code(&typed), code);
        }
    }

    #[test]
    fn live_6_device_codes_are_longer_and_have_every_sign_everywhere() {
        let codes: Vec<String> = (0..1_000).map(|_| device_code()).collect();
        for at in 0..10 {
            let signs: std::collections::BTreeSet<u8> =
                codes.iter().map(|code| code.as_bytes()[at]).collect();
            assert_eq!(signs.len(), 30, "sign {at}");
        }
        assert!(codes.iter().all(|code| code.len() == 10), "{codes:?}");
    }

    #[test]
    fn live_8_codes_have_their_digits_and_no_leading_zero() {
        for _ in 0..1_000 {
            let code = room_code(7);
            assert_eq!(code.len(), 7);
            assert!(
                code.bytes().all(|b| b.is_ascii_digit()) && !code.starts_with('0'),
                "{code}"
            );
        }
    }
}
