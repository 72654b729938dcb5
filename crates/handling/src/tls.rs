//! The certificate authorities we trust for outgoing TLS.
//!
//! The roots we ship and those of the computer: a school may have its own authority, and a small
//! container may have none at all.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{Error as PemError, PemObject as _};
use rustls::{ClientConfig, RootCertStore};

/// Why a file with authorities can't be used.
#[derive(Debug, thiserror::Error)]
pub enum AuthoritiesError {
    #[error("{0}")]
    Unreadable(#[source] PemError),
    #[error("{0}")]
    Unusable(#[source] rustls::Error),
    #[error("it has no certificate in PEM")]
    Empty,
}

/// Trusts these roots.
pub fn config() -> ClientConfig {
    trusting(roots())
}

/// Trusts these roots and the authorities in a PEM file.
///
/// # Errors
///
/// If the file can't be read, or has no authorities.
pub fn config_with(authorities: &Path) -> Result<ClientConfig, AuthoritiesError> {
    let mut roots = roots();
    let before = roots.len();
    let found = CertificateDer::pem_file_iter(authorities).map_err(AuthoritiesError::Unreadable)?;
    for one in found {
        let one = one.map_err(AuthoritiesError::Unreadable)?;
        roots.add(one).map_err(AuthoritiesError::Unusable)?;
    }
    if roots.len() == before {
        return Err(AuthoritiesError::Empty);
    }
    Ok(trusting(roots))
}

fn roots() -> RootCertStore {
    let mut roots = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    // Errors don't matter: a small container, for example, has no certificates.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

fn trusting(roots: RootCertStore) -> ClientConfig {
    ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks every version that is safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
