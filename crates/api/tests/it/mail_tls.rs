//! Emails over TLS, from the first byte or after STARTTLS: never to an impostor, never in plain
//! text.

use std::path::PathBuf;
use std::sync::Arc;

use axum::http::StatusCode;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

use crate::app::TestApp;
use crate::letters::{listen, take_letter};

const RETRY_MS: u64 = 12_000;

/// A private certificate authority, as a school has it.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self(CertifiedIssuer::self_signed(params, key).expect("it is signed"))
    }

    fn file(&self, folder: &TempDir) -> PathBuf {
        let file = folder.path().join("ca.pem");
        std::fs::write(&file, self.0.pem()).expect("it is written");
        file
    }

    /// A server with a certificate for this name.
    fn certify(&self, name: &str) -> TlsAcceptor {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new([name.to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &self.0).expect("it is signed");
        let key = PrivatePkcs8KeyDer::from(key.serialize_der());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("TLS 1.2 and 1.3")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key.into())
            .expect("they belong together");
        TlsAcceptor::from(Arc::new(config))
    }
}

/// When a mail server begins to encrypt.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    AtOnce,
    StartTls,
}

impl Way {
    const ALL: [Self; 2] = [Self::AtOnce, Self::StartTls];

    fn url(self, listener: &TcpListener) -> String {
        let port = listener.local_addr().expect("an address").port();
        match self {
            Self::AtOnce => format!("smtps://localhost:{port}"),
            Self::StartTls => format!("smtp://localhost:{port}?tls=required"),
        }
    }

    /// Receives an email, or whatever arrives; `None` if the client doesn't trust the certificate.
    async fn take(self, listener: &TcpListener, tls: &TlsAcceptor) -> Option<String> {
        let (mut stream, _) = listener.accept().await.expect("it calls");
        if self == Self::StartTls {
            stream = start_tls(stream).await;
        }
        let stream = tls.accept(stream).await.ok()?;
        Some(match self {
            Self::AtOnce => take_letter(stream).await,
            Self::StartTls => listen(stream).await,
        })
    }
}

/// Speaks plain text until STARTTLS.
async fn start_tls(stream: TcpStream) -> TcpStream {
    let mut stream = BufReader::new(stream);
    for (said, expected) in [
        ("220 mail.example\r\n", "EHLO"),
        ("250-mail.example\r\n250 STARTTLS\r\n", "STARTTLS"),
    ] {
        let mut line = String::new();
        stream.write_all(said.as_bytes()).await.expect("it is sent");
        stream.read_line(&mut line).await.expect("it is text");
        assert!(line.starts_with(expected), "in clear: {line}");
    }
    stream
        .write_all(b"220 go on\r\n")
        .await
        .expect("it is sent");
    assert!(stream.buffer().is_empty(), "it waits for the answer");
    stream.into_inner()
}

/// A server with an email to send, and the address of the mail server.
async fn with_letter(way: Way, ca: Option<PathBuf>) -> (TestApp, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let app = Box::pin(TestApp::with_smtp_at(way.url(&listener), ca)).await;
    let answer = app.visitor().sign_up("ada").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    (app, listener)
}

/// Sends what is due to a server with this certificate.
async fn send(
    app: &TestApp,
    way: Way,
    listener: &TcpListener,
    tls: &TlsAcceptor,
) -> Option<String> {
    let (sent, heard) = tokio::join!(app.api.send_due_mail(), way.take(listener, tls));
    sent.expect("it is noted");
    heard
}

#[track_caller]
fn is_the_letter(heard: Option<&str>, way: Way) {
    let heard = heard.expect("the certificate is trusted");
    assert!(
        heard.contains("RCPT TO:<ada@example.com>"),
        "{way:?} {heard}"
    );
    assert!(heard.contains("is your Fanfare code"), "{way:?} {heard}");
}

/// A mail server's certificate may come from an authority that only the operator knows.
#[tokio::test]
async fn letters_go_to_a_server_whose_authority_is_believed() {
    for way in Way::ALL {
        let (folder, authority) = (tempfile::tempdir().expect("a folder"), Authority::new());
        let (app, listener) = with_letter(way, Some(authority.file(&folder))).await;
        let heard = send(&app, way, &listener, &authority.certify("localhost")).await;
        is_the_letter(heard.as_deref(), way);
    }
}

/// An impostor of the mail server gets no email, and the email isn't lost.
#[tokio::test]
async fn strangers_get_no_letter_and_it_stays_due() {
    for way in Way::ALL {
        let (folder, authority) = (tempfile::tempdir().expect("a folder"), Authority::new());
        let (app, listener) = with_letter(way, Some(authority.file(&folder))).await;
        let unknown = Authority::new().certify("localhost");
        assert_eq!(send(&app, way, &listener, &unknown).await, None, "{way:?}");
        app.clock.advance(RETRY_MS);
        let misnamed = authority.certify("mail.example");
        assert_eq!(send(&app, way, &listener, &misnamed).await, None, "{way:?}");
        app.clock.advance(6 * RETRY_MS);
        let heard = send(&app, way, &listener, &authority.certify("localhost")).await;
        is_the_letter(heard.as_deref(), way);

        let (app, listener) = with_letter(way, None).await;
        let heard = send(&app, way, &listener, &authority.certify("localhost")).await;
        assert_eq!(
            heard, None,
            "{way:?}: it is believed only where it is named"
        );
    }
}

/// An attacker in between who hides STARTTLS can't read anything.
#[tokio::test]
async fn a_server_without_starttls_gets_nothing_in_clear() {
    let way = Way::StartTls;
    let (folder, authority) = (tempfile::tempdir().expect("a folder"), Authority::new());
    let (app, listener) = with_letter(way, Some(authority.file(&folder))).await;
    let hiding = async { take_letter(listener.accept().await.expect("it calls").0).await };
    let (sent, heard) = tokio::join!(app.api.send_due_mail(), hiding);
    sent.expect("it is noted");
    let words: Vec<_> = heard
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert!(
        matches!(words[..], ["EHLO"] | ["EHLO", "QUIT"]),
        "in clear: {heard}"
    );
    app.clock.advance(RETRY_MS);
    let heard = send(&app, way, &listener, &authority.certify("localhost")).await;
    is_the_letter(heard.as_deref(), way);
}
