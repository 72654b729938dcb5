//! Live sessions in which everyone goes at their own speed.

use axum::http::StatusCode;
use live::limits::CODE_REST_MS;
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both};
use crate::attempts::{Sitting, ahead, assign, begin, falls_asleep, pass, patch, text};
use crate::doors::TRIES;
use crate::extensions::extend;
use crate::sockets::listen;

const HOUR_MS: i64 = 3_600_000;

/// How many have begun and have finished, and for each question, how many have come to it and how
/// many are at it.
async fn progress(ada: &mut Visitor<'_>, session: &Value) -> (Value, Value, Vec<(u64, u64)>) {
    let path = format!("/assignments/{}/progress", text(session, "id"));
    let told = ada.get(&path).await.json();
    let rows = told["questions"].as_array().expect("questions").iter();
    let count = |row: &Value, name: &str| row[name].as_u64().expect("a number");
    let rows = rows.map(|row| (count(row, "reachedCount"), count(row, "hereCount")));
    (
        told["playerCount"].clone(),
        told["finishedCount"].clone(),
        rows.collect(),
    )
}

async fn comes(ann: &mut Visitor<'_>, app: &TestApp, session: &Value, name: &str) -> Sitting {
    let begun = begin(ann, session, json!({ "nickname": name })).await;
    assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
    Sitting::down(listen(app).await, &begun.json()).await
}

