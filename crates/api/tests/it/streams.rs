//! Event streams: who can connect and post, what is refused, and how they end. That they carry the
//! same conversation as sockets, `live` tests.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tower::ServiceExt as _;

use crate::app::{Answer, TestApp, both};
use crate::logs::Log;

const HERE: &str = "127.0.0.1:8080";
/// More events than any story here has.
const EVENTS_MAX: usize = 4_096;

/// A page that is connected by an event stream.
pub(crate) struct EventStream<'a> {
    app: &'a TestApp,
    path: String,
    pub(crate) id: String,
    seq: u32,
    headers: HeaderMap,
    arrived: mpsc::Receiver<Bytes>,
    /// Reads the body as a network does, whether or not the page listens; ends with the page.
    _network: JoinSet<()>,
}

/// An event: its name, which frames don't have, and its data.
pub(crate) type Event = (String, Value);

fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(header::HOST, HERE)
        .header("sec-fetch-site", "same-origin")
        .header("sec-fetch-mode", "cors")
}

fn opening(path: &str) -> axum::http::request::Builder {
    request(Method::GET, path).header(header::ACCEPT, "text/event-stream")
}

impl<'a> EventStream<'a> {
    async fn open(app: &'a TestApp, path: &str) -> Self {
        let mut request = opening(path).body(Body::empty()).expect("a request");
        let peer: std::net::SocketAddr = "127.0.0.1:50000".parse().expect("an address");
        let peer = axum::extract::ConnectInfo(peer);
        request.extensions_mut().insert(peer);
        let answer = app.router.clone().oneshot(request).await;
        let answer = answer.expect("the router answers");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let (parts, body) = answer.into_parts();
        let mut body = body.into_data_stream();
        let (delivery, arrived) = mpsc::channel(EVENTS_MAX);
        let mut network = JoinSet::new();
        network.spawn(async move {
            while let Some(text) = body.next().await {
                if delivery.send(text.expect("no error")).await.is_err() {
                    return;
                }
            }
        });
        let mut stream = Self {
            app,
            path: path.to_owned(),
            id: String::new(),
            seq: 0,
            headers: parts.headers,
            arrived,
            _network: network,
        };
        let (name, data) = stream.next().await.expect("an id");
        assert_eq!(name, "stream");
        data["id"]
            .as_str()
            .expect("a text")
            .clone_into(&mut stream.id);
        stream
    }

    pub(crate) async fn room(app: &'a TestApp, code: &str) -> Self {
        Self::open(app, &format!("/rooms/{code}/stream")).await
    }

    /// The next event; `None` at the end. Each comes in one piece.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        let text = self.arrived.recv().await?;
        let text = str::from_utf8(&text).expect("text");
        let mut lines = text.strip_suffix("\n\n").expect("an end").lines();
        let mut line = lines.next().expect("a line");
        let name = line.strip_prefix("event: ").unwrap_or("");
        if !name.is_empty() {
            line = lines.next().expect("data");
        }
        let data = line.strip_prefix("data: ").expect("data");
        Some((name.to_owned(), serde_json::from_str(data).expect("JSON")))
    }

    /// Posts messages under the next number.
    async fn post(&mut self, messages: Value) -> Answer {
        let seq = self.seq + 1;
        let answer = self.post_as(seq, messages).await;
        if answer.status == StatusCode::NO_CONTENT {
            self.seq = seq;
        }
        answer
    }

    async fn post_as(&self, seq: u32, messages: Value) -> Answer {
        let body = json!({ "connection": self.id, "seq": seq, "messages": messages });
        self.app.visitor().post(&self.path, body).await
    }

    pub(crate) async fn say(&mut self, message: Value) {
        let answer = self.post(json!([message])).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
    }

    /// The next message of a type.
    async fn hear(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await.expect("it goes on") {
                (name, message) if name.is_empty() && message["type"] == kind => return message,
                (name, data) => assert_ne!(name, "close", "waiting for {kind}: {data}"),
            }
        }
    }

    /// The next view in a phase.
    async fn view(&mut self, kind: &str, phase: &str) -> Value {
        loop {
            let view = self.hear(kind).await;
            if view["room"]["phase"]["type"] == phase {
                return view;
            }
        }
    }

    /// The code of the last event, after which nothing comes.
    async fn close_code(&mut self) -> u16 {
        loop {
            let (name, data) = self.next().await.expect("it says why");
            if name == "close" {
                assert!(self.next().await.is_none(), "the close is the last event");
                return u16::try_from(data["code"].as_u64().expect("a number")).expect("a code");
            }
        }
    }
}

