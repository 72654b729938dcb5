//! What operators watch: the metrics of a running process.

use std::fs::File;
use std::path::Path;

use http_body_util::{BodyExt as _, Empty};
use hyper::body::Bytes;
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use protocol::socket::{ClientMessage, Join, ServerMessage};
use tokio::net::TcpStream;

use crate::account::sign_up;
use crate::binary::{Server, free_authority, serve};
use crate::crash::open_room;
use crate::talk::Talk;

/// The status, the type and the text of a page.
pub(crate) async fn load(authority: &str, path: &str) -> (StatusCode, String, String) {
    let stream = TcpStream::connect(authority).await.expect("connected");
    let shaken = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.expect("it speaks HTTP");
    tokio::spawn(connection);
    let request = Request::get(path).header(header::HOST, authority);
    let request = request.body(Empty::<Bytes>::new()).expect("a request");
    let response = sender.send_request(request).await.expect("it answers");
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let kind = kind.map(|kind| kind.to_str().expect("text").to_owned());
    let body = response.into_body().collect().await.expect("a whole body");
    let text = String::from_utf8(body.to_bytes().to_vec()).expect("text");
    (status, kind.unwrap_or_default(), text)
}

/// Only where the server encrypts by itself; `acme.rs` and `encryption.rs` look at it.
const OF_CERTIFICATES: &str = "fanfare_tls_certificate_expires_timestamp_seconds";

/// The value of a metric with its labels.
fn value(metrics: &str, name: &str) -> Option<f64> {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
    line.parse().ok()
}

/// The names of our metrics in a text.
fn names_in(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |char: char| char.is_ascii_lowercase() || char == '_';
    text.split(move |char| !is_part(char))
        .filter(|word| word.starts_with("fanfare_"))
}

pub(crate) async fn ask_for_seat(
    authority: &str,
    code: &str,
    nickname: &str,
) -> (Talk, ServerMessage) {
    let mut player = Talk::open(authority, code).await.expect("connected");
    let hello = player.hear_until(|message| match message {
        ServerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let join = Join {
        nickname: nickname.to_owned(),
        seat_token: hello.await.expect("greeted").fresh_seat_token,
        seat_pass: None,
        solved: None,
        presence: None,
    };
    player.say(&ClientMessage::Join(join)).await;
    let answer = player.hear_until(|message| match message {
        ServerMessage::PlayerView(_) | ServerMessage::Refused(_) => Some(message),
        _ => None,
    });
    let answer = answer.await.expect("answered");
    (player, answer)
}

/// A lobby with one player in it, and another one whose nickname is taken.
#[tokio::test]
async fn metrics_tell_what_goes_on_and_name_nobody() {
    let folder = tempfile::tempdir().expect("a test can make a folder");
    let log = File::create(folder.path().join("log")).expect("a file can be made");
    let data_dir = folder.path().join("data");
    let watched = free_authority();
    let mut command = serve("127.0.0.1:0", &data_dir);
    command.args(["--metrics-listen", &watched]);
    let mut server = Server::spawn(command, log).expect("it starts");
    let authority = server.ready().await.expect("it gets ready").authority;

    let http = sign_up(&authority, &data_dir, "Ada").await;
    let room = open_room(&http.expect("signed up")).await;
    let code = room.expect("a room is open").code;
    let (_grace, seated) = ask_for_seat(&authority, &code, "Grace").await;
    assert!(matches!(seated, ServerMessage::PlayerView(_)), "{seated:?}");
    let (_other, refused) = ask_for_seat(&authority, &code, "Grace").await;
    assert!(matches!(refused, ServerMessage::Refused(_)), "{refused:?}");

    let (status, kind, metrics) = load(&watched, "/metrics").await;
    assert_eq!(status, StatusCode::OK);
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
    let told = |name: &str| value(&metrics, name).unwrap_or_else(|| panic!("{name}:\n{metrics}"));
    for (name, expected) in [
        ("fanfare_ready", 1.0),
        ("fanfare_rooms", 1.0),
        ("fanfare_connections", 2.0),
        ("fanfare_database_up", 1.0),
        ("fanfare_database_connections_max", 4.0),
        (r#"fanfare_outbox_messages{kind="webhook"}"#, 0.0),
        (r#"fanfare_outbox_oldest_age_seconds{kind="webhook"}"#, 0.0),
        (r#"fanfare_refusals_total{reason="nicknameTaken"}"#, 1.0),
        (
            r#"fanfare_http_requests_total{method="POST",status="201"}"#,
            3.0,
        ),
    ] {
        assert!(
            (told(name) - expected).abs() < f64::EPSILON,
            "{name}:\n{metrics}"
        );
    }
    for name in [
        "fanfare_journal_entries_total",
        "fanfare_journal_write_seconds_count",
        "fanfare_http_request_seconds_count",
        "process_start_time_seconds",
        "process_cpu_seconds_total",
        "process_resident_memory_bytes",
        "process_open_fds",
        "process_max_fds",
    ] {
        assert!(told(name) > 0.0, "{name}:\n{metrics}");
    }
    for secret in ["Grace", "Ada", code.as_str()] {
        assert!(!metrics.contains(secret), "{secret}:\n{metrics}");
    }

    for told in [
        "docs/operating.md",
        "deploy/monitoring/alerts.yaml",
        "deploy/monitoring/dashboard.json",
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(told);
        let text = std::fs::read_to_string(path).expect("it is there");
        let names: Vec<&str> = names_in(&text).collect();
        assert!(names.len() > 3, "{told} names only {names:?}");
        for name in names.into_iter().filter(|name| *name != OF_CERTIFICATES) {
            assert!(
                metrics.lines().any(|line| line.starts_with(name)),
                "{told}: {name}"
            );
        }
    }

    // People's address doesn't have them, and this one has nothing else.
    let (status, _, page) = load(&authority, "/metrics").await;
    assert_ne!(status, StatusCode::OK, "{page}");
    let (status, ..) = load(&watched, "/api/v1/instance").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
