//! Reminders of assignments by email: who asks for them, and who gets one when.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, pass, text};
use crate::sockets::listen;

/// Emails that begin their subject like this, newest first.
async fn letters(app: &TestApp, subject: &str) -> Vec<Value> {
    app.api.send_due_mail().await.expect("emails are written");
    let all = app.visitor().get("/mailbox").await.json();
    let all = all.as_array().expect("a list").iter();
    let wanted = all.filter(|letter| text(letter, "subject").starts_with(subject));
    wanted.cloned().collect()
}

const CONFIRM: &str = "Confirm your Fanfare reminder";
const REMINDER: &str = "Fanfare reminder";

/// The last part of a link in an email.
fn secret(letter: &Value, before: &str) -> String {
    let (_, link) = text(letter, "text").split_once(before).expect("a link");
    link.split_whitespace().next().expect("a word").to_owned()
}

async fn ask(who: &mut Visitor<'_>, assignment: &Value, body: Value) -> Answer {
    let path = format!("/assigned/{}/reminder", text(assignment, "code"));
    who.call(Method::PUT, &path, Some(body)).await
}

async fn own_reminder(who: &mut Visitor<'_>, assignment: &Value) -> Value {
    let path = format!("/assigned/{}", text(assignment, "code"));
    who.get(&path).await.json()["me"]["reminder"].clone()
}

async fn due_in(ada: &mut Visitor<'_>, app: &TestApp, days: i64) -> Value {
    let quiz = ada.quiz("Maps", 1).await;
    let form = json!({ "closesAt": ahead(app, days * DAY_MS), "timeZone": "Europe/Berlin" });
    assign(ada, &quiz, form).await
}

