//! Access tokens: signed statements that live 15 minutes.
//!
//! A token is a JWT signed with HMAC-SHA-256 under a key that every node shares. Nothing about a
//! token is believed before its signature is right; the algorithm, the type, the issuer and the
//! audience are fixed, and its time is judged by the server's own clock. That the session behind it
//! still lives is checked in `sessions`.

use std::sync::Once;

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use ring::hmac;
use serde::{Deserialize, Serialize};

use handling::error::ApiError;

/// How long an access token lives. Browsers check their session every 14 minutes.
pub const ACCESS_TOKEN_MS: i64 = 15 * 60 * 1000;
const ISSUER: &str = "fanfare";
const AUDIENCE: &str = "fanfare-api";
/// Keeps any other token signed with this key from passing as an access token.
const TYPE: &str = "at+jwt";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    sub: String,
    sid: String,
    iss: String,
    aud: String,
    iat: i64,
    exp: i64,
}

/// Whom a token speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenOwner {
    pub account_id: String,
    pub session_id: String,
}

/// Signs and reads access tokens.
pub struct AccessTokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

impl AccessTokens {
    pub fn new(key: &[u8]) -> Self {
        static INSTALL: Once = Once::new();
        // Another crate in the process cannot have installed one: nothing else signs JWTs.
        INSTALL.call_once(|| {
            let _ = PROVIDER.install_default();
        });
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Judged below, by the clock that everything else goes by.
        validation.validate_exp = false;
        Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            validation,
        }
    }

    pub fn sign(&self, owner: &TokenOwner, now_ms: i64) -> Result<String, ApiError> {
        let claims = Claims {
            sub: owner.account_id.clone(),
            sid: owner.session_id.clone(),
            iss: ISSUER.to_owned(),
            aud: AUDIENCE.to_owned(),
            iat: now_ms / 1000,
            exp: (now_ms + ACCESS_TOKEN_MS) / 1000,
        };
        let mut header = Header::new(Algorithm::HS256);
        header.typ = Some(TYPE.to_owned());
        encode(&header, &claims, &self.encoding)
            .map_err(|error| ApiError::internal(format!("signing a token failed: {error}")))
    }

    /// Whom the token speaks of, if it is one of ours and still lives.
    pub fn read(&self, token: &str, now_ms: i64) -> Option<TokenOwner> {
        let token = decode::<Claims>(token, &self.decoding, &self.validation).ok()?;
        let claims = token.claims;
        let is_access_token = token.header.typ.as_deref() == Some(TYPE);
        (is_access_token && now_ms / 1000 < claims.exp).then_some(TokenOwner {
            account_id: claims.sub,
            session_id: claims.sid,
        })
    }
}

/// HMAC-SHA-256 by ring, and nothing else.
static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| {
        if *algorithm != Algorithm::HS256 {
            return Err(Error::from(ErrorKind::InvalidAlgorithm));
        }
        Ok(Box::new(Hs256(hmac::Key::new(
            hmac::HMAC_SHA256,
            key.as_bytes(),
        ))))
    },
    verifier_factory: |algorithm, key| {
        if *algorithm != Algorithm::HS256 {
            return Err(Error::from(ErrorKind::InvalidAlgorithm));
        }
        Ok(Box::new(Hs256(hmac::Key::new(
            hmac::HMAC_SHA256,
            key.try_get_as_bytes()?,
        ))))
    },
    key_utils: KeyUtils::new_unimplemented(),
};

