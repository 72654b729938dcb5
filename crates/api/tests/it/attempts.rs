//! Assigning quizzes and playing them, for stories about assignments.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor};
use crate::sockets::Socket;

pub(crate) const DAY_MS: i64 = 24 * 3_600_000;
const PATIENCE: Duration = Duration::from_secs(20);

/// A time this far ahead, as requests and responses say it.
pub(crate) fn ahead(app: &TestApp, by_ms: i64) -> String {
    let now_ms = i64::try_from(live::Clock::now_ms(&app.clock)).expect("it fits");
    let at = Timestamp::from_millisecond(now_ms + by_ms).expect("a time");
    at.to_string()
}

/// Lets time pass in steps that rooms can follow.
pub(crate) async fn pass(app: &TestApp, by_ms: i64) {
    let mut left_ms = u64::try_from(by_ms).expect("forward");
    while left_ms > 0 {
        let step_ms = if app.rooms.count() == 0 {
            left_ms
        } else {
            left_ms.min(60_000)
        };
        app.clock.advance(step_ms);
        left_ms -= step_ms;
        tokio::task::yield_now().await;
    }
}

/// Waits until the attempt with this code, the only room, sleeps because nobody is there.
pub(crate) async fn falls_asleep(app: &TestApp, code: &str) {
    let slept = async {
        while app.rooms.is_anybody_in(code).await {
            tokio::task::yield_now().await;
        }
        for _ in 0..6 {
            app.clock.advance(60_000);
            tokio::task::yield_now().await;
        }
        while app.rooms.count() > 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, slept)
        .await
        .expect("it sleeps");
}

pub(crate) async fn assign(ada: &mut Visitor<'_>, quiz: &str, more: Value) -> Value {
    let mut form = json!({ "quizId": quiz });
    for (name, value) in more.as_object().expect("fields") {
        form[name] = value.clone();
    }
    let made = ada.post("/assignments", form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    made.json()
}

pub(crate) fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

pub(crate) async fn begin(who: &mut Visitor<'_>, assignment: &Value, body: Value) -> Answer {
    let path = format!("/assigned/{}/attempts", text(assignment, "code"));
    let begun = who.post(&path, body).await;
    if begun.status.is_success() && who.token.is_none() {
        who.player = begun.json()["playerToken"].as_str().map(str::to_owned);
    }
    begun
}

pub(crate) async fn patch(ada: &mut Visitor<'_>, assignment: &Value, change: Value) -> Answer {
    let path = format!("/assignments/{}", text(assignment, "id"));
    ada.call(Method::PATCH, &path, Some(change)).await
}

/// Someone connected to an attempt.
pub(crate) struct Sitting {
    pub(crate) socket: Socket,
    pub(crate) view: Value,
}

impl Sitting {
    pub(crate) async fn down(address: SocketAddr, begun: &Value) -> Self {
        let attempt = &begun["attempt"];
        let socket = Socket::connect(address, text(attempt, "roomCode"), None).await;
        let mut socket = socket.expect("it connects");
        socket
            .say(json!({ "type": "resume", "seatToken": attempt["seatToken"] }))
            .await;
        let view = socket.hear("playerView").await;
        Self { socket, view }
    }

    pub(crate) fn phase(&self) -> &str {
        self.view["room"]["phase"]["type"]
            .as_str()
            .expect("a phase")
    }

    pub(crate) async fn advance(&mut self) {
        let step = self.view["room"]["step"].clone();
        self.socket
            .say(json!({
                "type": "command", "commandId": 1, "step": step, "action": { "type": "advance" },
            }))
            .await;
        while self.view["room"]["step"] == step {
            self.view = self.socket.hear("playerView").await;
        }
    }

    /// Listens until it is in this phase.
    pub(crate) async fn until(&mut self, phase: &str) {
        while self.phase() != phase {
            self.view = self.socket.hear("playerView").await;
        }
    }

    /// Asks for something that a host can do.
    pub(crate) async fn steer(&mut self, action: &str) {
        let step = self.view["room"]["step"].clone();
        self.socket
            .say(json!({
                "type": "command", "commandId": 2, "step": step, "action": { "type": action },
            }))
            .await;
    }

    /// Goes on to the next question, and answers it. Returns which it was.
    pub(crate) async fn answer(&mut self, app: &TestApp, word: &str) -> String {
        let asked = self.pick(app, word).await;
        while self.phase() != "reveal" {
            self.view = self.socket.hear("playerView").await;
        }
        asked
    }

    /// Picks an answer of the open question, or of the next one. Returns which it was.
    pub(crate) async fn pick(&mut self, app: &TestApp, word: &str) -> String {
        while self.phase() != "open" {
            assert_ne!(self.phase(), "podium", "there is a question left");
            self.advance().await;
        }
        app.clock.advance(2_000);
        let phase = &self.view["room"]["phase"];
        let answers = phase["offer"]["answers"].as_array().expect("answers");
        let answer = answers.iter().find(|answer| answer["text"] == word);
        let id = answer.expect("it is offered")["id"].clone();
        let index = phase["question"]["index"].clone();
        let asked = phase["question"]["text"].to_string();
        self.socket
            .say(json!({
                "type": "pick", "questionIndex": index,
                "choice": { "kind": "answers", "answers": [id] },
            }))
            .await;
        self.socket.hear("picked").await;
        asked
    }

    pub(crate) async fn finish(&mut self) {
        while self.phase() != "podium" {
            self.advance().await;
        }
    }
}
