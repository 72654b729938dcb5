//! The addresses of this instance, and the way people reach it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::proxies::TrustedProxies;

/// Where people, phones and emails find this instance. Clones share it.
#[derive(Clone)]
pub struct Addresses(Arc<Shared>);

struct Shared {
    places: Places,
    /// Whether the operator was told that the proxy doesn't say who calls; once is enough.
    was_told: AtomicBool,
}

pub struct Places {
    /// The public address, as people type it: `https://quiz.example`.
    pub public_url: Option<String>,
    /// The base of links in emails. Never taken from a request.
    pub base_url: String,
    /// The address for phones in the same room, if it differs from the one this computer uses.
    pub lan_url: Option<String>,
    /// The proxies whose `X-Forwarded-For` we believe.
    pub proxies: TrustedProxies,
    /// Whether people come through a proxy, as far as the settings tell.
    pub has_proxy: bool,
    /// Whether this server handles TLS itself.
    pub has_own_tls: bool,
}

impl Addresses {
    pub fn new(places: Places) -> Self {
        Self(Arc::new(Shared {
            places,
            was_told: AtomicBool::new(false),
        }))
    }

    /// Whether clients connect over TLS.
    pub fn is_secure(&self) -> bool {
        let url = self.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether people come through a proxy: a connection from this computer then says nothing about
    /// who calls. A proxy handles TLS, unless we do.
    pub fn has_proxy(&self) -> bool {
        let has_tls_by_proxy = self.is_secure() && !self.has_own_tls;
        self.has_proxy || has_tls_by_proxy || !self.proxies.is_empty()
    }

    /// Whether a connection from this computer is one of a person at it. With TLS of our own it may
    /// have been forwarded as it came, which we can't see.
    pub(crate) fn are_people_here(&self) -> bool {
        !self.has_proxy() && !self.has_own_tls
    }

    /// Tells the operator, once, that limits by address count everyone together.
    pub(crate) fn tell_of_silent_proxy(&self) {
        if !self.proxies.is_empty() && !self.0.was_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "a request came from a proxy without the client's address, so limits by address \
                 count everyone together; have the proxy set x-forwarded-for, and name its network \
                 in --trusted-proxy"
            );
        }
    }
}

impl std::ops::Deref for Addresses {
    type Target = Places;

    fn deref(&self) -> &Places {
        &self.0.places
    }
}