struct Hs256(hmac::Key);

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        Ok(hmac::sign(&self.0, message).as_ref().to_vec())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        hmac::verify(&self.0, message, signature).map_err(|_wrong| SignatureError::new())
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use ring::hmac;

    use super::{ACCESS_TOKEN_MS, AccessTokens, TokenOwner};

    const NOW_MS: i64 = 1_800_000_000_000;

    fn owner() -> TokenOwner {
        TokenOwner {
            account_id: "account".to_owned(),
            session_id: "session".to_owned(),
        }
    }

    fn signed(key: &[u8], header: &str, claims: &str) -> String {
        let text = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(header),
            URL_SAFE_NO_PAD.encode(claims)
        );
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text.as_bytes());
        format!("{text}.{}", URL_SAFE_NO_PAD.encode(tag))
    }

    #[test]
    fn auth_8_a_token_lives_15_minutes() {
        let tokens = AccessTokens::new(&[7; 32]);
        let token = tokens.sign(&owner(), NOW_MS).expect("signed");
        assert_eq!(tokens.read(&token, NOW_MS), Some(owner()));
        assert_eq!(
            tokens.read(&token, NOW_MS + ACCESS_TOKEN_MS - 1),
            Some(owner())
        );
        assert_eq!(tokens.read(&token, NOW_MS + ACCESS_TOKEN_MS), None);
    }

    #[test]
    fn auth_8_forged_tokens_are_refused() {
        let tokens = AccessTokens::new(&[7; 32]);
        let header = r#"{"typ":"at+jwt","alg":"HS256"}"#;
        let claims = |iss: &str, aud: &str| {
            let (iat, exp) = (NOW_MS / 1000, NOW_MS / 1000 + 60);
            let claims = serde_json::json!({
                "sub": "account", "sid": "session", "iss": iss, "aud": aud, "iat": iat, "exp": exp,
            });
            claims.to_string()
        };
        let ours = claims("fanfare", "fanfare-api");
        let read =
            |header: &str, claims: &str| tokens.read(&signed(&[7; 32], header, claims), NOW_MS);
        assert_eq!(read(header, &ours), Some(owner()), "the control is right");

        assert_eq!(
            tokens.read(&signed(&[8; 32], header, &ours), NOW_MS),
            None,
            "another key"
        );
        for header in [
            r#"{"typ":"at+jwt","alg":"none"}"#,
            r#"{"typ":"at+jwt","alg":"HS512"}"#,
            r#"{"typ":"at+jwt","alg":"RS256"}"#,
            r#"{"typ":"JWT","alg":"HS256"}"#,
            r#"{"alg":"HS256"}"#,
        ] {
            assert_eq!(read(header, &ours), None, "{header}");
        }
        // What a header says about keys is not listened to: the key is ours, or nothing is.
        let jwk = r#"{"kty":"oct","k":"CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"}"#;
        for member in [
            r#""jku":"https://evil.example/keys""#,
            r#""x5u":"https://evil.example/cert""#,
            r#""kid":"../../dev/null""#,
            &format!(r#""jwk":{jwk}"#),
        ] {
            let header = format!(r#"{{"typ":"at+jwt","alg":"HS256",{member}}}"#);
            let forged = signed(&[8; 32], &header, &ours);
            assert_eq!(tokens.read(&forged, NOW_MS), None, "{header}");
        }
        // An ID token of ours, or of somebody who signs with the same key, opens nothing.
        let id_token = serde_json::json!({
            "sub": "account", "sid": "session", "iss": "fanfare", "aud": "fanfare-api",
            "iat": NOW_MS / 1000, "exp": NOW_MS / 1000 + 60, "nonce": "n", "email": "a@b.example",
        });
        assert_eq!(
            read(header, &id_token.to_string()),
            None,
            "claims of an ID token"
        );
        let as_id = r#"{"typ":"JWT","alg":"HS256"}"#;
        assert_eq!(read(as_id, &id_token.to_string()), None, "an ID token");

        assert_eq!(read(header, &claims("somebody", "fanfare-api")), None);
        assert_eq!(read(header, &claims("fanfare", "somewhere")), None);
        let unsigned = signed(&[7; 32], r#"{"typ":"at+jwt","alg":"none"}"#, &ours);
        let unsigned = unsigned
            .rsplit_once('.')
            .map(|(text, _)| format!("{text}."));
        assert_eq!(
            tokens.read(&unsigned.expect("a dot"), NOW_MS),
            None,
            "no signature"
        );
        for rubbish in ["", ".", "..", "a.b.c", "Bearer x"] {
            assert_eq!(tokens.read(rubbish, NOW_MS), None, "{rubbish}");
        }
    }
}
