//! What hosts say on the front page, and which of it administrators choose.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, Visitor, both};
use crate::exports::{read, unpack};

const UNKNOWN: &str = "0192f0c1-2f5e-7c3a-9a53-0123456789ab";

fn words(text: &str) -> Value {
    json!({ "text": text, "name": " Ada L. ", "role": "Teacher", "agrees": true })
}

async fn put(host: &mut Visitor<'_>, form: Value) -> Answer {
    host.call(Method::PUT, "/account/voice", Some(form)).await
}

/// A host with a live session that is over.
async fn a_host<'a>(app: &'a TestApp, name: &str) -> Visitor<'a> {
    let mut host = app.author(name).await;
    let quiz = host.quiz("Maps", 1).await;
    let room = host.post("/rooms", json!({ "quizId": quiz })).await;
    let path = format!("/rooms/{}/end", room.text("id"));
    let ended = host.post(&path, json!({})).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{ended:?}");
    host
}

async fn waiting(admin: &mut Visitor<'_>) -> Vec<Value> {
    let listed = admin.get("/admin/voices").await.json();
    listed.as_array().expect("a list").clone()
}

async fn choose(admin: &mut Visitor<'_>, id: &str, is_shown: bool, revision: u32) -> Answer {
    let form = json!({ "isShown": is_shown, "revision": revision });
    let path = format!("/admin/voices/{id}");
    admin.call(Method::PUT, &path, Some(form)).await
}

async fn front_page(app: &TestApp) -> Vec<String> {
    let about = app.visitor().get("/instance/about").await.json();
    let voices = about["voices"].as_array().expect("a list").iter();
    let text = |voice: &Value| voice["text"].as_str().expect("a text").to_owned();
    voices.map(text).collect()
}

