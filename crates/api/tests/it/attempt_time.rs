//! A time limit for the whole attempt at an assignment.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, falls_asleep, pass, patch, text};
use crate::sockets::listen;

const MINUTE_MS: i64 = 60_000;

/// Lets this many seconds pass at once. Who is connected is taken for gone after a minute.
fn wait(app: &TestApp, seconds: u64) {
    app.clock.advance(seconds * 1_000);
}

/// Milliseconds since the epoch, of a time as responses say it.
fn millis(at: &Value) -> i64 {
    let at = at.as_str().expect("a time");
    at.parse::<jiff::Timestamp>()
        .expect("RFC 3339")
        .as_millisecond()
}

/// The first attempt of the first player, as the host sees it.
async fn seen(ada: &mut Visitor<'_>, assignment: &Value) -> Value {
    let path = format!("/assignments/{}/players", text(assignment, "id"));
    ada.get(&path).await.json()[0]["attempts"][0].clone()
}

/// Gives the first player as many more minutes.
async fn lengthen(ada: &mut Visitor<'_>, assignment: &Value, minutes: Value) -> Answer {
    let path = format!("/assignments/{}/players", text(assignment, "id"));
    let player = text(&ada.get(&path).await.json()[0], "id").to_owned();
    let form = json!({ "closesAt": null, "moreAttempts": 0, "moreMinutes": minutes });
    ada.call(
        Method::PUT,
        &format!("{path}/{player}/extension"),
        Some(form),
    )
    .await
}

/// The next view in which an attempt is over.
async fn ended(sitting: &mut Sitting) -> Value {
    while sitting.phase() != "podium" {
        sitting.view = sitting.socket.hear("playerView").await;
    }
    sitting.view["room"].clone()
}

