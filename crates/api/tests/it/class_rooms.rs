//! LIVE-7: rooms for a class list.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

async fn class_list(host: &mut Visitor<'_>, players: &str) -> String {
    let id = host
        .post("/class-lists", json!({ "name": "7b" }))
        .await
        .text("id");
    if !players.is_empty() {
        let add = format!("/class-lists/{id}/players");
        let added = host.post(&add, json!({ "text": players })).await;
        assert_eq!(added.status, StatusCode::OK, "{added:?}");
    }
    id
}

async fn room_for(host: &mut Visitor<'_>, quiz: &str, list: &str, join_approval: bool) -> Value {
    let settings = json!({ "classListId": list, "joinApproval": join_approval });
    let made = host
        .post("/rooms", json!({ "quizId": quiz, "settings": settings }))
        .await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    made.json()
}

async fn attach(app: &TestApp, code: &str, greeting: Value) -> Socket {
    let socket = Socket::connect(listen(app).await, code, None).await;
    let mut socket = socket.expect("it connects");
    socket.say(greeting).await;
    socket
}

/// What someone is told who types this, and their line.
async fn join(app: &TestApp, code: &str, typed: &str) -> (Value, Socket) {
    let socket = Socket::connect(listen(app).await, code, None).await;
    let mut socket = socket.expect("it connects");
    let token = socket.hear("hello").await["freshSeatToken"].clone();
    socket
        .say(json!({ "type": "join", "nickname": typed, "seatToken": token }))
        .await;
    loop {
        let Some(message) = socket.next().await else {
            panic!("the line ended");
        };
        let Ok(text) = message.to_text() else {
            continue;
        };
        let Ok(message) = serde_json::from_str::<Value>(text) else {
            continue;
        };
        match message["type"].as_str() {
            Some("playerView") => return (message["me"].clone(), socket),
            Some("refused") => return (message["code"].clone(), socket),
            _ => {}
        }
    }
}

pub(crate) async fn journal_has(app: &TestApp, room: &str, word: &str) -> bool {
    let entries = app.store().await.read_journal(room, 0).await;
    let entries = entries.expect("it is read");
    let has = |body: &Vec<u8>| body.windows(word.len()).any(|part| part == word.as_bytes());
    entries.iter().any(|(_, body)| has(body))
}

