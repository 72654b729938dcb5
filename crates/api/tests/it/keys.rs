//! Replacing the keys of an instance while everything runs (CFG-1).

use axum::http::StatusCode;
use handling::keys::{EarlierEnded, KEYS_SPREAD_MS, Replaced, end_earlier_keys, replace_keys};
use image::ImageFormat;
use live::Clock as _;
use serde_json::json;
use store::time::to_stored_ms;
use store::{AuditFilter, Sealed, Store};

use crate::app::{TestApp, both};
use crate::media::{load, send as upload};
use crate::media_makers::{file, halves};
use crate::second_factors::{challenge, second, set_up};

const MINUTE_MS: u64 = 60_000;
const SPREAD_MS: u64 = KEYS_SPREAD_MS.unsigned_abs();

fn now_ms(app: &TestApp) -> i64 {
    to_stored_ms(app.clock.now_ms())
}

async fn replace(app: &TestApp, store: &Store) -> Replaced {
    let replaced = replace_keys(store, now_ms(app)).await;
    replaced.expect("the database works")
}

/// How many generations there are of the key with this name.
async fn generations(store: &Store, name: &str) -> usize {
    let keys = store.list_keys().await.expect("the database works");
    keys.iter().filter(|key| key.name == name).count()
}

async fn log_in_with_app(app: &TestApp, name: &str, code: String) {
    let mut visitor = app.visitor();
    let challenge = challenge(&mut visitor, name).await;
    let answer = second(&mut visitor, &challenge, &code).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

both! {
    /// CFG-1: two keys live beside each other, and nobody notices that one replaces the other.
    async fn cfg_1_what_a_replaced_key_signed_stays_valid(app: TestApp) {
        let store = app.store().await;
        let other = app.second_node().await;
        let mut ada = app.author("ada").await;
        let picture = upload(&app, &ada, file(&halves(20, 10), ImageFormat::Png)).await;
        let picture = picture.text("url");

        let from_ms = now_ms(&app) + KEYS_SPREAD_MS;
        assert_eq!(replace(&app, &store).await, Replaced::From(from_ms));
        assert_eq!(replace(&app, &store).await, Replaced::TooSoon);
        // Only one node has read the new keys; the other has until they are in use.
        app.api.keep_keys().await.expect("the database works");
        let mut there = other.visitor();
        there.token.clone_from(&ada.token);
        assert_eq!(there.get("/quiz").await.status, StatusCode::OK);
        other.api.keep_keys().await.expect("the database works");

        app.clock.advance(SPREAD_MS);
        let (old_token, old_cookie) = (ada.token.clone(), ada.cookie.clone());
        let refreshed = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(refreshed.text("accessToken"));
        assert_ne!(ada.token, old_token);
        for token in [&old_token, &ada.token] {
            for node in [&app, &other] {
                let mut visitor = node.visitor();
                visitor.token.clone_from(token);
                assert_eq!(visitor.get("/quiz").await.status, StatusCode::OK);
            }
        }
        assert_eq!(load(&other, &picture).await.status, StatusCode::OK);
        assert_eq!(replace(&app, &store).await, Replaced::TooSoon, "not used everywhere yet");

        // The response was lost, and the same token is used again.
        ada.cookie = old_cookie;
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);

        app.clock.advance(2 * 60 * MINUTE_MS);
        app.api.keep_keys().await.expect("the database works");
        for (name, count) in [("access-tokens", 1), ("media-links", 2), ("doors", 2)] {
            assert_eq!(generations(&store, name).await, count, "{name}");
        }
        assert_eq!(load(&app, &picture).await.status, StatusCode::OK);
        assert!(matches!(replace(&app, &store).await, Replaced::From(_)));
    }

    /// A browser refreshed just before the keys changed, and asks again just after.
    async fn cfg_1_a_lost_answer_may_be_asked_for_across_a_change_of_keys(app: TestApp) {
        let store = app.store().await;
        let mut ada = app.author("ada").await;
        replace(&app, &store).await;
        app.api.keep_keys().await.expect("the database works");
        app.clock.advance(SPREAD_MS - 1000);
        let cookie = ada.cookie.clone();
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        let successor = std::mem::replace(&mut ada.cookie, cookie);
        app.clock.advance(2000);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
        assert_eq!(ada.cookie, successor, "there is one successor");
        app.clock.advance(MINUTE_MS);
        assert_eq!(ada.post("/auth/refresh", json!({})).await.status, StatusCode::OK);
    }

    /// What is stored encrypted gets the new key, and only then the earlier one goes.
    async fn cfg_1_stored_secrets_are_encrypted_again(app: TestApp) {
        let store = app.store().await;
        let mut ada = app.author("ada").await;
        let (phone, paper) = set_up(&app, &mut ada).await;
        let sealed = async || store.list_sealed(Sealed::Totps, "", 9).await.expect("it is read");
        let before = sealed().await;
        replace(&app, &store).await;
        app.api.keep_keys().await.expect("the database works");
        app.clock.advance(SPREAD_MS);
        app.api.keep_keys().await.expect("the database works");
        assert_eq!(sealed().await, before, "another node may still use the earlier key");
        assert_eq!(generations(&store, "totp-secrets").await, 2);

        app.clock.advance(SPREAD_MS);
        app.api.keep_keys().await.expect("the database works");
        let after = sealed().await;
        assert_ne!(after, before);
        assert_eq!(generations(&store, "totp-secrets").await, 2, "until a walk finds none");
        app.api.keep_keys().await.expect("the database works");
        assert_eq!(generations(&store, "totp-secrets").await, 1);
        app.api.keep_keys().await.expect("the database works");
        assert_eq!(sealed().await, after);
        log_in_with_app(&app, "ada", phone.code(&app)).await;
        log_in_with_app(&app, "ada", paper[0].clone()).await;
    }

    /// Someone else may have the earlier keys: what they signed ends, and what must stay readable
    /// stays.
    async fn cfg_1_an_operator_ends_what_earlier_keys_signed(app: TestApp) {
        let store = app.store().await;
        let mut ada = app.author("ada").await;
        let (_, paper) = set_up(&app, &mut ada).await;
        let picture = upload(&app, &ada, file(&halves(20, 10), ImageFormat::Png)).await;
        replace(&app, &store).await;
        let at_ms = now_ms(&app) + 2 * KEYS_SPREAD_MS;
        let ended = end_earlier_keys(&store, now_ms(&app)).await;
        assert_eq!(ended.expect("the database works"), EarlierEnded::TooSoon(at_ms));
        app.clock.advance(2 * SPREAD_MS);
        let ended = end_earlier_keys(&store, now_ms(&app)).await;
        assert!(matches!(ended, Ok(EarlierEnded::Deleted(1..))), "{ended:?}");
        app.api.keep_keys().await.expect("the database works");
        for event in ["keys_replaced", "earlier_keys_ended"] {
            let filter = AuditFilter { event: Some(event), ..AuditFilter::default() };
            let logged = store.list_logged_events(filter, 2, None).await;
            assert_eq!(logged.expect("the database works").items.len(), 1, "{event}");
        }

        ada.get("/quiz").await.refused(401, "unauthenticated");
        let refreshed = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(refreshed.text("accessToken"));
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK, "browsers notice nothing");
        assert_eq!(load(&app, &picture.text("url")).await.status, StatusCode::OK);
        log_in_with_app(&app, "ada", paper[0].clone()).await;
    }
}
