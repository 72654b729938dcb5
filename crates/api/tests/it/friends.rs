//! Friends: found only by their code, asked, answered, blocked without noticing, and invited.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};

pub(crate) async fn code(visitor: &mut Visitor<'_>) -> String {
    visitor.get("/friends/code").await.text("code")
}

pub(crate) async fn ask(visitor: &mut Visitor<'_>, code: &str) -> Answer {
    visitor
        .post("/friends/requests", json!({ "code": code }))
        .await
}

/// The names in a list, and the id of its first entry.
async fn list(visitor: &mut Visitor<'_>, list: &str) -> (Vec<String>, String) {
    let answer = visitor.get(&format!("/friends?list={list}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    let people = answer.json();
    let people = people.as_array().expect("a list");
    let names = people
        .iter()
        .map(|each| each["name"].as_str().expect("a name").to_owned());
    let id = people.first().and_then(|each| each["id"].as_str());
    (names.collect(), id.unwrap_or_default().to_owned())
}

async fn kinds(visitor: &mut Visitor<'_>) -> Vec<String> {
    let told = visitor.get("/notifications").await.json();
    let told = told.as_array().expect("a list").iter();
    told.map(|each| each["kind"].as_str().expect("a kind").to_owned())
        .collect()
}

async fn letters(app: &TestApp, subject: &str) -> usize {
    app.api.send_due_mail().await.expect("emails are written");
    let letters = app.visitor().get("/mailbox").await.json();
    let letters = letters.as_array().expect("a list").iter();
    letters
        .filter(|letter| {
            letter["subject"]
                .as_str()
                .is_some_and(|s| s.contains(subject))
        })
        .count()
}

/// Ada and Bob, who are friends; returns Bob's id.
async fn friends(app: &TestApp) -> (Visitor<'_>, Visitor<'_>, String) {
    let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
    let hers = code(&mut ada).await;
    ask(&mut bob, &hers).await;
    let his = code(&mut bob).await;
    assert_eq!(ask(&mut ada, &his).await.text("relation"), "friend");
    let (_, id) = list(&mut ada, "friends").await;
    (ada, bob, id)
}

both! {
    async fn a_code_leads_to_a_question_and_an_answer(app: TestApp) {
        let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
        let hers = code(&mut ada).await;
        assert_eq!(hers.len(), 8);
        assert_eq!(code(&mut ada).await, hers, "it stays");
        let typed = format!("{}-{}", hers[..4].to_lowercase(), &hers[4..]);
        let found = bob.get(&format!("/friends/codes/{typed}")).await;
        assert_eq!(found.json(), json!({ "name": "ada", "avatarUrl": null, "relation": "none" }));
        for _ in 0..2 {
            assert_eq!(ask(&mut bob, &typed).await.text("relation"), "asked");
        }
        assert_eq!(list(&mut bob, "asked").await.0, ["ada"]);
        let (asking, id) = list(&mut ada, "asking").await;
        assert_eq!(asking, ["bob"]);
        assert_eq!(kinds(&mut ada).await, ["friendRequest"]);
        assert_eq!(letters(&app, "bob wants to be your friend").await, 1);
        for _ in 0..2 {
            let yes = ada.post(&format!("/friends/requests/{id}/accept"), json!({})).await;
            assert_eq!(yes.status, StatusCode::NO_CONTENT, "{yes:?}");
        }
        assert_eq!(list(&mut ada, "friends").await.0, ["bob"]);
        assert_eq!(list(&mut bob, "friends").await.0, ["ada"]);
        assert_eq!(kinds(&mut ada).await, [""; 0], "it is answered");
        assert_eq!(kinds(&mut bob).await, ["friendAccepted"]);
        assert_eq!(letters(&app, "ada is your friend").await, 1);
        let found = bob.get(&format!("/friends/codes/{hers}")).await;
        assert_eq!(found.text("relation"), "friend");

        let (_, hers_id) = list(&mut bob, "friends").await;
        for _ in 0..2 {
            let gone = bob.call(Method::DELETE, &format!("/friends/{hers_id}"), None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(list(&mut ada, "friends").await.0, [""; 0]);
    }

    /// No one learns whether an address or a code belongs to someone.
    async fn nobody_is_found_by_anything_but_a_code(app: TestApp) {
        let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
        let hers = code(&mut ada).await;
        for wrong in ["ada@example.com", "ada", "ABCD2345", "ABCD234O", "x"] {
            ask(&mut bob, wrong).await.refused(404, "not_found");
        }
        let unknown = ask(&mut bob, "ABCD2345").await;
        ask(&mut bob, &hers[..7]).await.refused(404, "not_found");
        assert_eq!(unknown.json()["detail"], ask(&mut bob, "nobody").await.json()["detail"]);
        ask(&mut ada, &hers).await.refused(422, "invalid_input");
        assert_eq!(ada.get(&format!("/friends/codes/{hers}")).await.text("relation"), "yourself");
        let new = ada.post("/friends/code", json!({})).await.text("code");
        assert_ne!(new, hers);
        ask(&mut bob, &hers).await.refused(404, "not_found");
        assert_eq!(ask(&mut bob, &new).await.text("relation"), "asked");
        // People who keep guessing are stopped, whether a code is right or not.
        for _ in 0..60 {
            ask(&mut bob, "ABCD2345").await;
        }
        ask(&mut bob, "ABCD2345").await.refused(429, "too_many_requests");
        ask(&mut bob, &new).await.refused(429, "too_many_requests");
    }

    async fn who_is_blocked_is_answered_as_if_not(app: TestApp) {
        let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
        let hers = code(&mut ada).await;
        ask(&mut bob, &hers).await;
        let before = bob.get("/friends?list=asked").await.json();
        let (_, id) = list(&mut ada, "asking").await;
        for _ in 0..2 {
            let done = ada.call(Method::PUT, &format!("/friends/blocks/{id}"), None).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(bob.get("/friends?list=asked").await.json(), before);
        assert_eq!(list(&mut ada, "asking").await.0, [""; 0]);
        assert_eq!(list(&mut ada, "blocked").await.0, ["bob"]);
        assert_eq!(kinds(&mut ada).await, [""; 0], "what he said is gone");
        let found = bob.get(&format!("/friends/codes/{hers}")).await;
        assert_eq!(found.text("relation"), "asked");
        let (_, hers_id) = list(&mut bob, "asked").await;
        let withdraw = format!("/friends/requests/{hers_id}");
        bob.call(Method::DELETE, &withdraw, None).await;
        let again = ask(&mut bob, &hers).await;
        assert_eq!((again.status, again.text("relation")), (StatusCode::OK, "asked".to_owned()));
        assert_eq!(kinds(&mut ada).await, [""; 0]);
        let his = code(&mut bob).await;
        ask(&mut ada, &his).await.refused(409, "friend_refused");
        let accept = format!("/friends/requests/{id}/accept");
        ada.post(&accept, json!({})).await.refused(409, "friend_refused");
        for _ in 0..2 {
            let done = ada.call(Method::DELETE, &format!("/friends/blocks/{id}"), None).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT);
        }
        assert_eq!(list(&mut ada, "asking").await.0, ["bob"], "it waited");
    }

    async fn asking_again_and_again_sends_one_letter(app: TestApp) {
        let (mut ada, mut bob) = (app.author("ada").await, app.author("bob").await);
        let hers = code(&mut ada).await;
        for _ in 0..3 {
            assert_eq!(ask(&mut bob, &hers).await.text("relation"), "asked");
            assert_eq!(kinds(&mut ada).await, ["friendRequest"]);
            let (_, id) = list(&mut bob, "asked").await;
            bob.call(Method::DELETE, &format!("/friends/requests/{id}"), None).await;
            assert_eq!(kinds(&mut ada).await, [""; 0], "it was taken back");
        }
        assert_eq!(letters(&app, "wants to be your friend").await, 1);
    }

    async fn friends_are_invited_once_and_as_long_as_the_room_is_open(app: TestApp) {
        let (mut ada, mut bob, id) = friends(&app).await;
        let mut eve = app.author("eve").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let path = format!("/rooms/{room}/friend-invitations");
        app.clock.advance(1000);
        let form = json!({ "friendIds": [id, id, "x", "0192f0c1-2f5e-7c3a-9a53-0123456789ab"] });
        for _ in 0..2 {
            assert_eq!(ada.post(&path, form.clone()).await.json(), json!({ "count": 1 }));
        }
        let told = bob.get("/notifications").await.json();
        assert_eq!(told[0]["kind"], "invitation");
        assert_eq!((&told[0]["actorName"], &told[0]["title"]), (&json!("ada"), &json!("Maps")));
        assert_eq!(told[0]["target"], json!({ "page": "join", "code": room }));
        assert_eq!(letters(&app, "ada invited you").await, 1);
        assert_eq!(kinds(&mut bob).await, ["invitation", "friendAccepted"]);
        bob.post(&path, form.clone()).await.refused(404, "not_found");
        eve.post(&path, form.clone()).await.refused(404, "not_found");
        app.visitor().post(&path, form.clone()).await.refused(401, "unauthenticated");
        ada.post(&path, json!({ "friendIds": [] })).await.refused(422, "invalid_input");
        app.rooms.end(&room).await.expect("it ends");
        assert_eq!(kinds(&mut bob).await, ["friendAccepted"], "the room is over");
        ada.post(&path, form).await.refused(404, "not_found");
    }

    async fn friends_are_invited_to_what_is_scheduled(app: TestApp) {
        let (mut ada, mut bob, id) = friends(&app).await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = ada.post("/scheduled-rooms", json!({
            "quizId": quiz, "localTime": "2027-01-17T09:00", "timeZone": "Europe/Berlin",
        })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let scheduled = made.text("id");
        let path = format!("/scheduled-rooms/{scheduled}/friend-invitations");
        app.clock.advance(1000);
        let form = json!({ "friendIds": [id] });
        assert_eq!(ada.post(&path, form.clone()).await.json(), json!({ "count": 1 }));
        let told = bob.get("/notifications").await.json();
        let token = made.text("token");
        assert_eq!(told[0]["target"], json!({ "page": "invitation", "token": token }));
        bob.post(&path, form.clone()).await.refused(404, "not_found");
        ada.call(Method::DELETE, &format!("/scheduled-rooms/{scheduled}"), None).await;
        assert_eq!(kinds(&mut bob).await, ["friendAccepted"], "it is cancelled");
        ada.post(&path, form).await.refused(409, "not_scheduled");
    }

    async fn friends_are_for_proven_addresses(app: TestApp) {
        let mut ada = app.author("ada").await;
        let hers = code(&mut ada).await;
        let mut eve = app.visitor();
        eve.sign_up("eve").await;
        eve.get("/friends/code").await.refused(403, "email_not_verified");
        ask(&mut eve, &hers).await.refused(403, "email_not_verified");
        assert_eq!(eve.get("/friends?list=friends").await.json(), Value::Array(Vec::new()));
        ada.get("/friends?list=enemies").await.refused(400, "malformed_body");
        ada.get("/friends?list=friends&limit=0").await.refused(422, "invalid_input");
        for path in ["/friends?list=friends", "/friends/code", "/friends/codes/ABCD2345"] {
            app.visitor().get(path).await.refused(401, "unauthenticated");
        }
        let id = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";
        for (method, path) in [
            (Method::DELETE, format!("/friends/{id}")),
            (Method::DELETE, format!("/friends/requests/{id}")),
            (Method::PUT, format!("/friends/blocks/{id}")),
            (Method::DELETE, format!("/friends/blocks/{id}")),
        ] {
            let done = ada.call(method.clone(), &path, None).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT, "a stranger: {done:?}");
            app.visitor().call(method, &path, None).await.refused(401, "unauthenticated");
        }
        assert_eq!(list(&mut ada, "blocked").await.0, [""; 0], "strangers stay unknown");
    }
}
