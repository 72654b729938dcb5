//! Personal access tokens: creating them, using them in programs, and revoking them.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, PASSWORD, TestApp, Visitor, both};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Creates a token; returns its id and its secret.
pub(crate) async fn make(visitor: &mut Visitor<'_>, scope: &str, life: &str) -> (String, String) {
    let form = json!({ "name": "My script", "scope": scope, "life": life });
    let answer = visitor.post("/account/api-tokens", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let made = answer.json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&made["token"]["id"]), text(&made["secret"]))
}

/// A program with a token, and nothing else of its owner.
pub(crate) fn program<'a>(app: &'a TestApp, secret: &str) -> Visitor<'a> {
    let mut visitor = app.visitor();
    visitor.token = Some(secret.to_owned());
    visitor
}

async fn proves_again(visitor: &mut Visitor<'_>) {
    let answer = visitor
        .post("/auth/confirm", json!({ "password": PASSWORD }))
        .await;
    assert!(answer.status.is_success(), "{answer:?}");
}

fn is_alive(answer: &Answer) -> bool {
    if answer.status == StatusCode::OK {
        return true;
    }
    answer.refused(401, "unauthenticated");
    false
}

both! {
    async fn a_token_opens_what_its_scope_says(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let (_, reading) = make(&mut ada, "read", "month").await;
        let (_, writing) = make(&mut ada, "write", "endless").await;
        assert!(reading.starts_with("fan_") && reading.len() == 53, "{reading}");
        let mut reader = program(&app, &reading);
        let mut writer = program(&app, &writing);
        for program in [&mut reader, &mut writer] {
            let listed = program.get("/quiz").await.json();
            assert_eq!(listed[0]["id"], json!(quiz));
            let document = program.get(&format!("/quiz/{quiz}/document")).await;
            assert_eq!(document.status, StatusCode::OK, "{document:?}");
            assert_eq!(program.get("/feed").await.status, StatusCode::OK);
            assert_eq!(program.get("/rooms").await.status, StatusCode::OK);
        }
        let form = json!({ "title": "By a program", "description": "About something" });
        reader.post("/quiz", form.clone()).await.refused(403, "insufficient_scope");
        assert_eq!(writer.post("/quiz", form).await.status, StatusCode::CREATED);
        let room = json!({ "quizId": quiz });
        reader.post("/rooms", room.clone()).await.refused(403, "insufficient_scope");
        let answer = writer.post("/rooms", room).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        reader.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await
            .refused(403, "insufficient_scope");
    }

    /// Managing the account and administering the instance require a signed-in browser.
    async fn a_token_never_manages_its_account(app: TestApp) {
        // The first account administers the instance.
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let (id, secret) = make(&mut ada, "write", "year").await;
        let mut program = program(&app, &secret);
        let form = json!({ "name": "Another", "scope": "write", "life": "endless" });
        program.post("/account/api-tokens", form).await.refused(403, "session_needed");
        for (method, path) in [
            (Method::GET, "/account/api-tokens".to_owned()),
            (Method::DELETE, format!("/account/api-tokens/{id}")),
            (Method::GET, "/account/sessions".to_owned()),
            (Method::GET, "/account/protection".to_owned()),
            (Method::GET, "/account/preferences".to_owned()),
            (Method::DELETE, "/account".to_owned()),
            (Method::PUT, format!("/quiz/{quiz}/staff-pick")),
        ] {
            program.call(method, &path, None).await.refused(403, "session_needed");
        }
        let page = program.get(&format!("/quiz/{quiz}/page")).await.json();
        assert_eq!(page["mayPick"], json!(false), "a program administers nothing");
        assert_eq!(ada.get(&format!("/quiz/{quiz}/page")).await.json()["mayPick"], json!(true));
    }

    async fn a_token_is_shown_once_and_told_of(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, secret) = make(&mut ada, "read", "quarter").await;
        let list = ada.get("/account/api-tokens").await;
        assert!(!String::from_utf8_lossy(&list.body).contains(&secret));
        let list = list.json();
        assert_eq!(list[0]["id"], json!(id));
        assert_eq!(list[0]["scope"], "read");
        assert_eq!(list[0]["lastUsedAt"], Value::Null);
        assert_eq!(list[0]["isExpired"], json!(false));
        let events = ada.get("/account/security-events").await.json();
        let made = events.as_array().expect("a list").iter()
            .find(|event| event["event"] == "authn_token_created").expect("it is listed");
        assert_eq!(made["kind"], "api_token");
        let letters = app.visitor().get("/mailbox").await.json();
        let letter = letters.as_array().expect("a list").iter()
            .find(|letter| letter["subject"] == "A program may use your Fanfare account")
            .expect("a letter came").to_string();
        assert!(letter.contains("My script") && !letter.contains(&secret), "{letter}");
    }

    async fn the_time_of_the_last_use_is_coarse(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, secret) = make(&mut ada, "read", "month").await;
        let mut program = program(&app, &secret);
        app.clock.advance(17 * 60_000);
        assert_eq!(program.get("/quiz").await.status, StatusCode::OK);
        ada.log_in("ada").await;
        let list = ada.get("/account/api-tokens").await.json();
        let used = list[0]["lastUsedAt"].as_str().expect("it was used");
        assert!(used.ends_with(":00:00Z"), "{used}");
    }

    async fn a_token_ends_when_it_is_revoked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let (id, secret) = make(&mut ada, "read", "month").await;
        let (_, other) = make(&mut ada, "write", "month").await;
        let path = format!("/account/api-tokens/{id}");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        assert!(is_alive(&program(&app, &secret).get("/quiz").await));
        let answer = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert!(!is_alive(&program(&app, &secret).get("/quiz").await));
        assert!(!is_alive(&program(&app, &secret).get("/feed").await), "open to all, but not so");
        let answer = ada.call(Method::DELETE, "/account/api-tokens", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert!(!is_alive(&program(&app, &other).get("/quiz").await));
        assert_eq!(ada.get("/account/api-tokens").await.json(), json!([]));
    }

    async fn a_token_ends_at_its_time(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, month) = make(&mut ada, "read", "month").await;
        let (_, endless) = make(&mut ada, "read", "endless").await;
        app.clock.advance(30 * DAY_MS - 1);
        assert!(is_alive(&program(&app, &month).get("/quiz").await));
        app.clock.advance(1);
        assert!(!is_alive(&program(&app, &month).get("/quiz").await));
        assert!(is_alive(&program(&app, &endless).get("/quiz").await));
        ada.log_in("ada").await;
        let list = ada.get("/account/api-tokens").await.json();
        let list = list.as_array().expect("a list");
        let expired = list.iter().filter(|token| token["isExpired"] == json!(true));
        assert_eq!(expired.count(), 1, "{list:?}");
        app.clock.advance(31 * DAY_MS);
        app.api.forget_what_is_due().await.expect("the database is there");
        ada.log_in("ada").await;
        assert_eq!(ada.get("/account/api-tokens").await.json().as_array().map(Vec::len), Some(1));
    }

    /// Tokens don't depend on the password: they survive a change, and the page says so.
    async fn a_token_outlives_a_password_and_dies_with_its_account(app: TestApp) {
        app.author("root").await;
        let mut ada = app.author("ada").await;
        let (_, secret) = make(&mut ada, "read", "month").await;
        let form = json!({
            "currentPassword": PASSWORD, "password": "a quiet evening",
            "confirmPassword": "a quiet evening",
        });
        assert_eq!(ada.post("/account/password", form).await.status, StatusCode::OK);
        assert!(is_alive(&program(&app, &secret).get("/quiz").await));
        let answer = ada.call(Method::DELETE, "/account", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert!(!is_alive(&program(&app, &secret).get("/quiz").await));
    }

    async fn making_a_token_needs_a_fresh_proof(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(6 * 60_000);
        let form = json!({ "name": "Script", "scope": "read", "life": "month" });
        ada.post("/account/api-tokens", form).await.refused(403, "confirmation_needed");
        proves_again(&mut ada).await;
        make(&mut ada, "read", "month").await;
    }

    async fn there_are_fifty_at_most(app: TestApp) {
        let mut ada = app.author("ada").await;
        for _ in 0..50 {
            make(&mut ada, "read", "month").await;
        }
        let form = json!({ "name": "Script", "scope": "read", "life": "month" });
        ada.post("/account/api-tokens", form).await.refused(409, "api_token_limit_reached");
    }

    /// A program's calls count against its token, not against its owner or other tokens.
    async fn each_token_has_the_calls_of_an_account(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (_, one) = make(&mut ada, "read", "month").await;
        let (_, two) = make(&mut ada, "read", "month").await;
        for _ in 0..600 {
            assert_eq!(program(&app, &one).get("/quiz/counts").await.status, StatusCode::OK);
        }
        let refused = program(&app, &one).get("/quiz/counts").await;
        refused.refused(429, "too_many_requests");
        assert!(!refused.header("retry-after").is_empty());
        assert_eq!(program(&app, &two).get("/quiz/counts").await.status, StatusCode::OK);
        assert_eq!(ada.get("/quiz/counts").await.status, StatusCode::OK);
    }
}
