//! Which addresses webhooks may reach (API-9): only those on the public internet.
//!
//! Anyone who adds an endpoint chooses an address, and the server calls it from inside the
//! operator's network. So we check every address before connecting. [`Guard`] resolves names, and
//! the HTTP client resolves through it too: it connects to exactly the addresses that were checked,
//! and no second lookup can return different ones. Operators can allow private addresses for tests
//! and their own networks.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// The maximum length of an address.
pub const URL_LEN_MAX: usize = 500;
/// Ports below this belong to services that speak other protocols; 443 and 80 are the exceptions.
const PORT_MIN: u16 = 1024;
/// A name with more addresses than this is refused.
const ADDRESSES_MAX: usize = 16;

/// Looks up the addresses of a name. A trait, so that tests can decide what a name resolves to.
pub trait LookUp: Send + Sync {
    /// All addresses, in the order in which to try them.
    fn look_up(
        &self,
        name: String,
    ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>>;
}

/// Resolves names as the operating system does.
pub struct SystemLookUp;

impl LookUp for SystemLookUp {
    fn look_up(
        &self,
        name: String,
    ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

/// Decides where webhooks may go.
#[derive(Clone)]
pub struct Guard {
    look_up: Arc<dyn LookUp>,
    may_reach_private: bool,
}

/// Why an address isn't called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    #[error("this is no address of the web")]
    Unreadable,
    #[error("the address must begin with https://")]
    Scheme,
    #[error("the address must not hold a name or a password")]
    Credentials,
    #[error("the port must be 443, or 1024 or above")]
    Port,
    #[error("the name leads to an address that is not on the public internet")]
    Private,
    #[error("the name leads nowhere")]
    Unknown,
}

impl Forbidden {
    /// The message shown at the address field.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Unreadable => "This isn't a web address",
            Self::Scheme => "The address must start with https://",
            Self::Credentials => "The address must not contain a user name or password",
            Self::Port => "The port must be 443, or 1024 or above",
            Self::Private => "This address isn't on the public internet",
            Self::Unknown => "We couldn't resolve this host name",
        }
    }
}

impl Guard {
    pub fn new(look_up: Arc<dyn LookUp>, may_reach_private: bool) -> Self {
        Self {
            look_up,
            may_reach_private,
        }
    }

