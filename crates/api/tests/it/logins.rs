//! Logging in: the same response for every failure, and delays for people who guess.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::{PASSWORD, both};

both! {
    async fn logging_in_gives_a_token_and_a_user(app: TestApp) {
        app.author("ada").await;
        let mut ada = app.visitor();
        let answer = ada.log_in("ada").await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(answer.json()["user"]["name"], "ada");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
    }

    async fn auth_6_nobody_learns_which_accounts_exist(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let mut answers = Vec::new();
        for email in ["ada@example.com", "nobody@example.com"] {
            let form = json!({ "email": email, "password": "wrong password" });
            let answer = app.visitor().post("/auth/login", form).await;
            answer.refused(401, "invalid_credentials");
            let mut body = answer.json();
            body["instance"] = json!("");
            answers.push((body, answer.headers.get("set-cookie").cloned()));
        }
        assert_eq!(answers[0], answers[1]);
    }

    async fn auth_7_guessing_slows_down_and_a_right_password_ends_it(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let guess = json!({ "email": "ada@example.com", "password": "wrong password" });
        for _ in 0..10 {
            let answer = app.visitor().post("/auth/login", guess.clone()).await;
            answer.refused(401, "invalid_credentials");
        }
        let answer = app.visitor().post("/auth/login", guess.clone()).await;
        answer.refused(429, "too_many_requests");
        assert_eq!(answer.header("retry-after"), "1");
        app.clock.advance(1000);
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);
        app.visitor().post("/auth/login", guess).await.refused(401, "invalid_credentials");
    }

    /// AUTH-7: only failures count against the address, so many teachers can log in at once.
    async fn auth_7_right_passwords_are_free(app: TestApp) {
        app.visitor().sign_up("ada").await;
        for _ in 0..40 {
            assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);
        }
        let mut evaluated = 0;
        for n in 0..200 {
            let guess = json!({ "email": format!("{n}@example.com"), "password": PASSWORD });
            let answer = app.visitor().post("/auth/login", guess).await;
            evaluated += i32::from(answer.status == StatusCode::UNAUTHORIZED);
        }
        assert_eq!(evaluated, 30 + 120, "one address guesses at many accounts");
        app.clock.advance(60_000);
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);
    }

    async fn logging_out_ends_both_tokens(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (cookie, token) = (ada.cookie.clone(), ada.token.clone());
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        let answer = ada.post("/auth/logout", json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert!(answer.header("set-cookie").contains("Max-Age=0"));

        let mut thief = app.visitor();
        (thief.cookie, thief.token) = (cookie, token);
        thief.get("/quiz").await.refused(401, "unauthenticated");
        thief.get("/auth/check").await.refused(401, "unauthenticated");
        thief.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        let answer = app.visitor().post("/auth/logout", json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "nobody may log out, too");
    }
}
