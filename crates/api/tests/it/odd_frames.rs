//! WS-7 below the messages: odd frames on real sockets and odd bodies in real posts end at most
//! their own connection. `live` sends many more to rooms, without a network.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use bytes::Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use store::testing::TestDb;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Control, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::app::TestApp;
use crate::lines::{Page, WIRES};
use crate::odd::{Known, Odd, Oddities};
use crate::panics::Panics;
use crate::sockets::listen;
use crate::streams::EventStream;

/// Attackers on each wire, with up to ten frames each.
const ATTACKERS: u32 = 150;
/// No answer takes this long; a test that would hang fails instead.
const PATIENCE: Duration = Duration::from_secs(20);
/// A protocol error, text that isn't UTF-8, too long, and what can't be understood.
const CLOSE_CODES: [u16; 4] = [1002, 1007, 1009, 4504];

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(at: SocketAddr, code: &str) -> Socket {
    let url = format!("ws://{at}/api/v1/rooms/{code}/socket");
    let request = url.into_client_request().expect("a request");
    let connected = tokio_tungstenite::connect_async(request).await;
    connected.expect("it connects").0
}

/// What no library sends by itself.
fn raw(oddities: &mut Oddities, known: &Known) -> Message {
    let payload = match oddities.frame(known) {
        Odd::Text(bytes) | Odd::Pong(bytes) => bytes,
        Odd::Binary => return Message::Binary(Bytes::from_static(b"\0\xff")),
    };
    let text = OpCode::Data(Data::Text);
    let (opcode, is_final) = match oddities.below(12) {
        0 => (OpCode::Data(Data::Continue), true),
        1 => (text, false),
        2 => (OpCode::Data(Data::Reserved(3)), true),
        3 => (OpCode::Control(Control::Reserved(11)), true),
        4 => (OpCode::Control(Control::Ping), true),
        5 => (OpCode::Control(Control::Pong), true),
        6 => (OpCode::Control(Control::Close), true),
        _ => (text, true),
    };
    let payload = match oddities.below(12) {
        0 => vec![b'x'; 20_000].into(),
        _ => payload,
    };
    let header = FrameHeader {
        is_final,
        opcode,
        ..FrameHeader::default()
    };
    Message::Frame(Frame::from_payload(header, payload))
}

/// Sends odd frames until it is shown out or has no more; the code it was closed with, if any.
async fn attack(mut socket: Socket, oddities: &mut Oddities, known: &Known) -> Option<u16> {
    for _ in 0..=oddities.below(10) {
        if socket.send(raw(oddities, known)).await.is_err() {
            break;
        }
    }
    if oddities.below(3) == 0 {
        // Gone, without a word.
        return None;
    }
    // Anyone who is still there says goodbye, as browsers do.
    let _closed = socket.close(None).await;
    let end = async {
        let mut code = None;
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Close(Some(frame)) = message {
                code = Some(u16::from(frame.code));
            }
        }
        code
    };
    let code = tokio::time::timeout(PATIENCE, end).await;
    code.expect("every connection ends")
}

/// Posts odd bodies to a stream of its own; what was answered.
async fn attack_by_posts(
    app: &TestApp,
    code: &str,
    oddities: &mut Oddities,
    known: &Known,
) -> BTreeSet<u16> {
    let stream = EventStream::room(app, code).await;
    let mut answered = BTreeSet::new();
    for seq in 1..10_u32 {
        let Odd::Text(odd) = oddities.frame(known) else {
            continue;
        };
        let text = String::from_utf8_lossy(&odd);
        let connection = &stream.id;
        let (path, body) = match oddities.below(6) {
            0 => ("stream", odd.to_vec()),
            1 => ("stream/pong", odd.to_vec()),
            2 => {
                let body = json!({ "connection": connection, "nonce": text });
                ("stream/pong", body.to_string().into_bytes())
            }
            3 => {
                let body = json!({ "connection": text, "seq": seq, "messages": [{}] });
                ("stream", body.to_string().into_bytes())
            }
            4 => {
                let seq = format!("{seq}{seq}{seq}{seq}");
                let body =
                    format!(r#"{{"connection":"{connection}","seq":{seq},"messages":[{text}]}}"#);
                ("stream", body.into_bytes())
            }
            _ => {
                let mut body = format!(r#"{{"connection":"{connection}","seq":{seq},"messages":["#)
                    .into_bytes();
                body.extend_from_slice(&odd);
                body.extend_from_slice(b"]}");
                ("stream", body)
            }
        };
        let request = Request::post(format!("/api/v1/rooms/{code}/{path}"))
            .header(header::HOST, "127.0.0.1:8080")
            .header("sec-fetch-site", "same-origin")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body));
        // Every refusal is a problem, and none is the server's fault.
        let answer = app.send(request.expect("a request")).await;
        answered.insert(answer.status.as_u16());
    }
    answered
}

async fn shown(page: &mut Page<'_>, kind: &str) -> Value {
    page.say(json!({ "type": "sync" })).await;
    page.hear(kind).await
}

#[tokio::test]
async fn ws_7_odd_frames_on_the_network_end_only_their_own_connection() {
    let panics = Panics::watch();
    let app = TestApp::with(TestDb::migrated_sqlite(), |config| {
        config.api_calls_per_minute = 1_000_000;
    })
    .await;
    let at = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let mut players = Vec::new();
    for (wire, name) in WIRES.into_iter().zip(["Ann", "Ben"]) {
        let mut page = Page::open(&app, at, &code, wire).await;
        page.join(name).await;
        players.push(page);
    }
    let lock = json!({ "type": "setLock", "locked": true });
    let mut host = Page::open(&app, at, &code, WIRES[0]).await;
    host.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    host.say(json!({ "type": "command", "commandId": 1, "step": 0, "action": lock }))
        .await;
    host.hear("done").await;
    // There is a screen in any case: players are told whether there is one.
    let mut screen = Page::open(&app, at, &code, WIRES[1]).await;
    screen.say(json!({ "type": "attachScreen" })).await;
    screen.hear("screenView").await;
    let before = [
        shown(&mut players[0], "playerView").await,
        shown(&mut players[1], "playerView").await,
    ];
    let known = Known {
        now_ms: live::Clock::now_ms(&app.clock),
        tokens: vec!["A".repeat(43), "made-up.token".to_owned()],
        ..Known::default()
    };
    let mut oddities = Oddities::new(1);
    let (mut codes, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..ATTACKERS {
        let socket = connect(at, &code).await;
        codes.extend(attack(socket, &mut oddities, &known).await);
        answered.extend(attack_by_posts(&app, &code, &mut oddities, &known).await);
        if number % 30 == 0 {
            for (player, before) in players.iter_mut().zip(&before) {
                assert_eq!(&shown(player, "playerView").await, before, "nobody noticed");
            }
        }
    }
    for (player, before) in players.iter_mut().zip(&before) {
        assert_eq!(&shown(player, "playerView").await, before, "nobody noticed");
    }
    let unknown: Vec<_> = codes
        .iter()
        .filter(|code| !CLOSE_CODES.contains(code))
        .collect();
    assert!(unknown.is_empty(), "closed with {unknown:?} of {codes:?}");
    let usual = BTreeSet::from([204, 400, 404, 409, 413, 422]);
    assert!(answered.is_subset(&usual), "{answered:?}");
    assert!(
        answered.contains(&204) && answered.contains(&400),
        "{answered:?}"
    );
    assert_eq!(panics.count(), 0);
}
