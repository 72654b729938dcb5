//! PRIV-3, with a clock that we control: nicknames, answers and accounts are deleted when they are
//! due, and nothing sooner; administrators' settings apply.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor, both, sign_up_form};
use crate::insights::play;
use crate::sockets::{Socket, listen};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const MONTH_MS: u64 = 365 * DAY_MS / 12;

async fn forget(app: &TestApp) {
    app.api.forget_what_is_due().await.expect("it is forgotten");
}

async fn get(visitor: &mut Visitor<'_>, path: &str) -> Value {
    let answer = visitor.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {answer:?}");
    answer.json()
}

async fn come_back(visitor: &mut Visitor<'_>, name: &str) {
    assert_eq!(visitor.log_in(name).await.status, StatusCode::OK);
}

/// A session that Ann won and Ben lost.
async fn a_session(app: &TestApp, host: &mut Visitor<'_>) -> String {
    let quiz = host.quiz("Maps", 2).await;
    play(app, host, &quiz, &[("Ann", "rr"), ("Ben", "wr")]).await
}

/// Whether a word appears anywhere in the journal of a room.
async fn journal_has(app: &TestApp, room: &str, word: &str) -> bool {
    let entries = app.store().await.read_journal(room, 0).await;
    let entries = entries.expect("it is read");
    let has = |body: &Vec<u8>| body.windows(word.len()).any(|part| part == word.as_bytes());
    entries.iter().any(|(_, body)| has(body))
}

async fn set(admin: &mut Visitor<'_>, name: &str, value: Value) {
    let mut settings = get(admin, "/admin/settings").await;
    settings[name] = value;
    let answer = admin
        .call(Method::PUT, "/admin/settings", Some(settings))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
}

async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    let mails = app.store().await.list_mails(100).await;
    let mails = mails.expect("they are listed").into_iter();
    let theirs = mails.filter(|mail| mail.to_address == address);
    let subjects = theirs.map(|mail| mail.subject);
    subjects
        .filter(|subject| subject == IDLE || subject == GONE)
        .collect()
}

const IDLE: &str = "Your Fanfare account will be deleted if nobody uses it";
const GONE: &str = "Your Fanfare account was deleted";

