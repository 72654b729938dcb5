//! Forgotten passwords (AUTH-5).

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{Answer, PASSWORD, TestApp, both};
use crate::second_factors::{second, set_up};

const NEW: &str = "another quiet evening";
const MINUTE_MS: u64 = 60_000;

pub(crate) async fn ask(app: &TestApp, email: &str) -> Answer {
    let form = json!({ "email": email });
    app.visitor().post("/auth/forgot-password", form).await
}

/// Every email to an address, newest first.
async fn letters_to(app: &TestApp, email: &str) -> Vec<Value> {
    app.api.send_due_mail().await.expect("emails are written");
    let letters = app.visitor().get("/mailbox").await.json();
    let letters = letters.as_array().expect("a list").clone();
    letters
        .into_iter()
        .filter(|letter| letter["to"] == email)
        .collect()
}

/// The token in the newest reset email.
pub(crate) async fn token_for(app: &TestApp, email: &str) -> String {
    let letters = letters_to(app, email).await;
    let mut texts = letters
        .iter()
        .map(|letter| letter["text"].as_str().expect("a text"));
    let link = texts.find_map(|text| text.split_once("/auth/reset-password#"));
    let (before, after) = link.expect("a link");
    assert!(before.ends_with("http://127.0.0.1:8080"), "{before}");
    after.split_whitespace().next().expect("a token").to_owned()
}

fn form(token: &str, password: &str) -> Value {
    json!({ "token": token, "password": password, "confirmPassword": password })
}

pub(crate) async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    app.visitor()
        .post("/auth/reset-password", form(token, password))
        .await
}

async fn log_in_with(app: &TestApp, password: &str) -> Answer {
    let form = json!({ "email": "ada@example.com", "password": password });
    app.visitor().post("/auth/login", form).await
}

