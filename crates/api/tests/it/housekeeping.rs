//! PRIV-3, seen from outside: what is due is deleted, and nothing else.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::{PASSWORD, both, sign_up_form};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

both! {
    /// PRIV-3, AUTH-13: an address that no one verified is free again after a week.
    async fn priv_3_an_unverified_account_goes_after_7_days(app: TestApp) {
        app.author("ada").await;
        let mut eve = app.visitor();
        eve.sign_up("eve").await;
        app.api.send_due_mail().await.expect("emails leave");
        let count = || std::fs::read_dir(app.outbox.path()).expect("a folder").count();
        assert_eq!(count(), 2);

        app.clock.advance(7 * DAY_MS - 1);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        assert_eq!(eve.get("/auth/check").await.status, StatusCode::OK);
        app.clock.advance(1);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        eve.get("/auth/check").await.refused(401, "unauthenticated");
        let form = json!({ "email": "eve@example.com", "password": PASSWORD });
        app.visitor().post("/auth/login", form).await.refused(401, "invalid_credentials");
        assert_eq!(count(), 0, "the letters of both are a week old");
        let answer = app.visitor().post("/auth/signup", sign_up_form("eve")).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        assert_eq!(app.visitor().log_in("ada").await.status, StatusCode::OK);
    }
}
