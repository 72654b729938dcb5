//! Personal access tokens: their format, and finding the token of a request.
//!
//! A token is `fan_`, 43 random letters and digits (256 bits), and a 6-character checksum of those.
//! Secret scanners for public code recognize one without asking us, and a malformed token costs no
//! look-up. We keep its SHA-256, which is enough for 256 bits of randomness.
//!
//! Each request's token is looked up once, where requests are counted, and stays in the request for
//! the extractors. Nothing is cached between requests: a revoked token stops working right away, on
//! every node.

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use ring::digest;
use store::{ApiToken, StoreError};

use crate::sessions::Sessions;
use handling::random::random_bytes;

/// The prefix of every token.
pub const PREFIX: &str = "fan_";
/// 62^43 is a little more than 2^256.
const RANDOM_LEN: usize = 43;
const CHECKSUM_LEN: usize = 6;
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The token of a request, if it is valid. Lives in the request's extensions.
#[derive(Clone)]
pub struct Presented(pub Option<ApiToken>);

/// Draws a new token.
pub fn draw() -> String {
    let mut text = String::with_capacity(PREFIX.len() + RANDOM_LEN + CHECKSUM_LEN);
    text.push_str(PREFIX);
    while text.len() < PREFIX.len() + RANDOM_LEN {
        // 248 is the largest multiple of 62 that fits in a byte; bytes above it would favor some
        // letters.
        let fair = random_bytes::<64>().into_iter().filter(|byte| *byte < 248);
        let missing = PREFIX.len() + RANDOM_LEN - text.len();
        text.extend(fair.map(letter).take(missing));
    }
    let checksum = checksum(&text);
    text.push_str(&checksum);
    text
}

/// The stored form of a token.
pub fn hash(token: &str) -> Vec<u8> {
    digest::digest(&digest::SHA256, token.as_bytes())
        .as_ref()
        .to_vec()
}

/// Whether a text has the format of a token and the right checksum.
fn is_token(text: &str) -> bool {
    let is_shape = text.len() == PREFIX.len() + RANDOM_LEN + CHECKSUM_LEN
        && text.starts_with(PREFIX)
        && text[PREFIX.len()..]
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric());
    is_shape && {
        let (body, end) = text.split_at(PREFIX.len() + RANDOM_LEN);
        checksum(body) == end
    }
}

/// The CRC-32 of everything before it, in base 62, with leading zeros.
fn checksum(body: &str) -> String {
    let mut rest = crc32fast::hash(body.as_bytes());
    let mut digits = [b'0'; CHECKSUM_LEN];
    for digit in digits.iter_mut().rev() {
        *digit = ALPHABET[(rest % 62) as usize];
        rest /= 62;
    }
    digits.into_iter().map(char::from).collect()
}

fn letter(byte: u8) -> char {
    char::from(ALPHABET[usize::from(byte % 62)])
}

/// The value after `Bearer`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl Sessions {
    /// The personal access token of a request. `None` if it has a different credential or none.
    pub async fn presented_token(
        &self,
        headers: &HeaderMap,
    ) -> Result<Option<Presented>, StoreError> {
        let Some(text) = bearer(headers).filter(|text| text.starts_with(PREFIX)) else {
            return Ok(None);
        };
        if !is_token(text) {
            return Ok(Some(Presented(None)));
        }
        let hash = hash(text);
        let found = self
            .store
            .find_live_api_token(&hash, self.time.now_ms())
            .await?;
        Ok(Some(Presented(found)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{checksum, draw, hash, is_token};

    #[test]
    fn a_token_is_recognized_by_its_shape_and_checksum() {
        let token = draw();
        assert!(token.starts_with("fan_") && token.len() == 53, "{token}");
        assert!(is_token(&token), "{token}");
        for at in 4..token.len() {
            let mut bent = token.clone().into_bytes();
            bent[at] = if bent[at] == b'a' { b'b' } else { b'a' };
            let bent = String::from_utf8(bent).expect("letters");
            assert!(!is_token(&bent), "bent at {at}: {bent}");
        }
        for wrong in [
            "",
            "fan_",
            &token[..52],
            &format!("{token}0"),
            &token.replace("fan_", "fun_"),
        ] {
            assert!(!is_token(wrong), "{wrong}");
        }
        assert!(
            !is_token(&format!("fan_{}", "é".repeat(24))),
            "no letters of ours"
        );
    }

    /// Spelled out, so that scanners elsewhere agree with this file.
    #[test]
    fn the_checksum_is_the_crc_32_in_base_62() {
        assert_eq!(checksum("123456789"), "3jZRME");
    }

    #[test]
    fn tokens_differ_and_use_every_letter() {
        let tokens: BTreeSet<String> = (0..200).map(|_| draw()).collect();
        assert_eq!(tokens.len(), 200);
        let letters: BTreeSet<char> = tokens.iter().flat_map(|token| token.chars()).collect();
        assert_eq!(letters.len(), 63, "62 and the line");
        assert_eq!(hash("a").len(), 32);
    }
}
