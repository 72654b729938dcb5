//! What this server signs for itself: access tokens, seat passes, links to files and from emails.
//!
//! HMAC-SHA-256 under a key that all nodes share. No other system reads any of it, so there is no
//! header that could name another algorithm or key. Each signature includes a purpose: what is
//! signed for one purpose is invalid for any other.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;

/// Signs for one purpose.
pub struct SigningKey(hmac::Key);

impl SigningKey {
    pub fn new(key: &[u8]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, key))
    }

    /// The signature of a message, 32 bytes.
    pub fn tag(&self, message: &[u8]) -> Vec<u8> {
        hmac::sign(&self.0, message).as_ref().to_vec()
    }

    /// Whether this is the signature of a message; compares in constant time.
    pub fn is_tag(&self, message: &[u8], tag: &[u8]) -> bool {
        hmac::verify(&self.0, message, tag).is_ok()
    }

    /// The first 128 bits of the signature of a text for a purpose, in base64url: enough where a
    /// guess costs a request, and short enough for a QR code.
    pub fn short_tag(&self, purpose: &str, says: &str) -> String {
        URL_SAFE_NO_PAD.encode(&self.tag(message(purpose, says).as_bytes())[..16])
    }

    /// A token with a text and its signature, both in base64url, separated by a dot.
    pub fn token(&self, purpose: &str, says: &str) -> String {
        let tag = self.tag(message(purpose, says).as_bytes());
        let [says, tag] = [says.as_bytes(), &tag].map(|part| URL_SAFE_NO_PAD.encode(part));
        format!("{says}.{tag}")
    }

    /// The text of a token that was signed here for this purpose.
    pub fn read(&self, purpose: &str, token: &str) -> Option<String> {
        let (says, tag) = token.split_once('.')?;
        let says = String::from_utf8(URL_SAFE_NO_PAD.decode(says).ok()?).ok()?;
        let tag = URL_SAFE_NO_PAD.decode(tag).ok()?;
        self.is_tag(message(purpose, &says).as_bytes(), &tag)
            .then_some(says)
    }
}

/// No purpose ends with a line break, so no two pairs produce the same message.
fn message(purpose: &str, says: &str) -> String {
    format!("{purpose}\n{says}")
}

#[cfg(test)]
mod tests {
    use super::SigningKey;

    #[test]
    fn a_token_is_worth_nothing_with_another_key_purpose_or_text() {
        let key = SigningKey::new(&[7; 32]);
        let token = key.token("seat", "ada");
        assert_eq!(key.read("seat", &token).as_deref(), Some("ada"));
        assert_eq!(key.read("access", &token), None);
        assert_eq!(SigningKey::new(&[8; 32]).read("seat", &token), None);
        let other = key.token("seat", "tom");
        let (says, _) = other.split_once('.').expect("a dot");
        let (_, tag) = token.split_once('.').expect("a dot");
        assert_eq!(key.read("seat", &format!("{says}.{tag}")), None);
        for cut in 0..token.len() {
            assert_eq!(key.read("seat", &token[..cut]), None, "{cut}");
        }
        assert_eq!(key.read("seat", &key.token("seat\nada", "")), None);
    }
}
