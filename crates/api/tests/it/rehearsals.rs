//! Rehearsals: they look like live sessions, and nothing anywhere tells of them afterwards.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

/// Longer than a crowd needs to come.
const FILLED_MS: u64 = 12_000;

/// Everything an account can read about what was played.
async fn what_is_told(ada: &mut Visitor<'_>, quiz: &str) -> Vec<Value> {
    let paths = [
        "/rooms".to_owned(),
        "/rooms?mode=practice".to_owned(),
        "/dashboard".to_owned(),
        "/analytics".to_owned(),
        "/profile".to_owned(),
        "/profile/plays".to_owned(),
        "/players".to_owned(),
        "/notifications".to_owned(),
        "/feed".to_owned(),
        format!("/quiz/{quiz}/page"),
        format!("/quiz/{quiz}/lobby"),
    ];
    let mut told = Vec::new();
    for path in paths {
        let answer = ada.get(&path).await;
        told.push(json!([path, answer.status.as_u16(), answer.json()]));
    }
    told
}

async fn host_of(app: &TestApp, ada: &Visitor<'_>, code: &str) -> Socket {
    let host = Socket::connect(listen(app).await, code, None).await;
    let mut host = host.expect("it connects");
    host.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    host
}

async fn a_rehearsal(ada: &mut Visitor<'_>, quiz: &str, players: u32) -> (String, String) {
    let rehearsal = json!({ "pretendPlayers": players });
    let settings = json!({ "capacity": 40, "mayChangePick": true });
    let form = json!({ "quizId": quiz, "rehearsal": rehearsal, "settings": settings });
    let made = ada.post("/rooms", form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    (made.text("id"), made.text("code"))
}

both! {
    async fn priv_3_nothing_tells_of_a_rehearsal(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        ada.publish(&quiz).await;
        let before = what_is_told(&mut ada, &quiz).await;
        let (id, code) = a_rehearsal(&mut ada, &quiz, 30).await;
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!(door["rehearsal"], true);

        let mut host = host_of(&app, &ada, &code).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"]["rehearsal"], true);
        assert_eq!(what_is_told(&mut ada, &quiz).await, before, "not while it waits");
        let friends = format!("/rooms/{code}/friend-invitations");
        let invited = ada.post(&friends, json!({ "friendIds": [id] })).await;
        assert_eq!(invited.status, StatusCode::NOT_FOUND, "{invited:?}");
        app.clock.advance(FILLED_MS);
        while host.hear("progress").await["seatCount"] != 30 {}

        let view = steer(&mut host, "advance", &view, "announced").await;
        let view = steer(&mut host, "advance", &view, "open").await;
        app.clock.advance(15_000);
        while host.hear("progress").await["pickedCount"].as_u64() < Some(10) {}
        let view = steer(&mut host, "advance", &view, "closed").await;
        let view = steer(&mut host, "advance", &view, "reveal").await;
        let view = steer(&mut host, "finish", &view, "podium").await;
        let rows = view["room"]["phase"]["rows"].as_array();
        assert_eq!(rows.map(Vec::len), Some(10));
        let report = ada.get(&format!("/reports/{id}")).await;
        assert_ne!(report.status, StatusCode::OK, "{report:?}");
        assert_eq!(what_is_told(&mut ada, &quiz).await, before, "not at its podium");

        steer_to_end(&mut host).await;
        let report = ada.get(&format!("/reports/{id}")).await;
        assert_eq!(report.status, StatusCode::NOT_FOUND, "{report:?}");
        assert_eq!(what_is_told(&mut ada, &quiz).await, before, "nor when it is over");
        let store = app.store().await;
        assert_eq!(store.find_room(&id).await.expect("a database"), None);
        assert!(store.read_journal(&id, 0).await.expect("a database").is_empty());
    }

    async fn a_rehearsal_is_started_for_real_from_its_podium(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let (_, code) = a_rehearsal(&mut ada, &quiz, 5).await;
        let mut host = host_of(&app, &ada, &code).await;
        let view = host_view(&mut host, "lobby").await;
        app.clock.advance(FILLED_MS);
        while host.hear("progress").await["seatCount"] != 5 {}
        let view = steer(&mut host, "advance", &view, "announced").await;
        steer(&mut host, "finish", &view, "podium").await;
        let real = ada.post("/rooms", json!({ "after": code })).await;
        assert_eq!(real.status, StatusCode::CREATED, "{real:?}");
        let mut host = host_of(&app, &ada, &real.text("code")).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"].get("rehearsal"), None);
        assert_eq!(view["room"]["seatCount"], 0);
        assert_eq!(view["room"]["capacity"], 40);
        assert_eq!(view["room"]["mayChangePick"], true);
        let listed = ada.get("/rooms").await.json();
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(listed[0]["code"], json!(real.text("code")));
    }

    async fn a_rehearsal_is_neither_public_nor_endless(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let of = |players: u32| json!({ "pretendPlayers": players });
        for form in [
            json!({ "quizId": quiz, "rehearsal": of(5), "isPublic": true }),
            json!({ "quizId": quiz, "rehearsal": of(5), "after": "1234567" }),
            json!({ "quizId": quiz, "rehearsal": of(0) }),
            json!({ "quizId": quiz, "rehearsal": of(201) }),
        ] {
            ada.post("/rooms", form).await.refused(422, "invalid_input");
        }
    }
}

/// Ends the rehearsal, and waits until it is over.
async fn steer_to_end(host: &mut Socket) {
    let action = json!({ "type": "endRehearsal" });
    host.say(json!({ "type": "command", "commandId": 2, "step": 0, "action": action }))
        .await;
    assert_eq!(host.close_code().await, 4502);
}
