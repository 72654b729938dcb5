//! A certificate by ACME, from the first start of the real program on, with a small authority of
//! our own. How renewals go is told by the stories in `crates/acme`, which hold the clock.

use std::fs::{self, OpenOptions};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use acme::testing::{Refusal, TestAuthority};
use hyper::{Method, StatusCode, header};
use live::SystemClock;
use rustix::process::{Signal, kill_process};
use rustls::pki_types::ServerName;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::binary::{Server, fanfare, free_authority, serve};
use crate::encryption::ask;
use crate::private::{assert_private, below};
use crate::watching::load;

const WITHIN: Duration = Duration::from_secs(30);
const LOOK_EVERY: Duration = Duration::from_millis(20);
const NINETY_DAYS: Duration = Duration::from_hours(90 * 24);
const EXPIRES: &str = "fanfare_tls_certificate_expires_timestamp_seconds";

/// A computer with a public name, and an authority that everyone trusts here.
struct World {
    folder: TempDir,
    authority: TestAuthority,
    /// Where plain HTTP of the name leads.
    redirect: String,
    metrics: String,
}

impl World {
    async fn new() -> Self {
        let redirect = free_authority();
        let http: SocketAddr = redirect.parse().expect("an address");
        let clock = Arc::new(SystemClock::start());
        let authority = TestAuthority::start(http, clock, NINETY_DAYS).await;
        let folder = tempfile::tempdir().expect("a test can make a folder");
        fs::write(folder.path().join("ca.pem"), authority.root_pem()).expect("it is written");
        Self {
            folder,
            authority,
            redirect,
            metrics: free_authority(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn arguments(&self, command: &mut Command) {
        command.args(["--public-url", "https://quiz.example"]);
        command.args(["--redirect-listen", &self.redirect]);
        command.args(["--acme-email", "ada@quiz.example", "--acme-directory"]);
        command.arg(self.authority.directory()).arg("--acme-ca");
        command.arg(self.path("ca.pem"));
    }

    async fn start(&self) -> (Server, String) {
        let mut command = serve("127.0.0.1:0", &self.path("data"));
        self.arguments(&mut command);
        command.args(["--metrics-listen", &self.metrics]);
        let mut log = OpenOptions::new();
        let log = log.create(true).append(true).open(self.path("log"));
        let log = log.expect("a file can be made");
        let mut server = Server::spawn(command, log).expect("it starts");
        let ready = server.ready().await.expect("it gets ready");
        (server, ready.authority)
    }

    fn doctor(&self) -> String {
        let mut command = Command::new(fanfare());
        command.env_clear().arg("doctor").arg("--data-dir");
        command.arg(self.path("data"));
        self.arguments(&mut command);
        let output = command.output().expect("it runs and ends");
        let both = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&both).into_owned()
    }

    async fn connect(&self, authority: &str) -> std::io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(authority).await.expect("connected");
        let name = ServerName::try_from("quiz.example").expect("a name");
        let connector = TlsConnector::from(Arc::new(self.authority.trust()));
        connector.connect(name, stream).await
    }

    /// Waits until people can connect over HTTPS.
    async fn certified(&self, authority: &str) -> TlsStream<TcpStream> {
        let connected = timeout(WITHIN, async {
            let mut look = interval(LOOK_EVERY);
            loop {
                look.tick().await;
                if let Ok(stream) = self.connect(authority).await {
                    return stream;
                }
            }
        });
        connected.await.expect("there is a certificate")
    }

    async fn logged(&self, words: &str) {
        let told = timeout(WITHIN, async {
            let mut look = interval(LOOK_EVERY);
            while !self.log().contains(words) {
                look.tick().await;
            }
        });
        let told = told.await;
        assert!(told.is_ok(), "{words}:\n{}", self.log());
    }

    fn log(&self) -> String {
        fs::read_to_string(self.path("log")).expect("a log")
    }
}

/// What plain HTTP says to a path.
async fn plain(authority: &str, path: &str) -> (StatusCode, bool) {
    let stream = TcpStream::connect(authority).await.expect("connected");
    let (status, headers) = ask(stream, Method::GET, path).await;
    (status, headers.contains_key(header::LOCATION))
}

#[tokio::test]
async fn a_first_certificate_comes_by_itself_and_a_restart_asks_nothing() {
    let world = World::new().await;
    assert!(
        world
            .doctor()
            .contains("warn  certificate: there is none yet")
    );
    let (mut server, authority) = world.start().await;
    let stream = world.certified(&authority).await;
    let shown = stream.get_ref().1.peer_certificates();
    let shown = shown.expect("there is one")[0].to_vec();
    assert_eq!(world.authority.issued(), [shown]);
    let (status, headers) = ask(stream, Method::GET, "/api/v1/instance").await;
    assert_eq!(status, StatusCode::OK);
    assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));

    // The challenge is over, so its path is one like all others.
    let token = world.authority.newest_token().expect("a challenge");
    for path in [
        format!("/.well-known/acme-challenge/{token}"),
        "/.well-known/acme-challenge/another".to_owned(),
        "/join".to_owned(),
    ] {
        let (status, is_sent_on) = plain(&world.redirect, &path).await;
        assert_eq!(status, StatusCode::PERMANENT_REDIRECT, "{path}");
        assert!(is_sent_on, "{path}");
    }
    let (_, _, metrics) = load(&world.metrics, "/metrics").await;
    assert!(metrics.contains(&format!("\n{EXPIRES} ")), "{metrics}");

    world.logged("there is a new certificate").await;
    let kept = below(&world.path("data").join("acme"));
    assert_eq!(kept.len(), 3, "{kept:?}");
    assert_private(&kept);
    assert!(!world.log().contains("ada@"), "{}", world.log());
    let doctor = world.doctor();
    assert!(
        doctor.contains("ok    certificate: it is for quiz.example"),
        "{doctor}"
    );
    assert!(doctor.contains("will be renewed on"), "{doctor}");
    server.kill().expect("it can be killed");

    let asked = world.authority.request_count();
    let (_server, authority) = world.start().await;
    world.connect(&authority).await.expect("at once");
    assert_eq!(world.authority.request_count(), asked);
}