async fn room(app: &TestApp) -> (String, Option<String>) {
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let made = ada.post("/rooms", json!({ "quizId": quiz })).await;
    (made.text("code"), ada.token.clone())
}

async fn player<'a>(app: &'a TestApp, code: &str, name: &str) -> (EventStream<'a>, String) {
    let mut player = EventStream::room(app, code).await;
    let hello = player.hear("hello").await;
    let token = hello["freshSeatToken"]
        .as_str()
        .expect("a token")
        .to_owned();
    player
        .say(json!({ "type": "join", "nickname": name, "seatToken": token }))
        .await;
    assert_eq!(player.hear("playerView").await["me"]["nickname"], name);
    (player, token)
}

both! {
    /// LIVE-6: a whole question over streams, with a reload in the middle, a tab that is replaced
    /// and a player who is removed.
    async fn a_question_is_played_over_streams(app: TestApp) {
        let (code, token) = room(&app).await;
        let mut host = EventStream::room(&app, &code).await;
        let mut screen = EventStream::room(&app, &code).await;
        screen.say(json!({ "type": "attachScreen" })).await;
        host.say(json!({ "type": "attachHost", "accessToken": token })).await;
        let mut view = host.view("hostView", "lobby").await;
        let (mut bob, seat_token) = player(&app, &code, "Bob").await;
        let (mut eve, _) = player(&app, &code, "Eve").await;
        let mut command = 0;
        let mut advance = |view: &Value, action: Value| {
            command += 1;
            let step = view["room"]["step"].clone();
            json!({ "type": "command", "commandId": command, "step": step, "action": action })
        };
        host.say(advance(&view, json!({ "type": "kick", "seat": 1 }))).await;
        assert_eq!(eve.close_code().await, 4501);
        for phase in ["announced", "open"] {
            host.say(advance(&view, json!({ "type": "advance" }))).await;
            view = host.view("hostView", phase).await;
        }
        let mut again = EventStream::room(&app, &code).await;
        again.say(json!({ "type": "resume", "seatToken": seat_token })).await;
        let open = again.view("playerView", "open").await;
        assert_eq!(bob.close_code().await, 4500, "the newest connection has the seat");
        app.clock.advance(1_000);
        let answer = open["room"]["phase"]["offer"]["answers"][0]["id"].clone();
        let choice = json!({ "kind": "answers", "answers": [answer] });
        again.say(json!({ "type": "pick", "questionIndex": 0, "choice": choice })).await;
        assert_eq!(again.hear("picked").await["questionIndex"], 0);
        host.view("hostView", "closed").await;
        app.clock.advance(game::limits::REVEAL_PAUSE_MS);
        for (stream, kind) in [(&mut host, "hostView"), (&mut again, "playerView"),
            (&mut screen, "screenView")] {
            stream.view(kind, "reveal").await;
        }
    }

    /// WS-1: the code alone gives no rights, and neither does another account.
    async fn ws_1_host_rights_come_from_the_account(app: TestApp) {
        let (code, _) = room(&app).await;
        let bob = app.author("bob").await.token;
        for token in [json!("made-up"), json!(bob)] {
            let mut host = EventStream::room(&app, &code).await;
            host.say(json!({ "type": "attachHost", "accessToken": token })).await;
            assert_eq!(host.hear("refused").await["code"], "notAllowed");
        }
    }

    /// WS-4: a session that ends takes its host's stream along.
    async fn ws_4_logging_out_closes_the_stream(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let mut host = EventStream::room(&app, &code).await;
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        host.hear("hostView").await;
        ada.post("/auth/logout", json!({})).await;
        assert_eq!(host.close_code().await, 4505);
    }
}

#[tokio::test]
async fn ws_1_only_pages_of_ours_connect_and_post() {
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    let path = format!("/rooms/{code}/stream");
    let mut stream = EventStream::room(&app, &code).await;
    stream.hear("hello").await;
    let post = json!({ "connection": stream.id, "seq": 1, "messages": [{ "type": "sync" }] });
    let post = post.to_string();
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
    ] {
        let (mut get, mut posted) = (
            opening(&path).body(Body::empty()).expect("a request"),
            request(Method::POST, &path)
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(post.clone()))
                .expect("a request"),
        );
        for headers in [get.headers_mut(), posted.headers_mut()] {
            headers.remove("sec-fetch-site");
            headers.insert(name, value.parse().expect("a header"));
        }
        app.send(get).await.refused(403, "cross_site_request");
        app.send(posted).await.refused(403, "cross_site_request");
    }
    // A link or a picture of another site sends no origin, but says what it is.
    for mode in ["navigate", "no-cors"] {
        let mut get = opening(&path).body(Body::empty()).expect("a request");
        let mode = mode.parse().expect("a header");
        get.headers_mut().insert("sec-fetch-mode", mode);
        app.send(get).await.refused(403, "cross_site_request");
    }
    for path in [path.as_str(), "/instance/stream"] {
        let get = request(Method::GET, path).header(header::ACCEPT, "*/*");
        let get = get.body(Body::empty()).expect("a request");
        app.send(get).await.refused(406, "malformed_body");
    }
    assert_eq!(stream.post(json!([{ "type": "sync" }])).await.status, 204);
}

