//! The address a request comes from, as far as limits need it.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::addresses::Addresses;
use crate::error::ApiError;
use crate::proxies::is_nearby;
use crate::rate_limit::limit_key;
use crate::requests::is_api_path;

/// The address a request came from.
pub struct ClientAddress {
    address: IpAddr,
    /// Whether the request came from this computer, using one of its local addresses. Never behind
    /// a proxy: it may be on this computer, and call us by such an address for anyone.
    pub is_local: bool,
    /// Whether this is the address of a proxy that didn't say who calls, and so everyone's.
    pub is_shared: bool,
}

impl ClientAddress {
    /// The key that limits count by.
    pub fn limit_key(&self) -> IpAddr {
        limit_key(self.address)
    }

    /// The key as text.
    pub fn limit_text(&self) -> String {
        self.limit_key().to_string()
    }

    /// The same, unless everyone has this address.
    pub fn own_limit_text(&self) -> Option<String> {
        (!self.is_shared).then(|| self.limit_text())
    }
}

impl<S> FromRequestParts<S> for ClientAddress
where
    Addresses: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(address)| address.ip().to_canonical())
            .ok_or_else(|| ApiError::internal("the server does not say who connects"))?;
        let addresses = Addresses::from_ref(state);
        let forwarded = addresses.proxies.client(peer, &parts.headers);
        let may_be_proxy = is_nearby(peer) || addresses.proxies.trusts(peer);
        let is_shared = forwarded.is_none() && addresses.has_proxy() && may_be_proxy;
        // Health checks come from the proxy itself.
        if is_shared && is_api_path(parts.uri.path()) {
            addresses.tell_of_silent_proxy();
        }
        let is_forwarded = parts.headers.contains_key("forwarded")
            || parts.headers.contains_key("x-forwarded-for")
            || parts.headers.contains_key("x-forwarded-host");
        Ok(Self {
            address: forwarded.unwrap_or(peer),
            // Also checks the host: another site could point its own name at this computer.
            is_local: peer.is_loopback()
                && addresses.are_people_here()
                && !is_forwarded
                && is_local_host(&parts.headers),
            is_shared,
        })
    }
}

fn is_local_host(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get("host").and_then(|host| host.to_str().ok()) else {
        return false;
    };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::is_local_host;

    fn headers(name: &'static str, value: &'static str) -> HeaderMap {
        [(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )]
        .into_iter()
        .collect()
    }

    #[test]
    fn only_names_of_this_computer_are_local() {
        for host in [
            "localhost",
            "localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "[::1]",
        ] {
            assert!(is_local_host(&headers("host", host)), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example:8080",
            "192.168.1.5:8080",
            "",
        ] {
            assert!(!is_local_host(&headers("host", host)), "{host}");
        }
    }
}
