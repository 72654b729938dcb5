//! A renewal while people are connected, and the answers over plain HTTP, on a clock that the test
//! holds.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use acme::testing::TestAuthority;
use acme::{Config, Keeper};
use axum::Router;
use axum::routing::get;
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use live::{Clock, Sleep, SystemClock, TestClock};
use rustls::pki_types::ServerName;
use tls::{Current, Handshakes};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::sent_on;
use crate::net::{self, Speech};

const DAY_MS: u64 = 24 * 3_600_000;
const SIX_DAYS: Duration = Duration::from_hours(6 * 24);

/// Notes the moment that each wait is for.
struct Noting {
    clock: TestClock,
    waits: mpsc::Sender<u64>,
}

impl Clock for Noting {
    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        self.waits.try_send(at_ms).expect("the test reads along");
        self.clock.sleep_until(at_ms)
    }
}

/// An open connection, and the certificate it began with.
struct Visitor {
    sender: SendRequest<Empty<Bytes>>,
    certificate: Vec<u8>,
}

impl Visitor {
    async fn connect(authority: &TestAuthority, to: SocketAddr, tasks: &mut JoinSet<()>) -> Self {
        let stream = TcpStream::connect(to).await.expect("connected");
        let name = ServerName::try_from("quiz.example").expect("a name");
        let connector = TlsConnector::from(Arc::new(authority.trust()));
        let stream = connector.connect(name, stream).await.expect("trusted");
        let shown = stream.get_ref().1.peer_certificates();
        let certificate = shown.expect("there is one")[0].to_vec();
        let (sender, connection) = handshake(TokioIo::new(stream)).await.expect("HTTP");
        tasks.spawn(async move { connection.await.expect("it ends well") });
        Self {
            sender,
            certificate,
        }
    }

    async fn ask(&mut self) -> StatusCode {
        let request = Request::get("/").header(header::HOST, "quiz.example");
        let request = request.body(Empty::new()).expect("a request");
        let response = self.sender.send_request(request).await.expect("an answer");
        let status = response.status();
        response.into_body().collect().await.expect("a whole body");
        status
    }
}

#[tokio::test]
async fn a_renewal_is_shown_to_new_connections_and_cuts_no_open_one() {
    // Clients know the real time. Both certificates are valid then: the first one expires a day
    // later, and the second one begins a day before.
    let began_ms = SystemClock::start().now_ms() - 5 * DAY_MS;
    let clock = TestClock::at(began_ms);
    let plain = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let encrypted = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = encrypted.local_addr().expect("an address");
    let http = plain.local_addr().expect("an address");
    let authority = TestAuthority::start(http, Arc::new(clock.clone()), SIX_DAYS).await;
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let config = Config {
        directory: authority.directory(),
        email: "ada@quiz.example".to_owned(),
        host: "quiz.example".to_owned(),
        data_dir: folder.path().to_owned(),
        trust: authority.trust(),
    };
    let current = Arc::new(Current::default());
    let (noted, mut waits) = mpsc::channel(16);
    let noting = Arc::new(Noting {
        clock: clock.clone(),
        waits: noted,
    });
    let keeper = Keeper::open(config, Arc::clone(&current), noting).await;
    let keeper = keeper.expect("it is set up");

    let mut tasks = JoinSet::new();
    let (stop, open) = (CancellationToken::new(), TaskTracker::new());
    let sent_on = sent_on("https://quiz.example".to_owned(), keeper.challenges());
    let speech = Speech::Encrypted {
        handshakes: Handshakes::new(tls::server_config(current).expect("randomness")),
        router: Router::new().route("/", get(|| async { "hello" })),
        sent_on: sent_on.clone(),
    };
    let at_plain = Speech::Plain(sent_on);
    tasks.spawn(net::accept(plain, at_plain, stop.clone(), open.clone()));
    tasks.spawn(net::accept(encrypted, speech, stop.clone(), open.clone()));
    tasks.spawn(keeper.run(Arc::new(Notify::new()), stop.clone()));

    let mut until_ms = waits.recv().await.expect("it rests");
    let mut visitor = Visitor::connect(&authority, address, &mut tasks).await;
    assert_eq!(visitor.ask().await, StatusCode::OK);
    assert_eq!(authority.issued(), [visitor.certificate.clone()]);

    while authority.issued().len() < 2 {
        clock.advance(until_ms - clock.now_ms());
        until_ms = waits.recv().await.expect("it rests");
    }
    assert!(clock.now_ms() <= began_ms + 4 * DAY_MS);
    let mut second = Visitor::connect(&authority, address, &mut tasks).await;
    assert_eq!(second.ask().await, StatusCode::OK);
    assert_eq!(authority.issued()[1], second.certificate);
    assert_eq!(visitor.ask().await, StatusCode::OK, "the first one goes on");
}
