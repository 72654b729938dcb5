//! Encryption without a proxy, as browsers and phones meet it.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustix::process::{Signal, kill_process};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::Message;

use crate::binary::{Server, fanfare, free_authority, serve};

const WITHIN: Duration = Duration::from_secs(30);
const LOOK_EVERY: Duration = Duration::from_millis(20);

struct School {
    authority: CertifiedIssuer<'static, KeyPair>,
    folder: TempDir,
}

impl School {
    fn new() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        Self {
            authority: CertifiedIssuer::self_signed(params, key).expect("it is signed"),
            folder: tempfile::tempdir().expect("a test can make a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a new certificate and its key, as a program that renews them does.
    fn certify(&self, name: &str) -> Vec<u8> {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new([name.to_owned()]).expect("a name");
        let certificate = params.signed_by(&key, &self.authority).expect("signed");
        fs::write(self.path("c.pem"), certificate.pem()).expect("it is written");
        fs::write(self.path("k.pem"), key.serialize_pem()).expect("it is written");
        let private = Permissions::from_mode(0o600);
        fs::set_permissions(self.path("k.pem"), private).expect("it is private");
        certificate.der().to_vec()
    }

    fn arguments(&self, command: &mut Command) {
        command.args(["--public-url", "https://quiz.example", "--tls-cert"]);
        command.arg(self.path("c.pem")).arg("--tls-key");
        command.arg(self.path("k.pem"));
    }

    async fn connect(&self, authority: &str) -> TlsStream<TcpStream> {
        let mut roots = RootCertStore::empty();
        roots.add(self.authority.der().clone()).expect("a root");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let client = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("TLS 1.2 and 1.3")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let stream = TcpStream::connect(authority).await.expect("connected");
        let name = ServerName::try_from("quiz.example").expect("a name");
        let connector = TlsConnector::from(Arc::new(client));
        let shaken = connector.connect(name, stream).await;
        shaken.expect("the certificate is right")
    }

    /// The certificate that the server shows.
    async fn shown(&self, authority: &str) -> Vec<u8> {
        let stream = self.connect(authority).await;
        let shown = stream.get_ref().1.peer_certificates();
        shown.expect("there is one")[0].to_vec()
    }

    fn is_healthy(&self, authority: &str) -> bool {
        let mut command = Command::new(fanfare());
        command.env_clear().args(["health", "--listen", authority]);
        self.arguments(&mut command);
        command.status().expect("it runs and ends").success()
    }

    fn check_settings(&self) -> String {
        let mut command = Command::new(fanfare());
        command.env_clear().arg("check-settings").arg("--data-dir");
        command.arg(self.path("data"));
        self.arguments(&mut command);
        let output = command.output().expect("it runs and ends");
        let both = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&both).into_owned()
    }
}

pub(crate) async fn ask<S>(stream: S, method: Method, path: &str) -> (StatusCode, HeaderMap)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.expect("it speaks HTTP");
    tokio::spawn(connection);
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::HOST, "quiz.example");
    let request = request.body(Empty::<Bytes>::new()).expect("a request");
    let response = sender.send_request(request).await.expect("it answers");
    let (parts, body) = response.into_parts();
    body.collect().await.expect("a whole body");
    (parts.status, parts.headers)
}

#[tokio::test]
async fn a_server_encrypts_sends_plain_http_on_and_follows_its_certificate() {
    let school = School::new();
    let first = school.certify("quiz.example");
    let redirect = free_authority();
    let mut command = serve("127.0.0.1:0", &school.path("data"));
    school.arguments(&mut command);
    command.args(["--redirect-listen", &redirect]);
    let log = File::create(school.path("log")).expect("a file can be made");
    let mut server = Server::spawn(command, log).expect("it starts");
    let authority = server.ready().await.expect("it gets ready").authority;

    let stream = school.connect(&authority).await;
    let (status, headers) = ask(stream, Method::GET, "/api/v1/instance").await;
    assert_eq!(status, StatusCode::OK);
    assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));

    // The server greets, and says by a close code that there is no such room.
    let stream = school.connect(&authority).await;
    let url = "wss://quiz.example/api/v1/rooms/1234567/socket";
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream)
        .await
        .expect("it upgrades");
    let heard = timeout(WITHIN, socket.next()).await.expect("it speaks");
    let heard = heard.expect("a frame").expect("a whole frame");
    assert!(
        matches!(heard, Message::Text(_) | Message::Close(_)),
        "{heard:?}"
    );

    for plain in [&redirect, &authority] {
        for (method, path, expected) in [
            (Method::GET, "/join?code=1", StatusCode::PERMANENT_REDIRECT),
            (
                Method::GET,
                "/api/v1/instance",
                StatusCode::UPGRADE_REQUIRED,
            ),
            (Method::POST, "/join", StatusCode::UPGRADE_REQUIRED),
        ] {
            let stream = TcpStream::connect(plain).await.expect("connected");
            let (status, headers) = ask(stream, method, path).await;
            assert_eq!(status, expected, "{path}");
            let place = headers
                .get(header::LOCATION)
                .map(header::HeaderValue::as_bytes);
            let there = b"https://quiz.example/join?code=1".as_slice();
            assert_eq!(place, status.is_redirection().then_some(there));
        }
    }

    assert!(school.is_healthy(&authority), "a health check speaks HTTPS");

    assert_eq!(school.shown(&authority).await, first);
    let second = school.certify("quiz.example");
    kill_process(server.pid(), Signal::HUP).expect("it can be told");
    let renewed = timeout(WITHIN, async {
        let mut look = interval(LOOK_EVERY);
        while school.shown(&authority).await != second {
            look.tick().await;
        }
    });
    renewed.await.expect("the new certificate is shown");

    // One for another name is told and not used.
    school.certify("other.example");
    kill_process(server.pid(), Signal::HUP).expect("it can be told");
    let told = timeout(WITHIN, async {
        let mut look = interval(LOOK_EVERY);
        let log = || fs::read_to_string(school.path("log")).expect("a log");
        while !log().contains("is for other.example") {
            look.tick().await;
        }
    });
    told.await.expect("it is told");
    assert_eq!(school.shown(&authority).await, second);
}

#[tokio::test]
async fn cfg_1_a_certificate_that_cannot_work_is_named_before_the_start() {
    let school = School::new();
    school.certify("quiz.example");
    let right = school.check_settings();
    assert!(right.contains("The settings are right"), "{right}");
    let key = fs::read(school.path("k.pem")).expect("a key");
    school.certify("quiz.example");
    fs::write(school.path("k.pem"), key).expect("it is written");
    let why = "doesn't belong to the certificate";
    let wrong = school.check_settings();
    assert!(wrong.contains(why), "{wrong}");
    let mut command = serve("127.0.0.1:0", &school.path("data"));
    school.arguments(&mut command);
    let served = command.output().expect("it runs and ends");
    assert!(!served.status.success());
    let said = String::from_utf8_lossy(&served.stderr).into_owned();
    assert!(said.contains(why), "{said}");
}
