//! Correcting a question of a live session: everything that depends on it is recalculated.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Visitor, both};
use crate::insights::{host_view, play, steer};
use crate::sockets::{Socket, listen};

pub(crate) async fn correct(
    visitor: &mut Visitor<'_>,
    room: &str,
    body: Value,
) -> crate::app::Answer {
    visitor
        .post(&format!("/rooms/{room}/corrections"), body)
        .await
}

/// The id of the answer with this text, in the report.
pub(crate) fn answer(report: &Value, question: usize, text: &str) -> Value {
    let offered = report["questions"][question]["offer"]["answers"].as_array();
    let offered = offered.expect("answers").iter();
    let mut same = offered.filter(|answer| answer["text"] == text);
    same.next().expect("it was offered")["id"].clone()
}

pub(crate) fn right(question: usize, ids: &[&Value]) -> Value {
    json!({ "questionIndex": question, "correction": { "kind": "answers", "right": ids } })
}

pub(crate) fn void(question: usize) -> Value {
    json!({ "questionIndex": question, "correction": { "kind": "void" } })
}

fn as_written(question: usize) -> Value {
    json!({ "questionIndex": question, "correction": { "kind": "asWritten" } })
}

async fn get(visitor: &mut Visitor<'_>, path: &str) -> Value {
    let answer = visitor.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
    answer.json()
}

