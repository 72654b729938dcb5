//! Sessions: checking, refreshing, and what happens when someone uses a spent token.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::{Answer, PASSWORD, both};

const MINUTE_MS: u64 = 60_000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

both! {
    async fn checking_says_who_it_is_and_spends_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let cookie = ada.cookie.clone();
        for _ in 0..3 {
            app.clock.advance(14 * MINUTE_MS);
            let answer = ada.get("/auth/check").await;
            assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
            assert_eq!(answer.json()["user"]["name"], "ada");
            ada.token = Some(answer.text("accessToken"));
            assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        }
        assert_eq!(ada.cookie, cookie);
        app.visitor().get("/auth/check").await.refused(401, "unauthenticated");
    }

    async fn auth_8_an_access_token_ends_after_15_minutes(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(15 * MINUTE_MS - 1000);
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        app.clock.advance(1000);
        ada.get("/quiz").await.refused(401, "unauthenticated");
        let answer = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(answer.text("accessToken"));
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
    }

    async fn auth_9_refreshing_gives_a_new_cookie_each_time(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut seen = vec![ada.cookie.clone()];
        for path in ["/auth/refresh", "/auth/refresh"] {
            assert_eq!(ada.post(path, json!({})).await.status, StatusCode::OK);
            assert!(!seen.contains(&ada.cookie));
            seen.push(ada.cookie.clone());
        }
        assert_eq!(ada.get("/auth/refresh").await.status, StatusCode::OK, "by GET as well");
        assert!(!seen.contains(&ada.cookie));
    }

    async fn auth_9_a_session_that_is_used_stays_alive(app: TestApp) {
        let mut ada = app.author("ada").await;
        for _ in 0..20 {
            app.clock.advance(4 * DAY_MS);
            assert_eq!(ada.get("/auth/check").await.status, StatusCode::OK);
        }
        app.clock.advance(10 * DAY_MS);
        ada.get("/auth/check").await.refused(401, "unauthenticated");
    }

    /// Pages warn before it ends, and a new log-in begins a new session.
    async fn auth_9_a_session_says_how_long_it_lives(app: TestApp) {
        let mut ada = app.author("ada").await;
        let left = |answer: &Answer| answer.json()["endsInMs"].as_u64().expect("a time");
        assert_eq!(left(&ada.get("/auth/check").await), 90 * DAY_MS);
        for _ in 0..8 {
            app.clock.advance(11 * DAY_MS);
            assert_eq!(ada.get("/auth/check").await.status, StatusCode::OK);
        }
        app.clock.advance(MINUTE_MS);
        assert_eq!(left(&ada.get("/auth/check").await), 2 * DAY_MS - MINUTE_MS);
        let form = json!({ "email": "ada@example.com", "password": PASSWORD });
        assert_eq!(left(&ada.post("/auth/login", form).await), 90 * DAY_MS);
    }

    async fn auth_9_a_session_that_is_not_used_ends(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(14 * DAY_MS);
        ada.get("/auth/check").await.refused(401, "unauthenticated");
        ada.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
    }

    async fn auth_10_fifty_tabs_may_refresh_at_once(app: TestApp) {
        let ada = app.author("ada").await;
        let mut tabs: Vec<_> = (0..50).map(|_| {
            let mut tab = app.visitor();
            tab.cookie.clone_from(&ada.cookie);
            tab
        }).collect();
        for tab in &mut tabs {
            app.clock.advance(100);
            assert_eq!(tab.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        }
        app.clock.advance(MINUTE_MS);
        for tab in &mut tabs {
            assert_eq!(tab.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        }
    }

    async fn auth_10_a_lost_answer_may_be_asked_for_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let cookie = ada.cookie.clone();
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        ada.cookie = cookie;
        app.clock.advance(9000);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        app.clock.advance(MINUTE_MS);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
    }

    async fn auth_10_a_thief_ends_the_session_for_both(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut thief = app.visitor();
        thief.cookie.clone_from(&ada.cookie);
        let answer = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(answer.text("accessToken"));
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        app.clock.advance(11_000);
        thief.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        ada.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        ada.get("/quiz").await.refused(401, "unauthenticated");
    }

    /// AUTH-10: checking is no way around it.
    async fn auth_10_a_spent_token_cannot_be_checked_either(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut thief = app.visitor();
        thief.cookie.clone_from(&ada.cookie);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        app.clock.advance(11_000);
        thief.get("/auth/check").await.refused(401, "unauthenticated");
        ada.get("/auth/check").await.refused(401, "unauthenticated");
    }

    /// AUTH-11: the browser's previous user leaves nothing behind.
    async fn auth_11_a_log_in_ends_the_session_the_browser_had(app: TestApp) {
        let mut ada = app.author("ada").await;
        let before = ada.token.clone();
        let log_in = json!({ "email": "ada@example.com", "password": PASSWORD });
        let answer = ada.post("/auth/login", log_in).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        ada.token = before;
        ada.get("/account/sessions").await.refused(401, "unauthenticated");
        ada.token = Some(answer.text("accessToken"));
        let sessions = ada.get("/account/sessions").await.json();
        assert_eq!(sessions.as_array().map(Vec::len), Some(1), "{sessions}");
    }

    /// LOG-1: logging out is logged, once.
    async fn log_1_a_log_out_is_in_the_list_of_events(app: TestApp) {
        let mut ada = app.author("ada").await;
        assert_eq!(ada.post("/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
        let mut again = app.visitor();
        assert_eq!(again.log_in("ada").await.status, StatusCode::OK);
        let events = again.get("/account/security-events").await.json();
        let events = events.as_array().expect("a list");
        let count = events.iter().filter(|event| event["event"] == "authn_token_delete").count();
        assert_eq!(count, 1, "{events:?}");
    }

    async fn made_up_tokens_are_nobody(app: TestApp) {
        let mut somebody = app.visitor();
        for cookie in ["refresh=", "refresh=made-up", "refresh=%00", "other=1"] {
            somebody.cookie = Some(cookie.to_owned());
            somebody.get("/auth/check").await.refused(401, "unauthenticated");
            somebody.cookie = Some(cookie.to_owned());
            somebody.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        }
        for token in ["", "x", "a.b.c"] {
            somebody.token = Some(token.to_owned());
            somebody.get("/quiz").await.refused(401, "unauthenticated");
            somebody.get("/feed").await.refused(401, "unauthenticated");
        }
    }
}
