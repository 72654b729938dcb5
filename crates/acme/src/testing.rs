//! A certificate authority for tests, which speaks ACME over HTTPS on this computer.
//!
//! It checks what a real one checks: that requests are signed, that no nonce is used twice, that
//! the name leads to the caller, and that the request for a certificate is signed and for that
//! name. For every name it asks one address over HTTP, that of the server under test.

mod orders;
mod requests;
mod web;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio::net::TcpListener;
use tokio_util::task::AbortOnDropHandle;
use work::Clock;

use self::orders::State;
pub use self::requests::Refusal;

/// The authority. It ends when it is dropped.
pub struct TestAuthority {
    authority: Arc<Authority>,
    _serving: AbortOnDropHandle<()>,
}

struct Authority {
    /// What the addresses of everything here begin with.
    base: String,
    issuer: CertifiedIssuer<'static, KeyPair>,
    /// Where HTTP leads, whatever the name is.
    http: SocketAddr,
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
}

impl TestAuthority {
    /// An authority that asks this address over HTTP, and whose certificates are valid for so long.
    pub async fn start(http: SocketAddr, clock: Arc<dyn Clock>, lifetime: Duration) -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("the system has randomness");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("it is signed");
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("there is a free port");
        let address = listener.local_addr().expect("it has an address");
        let tls = server_config(&issuer);
        let authority = Arc::new(Authority {
            base: format!("https://{address}"),
            issuer,
            http,
            clock,
            state: Mutex::new(State::new(lifetime)),
        });
        let serving = tokio::spawn(web::serve(listener, tls, Arc::clone(&authority)));
        Self {
            authority,
            _serving: AbortOnDropHandle::new(serving),
        }
    }

    /// The address of its directory.
    pub fn directory(&self) -> String {
        format!("{}/directory", self.authority.base)
    }

    /// Its certificate in PEM, which signs those it issues and that of its own address.
    pub fn root_pem(&self) -> String {
        self.authority.issuer.pem()
    }

    /// A client that trusts this authority and no other.
    pub fn trust(&self) -> ClientConfig {
        let mut roots = RootCertStore::empty();
        let root = self.authority.issuer.der().clone();
        roots.add(root).expect("it is a certificate");
        ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring speaks every version that is safe")
            .with_root_certificates(roots)
            .with_no_client_auth()
    }

    /// How many requests came so far.
    pub fn request_count(&self) -> u64 {
        self.authority.state.lock().request_count
    }

    /// The certificates it issued, oldest first, in DER.
    pub fn issued(&self) -> Vec<Vec<u8>> {
        self.authority.state.lock().issued.clone()
    }

    /// The contacts of all accounts.
    pub fn contacts(&self) -> Vec<String> {
        let state = self.authority.state.lock();
        let accounts = state.accounts.values();
        accounts
            .flat_map(|account| account.contacts.clone())
            .collect()
    }

    /// The token of the newest challenge.
    pub fn newest_token(&self) -> Option<String> {
        let state = self.authority.state.lock();
        state.orders.last().map(|order| order.token.clone())
    }

    /// Refuses all new orders this way, until `None`.
    pub fn refuse(&self, refusal: Option<Refusal>) {
        self.authority.state.lock().refusal = refusal;
    }

    /// Knows no account anymore.
    pub fn forget_accounts(&self) {
        self.authority.state.lock().accounts.clear();
    }

    /// Lets anyone who waits for an order look so many times before it is ready, and again before
    /// there is a certificate.
    pub fn be_slow(&self, looks: u32) {
        self.authority.state.lock().looks = looks;
    }
}

/// For the address of the authority itself.
fn server_config(issuer: &CertifiedIssuer<'static, KeyPair>) -> Arc<ServerConfig> {
    let key = KeyPair::generate().expect("the system has randomness");
    let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("it is an address");
    let certificate = params.signed_by(&key, issuer).expect("it is signed");
    let chain = vec![CertificateDer::from(certificate.der().to_vec())];
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks every version that is safe")
        .with_no_client_auth()
        .with_single_cert(chain, key);
    Arc::new(config.expect("the key fits"))
}

#[cfg(test)]
mod tests;
