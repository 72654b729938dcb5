//! The proxies in front of this server, and what they say about who calls.
//!
//! Anyone can send `X-Forwarded-For`, so it counts only if the connection comes from a network that
//! the operator trusts. Each proxy appends the address it was called from. We read the list from
//! the right and stop at the first address that isn't one of the proxies: whatever stands further
//! left may be made up.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::HeaderMap;
use ipnet::IpNet;

const LOOPBACK: [&str; 2] = ["127.0.0.0/8", "::1/128"];
/// Networks that the internet doesn't route: private, unique local and link-local addresses.
const PRIVATE: [&str; 6] = [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "fc00::/7",
    "fe80::/10",
];

/// Whose `X-Forwarded-For` we believe.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies {
    networks: Vec<IpNet>,
    /// Whether only the last address of the list counts, even if it is in a trusted network. People
    /// may have addresses in the private networks, too, and could then make up the rest.
    is_one_hop: bool,
}

impl TrustedProxies {
    /// Whether no proxy is trusted.
    pub fn is_empty(&self) -> bool {
        self.networks.is_empty()
    }

    /// Whether an address belongs to a proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.networks
            .iter()
            .any(|network| network.contains(&address))
    }

    /// The address of the client, as told by the proxies; `None` if the peer isn't one of them, or
    /// says nothing.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
        if !self.trusts(peer) {
            return None;
        }
        let values = headers.get_all("x-forwarded-for").iter();
        let hops = values
            .rev()
            .flat_map(|value| value.as_bytes().rsplit(|byte| *byte == b','));
        let mut nearest = None;
        for hop in hops {
            let Some(address) = address_in(hop) else {
                break;
            };
            nearest = Some(address);
            if self.is_one_hop || !self.trusts(address) {
                break;
            }
        }
        nearest
    }
}

/// An address as proxies write it; some add the port.
fn address_in(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop).ok()?.trim();
    let inner = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']'));
    let address = inner.unwrap_or(hop).parse::<IpAddr>().ok();
    address
        .or_else(|| Some(hop.parse::<SocketAddr>().ok()?.ip()))
        .map(|address| address.to_canonical())
}

/// Whether an address is one that the internet doesn't route, as proxies mostly have.
pub fn is_nearby(address: IpAddr) -> bool {
    named(&LOOPBACK)
        .chain(named(&PRIVATE))
        .any(|network| network.contains(&address))
}

fn named(networks: &'static [&'static str]) -> impl Iterator<Item = IpNet> {
    networks.iter().filter_map(|network| network.parse().ok())
}

impl FromStr for TrustedProxies {
    type Err = String;

    /// Reads networks with commas between them. The words of a switch are understood, too: the
    /// setting was one.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim().to_ascii_lowercase().as_str() {
            "false" | "no" | "off" | "0" => return Ok(Self::default()),
            "true" | "yes" | "on" | "1" => {
                return Ok(Self {
                    networks: named(&LOOPBACK).chain(named(&PRIVATE)).collect(),
                    is_one_hop: true,
                });
            }
            _ => {}
        }
        let mut networks = Vec::new();
        for word in text.split(',').map(str::trim) {
            match word.to_ascii_lowercase().as_str() {
                "loopback" => networks.extend(named(&LOOPBACK)),
                "private" => networks.extend(named(&LOOPBACK).chain(named(&PRIVATE))),
                _ => networks.push(network(word)?),
            }
        }
        Ok(Self {
            networks,
            is_one_hop: false,
        })
    }
}

fn network(word: &str) -> Result<IpNet, String> {
    let network = word
        .parse::<IpNet>()
        .or_else(|_| word.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_neither| {
            format!("`{word}` is no network; give some like 10.0.0.0/8, loopback, or private")
        })?;
    if network.prefix_len() == 0 {
        return Err(format!(
            "`{word}` is the whole internet, which could then call from any address it likes"
        ));
    }
    Ok(network.trunc())
}

