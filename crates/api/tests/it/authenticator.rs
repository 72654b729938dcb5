//! A software authenticator that creates passkeys and signs with them, and a browser that passes on
//! its requests (`WebAuthn` level 2). Each field lets tests change one behavior.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use uuid::Uuid;

/// Flags of the authenticator data.
const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;

pub(crate) struct Authenticator {
    /// The page that asks.
    origin: String,
    /// Whether it asks for a fingerprint or a PIN.
    pub(crate) verifies_user: bool,
    /// Added to its counter with each response; devices that share their keys don't count.
    pub(crate) counts_by: u32,
    /// Whom it says the passkey belongs to, instead of the person who created it.
    pub(crate) false_owner: Option<Value>,
    keys: Vec<Key>,
}

struct Key {
    id: Vec<u8>,
    owner: Value,
    pair: EcdsaKeyPair,
    counter: u32,
}

impl Authenticator {
    pub(crate) fn at(origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            verifies_user: true,
            counts_by: 1,
            false_owner: None,
            keys: Vec::new(),
        }
    }

    /// Creates a passkey and returns what `toJSON()` returns; `None` if it already has one of the
    /// excluded ones.
    pub(crate) fn make(&mut self, options: &Value) -> Option<Value> {
        let excluded = options["excludeCredentials"].as_array().into_iter();
        let is_known = excluded
            .flatten()
            .any(|one| self.keys.iter().any(|key| one["id"] == text(&key.id)));
        if is_known {
            return None;
        }
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random)
            .expect("a key is made");
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random)
                .expect("a key is read");
        let id = digest(&SHA256, pair.public_key().as_ref()).as_ref()[..16].to_vec();
        let rp_id = options["rp"]["id"].as_str().expect("a name of the site");
        let mut data = self.data(rp_id, HAS_KEY, self.counts_by);
        data.extend([0; 16]);
        data.extend(u16::try_from(id.len()).expect("short").to_be_bytes());
        data.extend(&id);
        data.extend(cose(pair.public_key().as_ref()));
        let attestation = attestation(&data);
        let said = self.said("webauthn.create", &options["challenge"]);
        let made = json!({
            "id": text(&id),
            "rawId": text(&id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "clientDataJSON": text(&said),
                "attestationObject": text(&attestation),
                "transports": ["internal"],
            },
        });
        self.keys.push(Key {
            id,
            owner: options["user"]["id"].clone(),
            pair,
            counter: self.counts_by,
        });
        Some(made)
    }

    /// Responds with its newest passkey and returns what `toJSON()` returns.
    pub(crate) fn answer(&mut self, options: &Value) -> Value {
        let counts_by = self.counts_by;
        let key = self.keys.last_mut().expect("it has a passkey");
        key.counter = key.counter.saturating_add(counts_by);
        let key = self.keys.last().expect("it has a passkey");
        let rp_id = options["rpId"].as_str().expect("a name of the site");
        let data = self.data(rp_id, 0, key.counter);
        let said = self.said("webauthn.get", &options["challenge"]);
        let signed = [data.as_slice(), digest(&SHA256, &said).as_ref()].concat();
        let signature = key
            .pair
            .sign(&SystemRandom::new(), &signed)
            .expect("it signs");
        json!({
            "id": text(&key.id),
            "rawId": text(&key.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": text(&said),
                "authenticatorData": text(&data),
                "signature": text(signature.as_ref()),
                "userHandle": self.false_owner.as_ref().unwrap_or(&key.owner),
            },
        })
    }

    /// Lets another page ask.
    pub(crate) fn move_to(&mut self, origin: &str) {
        origin.clone_into(&mut self.origin);
    }

    /// Resets its counter, as in a copy of the device.
    pub(crate) fn turn_back(&mut self) {
        for key in &mut self.keys {
            key.counter = 0;
        }
    }

    fn data(&self, rp_id: &str, flags: u8, counter: u32) -> Vec<u8> {
        let mut data = digest(&SHA256, rp_id.as_bytes()).as_ref().to_vec();
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        data.push(USER_PRESENT | verified | flags);
        data.extend(counter.to_be_bytes());
        data
    }

    /// What the browser adds: which page asked, and for what.
    fn said(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let said = json!({
            "type": kind,
            "challenge": challenge,
            "origin": self.origin,
            "crossOrigin": false,
        });
        said.to_string().into_bytes()
    }
}

/// The name under which a device stores an account.
pub(crate) fn owner_handle(account_id: &str) -> Value {
    let id = Uuid::parse_str(account_id).expect("an id");
    json!(text(id.as_bytes()))
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A P-256 public key as COSE: a CBOR map of its type, algorithm, curve and two coordinates.
fn cose(point: &[u8]) -> Vec<u8> {
    let (x, y) = point[1..].split_at(32);
    let mut cose = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32];
    cose.extend(x);
    cose.extend([0x22, 0x58, 32]);
    cose.extend(y);
    cose
}

/// A CBOR map with the format `none`, an empty statement and the data.
fn attestation(data: &[u8]) -> Vec<u8> {
    let mut object = vec![0xa3];
    object.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x58");
    object.push(u8::try_from(data.len()).expect("short"));
    object.extend(data);
    object
}
