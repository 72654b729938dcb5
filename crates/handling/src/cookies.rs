//! The cookies of a browser: its refresh token, and its identity during a log-in at another site.
//!
//! Scripts can't read them, other sites can't make the browser send them, and over TLS their names
//! tie them to this host. Over plain HTTP, which means the laptop itself, they have plain names:
//! some browsers refuse secure cookies there.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName};
use axum_extra::extract::cookie::{Cookie, SameSite};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::digest;

use crate::addresses::Addresses;
use crate::keys::Keys;
use crate::random::random_bytes;
use crate::signed::SigningKey;

/// The secret of a signed-in browser.
pub struct RefreshToken(String);

impl RefreshToken {
    pub fn draw() -> Self {
        let bytes: [u8; 32] = random_bytes();
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The only token that may follow this one. We derive it from the token and a key of the
    /// instance, so that using the same token twice yields the same successor, on any node.
    #[must_use]
    pub fn successor(&self, chain: &TokenChain) -> Self {
        Self(URL_SAFE_NO_PAD.encode(chain.key.tag(self.0.as_bytes())))
    }

    /// The successor, and those that earlier keys of the instance gave.
    pub fn successors(&self, chain: &TokenChain) -> impl Iterator<Item = Self> {
        let tags = chain.key.tags(self.0.as_bytes()).into_iter();
        tags.map(|tag| Self(URL_SAFE_NO_PAD.encode(tag)))
    }

    /// The stored form. The token has 256 bits, so a plain hash can't be brute-forced.
    pub fn hash(&self) -> Vec<u8> {
        digest::digest(&digest::SHA256, self.0.as_bytes())
            .as_ref()
            .to_vec()
    }
}

/// The key that derives each refresh token from the one before.
pub struct TokenChain {
    key: SigningKey,
}

impl TokenChain {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self {
            key: SigningKey::new(keys),
        }
    }
}

/// Reads and writes the cookie.
#[derive(Clone)]
pub struct RefreshCookie {
    is_secure: bool,
}

impl RefreshCookie {
    pub fn new(addresses: &Addresses) -> Self {
        Self {
            is_secure: addresses.is_secure(),
        }
    }

    fn name(&self) -> &'static str {
        if self.is_secure {
            "__Host-refresh"
        } else {
            "refresh"
        }
    }

    pub fn read(&self, headers: &HeaderMap) -> Option<RefreshToken> {
        read(headers, self.name()).map(RefreshToken)
    }

    /// The header that sets the token in a browser.
    pub fn keep(&self, token: &RefreshToken, idle_ms: i64) -> [(HeaderName, String); 1] {
        self.header(&token.0, idle_ms / 1000)
    }

    /// The header that clears the token in a browser.
    pub fn forget(&self) -> [(HeaderName, String); 1] {
        self.header("", 0)
    }

    fn header(&self, value: &str, max_age_s: i64) -> [(HeaderName, String); 1] {
        header(self.name(), value, self.is_secure, max_age_s)
    }
}

/// The cookie that identifies a browser during its flow to another site.
///
/// It is as strict as the other one although users come back from elsewhere: they come back to one
/// of our own pages, and that page makes the request.
#[derive(Clone)]
pub struct FlowCookie {
    is_secure: bool,
}

impl FlowCookie {
    pub fn new(addresses: &Addresses) -> Self {
        Self {
            is_secure: addresses.is_secure(),
        }
    }

    fn name(&self) -> &'static str {
        if self.is_secure {
            "__Host-provider"
        } else {
            "provider"
        }
    }

    pub fn read(&self, headers: &HeaderMap) -> Option<String> {
        read(headers, self.name())
    }

    /// The header that sets the cookie for `life_ms`.
    pub fn keep(&self, value: &str, life_ms: i64) -> [(HeaderName, String); 1] {
        header(self.name(), value, self.is_secure, life_ms / 1000)
    }
}

fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)
        .map(|cookie| cookie.value().to_owned())
}

fn header(
    name: &'static str,
    value: &str,
    is_secure: bool,
    max_age_s: i64,
) -> [(HeaderName, String); 1] {
    let mut cookie = Cookie::new(name, value);
    cookie.set_http_only(true);
    cookie.set_secure(is_secure);
    cookie.set_same_site(SameSite::Strict);
    cookie.set_path("/");
    let text = format!("{cookie}; Max-Age={max_age_s}");
    [(SET_COOKIE, text)]
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{FlowCookie, RefreshCookie, RefreshToken, TokenChain};
    use crate::addresses::{Addresses, Places};
    use crate::proxies::TrustedProxies;

    /// The addresses of an instance that clients reach over TLS, or not.
    fn addresses(is_secure: bool) -> Addresses {
        let scheme = if is_secure { "https" } else { "http" };
        let url = format!("{scheme}://quiz.example");
        Addresses::new(Places {
            public_url: Some(url.clone()),
            base_url: url,
            lan_url: None,
            proxies: TrustedProxies::default(),
            has_proxy: false,
            has_own_tls: false,
        })
    }

    #[test]
    fn auth_10_a_token_has_one_successor_that_only_this_instance_can_make() {
        let token = RefreshToken("first".to_owned());
        let chain = TokenChain::new(&[1; 32]);
        let next = token.successor(&chain);
        assert_eq!(next.0, token.successor(&TokenChain::new(&[1; 32])).0);
        assert_ne!(next.0, token.successor(&TokenChain::new(&[2; 32])).0);
        assert_ne!(next.0, next.successor(&chain).0);
        assert_eq!(next.0.len(), 43, "256 bits");
    }

    #[test]
    fn auth_9_the_cookie_is_out_of_reach() {
        let token = RefreshToken("secret".to_owned());
        let [(_, secure)] = RefreshCookie::new(&addresses(true)).keep(&token, 5000);
        assert_eq!(
            secure,
            "__Host-refresh=secret; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=5"
        );
        let [(_, plain)] = RefreshCookie::new(&addresses(false)).keep(&token, 5000);
        assert_eq!(
            plain,
            "refresh=secret; HttpOnly; SameSite=Strict; Path=/; Max-Age=5"
        );
    }

    #[test]
    fn auth_12_the_cookie_of_a_flow_is_out_of_reach() {
        let [(_, secure)] = FlowCookie::new(&addresses(true)).keep("secret", 600_000);
        assert_eq!(
            secure,
            "__Host-provider=secret; HttpOnly; SameSite=Strict; Secure; Path=/; Max-Age=600"
        );
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("sidebar=open; refresh=secret"),
        );
        let token = RefreshCookie::new(&addresses(false))
            .read(&headers)
            .expect("the cookie is there");
        assert_eq!(token.0, "secret");
        assert!(
            RefreshCookie::new(&addresses(true))
                .read(&headers)
                .is_none()
        );
    }
}