impl fmt::Display for TrustedProxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        let networks: Vec<String> = self.networks.iter().map(ToString::to_string).collect();
        f.write_str(&networks.join(","))?;
        if self.is_one_hop {
            f.write_str(" (one proxy)")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::{HeaderMap, HeaderValue};

    use super::{TrustedProxies, is_nearby};

    fn proxies(text: &str) -> TrustedProxies {
        text.parse().expect("it is understood")
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// What a peer says about who calls, a header for each text.
    fn client(trusted: &str, peer: &str, headers: &[&'static str]) -> Option<String> {
        let mut map = HeaderMap::new();
        for value in headers {
            map.append("x-forwarded-for", HeaderValue::from_static(value));
        }
        let client = proxies(trusted).client(ip(peer), &map);
        client.map(|address| address.to_string())
    }

    /// V17: someone who reaches the port past the proxy makes up an address.
    #[test]
    fn cfg_2_a_stranger_is_not_believed() {
        for trusted in ["true", "loopback", "private", "10.0.0.0/8,192.0.2.1"] {
            for peer in ["203.0.113.9", "2001:db8::9"] {
                assert_eq!(client(trusted, peer, &["198.51.100.1"]), None, "{trusted}");
            }
        }
        assert_eq!(client("10.0.0.0/8", "127.0.0.1", &["198.51.100.1"]), None);
        assert_eq!(client("false", "127.0.0.1", &["198.51.100.1"]), None);
    }

    #[test]
    fn cfg_2_the_list_is_read_from_the_right_over_trusted_hops() {
        let one = |headers| client("10.0.0.0/8, loopback", "127.0.0.1", headers);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(one(&["198.51.100.1"]), some("198.51.100.1"));
        assert_eq!(one(&["198.51.100.1, 10.1.2.3"]), some("198.51.100.1"));
        assert_eq!(
            one(&["192.0.2.66, 198.51.100.1, 10.1.2.3"]),
            some("198.51.100.1"),
            "the client made up the first"
        );
        assert_eq!(
            one(&["192.0.2.66", "198.51.100.1", "10.1.2.3"]),
            some("198.51.100.1"),
            "several headers are one list"
        );
        assert_eq!(one(&["10.9.9.9, 10.1.2.3"]), some("10.9.9.9"));
        assert_eq!(one(&["192.0.2.66, unknown, 10.1.2.3"]), some("10.1.2.3"));
        assert_eq!(one(&["198.51.100.1, "]), None);
        assert_eq!(one(&[]), None);
    }

    /// A person in the same private network as the proxy makes up an address.
    #[test]
    fn cfg_2_true_believes_one_proxy_and_nothing_it_was_told() {
        let forged = ["192.0.2.66, 192.168.1.7"];
        let client = client("true", "172.17.0.1", &forged);
        assert_eq!(client.as_deref(), Some("192.168.1.7"));
    }

    #[test]
    fn addresses_are_read_as_proxies_write_them() {
        for (text, address) in [
            ("198.51.100.1:4711", "198.51.100.1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("::ffff:198.51.100.1", "198.51.100.1"),
        ] {
            let client = client("loopback", "127.0.0.1", &[text]);
            assert_eq!(client.as_deref(), Some(address), "{text}");
        }
    }

    #[test]
    fn networks_and_the_words_of_a_switch_are_understood() {
        for word in ["true", "TRUE", "1", "yes", "on"] {
            assert_eq!(proxies(word), proxies("true"), "{word}");
        }
        for word in ["false", "0", "no", "off"] {
            assert!(proxies(word).is_empty(), "{word}");
        }
        assert_eq!(proxies("10.1.2.3/8").to_string(), "10.0.0.0/8");
        assert_eq!(proxies("192.0.2.1").to_string(), "192.0.2.1/32");
        assert!(proxies("loopback").trusts(ip("::1")));
        assert!(!proxies("loopback").trusts(ip("10.0.0.1")));
        for wrong in ["", "maybe", "10.0.0.0/40", "0.0.0.0/0", "::/0", "10.0.0.1,"] {
            assert!(wrong.parse::<TrustedProxies>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn nearby_addresses_are_not_on_the_internet() {
        for near in ["127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "fe80::1"] {
            assert!(is_nearby(ip(near)), "{near}");
        }
        for far in ["203.0.113.9", "172.32.0.1", "2001:db8::1"] {
            assert!(!is_nearby(ip(far)), "{far}");
        }
    }
}
