//! The certificate authorities we trust for outgoing TLS.
//!
//! The roots we ship and those of the computer: a school may have its own authority, and a small
//! container may have none at all.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore};

pub fn config() -> ClientConfig {
    let mut roots = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    // Errors don't matter: a small container, for example, has no certificates.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring speaks every version that is safe")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
