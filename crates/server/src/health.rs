//! `fanfare health`: asks the server that runs with the same settings whether it works. For
//! containers, which have no other program to ask with.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use reqwest::redirect;

use crate::settings::Settings;

/// Less than the five seconds that health checks usually get.
const ANSWER_WITHIN: Duration = Duration::from_secs(4);

/// Where to ask, and what.
#[derive(Args)]
pub(crate) struct Health {
    #[command(flatten)]
    settings: Settings,

    /// Ask whether people can be sent there (`/readyz`), and not only whether the process works
    /// (`/livez`).
    #[arg(long)]
    ready: bool,
}

/// Fails if the server doesn't answer, or answers with anything but 200.
pub(crate) async fn ask(health: &Health) -> Result<()> {
    let Health { settings, ready } = health;
    let port = settings.address().port();
    ensure!(
        port != 0,
        "with port 0, only the server knows where it listens; set --listen (FANFARE_LISTEN)"
    );
    let scheme = if settings.tls.is_on() {
        "https"
    } else {
        "http"
    };
    let path = if *ready { "readyz" } else { "livez" };
    let url = format!("{scheme}://{}/{path}", own_address(settings.address()));
    let client = reqwest::Client::builder()
        // The certificate is for the public name, and this is the computer's own address. Nothing
        // is sent, and nothing but the status is read.
        .tls_danger_accept_invalid_certs(true)
        .redirect(redirect::Policy::none())
        .no_proxy()
        .timeout(ANSWER_WITHIN)
        .build()
        .context("failed to set up the connection")?;
    let answer = client.get(&url).send().await;
    let answer = answer.with_context(|| format!("nothing answers at {url}"))?;
    let status = answer.status();
    let why = answer.text().await.unwrap_or_default();
    ensure!(
        status.as_u16() == 200,
        "{url} answers {status}: {}",
        why.trim()
    );
    Ok(())
}

/// The address by which this computer reaches a server that listens there.
fn own_address(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::own_address;

    #[test]
    fn a_server_on_all_addresses_is_asked_at_its_own() {
        for (listen, asked) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:443", "[::1]:443"),
            ("192.0.2.7:80", "192.0.2.7:80"),
        ] {
            let listen = listen.parse().expect("an address");
            assert_eq!(own_address(listen).to_string(), asked);
        }
    }
}
