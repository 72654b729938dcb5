//! The addresses of this instance.

use std::sync::Arc;

/// Where people, phones and emails find this instance. Clones share it.
#[derive(Clone)]
pub struct Addresses(Arc<Places>);

pub struct Places {
    /// The public address, as people type it: `https://quiz.example`.
    pub public_url: Option<String>,
    /// The base of links in emails. Never taken from a request.
    pub base_url: String,
    /// The address for phones in the same room, if it differs from the one this computer uses.
    pub lan_url: Option<String>,
    /// Whether a proxy in front of this server reports the client's address in `X-Forwarded-For`.
    pub has_trusted_proxy: bool,
}

impl Addresses {
    pub fn new(places: Places) -> Self {
        Self(Arc::new(places))
    }

    /// Whether clients connect over TLS.
    pub fn is_secure(&self) -> bool {
        let url = self.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https://"))
    }
}

impl std::ops::Deref for Addresses {
    type Target = Places;

    fn deref(&self) -> &Places {
        &self.0
    }
}
