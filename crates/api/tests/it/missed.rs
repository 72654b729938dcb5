//! Practicing what a player missed in a live session.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::both;
use crate::insights::{host_view, steer};
use crate::sockets::{Socket, listen};

fn token(letter: &str) -> String {
    letter.repeat(42) + "A"
}

both! {
    async fn what_was_missed_is_practiced_with_the_seat_token_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let code = ada.post("/rooms", json!({ "quizId": quiz })).await.text("code");
        let address = listen(&app).await;
        let connect = async |code: &str| {
            Socket::connect(address, code, None).await.expect("it connects")
        };
        let mut host = connect(&code).await;
        host.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let view = host_view(&mut host, "lobby").await;
        let mut ann = connect(&code).await;
        ann.say(json!({ "type": "join", "nickname": "Ann", "seatToken": token("C") })).await;
        ann.hear("playerView").await;

        let path = format!("/rooms/{code}/missed-practice");
        let mut anyone = app.visitor();
        let early = anyone.post(&path, json!({ "seatToken": token("C") })).await;
        early.refused(409, "wrong_state");
        let view = steer(&mut host, "advance", &view, "announced").await;
        let view = steer(&mut host, "advance", &view, "open").await;
        let view = steer(&mut host, "advance", &view, "closed").await;
        let view = steer(&mut host, "advance", &view, "reveal").await;
        steer(&mut host, "finish", &view, "podium").await;

        let made = anyone.post(&path, json!({ "seatToken": token("C") })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        let mut practice = connect(&made.text("code")).await;
        practice.say(json!({ "type": "resume", "seatToken": made.text("seatToken") })).await;
        let view = practice.hear("playerView").await;
        assert_eq!(view["room"]["mode"], "practice");
        assert_eq!(view["room"]["title"], "Maps");
        assert_eq!(view["me"]["nickname"], "Ann");

        let stranger = anyone.post(&path, json!({ "seatToken": token("D") })).await;
        stranger.refused(404, "not_found");
        let nonsense = anyone.post(&path, json!({ "seatToken": "x" })).await;
        nonsense.refused(404, "not_found");
        let path = "/rooms/0000000/missed-practice";
        let elsewhere = anyone.post(path, json!({ "seatToken": token("C") })).await;
        elsewhere.refused(404, "not_found");
        // It is nobody's live session, and in no list.
        let listed = ada.get("/rooms").await;
        assert_eq!(listed.json().as_array().map(Vec::len), Some(1), "{listed:?}");
    }
}