both! {
    /// While its player is connected: it ends at that moment, an answer to the open question
    /// counts, and what comes later is refused.
    async fn an_attempt_ends_when_its_time_is_up(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = json!({ "attemptMinutes": 30, "feedback": "end" });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!(assignment["attemptMinutes"], 30);
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let mut ann = app.visitor();
        assert_eq!(ann.get(&path).await.json()["attemptMinutes"], 30);
        let end = ahead(&app, 30 * MINUTE_MS);
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], json!(end));
        wait(&app, 29 * 60 + 40);
        ada.log_in("ada").await;
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        assert_eq!(sitting.view["room"]["endsAtMs"], millis(&json!(end)));
        sitting.pick(&app, "Right").await;
        sitting.advance().await;
        sitting.pick(&app, "Right").await;
        wait(&app, 15);
        let goes_on = seen(&mut ada, &assignment).await;
        assert_eq!((&goes_on["endsAt"], &goes_on["finishedAt"]), (&json!(end), &Value::Null));

        wait(&app, 1);
        sitting.socket.say(json!({
            "type": "pick", "questionIndex": 1, "choice": { "kind": "answers", "answers": [] },
        })).await;
        let room = ended(&mut sitting).await;
        assert_eq!((&room["timeUp"], &room["endsAtMs"]), (&json!(true), &Value::Null));
        assert_eq!(sitting.view["me"]["correctCount"], 2, "the open question counts");
        assert_eq!(sitting.socket.close_code().await, 4502);
        let over = seen(&mut ada, &assignment).await;
        assert_eq!((&over["finishedAt"], &over["endsAt"]), (&json!(end), &Value::Null));
        assert_eq!((&over["answeredCount"], &over["rightCount"]), (&json!(2), &json!(2)));
        let me = ann.get(&path).await.json()["me"].clone();
        assert_eq!(me["current"], Value::Null);
        let own = &me["attempts"][0];
        assert_eq!((&own["finishedAt"], &own["rightCount"]), (&json!(end), &json!(2)));
        begin(&mut ann, &assignment, json!({})).await.refused(409, "attempts_used_up");
    }

    /// While nobody is there: anyone who looks first sees it as it ended, not as of when they
    /// looked.
    async fn an_attempt_ends_asleep(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "attemptMinutes": 30, "attemptsMax": 2, "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let end = ahead(&app, 30 * MINUTE_MS);
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Right").await;
        drop(sitting);
        falls_asleep(&app, text(&begun["attempt"], "roomCode")).await;
        pass(&app, DAY_MS).await;
        ada.log_in("ada").await;
        let report = format!("/reports/{}", text(&assignment, "id"));
        let told = ada.get(&report).await.json();
        assert_eq!(told["seats"][0]["correctCount"], 1, "the open question counts");
        let over = seen(&mut ada, &assignment).await;
        assert_eq!((&over["finishedAt"], &over["rightCount"]), (&json!(end), &json!(1)));
        assert_eq!(over["isLate"], false);
        assert_eq!(app.rooms.count(), 0, "it runs nowhere");

        // The next one is never played, and its player looks first. LIVE-1: nothing is told yet.
        let end = ahead(&app, 30 * MINUTE_MS);
        let again = begin(&mut ann, &assignment, json!({})).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
        pass(&app, 31 * MINUTE_MS).await;
        let door = ann.get(&path).await.json();
        let own = &door["me"]["attempts"];
        assert_eq!((&own[1]["finishedAt"], &door["me"]["current"]), (&json!(end), &Value::Null));
        for attempt in [&own[0], &own[1]] {
            let told = (&attempt["points"], &attempt["rightCount"]);
            assert_eq!(told, (&Value::Null, &Value::Null));
        }
        ann.get(&format!("{path}/attempts/1")).await.refused(409, "wrong_state");
        begin(&mut ann, &assignment, json!({})).await.refused(409, "attempts_used_up");
        ada.log_in("ada").await;
        patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        let told = ann.get(&format!("{path}/attempts/1")).await.json();
        assert_eq!(told["rightCount"], 1);
    }

    /// Nothing stops the clock: neither sleep nor another node, nor another device.
    async fn the_clock_of_an_attempt_never_stops(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let form = json!({ "attemptMinutes": 60, "feedback": "closing" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let end = ahead(&app, 60 * MINUTE_MS);
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Right").await;
        drop(sitting);
        falls_asleep(&app, text(&begun["attempt"], "roomCode")).await;
        pass(&app, 53 * MINUTE_MS).await;

        let second = app.second_node().await;
        let mut ann_there = second.visitor();
        ann_there.player.clone_from(&ann.player);
        assert_eq!(ann_there.get(&path).await.json()["me"]["current"]["endsAt"], json!(end));
        let again = begin(&mut ann_there, &assignment, json!({})).await.json();
        let mut sitting = Sitting::down(listen(&second).await, &again).await;
        assert_eq!(sitting.view["room"]["endsAtMs"], millis(&json!(end)));
        wait(&second, 58);
        let room = ended(&mut sitting).await;
        assert_eq!(room["timeUp"], true);
        let me = &sitting.view["me"];
        assert_eq!((&me["points"], &me["correctCount"]), (&json!(0), &json!(0)), "LIVE-1");
        assert_eq!(room["phase"]["rows"], json!([]));
        ada.log_in("ada").await;
        assert_eq!(seen(&mut ada, &assignment).await["finishedAt"], json!(end));
    }

    /// One person has more, also in the attempt that goes on; taking it back ends nothing before
    /// the usual end.
    async fn one_person_has_more_minutes(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = json!({ "attemptMinutes": 10, "attemptsMax": 3, "feedback": "end" });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let address = listen(&app).await;
        let mut ann = app.visitor();
        let (usual, longer) = (ahead(&app, 10 * MINUTE_MS), ahead(&app, 15 * MINUTE_MS));
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(address, &begun).await;
        for wrong in [json!(1_441), json!(-1), json!(1.5), json!("5")] {
            let refused = lengthen(&mut ada, &assignment, wrong).await;
            assert!(refused.status.is_client_error(), "{refused:?}");
        }
        lengthen(&mut ada, &assignment, json!(1_441)).await.refused(422, "invalid_input");
        for (minutes, end) in [(5, &longer), (0, &usual), (5, &longer)] {
            let given = lengthen(&mut ada, &assignment, json!(minutes)).await;
            assert_eq!(given.status, StatusCode::OK, "{given:?}");
            assert_eq!(given.json()["moreMinutes"], minutes);
            assert_eq!(given.json()["attempts"][0]["endsAt"], json!(end));
            // Who is connected is told, with the same seat.
            sitting.socket.close_code().await;
            sitting = Sitting::down(address, &begun).await;
            assert_eq!(sitting.view["room"]["endsAtMs"], millis(&json!(end)));
        }
        assert_eq!(ann.get(&path).await.json()["attemptMinutes"], 15);
        drop(sitting);
        wait(&app, 12 * 60);
        ada.log_in("ada").await;
        let mut sitting = Sitting::down(address, &begun).await;
        sitting.pick(&app, "Right").await;
        // The usual end is over: it ends now.
        let now = ahead(&app, 0);
        let taken = lengthen(&mut ada, &assignment, json!(0)).await.json();
        assert_eq!(taken["attempts"][0]["finishedAt"], json!(now));
        assert_eq!(taken["attempts"][0]["rightCount"], 1);

        // The next one has them from its beginning.
        lengthen(&mut ada, &assignment, json!(5)).await;
        let end = ahead(&app, 15 * MINUTE_MS);
        begin(&mut ann, &assignment, json!({})).await;
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], json!(end));
    }

    /// The closing ends an attempt earlier, and its player is told that. Late work has a limit,
    /// too.
    async fn an_assignment_may_close_before_the_time_is_up(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let closes_at = ahead(&app, 20 * MINUTE_MS);
        let form = json!({ "attemptMinutes": 30, "closesAt": closes_at });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let address = listen(&app).await;
        let mut ann = app.visitor();
        let own_end = ahead(&app, 30 * MINUTE_MS);
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(address, &begun).await;
        assert_eq!(sitting.view["room"]["endsAtMs"], millis(&json!(closes_at)));
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], json!(closes_at));
        for (change, end) in [
            (json!({ "closesAt": ahead(&app, 60 * MINUTE_MS) }), &own_end),
            (json!({ "closesAt": closes_at }), &closes_at),
            (json!({ "acceptLate": true }), &own_end),
            (json!({ "acceptLate": false }), &closes_at),
        ] {
            let changed = patch(&mut ada, &assignment, change).await;
            assert_eq!(changed.status, StatusCode::OK, "{changed:?}");
            sitting.socket.close_code().await;
            sitting = Sitting::down(address, &begun).await;
            assert_eq!(sitting.view["room"]["endsAtMs"], millis(&json!(end)));
        }
        sitting.answer(&app, "Right").await;
        drop(sitting);
        wait(&app, 19 * 60 + 30);
        ada.log_in("ada").await;
        let mut sitting = Sitting::down(address, &begun).await;
        wait(&app, 40);
        let over = seen(&mut ada, &assignment).await;
        let finished_ms = millis(&over["finishedAt"]);
        assert!(finished_ms < millis(&json!(own_end)), "{over}");
        assert_eq!(over["rightCount"], 1);
        let room = ended(&mut sitting).await;
        assert_eq!((&room["timeUp"], &room["endsAtMs"]), (&Value::Null, &Value::Null));

        let due = ahead(&app, 20 * MINUTE_MS);
        let form = json!({ "attemptMinutes": 30, "closesAt": due, "acceptLate": true });
        let lenient = assign(&mut ada, &quiz, form).await;
        let end = ahead(&app, 30 * MINUTE_MS);
        begin(&mut ann, &lenient, json!({ "nickname": "Ann" })).await;
        pass(&app, 40 * MINUTE_MS).await;
        ada.log_in("ada").await;
        let over = seen(&mut ada, &lenient).await;
        assert_eq!((&over["finishedAt"], &over["isLate"]), (&json!(end), &json!(true)));
    }

    /// Another limit is for attempts that begin afterward.
    async fn another_limit_is_for_later_attempts(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        for wrong in [0, 1_441] {
            let form = json!({ "quizId": quiz, "attemptMinutes": wrong });
            let refused = ada.post("/assignments", form).await;
            refused.refused(422, "invalid_input");
            assert!(refused.json()["errors"]["attemptMinutes"].is_string(), "{refused:?}");
        }
        let assignment = assign(&mut ada, &quiz, json!({ "attemptsMax": null })).await;
        assert_eq!(assignment["attemptMinutes"], Value::Null);
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        assert_eq!(sitting.view["room"]["endsAtMs"], Value::Null, "as long as it is open");
        for (change, kept) in [
            (json!({ "attemptMinutes": 45 }), json!(45)),
            (json!({ "title": "Week 2" }), json!(45)),
            (json!({ "attemptMinutes": null }), Value::Null),
            (json!({ "attemptMinutes": 1_440 }), json!(1_440)),
        ] {
            let changed = patch(&mut ada, &assignment, change).await.json();
            assert_eq!(changed["attemptMinutes"], kept);
        }
        let wrong = patch(&mut ada, &assignment, json!({ "attemptMinutes": 0 })).await;
        wrong.refused(422, "invalid_input");
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], Value::Null);
        lengthen(&mut ada, &assignment, json!(5)).await;
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], Value::Null);
        sitting.answer(&app, "Right").await;
        sitting.answer(&app, "Right").await;
        sitting.finish().await;
        assert_eq!(sitting.view["room"]["timeUp"], Value::Null, "it was finished");
        let end = ahead(&app, DAY_MS + 5 * MINUTE_MS);
        begin(&mut ann, &assignment, json!({})).await;
        assert_eq!(ann.get(&path).await.json()["me"]["current"]["endsAt"], json!(end));
    }
}
