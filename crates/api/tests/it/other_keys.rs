//! Correcting the right order, pairs or places of a question: everything that depends on it is
//! recalculated, during the session and afterward.

use axum::http::StatusCode;
use image::ImageFormat;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::documents::{document_question, save};
use crate::insights::{host_view, steer};
use crate::media::{load, send as upload};
use crate::media_makers::{file, halves};
use crate::sockets::{Socket, listen};

const ORDER: usize = 0;
const PAIRS: usize = 1;
const PLACES: usize = 2;

async fn quiz(app: &TestApp, ada: &mut Visitor<'_>) -> String {
    let id = ada.quiz("Ages", 0).await;
    let picture = upload(app, ada, file(&halves(100, 50), ImageFormat::Png)).await;
    let order = json!({ "kind": "order", "items": ["Stone", "Bronze", "Iron"] });
    let pairs = json!({ "kind": "match", "distractors": ["Lima"], "pairs": [
        { "prompt": "Peru", "answer": "Cusco" }, { "prompt": "Chile", "answer": "Santiago" },
    ] });
    let area = json!({ "x": 2500, "y": 5000, "radiusX": 500, "radiusY": 1000 });
    let pin = json!({ "kind": "pin", "areas": [area] });
    let mut map = document_question(3, "Where is it?", pin);
    map["media"] = json!({
        "kind": "image", "id": picture.text("id"), "alt": "A map", "isDecorative": false,
        "startS": 0,
    });
    let questions = json!([
        document_question(1, "Which came first?", order),
        document_question(2, "Which is the capital?", pairs),
        map,
    ]);
    save(ada, &id, json!({ "version": 1, "questions": questions })).await;
    id
}

/// The id of the item with this text.
fn id(items: &Value, text: &str) -> Value {
    let mut items = items.as_array().expect("items").iter();
    let same = items.find(|item| item["text"] == text);
    same.expect("it is offered")["id"].clone()
}

fn order(offer: &Value, texts: &[&str]) -> Value {
    let ids = texts.iter().map(|text| id(&offer["items"], text));
    ids.collect()
}

fn pairs(offer: &Value, texts: &[(&str, &str)]) -> Value {
    let pair = |(prompt, answer): &(&str, &str)| {
        let (prompt, answer) = (id(&offer["prompts"], prompt), id(&offer["answers"], answer));
        json!({ "prompt": prompt, "answer": answer })
    };
    texts.iter().map(pair).collect()
}

const WRITTEN: [&str; 3] = ["Stone", "Bronze", "Iron"];
const TURNED: [&str; 3] = ["Iron", "Bronze", "Stone"];
const OLD: [(&str, &str); 2] = [("Peru", "Cusco"), ("Chile", "Santiago")];
const NEW: [(&str, &str); 2] = [("Peru", "Lima"), ("Chile", "Santiago")];

/// The picks of Ann, who knows what the author wrote, and Ben, who knows better.
fn picks(question: usize, offer: &Value) -> [Value; 2] {
    match question {
        ORDER => [WRITTEN, TURNED]
            .map(|texts| json!({ "kind": "order", "answers": order(offer, &texts) })),
        PAIRS => [OLD, NEW].map(|texts| json!({ "kind": "match", "pairs": pairs(offer, &texts) })),
        _ => [2_500, 7_500].map(|x| json!({ "kind": "pin", "x": x, "y": 5_000 })),
    }
}

/// The answer key that makes Ben right.
fn key(question: usize, offer: &Value) -> Value {
    match question {
        ORDER => json!({ "kind": "order", "right": order(offer, &TURNED) }),
        PAIRS => json!({ "kind": "match", "pairs": pairs(offer, &NEW) }),
        _ => json!({ "kind": "pin", "areas": [
            { "x": 7400, "y": 5000, "radiusX": 500, "radiusY": 1000 },
        ] }),
    }
}

/// A session of which the host sees every step.
struct Session {
    id: String,
    desk: Socket,
    view: Value,
    seats: [Socket; 2],
}

