//! LIVE-7, LIVE-8: the number on the stage, from the host's switch to a seat.

use axum::http::StatusCode;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::app::both;
use crate::sockets::{Socket, listen};

both! {
    async fn live_7_who_sees_the_stage_comes_in_and_nobody_else(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (address, code) = (listen(&app).await, room.text("code"));
        let connect = async || Socket::connect(address, &code, None).await.expect("it connects");
        let mut host = connect().await;
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let told = host.hear("joinPass").await;
        let (key, link) = (told["screenKey"].clone(), told["pass"].as_str().expect("a pass"));
        let mut other = connect().await;
        other.say(json!({ "type": "attachScreen" })).await;
        assert!(other.hear("joinPass").await.get("screenKey").is_none(), "only hosts open stages");
        let set = json!({ "type": "setStageNumber", "on": true });
        host.say(json!({ "type": "command", "commandId": 1, "step": 0, "action": set })).await;
        let shown = host.hear("stageNumber").await["number"].as_str().expect("digits").to_owned();
        let mut stage = connect().await;
        stage.say(json!({ "type": "attachScreen", "screenKey": key })).await;
        assert_eq!(stage.hear("stageNumber").await["number"], shown);
        other.say(json!({ "type": "ping", "clientMs": 7 })).await;
        loop {
            match other.next().await {
                Some(Message::Text(next)) => {
                    assert!(!next.contains(&format!("\"{shown}\"")), "{next}");
                    if next.contains("\"pong\"") {
                        break;
                    }
                }
                Some(Message::Ping(_)) => {}
                other => panic!("waiting for a pong, there came {other:?}"),
            }
        }

        let mut phone = app.visitor_from("192.0.2.7");
        let path = format!("/rooms/{code}");
        let door = phone.get(&path).await.json();
        assert_eq!(door["stageNumber"], "required");
        assert!(door.get("presence").is_none());
        // Anyone who has the link's pass needs the number, too.
        let path_by_link = format!("/rooms/{code}/socket?pass={link}");
        let by_link = Socket::connect_to(address, &path_by_link, None).await;
        let mut player = by_link.expect("it connects");
        let token = player.hear("hello").await["freshSeatToken"].clone();
        let join = |token, presence| {
            json!({ "type": "join", "nickname": "Zoe", "seatToken": token, "presence": presence })
        };
        player.say(json!({ "type": "join", "nickname": "Zoe", "seatToken": token })).await;
        assert_eq!(player.hear("refused").await["code"], "numberRequired");
        player.say(join(token.clone(), json!("eA.eA"))).await;
        assert_eq!(player.hear("refused").await["code"], "numberRequired");
        let wrong = if shown == "00000" { "00001" } else { "00000" };
        phone.get(&format!("{path}?number={wrong}")).await.refused(403, "number_wrong");
        phone.get(&format!("{path}?number={}", "1".repeat(17))).await.refused(422, "invalid_input");
        let right = phone.get(&format!("{path}?number={shown}")).await;
        assert_eq!(right.status, StatusCode::OK, "{right:?}");
        let presence = right.text("presence");
        player.say(join(token.clone(), json!(presence))).await;
        assert_eq!(player.hear("playerView").await["me"]["nickname"], "Zoe");
        // A seat is enough from then on, and a pass is of its room.
        let mut back = connect().await;
        back.say(json!({ "type": "resume", "seatToken": token })).await;
        assert_eq!(back.hear("playerView").await["me"]["nickname"], "Zoe");
        let settings = json!({ "stageNumber": true });
        let second = ada.post("/rooms", json!({ "quizId": quiz, "settings": settings })).await;
        let code = second.text("code");
        let mut player = Socket::connect(address, &code, None).await.expect("it connects");
        let token = player.hear("hello").await["freshSeatToken"].clone();
        player.say(join(token, json!(presence))).await;
        assert_eq!(player.hear("refused").await["code"], "numberRequired");
        phone.get(&format!("/rooms/{code}?number={shown}")).await.refused(403, "number_wrong");
    }

    async fn live_8_a_number_is_looked_at_only_where_it_is_asked_for(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let mut phone = app.visitor_from("192.0.2.7");
        for _ in 0..60 {
            let found = phone.get(&format!("/rooms/{code}?number=12345")).await;
            assert_eq!(found.status, StatusCode::OK, "it doesn't count");
            assert!(found.json().get("presence").is_none());
        }
        // A number opens no door whose code isn't known.
        let answer = phone.get("/rooms/10000000?number=12345").await;
        answer.refused(404, "not_found");
    }
}
