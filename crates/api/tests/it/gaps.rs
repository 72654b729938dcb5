//! Fill in the blanks, from the editor to the report, by typing and with lists.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::corrections::correct;
use crate::documents::{document, document_question, save, uuid};
use crate::files::send;
use crate::insights::steer;
use crate::playing::{Game, cells, pick, player_view, quiz_of};
use crate::quiz_media::kinds_lost;
use crate::sockets::Socket;

/// Where water boils and freezes.
fn water(way: &str) -> Value {
    json!({ "kind": "gaps", "way": way, "toleratesTypos": false, "passage": [
        { "text": "Water boils at " },
        { "gap": { "accepted": ["100", "one hundred"], "others": ["50", "90"] } },
        { "text": " and freezes at " },
        { "gap": { "accepted": ["0"], "others": ["32"] } },
        { "text": "." },
    ] })
}

async fn quiz(ada: &mut Visitor<'_>) -> String {
    let questions = [
        document_question(1, "Type it", water("typed")),
        document_question(2, "Choose it", water("list")),
    ];
    quiz_of(ada, "Water", json!(questions)).await
}

async fn fill(seat: &mut Socket, question: u32, way: &str, gaps: [Value; 2]) -> Value {
    pick(
        seat,
        question,
        json!({ "kind": "gaps", "way": way, "gaps": gaps }),
    )
    .await
}

/// The id of a choice of a gap.
fn choice(phase: &Value, gap: usize, text: &str) -> Value {
    let choices = phase["offer"]["gaps"][gap]["choices"].as_array();
    let mut same = choices.expect("a list").iter();
    let found = same.find(|choice| choice["text"] == text);
    found.expect("it is offered")["id"].clone()
}