both! {
    async fn live_7_a_room_can_be_for_a_class_list_of_its_host(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let quiz = ada.quiz("Maps", 1).await;
        let empty = class_list(&mut ada, "").await;
        let of_bob = class_list(&mut bob, "Ann").await;
        let list = class_list(&mut ada, "Ana Müller;17\nBen;18\nCem;").await;
        let form = |list: &str| json!({ "quizId": quiz, "settings": { "classListId": list } });
        for (id, status, code) in [
            (&*of_bob, 404, "not_found"),
            ("nothing", 404, "not_found"),
            (&*empty, 409, "class_list_empty"),
        ] {
            ada.post("/rooms", form(id)).await.refused(status, code);
        }
        let long = "x".repeat(65);
        ada.post("/rooms", form(&long)).await.refused(422, "invalid_input");

        let room = room_for(&mut ada, &quiz, &list, false).await;
        let code = room["code"].as_str().expect("a code");
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!(door["classList"], true);
        assert!(!door.to_string().contains("Cem"), "{door}");
        // In another case, by identifier, and not on the list.
        let (ana, _ana) = join(&app, code, "ana müller").await;
        assert_eq!(ana["nickname"], "Ana Müller");
        let (ben, _ben) = join(&app, code, " 18 ").await;
        assert_eq!(ben["nickname"], "Ben");
        assert_eq!(join(&app, code, "Dea").await.0, "notOnClassList");
        assert_eq!(join(&app, code, "Ben").await.0, "nicknameTaken");
        // The room has its own copy.
        let gone = ada.call(Method::DELETE, &format!("/class-lists/{list}"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let greeting = json!({ "type": "attachHost", "accessToken": ada.token });
        let mut host = attach(&app, code, greeting).await;
        let view = host_view(&mut host, "lobby").await;
        assert_eq!(view["hand"]["classList"], json!({ "on": true, "count": 3 }));
        assert_eq!(view["progress"]["listedCount"], 2);
        host.say(json!({ "type": "listMissing" })).await;
        assert_eq!(host.hear("missing").await["names"], json!(["Cem"]));
        ada.post("/rooms", form(&list)).await.refused(404, "not_found");
        // Without a list, the door says nothing of one.
        let open = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let door = app.visitor().get(&format!("/rooms/{open}")).await.json();
        assert_eq!(door.get("classList"), None);
    }

    async fn live_7_with_approval_who_is_not_on_the_list_asks(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana\nBen").await;
        let room = room_for(&mut ada, &quiz, &list, true).await;
        let code = room["code"].as_str().expect("a code");
        let (dea, _dea) = join(&app, code, "Dea").await;
        let (ana, _ana) = join(&app, code, "ANA").await;
        assert_eq!((&dea["asking"], &dea["nickname"]), (&json!(true), &json!("Dea")));
        assert_eq!((ana.get("asking"), &ana["nickname"]), (None, &json!("Ana")));
    }

    async fn live_7_a_name_that_can_not_be_shown_is_told_to_the_host(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana\nBen\u{2800}x").await;
        let form = json!({ "quizId": quiz, "settings": { "classListId": list } });
        let refused = ada.post("/rooms", form).await;
        refused.refused(409, "class_list_unreadable");
        assert!(refused.text("detail").contains("Ben\u{2800}x"));
    }

    async fn live_7_a_scheduled_room_is_for_the_list_as_it_is_when_it_starts(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana").await;
        let form = |list: &str| json!({
            "quizId": quiz, "localTime": "2027-01-17T09:00", "timeZone": "Europe/Berlin",
            "settings": { "classListId": list },
        });
        let far = ada.post("/scheduled-rooms", form("nothing")).await;
        far.refused(404, "not_found");
        let planned = ada.post("/scheduled-rooms", form(&list)).await;
        assert_eq!(planned.status, StatusCode::CREATED, "{planned:?}");
        assert_eq!(planned.json()["settings"]["classListId"], json!(list));
        let add = format!("/class-lists/{list}/players");
        ada.post(&add, json!({ "text": "Ben" })).await;
        let start = format!("/scheduled-rooms/{}/start", planned.text("id"));
        let code = ada.post(&start, json!({})).await.text("code");
        assert_eq!(join(&app, &code, "Ben").await.0["nickname"], "Ben");
        assert_eq!(join(&app, &code, "Cem").await.0, "notOnClassList");
        // The next one can't start without the list.
        let planned = ada.post("/scheduled-rooms", form(&list)).await;
        ada.call(Method::DELETE, &format!("/class-lists/{list}"), None).await;
        let start = format!("/scheduled-rooms/{}/start", planned.text("id"));
        ada.post(&start, json!({})).await.refused(404, "not_found");
    }

    async fn live_7_the_next_game_keeps_the_list_and_other_settings_choose_anew(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana\nBen").await;
        let mut room = room_for(&mut ada, &quiz, &list, false).await;
        for settings in [None, Some(json!({}))] {
            let code = room["code"].as_str().expect("a code").to_owned();
            let greeting = json!({ "type": "attachHost", "accessToken": ada.token });
            let mut host = attach(&app, &code, greeting).await;
            let view = host_view(&mut host, "lobby").await;
            let _ana = join(&app, &code, "Ana").await;
            let view = steer(&mut host, "advance", &view, "announced").await;
            steer(&mut host, "finish", &view, "podium").await;
            let mut form = json!({ "after": code });
            if let Some(settings) = &settings {
                form["settings"] = settings.clone();
            }
            room = ada.post("/rooms", form).await.json();
            let code = room["code"].as_str().expect("a code");
            let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
            let is_for_list = settings.is_none().then_some(json!(true));
            assert_eq!(door.get("classList"), is_for_list.as_ref());
            // Whether it is for the list or not.
            assert_eq!(join(&app, code, "ben").await.0["type"], json!(null));
        }
    }

    /// Sessions say which list they were opened for, and so does the next one with the same people.
    async fn the_sessions_of_a_class_are_known(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana\nBen").await;
        let first = room_for(&mut ada, &quiz, &list, false).await;
        let next = finish(&app, &mut ada, &first, Some(json!({}))).await;
        finish(&app, &mut ada, &next, None).await;
        let other = ada.post("/rooms", json!({ "quizId": quiz })).await.json();
        finish(&app, &mut ada, &other, None).await;

        let told = ada.get("/analytics").await.json();
        let rooms = told["rooms"].as_array().expect("a list");
        assert_eq!(rooms.len(), 3);
        // The clock stands still, so they have no order.
        let of_list = json!(list);
        for (room, expected) in [(&first, &of_list), (&next, &of_list), (&other, &Value::Null)] {
            let one = rooms.iter().find(|one| one["room"]["id"] == room["id"]);
            assert_eq!(&one.expect("it is there")["classListId"], expected);
        }
        let rooms_of = async |host: &mut Visitor<'_>, query: &str| {
            let players = host.get(&format!("/players{query}")).await.json();
            let ana = players.as_array().expect("a list").iter();
            let mut ana = ana.filter(|player| player["name"] == "Ana");
            ana.next().map_or(0, |ana| ana["roomCount"].as_u64().expect("a number"))
        };
        assert_eq!(rooms_of(&mut ada, "").await, 3);
        assert_eq!(rooms_of(&mut ada, &format!("?sessionsOf={list}")).await, 2);
        assert_eq!(rooms_of(&mut ada, "?sessionsOf=nothing").await, 0);
        let mut bob = app.author("bob").await;
        let none = bob.get(&format!("/players?sessionsOf={list}")).await.json();
        assert_eq!(none, json!([]), "nobody else learns of them");

        ada.call(Method::DELETE, &format!("/class-lists/{list}"), None).await;
        let told = ada.get("/analytics").await.json();
        assert_eq!(told["rooms"][0]["classListId"], Value::Null);
        assert_eq!(told["rooms"].as_array().map(Vec::len), Some(3));
    }

    /// PRIV-3, PRIV-6: a name on the list goes where nicknames go, even if nobody played under it.
    async fn priv_3_no_name_of_the_list_stays_longer_than_nicknames(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let list = class_list(&mut ada, "Ana\nQuirinius;Xylander-7").await;
        let room = room_for(&mut ada, &quiz, &list, false).await;
        let id = room["id"].as_str().expect("an id");
        let code = room["code"].as_str().expect("a code");
        let greeting = json!({ "type": "attachHost", "accessToken": ada.token });
        let mut host = attach(&app, code, greeting).await;
        let view = host_view(&mut host, "lobby").await;
        let _ana = join(&app, code, "Ana").await;
        let mut view = steer(&mut host, "advance", &view, "announced").await;
        for to in ["open", "closed", "reveal", "podium"] {
            view = steer(&mut host, "advance", &view, to).await;
        }
        host.say(json!({
            "type": "command", "commandId": 9, "step": view["room"]["step"],
            "action": { "type": "advance" },
        })).await;
        host.close_code().await;
        for word in ["Ana", "Quirinius", "Xylander"] {
            assert!(journal_has(&app, id, word).await, "the control: {word}");
        }
        let told = everything(&mut ada, id).await;
        assert!(told.contains("Ana") && !told.contains("Quirinius"), "only who played is told");

        app.clock.advance(30 * DAY_MS);
        app.api.forget_what_is_due().await.expect("it is forgotten");
        assert_eq!(ada.log_in("ada").await.status, StatusCode::OK);
        for word in ["Ana", "Quirinius", "Xylander"] {
            assert!(!journal_has(&app, id, word).await, "{word} is still there");
        }
        // Whom a host knows is still named by what the host keeps of them, and by nothing else.
        let told = everything(&mut ada, id).await;
        assert!(told.contains("Player 1") && !told.contains("Quirinius"), "{told}");
        let gone = ada.call(Method::DELETE, &format!("/class-lists/{list}"), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let told = everything(&mut ada, id).await;
        for word in ["Ana", "Quirinius", "Xylander"] {
            assert!(!told.contains(word), "{word} in {told}");
        }
        // It can still be corrected, with the list out of its journal.
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let corrected = ada.post(&format!("/rooms/{id}/corrections"), void).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        let told = everything(&mut ada, id).await;
        assert!(told.contains("Player 1") && !told.contains("Ana"), "{told}");
    }
}

/// Plays a room to its end, with Ana. If there is to be a next one, returns that.
async fn finish(app: &TestApp, host: &mut Visitor<'_>, room: &Value, next: Option<Value>) -> Value {
    let code = room["code"].as_str().expect("a code");
    let greeting = json!({ "type": "attachHost", "accessToken": host.token });
    let mut desk = attach(app, code, greeting).await;
    let mut view = host_view(&mut desk, "lobby").await;
    let _ana = join(app, code, "Ana").await;
    for to in ["announced", "open", "closed", "reveal", "podium"] {
        view = steer(&mut desk, "advance", &view, to).await;
    }
    let mut made = Value::Null;
    if let Some(mut form) = next {
        form["after"] = json!(code);
        made = host.post("/rooms", form).await.json();
        view = host_view(&mut desk, "podium").await;
    }
    desk.say(json!({
        "type": "command", "commandId": 9, "step": view["room"]["step"],
        "action": { "type": "advance" },
    }))
    .await;
    desk.close_code().await;
    made
}

/// Everything that a report and its files tell.
async fn everything(host: &mut Visitor<'_>, id: &str) -> String {
    let mut told = String::new();
    for path in [
        format!("/reports/{id}"),
        format!("/reports/{id}/analysis"),
        format!("/reports/{id}/csv"),
    ] {
        let answer = host.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
        told.push_str(&String::from_utf8_lossy(&answer.body));
    }
    told
}
