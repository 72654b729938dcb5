//! The settings for encryption that the server does itself.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;

use super::acme::AcmeSettings;

/// Encryption without a proxy.
#[derive(Args, Clone)]
pub(crate) struct TlsSettings {
    /// A PEM file with the certificate for the host of the public address, followed by those that
    /// lead to its authority. With it, the server handles the encryption itself, without a proxy:
    /// `--listen` takes HTTPS, and the public address must begin with `https`. A renewed file is
    /// used within a minute, or at once after `SIGHUP`, without a restart.
    #[arg(long, env = "FANFARE_TLS_CERT", value_name = "FILE")]
    pub(crate) tls_cert: Option<PathBuf>,

    /// A PEM file with the private key of that certificate. Only the server's user and group may
    /// be able to read it.
    #[arg(long, env = "FANFARE_TLS_KEY", value_name = "FILE")]
    pub(crate) tls_key: Option<PathBuf>,

    /// Where to listen for plain HTTP, such as `0.0.0.0:80`, to send browsers on to the public
    /// address. Only for a server that handles the encryption itself.
    #[arg(long, env = "FANFARE_REDIRECT_LISTEN", value_name = "ADDR")]
    pub(crate) redirect_listen: Option<SocketAddr>,

    #[command(flatten)]
    pub(crate) acme: AcmeSettings,
}

impl TlsSettings {
    /// The files of the certificate and of its key.
    pub(crate) fn files(&self) -> Option<(&Path, &Path)> {
        self.tls_cert.as_deref().zip(self.tls_key.as_deref())
    }

    /// Whether the server handles the encryption itself.
    pub(crate) fn is_on(&self) -> bool {
        self.files().is_some() || self.acme.is_on()
    }

    pub(super) fn check(&self, is_https: bool, is_lan: bool) -> Result<()> {
        ensure!(
            self.tls_cert.is_some() == self.tls_key.is_some(),
            "a certificate and its key go together; set both --tls-cert (FANFARE_TLS_CERT) and \
             --tls-key (FANFARE_TLS_KEY)"
        );
        ensure!(
            self.is_on() || self.redirect_listen.is_none(),
            "--redirect-listen (FANFARE_REDIRECT_LISTEN) sends browsers to HTTPS; set --tls-cert \
             and --tls-key, or --acme-email, as well, or let the proxy do it"
        );
        if !self.is_on() {
            return Ok(());
        }
        ensure!(
            is_https,
            "with a certificate, people need an address that begins with https; set --public-url \
             (FANFARE_PUBLIC_URL) to it, such as https://quiz.example"
        );
        ensure!(
            !is_lan,
            "--lan is for plain HTTP; with a certificate, say --listen 0.0.0.0:443 instead"
        );
        Ok(())
    }

    /// The settings in effect.
    pub(super) fn line(&self) -> String {
        let from = match self.files() {
            Some((certificate, key)) => format!("{} with {}", certificate.display(), key.display()),
            None if self.acme.is_on() => self.acme.line(),
            None => return "not set".to_owned(),
        };
        match self.redirect_listen {
            Some(address) => format!("{from}, plain HTTP at {address}"),
            None => from,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::settings;

    const FILES: [&str; 4] = ["--tls-cert", "c.pem", "--tls-key", "k.pem"];
    const HTTPS: [&str; 2] = ["--public-url", "https://quiz.example"];

    #[test]
    fn a_certificate_needs_a_key_and_an_address_people_reach_over_https() {
        let check = |parts: &[&[&str]]| settings(&parts.concat()).check();
        assert!(check(&[&FILES, &HTTPS]).is_ok());
        assert!(check(&[&FILES, &HTTPS, &["--listen", "0.0.0.0:443"]]).is_ok());
        let redirect = ["--redirect-listen", "0.0.0.0:80"];
        assert!(check(&[&FILES, &HTTPS, &redirect]).is_ok());
        for (why, parts) in [
            ("go together", &[&FILES[..2], &HTTPS][..]),
            ("go together", &[&FILES[2..], &HTTPS]),
            ("begins with https", &[&FILES]),
            (
                "begins with https",
                &[&FILES, &["--public-url", "http://quiz.example"]],
            ),
            ("--lan is for plain", &[&FILES, &HTTPS, &["--lan"]]),
            ("or let the proxy", &[&HTTPS, &redirect]),
        ] {
            let refused = check(parts).expect_err(why).to_string();
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn v13_own_encryption_needs_no_proxy_and_shows_no_mailbox() {
        let public = ["--listen", "0.0.0.0:443"];
        let own = settings(&[&FILES[..], &HTTPS, &public].concat());
        assert!(own.doubts().is_empty(), "{:?}", own.doubts());
        assert!(!own.has_mailbox());
        // Whatever forwards connections to this computer says nothing about who calls.
        let hidden = settings(&[&FILES[..], &HTTPS].concat());
        assert!(hidden.has_proxy());
        assert_eq!(hidden.doubts().len(), 1);
    }
}