async fn sit_down(app: &TestApp, ada: &mut Visitor<'_>) -> Session {
    let quiz = quiz(app, ada).await;
    let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
    let (id, code) = (room.text("id"), room.text("code"));
    let address = listen(app).await;
    let connect = || Socket::connect(address, &code, None);
    let mut desk = connect().await.expect("it connects");
    desk.say(json!({ "type": "attachHost", "accessToken": ada.token }))
        .await;
    let view = host_view(&mut desk, "lobby").await;
    let mut seats = [(); 2].map(|()| None);
    for (seat, nickname) in seats.iter_mut().zip(["Ann", "Ben"]) {
        let mut socket = connect().await.expect("it connects");
        let hello = socket.hear("hello").await;
        let token = &hello["freshSeatToken"];
        let join = json!({ "type": "join", "nickname": nickname, "seatToken": token });
        socket.say(join).await;
        socket.hear("playerView").await;
        *seat = Some(socket);
    }
    Session {
        id,
        desk,
        view,
        seats: seats.map(|seat| seat.expect("a seat")),
    }
}

impl Session {
    async fn go(&mut self, to: &str) {
        self.view = steer(&mut self.desk, "advance", &self.view, to).await;
    }

    /// Plays the next question to its reveal; returns what was offered.
    async fn reveal(&mut self, app: &TestApp, question: usize) -> Value {
        self.go("announced").await;
        self.go("open").await;
        app.clock.advance(2_000);
        let offer = self.view["room"]["phase"]["offer"].clone();
        for (seat, choice) in self.seats.iter_mut().zip(picks(question, &offer)) {
            let pick = json!({ "type": "pick", "questionIndex": question, "choice": choice });
            seat.say(pick).await;
            seat.hear("picked").await;
        }
        self.view = host_view(&mut self.desk, "closed").await;
        offer
    }
}

async fn correct(ada: &mut Visitor<'_>, room: &str, question: usize, correction: Value) -> Answer {
    let body = json!({ "questionIndex": question, "correction": correction });
    ada.post(&format!("/rooms/{room}/corrections"), body).await
}

async fn get(ada: &mut Visitor<'_>, path: &str) -> Value {
    let answer = ada.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
    answer.json()
}

/// Names and right answers, best first.
fn ranked(report: &Value) -> Vec<(&str, u64)> {
    let seats = report["seats"].as_array().expect("seats").iter();
    let seats = seats.map(|seat| (&seat["nickname"], &seat["correctCount"]));
    seats
        .filter_map(|(name, count)| name.as_str().zip(count.as_u64()))
        .collect()
}

