//! Confirming one's identity before something that is hard to undo.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{Answer, PASSWORD, TestApp, Visitor, both};
use crate::authenticator::Authenticator;
use crate::passkeys::{add, answered};
use crate::second_factors::set_up;

const MINUTE_MS: u64 = 60_000;
const HERE: &str = "http://localhost:8080";

/// Something that requires a confirmation and does no harm.
async fn try_something(visitor: &mut Visitor<'_>) -> Answer {
    visitor.post("/account/totp/begin", json!({})).await
}

/// Someone whose log-in was a while ago.
async fn left_open<'a>(app: &'a TestApp, name: &str) -> Visitor<'a> {
    let mut visitor = app.author(name).await;
    app.clock.advance(6 * MINUTE_MS);
    try_something(&mut visitor)
        .await
        .refused(403, "confirmation_needed");
    visitor
}

async fn confirm(visitor: &mut Visitor<'_>, form: Value) -> Answer {
    visitor.post("/auth/confirm", form).await
}

both! {
    async fn auth_11_a_proof_counts_for_five_minutes_in_one_session(app: TestApp) {
        let mut ada = left_open(&app, "ada").await;
        let answer = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(answer.text("accessToken"));
        let mut elsewhere = app.visitor();
        elsewhere.log_in("ada").await;
        app.clock.advance(5 * MINUTE_MS + 1);
        let answer = confirm(&mut ada, json!({ "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(try_something(&mut ada).await.status, StatusCode::OK);
        try_something(&mut elsewhere).await.refused(403, "confirmation_needed");
        app.clock.advance(5 * MINUTE_MS);
        assert_eq!(try_something(&mut ada).await.status, StatusCode::OK, "five minutes");
        app.clock.advance(1);
        try_something(&mut ada).await.refused(403, "confirmation_needed");
        app.visitor().post("/auth/confirm", json!({ "password": PASSWORD })).await
            .refused(401, "unauthenticated");
    }

    async fn auth_11_a_wrong_password_proves_nothing_and_signs_nobody_out(app: TestApp) {
        let mut ada = left_open(&app, "ada").await;
        let answer = confirm(&mut ada, json!({ "password": "wrong password" })).await;
        answer.refused(422, "invalid_input");
        assert_eq!(answer.json()["errors"]["password"], "This password is wrong");
        try_something(&mut ada).await.refused(403, "confirmation_needed");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK, "still signed in");
    }

    /// AUTH-7: an unattended session offers no free password guesses.
    async fn auth_7_wrong_passwords_here_count_as_at_the_log_in(app: TestApp) {
        let mut ada = left_open(&app, "ada").await;
        let wrong = json!({ "password": "wrong password" });
        for _ in 0..10 {
            confirm(&mut ada, wrong.clone()).await.refused(422, "invalid_input");
        }
        let refused = confirm(&mut ada, wrong.clone()).await;
        refused.refused(429, "too_many_requests");
        assert_eq!(refused.header("retry-after"), "1");
        app.visitor().log_in("ada").await.refused(429, "too_many_requests");
        app.clock.advance(1000);
        let right = confirm(&mut ada, json!({ "password": PASSWORD })).await;
        assert_eq!(right.status, StatusCode::NO_CONTENT, "{right:?}");
        confirm(&mut ada, wrong).await.refused(422, "invalid_input");
    }

    async fn auth_15_an_account_with_an_app_proves_both(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, codes) = set_up(&app, &mut ada).await;
        app.clock.advance(6 * MINUTE_MS);
        let without = confirm(&mut ada, json!({ "password": PASSWORD })).await;
        without.refused(422, "invalid_input");
        assert!(without.json()["errors"]["code"].is_string(), "{without:?}");
        let wrong = json!({ "password": PASSWORD, "code": phone.wrong_code(&app) });
        confirm(&mut ada, wrong).await.refused(400, "wrong_code");
        let half = json!({ "password": "wrong password", "code": phone.code(&app) });
        confirm(&mut ada, half).await.refused(422, "invalid_input");
        try_something(&mut ada).await.refused(403, "confirmation_needed");

        let right = json!({ "password": PASSWORD, "code": phone.code(&app) });
        let answer = confirm(&mut ada, right.clone()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        confirm(&mut ada, right).await.refused(400, "wrong_code");
        let recovery = json!({ "password": PASSWORD, "code": codes[0] });
        let answer = confirm(&mut ada, recovery.clone()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        confirm(&mut ada, recovery).await.refused(400, "wrong_code");
    }

    /// AUTH-7, AUTH-15: someone with a session and the password can't try codes forever.
    async fn auth_15_wrong_codes_here_make_it_wait(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (phone, _) = set_up(&app, &mut ada).await;
        for _ in 0..10 {
            let wrong = json!({ "password": PASSWORD, "code": phone.wrong_code(&app) });
            confirm(&mut ada, wrong).await.refused(400, "wrong_code");
        }
        let right = json!({ "password": PASSWORD, "code": phone.code(&app) });
        confirm(&mut ada, right).await.refused(429, "too_many_requests");
    }

    async fn auth_15_a_passkey_of_the_account_proves_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let mut hers = Authenticator::at(HERE);
        let mut his = Authenticator::at(HERE);
        add(&mut ada, &mut hers).await;
        add(&mut bob, &mut his).await;
        set_up(&app, &mut ada).await;
        app.clock.advance(6 * MINUTE_MS);

        let form = answered(&app, &mut his).await;
        ada.post("/auth/confirm/passkey", form).await.refused(400, "passkey_refused");
        ada.call(axum::http::Method::DELETE, "/account/totp", None).await
            .refused(403, "confirmation_needed");

        let form = answered(&app, &mut hers).await;
        app.visitor().post("/auth/confirm/passkey", form.clone()).await
            .refused(401, "unauthenticated");
        let answer = ada.post("/auth/confirm/passkey", form.clone()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        let off = ada.call(axum::http::Method::DELETE, "/account/totp", None).await;
        assert_eq!(off.status, StatusCode::NO_CONTENT, "{off:?}");
        ada.post("/auth/confirm/passkey", form).await.refused(400, "challenge_expired");
    }
}
