//! Changing one's own address and password (AUTH-4, AUTH-11).

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, PASSWORD, TestApp, Visitor, both, sign_up_form};

const NEW: &str = "another quiet evening";
const MINUTE_MS: u64 = 60_000;

async fn subjects_to(app: &TestApp, email: &str) -> Vec<String> {
    let letters = app.visitor().get("/mailbox").await.json();
    let letters = letters.as_array().expect("a list").clone();
    let to = letters.iter().filter(|letter| letter["to"] == email);
    to.map(|letter| letter["subject"].as_str().expect("text").to_owned())
        .collect()
}

/// The newest code in the emails to an address.
async fn code_in_letters(app: &TestApp, email: &str) -> String {
    let subjects = subjects_to(app, email).await;
    let subject = subjects
        .iter()
        .find(|subject| subject.ends_with("is your Fanfare code"));
    subject
        .expect("a code")
        .split(' ')
        .next()
        .expect("a word")
        .to_owned()
}

async fn change_email(visitor: &mut Visitor<'_>, email: &str) -> Answer {
    visitor
        .post("/account/email", json!({ "email": email }))
        .await
}

async fn verify(visitor: &mut Visitor<'_>, code: &str) -> Answer {
    visitor
        .post("/account/email/verify", json!({ "code": code }))
        .await
}

fn password_form(current: &str, new: &str) -> Value {
    json!({ "currentPassword": current, "password": new, "confirmPassword": new })
}