both! {
    /// LIVE-1: nothing before the reveal. Then everyone sees the new answer key, and the
    /// leaderboard changes.
    async fn live_1_orders_pairs_and_places_are_corrected_while_it_runs(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut session = sit_down(&app, &mut ada).await;
        let room = session.id.clone();
        for question in [ORDER, PAIRS, PLACES] {
            let offer = session.reveal(&app, question).await;
            let other = key(question, &offer);
            let early = correct(&mut ada, &room, question, other.clone()).await;
            early.refused(409, "question_not_revealed");
            session.go("reveal").await;
            let written = session.view["room"]["phase"]["solution"].clone();
            let done = correct(&mut ada, &room, question, other.clone()).await;
            assert_eq!(done.status, StatusCode::OK, "{done:?}");
            let count = question + 1;
            assert_eq!(done.json(), json!({ "marking": "corrected", "correctedCount": count }));
            session.view = host_view(&mut session.desk, "reveal").await;
            let phase = &session.view["room"]["phase"];
            assert_eq!(phase["marking"], "corrected");
            assert_eq!(phase["correctCount"], 1);
            let mut is_now = phase["solution"].clone();
            assert_ne!(is_now, written);
            for part in ["rightCounts", "points"] {
                is_now.as_object_mut().expect("a solution").remove(part);
            }
            assert_eq!(is_now, other, "what is told is the new key");
            for (seat, should_be) in session.seats.iter_mut().zip(["wrong", "correct"]) {
                loop {
                    let mine = seat.hear("playerView").await;
                    if mine["room"]["phase"]["marking"] == "corrected" {
                        assert_eq!(mine["me"]["result"]["outcome"], should_be, "{mine}");
                        break;
                    }
                    let told = mine["room"]["phase"]["solution"].clone();
                    assert!(told.is_null() || told == written, "not a byte early: {mine}");
                }
            }
            session.go(after(question)).await;
            let phase = &session.view["room"]["phase"];
            assert_eq!(phase["correctedCount"], count);
            assert_eq!(phase["rows"][0]["nickname"], "Ben", "{phase}");
            assert_eq!(phase["rows"][1]["points"], 0, "{phase}");
        }
        let report = get(&mut ada, &format!("/reports/{room}")).await;
        assert_eq!(ranked(&report), [("Ben", 3), ("Ann", 0)]);
    }

    async fn orders_pairs_and_places_are_corrected_when_all_is_over(app: TestApp) {
        let mut ada = app.author("ada").await;
        let room = played(&app, &mut ada).await;
        let path = format!("/reports/{room}");
        let analysis = format!("{path}/analysis");
        let before = get(&mut ada, &path).await;
        assert_eq!(ranked(&before), [("Ann", 3), ("Ben", 0)]);
        let reckoned = get(&mut ada, &analysis).await;
        assert_eq!(reckoned["struggling"][0]["nickname"], "Ben");

        let offers = [ORDER, PAIRS, PLACES].map(|at| before["questions"][at]["offer"].clone());
        for (question, offer) in offers.iter().enumerate() {
            for malformed in misfits(question, offer) {
                let (field, correction) = malformed;
                let refused = correct(&mut ada, &room, question, correction.clone()).await;
                refused.refused(422, "invalid_input");
                let fields = refused.json()["errors"].clone();
                assert!(fields[field].is_string(), "{field} of {correction}: {fields}");
            }
        }
        for nothing in [
            json!({ "kind": "order", "right": [] }),
            json!({ "kind": "match", "pairs": [] }),
            json!({ "kind": "pin", "areas": [] }),
        ] {
            correct(&mut ada, &room, ORDER, nothing).await.refused(422, "invalid_input");
        }
        assert_eq!(get(&mut ada, &path).await, before, "nothing happened");

        for (question, offer) in offers.iter().enumerate() {
            for _ in 0..2 {
                let done = correct(&mut ada, &room, question, key(question, offer)).await;
                let count = question + 1;
                let is_now = json!({ "marking": "corrected", "correctedCount": count });
                assert_eq!(done.json(), is_now, "once and again");
            }
        }
        let after = get(&mut ada, &path).await;
        assert_eq!(ranked(&after), [("Ben", 3), ("Ann", 0)]);
        assert_eq!(after["seats"][0]["points"], before["seats"][0]["points"], "as Ann had");
        for (question, offer) in offers.iter().enumerate() {
            let now = &after["questions"][question];
            assert_eq!((&now["marking"], &now["correctCount"]), (&json!("corrected"), &json!(1)));
            let key = key(question, offer);
            let part = ["right", "pairs", "areas"][question];
            assert_eq!(now["solution"][part], key[part]);
            let cells = |seat: usize| &after["seats"][seat]["cells"][question]["outcome"];
            assert_eq!((cells(0), cells(1)), (&json!("correct"), &json!("wrong")));
        }
        let anew = get(&mut ada, &analysis).await;
        assert_eq!(anew["struggling"][0]["nickname"], "Ann", "insights follow");
        for question in [PLACES, ORDER, PAIRS] {
            let back = correct(&mut ada, &room, question, json!({ "kind": "asWritten" })).await;
            assert_eq!(back.json()["marking"], "asWritten");
        }
        assert_eq!(get(&mut ada, &path).await, before, "as it was");
        assert_eq!(get(&mut ada, &analysis).await, reckoned);
    }

    /// FILE-2: the room's link expires, and everyone who may read the report gets a new one.
    async fn file_2_the_picture_of_a_report_is_there_as_long_as_the_report(app: TestApp) {
        let mut ada = app.author("ada").await;
        let room = played(&app, &mut ada).await;
        let path = format!("/reports/{room}");
        let before = get(&mut ada, &path).await;
        assert_eq!(before["questions"][PAIRS]["picture"], Value::Null, "only of places");
        let picture = &before["questions"][PLACES]["picture"];
        assert_eq!((&picture["alt"], &picture["width"]), (&json!("A map"), &json!(100)));
        let link = |question: &Value| question["picture"]["link"].as_str().expect("it").to_owned();
        let old = link(&before["questions"][PLACES]);
        assert_eq!(load(&app, &old).await.status, StatusCode::OK);

        app.clock.advance(40 * 24 * 60 * 60 * 1_000);
        assert_eq!(ada.log_in("ada").await.status, StatusCode::OK);
        assert_ne!(load(&app, &old).await.status, StatusCode::OK, "it has ended");
        let report = get(&mut ada, &path).await;
        let analysis = get(&mut ada, &format!("{path}/analysis")).await;
        for question in [
            &report["questions"][PLACES],
            &analysis["questions"][PLACES]["question"],
        ] {
            assert_eq!(load(&app, &link(question)).await.status, StatusCode::OK);
        }
    }
}

