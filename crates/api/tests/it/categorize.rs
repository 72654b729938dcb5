//! Sorting into categories, from the editor to the report.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::corrections::correct;
use crate::documents::{document, document_question, save, uuid};
use crate::files::send;
use crate::playing::{Game, cells, ids, pick, player_view, quiz_of};
use crate::quiz_media::kinds_lost;
use crate::sockets::Socket;

fn animals() -> Value {
    json!({ "kind": "categorize", "categories": [
        { "name": "Mammals", "items": ["Bat", "Whale"] },
        { "name": "Birds", "items": ["Emu"] },
    ] })
}

async fn quiz(ada: &mut Visitor<'_>) -> String {
    let question = document_question(1, "Which are related?", animals());
    quiz_of(ada, "Animals", json!([question])).await
}

/// Sorts items, by what they and their categories say.
async fn sort(seat: &mut Socket, offer: &Value, sorted: &[(&str, &str)]) -> Value {
    let sorted = sorted.iter().map(|(item, category)| {
        let [item] = ids(offer, "items", [*item]);
        let [category] = ids(offer, "categories", [*category]);
        json!({ "item": item, "category": category })
    });
    let choice = json!({ "kind": "categorize", "sorted": sorted.collect::<Vec<_>>() });
    pick(seat, 0, choice).await
}

/// The index of an item in the offer.
fn place(offer: &Value, item: &str) -> usize {
    let items = offer["items"].as_array().expect("a list");
    let place = items.iter().position(|one| one["text"] == item);
    place.expect("it is offered")
}