both! {
    /// One finishes, one is in the middle, one comes late; then the host ends it for everyone.
    async fn everyone_goes_at_their_own_speed(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let session = assign(&mut ada, &quiz, json!({ "live": true, "feedback": "end" })).await;
        assert_eq!(session["stage"], "open");
        let code = text(&session, "joinCode").to_owned();
        assert_eq!(code.len(), 7, "short enough to type: {code}");
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!(door["assignedCode"], session["code"]);
        assert_eq!((&door["title"], &door["hostName"]), (&json!("Maps"), &json!("ada")));
        assert_eq!(progress(&mut ada, &session).await, (json!(0), json!(0), vec![(0, 0); 3]));

        let (mut ann, mut ben, mut cleo) = (app.visitor(), app.visitor(), app.visitor());
        let mut first = comes(&mut ann, &app, &session, "Ann").await;
        for _ in 0..3 {
            first.pick(&app, "Right").await;
            first.advance().await;
        }
        assert_eq!(first.phase(), "podium");
        let mut second = comes(&mut ben, &app, &session, "Ben").await;
        second.pick(&app, "Right").await;
        second.advance().await;
        second.pick(&app, "Right").await;
        let mut third = comes(&mut cleo, &app, &session, "Cleo").await;
        let seen = progress(&mut ada, &session).await;
        assert_eq!(seen, (json!(3), json!(1), vec![(3, 1), (2, 1), (1, 0)]));
        let players = format!("/assignments/{}/players", text(&session, "id"));
        let listed = ada.get(&players).await.json();
        let reached = |at: usize| listed[at]["attempts"][0]["reachedCount"].clone();
        assert_eq!((reached(0), reached(1)), (json!(3), json!(2)));
        let mut eve = app.author("eve").await;
        let path = format!("/assignments/{}/progress", text(&session, "id"));
        eve.get(&path).await.refused(404, "not_found");

        // Another node says the same.
        let there = app.second_node().await;
        let mut ada_there = there.visitor();
        ada_there.log_in("ada").await;
        assert_eq!(progress(&mut ada_there, &session).await, seen);

        // As the page says it: any time that is past means now.
        let past = json!({ "closesAt": "1970-01-01T00:00:00.000Z" });
        let ended = patch(&mut ada, &session, past).await;
        assert_eq!(ended.json()["stage"], "closed", "{ended:?}");
        assert_eq!(ended.json()["closesAt"], json!(ahead(&app, 0)));
        // When the answer is here, they have been told.
        for sitting in [&mut second, &mut third] {
            while sitting.phase() != "podium" {
                sitting.view = sitting.socket.hear("playerView").await;
            }
            assert_eq!(sitting.socket.close_code().await, 4502);
        }
        assert_eq!(second.view["me"]["correctCount"], 2, "the open question counts");
        let report = ada.get(&format!("/reports/{}", text(&session, "id"))).await.json();
        let right = |at: usize| report["seats"][at]["correctCount"].clone();
        assert_eq!((right(0), right(1), right(2)), (json!(3), json!(2), json!(0)));
        let own = format!("/assigned/{}", text(&session, "code"));
        let door = ben.get(&own).await.json();
        assert_eq!((&door["isLive"], &door["stage"]), (&json!(true), &json!("closed")));
        assert_eq!(door["me"]["attempts"][0]["rightCount"], 2);
        app.visitor().get(&format!("/rooms/{code}")).await.refused(404, "not_found");
        begin(&mut app.visitor(), &session, json!({ "nickname": "Dan" }))
            .await
            .refused(409, "assignment_closed");
    }

    /// The player's page asks for a pass before it knows what the code leads to.
    async fn live_8_a_class_that_is_signed_in_guesses_no_code(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let session = assign(&mut ada, &quiz, json!({ "live": true, "feedback": "end" })).await;
        let code = json!({ "code": session["joinCode"] });
        let mut ann = app.visitor_from("192.0.2.7");
        ann.sign_up("ann").await;
        for _ in 0..=2 * TRIES {
            ann.post("/auth/seat-pass", code.clone()).await.refused(404, "not_found");
        }
        let path = format!("/rooms/{}", text(&session, "joinCode"));
        assert_eq!(ann.get(&path).await.json()["assignedCode"], session["code"]);
    }

    /// An answer of someone who has gone counts, too.
    async fn who_has_gone_is_ended_with_the_others(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let session = assign(&mut ada, &quiz, json!({ "live": true, "feedback": "closing" })).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &session, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.pick(&app, "Right").await;
        drop(sitting);
        falls_asleep(&app, text(&begun["attempt"], "roomCode")).await;
        assert_eq!(progress(&mut ada, &session).await.2, [(1, 1), (0, 0)]);
        patch(&mut ada, &session, json!({ "closesAt": ahead(&app, 0) })).await;
        let own = format!("/assigned/{}", text(&session, "code"));
        let door = ann.get(&own).await.json();
        assert_eq!(door["me"]["attempts"][0]["rightCount"], 1, "{door}");
        let report = ada.get(&format!("/reports/{}", text(&session, "id"))).await.json();
        assert_eq!(report["seats"][0]["correctCount"], 1);
    }

    /// Without dates, but not for ever. For a day after its end it can go on with its digits; then
    /// these are another's.
    async fn it_ends_by_itself_and_gives_its_code_back(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        for date in [
            json!({ "closesAt": ahead(&app, HOUR_MS) }),
            json!({ "opensAt": ahead(&app, HOUR_MS) }),
            json!({ "acceptLate": true }),
        ] {
            let mut form = json!({ "quizId": quiz, "live": true });
            for (name, value) in date.as_object().expect("fields") {
                form[name] = value.clone();
            }
            ada.post("/assignments", form).await.refused(422, "invalid_input");
        }
        let homework = assign(&mut ada, &quiz, json!({})).await;
        assert_eq!(homework["joinCode"], Value::Null);
        let session = assign(&mut ada, &quiz, json!({ "live": true, "names": ["Ann"] })).await;
        assert_eq!(session["closesAt"], json!(ahead(&app, 12 * HOUR_MS)));
        let found = format!("/rooms/{}", text(&session, "joinCode"));
        assert_eq!(app.visitor().get(&found).await.json()["classList"], true);
        for change in [
            json!({ "closesAt": null }),
            json!({ "closesAt": ahead(&app, 13 * HOUR_MS) }),
            json!({ "opensAt": ahead(&app, HOUR_MS) }),
            json!({ "acceptLate": true }),
        ] {
            patch(&mut ada, &session, change).await.refused(422, "invalid_input");
        }
        let renamed = patch(&mut ada, &session, json!({ "title": "Atlas" })).await.json();
        assert_eq!(renamed["closesAt"], session["closesAt"]);
        let mut ann = app.author("ann").await;
        begin(&mut ann, &session, json!({ "nickname": "Ann" })).await;
        let longer = (Some(ahead(&app, 13 * HOUR_MS)), 0);
        extend(&mut ada, &session, "Ann", longer).await.refused(422, "invalid_input");
        let again = extend(&mut ada, &session, "Ann", (None, 1)).await;
        assert_eq!(again.status, StatusCode::OK, "another attempt is no other date");
        let own = format!("/assigned/{}", text(&session, "code"));
        let me = ann.get(&own).await.json()["me"].clone();
        assert_eq!(me["reminder"], Value::Null, "nobody needs one who is there");
        let wish = json!({ "email": null });
        let asked = ann.call(axum::http::Method::PUT, &format!("{own}/reminder"), Some(wish)).await;
        asked.refused(409, "wrong_state");

        pass(&app, 12 * HOUR_MS).await;
        ada.log_in("ada").await;
        let path = format!("/assignments/{}", text(&session, "id"));
        let over = ada.get(&path).await.json();
        assert_eq!(over["stage"], "closed");
        assert_eq!(over["joinCode"], session["joinCode"], "it still was one");
        app.visitor().get(&found).await.refused(404, "not_found");
        let opened = patch(&mut ada, &session, json!({ "closesAt": null })).await.json();
        assert_eq!((&opened["stage"], &opened["joinCode"]), (&json!("open"), &session["joinCode"]));
        assert_eq!(opened["closesAt"], json!(ahead(&app, 12 * HOUR_MS)));
        assert_eq!(app.visitor().get(&found).await.json()["assignedCode"], session["code"]);
        let own = app.visitor().get(&own).await.json();
        assert_eq!((&own["isLive"], &own["stage"]), (&json!(true), &json!("open")));
        let later = json!({ "closesAt": ahead(&app, 13 * HOUR_MS) });
        patch(&mut ada, &session, later.clone()).await.refused(422, "invalid_input");
        patch(&mut ada, &session, json!({ "closesAt": ahead(&app, 0) })).await;
        // With a date of its own, it is homework from then on.
        let dated = assign(&mut ada, &quiz, json!({ "live": true })).await;
        patch(&mut ada, &dated, json!({ "closesAt": ahead(&app, 0) })).await;
        let dated = patch(&mut ada, &dated, later).await.json();
        assert_eq!((&dated["stage"], &dated["joinCode"]), (&json!("open"), &Value::Null));

        pass(&app, CODE_REST_MS).await;
        ada.log_in("ada").await;
        let opened = patch(&mut ada, &session, json!({ "closesAt": null })).await.json();
        assert_eq!((&opened["stage"], &opened["joinCode"]), (&json!("open"), &Value::Null));
        assert_eq!(opened["closesAt"], Value::Null);
    }

    /// From whichever node the host asks; and for a day, the digits lead nowhere rather than to
    /// someone else's session.
    async fn another_node_ends_it_and_its_code_rests(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let session = assign(&mut ada, &quiz, json!({ "live": true })).await;
        let code = text(&session, "joinCode").to_owned();
        let [here, there] = app.two_nodes().await;
        let mut ann = here.visitor();
        let mut sitting = comes(&mut ann, &here, &session, "Ann").await;
        sitting.pick(&here, "Right").await;
        let mut ada_there = there.visitor();
        ada_there.log_in("ada").await;
        let ended = patch(&mut ada_there, &session, json!({ "closesAt": ahead(&app, 0) })).await;
        assert_eq!(ended.json()["stage"], "closed", "{ended:?}");
        sitting.until("podium").await;
        assert_eq!(sitting.socket.close_code().await, 4502);
        let report = ada_there.get(&format!("/reports/{}", text(&session, "id"))).await.json();
        assert_eq!(report["seats"][0]["correctCount"], 1);
        for node in [&here, &there] {
            let path = format!("/rooms/{code}");
            node.visitor().get(&path).await.refused(404, "not_found");
        }
        // So a new session doesn't get it.
        let store = app.store().await;
        let now_ms = || i64::try_from(live::Clock::now_ms(&app.clock)).expect("it fits");
        let rests = async || store.code_used_since(&code, now_ms() - CODE_REST_MS).await;
        assert!(rests().await.expect("it reads"));
        pass(&app, CODE_REST_MS - 60_000).await;
        assert!(rests().await.expect("it reads"));
        pass(&app, 120_000).await;
        assert!(!rests().await.expect("it reads"));
    }
}
