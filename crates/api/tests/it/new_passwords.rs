//! Which passwords people may choose (AUTH-3).

use std::io::Write as _;

use axum::http::StatusCode;
use serde_json::json;
use store::testing::TestDb;

use crate::app::{TestApp, sign_up_form};

async fn sign_up(app: &TestApp, password: &str) -> crate::app::Answer {
    let mut form = sign_up_form("ada");
    form["password"] = json!(password);
    form["confirmPassword"] = json!(password);
    app.visitor().post("/auth/signup", form).await
}

/// AUTH-3: an easy password is refused with a reason and a suggestion, at its field.
#[tokio::test]
async fn auth_3_an_easy_password_is_refused_with_a_reason() {
    let app = TestApp::sqlite().await;
    for (password, sentence) in [
        (
            "password",
            "This password is easy to guess: many people use it. Add another word or two",
        ),
        (
            "ada@example.com",
            "Choose a password that is not your name or address",
        ),
    ] {
        let answer = sign_up(&app, password).await;
        answer.refused(422, "invalid_input");
        assert_eq!(answer.json()["errors"], json!({ "password": sentence }));
        assert_eq!(answer.text("message"), sentence);
    }
    assert_eq!(
        sign_up(&app, "correct horse").await.status,
        StatusCode::CREATED
    );
}

/// AUTH-3: the operator's list of breached passwords.
#[tokio::test]
async fn auth_3_a_breached_password_is_refused() {
    let mut list = tempfile::NamedTempFile::new().expect("a test can make a file");
    // SHA-1 of "correct horse battery staple", with others around it.
    list.write_all(
        b"0000000000000000000000000000000000000001:4\r\n\
          ABF7AAD6438836DBE526AA231ABDE2D0EEF74D42:220\r\n\
          FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF:1\r\n",
    )
    .expect("it is written");
    let path = list.path().to_owned();
    let app = TestApp::with(TestDb::migrated_sqlite(), |config| {
        config.breached_passwords = Some(path);
    })
    .await;
    let answer = sign_up(&app, "correct horse battery staple").await;
    answer.refused(422, "invalid_input");
    let sentence = "This password is known from a breach. Choose another one";
    assert_eq!(answer.json()["errors"], json!({ "password": sentence }));
    let answer = sign_up(&app, "incorrect horse battery staple").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
}

/// AUTH-3: an operator may require longer ones, and pages know it in advance.
#[tokio::test]
async fn auth_3_an_operator_may_ask_for_fifteen_characters() {
    let app = TestApp::with(TestDb::migrated_sqlite(), |config| {
        config.password_min_length = 15;
    })
    .await;
    let instance = app.visitor().get("/instance").await.json();
    assert_eq!(instance["passwordMinLength"], 15);
    let answer = sign_up(&app, "correct horse").await;
    answer.refused(422, "invalid_input");
    let sentence = "Password must be at least 15 characters";
    assert_eq!(answer.json()["errors"], json!({ "password": sentence }));
    let answer = sign_up(&app, "correct horse battery").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
}