/// Ann has all right, Ben one of three and leaves one out. The id of the room.
async fn play(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> String {
    let mut game = Game::begin(app, ada, quiz).await;
    let open = player_view(&mut game.ann, "open").await["room"]["phase"].clone();
    assert_eq!(open["question"]["answerCount"], 3);
    let offer = &open["offer"];
    let names = offer["categories"].as_array().expect("a list").iter();
    let names: Vec<_> = names.map(|one| one["text"].clone()).collect();
    assert_eq!(names, ["Mammals", "Birds"], "in their author's order");
    app.clock.advance(2_000);
    let right = [("Whale", "Mammals"), ("Bat", "Mammals"), ("Emu", "Birds")];
    let saved = sort(&mut game.ann, offer, &right).await;
    let kept = saved["pick"]["choice"]["sorted"].as_array();
    let kept = kept.expect("a list").iter().map(|one| one["item"].clone());
    let offered = offer["items"].as_array().expect("a list").iter();
    assert!(kept.eq(offered.map(|one| one["id"].clone())), "{saved}");
    sort(&mut game.ben, offer, &[("Bat", "Birds"), ("Emu", "Birds")]).await;
    let view = game.reveal().await;
    let solution = &view["room"]["phase"]["solution"];
    let [mammals, birds] = ids(offer, "categories", ["Mammals", "Birds"]);
    for (item, category, right_count, counts) in [
        ("Bat", &mammals, 1, [1, 1]),
        ("Whale", &mammals, 1, [1, 0]),
        ("Emu", &birds, 2, [0, 2]),
    ] {
        let at = place(offer, item);
        assert_eq!(solution["right"][at], json!([category]), "{item}");
        assert_eq!(solution["rightCounts"][at], right_count, "{item}");
        assert_eq!(solution["distributions"][at], json!(counts), "{item}");
    }
    let told = player_view(&mut game.ben, "reveal").await["me"]["result"].clone();
    assert_eq!(told, json!({ "outcome": "partial", "gained": 333 }));
    game.end(&view).await
}

both! {
    async fn items_are_sorted_counted_and_corrected(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        let read = document(&mut ada, &id).await;
        assert_eq!(read["questions"][0]["content"], animals(), "as it was written");
        ada.publish(&id).await;
        let room = play(&app, &mut ada, &id).await;
        let path = format!("/reports/{room}");
        let report = ada.get(&path).await.json();
        assert_eq!(report["questions"][0]["kind"], "categorize", "{report}");
        let ben = cells(&report, "Ben")[0].clone();
        assert_eq!(ben["part"], json!({ "earned": 1, "of": 3 }));
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        for said in ["Bat = Mammals", "Whale = Mammals", "Emu = Birds", "Bat = Birds"] {
            assert!(csv.contains(said), "{said}: {csv}");
        }

        // A bat counts as a bird, too.
        let offer = &report["questions"][0]["offer"];
        let [mammals, birds] = ids(offer, "categories", ["Mammals", "Birds"]);
        let mut right = vec![json!([mammals]); 3];
        right[place(offer, "Bat")] = json!([birds, mammals]);
        right[place(offer, "Emu")] = json!([birds]);
        let key = |right: Value| json!({ "questionIndex": 0,
            "correction": { "kind": "categorize", "right": right } });
        for odd in [
            json!([]), json!([[mammals]]), json!([[mammals], [birds], []]),
            json!([[mammals], [birds], ["00000000"]]), json!([[mammals], [birds], ["odd"]]),
        ] {
            let refused = correct(&mut ada, &room, key(odd.clone())).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{odd}: {refused:?}");
        }
        let done = correct(&mut ada, &room, key(json!(right))).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let report = ada.get(&path).await.json();
        assert_eq!(cells(&report, "Ben")[0]["part"], json!({ "earned": 2, "of": 3 }));
        assert_eq!(cells(&report, "Ben")[0]["points"], 667);
        assert_eq!(cells(&report, "Ann")[0]["outcome"], "correct");
    }

    async fn sorting_is_checked_found_studied_printed_and_exported(app: TestApp) {
        let mut ada = app.author("ada").await;
        let id = quiz(&mut ada).await;
        ada.publish(&id).await;
        let other = ada.quiz("Bad", 0).await;
        let bad = document_question(3, "Bad", json!({ "kind": "categorize", "categories": [
            { "name": "A", "items": ["1"] }, { "name": "A", "items": ["2", "1"] },
            { "name": "", "items": [] },
        ] }));
        let saved = save(&mut ada, &other, json!({ "version": 1, "questions": [bad] })).await;
        let finding = |flaw: &str, at: u32, severity: &str| json!({
            "questionId": uuid(3), "at": at, "flaw": flaw, "severity": severity,
        });
        for finding in [
            finding("categoryTwice", 1, "error"), finding("categoryUnnamed", 2, "error"),
            finding("categoryEmpty", 2, "warning"), finding("itemTwice", 2, "error"),
        ] {
            let findings = saved["findings"].as_array().expect("a list");
            assert!(findings.contains(&finding), "{finding}: {saved}");
        }

        let found = ada.get("/questions?kind=categorize&search=whale").await;
        assert_eq!(found.status, StatusCode::OK, "{found:?}");
        assert_eq!(found.json().as_array().map(Vec::len), Some(1), "{found:?}");
        let printed = ada.get(&format!("/quiz/{id}/sheet?key=true")).await;
        let printed = String::from_utf8(printed.body).expect("text");
        assert!(printed.contains("Mammals: Bat; Whale"), "{printed}");
        let back = ada.get(&format!("/quiz/{id}/cards/{}/answer", uuid(1))).await.json();
        assert_eq!(back["solution"]["right"].as_array().map(Vec::len), Some(3), "{back}");

        for (format, lost) in [
            ("fanfare", vec![]), ("moodleXml", vec!["categories"]),
            ("qti", vec![]), ("csv", vec![]), ("gift", vec!["question"]),
        ] {
            let mut losses = kinds_lost(&mut ada, &id, format).await;
            losses.retain(|kind| kind != "listing" && kind != "details");
            assert_eq!(losses, lost, "{format}");
        }
        let out = ada.get(&format!("/quiz/{id}/export?format=moodleXml")).await;
        let back = send(&app, &ada, "?format=moodleXml", out.body).await;
        assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
        let copy = document(&mut ada, &back.text("quizId")).await;
        let pair = |prompt: &str, answer: &str| json!({ "prompt": prompt, "answer": answer });
        let pairs = [pair("Bat", "Mammals"), pair("Whale", "Mammals"), pair("Emu", "Birds")];
        assert_eq!(copy["questions"][0]["content"]["pairs"], json!(pairs));
        let own = document(&mut ada, &id).await;
        for format in ["qti", "csv"] {
            let out = ada.get(&format!("/quiz/{id}/export?format={format}")).await;
            let back = send(&app, &ada, &format!("?format={format}"), out.body).await;
            assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
            let back = document(&mut ada, &back.text("quizId")).await;
            assert_eq!(back["questions"][0]["content"], own["questions"][0]["content"]);
        }
    }
}
