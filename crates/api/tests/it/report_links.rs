//! Links that show a report to anyone who has them, through the front door.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::attempts::{DAY_MS, Sitting, ahead, assign, begin, patch, text};
use crate::corrections::{correct, void};
use crate::exports::{read, unpack};
use crate::insights::play;
use crate::sockets::listen;

/// The one thing that is said about a link that shows nothing.
const NOWHERE: &str =
    "This link doesn't lead to a report. It may have ended: ask the person who gave it to you.";

/// Makes a link: its id and key.
async fn link(host: &mut Visitor<'_>, room: &str, form: Value) -> (String, String) {
    let made = host.post(&format!("/reports/{room}/links"), form).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    let made = made.json();
    let key = made["key"].as_str().expect("a key").to_owned();
    assert_eq!(key.len(), 43);
    (made["link"]["id"].as_str().expect("an id").to_owned(), key)
}

/// Opens a link, as anyone.
async fn open(app: &TestApp, key: &str) -> Answer {
    app.visitor().get(&format!("/shared-reports/{key}")).await
}

async fn shows(app: &TestApp, key: &str) -> Value {
    let shown = open(app, key).await;
    assert_eq!(shown.status, StatusCode::OK, "{shown:?}");
    assert_eq!(shown.header("cache-control"), "no-store");
    shown.json()
}

async fn leads_nowhere(app: &TestApp, key: &str) {
    let refused = open(app, key).await;
    refused.refused(404, "not_found");
    assert_eq!(refused.text("detail"), NOWHERE);
}

async fn revoke(host: &mut Visitor<'_>, room: &str, id: &str) -> Answer {
    let path = format!("/reports/{room}/links/{id}");
    host.call(Method::DELETE, &path, None).await
}

