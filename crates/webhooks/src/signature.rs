//! Webhook signatures, following the Standard Webhooks specification.
//!
//! A secret is 256 random bits, shown as `whsec_` and base 64. HMAC-SHA-256 signs the id, the time
//! in seconds and the body, byte for byte. While a secret is being replaced, both sign.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;

use handling::error::ApiError;
use handling::keys::Keys;
use handling::random::random_bytes;
use handling::vault::Vault;

const SECRET_LEN: usize = 32;

/// The secret with which a receiver checks signatures.
#[derive(Clone)]
pub(crate) struct WebhookSecret([u8; SECRET_LEN]);

impl WebhookSecret {
    pub(crate) fn draw() -> Self {
        Self(random_bytes())
    }

    /// The form that its owner copies.
    pub(crate) fn shown(&self) -> String {
        format!("whsec_{}", STANDARD.encode(self.0))
    }

    /// One signature, with its version.
    fn sign(&self, id: &str, at_s: i64, body: &str) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &self.0);
        let signed = hmac::sign(&key, format!("{id}.{at_s}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(signed))
    }
}

/// The headers of a delivery, signed with each valid secret.
pub(crate) fn headers(
    secrets: &[WebhookSecret],
    id: &str,
    now_ms: i64,
    body: &str,
) -> [(&'static str, String); 3] {
    let at_s = now_ms / 1000;
    let signatures: Vec<String> = secrets
        .iter()
        .map(|secret| secret.sign(id, at_s, body))
        .collect();
    [
        ("webhook-id", id.to_owned()),
        ("webhook-timestamp", at_s.to_string()),
        ("webhook-signature", signatures.join(" ")),
    ]
}

/// Encrypts secrets for the database, each bound to its endpoint. We can't hash them, because
/// signing needs them.
pub struct WebhookVault(Vault);

impl WebhookVault {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self(Vault::new("a webhook secret", keys))
    }

    /// The stored form of a secret that was encrypted with an earlier key. `None` if it was
    /// encrypted with the one in use.
    pub fn renew(&self, endpoint_id: &str, sealed: &[u8]) -> Result<Option<Vec<u8>>, ApiError> {
        self.0.renew(endpoint_id, sealed)
    }

    pub(crate) fn seal(
        &self,
        endpoint_id: &str,
        secret: &WebhookSecret,
    ) -> Result<Vec<u8>, ApiError> {
        self.0.seal(endpoint_id, &secret.0)
    }

    pub(crate) fn open(&self, endpoint_id: &str, sealed: &[u8]) -> Result<WebhookSecret, ApiError> {
        Ok(WebhookSecret(self.0.open(endpoint_id, sealed)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{WebhookSecret, WebhookVault, headers};

    /// The calculation that `docs/webhooks.md` describes.
    #[test]
    fn the_example_of_the_documentation_is_right() {
        let secret = WebhookSecret(*b"an example of 32 bytes, not more");
        let body = r#"{"type":"ping","timestamp":"2027-01-15T08:00:00Z","data":{}}"#;
        let signed = headers(
            std::slice::from_ref(&secret),
            "msg_example",
            1_800_000_000_000,
            body,
        );
        let documentation = include_str!("../../../docs/webhooks.md");
        assert!(
            documentation.contains(&secret.shown()),
            "{}",
            secret.shown()
        );
        assert!(documentation.contains(body), "{body}");
        for (name, value) in &signed {
            let line = format!("{name}: {value}");
            assert!(documentation.contains(&line), "{line}");
        }
    }

    #[test]
    fn while_a_secret_is_replaced_both_sign() {
        let secrets = [WebhookSecret([1; 32]), WebhookSecret([2; 32])];
        let both = headers(&secrets, "a", 1000, "{}");
        let (_, signatures) = &both[2];
        let alone = |n: usize| headers(&secrets[n..=n], "a", 1000, "{}")[2].1.clone();
        assert_eq!(signatures, &format!("{} {}", alone(0), alone(1)));
        assert_ne!(alone(0), alone(1));
        assert_ne!(alone(0), headers(&secrets[..1], "b", 1000, "{}")[2].1);
        assert_ne!(alone(0), headers(&secrets[..1], "a", 2000, "{}")[2].1);
        assert_ne!(alone(0), headers(&secrets[..1], "a", 1000, "{ }")[2].1);
    }

    #[test]
    fn a_kept_secret_opens_for_its_endpoint_and_key_only() {
        let vault = WebhookVault::new(&[1; 32]);
        let secret = WebhookSecret::draw();
        let sealed = vault.seal("one", &secret).expect("sealed");
        let opened = vault.open("one", &sealed).expect("opened");
        assert_eq!(opened.shown(), secret.shown());
        assert!(secret.shown().starts_with("whsec_"));
        assert!(vault.open("two", &sealed).is_err());
        assert!(WebhookVault::new(&[2; 32]).open("one", &sealed).is_err());
    }
}
