//! The dashboard: accurate statistics, and recent activity.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::early_end::play;
use crate::logs::Log;
use crate::sockets::{Socket, listen};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Plays one of two questions with one player, to the end; returns the room's id.
async fn a_session(app: &TestApp, host: &mut Visitor<'_>, quiz: &str) -> String {
    let room = host.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    play(app, &room.text("code"), host.token.as_deref()).await;
    app.rooms.end(&room.text("code")).await.expect("it ends");
    room.text("id")
}

/// Someone with a seat in a room.
async fn a_player(app: &TestApp, code: &str, nickname: &str) -> Socket {
    let socket = Socket::connect(listen(app).await, code, None).await;
    let mut player = socket.expect("it connects");
    let token = player.hear("hello").await["freshSeatToken"].clone();
    player
        .say(json!({ "type": "join", "nickname": nickname, "seatToken": token }))
        .await;
    player.hear("playerView").await;
    player
}

fn kinds(overview: &Value) -> Vec<&str> {
    let activity = overview["activity"].as_array().expect("a list");
    activity
        .iter()
        .map(|happened| happened["type"].as_str().expect("a kind"))
        .collect()
}

/// How many statements a dashboard takes, on either database.
const STATEMENTS: usize = 6;

/// Counts over many dashboards: a database thread logs a statement when it is done, which may be
/// just after the response. The middle of some rounds, because the emails of signing up may be sent
/// during one of them.
async fn statements_of_an_overview(log: &Log, visitor: &mut Visitor<'_>) -> usize {
    const TIMES: usize = 8;
    let mut rounds = [0; 5];
    for round in &mut rounds {
        let before = log.statement_count();
        for _ in 0..TIMES {
            assert_eq!(visitor.get("/dashboard").await.status, StatusCode::OK);
        }
        *round = (log.statement_count() - before + TIMES / 2) / TIMES;
    }
    rounds.sort_unstable();
    rounds[2]
}

both! {
    async fn a_new_account_has_nothing_yet(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let none = json!({ "now": 0, "before": 0 });
        let no_rate = json!({ "count": 0, "of": 0 });
        assert_eq!(ada.get("/dashboard").await.json(), json!({
            "quizzes": none,
            "activeSessions": none,
            "participants": none,
            "responseRate": { "now": no_rate, "before": no_rate },
            "activity": [],
            "upcoming": [],
        }));
    }

    async fn figures_follow_what_is_done(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        app.clock.advance(1_000);
        ada.publish(&quiz).await;
        app.clock.advance(1_000);
        let over = a_session(&app, &mut ada, &quiz).await;
        app.clock.advance(1_000);
        let open = ada.post("/rooms", json!({ "quizId": quiz })).await;
        // Practice doesn't count anywhere.
        ada.post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["quizzes"], json!({ "now": 1, "before": 0 }));
        assert_eq!(overview["activeSessions"], json!({ "now": 1, "before": 0 }));
        assert_eq!(overview["participants"], json!({ "now": 1, "before": 0 }));
        // One question was revealed. The second was dropped, so it doesn't count as a chance to
        // answer.
        assert_eq!(overview["responseRate"]["now"], json!({ "count": 1, "of": 1 }));
        assert_eq!(kinds(&overview), ["live", "completed", "published", "created"]);
        assert_eq!(overview["activity"][0]["code"], open.json()["code"]);
        assert_eq!(overview["activity"][1]["id"], json!(over));
        assert_eq!(overview["activity"][1]["participants"], 1);
        assert_eq!(overview["activity"][3]["title"], "Maps");

        let mut bob = app.author("bob").await;
        assert_eq!(kinds(&bob.get("/dashboard").await.json()), [""; 0], "that is all hers");

        app.clock.advance(31 * DAY_MS);
        ada.log_in("ada").await;
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["quizzes"], json!({ "now": 1, "before": 1 }));
        // The earlier lobby closes by itself at some point, so we don't check who is active now.
        assert_eq!(overview["activeSessions"]["before"], 1);
        assert_eq!(overview["participants"], json!({ "now": 0, "before": 1 }));
        let rate = &overview["responseRate"];
        assert_eq!(rate["before"], json!({ "count": 1, "of": 1 }));
        assert_eq!(rate["now"]["of"], 0);
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["quizzes"], json!({ "now": 0, "before": 1 }));
        let kinds = kinds(&overview);
        assert!(kinds.contains(&"completed"), "{kinds:?}");
        assert!(!kinds.contains(&"created") && !kinds.contains(&"published"), "{kinds:?}");
    }

    /// A session's totals are recorded at its end; until then, we ask its room.
    async fn a_running_session_says_how_many_play(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        ada.publish(&quiz).await;
        app.clock.advance(1_000);
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let mut players = Vec::new();
        for count in 0..3 {
            let (rooms, overview) = (ada.get("/rooms").await, ada.get("/dashboard").await);
            assert_eq!(rooms.json()[0]["seatCount"], count);
            assert_eq!(overview.json()["activity"][0]["participants"], count);
            players.push(a_player(&app, &code, &format!("Kim {count}")).await);
        }
        // Another node doesn't know, and says nothing instead of zero.
        let other = app.second_node().await;
        let mut there = other.visitor();
        there.log_in("ada").await;
        let room = there.get("/rooms").await.json()[0].clone();
        assert_eq!((&room["code"], &room["seatCount"]), (&json!(code), &Value::Null));
        let live = there.get("/dashboard").await.json()["activity"][0].clone();
        assert_eq!((&live["type"], &live["participants"]), (&json!("live"), &Value::Null));

        app.rooms.end(&code).await.expect("it ends");
        assert_eq!(there.get("/rooms").await.json()[0]["seatCount"], 3);
    }

    /// Four statistics, each with its change over 30 days, take at most three statements each. We
    /// count everything on the page, including the caller, recent activity and what comes next.
    async fn an_overview_takes_few_statements_however_much_there_is(app: TestApp) {
        let log = Log::start();
        let mut ada = app.author("ada").await;
        let empty = statements_of_an_overview(log, &mut ada).await;
        for title in ["Maps", "Rivers", "Seas"] {
            let quiz = ada.quiz(title, 2).await;
            ada.publish(&quiz).await;
            a_session(&app, &mut ada, &quiz).await;
            ada.post("/rooms", json!({ "quizId": quiz })).await;
        }
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["participants"]["now"], 3);
        assert_eq!(overview["activeSessions"]["now"], 3);
        let full = statements_of_an_overview(log, &mut ada).await;
        assert_eq!((empty, full), (STATEMENTS, STATEMENTS), "docs/performance.md says the number");
        const { assert!(STATEMENTS <= 3 * 4) };
    }

    /// API-1: the dashboard requires a signed-in account.
    async fn api_1_an_overview_is_for_whoever_is_signed_in(app: TestApp) {
        app.visitor().get("/dashboard").await.refused(401, "unauthenticated");
    }
}
