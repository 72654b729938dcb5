//! The address a request comes from, as far as limits need it.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::addresses::Addresses;
use crate::error::ApiError;
use crate::rate_limit::limit_key;

/// The address a request came from.
pub struct ClientAddress {
    address: IpAddr,
    /// Whether the request came from this computer, using one of its local addresses.
    pub is_local: bool,
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
        let forwarded = Addresses::from_ref(state)
            .has_trusted_proxy
            .then(|| forwarded_for(&parts.headers))
            .flatten();
        let is_forwarded = parts.headers.contains_key("forwarded")
            || parts.headers.contains_key("x-forwarded-for")
            || parts.headers.contains_key("x-forwarded-host");
        Ok(Self {
            address: forwarded.unwrap_or(peer),
            // Also checks the host: another site could point its own name at this computer.
            is_local: peer.is_loopback() && !is_forwarded && is_local_host(&parts.headers),
        })
    }
}

/// The last address of `X-Forwarded-For`, which the nearest proxy added.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers
        .get_all("x-forwarded-for")
        .iter()
        .next_back()?
        .to_str()
        .ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
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

    use super::{forwarded_for, is_local_host};

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

    #[test]
    fn the_nearest_proxy_is_believed() {
        let address = forwarded_for(&headers("x-forwarded-for", "10.0.0.1, 192.0.2.7"));
        assert_eq!(address, "192.0.2.7".parse().ok());
    }
}
