//! One certificate with its key, as operators have them in PEM files.
//!
//! The person who set the files up reads the errors, so each names the file and says what to do.
//! Nothing of a key is ever in them.

use std::net::IpAddr;
use std::sync::Arc;

use jiff::Timestamp;
use ring::digest::{SHA256, digest};
use rustls::InconsistentKeys;
use rustls::client::verify_server_name;
use rustls::crypto::ring::sign::any_supported_type;
use rustls::pki_types::pem::{PemObject as _, SectionKind};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::server::ParsedCertificate;
use rustls::sign::CertifiedKey;
use x509_parser::prelude::{FromDer as _, GeneralName, X509Certificate};

/// A certificate that its key fits.
#[derive(Debug, Clone)]
pub struct Certificate {
    key: Arc<CertifiedKey>,
    names: Vec<String>,
    not_before_ms: i64,
    not_after_ms: i64,
}

/// Why a certificate can't be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    #[error("failed to read {path}: {source}")]
    Unreadable {
        path: String,
        source: std::io::Error,
    },
    #[error("other users of this computer can read the private key {path}; run `chmod o= {path}`")]
    OpenKey { path: String },
    #[error("{path} isn't a PEM file; certificates and keys in PEM begin with -----BEGIN")]
    NotPem { path: String },
    #[error("{path} is damaged: {why}")]
    Damaged { path: String, why: String },
    #[error("{path} has {found} but no certificate; the key goes into --tls-key")]
    NoCertificate { path: String, found: &'static str },
    #[error("{path} has {found} but no private key; the certificate goes into --tls-cert")]
    NoKey { path: String, found: &'static str },
    #[error(
        "the private key {path} is encrypted with a password; decrypt it, for example with \
         `openssl pkey -in {path} -out key.pem`"
    )]
    EncryptedKey { path: String },
    #[error("the private key {path} is of a kind that can't be used; use ECDSA, RSA or Ed25519")]
    UnknownKey { path: String },
    #[error("the private key {key} doesn't belong to the certificate {path}")]
    KeyOfAnother { path: String, key: String },
    #[error(
        "the certificates in {path} are in the wrong order; the one of this server comes first, \
         then those that lead to its authority"
    )]
    WrongOrder { path: String },
    #[error("the certificate {path} expired on {day}; renew it")]
    Expired { path: String, day: String },
    #[error("the certificate {path} isn't valid until {day}; is this computer's clock right?")]
    NotYetValid { path: String, day: String },
    #[error("the certificate {path} is for {names}, and people find this server at {host}")]
    NameOfAnother {
        path: String,
        names: String,
        host: String,
    },
}

impl Certificate {
    /// Reads a certificate with the chain to its authority, and its key. The paths are for errors.
    ///
    /// # Errors
    ///
    /// What is wrong with the files, whatever the time is.
    pub fn from_pem(
        (path, chain): (&str, &[u8]),
        (key_path, key): (&str, &[u8]),
    ) -> Result<Self, CertificateError> {
        let chain = read_chain(path, chain)?;
        let key = read_key(key_path, key)?;
        let signing =
            any_supported_type(&key).map_err(|_unknown| CertificateError::UnknownKey {
                path: key_path.to_owned(),
            })?;
        let path = path.to_owned();
        let fits = |one: &CertificateDer<'static>| {
            CertifiedKey::new(vec![one.clone()], Arc::clone(&signing)).keys_match()
        };
        match fits(&chain[0]) {
            Err(rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch)) => {
                let is_below = chain[1..].iter().any(|one| fits(one).is_ok());
                let key = key_path.to_owned();
                return Err(if is_below {
                    CertificateError::WrongOrder { path }
                } else {
                    CertificateError::KeyOfAnother { path, key }
                });
            }
            // A key that doesn't say its public half shows itself at the first handshake.
            Ok(()) | Err(rustls::Error::InconsistentKeys(_)) => {}
            Err(error) => return Err(damaged(&path, &error)),
        }
        let (_, parsed) = X509Certificate::from_der(&chain[0]).map_err(|e| damaged(&path, &e))?;
        let names = names(&parsed);
        let validity = parsed.validity();
        let not_before_ms = validity.not_before.timestamp().saturating_mul(1_000);
        let not_after_ms = validity.not_after.timestamp().saturating_mul(1_000);
        Ok(Self {
            key: Arc::new(CertifiedKey::new(chain, signing)),
            names,
            not_before_ms,
            not_after_ms,
        })
    }

    /// Checks the time, in milliseconds since the Unix epoch, and that browsers accept it for this
    /// host name or IP address. The path is for errors.
    ///
    /// # Errors
    ///
    /// Why browsers would refuse it.
    pub fn check(&self, path: &str, host: &str, now_ms: i64) -> Result<(), CertificateError> {
        let path = path.to_owned();
        if now_ms >= self.not_after_ms {
            let day = day(self.not_after_ms);
            return Err(CertificateError::Expired { path, day });
        }
        if now_ms < self.not_before_ms {
            let day = day(self.not_before_ms);
            return Err(CertificateError::NotYetValid { path, day });
        }
        self.check_host(&path, host)
    }

    /// Checks that browsers accept it for this host name or IP address, whatever the time is. The
    /// path is for errors.
    ///
    /// # Errors
    ///
    /// Which names it is for instead.
    pub fn check_host(&self, path: &str, host: &str) -> Result<(), CertificateError> {
        let path = path.to_owned();
        let parsed = ParsedCertificate::try_from(&self.key.cert[0]);
        let parsed = parsed.map_err(|error| damaged(&path, &error))?;
        let fits = ServerName::try_from(host.to_owned())
            .is_ok_and(|host| verify_server_name(&parsed, &host).is_ok());
        if !fits {
            return Err(CertificateError::NameOfAnother {
                path,
                names: self.names(),
                host: host.to_owned(),
            });
        }
        Ok(())
    }

    /// The names and addresses it is for, with commas between them.
    pub fn names(&self) -> String {
        if self.names.is_empty() {
            return "no name".to_owned();
        }
        self.names.join(", ")
    }

    /// When it becomes valid, in milliseconds since the Unix epoch.
    pub fn not_before_ms(&self) -> i64 {
        self.not_before_ms
    }

    /// When it expires, in milliseconds since the Unix epoch.
    pub fn not_after_ms(&self) -> i64 {
        self.not_after_ms
    }

    /// The day on which it expires, such as `2027-02-01`.
    pub fn last_day(&self) -> String {
        day(self.not_after_ms)
    }

    /// The SHA-256 of the certificate, which tells it from all others.
    pub fn fingerprint(&self) -> [u8; 32] {
        let digest = digest(&SHA256, &self.key.cert[0]);
        let mut bytes = [0; 32];
        bytes.copy_from_slice(digest.as_ref());
        bytes
    }

    pub(crate) fn key(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.key)
    }
}