    /// Checks what an address reveals by itself, before any name is resolved.
    pub fn check(&self, text: &str) -> Result<Url, Forbidden> {
        if text.len() > URL_LEN_MAX {
            return Err(Forbidden::Unreadable);
        }
        let url = Url::parse(text).map_err(|_unreadable| Forbidden::Unreadable)?;
        match url.scheme() {
            "https" => {}
            "http" if self.may_reach_private && is_loopback(&url) => {}
            _ => return Err(Forbidden::Scheme),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Forbidden::Credentials);
        }
        let port = url.port_or_known_default().unwrap_or_default();
        if port != 443 && port < PORT_MIN {
            return Err(Forbidden::Port);
        }
        match url.host() {
            Some(Host::Ipv4(address)) => self.check_address(IpAddr::V4(address))?,
            Some(Host::Ipv6(address)) => self.check_address(IpAddr::V6(address))?,
            Some(Host::Domain(name)) if name.contains('.') || self.may_reach_private => {}
            Some(Host::Domain(_)) => return Err(Forbidden::Private),
            None => return Err(Forbidden::Unreadable),
        }
        Ok(url)
    }

    fn check_address(&self, address: IpAddr) -> Result<(), Forbidden> {
        if self.may_reach_private || is_public(address) {
            Ok(())
        } else {
            Err(Forbidden::Private)
        }
    }

    /// Resolves a name. One private address rejects them all: anyone who mixes them wants the
    /// client to connect to it.
    async fn resolve_name(&self, name: String) -> Result<Vec<SocketAddr>, Forbidden> {
        let found = self.look_up.look_up(name).await;
        let found = found.map_err(|_unknown| Forbidden::Unknown)?;
        if found.is_empty() || found.len() > ADDRESSES_MAX {
            return Err(Forbidden::Unknown);
        }
        for address in &found {
            self.check_address(*address)?;
        }
        Ok(found.into_iter().map(|ip| SocketAddr::new(ip, 0)).collect())
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let addresses = guard.resolve_name(name.as_str().to_owned()).await?;
            let addresses: Addrs = Box::new(addresses.into_iter());
            Ok(addresses)
        })
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Whether an address is on the public internet, according to IANA's special-purpose registries.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match a {
        // This network, private, loopback, multicast, reserved, broadcast.
        0 | 10 | 127 | 224..=255 => true,
        // Carrier-grade NAT.
        100 => (64..=127).contains(&b),
        // Link-local, including cloud metadata services.
        169 => b == 254,
        172 => (16..=31).contains(&b),
        // Protocol assignments, documentation, AS112, deprecated IPv6 relays, private.
        192 => {
            b == 168
                || matches!(
                    (b, c),
                    (0, 0 | 2) | (31, 196) | (52, 193) | (88, 99) | (175, 48)
                )
        }
        // Benchmarks, documentation.
        198 => b == 18 || b == 19 || (b == 51 && c == 100),
        203 => b == 0 && c == 113,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(v4) = address.to_ipv4_mapped() {
        return is_public_v4(v4);
    }
    let segments = address.segments();
    // Only 2000::/3 is allocated. This excludes loopback, ULA, link-local, multicast and NAT64's
    // 64:ff9b::/96, which leads to IPv4.
    if segments[0] & 0xe000 != 0x2000 {
        return false;
    }
    let is_special = matches!(
        (segments[0], segments[1]),
        // Protocol assignments with Teredo and ORCHID, documentation, and 6to4, which embeds IPv4.
        (0x2001, 0..=0x01ff | 0x0db8) | (0x2002, _) | (0x3fff, 0..=0x0fff)
    );
    !is_special
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::future::Future;
    use std::net::{IpAddr, Ipv4Addr};
    use std::pin::Pin;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use parking_lot::Mutex;
    use tokio::net::TcpListener;

    use super::{Forbidden, Guard, LookUp, is_public};
    use crate::outgoing::Sender;

    /// What a name resolves to, one response after the other; the last one repeats.
    struct Told(Mutex<VecDeque<Vec<&'static str>>>);

    impl LookUp for Told {
        fn look_up(
            &self,
            _: String,
        ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> {
            let mut answers = self.0.lock();
            let answer = match answers.len() {
                0 | 1 => answers.front().cloned().unwrap_or_default(),
                _ => answers.pop_front().unwrap_or_default(),
            };
            let answer = answer.iter().map(|text| text.parse().expect("an address"));
            let answer = answer.collect();
            Box::pin(async move { Ok(answer) })
        }
    }

    fn guard(answers: &[&[&'static str]]) -> Guard {
        let answers = answers.iter().map(|answer| answer.to_vec()).collect();
        Guard::new(Arc::new(Told(Mutex::new(answers))), false)
    }

    const SPECIAL: [&str; 46] = [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "169.254.0.1",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:a00:1::1",
        "3fff::1",
        "fc00::1",
        "fd12:3456:789a::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "5f00::1",
    ];

    /// API-9: a corpus of addresses that must never be called.
    #[test]
    fn api_9_no_special_address_is_public() {
        for text in SPECIAL {
            assert!(!is_public(text.parse().expect("an address")), "{text}");
        }
        for text in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.167.1.1",
            "198.20.0.1",
            "223.255.255.254",
            "2606:4700::1",
            "2a00:1450::1",
            "2001:4860:4860::8888",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(text.parse().expect("an address")), "{text}");
        }
    }

    /// API-9: addresses are checked in every spelling.
    #[test]
    fn api_9_addresses_are_checked_as_they_are_written() {
        let guard = guard(&[&["1.1.1.1"]]);
        for (text, why) in [
            ("http://hooks.example/x", Forbidden::Scheme),
            ("ftp://hooks.example/x", Forbidden::Scheme),
            ("file:///etc/passwd", Forbidden::Scheme),
            ("gopher://hooks.example", Forbidden::Scheme),
            ("https://me:secret@hooks.example", Forbidden::Credentials),
            ("https://hooks.example:22/x", Forbidden::Port),
            ("https://hooks.example:80/x", Forbidden::Port),
            ("https://localhost/x", Forbidden::Private),
            ("https://metadata/x", Forbidden::Private),
            ("https://127.0.0.1/x", Forbidden::Private),
            ("https://2130706433/x", Forbidden::Private),
            ("https://0x7f.1/x", Forbidden::Private),
            ("https://0177.0.0.1/x", Forbidden::Private),
            ("https://127.1/x", Forbidden::Private),
            ("https://[::1]/x", Forbidden::Private),
            ("https://[::ffff:a9fe:a9fe]/x", Forbidden::Private),
            ("https://[64:ff9b::7f00:1]/x", Forbidden::Private),
            ("https://①②⑦.0.0.1/x", Forbidden::Private),
            ("not an address", Forbidden::Unreadable),
            ("https://", Forbidden::Unreadable),
        ] {
            assert_eq!(guard.check(text).err(), Some(why), "{text}");
        }
        for text in [
            "https://hooks.example/x?y=z",
            "https://hooks.example:8443",
            "https://1.1.1.1",
        ] {
            assert!(guard.check(text).is_ok(), "{text}");
        }
        for text in SPECIAL {
            let address: IpAddr = text.parse().expect("an address");
            let host = if address.is_ipv6() {
                format!("[{text}]")
            } else {
                text.to_owned()
            };
            let refused = guard.check(&format!("https://{host}/")).err();
            assert_eq!(refused, Some(Forbidden::Private), "{text}");
        }
    }

    /// Counts connections to this computer, on a port of its own.
    async fn trap() -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let connects = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connects);
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                counted.fetch_add(1, Ordering::SeqCst);
            }
        });
        (port, connects)
    }

    /// API-9: names that resolve to internal addresses, mix both, or change with each lookup:
    /// nothing connects.
    #[tokio::test]
    async fn api_9_no_name_leads_to_a_connection_inside() {
        let (port, connects) = trap().await;
        let answers: [&[&[&'static str]]; 5] = [
            &[&["127.0.0.1"]],
            &[&["::ffff:127.0.0.1"]],
            &[&["8.8.8.8", "127.0.0.1"]],
            &[&["127.0.0.1", "8.8.8.8"]],
            &[&[]],
        ];
        for answers in answers {
            let sender = Sender::new(guard(answers)).expect("it is built");
            let url = format!("https://rebind.example:{port}/");
            let outcome = sender.post(&url, &[], b"{}".to_vec()).await;
            assert!(outcome.status.is_none(), "{answers:?}: {outcome:?}");
        }
        for name in SPECIAL {
            let name = Box::leak(vec![vec![name]].into_boxed_slice());
            let answers: Vec<&[&'static str]> = name.iter().map(Vec::as_slice).collect();
            let guard = guard(&answers);
            let resolved = guard.resolve_name("rebind.example".to_owned()).await;
            assert_eq!(resolved, Err(Forbidden::Private), "{answers:?}");
        }
        assert_eq!(connects.load(Ordering::SeqCst), 0);
    }

    /// API-9: each delivery looks a name up once and connects to what was checked; the next
    /// delivery checks again.
    #[tokio::test]
    async fn api_9_a_name_that_changes_its_mind_is_checked_each_time() {
        let guard = guard(&[&["8.8.8.8"], &["127.0.0.1"]]);
        let name = || "rebind.example".to_owned();
        let first = guard.resolve_name(name()).await.expect("it is public");
        assert_eq!(first[0].ip().to_string(), "8.8.8.8");
        assert_eq!(guard.resolve_name(name()).await, Err(Forbidden::Private));
    }
}
