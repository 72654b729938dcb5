//! When people who play an assignment learn what was right.

use serde_json::{Value, json};

use crate::app::both;
use crate::attempts::{Sitting, ahead, assign, begin, patch, text};
use crate::sockets::listen;

both! {
    /// LIVE-1: with feedback after the closing, nobody who plays learns what was right before,
    /// neither in the attempt nor beside it; then everything, with what the host has corrected.
    async fn feedback_comes_when_it_should(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "feedback": "closing", "shuffleQuestions": true });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!(assignment["feedback"], "closing");
        let mut ann = app.author("ann").await;
        let begun = begin(&mut ann, &assignment, json!({})).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        assert_eq!(sitting.view["room"]["feedback"], "closing");
        sitting.pick(&app, "Wrong").await;
        sitting.pick(&app, "Right").await;
        sitting.steer("skip").await;
        assert_eq!(sitting.socket.hear("refused").await["code"], "notTheHost");
        sitting.advance().await;
        sitting.pick(&app, "Wrong").await;
        sitting.finish().await;
        let me = &sitting.view["me"];
        assert_eq!((&me["points"], &me["correctCount"]), (&json!(0), &json!(0)));
        assert_eq!(sitting.view["room"]["phase"]["rows"], json!([]));
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let own = ann.get(&path).await.json()["me"]["attempts"][0].clone();
        assert_eq!((&own["points"], &own["rightCount"]), (&Value::Null, &Value::Null));
        let answers = format!("{path}/attempts/1");
        ann.get(&answers).await.refused(409, "wrong_state");
        app.visitor().get(&answers).await.refused(404, "not_found");
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let seen = ada.get(&players).await.json();
        assert_eq!(seen[0]["attempts"][0]["rightCount"], 1, "hosts know");

        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let own = ann.get(&path).await.json()["me"]["attempts"][0].clone();
        assert_eq!(own["rightCount"], 1);
        ann.get(&format!("{path}/attempts/2")).await.refused(404, "not_found");
        ann.get(&format!("{path}/attempts/x")).await.refused(404, "not_found");
        let told = ann.get(&answers).await.json();
        assert_eq!(told["points"], own["points"]);
        let outcomes = |told: &Value| -> Vec<Value> {
            let questions = told["questions"].as_array().expect("questions");
            let outcomes = questions.iter().map(|each| each["result"]["outcome"].clone());
            outcomes.collect()
        };
        assert_eq!(outcomes(&told), ["correct", "wrong"], "in her own order");
        assert!(told["questions"][1]["pick"]["choice"].is_object());

        // The question she got wrong counts for everyone who answered.
        let report = format!("/reports/{}", text(&assignment, "id"));
        let asked = &told["questions"][1]["reveal"]["question"]["text"];
        let all = ada.get(&report).await.json();
        let all = all["questions"].as_array().expect("questions");
        let index = all.iter().position(|question| &question["text"] == asked);
        let change = json!({ "questionIndex": index, "correction": { "kind": "everyone" } });
        let path = format!("/rooms/{}/corrections", text(&assignment, "id"));
        let corrected = ada.post(&path, change).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        let told = ann.get(&answers).await.json();
        assert_eq!(outcomes(&told), ["correct", "correct"]);
        assert_eq!(told["rightCount"], 2);
        let cover = format!("/assigned/{}", text(&assignment, "code"));
        let own = ann.get(&cover).await.json()["me"]["attempts"][0].clone();
        assert_eq!(own["rightCount"], 2, "her page follows");
        assert_eq!(own["points"], told["points"]);
        let seen = ada.get(&players).await.json();
        assert_eq!(seen[0]["attempts"][0]["points"], told["points"], "and the host's list");
    }

    /// With feedback at the end, an attempt is open about itself as soon as it is finished.
    async fn feedback_may_come_at_the_end(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let form = json!({ "feedback": "end", "attemptsMax": 2 });
        let assignment = assign(&mut ada, &quiz, form).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let answers = format!("{path}/attempts/1");
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Right").await;
        ann.get(&answers).await.refused(409, "wrong_state");
        assert_eq!(ann.get(&path).await.json()["me"]["attempts"][0]["points"], Value::Null);
        sitting.finish().await;
        assert_eq!(sitting.view["me"]["correctCount"], 1);
        let told = ann.get(&answers).await.json();
        assert_eq!(told["questions"][0]["result"]["outcome"], "correct");
        assert_eq!(ann.get(&path).await.json()["me"]["attempts"][0]["rightCount"], 1);
    }
}