/// A session in which Ann was always right; returns its id.
async fn played(app: &TestApp, ada: &mut Visitor<'_>) -> String {
    let mut session = sit_down(app, ada).await;
    for question in [ORDER, PAIRS, PLACES] {
        session.reveal(app, question).await;
        session.go("reveal").await;
        session.go(after(question)).await;
    }
    let end = json!({
        "type": "command", "commandId": 1, "step": session.view["room"]["step"],
        "action": { "type": "advance" },
    });
    session.desk.say(end).await;
    assert_eq!(session.desk.close_code().await, 4502, "the session is over");
    session.id
}

fn after(question: usize) -> &'static str {
    if question == PLACES {
        "podium"
    } else {
        "leaderboard"
    }
}

/// Answer keys that don't fit a question, with the field in the error.
fn misfits(question: usize, offer: &Value) -> Vec<(&'static str, Value)> {
    let pin = |part: &str, value: u32| {
        let mut area = json!({ "x": 1, "y": 1, "radiusX": 1, "radiusY": 1 });
        area[part] = json!(value);
        json!({ "kind": "pin", "areas": [area] })
    };
    let order = |texts: &[&str]| json!({ "kind": "order", "right": order(offer, texts) });
    let pairs = |texts: &[(&str, &str)]| json!({ "kind": "match", "pairs": pairs(offer, texts) });
    match question {
        ORDER => vec![
            ("correction.right", order(&["Stone", "Bronze"])),
            ("correction.right", order(&["Stone", "Bronze", "Bronze"])),
            (
                "correction.right",
                order(&["Stone", "Bronze", "Iron", "Iron"]),
            ),
            (
                "correction.right",
                json!({ "kind": "order", "right": ["zzzzzzzz"] }),
            ),
            ("correction", pin("x", 1)),
        ],
        PAIRS => vec![
            ("correction.pairs", pairs(&OLD[..1])),
            ("correction.pairs", pairs(&[OLD[0], OLD[0]])),
            (
                "correction.pairs",
                pairs(&[("Peru", "Lima"), ("Chile", "Lima")]),
            ),
            (
                "correction.pairs",
                json!({ "kind": "match", "pairs": [
                { "prompt": "zzzzzzzz", "answer": "" },
            ] }),
            ),
        ],
        _ => vec![
            ("correction.areas", pin("x", 10_001)),
            ("correction.areas", pin("y", 10_001)),
            ("correction.areas", pin("radiusX", 0)),
            ("correction.areas", pin("radiusY", 10_001)),
        ],
    }
}