#[tokio::test]
async fn an_authority_that_refuses_stops_nothing_and_is_asked_again_after_a_signal() {
    let world = World::new().await;
    let why = "not for this name";
    let refusal = Refusal::new(403, "rejectedIdentifier", why);
    world.authority.refuse(Some(refusal));
    let (server, authority) = world.start().await;
    world
        .logged("gives nobody a certificate for quiz.example")
        .await;
    assert!(world.connect(&authority).await.is_err(), "there is none");
    let (status, is_sent_on) = plain(&world.redirect, "/join").await;
    assert_eq!(status, StatusCode::PERMANENT_REDIRECT);
    assert!(is_sent_on);
    let (_, _, metrics) = load(&world.metrics, "/metrics").await;
    assert!(!metrics.contains(EXPIRES), "{metrics}");

    world.authority.refuse(None);
    kill_process(server.pid(), Signal::HUP).expect("it can be told");
    world.certified(&authority).await;
}

/// What keeps `serve` from starting is said before by `check-settings` and `doctor`.
#[tokio::test]
async fn cfg_1_authorities_that_cannot_be_trusted_are_named_before_the_start() {
    let world = World::new().await;
    fs::write(world.path("ca.pem"), "not a certificate").expect("it is written");
    for command in ["check-settings", "serve", "doctor"] {
        let mut process = Command::new(fanfare());
        process.env_clear().arg(command).arg("--data-dir");
        process.arg(world.path("data"));
        world.arguments(&mut process);
        let output = process.output().expect("it runs and ends");
        assert!(!output.status.success(), "{command}");
        let both = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&both);
        assert!(said.contains("check --acme-ca"), "{command}: {said}");
    }
}
