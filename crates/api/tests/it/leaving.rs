//! Deleting one's own account (PRIV-5).

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::app::both;
use crate::sockets::{Socket, listen};

both! {
    /// PRIV-5, AUTH-11: deleted everywhere right away, and the address is free again.
    async fn priv_5_an_account_is_gone_at_once(app: TestApp) {
        app.author("first").await;
        let mut ada = app.author("ada").await;
        let mut phone = app.visitor();
        phone.log_in("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let address = listen(&app).await;
        let mut player = Socket::connect(address, &code, None).await.expect("it connects");
        let seat_token = player.hear("hello").await["freshSeatToken"].clone();
        player.say(json!({ "type": "join", "nickname": "Bob", "seatToken": seat_token })).await;
        player.hear("playerView").await;
        app.api.send_due_mail().await.expect("emails are written");
        let letters = || std::fs::read_dir(app.outbox.path()).expect("a folder").flatten();
        let is_to_ada = |path| {
            std::fs::read_to_string(path).is_ok_and(|text| text.contains("ada@example.com"))
        };
        let about_ada = || letters().filter(|letter| is_to_ada(letter.path())).count();
        assert_eq!(about_ada(), 1, "the control");

        let answer = ada.call(Method::DELETE, "/account", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{answer:?}");
        assert_eq!(ada.cookie, None, "the browser forgets its cookie");
        assert_eq!(player.close_code().await, 4502, "the room is over");
        assert_eq!(app.rooms.count(), 0);
        ada.get("/quiz").await.refused(401, "unauthenticated");
        phone.get("/quiz").await.refused(401, "unauthenticated");
        phone.get("/auth/check").await.refused(401, "unauthenticated");
        app.visitor().log_in("ada").await.refused(401, "invalid_credentials");
        app.visitor().get(&format!("/quiz/{quiz}")).await.refused(404, "not_found");
        app.visitor().get(&format!("/rooms/{code}")).await.refused(404, "not_found");

        app.api.send_due_mail().await.expect("emails are written");
        assert_eq!(about_ada(), 1, "the good-bye, and nothing older");
        let mailbox = app.visitor().get("/mailbox").await;
        assert!(!String::from_utf8_lossy(&mailbox.body).contains("ada@example.com"));
        assert_ne!(app.visitor().sign_up("ada").await.json()["user"]["isAdmin"], true);
    }

    /// V5: the server stopped between two pieces of an account.
    async fn priv_5_an_account_that_was_leaving_when_the_server_stopped_goes(app: TestApp) {
        app.author("first").await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let id = ada.get("/auth/check").await.json()["user"]["id"].clone();
        let id = id.as_str().expect("an id");
        let farewell = store::NewMail { subject: "Good-bye", ..Default::default() };
        let begun = app.store().await.begin_departure(id, farewell, 0).await;
        assert!(matches!(begun, Ok(store::DepartureOutcome::Begun { .. })), "{begun:?}");
        ada.get("/quiz").await.refused(401, "unauthenticated");
        app.visitor().get(&format!("/quiz/{quiz}")).await.refused(404, "not_found");

        app.api.forget_what_is_due().await.expect("it is forgotten");
        let letters = app.visitor().get("/mailbox").await.json();
        let mut letters = letters.as_array().expect("a list").iter();
        assert!(letters.any(|letter| letter["subject"] == "Good-bye"));
        assert_ne!(app.visitor().sign_up("ada").await.json()["user"]["id"], id);
    }

    async fn priv_5_leaving_needs_a_fresh_proof(app: TestApp) {
        app.author("first").await;
        let mut ada = app.author("ada").await;
        app.visitor().call(Method::DELETE, "/account", None).await.refused(401, "unauthenticated");
        app.clock.advance(5 * 60_000 + 1);
        ada.call(Method::DELETE, "/account", None).await.refused(403, "confirmation_needed");
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK);
    }

    async fn priv_5_the_only_administrator_stays_and_keeps_everything(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        app.author("bob").await;
        ada.call(Method::DELETE, "/account", None).await.refused(409, "last_administrator");
        assert_eq!(ada.get(&format!("/rooms/{code}")).await.status, StatusCode::OK);
    }

    /// The only account may be deleted; the next person doesn't become an administrator by
    /// accident.
    async fn whoever_is_alone_may_leave(app: TestApp) {
        let mut ada = app.author("ada").await;
        let answer = ada.call(Method::DELETE, "/account", None).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        assert_eq!(app.visitor().sign_up("eve").await.json()["user"]["isAdmin"], false);
    }

    /// AUTH-10: we email the owner about a stolen token, and the log entry says what happened.
    async fn auth_10_a_replay_is_told_to_the_owner(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut thief = app.visitor();
        thief.cookie.clone_from(&ada.cookie);
        ada.post("/auth/refresh", json!({})).await;
        app.clock.advance(11_000);
        thief.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        let letters = app.visitor().get("/mailbox").await.json();
        assert_eq!(letters[0]["to"], "ada@example.com");
        assert_eq!(letters[0]["subject"], "A browser was signed out of your Fanfare account");
        ada.log_in("ada").await;
        let events = ada.get("/account/security-events").await.json();
        let events = events.as_array().expect("a list");
        assert!(events.iter().any(|event| event["event"] == "authn_token_reuse"), "{events:?}");
    }
}
