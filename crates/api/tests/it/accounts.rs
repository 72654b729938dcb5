//! Signing up and verifying the address.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::app::{PASSWORD, both, sign_up_form};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;

/// A code other than the given one.
fn other_than(code: &str) -> String {
    let last = if code.ends_with('A') { "B" } else { "A" };
    format!("{}{last}", &code[..5])
}

both! {
    /// The whole way in: sign up, read the email, verify, write a quiz.
    async fn a_newcomer_signs_up_and_verifies(app: TestApp) {
        let mut ada = app.visitor();
        let answer = ada.sign_up("ada").await;
        let user = &answer.json()["user"];
        assert_eq!(user["email"], "ada@example.com");
        assert_eq!(user["emailVerified"], false);
        assert_eq!(user["isAdmin"], true, "the first account administers the instance");

        let form = json!({ "title": "Maps", "description": "About maps" });
        ada.post("/quiz", form.clone()).await.refused(403, "email_not_verified");

        app.api.send_due_mail().await.expect("emails leave");
        let letters: Vec<_> = std::fs::read_dir(app.outbox.path()).expect("a folder").collect();
        assert_eq!(letters.len(), 1, "the letter is a file, too");

        let code = app.code_for("ada@example.com").await;
        let answer = ada.post("/auth/verify-email", json!({ "code": code.to_lowercase() })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(ada.get("/auth/check").await.json()["user"]["emailVerified"], true);
        assert_eq!(ada.post("/quiz", form).await.status, StatusCode::CREATED);

        let bob = app.visitor().sign_up("bob").await;
        assert_eq!(bob.json()["user"]["isAdmin"], false);
    }

    async fn an_address_belongs_to_one_account(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let mut form = sign_up_form("ada");
        form["email"] = json!("  ADA@example.com ");
        let answer = app.visitor().post("/auth/signup", form).await;
        answer.refused(409, "email_taken");
        assert!(answer.json()["errors"]["email"].is_string());
    }

    async fn a_form_says_what_is_wrong_with_each_field(app: TestApp) {
        let form = json!({ "name": " ", "email": "", "password": "short", "confirmPassword": "x" });
        let answer = app.visitor().post("/auth/signup", form).await;
        answer.refused(422, "invalid_input");
        assert_eq!(answer.json()["errors"], json!({
            "name": "This field is required",
            "email": "This field is required",
            "password": "Password must be at least 8 characters",
            "confirmPassword": "Passwords do not match",
        }));
    }

    /// AUTH-4: the GETs of older clients do the same.
    async fn a_code_may_come_by_get(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        app.clock.advance(30_000);
        assert_eq!(ada.get("/auth/resend-verification").await.status, StatusCode::OK);
        let code = app.code_for("ada@example.com").await;
        let answer = ada.get(&format!("/auth/verify_email?code={code}")).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("cache-control"), "no-store");
    }

    async fn auth_4_a_code_has_five_tries(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let code = app.code_for("ada@example.com").await;
        for _ in 0..5 {
            let wrong = json!({ "code": other_than(&code) });
            ada.post("/auth/verify-email", wrong).await.refused(400, "wrong_code");
        }
        let right = json!({ "code": code });
        ada.post("/auth/verify-email", right).await.refused(400, "too_many_tries");
    }

    async fn auth_4_a_code_lives_ten_minutes(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let code = json!({ "code": app.code_for("ada@example.com").await });
        app.clock.advance(10 * MINUTE_MS);
        ada.post("/auth/verify-email", code).await.refused(400, "code_expired");
    }

    async fn auth_4_a_new_code_kills_the_old_one(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let old = app.code_for("ada@example.com").await;
        app.clock.advance(30_000);
        assert_eq!(ada.call(Method::POST, "/auth/resend-verification", None).await.status, 200);
        let new = app.code_for("ada@example.com").await;
        assert_ne!(old, new);
        ada.post("/auth/verify-email", json!({ "code": old })).await.refused(400, "wrong_code");
        assert_eq!(ada.post("/auth/verify-email", json!({ "code": new })).await.status, 200);
    }

    async fn auth_4_a_code_is_bound_to_its_account(app: TestApp) {
        app.visitor().sign_up("ada").await;
        let code = app.code_for("ada@example.com").await;
        let mut bob = app.visitor();
        bob.sign_up("bob").await;
        bob.post("/auth/verify-email", json!({ "code": code })).await.refused(400, "wrong_code");
    }

    async fn auth_4_resending_is_refused_within_30_s(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        app.clock.advance(12_500);
        let answer = ada.call(Method::POST, "/auth/resend-verification", None).await;
        answer.refused(429, "too_many_requests");
        assert_eq!(answer.header("retry-after"), "18");
        app.clock.advance(17_500);
        assert_eq!(ada.call(Method::POST, "/auth/resend-verification", None).await.status, 200);
    }

    async fn auth_4_five_codes_an_hour_and_ten_a_day(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let mut sent = 1;
        for _ in 0..40 {
            app.clock.advance(MINUTE_MS);
            // The access token expires before this story ends.
            if let Some(token) = fresh_token(&mut ada).await {
                ada.token = Some(token);
            }
            let answer = ada.call(Method::POST, "/auth/resend-verification", None).await;
            sent += i32::from(answer.status == StatusCode::OK);
        }
        assert_eq!(sent, 5, "in an hour");
        for _ in 0..20 {
            app.clock.advance(HOUR_MS);
            if let Some(token) = fresh_token(&mut ada).await {
                ada.token = Some(token);
            }
            let answer = ada.call(Method::POST, "/auth/resend-verification", None).await;
            sent += i32::from(answer.status == StatusCode::OK);
        }
        assert_eq!(sent, 10, "in a day");
    }

    async fn auth_4_twenty_tries_a_day(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        for _ in 0..4 {
            let code = app.code_for("ada@example.com").await;
            for _ in 0..5 {
                let wrong = json!({ "code": other_than(&code) });
                ada.post("/auth/verify-email", wrong).await.refused(400, "wrong_code");
            }
            app.clock.advance(30_000);
            assert_eq!(ada.call(Method::POST, "/auth/resend-verification", None).await.status, 200);
        }
        let right = json!({ "code": app.code_for("ada@example.com").await });
        ada.post("/auth/verify-email", right).await.refused(429, "too_many_requests");
    }

    async fn a_code_works_once_and_verifying_twice_does_no_harm(app: TestApp) {
        let mut ada = app.author("ada").await;
        let answer = ada.post("/auth/verify-email", json!({ "code": "AAAAAA" })).await;
        assert_eq!(answer.status, StatusCode::OK, "already verified");
        let answer = ada.call(Method::POST, "/auth/resend-verification", None).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(app.visitor().get("/mailbox").await.json().as_array().expect("a list").len(), 1);
    }

    /// AUTH-3: no character is dropped, and accents may be composed in either way.
    async fn auth_3_passwords_are_taken_as_they_are(app: TestApp) {
        let mut form = sign_up_form("ada");
        let long = format!("e\u{301} {}", "x".repeat(120));
        form["password"] = json!(long);
        form["confirmPassword"] = json!(long);
        assert_eq!(app.visitor().post("/auth/signup", form).await.status, StatusCode::CREATED);
        let try_with = async |password: &str| {
            let form = json!({ "email": "ada@example.com", "password": password });
            app.visitor().post("/auth/login", form).await.status
        };
        assert_eq!(try_with(&long.replace("e\u{301}", "\u{e9}")).await, StatusCode::OK);
        assert_eq!(try_with(&long[..long.len() - 1]).await, StatusCode::UNAUTHORIZED);
        assert_eq!(try_with(PASSWORD).await, StatusCode::UNAUTHORIZED);
    }
}

async fn fresh_token(visitor: &mut crate::app::Visitor<'_>) -> Option<String> {
    let answer = visitor.get("/auth/check").await;
    (answer.status == StatusCode::OK).then(|| answer.text("accessToken"))
}
