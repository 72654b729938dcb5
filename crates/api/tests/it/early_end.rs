//! A live session that ends before all of its questions were played (LIVE-1).

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, both};
use crate::exports::{read, unpack};
use crate::sockets::{Socket, listen};

/// Right and wrong, in words that appear nowhere else.
const ANSWERS: [[&str; 2]; 3] = [
    ["Ocelot", "Marmot"],
    ["Cormorant", "Lapwing"],
    ["Sturgeon", "Burbot"],
];

/// The host's next view in this phase.
async fn host_view(host: &mut Socket, phase: &str) -> Value {
    loop {
        let view = host.hear("hostView").await;
        if view["room"]["phase"]["type"] == phase {
            return view;
        }
    }
}

async fn steer(host: &mut Socket, action: &str, view: &Value, to: &str) -> Value {
    host.say(json!({
        "type": "command", "commandId": 1, "step": view["room"]["step"],
        "action": { "type": action },
    }))
    .await;
    host_view(host, to).await
}

/// Plays the room with this code: one question to its reveal, one that is answered and dropped, and
/// one that no one sees.
pub(crate) async fn play(app: &TestApp, code: &str, token: Option<&str>) {
    let address = listen(app).await;
    let mut host = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    host.say(json!({ "type": "attachHost", "accessToken": token }))
        .await;
    let mut view = host_view(&mut host, "lobby").await;
    let mut player = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    let hello = player.hear("hello").await;
    let join = json!({
        "type": "join", "nickname": "Kim", "seatToken": hello["freshSeatToken"],
    });
    player.say(join).await;
    player.hear("playerView").await;
    for index in 0..2 {
        view = steer(&mut host, "advance", &view, "announced").await;
        view = steer(&mut host, "advance", &view, "open").await;
        app.clock.advance(2_000);
        let answer = &view["room"]["phase"]["offer"]["answers"][0]["id"];
        let choice = json!({ "kind": "answers", "answers": [answer] });
        player
            .say(json!({ "type": "pick", "questionIndex": index, "choice": choice }))
            .await;
        player.hear("picked").await;
        view = host_view(&mut host, "closed").await;
        if index == 0 {
            view = steer(&mut host, "advance", &view, "reveal").await;
            view = steer(&mut host, "advance", &view, "leaderboard").await;
        }
    }
    steer(&mut host, "finish", &view, "podium").await;
}

both! {
    /// LIVE-1: someone who hosts another author's quiz learns the right answers by playing them.
    async fn live_1_a_session_that_ends_early_keeps_its_key(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Animals", 0).await;
        for [right, wrong] in ANSWERS {
            let answers = json!([
                { "text": wrong, "isCorrect": false }, { "text": right, "isCorrect": true },
            ]);
            let question = json!({ "text": "Which one?", "answers": answers });
            ada.post(&format!("/quiz/{quiz}/question"), question).await;
        }
        ada.publish(&quiz).await;
        let mut bob = app.author("bob").await;
        let settings = json!({ "shuffleAnswers": false, "shuffleQuestions": false });
        let room = bob.post("/rooms", json!({ "quizId": quiz, "settings": settings })).await;
        assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
        play(&app, &room.text("code"), bob.token.as_deref()).await;

        let path = format!("/reports/{}", room.text("id"));
        let answer = bob.get(&path).await;
        let report = answer.json();
        let played = |index: usize| &report["questions"][index]["played"];
        assert_eq!([played(0), played(1), played(2)], [true, false, false]);
        assert_eq!(report["questions"][2]["text"], "Which one?");
        let cells = &report["seats"][0]["cells"];
        assert!(cells[0]["elapsedMs"].is_number() && cells[1]["elapsedMs"].is_null(), "{cells}");
        let table = bob.get(&format!("{path}/csv")).await;
        let export = unpack(&bob.post("/account/export", json!({})).await);
        let kept = format!("live-sessions/{}.json", room.text("id"));
        assert_eq!(read(&export, &kept), report);

        let export: Vec<u8> = export.into_values().flatten().collect();
        for (body, has_all) in [(answer.body, true), (table.body, false), (export, true)] {
            let text = String::from_utf8_lossy(&body);
            assert!(text.contains(ANSWERS[0][1]), "what was picked: {text}");
            assert!(!has_all || text.contains(ANSWERS[0][0]), "what was revealed: {text}");
            for word in ANSWERS[1..].iter().flatten() {
                assert!(!text.contains(word), "LIVE-1: {word} in {text}");
            }
        }
        let head = String::from_utf8_lossy(&bob.get(&format!("{path}/csv")).await.body)
            .lines().next().map(str::to_owned).expect("a head");
        assert_eq!(head.matches("Seconds").count(), 1, "{head}");
    }
}
