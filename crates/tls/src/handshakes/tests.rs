//! Silent connections and slow ones, beside real ones.

use std::net::SocketAddr;

use rcgen::{CertificateParams, KeyPair};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_rustls::TlsConnector;

use super::*;
use crate::{Certificate, Current, server_config};

/// More than any step of these tests takes.
const LONG: Duration = Duration::from_mins(1);

struct Server {
    address: SocketAddr,
    connector: TlsConnector,
    /// What became of each connection, in the order of their ends.
    ended: mpsc::Receiver<Result<Accepted, HandshakeError>>,
}

async fn serve(timeout: Duration, open_max: usize) -> Server {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(["quiz.example".to_owned()]).expect("a name");
    let certificate = params.self_signed(&key).expect("it is signed");
    let mut roots = RootCertStore::empty();
    roots.add(certificate.der().clone()).expect("a root");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let client = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let (chain, key) = (certificate.pem(), key.serialize_pem());
    let read = Certificate::from_pem(("c.pem", chain.as_bytes()), ("k.pem", key.as_bytes()));
    let current = Arc::new(Current::default());
    current.set(&read.expect("it is right"));
    let config = server_config(current).expect("randomness");
    let handshakes = Handshakes::limited(config, timeout, open_max);

    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (tell, ended) = mpsc::channel(16);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (handshakes, tell) = (handshakes.clone(), tell.clone());
            tokio::spawn(async move { tell.send(handshakes.greet(stream).await).await });
        }
    });
    Server {
        address,
        connector: Arc::new(client).into(),
        ended,
    }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("connected")
    }

    async fn ended(&mut self) -> Result<Accepted, HandshakeError> {
        self.ended.recv().await.expect("the server runs")
    }
}

fn name() -> ServerName<'static> {
    ServerName::try_from("quiz.example").expect("a name")
}

#[tokio::test]
async fn a_silent_connection_and_half_a_greeting_end_in_time() {
    let mut server = serve(Duration::from_millis(50), 10).await;
    let _silent = server.connect().await;
    assert!(matches!(server.ended().await, Err(HandshakeError::TooSlow)));
    let mut half = server.connect().await;
    // A record that claims 512 bytes and brings none.
    half.write_all(&[22, 3, 1, 2, 0]).await.expect("written");
    assert!(matches!(server.ended().await, Err(HandshakeError::TooSlow)));
    let mut rest = Vec::new();
    assert_eq!(half.read_to_end(&mut rest).await.unwrap_or_default(), 0);
}

#[tokio::test]
async fn the_oldest_silent_connection_goes_for_a_real_one() {
    let mut server = serve(LONG, 2).await;
    let (_first, _second) = (server.connect().await, server.connect().await);
    let real = server.connect().await;
    let (shaken, pushed_out) =
        tokio::join!(server.connector.connect(name(), real), server.ended.recv());
    shaken.expect("a real client gets in");
    let pushed_out = pushed_out.expect("the server runs");
    assert!(matches!(pushed_out, Err(HandshakeError::TooMany)));
    assert!(matches!(server.ended().await, Ok(Accepted::Encrypted(_))));
    // A finished handshake has left its place.
    let again = server.connect().await;
    let shaken = server.connector.connect(name(), again).await;
    shaken.expect("there is room for another one");
    assert!(matches!(server.ended().await, Ok(Accepted::Encrypted(_))));
}

#[tokio::test]
async fn plain_http_is_handed_over_unread_and_noise_is_refused() {
    let mut server = serve(LONG, 10).await;
    let mut plain = server.connect().await;
    plain
        .write_all(b"GET / HTTP/1.1\r\n\r\n")
        .await
        .expect("written");
    let Ok(Accepted::Plain(mut stream)) = server.ended().await else {
        panic!("it is plain HTTP");
    };
    let mut begin = [0; 14];
    stream
        .read_exact(&mut begin)
        .await
        .expect("it is all there");
    assert_eq!(&begin, b"GET / HTTP/1.1");
    let mut noise = server.connect().await;
    noise.write_all(&[0; 100]).await.expect("written");
    assert!(matches!(
        server.ended().await,
        Err(HandshakeError::Failed(_))
    ));
    drop(server.connect().await);
    assert!(matches!(
        server.ended().await,
        Err(HandshakeError::Failed(_))
    ));
}
