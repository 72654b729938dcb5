//! What finished sessions tell their host, and no one else.

use std::io::{Cursor, Read as _};

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::profiles::pass_of;
use crate::sockets::{Socket, listen};

/// The host's next view in this phase.
pub(crate) async fn host_view(host: &mut Socket, phase: &str) -> Value {
    loop {
        let view = host.hear("hostView").await;
        if view["room"]["phase"]["type"] == phase {
            return view;
        }
    }
}

pub(crate) async fn steer(host: &mut Socket, action: &str, view: &Value, to: &str) -> Value {
    host.say(json!({
        "type": "command", "commandId": 1, "step": view["room"]["step"],
        "action": { "type": action },
    }))
    .await;
    host_view(host, to).await
}

/// Plays a new room of a quiz to its end. Each player answers each question right (`r`) or wrong
/// (`w`); the answers are "Right" and "Wrong". Returns the room's id.
pub(crate) async fn play(
    app: &TestApp,
    host: &mut Visitor<'_>,
    quiz: &str,
    players: &[(&str, &str)],
) -> String {
    play_with(app, host, quiz, players, None).await
}

/// Does the same, with a signed-in player in the first seat.
pub(crate) async fn play_with(
    app: &TestApp,
    host: &mut Visitor<'_>,
    quiz: &str,
    players: &[(&str, &str)],
    mut first: Option<&mut Visitor<'_>>,
) -> String {
    let room = host.post("/rooms", json!({ "quizId": quiz })).await;
    assert_eq!(room.status, StatusCode::CREATED, "{room:?}");
    let (address, code) = (listen(app).await, room.text("code"));
    let mut desk = Socket::connect(address, &code, None)
        .await
        .expect("it connects");
    desk.say(json!({ "type": "attachHost", "accessToken": host.token }))
        .await;
    let mut view = host_view(&mut desk, "lobby").await;
    let mut seats = Vec::new();
    for (nickname, picks) in players {
        let mut seat = Socket::connect(address, &code, None)
            .await
            .expect("it connects");
        let hello = seat.hear("hello").await;
        let token = &hello["freshSeatToken"];
        let mut join = json!({ "type": "join", "nickname": nickname, "seatToken": token });
        if let Some(first) = first.take() {
            join["seatPass"] = pass_of(first, &code).await["seatPass"].clone();
        }
        seat.say(join).await;
        seat.hear("playerView").await;
        seats.push((seat, picks.as_bytes()));
    }
    let question_count = players[0].1.len();
    for index in 0..question_count {
        view = steer(&mut desk, "advance", &view, "announced").await;
        if !view["room"]["paused"].is_null() {
            // It waits for its film or sound.
            view = steer(&mut desk, "resume", &view, "announced").await;
        }
        view = steer(&mut desk, "advance", &view, "open").await;
        app.clock.advance(2_000);
        let answers = view["room"]["phase"]["offer"]["answers"].clone();
        let id_of = |text: &str| {
            let answers = answers.as_array().expect("answers");
            let answer = answers.iter().find(|answer| answer["text"] == text);
            answer.expect("it is offered")["id"].clone()
        };
        for (seat, picks) in &mut seats {
            let text = if picks[index] == b'r' {
                "Right"
            } else {
                "Wrong"
            };
            let choice = json!({ "kind": "answers", "answers": [id_of(text)] });
            seat.say(json!({ "type": "pick", "questionIndex": index, "choice": choice }))
                .await;
            seat.hear("picked").await;
        }
        view = host_view(&mut desk, "closed").await;
        view = steer(&mut desk, "advance", &view, "reveal").await;
        let next = if index + 1 < question_count {
            "leaderboard"
        } else {
            "podium"
        };
        view = steer(&mut desk, "advance", &view, next).await;
    }
    desk.say(json!({
        "type": "command", "commandId": 1, "step": view["room"]["step"],
        "action": { "type": "advance" },
    }))
    .await;
    assert_eq!(desk.close_code().await, 4502, "the session is over");
    room.text("id")
}

fn near(value: &Value, should_be: f64) {
    let is = value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"));
    assert!((is - should_be).abs() < 0.000_6, "{is} is not {should_be}");
}

fn sheet(answer: &Answer, name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(&answer.body)).expect("a zip");
    let mut file = archive.by_name(name).expect("it is in there");
    let mut text = String::new();
    file.read_to_string(&mut text).expect("text");
    text
}

/// Ten players are right at two questions and wrong at the first; six are the opposite.
fn sixteen() -> Vec<(String, &'static str)> {
    let names = (0..16).map(|n| match n {
        3 => "=1+1".to_owned(),
        n => format!("Player {n}"),
    });
    names
        .zip([["wrr"; 10].as_slice(), ["rww"; 6].as_slice()].concat())
        .collect()
}

