//! Sorting into categories, from the editor to the report.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::corrections::correct;
use crate::documents::{document, document_question, save, uuid};
use crate::files::send;
use crate::insights::{host_view, steer};
use crate::quiz_media::kinds_lost;
use crate::sockets::{Socket, listen};

fn animals() -> Value {
    json!({ "kind": "categorize", "categories": [
        { "name": "Mammals", "items": ["Bat", "Whale"] },
        { "name": "Birds", "items": ["Emu"] },
    ] })
}

async fn quiz(ada: &mut Visitor<'_>) -> String {
    let id = ada.quiz("Animals", 0).await;
    let settings = json!({
        "preset": "accuracy", "streakBonus": false, "partialCredit": true,
        "shuffleAnswers": true, "shuffleQuestions": false,
    });
    let questions = [document_question(1, "Which are related?", animals())];
    let step = json!({ "version": 1, "questions": questions, "settings": settings });
    let saved = save(ada, &id, step).await;
    let findings = saved["findings"].as_array().expect("a list");
    let of_questions = findings.iter().filter(|one| !one["questionId"].is_null());
    assert_eq!(of_questions.count(), 0, "{saved}");
    id
}

async fn join(app: &TestApp, code: &str, nickname: &str) -> Socket {
    let address = listen(app).await;
    let mut seat = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    let token = seat.hear("hello").await["freshSeatToken"].clone();
    seat.say(json!({ "type": "join", "nickname": nickname, "seatToken": token }))
        .await;
    seat.hear("playerView").await;
    seat
}

/// The ids of what these texts are, in an offer of items and categories.
fn ids<const N: usize>(offer: &Value, part: &str, texts: [&str; N]) -> [Value; N] {
    let all = offer[part].as_array().expect("a list");
    texts.map(|text| {
        let found = all.iter().find(|one| one["text"] == text);
        found.expect("it is offered")["id"].clone()
    })
}

/// Sorts items, by what they and their categories say.
async fn sort(seat: &mut Socket, offer: &Value, sorted: &[(&str, &str)]) -> Value {
    let sorted = sorted.iter().map(|(item, category)| {
        let [item] = ids(offer, "items", [*item]);
        let [category] = ids(offer, "categories", [*category]);
        json!({ "item": item, "category": category })
    });
    let choice = json!({ "kind": "categorize", "sorted": sorted.collect::<Vec<_>>() });
    seat.say(json!({ "type": "pick", "questionIndex": 0, "choice": choice }))
        .await;
    seat.hear("picked").await
}

async fn player_view(seat: &mut Socket, phase: &str) -> Value {
    loop {
        let view = seat.hear("playerView").await;
        if view["room"]["phase"]["type"] == phase {
            return view;
        }
    }
}

/// The index of an item in the offer.
fn place(offer: &Value, item: &str) -> usize {
    let items = offer["items"].as_array().expect("a list");
    let place = items.iter().position(|one| one["text"] == item);
    place.expect("it is offered")
}

/// Ann has all right, Ben one of three and leaves one out. The id of the room.
async fn play(app: &TestApp, ada: &mut Visitor<'_>, quiz: &str) -> String {
    let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    let code = room.text("code");
    let address = listen(app).await;
    let mut desk = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    desk.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    let view = host_view(&mut desk, "lobby").await;
    let mut ann = join(app, &code, "Ann").await;
    let mut ben = join(app, &code, "Ben").await;
    let view = steer(&mut desk, "advance", &view, "announced").await;
    steer(&mut desk, "advance", &view, "open").await;
    let open = player_view(&mut ann, "open").await["room"]["phase"].clone();
    assert_eq!(open["question"]["answerCount"], 3);
    let offer = &open["offer"];
    let names = offer["categories"].as_array().expect("a list").iter();
    let names: Vec<_> = names.map(|one| one["text"].clone()).collect();
    assert_eq!(names, ["Mammals", "Birds"], "in their author's order");
    app.clock.advance(2_000);
    let right = [("Whale", "Mammals"), ("Bat", "Mammals"), ("Emu", "Birds")];
    let saved = sort(&mut ann, offer, &right).await;
    let kept = saved["pick"]["choice"]["sorted"].as_array();
    let kept = kept.expect("a list").iter().map(|one| one["item"].clone());
    let offered = offer["items"].as_array().expect("a list").iter();
    assert!(kept.eq(offered.map(|one| one["id"].clone())), "{saved}");
    sort(&mut ben, offer, &[("Bat", "Birds"), ("Emu", "Birds")]).await;
    let view = host_view(&mut desk, "closed").await;
    let view = steer(&mut desk, "advance", &view, "reveal").await;
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
    let told = player_view(&mut ben, "reveal").await["me"]["result"].clone();
    assert_eq!(told, json!({ "outcome": "partial", "gained": 333 }));
    let view = steer(&mut desk, "advance", &view, "podium").await;
    desk.say(json!({
        "type": "command", "commandId": 2, "step": view["room"]["step"],
        "action": { "type": "advance" },
    }))
    .await;
    assert_eq!(desk.close_code().await, 4502, "the session is over");
    room.text("id")
}

/// The only cell of a player in the report.
fn cell(report: &Value, nickname: &str) -> Value {
    let seats = report["seats"].as_array().expect("seats").iter();
    let mut own = seats.filter(|seat| seat["nickname"] == nickname);
    own.next().expect("a seat")["cells"][0].clone()
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
        let ben = cell(&report, "Ben");
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
        assert_eq!(cell(&report, "Ben")["part"], json!({ "earned": 2, "of": 3 }));
        assert_eq!(cell(&report, "Ben")["points"], 667);
        assert_eq!(cell(&report, "Ann")["outcome"], "correct");
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
            ("qti", vec![]), ("csv", vec!["question"]), ("gift", vec!["question"]),
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
        let out = ada.get(&format!("/quiz/{id}/export?format=qti")).await;
        let back = send(&app, &ada, "?format=qti", out.body).await;
        assert_eq!(back.status, StatusCode::CREATED, "{back:?}");
        let back = document(&mut ada, &back.text("quizId")).await;
        let own = document(&mut ada, &id).await;
        assert_eq!(back["questions"][0]["content"], own["questions"][0]["content"]);
    }
}