/// The day of a moment in milliseconds since the Unix epoch, such as `2027-02-01`.
pub fn day(at_ms: i64) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    at.strftime("%Y-%m-%d").to_string()
}

fn damaged(path: &str, error: &impl ToString) -> CertificateError {
    CertificateError::Damaged {
        path: path.to_owned(),
        why: error.to_string(),
    }
}

/// What a PEM file has, in order.
fn sections(path: &str, pem: &[u8]) -> Result<Vec<(SectionKind, Vec<u8>)>, CertificateError> {
    let begins = b"-----BEGIN ";
    if !pem.windows(begins.len()).any(|window| window == begins) {
        return Err(CertificateError::NotPem {
            path: path.to_owned(),
        });
    }
    let sections = <(SectionKind, Vec<u8>)>::pem_slice_iter(pem);
    let sections: Result<Vec<_>, _> = sections.collect();
    sections.map_err(|error| damaged(path, &error))
}

fn is_key(kind: SectionKind) -> bool {
    use SectionKind::{EcPrivateKey, PrivateKey, RsaPrivateKey};
    matches!(kind, PrivateKey | RsaPrivateKey | EcPrivateKey)
}

/// What is in a file instead of what should be.
fn found(sections: &[(SectionKind, Vec<u8>)]) -> &'static str {
    match sections.first() {
        Some((kind, _)) if is_key(*kind) => "a private key",
        Some((SectionKind::Certificate, _)) => "a certificate",
        Some((SectionKind::Csr, _)) => "a request for a certificate",
        _ => "something else",
    }
}

fn read_chain(path: &str, pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, CertificateError> {
    let sections = sections(path, pem)?;
    let chain: Vec<_> = sections
        .iter()
        .filter(|(kind, _)| *kind == SectionKind::Certificate)
        .map(|(_, der)| CertificateDer::from(der.clone()))
        .collect();
    if chain.is_empty() {
        return Err(CertificateError::NoCertificate {
            path: path.to_owned(),
            found: found(&sections),
        });
    }
    Ok(chain)
}

fn read_key(path: &str, pem: &[u8]) -> Result<PrivateKeyDer<'static>, CertificateError> {
    let sections = sections(path, pem)?;
    if sections.iter().any(|(kind, _)| is_key(*kind)) {
        return PrivateKeyDer::from_pem_slice(pem).map_err(|error| damaged(path, &error));
    }
    let path = path.to_owned();
    let is_encrypted = String::from_utf8_lossy(pem).contains("ENCRYPTED PRIVATE KEY");
    Err(if is_encrypted {
        CertificateError::EncryptedKey { path }
    } else {
        let found = found(&sections);
        CertificateError::NoKey { path, found }
    })
}

fn names(certificate: &X509Certificate<'_>) -> Vec<String> {
    let Ok(Some(alternatives)) = certificate.subject_alternative_name() else {
        return Vec::new();
    };
    let name = |name: &GeneralName<'_>| match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        GeneralName::IPAddress(bytes) => match bytes.len() {
            4 => <[u8; 4]>::try_from(*bytes).ok().map(IpAddr::from),
            _ => <[u8; 16]>::try_from(*bytes).ok().map(IpAddr::from),
        }
        .map(|address| address.to_string()),
        _ => None,
    };
    let names = alternatives.value.general_names.iter();
    names.filter_map(name).collect()
}

#[cfg(test)]
mod tests;
