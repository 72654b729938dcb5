//! The authority is as strict as a real one, or the stories prove little.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use work::TestClock;

use super::TestAuthority;

const NOWHERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 9);

struct Client {
    authority: TestAuthority,
    key: EcdsaKeyPair,
}

impl Client {
    async fn new() -> Self {
        let clock = Arc::new(TestClock::at(0));
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        Self {
            authority: TestAuthority::start(NOWHERE, clock, Duration::from_hours(24)).await,
            key: EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).expect("a key"),
        }
    }

    fn nonce(&self) -> String {
        self.authority.authority.state.lock().nonce()
    }

    /// A request for an account, signed for this path.
    fn signed(&self, nonce: &str, path: &str) -> Value {
        let base64 = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        let protected = json!({
            "alg": "ES256",
            "jwk": { "crv": "P-256", "kty": "EC", "x": base64(x), "y": base64(y) },
            "nonce": nonce,
            "url": format!("{}{path}", self.authority.authority.base),
        });
        let protected = base64(protected.to_string().as_bytes());
        let payload = base64(br#"{"termsOfServiceAgreed":true}"#);
        let input = format!("{protected}.{payload}");
        let signature = self.key.sign(&SystemRandom::new(), input.as_bytes());
        let signature = base64(signature.expect("it signs").as_ref());
        json!({ "protected": protected, "payload": payload, "signature": signature })
    }

    /// The status of the answer, or the name of the problem.
    async fn ask(&self, path: &str, body: &Value) -> Result<u16, &'static str> {
        let body = body.to_string();
        let answer = self.authority.authority.post(path, body.as_bytes()).await;
        answer
            .map(|answer| answer.status)
            .map_err(|refusal| refusal.kind)
    }
}

#[tokio::test]
async fn a_nonce_works_once() {
    let client = Client::new().await;
    let request = client.signed(&client.nonce(), "/account");
    assert_eq!(client.ask("/account", &request).await, Ok(201));
    assert_eq!(client.ask("/account", &request).await, Err("badNonce"));
    let invented = client.signed("nonce-of-mine", "/account");
    assert_eq!(client.ask("/account", &invented).await, Err("badNonce"));
}

#[tokio::test]
async fn a_signature_is_for_one_text_and_one_address() {
    let client = Client::new().await;
    let elsewhere = client.signed(&client.nonce(), "/orders");
    assert_eq!(
        client.ask("/account", &elsewhere).await,
        Err("unauthorized")
    );
    let mut changed = client.signed(&client.nonce(), "/account");
    let other = json!({ "termsOfServiceAgreed": true, "contact": [] });
    changed["payload"] = URL_SAFE_NO_PAD.encode(other.to_string()).into();
    assert_eq!(client.ask("/account", &changed).await, Err("unauthorized"));
    let stranger = client.signed(&client.nonce(), "/orders");
    assert_eq!(client.ask("/orders", &stranger).await, Err("malformed"));
    assert_eq!(client.ask("/account", &json!({})).await, Err("malformed"));
}