both! {
    async fn a_link_shows_a_report_until_it_is_revoked(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "rw"), ("Adam", "rr")]).await;
        let (id, key) = link(&mut ada, &room, json!({ "showsNames": true })).await;
        let path = format!("/reports/{room}/links");
        let listed = ada.get(&path).await;
        assert!(!format!("{listed:?}").contains(&key), "the key is shown once");
        let listed = listed.json();
        assert_eq!(listed[0]["openedCount"], 0);
        assert_eq!(listed[0]["lastOpenedAt"], Value::Null);

        let shown = shows(&app, &key).await;
        assert_eq!((&shown["title"], &shown["showsNames"]), (&json!("Maps"), &json!(true)));
        let names: Vec<&Value> = shown["players"].as_array().expect("a list").iter()
            .map(|player| &player["name"]).collect();
        assert_eq!(names, ["Adam", "Zoë"], "best first");
        assert_eq!(shown["players"][1]["correctCount"], 1);
        assert_eq!(shown["figures"]["rightShare"], 0.75);
        assert_eq!(shown["questions"][1]["analysis"]["rightShare"], 0.5);
        assert_eq!(shown["questions"][1]["question"]["answers"][0]["pickedCount"], 1);
        for private in ["struggling", "flags\":[\"", "elapsedMs", "discrimination\":", "nickname"] {
            assert!(!shown.to_string().contains(private), "{private}: {shown}");
        }
        app.clock.advance(1_000);
        shows(&app, &key).await;
        let listed = ada.get(&path).await.json();
        assert_eq!(listed[0]["openedCount"], 2);
        assert!(listed[0]["lastOpenedAt"].is_string());

        let mut bob = app.author("bob").await;
        revoke(&mut bob, &room, &id).await.refused(404, "not_found");
        bob.get(&path).await.refused(404, "not_found");
        assert_eq!(revoke(&mut ada, &room, &id).await.status, StatusCode::NO_CONTENT);
        leads_nowhere(&app, &key).await;
        revoke(&mut ada, &room, &id).await.refused(404, "not_found");
        assert_eq!(ada.get(&path).await.json(), json!([]));
        for wrong in ["made-up", &"A".repeat(43), &"A".repeat(4_000)] {
            leads_nowhere(&app, wrong).await;
        }
        let mut french = app.visitor();
        french.languages = Some("fr");
        let refused = french.get(&format!("/shared-reports/{key}")).await;
        assert!(refused.text("detail").starts_with("Ce lien"), "{refused:?}");
    }

    /// PRIV-6: without names, nothing in it says who is who; of teams, either.
    async fn priv_6_without_names_players_are_numbers(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let players = [("Zoë", "ww"), ("Adam", "rr"), ("Mia", "ww"), ("Kim", "rw")];
        let room = play(&app, &mut ada, &quiz, &players).await;
        let (_, key) = link(&mut ada, &room, json!({ "showsNames": false })).await;
        let shown = shows(&app, &key).await;
        let all = shown["players"].as_array().expect("a list");
        let ranks: Vec<&Value> = all.iter().map(|player| &player["rank"]).collect();
        assert_eq!(ranks, [1, 2, 3, 3]);
        assert!(all.iter().all(|player| player["name"].is_null() && player["team"].is_null()));
        for (name, _) in players {
            assert!(!shown.to_string().contains(name), "{name}: {shown}");
        }
        assert!(!shown.to_string().contains("\"seat\""), "the order in which they joined");
        assert_eq!(shown, shows(&app, &key).await, "the same each time");
    }

    async fn a_link_ends_at_its_time_and_a_report_has_ten(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "r")]).await;
        let form = |lifetime| json!({ "showsNames": true, "lifetime": lifetime });
        let path = format!("/reports/{room}/links");
        let mut keys = Vec::new();
        for lifetime in ["week", "month", "quarter", "unlimited"] {
            keys.push(link(&mut ada, &room, form(lifetime)).await.1);
        }
        let usual = link(&mut ada, &room, json!({ "showsNames": true })).await.1;
        for _ in 5..10 {
            link(&mut ada, &room, form("unlimited")).await;
        }
        let full = ada.post(&path, form("week")).await;
        full.refused(409, "report_link_limit_reached");
        ada.post(&path, form("year")).await.refused(400, "malformed_body");
        ada.post(&path, json!({})).await.refused(400, "malformed_body");

        let day = u64::try_from(DAY_MS).expect("forward");
        app.clock.advance(7 * day);
        leads_nowhere(&app, &keys[0]).await;
        shows(&app, &usual).await;
        app.clock.advance(23 * day);
        leads_nowhere(&app, &keys[1]).await;
        leads_nowhere(&app, &usual).await;
        app.clock.advance(60 * day);
        leads_nowhere(&app, &keys[2]).await;
        shows(&app, &keys[3]).await;
        ada.log_in("ada").await;
        assert_eq!(ada.get(&path).await.json().as_array().map(Vec::len), Some(6));
    }

    /// PRIV-6, PRIV-3: a link ends with the names, and with its account's right to be here.
    async fn priv_6_a_link_ends_with_the_people_it_tells_of(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "r")]).await;
        let other = play(&app, &mut ada, &quiz, &[("Zoë", "r")]).await;
        let (_, key) = link(&mut ada, &room, json!({ "showsNames": false })).await;
        // Lists are sorted by time, to the millisecond.
        app.clock.advance(1);
        let (_, other_key) = link(&mut ada, &other, json!({ "showsNames": true })).await;
        let export = unpack(&ada.post("/account/export", json!({})).await);
        let links = read(&export, "report-links.json");
        assert_eq!((&links[0]["roomId"], &links[0]["showsNames"]), (&json!(room), &json!(false)));
        assert_eq!(links.as_array().map(Vec::len), Some(2));

        ada.call(Method::DELETE, &format!("/reports/{room}/people"), None).await;
        leads_nowhere(&app, &key).await;
        let path = format!("/reports/{room}/links");
        assert_eq!(ada.get(&path).await.json(), json!([]));
        let again = ada.post(&path, json!({ "showsNames": false })).await;
        again.refused(409, "picks_forgotten");

        shows(&app, &other_key).await;
        let id = ada.get("/profile").await.text("id");
        let suspension = format!("/admin/users/{id}/suspension");
        let done = admin.call(Method::PUT, &suspension, Some(json!({}))).await;
        assert_eq!(done.status, StatusCode::OK, "{done:?}");
        leads_nowhere(&app, &other_key).await;
        admin.call(Method::DELETE, &suspension, None).await;
        shows(&app, &other_key).await;
        admin.call(Method::DELETE, &format!("/admin/users/{id}"), None).await;
        leads_nowhere(&app, &other_key).await;
    }

    async fn a_corrected_report_shows_the_corrections(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 2).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "rw"), ("Adam", "rr")]).await;
        let (_, key) = link(&mut ada, &room, json!({ "showsNames": true })).await;
        let before = shows(&app, &key).await;
        assert_eq!(before["players"][1]["rank"], 2);
        correct(&mut ada, &room, void(1)).await;
        let after = shows(&app, &key).await;
        assert_eq!(after["questions"][1]["question"]["marking"], "void");
        assert_eq!(after["players"][1]["rank"], 1);
        assert_eq!(after["figures"]["rightShare"], 1.0);
    }

    /// LIVE-1: what is right in an assignment stays here while anyone can play it.
    async fn live_1_an_assignment_is_shown_when_nobody_can_play_it(app: TestApp) {
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let assignment = assign(&mut ada, &quiz, json!({})).await;
        let mut ann = app.visitor();
        let begun = begin(&mut ann, &assignment, json!({ "nickname": "Ann" })).await.json();
        let mut sitting = Sitting::down(listen(&app).await, &begun).await;
        sitting.answer(&app, "Right").await;
        sitting.finish().await;
        let id = text(&assignment, "id");
        let path = format!("/reports/{id}/links");
        let form = json!({ "showsNames": true });
        ada.post(&path, form.clone()).await.refused(409, "room_not_finished");

        let closed = patch(&mut ada, &assignment, json!({ "closesAt": ahead(&app, 0) })).await;
        assert_eq!(closed.json()["stage"], "closed", "{closed:?}");
        let (_, key) = link(&mut ada, id, form).await;
        assert_eq!(shows(&app, &key).await["players"][0]["name"], "Ann");
        let later = json!({ "closesAt": ahead(&app, DAY_MS) });
        let reopened = patch(&mut ada, &assignment, later).await;
        assert_eq!(reopened.json()["stage"], "open", "{reopened:?}");
        leads_nowhere(&app, &key).await;
    }
}

/// Wrong keys run out like wrong codes, and a right one still shows its report.
#[tokio::test]
async fn wrong_keys_are_limited_and_right_ones_are_not() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    let quiz = ada.quiz("Maps", 1).await;
    let room = play(&app, &mut ada, &quiz, &[("Zoë", "r")]).await;
    let (_, key) = link(&mut ada, &room, json!({ "showsNames": true })).await;
    for _ in 0..60 {
        leads_nowhere(&app, "wrong").await;
    }
    open(&app, "wrong").await.refused(429, "too_many_requests");
    shows(&app, &key).await;
}
