//! Where this instance is found.

use std::sync::Arc;

/// Where people, phones and emails find this instance. Clones share it.
#[derive(Clone)]
pub struct Addresses(Arc<Places>);

pub struct Places {
    /// As people type it: `https://quiz.example`.
    pub public_url: Option<String>,
    /// Where links in emails lead. Never taken from a request.
    pub base_url: String,
    /// Where phones in the same room find it, when that is another address than its own computer
    /// uses.
    pub lan_url: Option<String>,
    /// Whether a proxy in front of this server says in `X-Forwarded-For` who asks.
    pub has_trusted_proxy: bool,
}

impl Addresses {
    pub fn new(places: Places) -> Self {
        Self(Arc::new(places))
    }

    /// Whether people come over TLS.
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
