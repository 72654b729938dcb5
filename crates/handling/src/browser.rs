//! The client behind a request, without personal data: program and network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use protocol::http::account::Language;

use crate::addresses::Addresses;
use crate::client::ClientAddress;
use crate::cookies::{RefreshCookie, RefreshToken};
use crate::error::ApiError;
use crate::language;

/// The maximum stored length of a user agent.
const USER_AGENT_LEN_MAX: usize = 300;

/// A browser, or another program.
pub struct Browser {
    pub address: ClientAddress,
    /// The user agent, cut to a sane length.
    pub user_agent: String,
    /// The language that it prefers, if we support it.
    pub language: Option<Language>,
    /// Its refresh token so far, if it was signed in.
    pub refresh_token: Option<RefreshToken>,
}

impl Browser {
    /// The network, cut so that it identifies no single device: `203.0.113.0/24`.
    pub fn network(&self) -> String {
        network(self.address.limit_key())
    }
}

impl<S> FromRequestParts<S> for Browser
where
    Addresses: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let user_agent = parts
            .headers
            .get(USER_AGENT)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default();
        // Header values that are text are ASCII, so any byte is a boundary.
        let user_agent = user_agent[..user_agent.len().min(USER_AGENT_LEN_MAX)].to_owned();
        Ok(Self {
            refresh_token: RefreshCookie::new(&Addresses::from_ref(state)).read(&parts.headers),
            address: ClientAddress::from_request_parts(parts, state).await?,
            language: language::asked(&parts.headers),
            user_agent,
        })
    }
}

fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{}/24", Ipv4Addr::new(a, b, c, 0))
        }
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            format!("{}/48", Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn log_2_a_network_names_no_single_device() {
        let cut = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(cut("203.0.113.77"), "203.0.113.0/24");
        assert_eq!(cut("2001:db8:1:2:3::4"), "2001:db8:1::/48");
    }
}
