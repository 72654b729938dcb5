//! What an instance says about itself, and the socket that checks whether sockets work.

use std::net::SocketAddr;

use api::AboutConfig;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use live::Clock as _;
use protocol::http::instance::Voice;
use serde_json::{Value, json};
use store::testing::TestDb;
use store::{NewAccount, Store};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::app::{Answer, TestApp, both};
use crate::insights::play;
use crate::sockets::{Socket, listen};

/// Adds people with verified addresses directly to the database: a hundred sign-ups would mean
/// hashing a hundred passwords.
async fn people(store: &Store, from: u32, to: u32) {
    for n in from..to {
        let account = NewAccount {
            name: format!("Person {n}"),
            email: format!("person{n}@example.com"),
            password_hash: "$argon2id$".to_owned(),
        };
        let account = store.create_account(account, 0).await;
        let account = account.expect("the address is free");
        let is_new = store.mark_email_verified(&account.id, 0).await;
        assert!(is_new.expect("the account is there"));
    }
}

both! {
    /// API-1: anyone may read it, even without an account.
    async fn nothing_is_said_that_nobody_set(app: TestApp) {
        let about = app.visitor().get("/instance/about").await;
        let nothing = json!({
            "operatorName": null, "operatorEmail": null, "operatorUrl": null,
            "figures": { "accounts": null, "publicQuizzes": null, "answers": null },
            "voices": [], "socialLinks": null,
        });
        assert_eq!((about.status.as_u16(), about.json()), (200, nothing));
        let texts = app.visitor().get("/instance/texts").await;
        assert_eq!(texts.json(), json!({ "terms": null, "privacy": null }));
    }

    async fn figures_are_counted_once_a_minute(app: TestApp) {
        let store = app.store().await;
        let accounts = async || {
            let about = app.visitor().get("/instance/about").await;
            about.json()["figures"]["accounts"].clone()
        };
        people(&store, 0, 99).await;
        assert_eq!(accounts().await, Value::Null, "too few to speak for it");
        people(&store, 99, 119).await;
        assert_eq!(accounts().await, Value::Null, "it counted a moment ago");
        app.clock.advance(59_999);
        assert_eq!(accounts().await, Value::Null);
        app.clock.advance(1);
        assert_eq!(accounts().await, 110, "rounded down");
    }

    async fn answers_are_counted_from_a_thousand(app: TestApp) {
        let store = app.store().await;
        let mut ada = app.author("ada").await;
        let quiz = ada.quiz("Maps", 1).await;
        let room = play(&app, &mut ada, &quiz, &[("Zoë", "r"), ("Adam", "w")]).await;
        // It waits until the report is stored.
        assert_eq!(ada.get(&format!("/reports/{room}")).await.status, StatusCode::OK);
        assert_eq!(store.count_instance().await.expect("figures").answer_count, 2);
        let answers = async || {
            app.clock.advance(60_000);
            let about = app.visitor().get("/instance/about").await;
            about.json()["figures"]["answers"].clone()
        };
        assert_eq!(answers().await, Value::Null, "too few to speak for it");
        let sums = store::ReportSums { player_count: 2, pick_count: 1_066, chance_count: 2_000 };
        store.put_report_sums(&room, sums).await.expect("it is stored");
        assert_eq!(answers().await, 1_000, "rounded down");
    }
}

#[tokio::test]
async fn an_operator_says_who_they_are_and_may_hide_figures() {
    let voice = Voice {
        text: "The whole class was quiet.".to_owned(),
        name: "Grace".to_owned(),
        role: "Teacher".to_owned(),
    };
    let said = AboutConfig {
        operator_name: Some("Harbor School".to_owned()),
        operator_email: Some("quiz@school.example".to_owned()),
        operator_url: Some("https://school.example/imprint".to_owned()),
        terms: Some("Be kind.".to_owned()),
        privacy: Some("Ask Ada.".to_owned()),
        voices: vec![voice],
        social_links: Some(vec!["https://mastodon.example/@harbor".to_owned()]),
        hides_figures: true,
    };
    let app = TestApp::with(TestDb::migrated_sqlite(), |config| config.about = said).await;
    people(&app.store().await, 0, 120).await;
    let about = app.visitor().get("/instance/about").await.json();
    assert_eq!(
        about,
        json!({
            "operatorName": "Harbor School", "operatorEmail": "quiz@school.example",
            "operatorUrl": "https://school.example/imprint",
            "figures": { "accounts": null, "publicQuizzes": null, "answers": null },
            "voices": [{
                "text": "The whole class was quiet.", "name": "Grace", "role": "Teacher",
            }],
            "socialLinks": ["https://mastodon.example/@harbor"],
        })
    );
    let texts = app.visitor().get("/instance/texts").await.json();
    assert_eq!(texts, json!({ "terms": "Be kind.", "privacy": "Ask Ada." }));
    let contact = security_txt(&app).await;
    assert_eq!(contact.header("content-type"), "text/plain; charset=utf-8");
    let text = std::str::from_utf8(&contact.body).expect("text");
    assert!(
        text.starts_with("Contact: mailto:quiz@school.example\nExpires: 20"),
        "{text}"
    );
    let silent = security_txt(&TestApp::sqlite().await).await;
    assert_eq!(silent.status, StatusCode::NOT_FOUND);
}

async fn security_txt(app: &TestApp) -> Answer {
    let path = "/.well-known/security.txt";
    let request = Request::get(path).body(Body::empty());
    app.send(request.expect("a request")).await
}

async fn open_check(address: SocketAddr, origin: Option<&'static str>) -> Result<Socket, Error> {
    Socket::connect_to(address, "/instance/socket", origin).await
}

#[tokio::test]
async fn a_checking_socket_tells_the_time_and_ends_by_itself() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut socket = open_check(address, None).await.expect("it connects");
    for _ in 0..20 {
        socket.say(json!("how late is it?")).await;
        let Some(Message::Text(text)) = socket.next().await else {
            panic!("no answer");
        };
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answer, json!({ "serverMs": app.clock.now_ms() }));
    }
    assert!(socket.next().await.is_none(), "nobody talks for ever");
}

#[tokio::test]
async fn ws_2_no_other_site_opens_a_checking_socket() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let refused = open_check(address, Some("https://evil.example")).await;
    assert!(matches!(refused, Err(Error::Http(answer)) if answer.status() == 403));
}