both! {
    async fn a_report_tells_which_key_is_wrong_and_who_needs_help(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let players = sixteen();
        let players: Vec<(&str, &str)> = players.iter().map(|(a, b)| (a.as_str(), *b)).collect();
        let room = play(&app, &mut ada, &quiz, &players).await;
        let path = format!("/reports/{room}");
        let told = ada.get(&format!("{path}/analysis")).await;
        assert_eq!(told.status, StatusCode::OK, "{told:?}");
        let told = told.json();
        assert_eq!(told["rooms"][0]["quizId"], quiz);
        assert_eq!(told["figures"]["seatCount"], 16);
        near(&told["figures"]["rightShare"], 26.0 / 48.0);
        near(&told["figures"]["answeredShare"], 1.0);
        let first = &told["questions"][0];
        assert_eq!(first["question"]["text"], "Question 0");
        assert_eq!(first["analysis"]["flags"], json!(["keyProbablyWrong"]));
        near(&first["analysis"]["rightShare"], 0.375);
        near(&first["analysis"]["depth"]["discrimination"], -1.0);
        let answers = first["question"]["answers"].as_array().expect("answers");
        let wrong = answers.iter().position(|answer| answer["text"] == "Wrong").expect("one");
        assert_eq!(first["analysis"]["depth"]["answers"][wrong]["isSuspect"], true);
        near(&first["analysis"]["depth"]["answers"][wrong]["share"], 0.625);
        assert_eq!(told["questions"][1]["analysis"]["flags"], json!([]));
        assert_eq!(told["strugglingCount"], 6, "one of three is less than 35 %");
        assert_eq!(told["struggling"][0]["reasons"], json!(["fewRight"]));
        assert_eq!(told["spread"].as_array().map(Vec::len), Some(10));
        // It is stored, and says the same again.
        assert_eq!(ada.get(&format!("{path}/analysis")).await.json(), told);

        let whole = ada.get(&path).await.json();
        let first = ada.get(&format!("{path}/seats?limit=10")).await;
        let cursor = first.header("x-next-cursor").to_owned();
        let rest = ada.get(&format!("{path}/seats?limit=10&cursor={cursor}")).await;
        assert!(rest.headers.get("x-next-cursor").is_none());
        let mut seats = first.json().as_array().expect("seats").clone();
        assert_eq!(seats.len(), 10);
        seats.extend(rest.json().as_array().expect("seats").clone());
        assert_eq!(Value::from(seats), whole["seats"]);
        ada.get(&format!("{path}/seats?cursor=x")).await.refused(422, "invalid_input");

        let table = String::from_utf8(ada.get(&format!("{path}/csv")).await.body).expect("text");
        assert_eq!(table.lines().count(), 17);
        assert!(table.contains(",'=1+1,"), "API-8: {table}");
        let file = ada.get(&format!("{path}/xlsx")).await;
        let players = sheet(&file, "xl/worksheets/sheet1.xml");
        assert_eq!(players.matches("<row ").count(), 17);
        assert!(players.contains("=1+1") && !players.contains("<f>"), "API-8: {players}");
        assert!(sheet(&file, "xl/worksheets/sheet2.xml").contains("probably marked wrong"));
        assert!(sheet(&file, "xl/worksheets/sheet3.xml").contains("<v>0.625</v>"));
        let page = ada.get(&format!("{path}/sheet")).await;
        assert!(page.header("content-security-policy").starts_with("sandbox;"));
        let page = String::from_utf8(page.body).expect("text");
        assert!(page.contains("Player 12") && page.contains("probably marked wrong"), "{page}");
    }

    async fn sessions_are_compared_combined_and_added_up(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let other = ada.quiz("Rivers", 1).await;
        let one = play(&app, &mut ada, &quiz, &[("Kim", "rw"), ("Lu", "ww")]).await;
        app.clock.advance(40 * 24 * 60 * 60 * 1_000);
        ada.log_in("ada").await;
        let two = play(&app, &mut ada, &quiz, &[("kim", "rr"), ("Lu", "ww")]).await;
        let three = play(&app, &mut ada, &other, &[("Zoe", "r")]).await;

        let all = ada.get("/analytics").await;
        assert_eq!(all.status, StatusCode::OK, "{all:?}");
        let all = all.json();
        assert_eq!(all["figures"]["roomCount"], 3);
        assert_eq!(all["figures"]["seatCount"], 5);
        near(&all["figures"]["rightShare"], 4.0 / 9.0);
        let order: Vec<&Value> = all["rooms"].as_array().expect("rooms").iter()
            .map(|room| &room["room"]["id"]).collect();
        assert_eq!(order, [&one, &two, &three]);
        assert_eq!(all["quizzes"][0]["title"], "Rivers", "played last");
        assert_eq!(all["quizzes"][1]["figures"]["roomCount"], 2);
        assert_eq!(all["quizzes"][1]["roomIds"], json!([two, one]));
        assert_eq!(all["tags"][0]["tag"], "maps");
        assert_eq!(all["tags"][0]["figures"]["roomCount"], 3);
        // Question 1 was right once in four answers, question 0 twice.
        assert_eq!(all["hardQuestions"].as_array().map(Vec::len), Some(1));
        assert_eq!(all["hardQuestions"][0]["text"], "Question 1");
        near(&all["hardQuestions"][0]["rightShare"], 0.25);
        assert_eq!(all["hardQuestions"][0]["roomCount"], 2);
        assert_eq!(all["strugglingCount"], 1, "{}", all["struggling"]);
        assert_eq!(all["struggling"][0]["nickname"], "Lu");
        assert_eq!(all["struggling"][0]["roomCount"], 2);
        let lately = ada.get("/analytics?days=30").await.json();
        assert_eq!(lately["figures"]["roomCount"], 2);
        ada.get("/analytics?days=0").await.refused(422, "invalid_input");

        let path = format!("/analytics/comparison?before={one}&after={two}");
        let compared = ada.get(&path).await.json();
        near(&compared["before"]["figures"]["rightShare"], 0.25);
        near(&compared["after"]["figures"]["rightShare"], 0.5);
        assert_eq!(compared["questions"][1]["text"], "Question 1");
        near(&compared["questions"][1]["before"]["rightShare"], 0.0);
        near(&compared["questions"][1]["after"]["rightShare"], 0.5);
        let path = format!("/analytics/comparison?before={one}&after={three}");
        let compared = ada.get(&path).await.json();
        assert_eq!(compared["questions"].as_array().map(Vec::len), Some(2), "{compared}");
        assert_eq!(compared["questions"][1]["after"], Value::Null);

        let together = ada.get(&format!("/analytics/combined?rooms={two},{one}")).await.json();
        assert_eq!(together["figures"]["seatCount"], 4);
        assert_eq!(together["questions"].as_array().map(Vec::len), Some(2));
        near(&together["questions"][0]["analysis"]["rightShare"], 0.5);
        let answers = together["questions"][0]["question"]["answers"].as_array().expect("two");
        assert!(answers.iter().all(|answer| answer["pickedCount"] == 2), "{answers:?}");
        assert_eq!(together["rooms"][0]["id"], one, "oldest first");
        let alone = format!("/analytics/combined?rooms={one},{one}");
        ada.get(&alone).await.refused(422, "invalid_input");

        // Practice doesn't count, and a deleted quiz keeps its sessions.
        ada.call(Method::DELETE, &format!("/quiz/{other}"), None).await;
        let all = ada.get("/analytics").await.json();
        assert_eq!(all["figures"]["roomCount"], 3);
        assert_eq!(all["tags"][0]["figures"]["roomCount"], 2);
    }

    /// API-1: only the host can read a session's report, and no one else learns that it exists.
    async fn api_1_reports_are_of_their_host_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        let room = play(&app, &mut ada, &quiz, &[("Kim", "r")]).await;
        let mut bob = app.author("bob").await;
        let own = play(&app, &mut bob, &quiz, &[("Kim", "r")]).await;
        let mut nobody = app.visitor();
        for path in [
            format!("/reports/{room}"),
            format!("/reports/{room}/analysis"),
            format!("/reports/{room}/seats"),
            format!("/reports/{room}/csv"),
            format!("/reports/{room}/xlsx"),
            format!("/reports/{room}/sheet"),
            format!("/analytics/comparison?before={room}&after={own}"),
            format!("/analytics/comparison?before={own}&after={room}"),
            format!("/analytics/combined?rooms={room},{own}"),
        ] {
            nobody.get(&path).await.refused(401, "unauthenticated");
            bob.get(&path).await.refused(404, "not_found");
        }
        nobody.get("/analytics").await.refused(401, "unauthenticated");
        let all = bob.get("/analytics").await.json();
        assert_eq!(all["rooms"].as_array().map(Vec::len), Some(1));
        assert_eq!(all["rooms"][0]["room"]["id"], own);
        let made_up = "0199a1b2-0000-7000-8000-000000000002";
        bob.get(&format!("/reports/{made_up}/analysis")).await.refused(404, "not_found");
    }

    async fn a_session_that_runs_tells_nothing_yet(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await.text("id");
        for what in ["analysis", "seats", "xlsx", "sheet"] {
            ada.get(&format!("/reports/{room}/{what}")).await.refused(409, "room_not_finished");
        }
        assert_eq!(ada.get("/analytics").await.json()["figures"]["roomCount"], 0);
    }
}
