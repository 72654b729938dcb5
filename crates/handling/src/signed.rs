//! What this server signs for itself: access tokens, seat passes, links to files and from emails.
//!
//! HMAC-SHA-256 under a key that all nodes share. No other system reads any of it, so there is no
//! header that could name another algorithm or key. Each signature includes a purpose: what is
//! signed for one purpose is invalid for any other. The key in use signs; what earlier generations
//! signed is valid as long as they count.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::hmac;

use crate::keys::{Key, Keys};

/// Signs for one purpose.
pub struct SigningKey(Keys);

impl SigningKey {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self(keys.into())
    }

    /// The signature of a message, 32 bytes.
    pub fn tag(&self, message: &[u8]) -> Vec<u8> {
        tag(&self.0.in_use(), message)
    }

    /// The signature that [`SigningKey::tag`] makes at a time: the same on every node.
    pub fn tag_at(&self, message: &[u8], at_ms: i64) -> Vec<u8> {
        tag(&self.0.in_use_at(at_ms), message)
    }

    /// All signatures of a message that are valid: first the one that [`SigningKey::tag`] makes.
    pub fn tags(&self, message: &[u8]) -> Vec<Vec<u8>> {
        let keys = self.0.all();
        keys.iter().map(|key| tag(key, message)).collect()
    }

    /// Whether this is a signature of a message; compares in constant time.
    pub fn is_tag(&self, message: &[u8], tag: &[u8]) -> bool {
        let mut keys = self.0.all().into_iter();
        keys.any(|key| hmac::verify(&key.hmac, message, tag).is_ok())
    }

    /// The first 128 bits of the signature of a text for a purpose, in base64url: enough where a
    /// guess costs a request, and short enough for a QR code.
    pub fn short_tag(&self, purpose: &str, says: &str) -> String {
        short(&self.tag(message(purpose, says).as_bytes()))
    }

    /// Whether this is such a signature. Takes as long for any text of its length.
    pub fn is_short_tag(&self, purpose: &str, says: &str, theirs: &str) -> bool {
        let tags = self.tags(message(purpose, says).as_bytes());
        tags.iter()
            .fold(false, |is_one, tag| is_one | is_same(&short(tag), theirs))
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

fn tag(key: &Key, message: &[u8]) -> Vec<u8> {
    hmac::sign(&key.hmac, message).as_ref().to_vec()
}

fn short(tag: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&tag[..16])
}

/// Takes as long for any text of this length.
pub(crate) fn is_same(ours: &str, theirs: &str) -> bool {
    let pairs = ours.bytes().zip(theirs.bytes());
    let differences = pairs.fold(0, |all, (one, other)| all | (one ^ other));
    ours.len() == theirs.len() && differences == 0
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