both! {
    async fn auth_11_an_address_changes_when_the_new_one_is_proven(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut other = app.visitor();
        other.log_in("ada").await;
        app.clock.advance(MINUTE_MS);
        let answer = change_email(&mut ada, "Ada@New.example").await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "{answer:?}");
        let pending = ada.get("/account/email").await.json();
        assert_eq!(pending["email"], "ada@new.example");
        assert!(pending["expiresAt"].is_string());
        let check = ada.get("/auth/check").await.json();
        assert_eq!(check["user"]["email"], "ada@example.com", "until it is proven");
        let told = subjects_to(&app, "ada@example.com").await;
        assert!(told.contains(&"Your Fanfare address is about to change".to_owned()), "{told:?}");

        let code = code_in_letters(&app, "ada@new.example").await;
        verify(&mut other, &code).await.refused(400, "code_expired");
        let answer = verify(&mut ada, &code).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(answer.json()["email"], "ada@new.example");
        assert_eq!(answer.json()["emailVerified"], true);
        assert_eq!(ada.get("/account/email").await.json()["email"], Value::Null);
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK, "this browser stays");
        other.get("/quiz").await.refused(401, "unauthenticated");
        let told = subjects_to(&app, "ada@example.com").await;
        assert!(told.contains(&"Your Fanfare address was changed".to_owned()), "{told:?}");
        verify(&mut ada, &code).await.refused(400, "code_expired");
        app.visitor().log_in("ada").await.refused(401, "invalid_credentials");
    }

    /// A change never reveals whether an address has an account; its owner learns that someone
    /// asked.
    async fn an_address_that_is_taken_is_answered_the_same(app: TestApp) {
        app.author("bob").await;
        let mut ada = app.author("ada").await;
        app.clock.advance(MINUTE_MS);
        let taken = change_email(&mut ada, "bob@example.com").await;
        let pending = ada.get("/account/email").await.json();
        assert_eq!(pending["email"], "bob@example.com");
        app.clock.advance(MINUTE_MS);
        let free = change_email(&mut ada, "free@example.com").await;
        assert_eq!((taken.status, taken.json()), (free.status, free.json()));
        let told = subjects_to(&app, "bob@example.com").await;
        assert!(told.contains(&"Someone wants to use your address on Fanfare".to_owned()));
        assert_eq!(told.len(), 2, "and no code: {told:?}");
    }

    async fn auth_11_changing_an_address_needs_a_fresh_proof(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(6 * MINUTE_MS);
        change_email(&mut ada, "ada@new.example").await.refused(403, "confirmation_needed");
        let confirm = ada.post("/auth/confirm", json!({ "password": PASSWORD })).await;
        assert_eq!(confirm.status, StatusCode::NO_CONTENT, "{confirm:?}");
        assert_eq!(change_email(&mut ada, "ada@new.example").await.status, StatusCode::ACCEPTED);
        change_email(&mut ada, "ada@newer.example").await.refused(429, "too_many_requests");
    }

    async fn a_change_of_address_can_be_forgotten(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(MINUTE_MS);
        change_email(&mut ada, "ada@new.example").await;
        let code = code_in_letters(&app, "ada@new.example").await;
        let answer = ada.call(Method::DELETE, "/account/email", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert_eq!(ada.get("/account/email").await.json()["email"], Value::Null);
        verify(&mut ada, &code).await.refused(400, "code_expired");
        change_email(&mut ada, "ada@example.com").await.refused(422, "invalid_input");
    }

    /// AUTH-4: a code for a new address has the same limits as any other.
    async fn auth_4_a_code_for_a_new_address_has_five_tries(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(MINUTE_MS);
        change_email(&mut ada, "ada@new.example").await;
        let code = code_in_letters(&app, "ada@new.example").await;
        for _ in 0..5 {
            let wrong = if code == "AAAAAA" { "BBBBBB" } else { "AAAAAA" };
            verify(&mut ada, wrong).await.refused(400, "wrong_code");
        }
        verify(&mut ada, &code).await.refused(400, "too_many_tries");
    }

    /// A typo at sign-up: the address is replaced right away, and the old code verifies nothing.
    async fn an_unverified_address_is_replaced_at_once(app: TestApp) {
        app.author("bob").await;
        let mut ada = app.visitor();
        ada.sign_up("adda").await;
        let old = code_in_letters(&app, "adda@example.com").await;
        app.clock.advance(6 * MINUTE_MS);
        change_email(&mut ada, "bob@example.com").await.refused(409, "email_taken");
        let answer = change_email(&mut ada, "ada@example.com").await;
        assert_eq!(answer.status, StatusCode::ACCEPTED, "without a confirmation: {answer:?}");
        let check = ada.get("/auth/check").await.json();
        assert_eq!(check["user"]["email"], "ada@example.com");
        assert_eq!(check["user"]["emailVerified"], false);
        let new = code_in_letters(&app, "ada@example.com").await;
        if old != new {
            ada.post("/auth/verify-email", json!({ "code": old })).await.refused(400, "wrong_code");
        }
        let answer = ada.post("/auth/verify-email", json!({ "code": new })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        let again = app.visitor().post("/auth/signup", sign_up_form("adda")).await;
        assert_eq!(again.status, StatusCode::CREATED, "the mistyped address is free");
    }

    /// AUTH-4: a code works in the session that asked for it.
    async fn auth_4_a_code_is_bound_to_its_session(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let code = code_in_letters(&app, "ada@example.com").await;
        let mut other = app.visitor();
        other.log_in("ada").await;
        other.post("/auth/verify-email", json!({ "code": code })).await
            .refused(400, "code_expired");
        let answer = ada.post("/auth/verify-email", json!({ "code": code })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    async fn auth_11_changing_the_password_signs_the_others_out(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut other = app.visitor();
        other.log_in("ada").await;
        let answer = ada.post("/account/password", password_form(PASSWORD, NEW)).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK, "this browser stays");
        other.get("/quiz").await.refused(401, "unauthenticated");
        other.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        app.visitor().log_in("ada").await.refused(401, "invalid_credentials");
        let mut again = app.visitor();
        assert_eq!(again.log_in_as("ada", NEW).await.status, StatusCode::OK);
        let told = subjects_to(&app, "ada@example.com").await;
        assert!(told.contains(&"Your Fanfare password was changed".to_owned()), "{told:?}");
        let events = ada.get("/account/security-events").await.json().to_string();
        assert!(events.contains("authn_password_change"), "LOG-1: {events}");
    }

    async fn a_wrong_current_password_is_said_at_its_field_and_counts(app: TestApp) {
        let mut ada = app.author("ada").await;
        for field in ["", "wrong password"] {
            let answer = ada.post("/account/password", password_form(field, NEW)).await;
            answer.refused(422, "invalid_input");
            let said = answer.json()["errors"]["currentPassword"].clone();
            assert_eq!(said == "This password is wrong", !field.is_empty(), "{said}");
        }
        for _ in 0..9 {
            let answer = ada.post("/account/password", password_form("wrong password", NEW)).await;
            answer.refused(422, "invalid_input");
        }
        let answer = ada.post("/account/password", password_form("wrong password", NEW)).await;
        answer.refused(429, "too_many_requests");
        app.clock.advance(MINUTE_MS);
        for (new, sentence) in [
            ("password1", "easy to guess"),
            (PASSWORD, "You already have this password"),
        ] {
            let answer = ada.post("/account/password", password_form(PASSWORD, new)).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"]["password"].to_string().contains(sentence));
        }
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK, "nothing changed");
    }
}