/// Plays both questions: Ann has all right, Ben half of it. The id of the room.
async fn play(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> String {
    let mut game = Game::begin(app, ada, quiz).await;
    let open = player_view(&mut game.ann, "open").await["room"]["phase"].clone();
    assert_eq!(open["question"]["answerCount"], 2);
    let offer = json!({
        "kind": "gaps", "way": "typed", "lengthMax": 100,
        "texts": ["Water boils at ", " and freezes at ", "."],
        "gaps": [{ "choices": [] }, { "choices": [] }],
    });
    assert_eq!(open["offer"], offer, "nothing of what is right");
    app.clock.advance(2_000);
    let saved = fill(
        &mut game.ann,
        0,
        "typed",
        [json!(" One  Hundred"), json!("0")],
    )
    .await;
    assert_eq!(saved["pick"]["choice"]["gaps"], json!(["One Hundred", "0"]));
    fill(&mut game.ben, 0, "typed", [json!("212"), json!("0")]).await;
    let view = game.reveal().await;
    let solution = &view["room"]["phase"]["solution"];
    assert_eq!(
        solution["gaps"][0]["accepted"],
        json!(["100", "one hundred"])
    );
    assert_eq!(solution["gaps"][0]["rightCount"], 1, "{solution}");
    assert_eq!(
        solution["gaps"][1]["said"],
        json!([{ "text": "0", "count": 2, "isCorrect": true }])
    );
    let told = player_view(&mut game.ben, "reveal").await["me"]["result"].clone();
    let half = json!({ "outcome": "partial", "gained": 500, "rightGaps": [false, true] });
    assert_eq!(told, half);

    let view = steer(&mut game.desk, "advance", &view, "leaderboard").await;
    let view = steer(&mut game.desk, "advance", &view, "announced").await;
    let view = steer(&mut game.desk, "advance", &view, "open").await;
    let open = view["room"]["phase"].clone();
    app.clock.advance(2_000);
    let [hundred, fifty] = ["100", "50"].map(|text| choice(&open, 0, text));
    let zero = choice(&open, 1, "0");
    fill(&mut game.ann, 1, "list", [hundred.clone(), zero.clone()]).await;
    fill(&mut game.ben, 1, "list", [fifty.clone(), Value::Null]).await;
    let view = game.reveal().await;
    let solution = &view["room"]["phase"]["solution"];
    let first = &solution["gaps"][0];
    assert_eq!(
        (&first["correct"], &first["rightCount"]),
        (&json!([hundred]), &json!(1))
    );
    assert_eq!(first["accepted"], json!(["100"]));
    let told = player_view(&mut game.ben, "reveal").await["me"].clone();
    assert_eq!(told["pick"]["choice"]["gaps"], json!([fifty, null]));
    assert_eq!(told["result"]["rightGaps"], json!([false, false]));
    game.end(&view).await
}

both! {
    async fn gaps_are_played_counted_and_reported(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["content"], water("typed"), "as it was written");
        ada.publish(&id).await;
        let room = play(&app, &mut ada, &id).await;
        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["questions"][0]["kind"], "gaps", "{report}");
        let ben = cells(&report, "Ben");
        assert_eq!(ben[0]["part"], json!({ "earned": 1, "of": 2 }));
        assert_eq!(ben[0]["rightGaps"], json!([false, true]));
        assert_eq!(ben[1]["outcome"], "wrong");
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        assert!(csv.contains(",212 | 0,500,"), "{csv}");
        assert!(csv.contains(",50 | ,0,"), "{csv}");
        assert!(csv.contains(",One Hundred | 0,1000,"), "{csv}");

        // Fahrenheit is right as well.
        let key = |right: Value| json!({ "questionIndex": 0,
            "correction": { "kind": "gaps", "way": "typed", "right": right } });
        for odd in [json!([["100"]]), json!([["100"], []]), json!([["100"], [" "]]), json!([])] {
            let refused = correct(&mut ada, &room, key(odd)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        }
        let done = correct(&mut ada, &room, key(json!([["100", "212"], ["0"]]))).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let ben = cells(&ada.get(&path).await.json(), "Ben");
        assert_eq!((&ben[0]["outcome"], &ben[0]["points"]), (&json!("correct"), &json!(1_000)));
        assert_eq!(ben[0]["rightGaps"], json!([true, true]));

        let offer = &report["questions"][1];
        let ids = [choice(offer, 0, "50"), choice(offer, 1, "0")];
        let list = json!({ "questionIndex": 1, "correction":
            { "kind": "gaps", "way": "list", "right": [[ids[0]], [ids[1]]] } });
        let done = correct(&mut ada, &room, list).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let report = ada.get(&path).await.json();
        assert_eq!(cells(&report, "Ben")[1]["rightGaps"], json!([true, false]));
        assert_eq!(cells(&report, "Ann")[1]["rightGaps"], json!([false, true]));
    }

    async fn gaps_are_checked_found_studied_and_printed(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        ada.publish(&id).await;
        let mut bad = document_question(3, "Bad", water("list"));
        bad["content"]["passage"][2] = json!({ "text": "" });
        bad["content"]["passage"][3]["gap"]["others"] = json!([]);
        let other = ada.quiz("Bad", 0).await;
        let saved = save(&mut ada, &other, json!({ "version": 1, "questions": [bad] })).await;
        let finding = |flaw: &str| json!({
            "questionId": uuid(3), "at": 1, "flaw": flaw, "severity": "error",
        });
        for flaw in ["gapsTouch", "tooFew"] {
            assert!(saved["findings"].as_array().expect("a list").contains(&finding(flaw)));
        }

        let found = ada.get("/questions?kind=gaps&search=freezes").await;
        assert_eq!(found.status, StatusCode::OK, "{found:?}");
        assert_eq!(found.json().as_array().map(Vec::len), Some(2), "{found:?}");
        let printed = ada.get(&format!("/quiz/{id}/sheet?key=true")).await;
        let printed = String::from_utf8(printed.body).expect("text");
        assert!(printed.contains("Water boils at <sup>1</sup>"), "{printed}");
        let back = ada.get(&format!("/quiz/{id}/cards/{}/answer", uuid(1))).await.json();
        assert_eq!(back["solution"]["gaps"][1]["accepted"], json!(["0"]), "{back}");
    }

    async fn files_carry_gaps_or_say_that_they_are_lost(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        ada.publish(&id).await;
        for (format, lost) in [
            ("fanfare", vec![]),
            ("moodleXml", vec!["spellings", "spellings"]),
            ("qti", vec!["spellings", "spellings"]),
            ("csv", vec!["spellings", "spellings"]),
        ] {
            let mut losses = kinds_lost(&mut ada, &id, format).await;
            losses.retain(|kind| kind != "listing" && kind != "details");
            assert_eq!(losses, lost, "{format}");
        }
        for format in ["moodleXml", "qti", "csv"] {
            let out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            let back = send(&app, &ada, &format!("?format={format}"), out.body).await;
            assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
            let copy = document(&mut ada, &back.text("quizId")).await;
            let gap = &copy["questions"][1]["content"]["passage"][1]["gap"];
            assert_eq!(*gap, json!({ "accepted": ["100"], "others": ["50", "90"] }), "{format}");
        }
    }
}