/// The id is the key to a connection, so it is refused anywhere else and logged nowhere.
#[tokio::test]
async fn ws_1_log_2_only_the_id_lets_a_post_in_and_no_log_has_it() {
    let log = Log::start();
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    let (mut ana, _) = player(&app, &code, "Ana").await;
    let id = ana.id.clone();
    let sync = json!([{ "type": "sync" }]);
    for (connection, path) in [
        ("made-up", format!("/rooms/{code}/stream")),
        (&id, "/rooms/7654321/stream".to_owned()),
        (&id, "/instance/stream".to_owned()),
    ] {
        let body = json!({ "connection": connection, "seq": 1, "messages": sync });
        let answer = app.visitor().post(&path, body).await;
        answer.refused(404, "stream_unknown");
    }
    let pong = json!({ "connection": "made-up", "nonce": "x" });
    let path = format!("/rooms/{code}/stream/pong");
    let answer = app.visitor().post(&path, pong).await;
    answer.refused(404, "stream_unknown");
    let pong = json!({ "connection": id, "nonce": "x" });
    assert_eq!(app.visitor().post(&path, pong).await.status, 204);
    ana.say(json!({ "type": "leave" })).await;
    assert_eq!(ana.close_code().await, 4506);
    drop(ana);
    let body = json!({ "connection": id, "seq": 9, "messages": sync });
    let answer = app
        .visitor()
        .post(&format!("/rooms/{code}/stream"), body)
        .await;
    answer.refused(404, "stream_unknown");
    assert!(!log.has(&id), "LOG-2: the id of a stream is in the log");
    assert!(log.has(&code), "the control");
}

/// WS-2: what a post may hold, and what becomes of one that doesn't fit.
#[tokio::test]
async fn ws_2_posts_keep_to_their_limits() {
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    let (mut ana, _) = player(&app, &code, "Ana").await;
    let sync = json!({ "type": "sync" });
    // A lost answer, and a post that was never sent.
    assert_eq!(ana.post_as(1, json!([sync])).await.status, 204);
    ana.post_as(3, json!([sync]))
        .await
        .refused(409, "post_out_of_order");
    ana.post(json!([])).await.refused(422, "invalid_input");
    ana.post(json!(vec![&sync; 9]))
        .await
        .refused(422, "invalid_input");
    ana.post_as(0, json!([sync]))
        .await
        .refused(422, "invalid_input");
    ana.post(json!("sync")).await.refused(400, "malformed_body");
    let long = json!(["x".repeat(40 * 1024)]);
    ana.post(long).await.refused(413, "body_too_large");
    // The message is refused and not the post, as a frame would be.
    ana.say(json!({ "type": "leave", "x": "y".repeat(4 * 1024) }))
        .await;
    assert_eq!(ana.hear("refused").await["code"], "messageMalformed");
    ana.say(json!({ "type": "reveal" })).await;
    assert_eq!(ana.hear("refused").await["code"], "messageMalformed");
    ana.say(sync).await;
    ana.hear("playerView").await;
}

/// WS-2: as many messages as over a socket, and then the connection ends.
#[tokio::test]
async fn ws_2_a_flood_of_posts_is_refused_and_then_closed() {
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    let (mut ana, _) = player(&app, &code, "Ana").await;
    let (mut bob, _) = player(&app, &code, "Bob").await;
    let mut refused = 0;
    for _ in 0..100 {
        let answer = ana.post(json!(vec![json!({ "type": "sync" }); 8])).await;
        tokio::task::yield_now().await;
        match answer.status.as_u16() {
            204 => {}
            429 => assert!(!answer.header("retry-after").is_empty()),
            404 => refused += 1,
            _ => panic!("{answer:?}"),
        }
    }
    assert!(refused > 0, "its connection is over");
    assert_eq!(ana.close_code().await, 4504);
    bob.say(json!({ "type": "sync" })).await;
    bob.hear("playerView").await;
}

