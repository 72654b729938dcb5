//! Assignments in which each attempt draws its own of the questions.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::app::both;
use crate::attempts::{Sitting, ahead, assign, begin, falls_asleep, patch, text};
use crate::sockets::listen;

both! {
    /// Everyone gets one of three. What wasn't drawn is held against nobody: not in points, nor in
    /// the statistics.
    async fn what_was_not_drawn_costs_nothing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = |count: u32| json!({ "quizId": quiz, "drawCount": count });
        for count in [0, 4] {
            ada.post("/assignments", form(count)).await.refused(422, "invalid_input");
        }
        let form = json!({ "drawCount": 1, "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!((&assignment["drawCount"], &assignment["drawOf"]), (&json!(1), &json!(3)));
        let cover = format!("/assigned/{}", text(&assignment, "code"));
        let door = app.visitor().get(&cover).await.json();
        assert_eq!((&door["questionCount"], &door["isDrawn"]), (&json!(1), &json!(true)));
        let address = listen(&app).await;
        let mut drawn: Vec<String> = Vec::new();
        let mut last = app.visitor();
        // Until each was drawn once; with a chance of 1 to 10 billion that takes longer.
        while drawn.iter().collect::<BTreeSet<_>>().len() < 3 {
            assert!(drawn.len() < 60, "the same again and again: {drawn:?}");
            last = app.visitor();
            let name = format!("Player {}", drawn.len());
            let begun = begin(&mut last, &assignment, json!({ "nickname": name })).await.json();
            let mut sitting = Sitting::down(address, &begun).await;
            drawn.push(sitting.pick(&app, "Right").await);
            sitting.finish().await;
        }
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let attempt = &ada.get(&players).await.json()[0]["attempts"][0];
        assert_eq!((&attempt["questionCount"], &attempt["answeredCount"]), (&json!(1), &json!(1)));

        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let told = last.get(&format!("{cover}/attempts/1")).await.json();
        let asked = told["questions"].as_array().expect("questions");
        assert_eq!(asked.len(), 1, "nothing of the others");
        let own = asked[0]["reveal"]["question"]["text"].to_string();
        assert_eq!(Some(&own), drawn.last());
        let path = format!("/reports/{}", text(&assignment, "id"));
        let report = ada.get(&path).await.json();
        let seats = report["seats"].as_array().expect("seats");
        assert_eq!(seats.len(), drawn.len());
        for seat in seats {
            assert_eq!((&seat["points"], &seat["rank"]), (&json!(1_000), &json!(1)));
            let cells = seat["cells"].as_array().expect("cells").iter();
            let not_drawn = cells.filter(|cell| cell["isNotDrawn"] == true);
            assert_eq!(not_drawn.count(), 2);
        }
        let questions = report["questions"].as_array().expect("questions").iter();
        let counts = questions.map(|one| one["drawnCount"].as_u64().expect("a count"));
        assert_eq!(counts.sum::<u64>(), drawn.len() as u64);
        let analysis = ada.get(&format!("{path}/analysis")).await.json();
        assert_eq!(analysis["struggling"], json!([]), "each answered what they were asked");
        assert_eq!(analysis["figures"]["answeredShare"], 1.0);
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        assert_eq!(csv.matches("(not drawn),,").count(), 2 * drawn.len(), "{csv}");

        // A correction reaches only those who were asked.
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let rooms = format!("/rooms/{}", text(&assignment, "id"));
        let corrected = ada.post(&format!("{rooms}/corrections"), void).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        let report = ada.get(&path).await.json();
        let first = report["questions"][0]["text"].to_string();
        let asked_first = drawn.iter().filter(|text| **text == first).count();
        let seats = report["seats"].as_array().expect("seats").iter();
        assert_eq!(seats.filter(|seat| seat["points"] == 0).count(), asked_first);
    }

    /// What was drawn stays, on another device and on another node.
    async fn what_was_drawn_stays(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 6).await;
        let form = json!({ "drawCount": 3, "shuffleQuestions": false });
        let assignment = assign(&mut ada, &quiz, form).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        assert_eq!(sitting.view["room"]["questionCount"], 3);
        let first = sitting.answer(&app, "Right").await;
        drop(sitting);
        falls_asleep(&app, text(&begun["attempt"], "roomCode")).await;
        let second = app.second_node().await;
        let mut there = second.visitor();
        there.player.clone_from(&ann.player);
        let again = begin(&mut there, &assignment, json!({})).await.json();
        let mut sitting = Sitting::down(listen(&second).await, &again).await;
        let mut asked = vec![first];
        for _ in 0..2 {
            asked.push(sitting.answer(&second, "Right").await);
        }
        sitting.finish().await;
        let report = ada.get(&format!("/reports/{}", text(&assignment, "id"))).await.json();
        let questions = report["questions"].as_array().expect("questions").iter();
        let played = questions.filter(|question| question["played"] == true);
        let played: Vec<String> = played.map(|question| question["text"].to_string()).collect();
        assert_eq!(played, asked, "in the order of the quiz");
        assert_eq!(report["seats"][0]["points"], 3_000);
        assert_ne!(report["seats"][0]["cells"], Value::Null);
    }
}
