//! The settings pages: signed-in browsers, name, preferences, notifications.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, Visitor, both};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 \
    (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

async fn rename(who: &mut Visitor<'_>, form: Value) -> Answer {
    who.call(Method::PATCH, "/account/profile", Some(form))
        .await
}

both! {
    /// AUTH-11 (ASVS 7.5.2): people see where they are signed in, and end sessions that aren't
    /// theirs.
    async fn auth_11_sessions_are_listed_in_words_and_ended(app: TestApp) {
        let mut laptop = app.visitor();
        laptop.agent = Some(FIREFOX);
        laptop.sign_up("ada").await;
        app.clock.advance(60_000);
        let mut phone = app.visitor();
        phone.agent = Some(IPHONE);
        phone.log_in("ada").await;

        let list = laptop.get("/account/sessions").await.json();
        assert_eq!(list.as_array().expect("a list").len(), 2, "{list}");
        let (first, second) = (&list[0], &list[1]);
        assert_eq!((&first["browser"], &first["system"]), (&json!("Safari"), &json!("iPhone")));
        assert_eq!(first["isCurrent"], false);
        assert_eq!((&second["browser"], &second["system"]), (&json!("Firefox"), &json!("Linux")));
        assert_eq!(second["isCurrent"], true);
        assert_eq!(second["place"], "thisComputer");
        assert_eq!(second["network"], "127.0.0.0/24");
        assert_eq!(second["createdAt"], "2027-01-15T08:00:00Z");

        let path = format!("/account/sessions/{}", first["id"].as_str().expect("an id"));
        app.clock.advance(1);
        let answer = laptop.call(Method::DELETE, &path, None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        phone.get("/account/sessions").await.refused(401, "unauthenticated");
        phone.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        laptop.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        let list = laptop.get("/account/sessions").await.json();
        assert_eq!(list.as_array().expect("a list").len(), 1);
        let events = laptop.get("/account/security-events").await.json();
        assert_eq!(events[0]["event"], "authn_token_revoked");
        assert_eq!(events[0]["browser"], "Firefox");
    }

    async fn auth_11_all_other_browsers_are_signed_out_at_once(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (mut second, mut third) = (app.visitor(), app.visitor());
        second.log_in("ada").await;
        third.log_in("ada").await;
        let mut bob = app.author("bob").await;
        let answer = ada.post("/account/sessions/end-others", json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        second.get("/quiz").await.refused(401, "unauthenticated");
        third.get("/auth/check").await.refused(401, "unauthenticated");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        assert_eq!(ada.get("/auth/check").await.status, StatusCode::OK);
        assert_eq!(bob.get("/quiz").await.status, StatusCode::OK);
    }

    /// API-1: the response for someone else's session is the same as for one that never existed.
    async fn api_1_sessions_of_others_cannot_be_ended(app: TestApp) {
        let mut ada = app.author("ada").await;
        let list = ada.get("/account/sessions").await.json();
        let path = format!("/account/sessions/{}", list[0]["id"].as_str().expect("an id"));
        let mut bob = app.author("bob").await;
        let theirs = bob.call(Method::DELETE, &path, None).await;
        theirs.refused(404, "not_found");
        let nobodys = "/account/sessions/0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        let nobodys = bob.call(Method::DELETE, nobodys, None).await;
        nobodys.refused(404, "not_found");
        assert_eq!(theirs.text("detail"), nobodys.text("detail"));
        bob.call(Method::DELETE, "/account/sessions/x", None).await.refused(404, "not_found");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
        for path in ["/account/sessions", "/account/security-events", "/account/preferences"] {
            app.visitor().get(path).await.refused(401, "unauthenticated");
        }
    }

    async fn a_session_that_is_only_checked_still_says_when_it_was_used(app: TestApp) {
        let mut ada = app.author("ada").await;
        app.clock.advance(14 * 60_000);
        ada.token = Some(ada.get("/auth/check").await.text("accessToken"));
        let list = ada.get("/account/sessions").await.json();
        assert_eq!(list[0]["lastUsedAt"], "2027-01-15T08:14:00Z");
    }

    /// An account without a verified address may change its own settings, and nothing more.
    async fn everybody_may_change_their_name(app: TestApp) {
        let mut ada = app.visitor();
        ada.sign_up("ada").await;
        let answer = rename(&mut ada, json!({ "name": " Ada L. " })).await;
        assert_eq!(answer.text("name"), "Ada L.");
        assert_eq!(ada.get("/auth/check").await.json()["user"]["name"], "Ada L.");
        for name in ["", "   ", &"x".repeat(81)] {
            let answer = rename(&mut ada, json!({ "name": name })).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"]["name"].is_string());
        }
        let more = json!({ "name": "Ada", "isAdmin": true });
        rename(&mut ada, more).await.refused(400, "malformed_body");
    }

    async fn preferences_and_notifications_are_kept(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut preferences = ada.get("/account/preferences").await.json();
        assert_eq!(preferences["theme"], "system");
        preferences["theme"] = json!("dark");
        preferences["language"] = json!("de");
        preferences["question"] =
            json!({ "timeLimitS": null, "pointsFactor": 2, "answerCount": 3 });
        let answer = ada.call(Method::PUT, "/account/preferences", Some(preferences.clone())).await;
        assert_eq!(answer.json(), preferences);
        assert_eq!(ada.get("/account/preferences").await.json(), preferences);

        let mut settings = ada.get("/account/notifications").await.json();
        assert_eq!(settings["reports"], json!({ "inApp": true, "mail": true }));
        settings["reports"]["mail"] = json!(false);
        let answer = ada.call(Method::PUT, "/account/notifications", Some(settings.clone())).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(ada.get("/account/notifications").await.json(), settings);

        let mut bob = app.author("bob").await;
        assert_eq!(bob.get("/account/preferences").await.json()["theme"], "system");
        let mut wrong: Value = preferences.clone();
        wrong["question"]["timeLimitS"] = json!(4);
        let answer = ada.call(Method::PUT, "/account/preferences", Some(wrong)).await;
        answer.refused(422, "invalid_input");
        assert!(answer.json()["errors"]["question.timeLimitS"].is_string(), "{answer:?}");
        let mut wrong = preferences;
        wrong["theme"] = json!("sepia");
        let answer = ada.call(Method::PUT, "/account/preferences", Some(wrong)).await;
        answer.refused(400, "malformed_body");
    }
}
