//! Assignments: quizzes that people play on their own, through the front door.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::both;
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, falls_asleep, pass, patch, text};
use crate::sockets::{Socket, listen};

both! {
    /// Begun, left, asleep, woken on another node after a restart, and finished days later.
    async fn an_attempt_sleeps_and_goes_on_anywhere(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let closes_at = ahead(&app, 7 * DAY_MS);
        let assignment = assign(&mut ada, &quiz, json!({ "closesAt": closes_at })).await;
        assert_eq!(assignment["stage"], "open");
        assert_eq!(assignment["closesAt"], json!(closes_at));
        assert_eq!(ada.get("/rooms").await.json(), json!([]), "it is no live session");

        let path = format!("/assigned/{}", text(&assignment, "code"));
        let mut ann = app.visitor();
        let door = ann.get(&path).await.json();
        assert_eq!((&door["title"], &door["me"]), (&json!("Maps"), &Value::Null));
        assert_eq!((&door["hostName"], &door["attemptsLeft"]), (&json!("ada"), &json!(1)));
        begin(&mut ann, &assignment, json!({})).await.refused(422, "invalid_input");
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
        assert_eq!(app.rooms.count(), 0, "it costs nothing until she connects");
        let mut sitting = Sitting::down(listen(&app).await, &begun.json()).await;
        sitting.answer(&app, "Right").await;
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let listed = ada.get(&players).await.json();
        assert_eq!(listed[0]["isHere"], true);
        assert_eq!(listed[0]["attempts"][0]["answeredCount"], 1);
        assert_eq!(listed[0]["attempts"][0]["rightCount"], 1);
        drop(sitting);
        falls_asleep(&app, text(&begun.json()["attempt"], "roomCode")).await;
        assert_eq!(ada.get(&players).await.json()[0]["isHere"], false);

        pass(&app, 3 * DAY_MS).await;
        let second = app.second_node().await;
        assert_eq!(second.rooms.count(), 0, "who sleeps is not revived");
        let mut ann_there = second.visitor();
        ann_there.player.clone_from(&ann.player);
        let me = ann_there.get(&path).await.json()["me"].clone();
        assert_eq!(me["current"]["answeredCount"], 1);
        let again = begin(&mut ann_there, &assignment, json!({})).await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        let mut sitting = Sitting::down(listen(&second).await, &again.json()).await;
        assert_eq!(sitting.phase(), "reveal", "as she left it");
        sitting.answer(&second, "Wrong").await;
        sitting.answer(&second, "Right").await;
        sitting.finish().await;
        let door = ann.get(&path).await.json();
        assert_eq!(door["me"]["current"], Value::Null);
        assert_eq!(door["me"]["attempts"][0]["rightCount"], 2);
        assert!(door["me"]["attempts"][0]["finishedAt"].is_string());
        assert_eq!(door["attemptsLeft"], 0);
        begin(&mut ann, &assignment, json!({})).await.refused(409, "attempts_used_up");

        let report = format!("/reports/{}", text(&assignment, "id"));
        ada.log_in("ada").await;
        let told = ada.get(&report).await;
        assert_eq!(told.status, StatusCode::OK, "{told:?}");
        let told = told.json();
        assert_eq!(told["seats"][0]["nickname"], "Ann");
        assert_eq!(told["seats"][0]["points"], door["me"]["attempts"][0]["points"]);
        assert_eq!(told["seats"][0]["correctCount"], 2);
    }

    /// A second device takes an attempt over: only the newer seat token opens it.
    async fn only_the_newest_device_has_an_attempt(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let assignment = assign(&mut ada, &quiz, json!({})).await;
        let mut bob = app.author("bob").await;
        let first = begin(&mut bob, &assignment, json!({})).await.json();
        assert_eq!(first["playerToken"], Value::Null, "the account is the player");
        let address = listen(&app).await;
        let mut phone = Sitting::down(address, &first).await;
        phone.answer(&app, "Right").await;
        let mut desk = app.visitor();
        desk.log_in("bob").await;
        let code = format!("/assigned/{}", text(&assignment, "code"));
        assert_eq!(desk.get(&code).await.json()["me"]["nickname"], "bob");
        let second = begin(&mut desk, &assignment, json!({})).await;
        assert_eq!(second.status, StatusCode::OK, "{second:?}");
        let second = second.json();
        assert_eq!(second["attempt"]["roomCode"], first["attempt"]["roomCode"]);
        phone.socket.close_code().await;
        let old = Socket::connect(address, text(&first["attempt"], "roomCode"), None).await;
        let mut old = old.expect("it connects");
        old.say(json!({ "type": "resume", "seatToken": first["attempt"]["seatToken"] })).await;
        assert_eq!(old.hear("refused").await["code"], "seatUnknown");
        let mut sitting = Sitting::down(address, &second).await;
        sitting.answer(&app, "Right").await;
        sitting.finish().await;
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        assert_eq!(ada.get(&players).await.json()[0]["attempts"][0]["rightCount"], 2);
    }

    /// The best of several attempts counts, or the last; and a report is made of those that do.
    async fn the_attempt_that_counts_is_in_the_report(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = json!({ "attemptsMax": 2, "shuffleQuestions": true, "shuffleAnswers": true });
        let assignment = assign(&mut ada, &quiz, form).await;
        let address = listen(&app).await;
        let (mut ann, mut ben) = (app.visitor(), app.visitor());
        for words in [["Right", "Right", "Wrong"], ["Wrong", "Wrong", "Right"]] {
            let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
            let mut sitting = Sitting::down(address, &begun).await;
            for word in words {
                sitting.answer(&app, word).await;
            }
            sitting.finish().await;
        }
        begin(&mut ann, &assignment, json!({})).await.refused(409, "attempts_used_up");
        let taken = begin(&mut ben, &assignment, json!({ "nickname": "ANN" })).await;
        taken.refused(409, "nickname_taken");
        let posing = begin(&mut ben, &assignment, json!({ "nickname": "ada" })).await;
        posing.refused(422, "invalid_input");
        let begun = begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await.json();
        let mut sitting = Sitting::down(address, &begun).await;
        let seen = sitting.answer(&app, "Right").await;

        let path = format!("/reports/{}", text(&assignment, "id"));
        let report = ada.get(&path).await.json();
        let seats: Vec<_> = report["seats"].as_array().expect("seats").iter().collect();
        let names: Vec<&str> = seats.iter().map(|seat| text(seat, "nickname")).collect();
        assert_eq!(names, ["Ann", "Ben"]);
        assert_eq!(seats[0]["correctCount"], 2, "her best");
        assert_eq!(seats[1]["correctCount"], 1);
        let cells = seats[1]["cells"].as_array().expect("cells");
        let answered = |cell: &Value| cell["outcome"] == "correct";
        let at = cells.iter().position(answered).expect("one");
        assert!(seen.contains(text(&report["questions"][at], "text")), "{seen}");
        let missed = cells.iter().filter(|cell| cell["outcome"] == "missed");
        assert_eq!(missed.count(), 2, "as of someone who came late: {cells:?}");

        patch(&mut ada, &assignment, json!({ "counts": "last" })).await;
        let report = ada.get(&path).await.json();
        assert_eq!(report["seats"][0]["correctCount"], 1, "one each");
        let figures = ada.get(&format!("/assignments/{}", text(&assignment, "id"))).await.json();
        assert_eq!((&figures["playerCount"], &figures["finishedCount"]), (&json!(2), &json!(1)));
    }

    /// Not open yet, open, closed at its date with what was answered, opened again.
    async fn dates_open_and_close_an_assignment(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let (opens_at, closes_at) = (ahead(&app, DAY_MS), ahead(&app, 2 * DAY_MS));
        let wrong = json!({ "quizId": quiz, "opensAt": closes_at, "closesAt": opens_at });
        ada.post("/assignments", wrong).await.refused(422, "invalid_input");
        let past = json!({ "quizId": quiz, "closesAt": ahead(&app, -DAY_MS) });
        ada.post("/assignments", past).await.refused(422, "invalid_input");
        let form = json!({
            "title": "Week 1", "opensAt": opens_at, "closesAt": closes_at, "attemptsMax": null,
            "timeZone": "Europe/Berlin",
        });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!(assignment["stage"], "scheduled");
        assert_eq!(assignment["title"], "Week 1");
        let mut ann = app.visitor();
        let name = json!({ "nickname": "Ann" });
        begin(&mut ann, &assignment, name.clone()).await.refused(409, "assignment_not_open_yet");
        pass(&app, DAY_MS).await;
        let begun = begin(&mut ann, &assignment, name.clone()).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.answer(&app, "Right").await;
        let mut ben = app.visitor();
        begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await;
        let id = text(&assignment, "id").to_owned();
        let path = format!("/assignments/{id}");
        ada.log_in("ada").await;
        let closed = patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        assert_eq!(closed.status, StatusCode::OK, "{closed:?}");
        assert_eq!(closed.json()["stage"], "closed");
        assert_eq!(sitting.socket.close_code().await, 4502, "her attempt is over");
        begin(&mut ann, &assignment, name.clone()).await.refused(409, "assignment_closed");
        let report = ada.get(&format!("/reports/{id}")).await.json();
        assert_eq!(report["seats"][0]["correctCount"], 1, "what was answered counts");
        let listed = ada.get("/rooms?stage=finished").await.json();
        assert_eq!(listed[0]["id"], json!(id), "it is among the past sessions");
        // A correction stays when it is opened and closed again.
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let corrected = ada.post(&format!("/rooms/{id}/corrections"), void).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        let report = ada.get(&format!("/reports/{id}")).await.json();
        assert_eq!(report["seats"][0]["points"], 0);

        let opened = patch(&mut ada, &assignment, json!({ "closesAt": null })).await;
        assert_eq!(opened.json()["stage"], "open", "{opened:?}");
        let begun = begin(&mut ann, &assignment, json!({})).await;
        assert_eq!(begun.json()["attempt"]["number"], 2, "{begun:?}");
        let due = ahead(&app, DAY_MS);
        patch(&mut ada, &assignment, json!({ "closesAt": due })).await;
        pass(&app, DAY_MS + 1).await;
        // Anyone who asks first closes it, and all of them see it closed.
        let code = format!("/assigned/{}", text(&assignment, "code"));
        let mut visitors = [app.visitor(), app.visitor(), app.visitor()];
        let [one, two, three] = &mut visitors;
        let (one, two, three) = tokio::join!(one.get(&code), two.get(&code), three.get(&code));
        for seen in [one, two, three] {
            assert_eq!(seen.json()["stage"], "closed", "by its date");
        }
        ada.log_in("ada").await;
        assert!(ada.get(&path).await.json()["closesAt"].is_string());

        // The same quiz, now with everyone at once.
        let live = ada.post("/rooms", json!({ "again": assignment["id"] })).await;
        assert_eq!(live.status, StatusCode::CREATED, "{live:?}");
        let report = ada.get(&format!("/reports/{id}")).await.json();
        assert_eq!(report["seats"][0]["points"], 0, "the correction stays");
    }

    /// Deleting takes everything along; others can do nothing.
    async fn what_is_deleted_is_gone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let assignment = assign(&mut ada, &quiz, json!({})).await;
        let id = text(&assignment, "id").to_owned();
        let (mut ann, mut ben) = (app.visitor(), app.visitor());
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.answer(&app, "Right").await;
        begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await;
        let players = format!("/assignments/{id}/players");
        let found = ada.get(&format!("{players}?search=BEN")).await.json();
        assert_eq!(found.as_array().map(Vec::len), Some(1));
        let player = format!("{players}/{}", text(&found[0], "id"));
        let removed = ada.call(Method::DELETE, &player, None).await;
        assert_eq!(removed.status, StatusCode::NO_CONTENT, "{removed:?}");
        let again = ada.call(Method::DELETE, &player, None).await;
        again.refused(404, "not_found");
        let code = format!("/assigned/{}", text(&assignment, "code"));
        assert_eq!(ben.get(&code).await.json()["me"], Value::Null);
        let path = format!("/assignments/{id}");
        let mut eve = app.author("eve").await;
        eve.get(&path).await.refused(404, "not_found");

        // Its people are forgotten like those of any session, once it is closed.
        let people = format!("/reports/{id}/people");
        ada.call(Method::DELETE, &people, None).await.refused(409, "room_not_finished");
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let forgotten = ada.call(Method::DELETE, &people, None).await;
        assert_eq!(forgotten.status, StatusCode::NO_CONTENT, "{forgotten:?}");
        assert_eq!(ann.get(&code).await.json()["me"], Value::Null, "her token is gone");
        assert_eq!(ada.get(&players).await.json(), json!([]));
        let report = ada.get(&format!("/reports/{id}")).await.json();
        assert_ne!(report["seats"][0]["nickname"], "Ann");
        let reopened = patch(&mut ada, &assignment, json!({ "closesAt": null })).await;
        reopened.refused(409, "wrong_state");
        let deleted = ada.call(Method::DELETE, &path, None).await;
        assert_eq!(deleted.status, StatusCode::NO_CONTENT, "{deleted:?}");
        ada.get(&path).await.refused(404, "not_found");
        ada.get(&format!("/reports/{id}")).await.refused(404, "not_found");
        ann.get(&code).await.refused(404, "assignment_unknown");
    }

    /// A correction counts for every attempt, of before and after, and no attempt is lost: not by
    /// one that is refused while people play, and not when a corrected assignment is opened again.
    async fn a_correction_keeps_every_attempt(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "attemptsMax": 3, "counts": "last" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let id = text(&assignment, "id").to_owned();
        let corrections = format!("/rooms/{id}/corrections");
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let players = format!("/assignments/{id}/players");
        let (mut ann, mut ben) = (app.visitor(), app.visitor());
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut first = Sitting::down(listen(&app).await, &begun).await;
        first.answer(&app, "Right").await;
        first.answer(&app, "Right").await;
        first.finish().await;
        let begun = begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await.json();
        let mut open = Sitting::down(listen(&app).await, &begun).await;
        open.answer(&app, "Right").await;

        let before = ada.get(&players).await.json();
        ada.post(&corrections, void.clone()).await.refused(409, "wrong_state");
        assert_eq!(ada.get(&players).await.json(), before, "refused, and nothing is lost");
        open.answer(&app, "Wrong").await;
        drop(open);

        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let corrected = ada.post(&corrections, void).await;
        assert!(corrected.status.is_success(), "{corrected:?}");
        patch(&mut ada, &assignment, json!({ "closesAt": null })).await;
        let begun = begin(&mut ann, &assignment, json!({})).await.json();
        assert_eq!(begun["attempt"]["number"], 2);
        let mut second = Sitting::down(listen(&app).await, &begun).await;
        second.answer(&app, "Wrong").await;
        second.answer(&app, "Right").await;
        second.finish().await;
        // Ben's ended with the closing; his next one is open while the report is made.
        let begun = begin(&mut ben, &assignment, json!({})).await.json();
        let mut open = Sitting::down(listen(&app).await, &begun).await;
        open.answer(&app, "Right").await;

        let report = ada.get(&format!("/reports/{id}")).await.json();
        let seats = report["seats"].as_array().expect("seats").iter();
        let mut points: Vec<(&str, u64)> = seats
            .map(|seat| (text(seat, "nickname"), seat["points"].as_u64().expect("points")))
            .collect();
        points.sort_unstable();
        assert_eq!(points, [("Ann", 1_000), ("Ben", 0)], "without the first question");
        let listed = ada.get(&players).await.json();
        let attempts = |at: usize| -> Vec<(u64, u64)> {
            let own = listed[at]["attempts"].as_array().expect("attempts").iter();
            let count = |one: &Value, name: &str| one[name].as_u64().expect("a number");
            own.map(|one| (count(one, "answeredCount"), count(one, "points"))).collect()
        };
        let of = |name: &str| (0..2).find(|at| listed[*at]["nickname"] == name).expect("there");
        assert_eq!(attempts(of("Ann")), [(2, 1_000), (2, 1_000)]);
        assert_eq!(attempts(of("Ben"))[0], (2, 0));
        assert_eq!(attempts(of("Ben")).len(), 2);
        open.answer(&app, "Right").await;
        open.finish().await;
        let again = ada.get(&format!("/reports/{id}")).await.json();
        assert_eq!(again["questions"][0]["marking"], "void", "{again}");
    }
}
