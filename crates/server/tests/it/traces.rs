//! What a collector of OpenTelemetry gets from a running process.

use std::fs::File;
use std::sync::Arc;

use http_body_util::{BodyExt as _, Empty};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use protocol::socket::ServerMessage;
use rustix::process::{Signal, kill_process};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::account::sign_up;
use crate::binary::{Server, serve};
use crate::crash::open_room;
use crate::stopping::STOPPED_WITHIN;
use crate::watching::ask_for_seat;

/// More posts than a server sends in a test.
const POSTS_MAX: usize = 64;

/// A collector that takes whatever it is sent.
struct Collector {
    url: String,
    received: mpsc::Receiver<(String, Bytes)>,
}

impl Collector {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let (sender, received) = mpsc::channel(POSTS_MAX);
        let sender = Arc::new(sender);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sender = Arc::clone(&sender);
                let take = service_fn(move |request: Request<Incoming>| {
                    let sender = Arc::clone(&sender);
                    async move {
                        let path = request.uri().path().to_owned();
                        let body = request.into_body().collect().await?.to_bytes();
                        let _nobody_looks = sender.send((path, body)).await;
                        Ok::<_, hyper::Error>(Response::new(Empty::<Bytes>::new()))
                    }
                });
                let connection = hyper::server::conn::http1::Builder::new();
                tokio::spawn(connection.serve_connection(TokioIo::new(stream), take));
            }
        });
        Self { url, received }
    }

    /// Everything it was sent. What spans say is in it as text, between the tags of the format.
    fn told(&mut self) -> Vec<u8> {
        let mut told = Vec::new();
        while let Ok((path, body)) = self.received.try_recv() {
            assert_eq!(path, "/v1/traces");
            told.extend_from_slice(&body);
        }
        told
    }
}

fn has(told: &[u8], words: &str) -> bool {
    told.windows(words.len())
        .any(|window| window == words.as_bytes())
}

/// A request that says it belongs to a trace, which only proxies may say.
async fn look_up(authority: &str, code: &str, trace: &str) {
    let stream = TcpStream::connect(authority).await.expect("connected");
    let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.expect("it speaks HTTP");
    tokio::spawn(connection);
    let request = Request::get(format!("/api/v1/rooms/{code}?x=secret-query"))
        .header(header::HOST, authority)
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"))
        .body(Empty::<Bytes>::new())
        .expect("a request");
    sender.send_request(request).await.expect("it answers");
}

/// Hex digits as bytes, as the format has them.
fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| {
            let pair = std::str::from_utf8(pair).expect("digits");
            u8::from_str_radix(pair, 16).expect("hex digits")
        })
        .collect()
}

/// What a collector was told of a sign-up, a room and a look at the room, until the server stopped.
async fn traced(flags: &[&str]) -> Vec<u8> {
    let mut collector = Collector::open().await;
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let log = File::create(folder.path().join("log")).expect("a file can be made");
    let data_dir = folder.path().join("data");
    let mut command = serve("127.0.0.1:0", &data_dir);
    command
        .args(["--otlp-endpoint", &collector.url])
        .args(flags);
    let mut server = Server::spawn(command, log).expect("it starts");
    let authority = server.ready().await.expect("it gets ready").authority;

    let http = sign_up(&authority, &data_dir, "Ada").await;
    let room = open_room(&http.expect("signed up")).await;
    let code = room.expect("a room is open").code;
    look_up(&authority, &code, TRACE).await;
    let (_grace, seated) = ask_for_seat(&authority, &code, "Grace").await;
    assert!(matches!(seated, ServerMessage::PlayerView(_)), "{seated:?}");

    kill_process(server.pid(), Signal::TERM).expect("it runs");
    let ended = server.ended(STOPPED_WITHIN).await.expect("it stops");
    assert!(ended.success(), "{ended}");
    let told = collector.told();
    assert!(!has(&told, &code), "the code of a room is in a trace");
    told
}

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

#[tokio::test]
async fn traces_name_routes_and_what_takes_time_and_nobody() {
    let told = traced(&[]).await;
    for words in [
        "fanfare",
        "POST /api/v1/auth/signup",
        "GET /api/v1/rooms/{code}",
        "write to the journal",
        "http.response.status_code",
    ] {
        assert!(has(&told, words), "no {words:?} in the traces");
    }
    for words in ["Ada", "Grace", "@example", "secret-query", "user-agent"] {
        assert!(!has(&told, words), "{words:?} is in the traces");
    }
    let trace = bytes_of(TRACE);
    let is_taken_over = told.windows(trace.len()).any(|window| window == trace);
    assert!(!is_taken_over, "a stranger decided about a trace");
}

#[tokio::test]
async fn a_trusted_proxy_begins_a_trace_that_goes_on_here() {
    let told = traced(&["--trusted-proxy", "loopback", "--traces-per-mille", "0"]).await;
    let trace = bytes_of(TRACE);
    assert!(told.windows(trace.len()).any(|window| window == trace));
    // Nothing else was asked for.
    assert!(!has(&told, "POST /api/v1/auth/signup"));
}

#[tokio::test]
async fn a_collector_that_is_away_is_no_reason_to_stop_or_to_wait() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let log = File::create(folder.path().join("log")).expect("a file can be made");
    let data_dir = folder.path().join("data");
    let mut command = serve("127.0.0.1:0", &data_dir);
    // Nobody listens on the port that nobody may listen on.
    command.args(["--otlp-endpoint", "http://127.0.0.1:1"]);
    let mut server = Server::spawn(command, log).expect("it starts");
    let authority = server.ready().await.expect("it gets ready").authority;
    let http = sign_up(&authority, &data_dir, "Ada").await;
    http.expect("signed up");
    kill_process(server.pid(), Signal::TERM).expect("it runs");
    let ended = server.ended(STOPPED_WITHIN).await.expect("it stops");
    assert!(ended.success(), "{ended}");
}
