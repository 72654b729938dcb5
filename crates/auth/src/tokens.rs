//! Access tokens: signed statements that live 15 minutes.
//!
//! We trust nothing in a token before its signature is checked, and the server's own clock decides
//! whether it has expired. No header names an algorithm or a key, because no other system reads
//! these tokens. `sessions` checks that the session behind a token is still alive.

use handling::keys::Keys;
use handling::signed::SigningKey;
use store::time::MINUTE_MS;

/// How long an access token lives. Browsers check their session every 14 minutes.
pub const ACCESS_TOKEN_MS: i64 = 15 * MINUTE_MS;
/// Keeps anything else signed with this key from passing as an access token.
const PURPOSE: &str = "access";

/// The account and session that a token belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenOwner {
    pub account_id: String,
    pub session_id: String,
}

impl TokenOwner {
    /// The text to sign. No id contains a colon.
    pub(crate) fn until(&self, expires_ms: i64) -> String {
        format!("{expires_ms}:{}:{}", self.account_id, self.session_id)
    }

    /// The owner that such a text names, if it hasn't expired.
    pub(crate) fn at(says: &str, now_ms: i64) -> Option<Self> {
        let mut parts = says.splitn(3, ':');
        let expires_ms: i64 = parts.next()?.parse().ok()?;
        let owner = Self {
            account_id: parts.next()?.to_owned(),
            session_id: parts.next()?.to_owned(),
        };
        (now_ms < expires_ms).then_some(owner)
    }
}

/// Signs and reads access tokens.
pub struct AccessTokens {
    key: SigningKey,
}

impl AccessTokens {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }

    pub fn sign(&self, owner: &TokenOwner, now_ms: i64) -> String {
        self.key
            .token(PURPOSE, &owner.until(now_ms + ACCESS_TOKEN_MS))
    }

    /// The owner of a token, if it was made here and hasn't expired.
    pub fn read(&self, token: &str, now_ms: i64) -> Option<TokenOwner> {
        TokenOwner::at(&self.key.read(PURPOSE, token)?, now_ms)
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use handling::signed::SigningKey;
    use ring::hmac;

    use super::{ACCESS_TOKEN_MS, AccessTokens, TokenOwner};

    const NOW_MS: i64 = 1_800_000_000_000;

    fn owner() -> TokenOwner {
        TokenOwner {
            account_id: "account".to_owned(),
            session_id: "session".to_owned(),
        }
    }

    #[test]
    fn auth_8_a_token_lives_15_minutes() {
        let tokens = AccessTokens::new(&[7; 32]);
        let token = tokens.sign(&owner(), NOW_MS);
        let end_ms = NOW_MS + ACCESS_TOKEN_MS;
        assert_eq!(tokens.read(&token, NOW_MS), Some(owner()));
        assert_eq!(tokens.read(&token, end_ms - 1), Some(owner()));
        assert_eq!(tokens.read(&token, end_ms), None);
    }

    #[test]
    fn auth_8_forged_tokens_are_refused() {
        let tokens = AccessTokens::new(&[7; 32]);
        let token = tokens.sign(&owner(), NOW_MS);
        assert_eq!(tokens.read(&token, NOW_MS), Some(owner()), "the control");

        let other_key = AccessTokens::new(&[8; 32]).sign(&owner(), NOW_MS);
        assert_eq!(tokens.read(&other_key, NOW_MS), None, "another key");
        let key = SigningKey::new(&[7; 32]);
        let says = owner().until(NOW_MS + 60_000);
        let for_something_else = key.token("seat:1234567", &says);
        assert_eq!(
            tokens.read(&for_something_else, NOW_MS),
            None,
            "another purpose"
        );

        let (said, tag) = token.split_once('.').expect("a dot");
        let later = owner().until(NOW_MS + 10 * ACCESS_TOKEN_MS);
        let longer = URL_SAFE_NO_PAD.encode(later);
        let somebody = TokenOwner {
            account_id: "administrator".to_owned(),
            session_id: "session".to_owned(),
        };
        let theirs = URL_SAFE_NO_PAD.encode(somebody.until(NOW_MS + 60_000));
        for forged in [
            format!("{longer}.{tag}"),
            format!("{theirs}.{tag}"),
            format!("{said}."),
            said.to_owned(),
            format!(".{tag}"),
            format!("{token}x"),
            format!("{said}.{tag}.{tag}"),
            token.replace('.', "-"),
            "..".to_owned(),
            "a.b.c".to_owned(),
            "Bearer x".to_owned(),
            String::new(),
        ] {
            assert_eq!(tokens.read(&forged, NOW_MS), None, "{forged}");
        }
    }

    /// What attacks on JSON Web Tokens send is ordinary invalid text here.
    #[test]
    fn auth_8_no_header_chooses_an_algorithm_or_a_key() {
        let tokens = AccessTokens::new(&[7; 32]);
        let claims = r#"{"sub":"account","sid":"session","exp":1900000000}"#;
        for header in [
            r#"{"typ":"at+jwt","alg":"none"}"#,
            r#"{"typ":"at+jwt","alg":"HS256"}"#,
            r#"{"typ":"JWT","alg":"RS256","jku":"https://evil.example/keys"}"#,
            r#"{"alg":"HS256","kid":"../../dev/null"}"#,
        ] {
            let text = [header, claims]
                .map(|part| URL_SAFE_NO_PAD.encode(part))
                .join(".");
            let key = hmac::Key::new(hmac::HMAC_SHA256, &[7; 32]);
            let tag = URL_SAFE_NO_PAD.encode(hmac::sign(&key, text.as_bytes()));
            assert_eq!(
                tokens.read(&format!("{text}.{tag}"), NOW_MS),
                None,
                "{header}"
            );
            assert_eq!(tokens.read(&format!("{text}."), NOW_MS), None, "{header}");
        }
    }
}
