//! Labels on a picture, from the editor to the report.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::corrections::correct;
use crate::documents::{document, document_question, save, uuid};
use crate::media::send as upload;
use crate::playing::{Game, cells, ids, pick, player_view, quiz_of};
use crate::quiz_media::{kinds_lost, picture, shown};

fn body() -> Value {
    json!({ "kind": "labels", "distractors": ["Knee"], "spots": [
        { "x": 5_000, "y": 3_000, "label": "Heart" },
        { "x": 3_000, "y": 3_000, "label": "Lung" },
        { "x": 5_000, "y": 6_000, "label": "Stomach" },
    ] })
}

async fn quiz(app: &TestApp, ada: &mut Visitor<'_>) -> String {
    let image = upload(app, ada, picture()).await.text("id");
    let question = document_question(1, "What is what?", body());
    let question = shown(question, "image", &image, "A body");
    quiz_of(ada, "Bodies", json!([question])).await
}

fn given(labels: &[Value]) -> Value {
    json!({ "kind": "labels", "labels": labels })
}

/// Ann has all right; Ben has the heart, takes the knee for the stomach, and leaves the lung out.
/// The id of the room.
async fn play(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> String {
    let mut game = Game::begin(app, ada, quiz).await;
    let open = player_view(&mut game.ann, "open").await["room"]["phase"].clone();
    assert_eq!(open["question"]["answerCount"], 3);
    let offer = &open["offer"];
    assert_eq!(
        offer["spots"],
        json!([{ "x": 5_000, "y": 3_000 }, { "x": 3_000, "y": 3_000 }, { "x": 5_000, "y": 6_000 }]),
        "nothing of what is right"
    );
    let names = ["Heart", "Lung", "Stomach", "Knee"];
    let [heart, lung, stomach, knee] = ids(offer, "labels", names);
    app.clock.advance(2_000);
    let right = [heart.clone(), lung.clone(), stomach.clone()];
    let saved = pick(&mut game.ann, 0, given(&right)).await;
    assert_eq!(saved["pick"]["choice"]["labels"], json!(right));
    pick(
        &mut game.ben,
        0,
        given(&[heart.clone(), Value::Null, knee.clone()]),
    )
    .await;
    let view = game.reveal().await;
    let solution = &view["room"]["phase"]["solution"];
    assert_eq!(solution["right"], json!([[heart], [lung], [stomach]]));
    assert_eq!(solution["rightCounts"], json!([2, 1, 1]));
    let counted = |spot: usize, id: &Value| {
        let labels = offer["labels"].as_array().expect("a list");
        let at = labels.iter().position(|label| label["id"] == *id);
        solution["distributions"][spot][at.expect("it is offered")].clone()
    };
    assert_eq!(counted(0, &heart), 2, "{solution}");
    assert_eq!(counted(1, &lung), 1, "{solution}");
    assert_eq!(counted(2, &knee), 1, "{solution}");
    let told = player_view(&mut game.ben, "reveal").await["me"]["result"].clone();
    assert_eq!(told, json!({ "outcome": "partial", "gained": 333 }));
    game.end(&view).await
}

both! {
    async fn spots_are_labeled_counted_and_corrected(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&app, &mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["content"], body(), "as it was written");
        ada.publish(&id).await;
        let room = play(&app, &mut ada, &id).await;
        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["questions"][0]["kind"], "labels", "{report}");
        let part = cells(&report, "Ben")[0]["part"].clone();
        assert_eq!(part, json!({ "earned": 1, "of": 3 }));
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        for said in ["Heart", "Stomach", "Knee"] {
            assert!(csv.contains(said), "{said}: {csv}");
        }

        // The knee counts at the last spot, too.
        let names = ["Heart", "Lung", "Stomach", "Knee"];
        let [heart, lung, stomach, knee] = ids(&report["questions"][0]["offer"], "labels", names);
        let key = |right: Value| json!({ "questionIndex": 0,
            "correction": { "kind": "labels", "right": right } });
        for odd in [
            json!([]), json!([[heart]]), json!([[heart], [lung], []]),
            json!([[heart], [lung], ["00000000"]]), json!([[heart], [lung], ["odd"]]),
        ] {
            let refused = correct(&mut ada, &room, key(odd.clone())).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{odd}: {refused:?}");
        }
        let done = correct(&mut ada, &room, key(json!([[heart], [lung], [stomach, knee]]))).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let report = ada.get(&path).await.json();
        let ben = cells(&report, "Ben")[0].clone();
        assert_eq!(ben["part"], json!({ "earned": 2, "of": 3 }));
        assert_eq!(ben["points"], 667);
        assert_eq!(cells(&report, "Ann")[0]["outcome"], "correct");
    }

    async fn labels_are_checked_found_studied_and_exported(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&app, &mut ada).await;
        ada.publish(&id).await;
        let other = ada.quiz("Bad", 0).await;
        let spots = json!([
            { "x": 5_000, "y": 3_000, "label": "A" }, { "x": 5_100, "y": 3_000, "label": " a" },
            { "x": 0, "y": 9_000, "label": "" },
        ]);
        let content = json!({ "kind": "labels", "distractors": [], "spots": spots });
        let bad = document_question(3, "Bad", content);
        let saved = save(&mut ada, &other, json!({ "version": 1, "questions": [bad] })).await;
        for (flaw, at) in [
            ("pictureMissing", Value::Null), ("spotsTooNear", json!(1)),
            ("answerMissing", json!(2)),
        ] {
            let finding = json!({
                "questionId": uuid(3), "at": at, "flaw": flaw, "severity": "error",
            });
            let findings = saved["findings"].as_array().expect("a list");
            assert!(findings.contains(&finding), "{finding}: {saved}");
        }

        let found = ada.get("/questions?kind=labels&search=stomach").await;
        assert_eq!(found.status, StatusCode::OK, "{found:?}");
        assert_eq!(found.json().as_array().map(Vec::len), Some(1), "{found:?}");
        let back = ada.get(&format!("/quiz/{id}/cards/{}/answer", uuid(1))).await.json();
        assert_eq!(back["solution"]["right"].as_array().map(Vec::len), Some(3), "{back}");
        for (format, lost) in [
            ("fanfare", false), ("moodleXml", false), ("qti", false), ("csv", true), ("gift", true),
        ] {
            let losses = kinds_lost(&mut ada, &id, format).await;
            assert_eq!(losses.iter().any(|kind| kind == "question"), lost, "{format}");
        }
    }
}
