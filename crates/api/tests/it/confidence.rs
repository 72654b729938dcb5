//! How sure players are, through the front door: from the settings of a live session to its report
//! and its files.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::both;
use crate::attempts::{Sitting, ahead, assign, begin, falls_asleep, patch};
use crate::insights::{host_view, steer};
use crate::playing::{Game, cells, ids, pick, player_view};
use crate::sockets::{Socket, listen};
use crate::veils::wait;

/// Says it; the answer, once the server has saved it.
pub(crate) async fn sure(seat: &mut Socket, question: u32, level: &str) -> Value {
    seat.say(json!({ "type": "sure", "questionIndex": question, "level": level }))
        .await;
    seat.hear("playerView").await["me"]["confidence"].clone()
}

async fn set(desk: &mut Socket, on: bool) {
    let action = json!({ "type": "setConfidence", "on": on });
    desk.say(json!({ "type": "command", "commandId": 5, "step": 0, "action": action }))
        .await;
    assert_eq!(desk.hear("done").await["commandId"], 5);
}

fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).into_owned()
}

both! {
    async fn what_players_say_is_in_the_report_and_its_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let odd = json!({ "quizId": quiz, "settings": { "confidence": "yes" } });
        ada.post("/rooms", odd).await.refused(400, "malformed_body");
        let form = json!({ "quizId": quiz, "settings": { "confidence": true } });
        let mut game = Game::begin_as(&app, &mut ada, form).await;
        let open = player_view(&mut game.ann, "open").await;
        assert_eq!(open["room"]["confidence"], true);
        player_view(&mut game.ben, "open").await;
        wait(&app, &open, 2_000);
        let [right, wrong] = ids(&open["room"]["phase"]["offer"], "answers", ["Right", "Wrong"]);
        pick(&mut game.ann, 0, json!({ "kind": "answers", "answers": [right] })).await;
        assert_eq!(sure(&mut game.ann, 0, "fairlySure").await, "fairlySure");
        pick(&mut game.ben, 0, json!({ "kind": "answers", "answers": [wrong] })).await;
        let reveal = game.reveal().await;
        let want = json!([
            { "level": "guess", "count": 0, "rightCount": 0 },
            { "level": "fairlySure", "count": 1, "rightCount": 1 },
            { "level": "sure", "count": 0, "rightCount": 0 },
        ]);
        assert_eq!(reveal["room"]["phase"]["confidence"], want);

        // Turned off, the next question has nothing of it.
        set(&mut game.desk, false).await;
        let view = host_view(&mut game.desk, "reveal").await;
        assert!(view["hand"]["confidence"].is_null(), "{view}");
        let view = steer(&mut game.desk, "advance", &view, "leaderboard").await;
        let view = steer(&mut game.desk, "advance", &view, "announced").await;
        let view = steer(&mut game.desk, "advance", &view, "open").await;
        wait(&app, &view, 2_000);
        let [right] = ids(&view["room"]["phase"]["offer"], "answers", ["Right"]);
        for seat in [&mut game.ann, &mut game.ben] {
            pick(seat, 1, json!({ "kind": "answers", "answers": [right] })).await;
        }
        let say = json!({ "type": "sure", "questionIndex": 1, "level": "sure" });
        game.ann.say(say).await;
        let refused = game.ann.hear("refused").await;
        assert_eq!(refused["code"], "wrongPhase");
        assert_eq!(refused["questionIndex"], 1);
        let last = game.reveal().await;
        assert!(last["room"]["phase"]["confidence"].is_null(), "{last}");
        let room = game.end(&last).await;

        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["questions"][0]["confidence"], want);
        assert!(report["questions"][1]["confidence"].is_null(), "{report}");
        assert_eq!(cells(&report, "Ann")[0]["confidence"], "fairlySure");
        assert!(cells(&report, "Ben")[0]["confidence"].is_null(), "{report}");
        let told = ada.get(&format!("{path}/analysis")).await.json();
        assert_eq!(told["questions"][0]["question"]["confidence"], want);
        let csv = text(&ada.get(&format!("{path}/csv")).await.body);
        let mut lines = csv.lines();
        let head = lines.next().expect("a head");
        assert!(head.contains(",1. Confidence,1. Points,"), "{head}");
        assert!(!head.contains("2. Confidence"), "{head}");
        let mut own = lines.filter(|line| line.contains("Ann"));
        assert!(own.any(|line| line.contains(",Right,Fairly sure,")), "{csv}");
        let sheet = text(&ada.get(&format!("{path}/sheet")).await.body);
        assert!(sheet.contains("Fairly sure: 1, 1 of them right"), "{sheet}");
        // A link without names shows how many, and nobody's answer.
        let form = json!({ "showsNames": false });
        let link = ada.post(&format!("{path}/links"), form).await;
        let key = link.text("key");
        let shared = app.visitor().get(&format!("/shared-reports/{key}")).await;
        assert_eq!(shared.status, StatusCode::OK, "{shared:?}");
        let shared = shared.json();
        assert_eq!(shared["questions"][0]["question"]["confidence"], want);
        assert_eq!(shared.to_string().matches("fairlySure").count(), 1, "{shared}");
    }

    async fn the_next_room_asks_it_as_the_one_before(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let mut game = Game::begin(&app, &mut ada, &quiz).await;
        set(&mut game.desk, true).await;
        let view = host_view(&mut game.desk, "open").await;
        assert_eq!(view["room"]["confidence"], true);
        steer(&mut game.desk, "finish", &view, "podium").await;
        let code = view["room"]["code"].clone();
        let next = ada.post("/rooms", json!({ "after": code })).await;
        assert_eq!(next.status, StatusCode::CREATED, "{next:?}");
        let address = listen(&app).await;
        let desk = Socket::connect(address, &next.text("code"), None).await;
        let mut desk = desk.expect("it connects");
        desk.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let view = host_view(&mut desk, "lobby").await;
        assert_eq!(view["room"]["confidence"], true);
        assert_eq!(view["hand"]["confidence"], true);
    }

    /// On one's own: the answer waits for the player, sleep and a restart included, and the report
    /// has the same as that of a live session.
    async fn attempts_ask_how_sure_people_are(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let usual = assign(&mut ada, &quiz, json!({})).await;
        assert_eq!(usual["confidence"], false);
        for live in [false, true] {
            let form = json!({ "confidence": true, "live": live });
            let assignment = assign(&mut ada, &quiz, form).await;
            assert_eq!(assignment["confidence"], true);
            let (mut ann, mut ben) = (app.visitor(), app.visitor());
            let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
            let mut first = Sitting::down(listen(&app).await, &begun).await;
            assert_eq!(first.view["room"]["confidence"], true);
            first.pick(&app, "Right").await;
            first.until("closed").await;
            let code = begun["attempt"]["roomCode"].as_str().expect("a code");
            drop(first);
            falls_asleep(&app, code).await;
            let there = app.second_node().await;
            let mut ann_there = there.visitor();
            ann_there.player.clone_from(&ann.player);
            let again = begin(&mut ann_there, &assignment, json!({})).await.json();
            let mut first = Sitting::down(listen(&there).await, &again).await;
            assert_eq!(first.phase(), "closed", "nothing is told before, nor without her");
            assert!(first.view["me"].get("result").is_none_or(Value::is_null));
            assert_eq!(sure(&mut first.socket, 0, "fairlySure").await, "fairlySure");
            assert_eq!(sure(&mut first.socket, 0, "sure").await, "sure");
            first.advance().await;
            assert_eq!(first.phase(), "reveal");
            assert_eq!(first.view["me"]["confidence"], "sure");
            // Nobody has to say it.
            first.pick(&there, "Wrong").await;
            first.until("closed").await;
            first.advance().await;
            assert_eq!(first.phase(), "reveal");
            first.finish().await;

            let begun = begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await.json();
            let mut second = Sitting::down(listen(&app).await, &begun).await;
            second.pick(&app, "Wrong").await;
            second.until("closed").await;
            assert_eq!(sure(&mut second.socket, 0, "sure").await, "sure");
            drop(second);
            patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
            let id = assignment["id"].as_str().expect("an id");
            let report = ada.get(&format!("/reports/{id}")).await.json();
            let want = json!([
                { "level": "guess", "count": 0, "rightCount": 0 },
                { "level": "fairlySure", "count": 0, "rightCount": 0 },
                { "level": "sure", "count": 2, "rightCount": 1 },
            ]);
            assert_eq!(report["questions"][0]["confidence"], want, "{report}");
            assert!(report["questions"][1]["confidence"].is_null());
            assert_eq!(report["seats"][0]["cells"][0]["confidence"], "sure");
            let csv = text(&ada.get(&format!("/reports/{id}/csv")).await.body);
            assert!(csv.lines().next().is_some_and(|head| head.contains("1. Confidence")), "{csv}");
        }
    }

    /// LIVE-1: where answers are told later, it is said of an answer that can still change, and
    /// nothing is told.
    async fn live_1_attempts_without_reveals_tell_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "confidence": true, "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let begun = begin(&mut app.visitor(), &assignment, json!({ "nickname": "Ann" })).await;
        let mut sitting = Sitting::down(listen(&app).await, &begun.json()).await;
        sitting.pick(&app, "Wrong").await;
        assert_eq!(sure(&mut sitting.socket, 0, "guess").await, "guess");
        sitting.pick(&app, "Right").await;
        assert_eq!(sure(&mut sitting.socket, 0, "sure").await, "sure");
        let view = sitting.view.to_string();
        assert!(!view.contains("rightCount") && !view.contains("solution"), "{view}");
        sitting.advance().await;
        sitting.pick(&app, "Right").await;
        sitting.finish().await;
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let id = assignment["id"].as_str().expect("an id");
        let report = ada.get(&format!("/reports/{id}")).await.json();
        let sure = &report["questions"][0]["confidence"][2];
        assert_eq!((&sure["count"], &sure["rightCount"]), (&json!(1), &json!(1)));
    }
}