both! {
    async fn a_host_is_quoted_once_an_administrator_chose_it(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut ada = app.author("ada").await;
        let none = ada.get("/account/voice").await.json();
        assert_eq!(none, json!({ "voice": null, "mayLeave": false }));
        put(&mut ada, words("It is quick.")).await.refused(409, "wrong_state");

        let mut bob = a_host(&app, "bob").await;
        assert_eq!(bob.get("/account/voice").await.json()["mayLeave"], true);
        let left = put(&mut bob, words(" It is quick. ")).await;
        assert_eq!(left.status, StatusCode::OK, "{left:?}");
        let left = left.json();
        assert_eq!(left["voice"]["text"], "It is quick.");
        assert_eq!(left["voice"]["name"], "Ada L.");
        assert_eq!(left["voice"]["isShown"], false);
        assert_eq!(bob.get("/account/voice").await.json(), left);
        assert!(front_page(&app).await.is_empty(), "it waits");

        let listed = waiting(&mut admin).await;
        assert_eq!(listed.len(), 1);
        let id = listed[0]["id"].as_str().expect("an id").to_owned();
        assert_eq!(listed[0]["accountName"], "bob");
        assert_eq!(choose(&mut admin, &id, true, 1).await.status, StatusCode::NO_CONTENT);
        assert_eq!(front_page(&app).await, ["It is quick."]);
        assert!(waiting(&mut admin).await.is_empty());
        let about = app.visitor().get("/instance/about").await.json();
        let keys: Vec<&String> = about["voices"][0].as_object().expect("one").keys().collect();
        assert_eq!(keys, ["name", "role", "text"], "nothing else of whose it is");

        put(&mut bob, words("It is slow.")).await;
        assert!(front_page(&app).await.is_empty(), "other words wait");
        choose(&mut admin, &id, true, 1).await.refused(409, "version_conflict");
        choose(&mut admin, &id, true, 2).await;
        assert_eq!(front_page(&app).await, ["It is slow."]);
        assert_eq!(choose(&mut admin, &id, false, 2).await.status, StatusCode::NO_CONTENT);
        assert!(front_page(&app).await.is_empty());

        choose(&mut admin, &id, true, 2).await;
        let gone = bob.call(Method::DELETE, "/account/voice", None).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
        assert!(front_page(&app).await.is_empty(), "it was taken back");
        choose(&mut admin, &id, true, 2).await.refused(404, "not_found");
        choose(&mut admin, UNKNOWN, false, 1).await.refused(404, "not_found");
        let events = admin.get("/admin/audit-events?limit=100").await.json();
        let events = events.as_array().expect("a list").iter();
        let words: Vec<&str> = events.filter_map(|entry| entry["event"].as_str()).collect();
        let count = |word| words.iter().filter(|said| **said == word).count();
        assert_eq!((count("voice_shown"), count("voice_hidden")), (3, 1), "{words:?}");
    }

    /// A voice is a text, a name and a role within limits, from someone who agrees.
    async fn a_voice_has_limits_and_needs_consent(app: TestApp) {
        app.author("admin").await;
        let mut ada = a_host(&app, "ada").await;
        for (field, value) in [
            ("text", json!(" ")),
            ("text", json!("x".repeat(281))),
            ("name", json!("")),
            ("name", json!("x".repeat(61))),
            ("name", json!("Ada\nLovelace")),
            ("role", json!("")),
            ("role", json!("x".repeat(61))),
            ("agrees", json!(false)),
        ] {
            let mut form = words("It is quick.");
            form[field] = value;
            let refused = put(&mut ada, form).await;
            refused.refused(422, "invalid_input");
            assert!(refused.json()["errors"][field].is_string(), "{field}: {refused:?}");
        }
        assert_eq!(ada.get("/account/voice").await.json()["voice"], Value::Null);
        let most = put(&mut ada, words(&"ä".repeat(280))).await;
        assert_eq!(most.status, StatusCode::OK, "{most:?}");
    }

    /// PRIV-4: it is in the export; PRIV-5: it goes with its account.
    async fn priv_4_a_voice_is_exported_and_goes_with_its_account(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut ada = a_host(&app, "ada").await;
        put(&mut ada, words("It is quick.")).await;
        let voice = waiting(&mut admin).await.remove(0);
        let id = voice["id"].as_str().expect("an id").to_owned();
        choose(&mut admin, &id, true, 1).await;
        let files = unpack(&ada.post("/account/export", json!({})).await);
        let said = read(&files, "voice.json");
        assert_eq!(said["text"], "It is quick.");
        assert!(said["agreedAt"].is_string() && said["shownSince"].is_string());

        let account = voice["accountId"].as_str().expect("an id");
        let path = format!("/admin/users/{account}/suspension");
        admin.call(Method::PUT, &path, Some(json!({}))).await;
        assert!(front_page(&app).await.is_empty(), "it is suspended");
        let shown = admin.get("/admin/voices?shown=true").await.json();
        assert_eq!(shown[0]["isSuspended"], true);
        admin.call(Method::DELETE, &path, None).await;
        assert_eq!(front_page(&app).await, ["It is quick."]);
        let path = format!("/admin/users/{account}");
        admin.call(Method::DELETE, &path, None).await;
        assert!(front_page(&app).await.is_empty());
        assert_eq!(admin.get("/admin/voices?shown=true").await.json(), json!([]));
    }

    async fn six_fit_on_the_front_page(app: TestApp) {
        let mut admin = app.author("admin").await;
        let mut ids = Vec::new();
        for n in 0..7 {
            let mut host = a_host(&app, &format!("host{n}")).await;
            put(&mut host, words(&format!("Voice {n}"))).await;
            let listed = waiting(&mut admin).await;
            ids.push(listed[0]["id"].as_str().expect("an id").to_owned());
            app.clock.advance(1);
            let chosen = choose(&mut admin, &ids[n], true, 1).await;
            if n < 6 {
                assert_eq!(chosen.status, StatusCode::NO_CONTENT, "{chosen:?}");
            } else {
                chosen.refused(409, "wrong_state");
            }
        }
        assert_eq!(front_page(&app).await.len(), 6);
        choose(&mut admin, &ids[0], false, 1).await;
        app.clock.advance(1);
        assert_eq!(choose(&mut admin, &ids[6], true, 1).await.status, StatusCode::NO_CONTENT);
        assert_eq!(front_page(&app).await.last().map(String::as_str), Some("Voice 6"));
    }
}