both! {
    async fn when_all_is_over_everything_is_counted_anew(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let players = [("Ann", "rr"), ("Ben", "wr"), ("Cleo", "ww")];
        let room = play(&app, &mut ada, &quiz, &players).await;
        let path = format!("/reports/{room}");
        let analysis = format!("{path}/analysis");
        let before = get(&mut ada, &path).await;
        for running in ["corrections", "corrections/0"] {
            let over = ada.get(&format!("/rooms/{room}/{running}")).await;
            over.refused(409, "wrong_state");
        }
        assert_eq!(before["seats"][1]["nickname"], "Ben");
        assert_eq!(get(&mut ada, &analysis).await["figures"]["rightShare"], 0.5);

        let wrong = answer(&before, 0, "Wrong");
        let done = correct(&mut ada, &room, right(0, &[&wrong])).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        assert_eq!(done.json(), json!({ "marking": "corrected", "correctedCount": 1 }));
        let after = get(&mut ada, &path).await;
        let names = |report: &Value| -> Vec<(String, u64)> {
            let seats = report["seats"].as_array().expect("seats").iter();
            seats.map(|seat| {
                let name = seat["nickname"].as_str().expect("a name").to_owned();
                (name, seat["correctCount"].as_u64().expect("a count"))
            }).collect()
        };
        assert_eq!(names(&after)[0], ("Ben".to_owned(), 2), "{after}");
        assert_eq!(after["seats"][0]["points"], before["seats"][0]["points"], "as Ann had");
        assert_eq!(after["questions"][0]["marking"], "corrected");
        assert_eq!(after["questions"][0]["correctCount"], 2);
        assert_eq!(after["questions"][1], before["questions"][1]);
        let told = get(&mut ada, &analysis).await;
        assert_eq!(told["figures"]["rightShare"], 0.667, "{told}");
        let csv = ada.get(&format!("{path}/csv")).await;
        let csv = String::from_utf8(csv.body).expect("text");
        assert!(csv.find("Ben") < csv.find("Ann"), "{csv}");

        correct(&mut ada, &room, void(0)).await;
        let told = get(&mut ada, &analysis).await;
        assert_eq!(told["figures"]["rightShare"], 0.667, "two of three at the other: {told}");
        let cell = &get(&mut ada, &path).await["seats"][0]["cells"][0];
        assert_eq!((&cell["outcome"], &cell["points"]), (&json!("unscored"), &json!(0)));

        for _ in 0..2 {
            let done = correct(&mut ada, &room, as_written(0)).await;
            assert_eq!(done.json(), json!({ "marking": "asWritten", "correctedCount": 0 }));
        }
        assert_eq!(get(&mut ada, &path).await, before, "as it was");
    }

    async fn a_correction_is_the_hosts_alone_and_must_fit(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = play(&app, &mut ada, &quiz, &[("Ann", "r")]).await;
        let path = format!("/reports/{room}");
        let before = get(&mut ada, &path).await;
        let id = answer(&before, 0, "Right");
        let mut bob = app.author("bob").await;
        correct(&mut app.visitor(), &room, void(0)).await.refused(401, "unauthenticated");
        correct(&mut bob, &room, void(0)).await.refused(404, "not_found");
        let accepted = json!({ "kind": "accepted", "accepted": ["Right"] });
        let number = |tolerance: &str| {
            json!({ "kind": "number", "right": "1", "tolerance": tolerance })
        };
        for malformed in [
            void(1),
            right(0, &[]),
            right(0, &[&json!("00000000")]),
            right(0, &[&json!("zzzzzzzz")]),
            right(0, &[&id; 9]),
            json!({ "questionIndex": 0, "correction": accepted }),
            json!({ "questionIndex": 0, "correction": number("0") }),
            json!({ "questionIndex": 0, "correction": number("-1") }),
            json!({ "questionIndex": 900, "correction": { "kind": "void" } }),
        ] {
            let refused = correct(&mut ada, &room, malformed.clone()).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{malformed}");
            refused.refused(422, "invalid_input");
        }
        let unknown = json!({ "questionIndex": 0, "correction": { "kind": "guess" } });
        correct(&mut ada, &room, unknown).await.refused(400, "malformed_body");
        assert_eq!(get(&mut ada, &path).await, before, "nothing happened");

        let forgotten = ada.call(Method::DELETE, &format!("{path}/people"), None).await;
        assert_eq!(forgotten.status, StatusCode::NO_CONTENT);
        correct(&mut ada, &room, void(0)).await.refused(409, "picks_forgotten");
    }

    /// LIVE-1: not before the reveal. DUR-1: corrections survive a restart.
    async fn live_1_while_it_runs_everybody_sees_the_correction(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await;
        let (id, code) = (room.text("id"), room.text("code"));
        let address = listen(&app).await;
        let mut desk = Socket::connect(address, &code, None).await.expect("it connects");
        desk.say(json!({ "type": "attachHost", "accessToken": ada.token })).await;
        let view = host_view(&mut desk, "lobby").await;
        let mut seat = Socket::connect(address, &code, None).await.expect("it connects");
        let hello = seat.hear("hello").await;
        let token = &hello["freshSeatToken"];
        seat.say(json!({ "type": "join", "nickname": "Ann", "seatToken": token })).await;
        seat.hear("playerView").await;
        let view = steer(&mut desk, "advance", &view, "announced").await;
        let view = steer(&mut desk, "advance", &view, "open").await;
        app.clock.advance(2_000);
        let answers = view["room"]["phase"]["offer"]["answers"].clone();
        let answers = answers.as_array().expect("answers");
        let wrong = answers.iter().find(|answer| answer["text"] == "Wrong").expect("it is there");
        let choice = json!({ "kind": "answers", "answers": [wrong["id"]] });
        seat.say(json!({ "type": "pick", "questionIndex": 0, "choice": choice })).await;
        correct(&mut ada, &id, void(0)).await.refused(409, "question_not_revealed");
        let played = format!("/rooms/{id}/corrections");
        assert_eq!(get(&mut ada, &played).await, json!([]), "nothing before the reveal");
        let early = ada.get(&format!("{played}/0")).await;
        early.refused(409, "question_not_revealed");
        let view = host_view(&mut desk, "closed").await;
        let view = steer(&mut desk, "advance", &view, "reveal").await;
        let step = view["room"]["step"].clone();
        assert_eq!(view["room"]["phase"]["correctCount"], 0);

        let done = correct(&mut ada, &id, right(0, &[&wrong["id"]])).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let view = host_view(&mut desk, "reveal").await;
        assert_eq!(view["room"]["phase"]["marking"], "corrected");
        assert_eq!(view["room"]["phase"]["correctCount"], 1);
        assert_eq!(view["room"]["step"], step, "the host's next press still fits");
        loop {
            let mine = seat.hear("playerView").await;
            if mine["room"]["phase"]["marking"] == "corrected" {
                assert_eq!(mine["me"]["result"]["outcome"], "correct", "{mine}");
                assert!(mine["me"]["points"].as_u64() > Some(0));
                break;
            }
        }
        let view = steer(&mut desk, "advance", &view, "leaderboard").await;
        assert_eq!(view["room"]["phase"]["correctedCount"], 1);

        let listed = get(&mut ada, &played).await;
        assert_eq!(listed.as_array().map(Vec::len), Some(1), "{listed}");
        assert_eq!((&listed[0]["index"], &listed[0]["marking"]), (&json!(0), &json!("corrected")));
        let again = get(&mut ada, &format!("{played}/0")).await;
        assert_eq!(again["solution"]["correct"], json!([wrong["id"]]), "the key that counts now");
        assert_eq!(again["correctCount"], 1);
        for nowhere in ["1", "+0", "-1", "x", "99999999999999999999"] {
            let answer = ada.get(&format!("{played}/{nowhere}")).await;
            assert!(matches!(answer.status.as_u16(), 404 | 409), "{nowhere}: {answer:?}");
        }
        let mut bob = app.author("bob").await;
        bob.get(&played).await.refused(404, "not_found");
        bob.get(&format!("{played}/0")).await.refused(404, "not_found");

        steer(&mut desk, "finish", &view, "podium").await;
        let report = get(&mut ada, &format!("/reports/{id}")).await;
        assert_eq!(report["questions"][0]["marking"], "corrected");
        // At the podium its report already exists, and is updated.
        correct(&mut ada, &id, void(0)).await;
        let report = get(&mut ada, &format!("/reports/{id}")).await;
        assert_eq!(report["questions"][0]["marking"], "void");
        assert_eq!(report["seats"][0]["points"], 0);
    }
}