#[tokio::test]
async fn streams_end_with_a_code_that_says_why() {
    let app = TestApp::sqlite().await;
    let mut nowhere = EventStream::room(&app, "1234567").await;
    assert_eq!(nowhere.close_code().await, 4503);
    let (code, _) = room(&app).await;
    let mut silent = EventStream::room(&app, &code).await;
    silent.hear("hello").await;
    app.clock.advance(live::limits::GREETING_TIME_MAX_MS);
    assert_eq!(silent.close_code().await, 4002);
    let mut screen = EventStream::room(&app, &code).await;
    screen.say(json!({ "type": "attachScreen" })).await;
    screen.hear("screenView").await;
    let closing = async {
        app.rooms.shutdown().await;
        app.api.sockets_closed().await;
    };
    let closed = async {
        let code = screen.close_code().await;
        drop((screen, silent, nowhere));
        code
    };
    let (code, ()) = tokio::join!(closed, closing);
    assert_eq!(code, 4000);
}

/// LIVE-8: streams are no way around the limit for those who guess codes.
#[tokio::test]
async fn live_8_guessed_codes_are_counted() {
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    // Anyone who is there may come back, however many codes someone beside them tries.
    EventStream::room(&app, &code).await.hear("hello").await;
    for n in 0..40 {
        let path = format!("/rooms/{}/stream", 10_000_000 + n);
        let get = opening(&path).body(Body::empty()).expect("a request");
        assert_eq!(app.send(get).await.status, StatusCode::OK);
    }
    let get = opening("/rooms/10000099/stream").body(Body::empty());
    let answer = app.send(get.expect("a request")).await;
    answer.refused(429, "puzzle_required");
    EventStream::room(&app, &code).await.hear("hello").await;
    let get = opening("/rooms/nonsense/stream").body(Body::empty());
    let answer = app.send(get.expect("a request")).await;
    answer.refused(404, "not_found");
}

/// Nothing on the way may hold events back, keep or pack them.
#[tokio::test]
async fn proxies_are_told_to_pass_events_on() {
    let app = TestApp::sqlite().await;
    let (code, _) = room(&app).await;
    for path in [
        format!("/rooms/{code}/stream"),
        "/instance/stream".to_owned(),
    ] {
        let stream = EventStream::open(&app, &path).await;
        let header = |name: &str| stream.headers[name].to_str().expect("text");
        assert_eq!(header("content-type"), "text/event-stream");
        assert_eq!(header("cache-control"), "no-store, no-transform");
        assert_eq!(header("x-accel-buffering"), "no");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(stream.headers.get(header::CONTENT_ENCODING).is_none());
    }
}

#[tokio::test]
async fn a_checking_stream_tells_the_time_and_ends_by_itself() {
    let app = TestApp::sqlite().await;
    let mut stream = EventStream::open(&app, "/instance/stream").await;
    for _ in 0..20 {
        stream.say(json!("how late is it?")).await;
        let (name, answer) = stream.next().await.expect("an answer");
        assert_eq!(name, "");
        assert_eq!(
            answer,
            json!({ "serverMs": live::Clock::now_ms(&app.clock) })
        );
    }
    assert!(stream.next().await.is_none(), "nobody talks for ever");
    let mut silent = EventStream::open(&app, "/instance/stream").await;
    silent.say(json!("how late is it?")).await;
    silent.next().await.expect("an answer");
    app.clock.advance(15_000);
    while let Some(comment) = silent.arrived.recv().await {
        assert_eq!(comment.as_ref(), b":\n\n");
    }
}

/// Checks leave room for players.
#[tokio::test]
async fn only_so_many_checks_are_open_at_once() {
    let app = TestApp::sqlite().await;
    let mut open = Vec::new();
    for _ in 0..100 {
        open.push(EventStream::open(&app, "/instance/stream").await);
    }
    let get = opening("/instance/stream").body(Body::empty());
    let answer = app.send(get.expect("a request")).await;
    answer.refused(429, "too_many_requests");
    drop(open);
    while {
        tokio::task::yield_now().await;
        let get = opening("/instance/stream").body(Body::empty());
        let mut get = get.expect("a request");
        let peer: std::net::SocketAddr = "127.0.0.1:50000".parse().expect("an address");
        get.extensions_mut()
            .insert(axum::extract::ConnectInfo(peer));
        let answer = app.router.clone().oneshot(get).await;
        answer.expect("the router answers").status() == StatusCode::TOO_MANY_REQUESTS
    } {}
}
