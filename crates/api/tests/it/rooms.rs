//! Creating rooms and finding them by their code.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::app::both;
use crate::documents::{details, save};
use crate::insights::{host_view, play};
use crate::sockets::{Socket, listen};

fn upgrade(code: &str, origin: Option<&str>) -> Request<Body> {
    let mut request = Request::get(format!("/api/v1/rooms/{code}/socket"))
        .header(header::HOST, "127.0.0.1:8080")
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket")
        .header(header::SEC_WEBSOCKET_VERSION, "13")
        .header(header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==");
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    request.body(Body::empty()).expect("a request")
}

both! {
    async fn everybody_is_told_in_which_language_a_quiz_is(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Mapas", 1).await;
        let version = ada.get(&format!("/quiz/{quiz}")).await.json()["version"].clone();
        let step = json!({ "version": version, "details": details("Mapas") });
        save(&mut ada, &quiz, step).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (address, code) = (listen(&app).await, room.text("code"));
        let mut host = Socket::connect(address, &code, None).await.expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        assert_eq!(host_view(&mut host, "lobby").await["room"]["language"], "pt-BR");
        let over = play(&app, &mut ada, &quiz, &[("Ann", "r")]).await;
        for path in [format!("/reports/{over}"), format!("/reports/{over}/analysis")] {
            let told = ada.get(&path).await.json().to_string();
            assert!(told.contains(r#""language":"pt-BR""#), "{path}: {told}");
        }
    }

    async fn a_code_leads_to_the_door(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let settings = json!({ "capacity": 30, "lateJoin": false });
        let made = ada.post("/rooms", json!({ "quizId": quiz, "settings": settings })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let code = made.text("code");
        let mut found = app.visitor().get(&format!("/rooms/{code}")).await.json();
        let pass = found.as_object_mut().expect("an object").remove("pass");
        assert_eq!(pass.expect("a pass").as_str().map(str::len), Some(22));
        assert_eq!(found, json!({
            "code": code,
            "title": "Maps",
            "hostName": "ada",
            "questionCount": 2,
            "inLobby": true,
            "closedBecause": null,
        }));
        let rooms = ada.get("/rooms").await.json();
        assert_eq!(rooms[0]["stage"], "lobby");
        assert_eq!(rooms[0]["mode"], "live");
    }

    async fn live_7_a_room_can_begin_with_a_host_who_approves_who_joins(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let settings = json!({ "joinApproval": true, "capacity": 1 });
        let room = ada.post("/rooms", json!({ "quizId": quiz, "settings": settings })).await;
        let (address, code) = (listen(&app).await, room.text("code"));
        let mut host = Socket::connect(address, &code, None).await.expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        assert_eq!(host_view(&mut host, "lobby").await["hand"]["joinApproval"], true);
        for nickname in ["Ann", "Bob"] {
            let mut player = Socket::connect(address, &code, None).await.expect("it connects");
            let hello = player.hear("hello").await;
            let token = hello["freshSeatToken"].clone();
            player.say(json!({ "type": "join", "nickname": nickname, "seatToken": token })).await;
            let view = player.hear("playerView").await;
            assert_eq!(view["me"]["asking"], true);
            assert_eq!(view["room"]["seatCount"], 0);
        }
        // Anyone who asks takes no place: the door is open, and nobody plays.
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!(door["closedBecause"], json!(null));
        let rooms = ada.get("/rooms").await.json();
        assert_eq!(rooms[0]["seatCount"], 0);
    }

    async fn a_room_needs_a_question_and_sensible_settings(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 0).await;
        let form = json!({ "quizId": quiz });
        ada.post("/rooms", form).await.refused(409, "quiz_has_no_questions");
        let practice = format!("/quiz/{quiz}/practice");
        ada.post(&practice, json!({})).await.refused(409, "quiz_has_no_questions");
        for (field, value) in
            [("capacity", 0), ("latencyCreditMs", 1_501), ("latencyCreditMs", u32::MAX)]
        {
            let form = json!({ "quizId": quiz, "settings": { field: value } });
            let answer = ada.post("/rooms", form).await;
            answer.refused(422, "invalid_input");
            let named = answer.json()["errors"].to_string();
            assert!(named.contains(&format!("settings.{field}")), "{named}");
        }
        for odd in [json!(-1), json!(0.5), json!("500"), json!(null)] {
            let form = json!({ "quizId": quiz, "settings": { "latencyCreditMs": odd } });
            ada.post("/rooms", form).await.refused(400, "malformed_body");
        }
    }

    async fn anybody_may_practice_a_public_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let made = app.visitor().post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        assert_eq!(made.text("seatToken").len(), 43);
        assert_eq!(ada.get("/rooms").await.json(), json!([]), "it is nobody's");
    }

    async fn what_was_practiced_has_a_report_of_its_own(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = ada.post(&format!("/quiz/{quiz}/practice"), json!({})).await;
        let (code, token) = (made.text("code"), made.text("seatToken"));
        let me = Socket::connect(listen(&app).await, &code, None).await;
        let mut me = me.expect("it connects");
        me.say(json!({ "type": "resume", "seatToken": token })).await;
        let mut view = me.hear("playerView").await;
        while view["room"]["phase"]["type"] != "podium" {
            let step = view["room"]["step"].clone();
            let advance = json!({ "type": "advance" });
            let command = json!({
                "type": "command", "commandId": 1, "step": step, "action": advance,
            });
            me.say(command).await;
            while view["room"]["step"] == step {
                view = me.hear("playerView").await;
            }
        }
        app.rooms.end(&code).await.expect("it ends");
        assert_eq!(ada.get("/rooms").await.json(), json!([]), "it was no live session");
        let listed = ada.get("/rooms?mode=practice&stage=finished").await.json();
        assert_eq!(listed.as_array().map(Vec::len), Some(1));
        assert_eq!(listed[0]["mode"], "practice");
        assert_eq!(listed[0]["hasReport"], true);
        let id = made.text("id");
        assert_eq!(listed[0]["id"], json!(id));
        let report = ada.get(&format!("/reports/{id}")).await;
        assert_eq!(report.status, StatusCode::OK, "{report:?}");
        let mut bob = app.author("bob").await;
        assert_eq!(bob.get("/rooms?mode=practice").await.json(), json!([]));
    }

    /// V7: anyone who hosts a session can end it, also if nobody can open it anymore.
    async fn a_host_ends_a_session_from_the_list(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (id, code) = (made.text("id"), made.text("code"));
        let player = Socket::connect(listen(&app).await, &code, None).await;
        let mut player = player.expect("it connects");
        let seat_token = player.hear("hello").await["freshSeatToken"].clone();
        player.say(json!({ "type": "join", "nickname": "Bob", "seatToken": seat_token })).await;
        player.hear("playerView").await;
        let end = format!("/rooms/{id}/end");
        app.author("bob").await.post(&end, json!({})).await.refused(404, "not_found");
        assert_eq!(ada.get("/rooms?stage=open").await.json()[0]["id"], json!(id));

        assert_eq!(ada.post(&end, json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(player.close_code().await, 4502, "the room is over");
        assert_eq!(ada.get("/rooms?stage=open").await.json(), json!([]));
        ada.get(&format!("/rooms/{code}")).await.refused(404, "not_found");
        assert_eq!(ada.post(&end, json!({})).await.status, StatusCode::NO_CONTENT, "once more");
    }

    async fn ws_1_other_sites_may_not_connect(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        for origin in ["https://evil.example", "null", "http://127.0.0.1:8081"] {
            let answer = app.send(upgrade(&code, Some(origin))).await;
            answer.refused(403, "cross_site_request");
        }
        // There is no connection to upgrade here, so getting that far means having access.
        for origin in [Some("http://127.0.0.1:8080"), None] {
            app.send(upgrade(&code, origin)).await.refused(426, "malformed_body");
        }
        app.send(upgrade("nonsense", None)).await.refused(404, "not_found");
    }
}
