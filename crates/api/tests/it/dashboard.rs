//! The overview: true figures, and what happened.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::early_end::play;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Plays one of two questions with one player, to the end; gives the room's id.
async fn a_session(app: &TestApp, host: &mut Visitor<'_>, quiz: &str) -> String {
    let room = host.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    play(app, &room.text("code"), host.token.as_deref()).await;
    app.rooms.end(&room.text("code")).await;
    room.text("id")
}

fn kinds(overview: &Value) -> Vec<&str> {
    let activity = overview["activity"].as_array().expect("a list");
    activity
        .iter()
        .map(|happened| happened["type"].as_str().expect("a kind"))
        .collect()
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
        // Practice counts nowhere.
        ada.post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        let overview = ada.get("/dashboard").await.json();
        assert_eq!(overview["quizzes"], json!({ "now": 1, "before": 0 }));
        assert_eq!(overview["activeSessions"], json!({ "now": 1, "before": 0 }));
        assert_eq!(overview["participants"], json!({ "now": 1, "before": 0 }));
        // One question was revealed; the second was dropped, and is no chance.
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
        // The lobby of then closes by itself some time, so who is active now is not looked at.
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

    /// API-1
    async fn api_1_an_overview_is_for_whoever_is_signed_in(app: TestApp) {
        app.visitor().get("/dashboard").await.refused(401, "unauthenticated");
    }
}
