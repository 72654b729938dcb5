//! Vote, talk, vote again, through the front door: from the settings of a live session to its
//! report and its files.

use serde_json::{Value, json};

use crate::app::both;
use crate::insights::{host_view, steer};
use crate::playing::{Game, cells, ids, pick, player_view};
use crate::sockets::Socket;
use crate::veils::wait;

/// The next view of a host in which the players talk.
async fn talk(desk: &mut Socket) -> Value {
    let held = host_view(desk, "closed").await;
    assert_eq!(held["room"]["phase"]["held"], true);
    let action = json!({ "type": "startTalk", "seconds": null });
    let step = held["room"]["step"].clone();
    desk.say(json!({ "type": "command", "commandId": 7, "step": step, "action": action }))
        .await;
    loop {
        let view = host_view(desk, "closed").await;
        if !view["room"]["phase"]["talk"].is_null() {
            return view;
        }
    }
}

/// What a player sees once the second vote is open.
async fn again(seat: &mut Socket) -> Value {
    loop {
        let view = player_view(seat, "open").await;
        if view["room"]["phase"]["again"] == true {
            return view;
        }
    }
}

both! {
    async fn both_votes_are_in_the_report_and_its_files(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let form = json!({ "quizId": quiz, "settings": { "secondVotes": true } });
        let mut game = Game::begin_as(&app, &mut ada, form).await;
        let open = player_view(&mut game.ann, "open").await;
        wait(&app, &open, 2_000);
        let [right, wrong] = ids(&open["room"]["phase"]["offer"], "answers", ["Right", "Wrong"]);
        let answer = |id: &Value| json!({ "kind": "answers", "answers": [id] });
        pick(&mut game.ann, 0, answer(&right)).await;
        pick(&mut game.ben, 0, answer(&wrong)).await;
        let view = talk(&mut game.desk).await;
        steer(&mut game.desk, "advance", &view, "open").await;
        let open = again(&mut game.ben).await;
        wait(&app, &open, 2_000);
        for seat in [&mut game.ann, &mut game.ben] {
            pick(seat, 0, answer(&right)).await;
        }
        let reveal = game.reveal().await;
        let first = &reveal["room"]["phase"]["firstVote"];
        assert_eq!((&first["pickedCount"], &first["correctCount"]), (&json!(2), &json!(1)));
        let room = game.end(&reveal).await;

        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        let question = &report["questions"][0];
        assert_eq!(&question["firstVote"], first);
        assert_eq!(question["correctCount"], 2);
        let ben = cells(&report, "Ben");
        let [before, after] = ["firstPicked", "picked"].map(|name| &ben[0][name]);
        assert_ne!(before, after, "{report}");
        let csv = ada.get(&format!("{path}/csv")).await.body;
        let csv = String::from_utf8_lossy(&csv);
        let head = csv.lines().next().expect("a head");
        assert!(head.contains(",1. First answer,"), "{head}");
        let mut own = csv.lines().filter(|line| line.contains("Ben"));
        assert!(own.any(|line| line.contains(",Wrong,Right,")), "{csv}");
    }
}
