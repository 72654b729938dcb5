//! More time and attempts for one player of an assignment.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, falls_asleep, pass, patch, text};
use crate::sockets::listen;

/// The players of an assignment, as their host sees them.
async fn players(ada: &mut Visitor<'_>, assignment: &Value) -> Vec<Value> {
    let path = format!("/assignments/{}/players", text(assignment, "id"));
    let listed = ada.get(&path).await.json();
    listed.as_array().expect("players").clone()
}

/// Gives the player with this nickname more time and attempts.
pub(crate) async fn extend(
    ada: &mut Visitor<'_>,
    assignment: &Value,
    nickname: &str,
    (closes_at, more_attempts): (Option<String>, i64),
) -> Answer {
    let all = players(ada, assignment).await;
    let player = all.iter().find(|player| player["nickname"] == nickname);
    let player = text(player.expect("a player"), "id");
    let path = format!(
        "/assignments/{}/players/{player}/extension",
        text(assignment, "id")
    );
    let form = json!({ "closesAt": closes_at, "moreAttempts": more_attempts });
    ada.call(Method::PUT, &path, Some(form)).await
}

async fn close(ada: &mut Visitor<'_>, app: &TestApp, assignment: &Value) {
    ada.log_in("ada").await;
    let closed = patch(ada, assignment, json!({ "closesAt": ahead(app, 0) })).await;
    assert_eq!(closed.json()["stage"], "closed", "{closed:?}");
}

