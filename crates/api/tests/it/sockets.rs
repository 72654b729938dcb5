//! Sockets: who can connect, and how they close. `live` tests the messages.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::HeaderValue;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt as _;

use crate::app::TestApp;

/// No response takes this long; a test that would hang fails instead.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn connect(
        address: SocketAddr,
        code: &str,
        origin: Option<&'static str>,
    ) -> Result<Self, Error> {
        Self::connect_to(address, &format!("/rooms/{code}/socket"), origin).await
    }

    pub(crate) async fn connect_to(
        address: SocketAddr,
        path: &str,
        origin: Option<&'static str>,
    ) -> Result<Self, Error> {
        let url = format!("ws://{address}/api/v1{path}");
        let mut request = url.into_client_request()?;
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", HeaderValue::from_static(origin));
        }
        Ok(Self(tokio_tungstenite::connect_async(request).await?.0))
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.0
            .send(Message::text(message.to_string()))
            .await
            .expect("it is sent");
    }

    pub(crate) async fn next(&mut self) -> Option<Message> {
        let next = tokio::time::timeout(PATIENCE, self.0.next())
            .await
            .expect("an answer in time");
        next.and_then(Result::ok)
    }

    /// The next message of a type.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Some(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] == kind {
                        return message;
                    }
                }
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                other => panic!("waiting for {kind}, there came {other:?}"),
            }
        }
    }

    /// The code the socket is closed with. Answers it, as browsers do.
    pub(crate) async fn close_code(&mut self) -> u16 {
        loop {
            match self.next().await {
                Some(Message::Close(frame)) => {
                    let code = frame.expect("a reason").code.into();
                    while self.next().await.is_some() {}
                    return code;
                }
                Some(_) => {}
                None => panic!("it ended without a word"),
            }
        }
    }
}

/// Accepts connections as the server does.
pub(crate) async fn listen(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = app.router.clone();
    tokio::spawn(async move {
        while let Ok((stream, peer)) = listener.accept().await {
            let router = router.clone();
            let service = service_fn(move |request: hyper::Request<Incoming>| {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(ConnectInfo(peer));
                router.clone().oneshot(request)
            });
            let connection = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            tokio::spawn(connection);
        }
    });
    address
}

/// Accepts connections in a way whose sockets can't be written to directly, as with TLS.
async fn listen_behind_a_layer(app: &TestApp) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = app.router.clone();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    address
}

#[tokio::test]
async fn a_host_and_a_player_meet() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    meet(&app, address).await;
}

#[tokio::test]
async fn a_host_and_a_player_meet_behind_a_layer() {
    let app = TestApp::sqlite().await;
    let address = listen_behind_a_layer(&app).await;
    meet(&app, address).await;
}

async fn meet(app: &TestApp, address: SocketAddr) {
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");

    let mut host = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    host.hear("hello").await;
    host.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    assert_eq!(host.hear("hostView").await["room"]["seatCount"], 0);

    let mut player = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    let hello = player.hear("hello").await;
    let seat_token = &hello["freshSeatToken"];
    player
        .say(json!({ "type": "join", "nickname": "Bob", "seatToken": seat_token }))
        .await;
    assert_eq!(player.hear("playerView").await["me"]["nickname"], "Bob");
    assert_eq!(host.hear("roster").await["type"], "roster");
}

/// WS-1: the code alone gives no rights, and neither does another account or an ended session.
#[tokio::test]
async fn ws_1_host_rights_come_from_the_account() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let bob = app.author("bob").await;
    let own = ada.token.clone();
    ada.post("/auth/logout", json!({})).await;

    for token in [json!("made-up"), json!(bob.token), json!(own)] {
        let mut host = Socket::connect(address, &code, None)
            .await
            .expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": token }))
            .await;
        assert_eq!(host.hear("refused").await["code"], "notAllowed", "{token}");
    }
}

#[tokio::test]
async fn ws_1_only_pages_of_ours_connect() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    match Socket::connect(address, &code, Some("https://evil.example")).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 403),
        other => panic!("it was let in: {:?}", other.err()),
    }
    Socket::connect(address, &code, None)
        .await
        .expect("the control connects");
}

#[tokio::test]
async fn sockets_end_with_a_code_that_says_why() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut nowhere = Socket::connect(address, "1234567", None)
        .await
        .expect("it connects");
    assert_eq!(nowhere.close_code().await, 4503);

    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let mut screen = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    screen.say(json!({ "type": "attachScreen" })).await;
    screen.hear("screenView").await;
    let closing = async {
        app.rooms.shutdown().await;
        app.api.sockets_closed().await;
    };
    let (code, ()) = tokio::join!(screen.close_code(), closing);
    assert_eq!(code, 4000);
}

/// WS-2: a message longer than any of ours closes its own socket and nothing else.
#[tokio::test]
async fn ws_2_endless_messages_are_not_read() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let code = ada
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let mut rude = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    rude.hear("hello").await;
    rude.0
        .send(Message::text("x".repeat(64 * 1024)))
        .await
        .expect("it is sent");
    while let Some(message) = rude.next().await {
        assert!(!message.is_text(), "{message:?}");
    }
    let mut kind = Socket::connect(address, &code, None)
        .await
        .expect("the room is still there");
    kind.hear("hello").await;
}