both! {
    /// AUTH-5, AUTH-11: recovering access. Everyone is signed out, no one is signed in, and a
    /// notice is sent.
    async fn auth_5_a_forgotten_password_is_reset(app: TestApp) {
        let mut ada = app.author("ada").await;
        assert_eq!(ask(&app, " ADA@example.com ").await.status, StatusCode::ACCEPTED);
        let token = token_for(&app, "ada@example.com").await;
        assert_eq!(token.len(), 43, "256 bits");

        let check = json!({ "token": token });
        let answer = app.visitor().post("/auth/reset-password/check", check.clone()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        let answer = reset(&app, &token, "password").await;
        answer.refused(422, "invalid_input");
        let answer = reset(&app, &token, NEW).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(answer.header("set-cookie"), "", "no log-in without a password");

        ada.get("/quiz").await.refused(401, "unauthenticated");
        ada.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        log_in_with(&app, PASSWORD).await.refused(401, "invalid_credentials");
        assert_eq!(log_in_with(&app, NEW).await.status, StatusCode::OK);
        let letters = letters_to(&app, "ada@example.com").await;
        let notice = letters.iter().find(|l| l["subject"] == "Your Fanfare password was reset");
        assert!(notice.is_some(), "{letters:?}");

        reset(&app, &token, "yet another password").await.refused(400, "link_expired");
        app.visitor().post("/auth/reset-password/check", check).await.refused(400, "link_expired");
        assert_eq!(log_in_with(&app, NEW).await.status, StatusCode::OK);

        ada.log_in_as("ada", NEW).await;
        let events = ada.get("/account/security-events").await.json();
        let events: Vec<_> = events.as_array().expect("a list").iter()
            .map(|event| event["event"].as_str().expect("a word").to_owned()).collect();
        for event in ["authn_token_created", "authn_password_change", "authn_login_fail"] {
            assert!(events.iter().any(|e| e == event), "LOG-1: {event} in {events:?}");
        }
    }

    /// AUTH-15 (ASVS 6.4.3): an email replaces the password, but not the app.
    async fn auth_15_a_reset_does_not_get_around_the_app(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, _) = set_up(&app, &mut ada).await;
        ask(&app, "ada@example.com").await;
        let token = token_for(&app, "ada@example.com").await;
        assert_eq!(reset(&app, &token, NEW).await.status, StatusCode::OK);

        let mut browser = app.visitor();
        let asked = browser.log_in_as("ada", NEW).await;
        assert_eq!(asked.status, StatusCode::ACCEPTED, "{asked:?}");
        browser.get("/auth/check").await.refused(401, "unauthenticated");
        let challenge = asked.json()["challenge"].clone();
        let answer = second(&mut browser, &challenge, &phone.code(&app)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// AUTH-5: neither responses nor emails reveal which addresses have accounts.
    async fn auth_5_unknown_addresses_are_answered_the_same(app: TestApp) {
        app.author("ada").await;
        let mut answers = Vec::new();
        for email in ["ada@example.com", "nobody@example.com"] {
            let mut said = Vec::new();
            for _ in 0..6 {
                let answer = ask(&app, email).await;
                let mut body = answer.json();
                body["instance"] = json!("");
                said.push((answer.status, body, answer.header("retry-after").to_owned()));
            }
            answers.push(said);
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0][4].0, StatusCode::ACCEPTED);
        assert_eq!(answers[0][5].0, StatusCode::TOO_MANY_REQUESTS, "five an hour");
        assert!(!answers[0][5].2.is_empty(), "it says when to come back");
        assert!(letters_to(&app, "nobody@example.com").await.is_empty());
    }

    async fn auth_5_one_address_asks_thirty_times_an_hour(app: TestApp) {
        let mut passed = 0;
        for n in 0..40 {
            let form = json!({ "email": format!("{n}@example.com") });
            let mut visitor = app.visitor_from("203.0.113.7");
            let answer = visitor.post("/auth/forgot-password", form).await;
            passed += i32::from(answer.status == StatusCode::ACCEPTED);
        }
        assert_eq!(passed, 30);
    }

    async fn auth_5_a_link_works_for_thirty_minutes(app: TestApp) {
        app.author("ada").await;
        ask(&app, "ada@example.com").await;
        let token = token_for(&app, "ada@example.com").await;
        app.clock.advance(30 * MINUTE_MS);
        reset(&app, &token, NEW).await.refused(400, "link_expired");
        assert_eq!(log_in_with(&app, PASSWORD).await.status, StatusCode::OK);
    }

    async fn auth_5_a_newer_letter_replaces_the_older(app: TestApp) {
        app.author("ada").await;
        ask(&app, "ada@example.com").await;
        let old = token_for(&app, "ada@example.com").await;
        app.clock.advance(1000);
        ask(&app, "ada@example.com").await;
        let new = token_for(&app, "ada@example.com").await;
        reset(&app, &old, NEW).await.refused(400, "link_expired");
        assert_eq!(reset(&app, &new, NEW).await.status, StatusCode::OK);
    }

    /// AUTH-5: used several times at the same moment, a link works once.
    async fn auth_5_a_link_works_once(app: TestApp) {
        app.author("ada").await;
        ask(&app, "ada@example.com").await;
        let token = token_for(&app, "ada@example.com").await;
        let uses = (0..4).map(|n| {
            let (app, token) = (&app, token.clone());
            async move { reset(app, &token, &format!("a quiet evening number {n}")).await }
        });
        let answers = futures_util::future::join_all(uses).await;
        let worked = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(worked, 1, "{answers:?}");
    }

    /// AUTH-13: someone opened an account with an address that wasn't theirs. When its owner resets
    /// the password, nothing of that remains.
    async fn auth_13_a_reset_takes_an_unverified_account_back(app: TestApp) {
        let mut mallory = app.visitor();
        mallory.sign_up("ada").await;
        ask(&app, "ada@example.com").await;
        let token = token_for(&app, "ada@example.com").await;
        assert_eq!(reset(&app, &token, NEW).await.status, StatusCode::OK);
        mallory.get("/account/preferences").await.refused(401, "unauthenticated");
        mallory.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        let answer = log_in_with(&app, NEW).await;
        assert_eq!(answer.json()["user"]["emailVerified"], true, "the letter proved it");
    }

    /// AUTH-7: the email is the proof that lifts the block after a hundred wrong passwords.
    async fn auth_7_a_reset_opens_a_stopped_account(app: TestApp) {
        app.author("ada").await;
        for _ in 0..100 {
            log_in_with(&app, "wrong password").await.refused(401, "invalid_credentials");
            app.clock.advance(MINUTE_MS);
        }
        log_in_with(&app, PASSWORD).await.refused(429, "too_many_passwords");
        ask(&app, "ada@example.com").await;
        let token = token_for(&app, "ada@example.com").await;
        assert_eq!(reset(&app, &token, NEW).await.status, StatusCode::OK);
        assert_eq!(log_in_with(&app, NEW).await.status, StatusCode::OK);
    }

    async fn auth_5_made_up_links_do_nothing(app: TestApp) {
        for token in ["", "x", &"A".repeat(43), &"A".repeat(200)] {
            reset(&app, token, NEW).await.refused(400, "link_expired");
            let check = json!({ "token": token });
            app.visitor().post("/auth/reset-password/check", check).await
                .refused(400, "link_expired");
        }
        let long = app.visitor().post("/auth/reset-password", form(&"A".repeat(201), NEW)).await;
        long.refused(422, "invalid_input");
    }
}