both! {
    /// One goes on after the closing for the others, on another node and after days; what comes in
    /// is in the report, and it ends at the own date.
    async fn one_goes_on_after_the_closing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 3).await;
        let form = json!({ "closesAt": ahead(&app, DAY_MS) });
        let assignment = assign(&mut ada, &quiz, form).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let address = listen(&app).await;
        let (mut ann, mut ben) = (app.visitor(), app.visitor());
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(address, &begun).await;
        sitting.answer(&app, "Right").await;
        drop(sitting);
        falls_asleep(&app, text(&begun["attempt"], "roomCode")).await;
        begin(&mut ben, &assignment, json!({ "nickname": "Ben" })).await;

        for (wrong, more) in [(ahead(&app, -DAY_MS), 0), (ahead(&app, DAY_MS / 2), 1)] {
            let refused = extend(&mut ada, &assignment, "Ann", (Some(wrong), more)).await;
            refused.refused(422, "invalid_input");
        }
        let never = extend(&mut ada, &assignment, "Ann", (Some("later".into()), 0)).await;
        never.refused(422, "invalid_input");
        extend(&mut ada, &assignment, "Ann", (None, 21)).await.refused(422, "invalid_input");
        let until = ahead(&app, 5 * DAY_MS);
        let given = extend(&mut ada, &assignment, "Ann", (Some(until.clone()), 0)).await;
        assert_eq!(given.status, StatusCode::OK, "{given:?}");
        assert_eq!(given.json()["extendedTo"], json!(until));
        let door = ann.get(&path).await.json();
        assert_eq!((&door["closesAt"], &door["hasMoreTime"]), (&json!(until), &json!(true)));
        assert_eq!(ben.get(&path).await.json()["hasMoreTime"], false);

        pass(&app, 2 * DAY_MS).await;
        begin(&mut ben, &assignment, json!({})).await.refused(409, "assignment_closed");
        assert_eq!(ben.get(&path).await.json()["stage"], "closed");
        begin(&mut app.visitor(), &assignment, json!({ "nickname": "Cem" })).await
            .refused(409, "assignment_closed");
        let second = app.second_node().await;
        let mut ann_there = second.visitor();
        ann_there.player.clone_from(&ann.player);
        assert_eq!(ann_there.get(&path).await.json()["stage"], "open");
        let again = begin(&mut ann_there, &assignment, json!({})).await;
        assert_eq!(again.status, StatusCode::OK, "{again:?}");
        let mut sitting = Sitting::down(listen(&second).await, &again.json()).await;
        assert_eq!(sitting.phase(), "reveal", "as she left it");
        sitting.answer(&second, "Right").await;
        ada.log_in("ada").await;
        let seen = ada.get(&format!("/assignments/{}", text(&assignment, "id"))).await.json();
        assert_eq!((&seen["stage"], &seen["extendedTo"]), (&json!("closed"), &json!(until)));
        let report = format!("/reports/{}", text(&assignment, "id"));
        let told = ada.get(&report).await.json();
        let seat = told["seats"].as_array().expect("seats").iter().find(|s| s["nickname"] == "Ann");
        assert_eq!(seat.expect("her seat")["correctCount"], 2, "what has come in so far");

        pass(&app, 3 * DAY_MS).await;
        assert_eq!(ann.get(&path).await.json()["stage"], "closed");
        begin(&mut ann, &assignment, json!({})).await.refused(409, "assignment_closed");
        let own = ann.get(&path).await.json()["me"]["attempts"][0].clone();
        assert_eq!(own["rightCount"], 2, "{own}");
        assert!(own["finishedAt"].is_string(), "it ended at her own date");
        ada.log_in("ada").await;
        let all = players(&mut ada, &assignment).await;
        let ended = all.iter().filter(|player| player["attempts"][0]["finishedAt"].is_string());
        assert_eq!(ended.count(), 2);
    }

    /// After the closing: with one more attempt, that ends when the time is taken back.
    async fn an_extension_comes_late_and_is_taken_back(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let assignment = assign(&mut ada, &quiz, json!({})).await;
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let mut ann = app.visitor();
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        close(&mut ada, &app, &assignment).await;
        let without = extend(&mut ada, &assignment, "Ann", (None, 1)).await;
        without.refused(422, "invalid_input");
        let until = Some(ahead(&app, DAY_MS));
        extend(&mut ada, &assignment, "Ann", (until.clone(), 0)).await;
        begin(&mut ann, &assignment, json!({})).await.refused(409, "attempts_used_up");
        extend(&mut ada, &assignment, "Ann", (until.clone(), 1)).await;
        let door = ann.get(&path).await.json();
        assert_eq!((&door["attemptsMax"], &door["attemptsLeft"]), (&json!(2), &json!(1)));
        let begun = begin(&mut ann, &assignment, json!({})).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
        let mut sitting = Sitting::down(listen(&app).await, &begun.json()).await;
        sitting.answer(&app, "Right").await;

        // Opening and closing it again doesn't touch her.
        let opened = patch(&mut ada, &assignment, json!({ "closesAt": null })).await;
        assert_eq!(opened.json()["stage"], "open", "{opened:?}");
        close(&mut ada, &app, &assignment).await;
        assert_eq!(ann.get(&path).await.json()["stage"], "open");
        let taken = extend(&mut ada, &assignment, "Ann", (None, 0)).await;
        assert_eq!(taken.status, StatusCode::OK, "{taken:?}");
        assert_eq!(sitting.socket.close_code().await, 4502, "it ends now");
        let door = ann.get(&path).await.json();
        assert_eq!(door["stage"], "closed");
        assert_eq!(door["attemptsLeft"], 0, "never fewer than none");
        let told = ada.get(&format!("/reports/{}", text(&assignment, "id"))).await.json();
        assert_eq!(told["seats"][0]["correctCount"], 1);
    }

    /// LIVE-1: while someone has more time, nobody learns what is right after the closing; and
    /// the pages of all are the same for two different keys.
    async fn live_1_an_extension_keeps_what_is_right_from_everyone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut pages = Vec::new();
        for right in ["Right", "Wrong"] {
            let quiz = ada.quiz("Maps", 0).await;
            let asked = json!({ "text": "Which?", "answers": [
                { "text": "Right", "isCorrect": right == "Right" },
                { "text": "Wrong", "isCorrect": right == "Wrong" },
            ] });
            let added = ada.post(&format!("/quiz/{quiz}/question"), asked).await;
            assert_eq!(added.status, StatusCode::CREATED, "{added:?}");
            let assignment = assign(&mut ada, &quiz, json!({ "feedback": "closing" })).await;
            let path = format!("/assigned/{}", text(&assignment, "code"));
            let (mut ann, mut ben) = (app.visitor(), app.visitor());
            for (who, name) in [(&mut ann, "Ann"), (&mut ben, "Ben")] {
                let begun = begin(who, &assignment, json!({ "nickname": name })).await.json();
                let mut sitting = Sitting::down(listen(&app).await, &begun).await;
                sitting.pick(&app, "Right").await;
                if name == "Ben" {
                    sitting.finish().await;
                }
            }
            extend(&mut ada, &assignment, "Ann", (Some(ahead(&app, DAY_MS)), 0)).await;
            close(&mut ada, &app, &assignment).await;
            ben.get(&format!("{path}/attempts/1")).await.refused(409, "wrong_state");
            let mut seen = [ann.get(&path).await.json(), ben.get(&path).await.json()];
            for page in &mut seen {
                // Times and codes differ by themselves.
                page["closesAt"].take();
                page["opensAt"].take();
                for attempt in page["me"]["attempts"].as_array_mut().expect("attempts") {
                    let told = (&attempt["points"], &attempt["rightCount"]);
                    assert_eq!(told, (&Value::Null, &Value::Null));
                    attempt["finishedAt"].take();
                }
                page["me"]["current"]["roomCode"].take();
            }
            pages.push(seen.map(|page| page.to_string()));

            extend(&mut ada, &assignment, "Ann", (None, 0)).await;
            let told = ben.get(&format!("{path}/attempts/1")).await.json();
            assert_eq!(told["rightCount"], u32::from(right == "Right"));
            let own = ann.get(&path).await.json()["me"]["attempts"][0].clone();
            assert_eq!(own["rightCount"], u32::from(right == "Right"));
        }
        assert_eq!(pages[0], pages[1]);
    }

    /// What comes in after the date is late for the host, the player, the report and its files,
    /// but not for someone with more time.
    async fn late_is_accepted_and_marked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let due = ahead(&app, DAY_MS);
        let form = json!({ "closesAt": due, "acceptLate": true });
        let assignment = assign(&mut ada, &quiz, form).await;
        assert_eq!(assignment["acceptLate"], true);
        let path = format!("/assigned/{}", text(&assignment, "code"));
        let address = listen(&app).await;
        let mut people = [app.visitor(), app.visitor(), app.visitor()];
        for (at, name) in ["Ann", "Ben", "Cem"].into_iter().enumerate() {
            if name == "Ben" {
                pass(&app, 2 * DAY_MS).await;
            }
            let who = &mut people[at];
            let begun = begin(who, &assignment, json!({ "nickname": name })).await;
            assert_eq!(begun.status, StatusCode::CREATED, "{begun:?}");
            let mut sitting = Sitting::down(address, &begun.json()).await;
            sitting.answer(&app, "Right").await;
            sitting.finish().await;
        }
        let door = people[1].get(&path).await.json();
        assert_eq!((&door["stage"], &door["closesAt"]), (&json!("open"), &json!(due)));
        assert_eq!(door["me"]["attempts"][0]["isLate"], true);
        ada.log_in("ada").await;
        assert_eq!(ada.get("/assignments?stage=open").await.json()[0]["stage"], "open");
        extend(&mut ada, &assignment, "Cem", (Some(ahead(&app, DAY_MS)), 0)).await;
        let seen = players(&mut ada, &assignment).await;
        let late: Vec<&Value> = seen.iter().map(|one| &one["attempts"][0]["isLate"]).collect();
        assert_eq!(late, [&json!(false), &json!(true), &json!(false)]);

        // Another title closes nothing, and closing keeps what was late.
        let renamed = patch(&mut ada, &assignment, json!({ "title": "Week 2" })).await;
        assert_eq!(renamed.json()["stage"], "open", "{renamed:?}");
        close(&mut ada, &app, &assignment).await;
        let renamed = patch(&mut ada, &assignment, json!({ "title": "Week 3" })).await;
        assert_eq!(renamed.json()["stage"], "closed", "{renamed:?}");
        let report = format!("/reports/{}", text(&assignment, "id"));
        let told = ada.get(&report).await.json();
        assert_eq!(told["hasLate"], true);
        let seats = told["seats"].as_array().expect("seats");
        let late: Vec<&str> = seats.iter().filter(|seat| seat["isLate"] == true)
            .map(|seat| text(seat, "nickname")).collect();
        assert_eq!(late, ["Ben"]);
        let file = ada.get(&format!("{report}/csv")).await;
        let file = String::from_utf8(file.body).expect("text");
        let lines: Vec<&str> = file.lines().collect();
        assert!(lines[0].contains("Handed in"), "{file}");
        assert_eq!(lines.iter().filter(|line| line.contains(",Late,")).count(), 1, "{file}");
        assert_eq!(lines.iter().filter(|line| line.contains(",In time,")).count(), 2, "{file}");

        // Without it, the date closes.
        let strict = json!({ "closesAt": ahead(&app, DAY_MS) });
        let strict = assign(&mut ada, &quiz, strict).await;
        assert_eq!(strict["acceptLate"], false);
        pass(&app, DAY_MS).await;
        ada.log_in("ada").await;
        let seen = ada.get(&format!("/assignments/{}", text(&strict, "id"))).await.json();
        assert_eq!(seen["stage"], "closed");
        let lenient = patch(&mut ada, &strict, json!({ "acceptLate": true })).await;
        assert_eq!(lenient.json()["stage"], "closed", "it is opened again otherwise");
    }
}
