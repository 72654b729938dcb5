//! Scheduled live sessions: invitations, reminders, starting.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::audience_alone::host;

const MINUTE_MS: u64 = 60 * 1000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// Two days after the beginning of every story, which is 2027-01-15 at 09:00 in Berlin.
fn form(quiz: &str) -> Value {
    json!({
        "quizId": quiz,
        "localTime": "2027-01-17T09:00",
        "timeZone": "Europe/Berlin",
        "note": "Bring a pen",
        "settings": { "capacity": 12, "lateJoin": false },
    })
}

/// The same time for an audience alone.
fn town_hall() -> Value {
    json!({
        "audience": { "title": "Town hall", "topic": " What next? ", "topicApproved": true },
        "localTime": "2027-01-17T09:00",
        "timeZone": "Europe/Berlin",
        "settings": { "audienceQuestions": "approved" },
    })
}

async fn scheduled(host: &mut Visitor<'_>, form: Value) -> Value {
    let answer = host.post("/scheduled-rooms", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

fn of(scheduled: &Value, rest: &str) -> String {
    format!(
        "/scheduled-rooms/{}{rest}",
        scheduled["id"].as_str().expect("an id")
    )
}

async fn invitation(app: &TestApp, scheduled: &Value) -> Answer {
    let token = scheduled["token"].as_str().expect("a token");
    app.visitor().get(&format!("/invitations/{token}")).await
}

/// The reminders in the mailbox, newest first.
async fn reminders(app: &TestApp) -> Vec<Value> {
    app.api.send_due_mail().await.expect("emails are written");
    let letters = app.visitor().get("/mailbox").await.json();
    let letters = letters.as_array().expect("a list").iter();
    letters
        .filter(|letter| {
            letter["subject"]
                .as_str()
                .is_some_and(|s| s.starts_with("Soon on"))
        })
        .cloned()
        .collect()
}

both! {
    async fn an_invitation_leads_in_when_its_time_has_come(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        assert_eq!(made["startsAt"], "2027-01-17T08:00:00Z");
        assert_eq!(made["localTime"], "2027-01-17T09:00");
        assert_eq!(made["reminders"], json!([1440, 60]));
        assert!(made["token"].as_str().expect("a token").len() >= 22, "128 bits: {made}");
        assert_eq!(ada.get("/scheduled-rooms").await.json(), json!([made]));
        assert_eq!(ada.get("/dashboard").await.json()["upcoming"], json!([made]));
        assert_eq!(invitation(&app, &made).await.json(), json!({
            "stage": "scheduled",
            "title": "Maps",
            "hostName": "ada",
            "note": "Bring a pen",
            "startsAt": "2027-01-17T08:00:00Z",
            "timeZone": "Europe/Berlin",
            "code": null,
        }));

        let room = ada.post(&of(&made, "/start"), json!({})).await;
        assert_eq!(room.status, StatusCode::OK, "{room:?}");
        let again = ada.post(&of(&made, "/start"), json!({})).await;
        assert_eq!(again.json(), room.json(), "one room is enough");
        assert_eq!(app.rooms.count(), 1);
        let found = invitation(&app, &made).await.json();
        assert_eq!((&found["stage"], &found["code"]), (&json!("open"), &room.json()["code"]));
        assert_eq!(ada.get("/scheduled-rooms").await.json(), json!([]), "it runs");
        let door = app.visitor().get(&format!("/rooms/{}", room.text("code"))).await.json();
        assert_eq!((&door["title"], &door["inLobby"]), (&json!("Maps"), &json!(true)));
        ada.call(Method::DELETE, &of(&made, ""), None).await.refused(409, "not_scheduled");
        ada.call(Method::PUT, &of(&made, ""), Some(form(&quiz))).await
            .refused(409, "not_scheduled");

        app.rooms.end(&room.text("code")).await.expect("it ends");
        assert_eq!(invitation(&app, &made).await.json()["stage"], "over");
        ada.post(&of(&made, "/start"), json!({})).await.refused(409, "not_scheduled");
    }

    async fn changing_and_cancelling_are_told_to_guests(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let other = ada.quiz("Rivers", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        let mut later = form(&other);
        later["localTime"] = json!("2027-01-18T10:30");
        let changed = ada.call(Method::PUT, &of(&made, ""), Some(later)).await.json();
        assert_eq!(changed["token"], made["token"], "the link stays");
        let found = invitation(&app, &made).await.json();
        assert_eq!(found["title"], "Rivers");
        assert_eq!(found["startsAt"], "2027-01-18T09:30:00Z");

        let gone = ada.call(Method::DELETE, &of(&made, ""), None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        let found = invitation(&app, &made).await.json();
        assert_eq!((&found["stage"], &found["code"]), (&json!("cancelled"), &Value::Null));
        assert_eq!(ada.get("/scheduled-rooms").await.json(), json!([]));
        ada.post(&of(&made, "/start"), json!({})).await.refused(409, "not_scheduled");
        let back = ada.post(&of(&made, "/restore"), json!({})).await;
        assert_eq!(back.json(), changed);
        assert_eq!(invitation(&app, &made).await.json()["stage"], "scheduled");
    }

    async fn a_calendar_hears_of_every_change(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps; rivers, \\ and more", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        let token = made["token"].as_str().expect("a token");
        let path = format!("/invitations/{token}/calendar");
        let file = async || {
            let answer = app.visitor().get(&path).await;
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert!(answer.header("content-disposition").starts_with("attachment;"));
            assert!(answer.header("content-security-policy").starts_with("sandbox;"));
            String::from_utf8(answer.body).expect("text").replace("\r\n ", "")
        };
        let first = file().await;
        let uid = first.lines().find(|line| line.starts_with("UID:")).expect("a name").to_owned();
        assert!(first.contains("SEQUENCE:0\r\n") && first.contains("DTSTART:20270117T080000Z\r\n"));
        assert!(first.contains("SUMMARY:Maps\\; rivers\\, \\\\ and more\r\n"), "{first}");
        assert!(first.contains(&format!("URL:http://127.0.0.1:8080/s/{token}\r\n")), "{first}");
        let mut later = form(&quiz);
        later["localTime"] = json!("2027-07-17T09:00");
        ada.call(Method::PUT, &of(&made, ""), Some(later)).await;
        let second = file().await;
        assert!(second.contains(&uid) && second.contains("SEQUENCE:1\r\n"), "{second}");
        assert!(second.contains("DTSTART:20270717T070000Z\r\n"), "in summer: {second}");
        ada.call(Method::DELETE, &of(&made, ""), None).await;
        let third = file().await;
        assert!(third.contains("SEQUENCE:2\r\n") && third.contains("STATUS:CANCELLED\r\n"));
    }

    async fn nobody_finds_an_invitation_by_guessing(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        let token = made["token"].as_str().expect("a token").to_owned();
        let last = if token.ends_with('A') { 'B' } else { 'A' };
        let forged = format!("{}{last}", &token[..31]);
        let (other, long) = ("A".repeat(32), "A".repeat(900));
        for token in [forged.as_str(), &token[..31], "x", "%00", &other, &long] {
            for rest in ["", "/calendar"] {
                let answer = app.visitor().get(&format!("/invitations/{token}{rest}")).await;
                assert!(matches!(answer.status.as_u16(), 400 | 404), "{token}: {answer:?}");
            }
        }
        app.visitor().get(&format!("/invitations/{forged}")).await.refused(404, "not_found");
    }

    async fn hosts_are_reminded_once_a_day_and_an_hour_before(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        scheduled(&mut ada, form(&quiz)).await;
        app.clock.advance(DAY_MS - 1);
        assert_eq!(reminders(&app).await.len(), 0);
        app.clock.advance(1);
        let letters = reminders(&app).await;
        assert_eq!(letters.len(), 1);
        assert_eq!(letters[0]["to"], "ada@example.com");
        assert_eq!(letters[0]["subject"], "Soon on Fanfare: Maps");
        let text = letters[0]["text"].as_str().expect("text");
        assert!(text.contains("on 2027-01-17 at 09:00 (Europe/Berlin)"), "{text}");
        assert!(text.contains("http://127.0.0.1:8080/dashboard/sessions"), "{text}");
        assert_eq!(reminders(&app).await.len(), 1, "once");

        // Another process on the same database, as after a restart.
        let second = app.second_node().await;
        assert_eq!(reminders(&second).await.len(), 1, "once, no matter who looks");
        app.clock.advance(23 * HOUR_MS);
        let (here, there) = tokio::join!(app.api.send_due_mail(), second.api.send_due_mail());
        here.expect("emails are written");
        there.expect("emails are written");
        assert_eq!(reminders(&app).await.len(), 2);
        app.clock.advance(2 * DAY_MS);
        assert_eq!(reminders(&app).await.len(), 2);
    }

    async fn nobody_is_reminded_of_what_does_not_come_or_is_not_wanted(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let cancelled = scheduled(&mut ada, form(&quiz)).await;
        ada.call(Method::DELETE, &of(&cancelled, ""), None).await;
        let started = scheduled(&mut ada, form(&quiz)).await;
        ada.post(&of(&started, "/start"), json!({})).await;
        let mut none = form(&quiz);
        none["reminders"] = json!([]);
        scheduled(&mut ada, none).await;
        let mut soon = form(&quiz);
        soon["localTime"] = json!("2027-01-15T09:30");
        scheduled(&mut ada, soon).await;

        let mut bob = app.author("bob").await;
        let his = bob.quiz("Rivers", 1).await;
        scheduled(&mut bob, form(&his)).await;
        let mut settings = bob.get("/account/notifications").await.json();
        settings["sessionReminders"]["mail"] = json!(false);
        bob.call(Method::PUT, "/account/notifications", Some(settings)).await;
        for hours in [1, 23, 23] {
            app.clock.advance(hours * HOUR_MS);
            assert_eq!(reminders(&app).await.len(), 0);
        }
    }

    /// The server is down when the session is due: an email afterward would help no one.
    async fn nobody_is_reminded_of_what_has_passed(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        scheduled(&mut ada, form(&quiz)).await;
        app.clock.advance(2 * DAY_MS);
        assert_eq!(reminders(&app).await.len(), 0);
    }

    async fn of_two_reminders_that_were_missed_one_comes(app: TestApp) {
        let mut ada = app.author("ada").await;
        ada.call(Method::PUT, "/account/preferences", Some(json!({
            "language": "de", "theme": "system", "motion": "system", "hasSound": false,
            "question": { "timeLimitS": 20, "pointsFactor": 1, "answerCount": 4 },
        }))).await;
        let quiz = ada.quiz("Maps", 1).await;
        scheduled(&mut ada, form(&quiz)).await;
        app.clock.advance(2 * DAY_MS - 30 * MINUTE_MS);
        app.api.send_due_mail().await.expect("emails are written");
        let letters = app.visitor().get("/mailbox").await.json();
        let german = letters.as_array().expect("a list").iter()
            .filter(|letter| letter["subject"] == "Bald auf Fanfare: Maps").count();
        assert_eq!(german, 1, "{letters}");
    }

    async fn a_time_that_is_none_is_refused_at_its_field(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let empty = ada.quiz("Empty", 0).await;
        let refused = async |ada: &mut Visitor<'_>, field: &str, value: Value| {
            let mut form = form(&quiz);
            form[field] = value;
            let answer = ada.post("/scheduled-rooms", form).await;
            answer.refused(422, "invalid_input");
            answer.json()["errors"].clone()
        };
        let gap = refused(&mut ada, "localTime", json!("2027-03-28T02:30")).await;
        let sentence = gap["localTime"].as_str().unwrap_or_default();
        assert!(sentence.contains("clocks go forward"), "{gap}");
        for local in ["2027-01-15T09:00", "2029-09-01T10:00", "soon", "2027-01-16T10:00Z"] {
            let errors = refused(&mut ada, "localTime", json!(local)).await;
            assert!(errors["localTime"].is_string(), "{local}: {errors}");
        }
        let errors = refused(&mut ada, "timeZone", json!("Mars/Olympus")).await;
        assert!(errors["timeZone"].is_string(), "{errors}");
        refused(&mut ada, "note", json!("x".repeat(501))).await;
        refused(&mut ada, "reminders", json!([1])).await;
        refused(&mut ada, "reminders", json!([5, 6, 7, 8, 9, 10])).await;
        ada.post("/scheduled-rooms", form(&empty)).await.refused(409, "quiz_has_no_questions");
        ada.post("/scheduled-rooms", form("made up")).await.refused(404, "not_found");
    }

    async fn a_quiz_that_is_gone_can_be_replaced(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let other = ada.quiz("Rivers", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        ada.call(Method::DELETE, &format!("/quiz/{quiz}"), None).await;
        assert_eq!(ada.get("/scheduled-rooms").await.json()[0]["isPlayable"], false);
        ada.post(&of(&made, "/start"), json!({})).await.refused(404, "not_found");
        assert_eq!(app.rooms.count(), 0);
        ada.call(Method::PUT, &of(&made, ""), Some(form(&other))).await;
        let room = ada.post(&of(&made, "/start"), json!({})).await;
        assert_eq!(room.status, StatusCode::OK, "{room:?}");
    }

    /// Everything but the quiz is as with one: the calendar, the reminder, the link, the start.
    async fn an_audience_is_invited_without_a_quiz(app: TestApp) {
        let mut ada = app.author("ada").await;
        let made = scheduled(&mut ada, town_hall()).await;
        assert_eq!((&made["quizId"], &made["title"]), (&Value::Null, &json!("Town hall")));
        assert_eq!(made["audience"], json!({ "topic": "What next?", "topicApproved": true }));
        assert_eq!(made["isPlayable"], true);
        assert_eq!(ada.get("/dashboard").await.json()["upcoming"], json!([made]));
        let found = invitation(&app, &made).await.json();
        assert_eq!((&found["stage"], &found["title"]), (&json!("scheduled"), &json!("Town hall")));
        app.clock.advance(DAY_MS);
        let letters = reminders(&app).await;
        assert_eq!(letters[0]["subject"], "Soon on Fanfare: Town hall");
        // She logged in a day ago.
        ada.log_in("ada").await;

        let room = ada.post(&of(&made, "/start"), json!({})).await;
        assert_eq!(room.status, StatusCode::OK, "{room:?}");
        let again = ada.post(&of(&made, "/start"), json!({})).await;
        assert_eq!(again.json(), room.json(), "one room is enough");
        let code = room.text("code");
        assert_eq!(invitation(&app, &made).await.json()["code"], code);
        let door = app.visitor().get(&format!("/rooms/{code}")).await.json();
        assert_eq!((&door["title"], &door["questionCount"]), (&json!("Town hall"), &json!(0)));
        let (_desk, view) = host(&app, &code, ada.token.as_deref()).await;
        assert_eq!(view["room"]["topic"], "What next?");
        assert_eq!(view["room"]["audienceQuestions"], "approved");
    }

    async fn a_session_gets_a_quiz_later_or_does_without_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = scheduled(&mut ada, town_hall()).await;
        let changed = ada.call(Method::PUT, &of(&made, ""), Some(form(&quiz))).await.json();
        assert_eq!((&changed["quizId"], &changed["audience"]), (&json!(quiz), &Value::Null));
        assert_eq!(changed["title"], "Maps");
        let back = ada.call(Method::PUT, &of(&made, ""), Some(town_hall())).await.json();
        assert_eq!(back, made);
        // Without a topic, it begins with questions.
        let mut plain = town_hall();
        plain["audience"] = json!({ "title": "  Ask me " });
        let plain = ada.call(Method::PUT, &of(&made, ""), Some(plain)).await.json();
        assert_eq!(plain["title"], "Ask me");
        assert_eq!(plain["audience"], json!({ "topic": null, "topicApproved": false }));
        let room = ada.post(&of(&made, "/start"), json!({})).await;
        let (_desk, view) = host(&app, &room.text("code"), ada.token.as_deref()).await;
        assert_eq!(view["room"]["topic"], Value::Null);
    }

    async fn an_audience_with_nothing_to_do_is_refused(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let errors = async |ada: &mut Visitor<'_>, change: &dyn Fn(&mut Value)| {
            let mut form = town_hall();
            change(&mut form);
            let answer = ada.post("/scheduled-rooms", form).await;
            answer.refused(422, "invalid_input");
            answer.json()["errors"].clone()
        };
        let both = errors(&mut ada, &|form| form["quizId"] = json!(quiz)).await;
        assert!(both["audience"].is_string(), "{both}");
        let neither = errors(&mut ada, &|form| form["audience"] = Value::Null).await;
        assert_eq!(neither["quizId"], "Choose a quiz");
        let nothing = errors(&mut ada, &|form| {
            form["audience"] = json!({ "title": "Town hall" });
            form["settings"] = json!({});
        }).await;
        assert!(nothing["audience"].is_string(), "{nothing}");
        let teams = errors(&mut ada, &|form| form["settings"]["teams"] = json!({
            "names": ["Reds", "Blues"], "counting": { "type": "average" }, "playersChoose": false,
        })).await;
        assert!(teams["audience"].is_string(), "{teams}");
        for (field, wrong) in [("title", " ".to_owned()), ("topic", "x".repeat(201))] {
            let said = errors(&mut ada, &|form| form["audience"][field] = json!(wrong)).await;
            assert!(said[format!("audience.{field}")].is_string(), "{said}");
        }
        assert_eq!(ada.get("/scheduled-rooms").await.json(), json!([]));
    }

    /// PRIV-5: an invitation is deleted with its host.
    async fn priv_5_invitations_go_with_the_account(app: TestApp) {
        app.author("first").await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        let gone = ada.call(Method::DELETE, "/account", None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        invitation(&app, &made).await.refused(404, "not_found");
        app.clock.advance(DAY_MS);
        assert_eq!(reminders(&app).await.len(), 0);
    }

    /// API-1: no account, an account without a verified address, another author, the host.
    async fn api_1_a_scheduled_session_is_its_hosts(app: TestApp) {
        let mut una = app.visitor();
        una.sign_up("una").await;
        let mut bob = app.author("bob").await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let made = scheduled(&mut ada, form(&quiz)).await;
        let mut people = [app.visitor(), una, bob, ada];
        let rows = [
            (Method::GET, "/scheduled-rooms".to_owned(), None, [401, 200, 200, 200]),
            (Method::POST, "/scheduled-rooms".to_owned(), Some(form(&quiz)), [401, 403, 404, 201]),
            (Method::PUT, of(&made, ""), Some(form(&quiz)), [401, 403, 404, 200]),
            (Method::DELETE, of(&made, ""), None, [401, 404, 404, 204]),
            (Method::POST, of(&made, "/restore"), None, [401, 404, 404, 200]),
            (Method::POST, of(&made, "/start"), None, [401, 403, 404, 200]),
        ];
        for (method, path, body, expected) in rows {
            for (person, expected) in people.iter_mut().zip(expected) {
                let answer = person.call(method.clone(), &path, body.clone()).await;
                assert_eq!(answer.status.as_u16(), expected, "{method} {path}: {answer:?}");
            }
        }
        bob = app.visitor();
        bob.log_in("bob").await;
        assert_eq!(bob.get("/scheduled-rooms").await.json(), json!([]));
        assert_eq!(bob.get("/dashboard").await.json()["upcoming"], json!([]));
    }
}