both! {
    /// Someone without an account confirms the address first, is reminded once, and nothing is
    /// left of it.
    async fn a_stranger_is_reminded_once_the_address_is_confirmed(app: TestApp) {
        let mut ada = app.author("ada").await;
        let assignment = due_in(&mut ada, &app, 7).await;
        let mut ann = app.visitor();
        ask(&mut ann, &assignment, json!({})).await.refused(409, "wrong_state");
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        let offer = own_reminder(&mut ann, &assignment).await;
        assert_eq!((&offer["stage"], &offer["byAccount"]), (&json!("off"), &json!(false)));
        assert_eq!(offer["at"], json!(ahead(&app, 6 * DAY_MS)));
        for bad in [json!({}), json!({ "email": "ann" })] {
            ask(&mut ann, &assignment, bad).await.refused(422, "invalid_input");
        }
        ann.languages = Some("de");
        let asked = ask(&mut ann, &assignment, json!({ "email": " Ann@Example.com " })).await;
        assert_eq!(asked.status, StatusCode::OK, "{asked:?}");
        assert_eq!(asked.json()["stage"], "unconfirmed");
        let letter = letters(&app, "Bestätige").await.remove(0);
        assert_eq!(letter["to"], "ann@example.com");
        assert!(!letter.to_string().contains("Maps"), "no word that a stranger chose: {letter}");
        assert!(!letter.to_string().contains("Ann "), "{letter}");

        // Nothing comes before the owner of the address has confirmed it.
        let token = secret(&letter, "/reminder/");
        app.visitor().post("/reminders/made-up", json!({})).await.refused(404, "not_found");
        let confirm = format!("/reminders/{token}");
        assert_eq!(app.visitor().post(&confirm, json!({})).await.status, StatusCode::NO_CONTENT);
        app.visitor().post(&confirm, json!({})).await.refused(404, "not_found");
        assert_eq!(own_reminder(&mut ann, &assignment).await["stage"], "on");
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let seen = ada.get(&players).await.json().to_string();
        assert!(!seen.contains("example.com") && !seen.contains("reminder"), "{seen}");

        pass(&app, 6 * DAY_MS - 1_000).await;
        assert_eq!(letters(&app, "Erinnerung von Fanfare").await.len(), 0);
        pass(&app, 1_000).await;
        let second = app.second_node().await;
        let (here, there) = tokio::join!(app.api.send_due_mail(), second.api.send_due_mail());
        here.expect("emails are written");
        there.expect("emails are written");
        let reminders = letters(&app, "Erinnerung von Fanfare: Maps").await;
        assert_eq!(reminders.len(), 1, "once, no matter who looks");
        assert_eq!(reminders[0]["to"], "ann@example.com");
        let words = text(&reminders[0], "text");
        assert!(words.contains("(Europe/Berlin)") && words.contains("/a/"), "{words}");
        assert_eq!(own_reminder(&mut ann, &assignment).await, Value::Null, "it was the only one");
        pass(&app, DAY_MS / 2).await;
        assert_eq!(letters(&app, "Erinnerung von Fanfare").await.len(), 1);
    }

    /// Someone signed in switches it on; anyone who has finished, or has more time, isn't told
    /// early.
    async fn an_account_is_reminded_at_its_address(app: TestApp) {
        let mut ada = app.author("ada").await;
        let assignment = due_in(&mut ada, &app, 7).await;
        let (mut bob, mut cleo) = (app.author("bob").await, app.author("cleo").await);
        let begun = begin(&mut bob, &assignment, json!({})).await.json();
        begin(&mut cleo, &assignment, json!({})).await;
        for who in [&mut bob, &mut cleo] {
            assert_eq!(ask(who, &assignment, json!({})).await.json()["stage"], "on");
        }
        assert_eq!(letters(&app, CONFIRM).await.len(), 0);
        let players = format!("/assignments/{}/players", text(&assignment, "id"));
        let listed = ada.get(&players).await.json();
        let of_cleo = listed.as_array().expect("players").iter();
        let of_cleo = of_cleo.clone().find(|one| one["nickname"] == "cleo").expect("cleo");
        let more = format!("{players}/{}/extension", text(of_cleo, "id"));
        let body = json!({ "closesAt": ahead(&app, 9 * DAY_MS), "moreAttempts": 0 });
        assert_eq!(ada.call(Method::PUT, &more, Some(body)).await.status, StatusCode::OK);
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.answer(&app, "Right").await;
        sitting.finish().await;
        drop(sitting);
        assert_eq!(own_reminder(&mut bob, &assignment).await, Value::Null, "he has finished");
        ask(&mut bob, &assignment, json!({})).await.refused(409, "wrong_state");

        app.clock.advance(u64::try_from(6 * DAY_MS).expect("forward"));
        assert_eq!(letters(&app, REMINDER).await.len(), 0, "he has finished, she has more time");
        app.clock.advance(u64::try_from(2 * DAY_MS).expect("forward"));
        let reminders = letters(&app, REMINDER).await;
        assert_eq!(reminders.len(), 1);
        assert_eq!(reminders[0]["to"], "cleo@example.com");
        assert!(text(&reminders[0], "text").starts_with("Hello cleo,"));
    }

    /// The link in each email stops it without a log-in, and so does a switch on the page.
    async fn a_reminder_can_be_stopped(app: TestApp) {
        let mut ada = app.author("ada").await;
        let assignment = due_in(&mut ada, &app, 7).await;
        let mut ann = app.visitor();
        begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await;
        let email = json!({ "email": "ann@example.com" });
        ask(&mut ann, &assignment, email.clone()).await;
        let letter = letters(&app, CONFIRM).await.remove(0);
        let stop = format!("/unsubscribe/{}", secret(&letter, "/unsubscribe/"));
        let offer = app.visitor().get(&stop).await.json();
        assert_eq!(offer, json!({ "topic": null, "isOn": true }));
        assert_eq!(app.visitor().post(&stop, json!({})).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.visitor().get(&stop).await.json()["isOn"], false);
        let confirm = format!("/reminders/{}", secret(&letter, "/reminder/"));
        app.visitor().post(&confirm, json!({})).await.refused(404, "not_found");
        assert_eq!(own_reminder(&mut ann, &assignment).await["stage"], "off");

        ask(&mut ann, &assignment, email).await;
        let path = format!("/assigned/{}/reminder", text(&assignment, "code"));
        let stopped = ann.call(Method::DELETE, &path, None).await;
        assert_eq!(stopped.status, StatusCode::NO_CONTENT);
        assert_eq!(own_reminder(&mut ann, &assignment).await["stage"], "off");
        pass(&app, 6 * DAY_MS).await;
        assert_eq!(letters(&app, REMINDER).await.len(), 0);
    }

    /// Nobody can flood an address, and one that isn't confirmed is forgotten after a day.
    async fn an_address_is_spared(app: TestApp) {
        let mut ada = app.author("ada").await;
        let assignment = due_in(&mut ada, &app, 7).await;
        let mut last = None;
        for number in 0..4 {
            let mut who = app.visitor();
            let nickname = format!("Player {number}");
            begin(&mut who, &assignment, json!({ "nickname": nickname })).await;
            let asked = ask(&mut who, &assignment, json!({ "email": "ann@example.com" })).await;
            if number < 3 {
                assert_eq!(asked.status, StatusCode::OK, "{asked:?}");
                last = Some(who);
            } else {
                asked.refused(429, "too_many_requests");
            }
        }
        let found = letters(&app, CONFIRM).await;
        assert_eq!(found.len(), 3);
        pass(&app, DAY_MS).await;
        assert_eq!(letters(&app, REMINDER).await.len(), 0);
        let mut last = last.expect("somebody");
        assert_eq!(own_reminder(&mut last, &assignment).await["stage"], "off");
        let confirm = format!("/reminders/{}", secret(&found[0], "/reminder/"));
        app.visitor().post(&confirm, json!({})).await.refused(404, "not_found");
    }

    /// With less than a day from opening to closing, half of it is over.
    async fn a_short_time_is_halved(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let form = json!({ "closesAt": ahead(&app, DAY_MS / 2) });
        let assignment = assign(&mut ada, &quiz, form).await;
        let mut bob = app.author("bob").await;
        begin(&mut bob, &assignment, json!({})).await;
        assert_eq!(own_reminder(&mut bob, &assignment).await["at"], json!(ahead(&app, DAY_MS / 4)));
        ask(&mut bob, &assignment, json!({})).await;
        pass(&app, DAY_MS / 4 - 1_000).await;
        assert_eq!(letters(&app, REMINDER).await.len(), 0);
        pass(&app, 1_000).await;
        assert_eq!(letters(&app, REMINDER).await.len(), 1);
        ada.log_in("ada").await;
        bob.log_in("bob").await;
        let open = assign(&mut ada, &quiz, json!({})).await;
        begin(&mut bob, &open, json!({})).await;
        assert_eq!(own_reminder(&mut bob, &open).await, Value::Null, "it has no date");
    }
}
