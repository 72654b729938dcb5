//! The certificate that new connections see. Open ones keep the one they began with.

use std::sync::Arc;

use parking_lot::RwLock;
use rustls::ServerConfig;
use rustls::crypto::ring::{Ticketer, default_provider};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use crate::certificate::Certificate;

/// What we speak: sockets and event streams need no more.
const HTTP_1: &[u8] = b"http/1.1";

/// The certificate in use. A lock and no channel, because it is read once in a handshake and
/// changes a few times a year.
#[derive(Debug, Default)]
pub struct Current {
    certificate: RwLock<Option<Certificate>>,
}

impl Current {
    /// The certificate for all handshakes from now on.
    pub fn set(&self, certificate: &Certificate) {
        *self.certificate.write() = Some(certificate.clone());
    }

    /// When the certificate in use expires, in milliseconds since the Unix epoch; `None` if there
    /// is none.
    pub fn not_after_ms(&self) -> Option<i64> {
        let certificate = self.certificate.read();
        certificate.as_ref().map(Certificate::not_after_ms)
    }
}

impl ResolvesServerCert for Current {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.certificate.read().as_ref().map(Certificate::key)
    }
}

/// How we encrypt: TLS 1.2 and 1.3, and tickets, so that a hall of phones that comes back at once
/// needs no new signature for each.
///
/// # Errors
///
/// If the system has no randomness.
pub fn server_config(current: Arc<Current>) -> Result<Arc<ServerConfig>, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(current);
    config.alpn_protocols = vec![HTTP_1.to_vec()];
    config.ticketer = Ticketer::new()?;
    Ok(Arc::new(config))
}
