//! The settings for certificates that the server gets by itself.

use std::net::IpAddr;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use hyper::Uri;
use rustls::pki_types::DnsName;

use super::Settings;
use super::about::is_email_address;

/// A folder is named after the address, and names of files have at most 255 bytes.
const DIRECTORY_LEN_MAX: usize = 200;

/// Certificates by ACME.
#[derive(Args, Clone)]
#[expect(clippy::struct_field_names, reason = "they name the flags")]
pub(crate) struct AcmeSettings {
    /// Your email address. With it, the server gets its certificate by itself, from Let's Encrypt
    /// or another authority that speaks ACME, and renews it. Giving the address means that you
    /// agree to the authority's terms of service; it may write to you about problems. The public
    /// address must be `https` with a name that leads to this server, and `--redirect-listen` must
    /// be reached at port 80 of that name. Not for several nodes.
    #[arg(long, env = "FANFARE_ACME_EMAIL", value_name = "ADDRESS")]
    pub(crate) acme_email: Option<String>,

    /// The directory of the authority, such as that of your school or company. For trying things
    /// out, Let's Encrypt has `https://acme-staging-v02.api.letsencrypt.org/directory`, whose
    /// certificates no browser trusts.
    #[arg(
        long,
        env = "FANFARE_ACME_DIRECTORY",
        default_value = acme::LETS_ENCRYPT,
        value_name = "URL"
    )]
    pub(crate) acme_directory: String,

    /// A PEM file with additional certificate authorities to trust when connecting to that
    /// directory. Use it if its own certificate comes from your own authority.
    #[arg(long, env = "FANFARE_ACME_CA", value_name = "FILE")]
    pub(crate) acme_ca: Option<PathBuf>,
}

impl AcmeSettings {
    pub(crate) fn is_on(&self) -> bool {
        self.acme_email.is_some()
    }

    pub(super) fn check(&self, all: &Settings) -> Result<()> {
        let Some(email) = &self.acme_email else {
            ensure!(
                self.acme_ca.is_none() && self.acme_directory == acme::LETS_ENCRYPT,
                "--acme-directory and --acme-ca are for certificates that the server gets by \
                 itself; set --acme-email (FANFARE_ACME_EMAIL) as well"
            );
            return Ok(());
        };
        ensure!(
            is_email_address(email),
            "--acme-email (FANFARE_ACME_EMAIL) must be an address like admin@school.example"
        );
        ensure!(
            all.tls.tls_cert.is_none() && all.tls.tls_key.is_none(),
            "the certificate comes from files or by ACME; set either --tls-cert and --tls-key, or \
             --acme-email (FANFARE_ACME_EMAIL)"
        );
        ensure!(
            all.bus_url.is_none(),
            "with several nodes (--bus-url), the authority would ask any of them; let the load \
             balancer get the certificate and handle TLS, and leave out --acme-email \
             (FANFARE_ACME_EMAIL)"
        );
        ensure!(
            all.has_tls(),
            "--acme-email (FANFARE_ACME_EMAIL) gets a certificate for the public address; set \
             --public-url (FANFARE_PUBLIC_URL) to it, such as https://quiz.example"
        );
        let host = all.public_host().unwrap_or_default();
        ensure!(
            host.parse::<IpAddr>().is_err() && DnsName::try_from(host).is_ok(),
            "--acme-email (FANFARE_ACME_EMAIL) gets certificates for names such as quiz.example, \
             and the public address has {host}; use a name, or set --tls-cert and --tls-key"
        );
        ensure!(
            all.tls.redirect_listen.is_some(),
            "the authority checks the name over plain HTTP; set --redirect-listen \
             (FANFARE_REDIRECT_LISTEN), such as 0.0.0.0:80"
        );
        let directory = &self.acme_directory;
        let has_host = directory.parse().is_ok_and(|url: Uri| url.host().is_some());
        ensure!(
            directory.starts_with("https://") && has_host && directory.len() <= DIRECTORY_LEN_MAX,
            "--acme-directory (FANFARE_ACME_DIRECTORY) must begin with https://, like \
             {}, and have at most {DIRECTORY_LEN_MAX} characters",
            acme::LETS_ENCRYPT
        );
        Ok(())
    }

    /// The settings in effect.
    pub(super) fn line(&self) -> String {
        let ca = self.acme_ca.as_ref();
        let ca = ca.map(|file| format!(", trusting {}", file.display()));
        format!(
            "by ACME from {}{}",
            self.acme_directory,
            ca.unwrap_or_default()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::settings;

    const EMAIL: [&str; 2] = ["--acme-email", "ada@school.example"];
    const HTTPS: [&str; 2] = ["--public-url", "https://quiz.example"];
    const REDIRECT: [&str; 2] = ["--redirect-listen", "0.0.0.0:80"];

    /// The email address, the redirect, and these words.
    fn with(more: &str) -> anyhow::Result<()> {
        let more: Vec<&str> = more.split_whitespace().collect();
        settings(&[&EMAIL[..], &REDIRECT, &more].concat()).check()
    }

    #[test]
    fn cfg_1_certificates_by_acme_need_a_name_and_plain_http() {
        let public = ["--listen", "0.0.0.0:443"];
        let right = [&EMAIL[..], &REDIRECT, &HTTPS, &public].concat();
        assert!(settings(&right).check().is_ok());
        assert!(settings(&right).tls.is_on());
        assert!(settings(&right).doubts().is_empty());
        for (why, more) in [
            ("set --public-url", ""),
            ("set --public-url", "--public-url http://quiz.example"),
            ("has 192.0.2.7", "--public-url https://192.0.2.7"),
            ("has 2001:db8::7", "--public-url https://[2001:db8::7]"),
            ("has *.quiz", "--public-url https://*.quiz.example"),
        ] {
            let refused = with(more).expect_err(why).to_string();
            assert!(refused.contains(why), "{refused}");
        }
        for (why, more) in [
            ("from files or by ACME", "--tls-cert c.pem"),
            ("from files or by ACME", "--tls-key k.pem"),
            ("--lan is for plain", "--lan"),
            (
                "(--bus-url)",
                "--bus-url nats://bus.example --database-url postgres://db.example/fanfare",
            ),
            (
                "must begin with https://",
                "--acme-directory http://ca.example/directory",
            ),
            ("must begin with https://", "--acme-directory https://"),
        ] {
            let more = format!("--public-url https://quiz.example {more}");
            let refused = with(&more).expect_err(why).to_string();
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn cfg_1_what_acme_needs_is_named() {
        let check = |words: &str| {
            let words: Vec<&str> = words.split_whitespace().collect();
            settings(&words).check()
        };
        let https = "--public-url https://quiz.example";
        let redirect = "--redirect-listen 0.0.0.0:80";
        for (why, words) in [
            (
                "set --redirect-listen",
                format!("{https} --acme-email ada@school.example"),
            ),
            (
                "--acme-email (FANFARE_ACME_EMAIL) must be",
                format!("{https} {redirect} --acme-email ada"),
            ),
            ("set --acme-email", "--acme-ca ca.pem".to_owned()),
            (
                "set --acme-email",
                "--acme-directory https://ca.example/directory".to_owned(),
            ),
            ("or --acme-email", format!("{https} {redirect}")),
        ] {
            let refused = check(&words).expect_err(why).to_string();
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn the_email_address_is_not_logged() {
        let all = settings(&[&EMAIL[..], &REDIRECT, &HTTPS].concat());
        let lines = all.lines().join("\n");
        assert!(lines.contains("by ACME from https://acme-v02"), "{lines}");
        assert!(!lines.contains("ada@"), "{lines}");
    }
}
