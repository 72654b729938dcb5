//! The next game with the same people.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use store::JournalEntry;

use crate::app::{TestApp, Visitor, both};
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

async fn attach(app: &TestApp, code: &str, greeting: Value) -> Socket {
    let socket = Socket::connect(listen(app).await, code, None).await;
    let mut socket = socket.expect("it connects");
    socket.say(greeting).await;
    socket
}

/// A room at its podium: its code, its host, and a player who waits in it.
struct AtPodium {
    code: String,
    host: Socket,
    ann: Socket,
}

async fn at_podium(app: &TestApp, ada: &mut Visitor<'_>, form: Value) -> AtPodium {
    let made = ada.post("/rooms", form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let code = made.text("code");
    let token = ada.token.clone();
    let mut host = attach(
        app,
        &code,
        json!({ "type": "attachHost", "accessToken": token }),
    )
    .await;
    let view = host_view(&mut host, "lobby").await;
    let join = json!({ "type": "join", "nickname": "Ann", "seatToken": "A".repeat(43) });
    let mut ann = attach(app, &code, join).await;
    ann.hear("playerView").await;
    let view = steer(&mut host, "advance", &view, "announced").await;
    let early = ada.post("/rooms", json!({ "after": code })).await;
    early.refused(409, "wrong_state");
    steer(&mut host, "finish", &view, "podium").await;
    AtPodium { code, host, ann }
}

async fn view_with_successor(socket: &mut Socket, kind: &str) -> String {
    loop {
        let view = socket.hear(kind).await;
        if let Some(code) = view["room"]["phase"]["successor"].as_str() {
            return code.to_owned();
        }
    }
}

/// Closes the room of a host at its podium.
async fn close(host: &mut Socket, view: &Value, ada: &mut Visitor<'_>) {
    host.say(json!({
        "type": "command", "commandId": 99, "step": view["room"]["step"],
        "action": { "type": "advance" },
    }))
    .await;
    host.close_code().await;
    let rooms = ada.get("/rooms?stage=finished").await.json();
    assert_eq!(rooms[0]["stage"], "finished", "{rooms}");
}

both! {
    /// A finished session, days later: the same quiz as it is now, played as it was.
    async fn a_finished_session_is_hosted_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let settings = json!({ "capacity": 30, "mayChangePick": true, "leaderboards": false });
        let form = json!({ "quizId": quiz, "settings": settings });
        let made = ada.post("/rooms", form).await;
        let (id, code) = (made.text("id"), made.text("code"));
        ada.post("/rooms", json!({ "again": id })).await.refused(404, "not_found");

        let token = ada.token.clone();
        let attach_host = json!({ "type": "attachHost", "accessToken": token });
        let mut host = attach(&app, &code, attach_host.clone()).await;
        let view = host_view(&mut host, "lobby").await;
        let join = json!({ "type": "join", "nickname": "Ann", "seatToken": "A".repeat(43) });
        let mut ann = attach(&app, &code, join).await;
        ann.hear("playerView").await;
        let view = steer(&mut host, "advance", &view, "announced").await;
        let view = steer(&mut host, "finish", &view, "podium").await;
        close(&mut host, &view, &mut ada).await;

        let again = ada.post("/rooms", json!({ "again": id })).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
        assert_ne!(again.text("code"), code);
        let mut host = attach(&app, &again.text("code"), attach_host.clone()).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"]["title"], "Maps");
        assert_eq!(view["room"]["capacity"], 30);
        assert_eq!(view["room"]["mayChangePick"], true);
        assert_eq!(view["hand"]["leaderboards"], false);
        assert_eq!(view["room"]["seatCount"].as_u64().unwrap_or(0), 0, "with other people");

        let of = |quiz: &str| format!("/rooms?stage=finished&quizId={quiz}");
        let played = ada.get(&of(&quiz)).await.json();
        assert_eq!(played.as_array().map(Vec::len), Some(1), "{played}");

        // With another quiz, its own scoring counts.
        let other = ada.quiz("Seas", 1).await;
        assert_eq!(ada.get(&of(&other)).await.json(), json!([]));
        let form = json!({ "again": id, "quizId": other });
        let again = ada.post("/rooms", form).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
        let mut host = attach(&app, &again.text("code"), attach_host).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"]["title"], "Seas");
        assert_eq!(view["room"]["capacity"], 30);

        // What happened there can't be read: the quiz's own settings count.
        let store = app.store().await;
        let entries = store.read_journal(&id, 0).await.expect("it is read");
        let room = store.find_room(&id).await.expect("it is read").expect("a room");
        let damaged = JournalEntry {
            room_id: id.clone(),
            epoch: room.owner_epoch,
            seq: entries.last().expect("an entry").0 + 1,
            body: b"\x01 not what was written".to_vec(),
            at_ms: 0,
        };
        store.append_journal(&[damaged]).await.expect("it is written");
        let again = ada.post("/rooms", json!({ "again": id })).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
        let attach_host = json!({ "type": "attachHost", "accessToken": ada.token });
        let mut host = attach(&app, &again.text("code"), attach_host).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"]["mayChangePick"], false);

        // Nobody else's, and nothing twice.
        let mut bob = app.author("bob").await;
        bob.post("/rooms", json!({ "again": id })).await.refused(404, "not_found");
        ada.post("/rooms", json!({ "again": "nothing" })).await.refused(404, "not_found");
        let form = json!({ "again": id, "after": code });
        ada.post("/rooms", form).await.refused(422, "invalid_input");
        // The quiz is gone.
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;
        ada.post("/rooms", json!({ "again": id })).await.refused(404, "not_found");
    }

    async fn the_same_quiz_again_with_the_same_people(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let settings = json!({ "capacity": 30, "mayChangePick": true, "leaderboards": false });
        let form = json!({ "quizId": quiz, "settings": settings });
        let mut first = at_podium(&app, &mut ada, form).await;
        let screen = json!({ "type": "attachScreen" });
        let mut screen = attach(&app, &first.code, screen).await;

        let next = ada.post("/rooms", json!({ "after": first.code })).await;
        assert_eq!(next.status, StatusCode::CREATED, "{next:?}");
        let code = next.text("code");
        assert_ne!(code, first.code);
        assert_eq!(view_with_successor(&mut first.host, "hostView").await, code);
        assert_eq!(view_with_successor(&mut first.ann, "playerView").await, code);
        assert_eq!(view_with_successor(&mut screen, "screenView").await, code);

        // Played as before.
        let token = ada.token.clone();
        let host = json!({ "type": "attachHost", "accessToken": token });
        let view = host_view(&mut attach(&app, &code, host).await, "lobby").await;
        assert_eq!(view["room"]["title"], "Maps");
        assert_eq!(view["room"]["capacity"], 30);
        assert_eq!(view["room"]["mayChangePick"], true);
        assert_eq!(view["hand"]["leaderboards"], false);

        // A second press, or another of the host's devices.
        let again = ada.post("/rooms", json!({ "after": first.code })).await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        assert_eq!(again.text("code"), code);
        assert_eq!(again.text("id"), next.text("id"));

        // Once that room is closed, another one takes its place.
        let host = json!({ "type": "attachHost", "accessToken": ada.token });
        let mut closing = attach(&app, &code, host).await;
        let view = host_view(&mut closing, "lobby").await;
        closing.say(json!({
            "type": "command", "commandId": 1, "step": view["room"]["step"],
            "action": { "type": "finish" },
        }))
        .await;
        closing.close_code().await;
        let third = ada.post("/rooms", json!({ "after": first.code })).await;
        assert_eq!(third.status, StatusCode::CREATED, "{third:?}");
        assert_eq!(
            view_with_successor(&mut first.ann, "playerView").await,
            third.text("code")
        );
    }

    async fn another_quiz_with_the_same_people_counts_points_its_own_way(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (maps, flags) = (ada.quiz("Maps", 1).await, ada.quiz("Flags", 1).await);
        let settings = json!({ "preset": "relaxed", "lateJoin": false, "capacity": 7 });
        let form = json!({ "quizId": maps, "settings": settings });
        let first = at_podium(&app, &mut ada, form).await;
        let next = ada.post("/rooms", json!({ "after": first.code, "quizId": flags })).await;
        assert_eq!(next.status, StatusCode::CREATED, "{next:?}");
        let host = json!({ "type": "attachHost", "accessToken": ada.token });
        let mut host = attach(&app, &next.text("code"), host).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["room"]["title"], "Flags");
        assert_eq!(view["room"]["capacity"], 7);
        // The relaxed room had no time limits.
        let seconds = &view["room"]["phase"]["secondsPerQuestion"];
        assert!(seconds.is_number(), "{view}");
    }

    async fn only_the_host_of_a_room_leads_its_people_on(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let quiz = ada.quiz("Maps", 1).await;
        let own = bob.quiz("Flags", 1).await;
        let form = json!({ "quizId": quiz });
        let first = at_podium(&app, &mut ada, form).await;
        for code in [first.code.as_str(), "10000000", "", "x"] {
            let form = json!({ "after": code, "quizId": own });
            bob.post("/rooms", form).await.refused(404, "not_found");
        }
        assert_eq!(bob.get("/rooms").await.json(), json!([]), "nothing was made");
        let form = json!({ "after": first.code, "quizId": own });
        ada.post("/rooms", form).await.refused(404, "not_found");
        ada.post("/rooms", json!({})).await.refused(422, "invalid_input");
        let nobody = app.visitor().post("/rooms", json!({ "after": first.code })).await;
        nobody.refused(401, "unauthenticated");
    }

    async fn a_quiz_that_is_gone_is_not_played_again(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let first = at_podium(&app, &mut ada, json!({ "quizId": quiz })).await;
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;
        ada.post("/rooms", json!({ "after": first.code })).await.refused(404, "not_found");
    }
}
