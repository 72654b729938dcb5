//! Requests to the authority: signed as RFC 8555, section 6.2, wants it, or refused.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::Value;

/// A refusal as problem document.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The status of the response.
    pub status: u16,
    /// The name of the problem, without what all begin with.
    pub kind: &'static str,
    /// What the authority says about it.
    pub detail: String,
    /// The header that says how long to wait.
    pub retry_after: Option<String>,
}

impl Refusal {
    /// A refusal that asks for no wait.
    pub fn new(status: u16, kind: &'static str, detail: &str) -> Self {
        Self {
            status,
            kind,
            detail: detail.to_owned(),
            retry_after: None,
        }
    }
}

/// The public half of an account's key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AccountKey {
    x: String,
    y: String,
}

impl AccountKey {
    /// What a challenge's answer ends with (RFC 7638).
    pub(super) fn thumbprint(&self) -> String {
        let Self { x, y } = self;
        let jwk = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        URL_SAFE_NO_PAD.encode(digest(&SHA256, jwk.as_bytes()))
    }
}

/// Who signed a request.
#[derive(Debug)]
pub(super) enum Signer {
    /// The address of an account.
    Account(String),
    /// A key that has no account yet.
    New(AccountKey),
}

/// A request whose signature isn't checked yet.
#[derive(Debug)]
pub(super) struct Signed {
    pub(super) signer: Signer,
    pub(super) nonce: String,
    pub(super) url: String,
    /// `None` for a look at something.
    pub(super) payload: Option<Value>,
    input: String,
    signature: Vec<u8>,
}

impl Signed {
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let body: Value = serde_json::from_slice(body).ok()?;
        let protected = body["protected"].as_str()?;
        let payload = body["payload"].as_str()?;
        let header: Value = serde_json::from_slice(&decode(protected)?).ok()?;
        if header["alg"] != "ES256" {
            return None;
        }
        let signer = match (&header["kid"], &header["jwk"]) {
            (Value::String(account), Value::Null) => Signer::Account(account.clone()),
            (Value::Null, key) if key["crv"] == "P-256" => Signer::New(AccountKey {
                x: key["x"].as_str()?.to_owned(),
                y: key["y"].as_str()?.to_owned(),
            }),
            _ => return None,
        };
        let parsed = match payload {
            "" => None,
            payload => Some(serde_json::from_slice(&decode(payload)?).ok()?),
        };
        Some(Self {
            signer,
            nonce: header["nonce"].as_str()?.to_owned(),
            url: header["url"].as_str()?.to_owned(),
            payload: parsed,
            input: format!("{protected}.{payload}"),
            signature: decode(body["signature"].as_str()?)?,
        })
    }

    pub(super) fn is_by(&self, key: &AccountKey) -> bool {
        let (Some(x), Some(y)) = (decode(&key.x), decode(&key.y)) else {
            return false;
        };
        let point = [vec![4], x, y].concat();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
        key.verify(self.input.as_bytes(), &self.signature).is_ok()
    }
}

pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}