both! {
    async fn priv_3_nicknames_become_numbers_after_30_days(app: TestApp) {
        let mut ada = app.author("ada").await;
        let room = a_session(&app, &mut ada).await;
        let path = format!("/reports/{room}");
        app.clock.advance(30 * DAY_MS - 1);
        forget(&app).await;
        come_back(&mut ada, "ada").await;
        let before = get(&mut ada, &path).await;
        assert_eq!(before["seats"][0]["nickname"], "Ann", "it is not due yet");
        assert_eq!(get(&mut ada, &format!("{path}/analysis")).await["figures"]["seatCount"], 2);
        assert!(journal_has(&app, &room, "Ann").await, "the control");

        app.clock.advance(1);
        forget(&app).await;
        let after = get(&mut ada, &path).await;
        assert_eq!(after["seats"][0]["nickname"], "Player 1");
        assert_eq!(after["seats"][1]["nickname"], "Player 2");
        assert_eq!(after["seats"][0]["cells"], before["seats"][0]["cells"], "answers stay");
        for name in ["Ann", "Ben"] {
            assert!(!journal_has(&app, &room, name).await, "{name}");
            let analysis = get(&mut ada, &format!("{path}/analysis")).await;
            assert!(!analysis.to_string().contains(name), "{name}");
            let table = ada.get(&format!("{path}/csv")).await.body;
            assert!(!String::from_utf8_lossy(&table).contains(name), "{name}");
        }

        // It can still be corrected, and that brings no names back.
        let wrong = after["questions"][0]["offer"]["answers"].as_array().expect("answers").iter();
        let wrong = wrong.filter(|answer| answer["text"] == "Wrong");
        let wrong: Vec<_> = wrong.map(|answer| &answer["id"]).collect();
        let body = json!({
            "questionIndex": 0, "correction": { "kind": "answers", "right": wrong },
        });
        let done = ada.post(&format!("/rooms/{room}/corrections"), body).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        let corrected = get(&mut ada, &path).await;
        assert_eq!(corrected["seats"][0]["nickname"], "Player 2", "who was wrong was right");
        assert!(!journal_has(&app, &room, "Ann").await);
    }

    async fn priv_3_a_host_says_how_long_nicknames_stay(app: TestApp) {
        let mut ada = app.author("ada").await;
        let default = get(&mut ada, "/account/retention").await;
        let expected = json!({
            "nicknameDays": null, "instanceNicknameDays": 30, "answerDays": 365,
        });
        assert_eq!(default, expected);
        for (days, status) in [
            (json!(366), 422), (json!(-1), 400), (json!("30"), 400), (json!(1.5), 400),
        ] {
            let body = json!({ "nicknameDays": days });
            let answer = ada.call(Method::PUT, "/account/retention", Some(body)).await;
            assert_eq!(answer.status.as_u16(), status, "{days}: {answer:?}");
        }
        app.visitor().get("/account/retention").await.refused(401, "unauthenticated");
        let body = json!({ "nicknameDays": 0 });
        let answer = ada.call(Method::PUT, "/account/retention", Some(body)).await;
        assert_eq!(answer.json()["nicknameDays"], 0);

        let room = a_session(&app, &mut ada).await;
        let mut bob = app.author("bob").await;
        let other = a_session(&app, &mut bob).await;
        forget(&app).await;
        let seat = |report: &Value| report["seats"][0]["nickname"].clone();
        assert_eq!(seat(&get(&mut ada, &format!("/reports/{room}")).await), "Player 1");
        assert_eq!(seat(&get(&mut bob, &format!("/reports/{other}")).await), "Ann");

        set(&mut ada, "nicknameDays", json!(0)).await;
        forget(&app).await;
        assert_eq!(seat(&get(&mut bob, &format!("/reports/{other}")).await), "Player 1");
    }

    async fn priv_3_answers_become_figures_after_a_year(app: TestApp) {
        let mut ada = app.author("ada").await;
        let body = json!({ "nicknameDays": 365 });
        ada.call(Method::PUT, "/account/retention", Some(body)).await;
        let older = a_session(&app, &mut ada).await;
        let room = a_session(&app, &mut ada).await;
        let path = format!("/reports/{room}");
        let analysis = format!("{path}/analysis");
        app.clock.advance(365 * DAY_MS - 1);
        forget(&app).await;
        come_back(&mut ada, "ada").await;
        let before = get(&mut ada, &analysis).await;
        assert_eq!(before["rooms"][0]["hasAnswers"], true);
        assert_eq!(get(&mut ada, &path).await["seats"][0]["nickname"], "Ann", "the control");
        let overview = get(&mut ada, "/analytics").await;

        app.clock.advance(1);
        forget(&app).await;
        let after = get(&mut ada, &analysis).await;
        assert_eq!(after["rooms"][0]["hasAnswers"], false);
        assert_eq!(after["figures"], before["figures"], "figures stay");
        assert_eq!(after["questions"], before["questions"]);
        assert_eq!(after["struggling"], json!([]));
        assert_eq!(get(&mut ada, &path).await["seats"], json!([]));
        assert_eq!(get(&mut ada, &format!("{path}/seats")).await, json!([]));
        let store = app.store().await;
        assert_eq!(store.read_journal(&room, 0).await.expect("it is read"), []);
        assert_eq!(store.find_report_page(&room, 0).await.expect("it is read"), None);
        let overview_now = get(&mut ada, "/analytics").await;
        assert_eq!(overview_now["figures"], overview["figures"]);
        assert_eq!(overview_now["struggling"], json!([]));
        for file in ["csv", "xlsx", "sheet"] {
            assert_eq!(ada.get(&format!("{path}/{file}")).await.status, StatusCode::OK, "{file}");
        }
        let void = json!({ "questionIndex": 0, "correction": { "kind": "void" } });
        let refused = ada.post(&format!("/rooms/{room}/corrections"), void).await;
        refused.refused(409, "picks_forgotten");
        let combined = format!("/analytics/combined?rooms={older},{room}");
        ada.get(&combined).await.refused(422, "invalid_input");
        let compared = format!("/analytics/comparison?before={older}&after={room}");
        assert_eq!(ada.get(&compared).await.status, StatusCode::OK, "figures can be compared");
        forget(&app).await;
        assert_eq!(get(&mut ada, &analysis).await, after, "once is enough");
    }

    async fn priv_3_accounts_nobody_uses_are_told_and_go(app: TestApp) {
        app.author("admin").await;
        let mut bob = app.author("bob").await;
        let quiz = bob.quiz("Maps", 1).await;
        let mut cleo = app.author("cleo").await;
        let bob_address = "bob@example.com";
        app.clock.advance(11 * MONTH_MS - 1);
        forget(&app).await;
        assert_eq!(subjects(&app, bob_address).await, [""; 0], "it is not due yet");
        app.clock.advance(1);
        forget(&app).await;
        forget(&app).await;
        assert_eq!(subjects(&app, bob_address).await, [IDLE], "once");
        assert_eq!(subjects(&app, "cleo@example.com").await, [IDLE]);
        assert_eq!(subjects(&app, "admin@example.com").await, [""; 0], "administrators stay");

        app.clock.advance(MONTH_MS);
        come_back(&mut cleo, "cleo").await;
        app.clock.advance(MONTH_MS - 1);
        forget(&app).await;
        assert!(app.store().await.find_quiz(&quiz).await.expect("it is read").is_some());
        app.clock.advance(1);
        forget(&app).await;
        let form = json!({ "email": bob_address, "password": crate::app::PASSWORD });
        app.visitor().post("/auth/login", form).await.refused(401, "invalid_credentials");
        assert!(app.store().await.find_quiz(&quiz).await.expect("it is read").is_none());
        assert_eq!(subjects(&app, bob_address).await, [GONE], "our last email");
        come_back(&mut cleo, "cleo").await;
    }

    async fn priv_3_nobody_goes_before_two_months_after_the_letter(app: TestApp) {
        let mut admin = app.author("admin").await;
        app.author("bob").await;
        // The server was down for two years, or the retention period was shortened.
        app.clock.advance(24 * MONTH_MS);
        forget(&app).await;
        let address = "bob@example.com";
        assert_eq!(subjects(&app, address).await, [IDLE]);
        come_back(&mut admin, "admin").await;
        set(&mut admin, "idleMonths", json!(4)).await;
        app.clock.advance(2 * MONTH_MS - 1);
        forget(&app).await;
        come_back(&mut app.visitor(), "bob").await;
        app.clock.advance(1);
        forget(&app).await;
        come_back(&mut app.visitor(), "bob").await;
    }

    /// API-1, API-3: no one else sees or changes instance settings, and invalid values are refused.
    async fn settings_are_for_administrators(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut bob = app.author("bob").await;
        let path = "/admin/settings";
        let settings = get(&mut admin, path).await;
        assert_eq!(settings, json!({
            "isSignUpOpen": true, "playersMax": 20_000, "openRoomsMax": 50, "mediaMibMax": 200,
            "nicknameDays": 30, "answerDays": 365, "idleMonths": 13, "auditDays": 90,
        }));
        app.visitor().get(path).await.refused(401, "unauthenticated");
        bob.get(path).await.refused(403, "forbidden");
        let put = Some(settings.clone());
        bob.call(Method::PUT, path, put.clone()).await.refused(403, "forbidden");
        for (name, value) in [
            ("playersMax", json!(1)), ("playersMax", json!(20_001)), ("openRoomsMax", json!(0)),
            ("mediaMibMax", json!(100_001)), ("nicknameDays", json!(366)),
            ("answerDays", json!(0)), ("answerDays", json!(366)), ("idleMonths", json!(14)),
            ("idleMonths", json!(3)), ("auditDays", json!(91)), ("auditDays", json!(6)),
        ] {
            let mut wrong = settings.clone();
            wrong[name] = value;
            let answer = admin.call(Method::PUT, path, Some(wrong)).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"][name].is_string(), "{name}: {answer:?}");
        }
        let mut unknown = settings.clone();
        unknown["theme"] = json!("dark");
        admin.call(Method::PUT, path, Some(unknown)).await.refused(400, "malformed_body");
        assert_eq!(get(&mut admin, path).await, settings);

        set(&mut admin, "auditDays", json!(30)).await;
        let entries = get(&mut admin, "/admin/audit-events?event=settings_changed").await;
        assert_eq!(entries[0]["details"], json!({ "auditDays": "90 → 30" }), "{entries}");
        app.clock.advance(6 * 60 * 1000);
        admin.call(Method::PUT, path, put).await.refused(403, "confirmation_needed");
    }

    async fn settings_limit_what_people_may(app: TestApp) {
        let mut admin = app.author("admin").await;
        set(&mut admin, "isSignUpOpen", json!(false)).await;
        assert_eq!(get(&mut app.visitor(), "/instance").await["isSignUpOpen"], false);
        let refused = app.visitor().post("/auth/signup", sign_up_form("eve")).await;
        refused.refused(403, "sign_up_closed");

        set(&mut admin, "openRoomsMax", json!(1)).await;
        set(&mut admin, "playersMax", json!(2)).await;
        let quiz = admin.quiz("Maps", 1).await;
        let first = admin.post("/rooms", json!({ "quizId": quiz })).await;
        assert_eq!(first.status, StatusCode::CREATED, "{first:?}");
        let refused = admin.post("/rooms", json!({ "quizId": quiz })).await;
        refused.refused(409, "room_limit_reached");
        admin.post(&format!("/quiz/{quiz}/practice"), json!({})).await;

        let (code, address) = (first.text("code"), listen(&app).await);
        let mut host = Socket::connect(address, &code, None).await.expect("it connects");
        host.say(json!({ "type": "attachHost", "accessToken": admin.token })).await;
        let view = host.hear("hostView").await;
        assert_eq!(view["room"]["capacity"], 2, "{view}");
        host.say(json!({
            "type": "command", "commandId": 1, "step": view["room"]["step"],
            "action": { "type": "setCapacity", "capacity": 3 },
        }))
        .await;
        assert_eq!(host.hear("refused").await["code"], "capacityOutOfRange");
        app.rooms.end(&code).await.expect("it ends");
        let again = admin.post("/rooms", json!({ "quizId": quiz })).await;
        assert_eq!(again.status, StatusCode::CREATED, "{again:?}");
    }
}
