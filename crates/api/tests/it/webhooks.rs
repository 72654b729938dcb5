//! Webhooks: signed, retried, logged, given up; and only sent where they may go (API-9).

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::http::{Method, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use handling::keys::{KEYS_SPREAD_MS, replace_keys};
use live::Clock as _;
use parking_lot::Mutex;
use ring::hmac;
use serde_json::{Value, json};
use store::testing::TestDb;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{PASSWORD, TestApp, Visitor, both};
use crate::early_end;

const SECOND_MS: u64 = 1000;
const DAY_MS: u64 = 24 * 60 * 60 * SECOND_MS;

/// Someone's server, which keeps what is posted to it and responds as told.
#[derive(Clone)]
struct Receiver {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<(String, String)>>>,
    answer: Arc<Mutex<&'static str>>,
}

const FINE: &str = "HTTP/1.1 204 No Content\r\n\r\n";
const BROKEN: &str = "HTTP/1.1 500 Oops\r\ncontent-length: 5\r\n\r\nsorry";

impl Receiver {
    async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a port");
        let receiver = Self {
            address: listener.local_addr().expect("an address"),
            heard: Arc::default(),
            answer: Arc::new(Mutex::new(FINE)),
        };
        let server = receiver.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                let (head, body) = loop {
                    let mut piece = [0; 4096];
                    let read = stream.read(&mut piece).await.unwrap_or(0);
                    request.extend_from_slice(&piece[..read]);
                    let text = String::from_utf8_lossy(&request).into_owned();
                    if let Some((head, body)) = text.split_once("\r\n\r\n") {
                        let head = head.to_lowercase();
                        let length = head.split("content-length: ").nth(1).unwrap_or("0");
                        let length = length.lines().next().unwrap_or("0").parse().unwrap_or(0);
                        if body.len() >= length {
                            break (head, body.to_owned());
                        }
                    }
                    if read == 0 {
                        break (String::new(), String::new());
                    }
                };
                let answer = *server.answer.lock();
                server.heard.lock().push((head, body));
                let _sent = stream.write_all(answer.as_bytes()).await;
            }
        });
        receiver
    }

    fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    fn take(&self) -> Vec<(String, String)> {
        std::mem::take(&mut self.heard.lock())
    }
}

/// Turns each story into a test on SQLite and one on PostgreSQL, where receivers may be on this
/// computer.
macro_rules! both_with_receiver {
    ($($(#[doc = $doc:literal])* async fn $name:ident($app:ident: TestApp, $at:ident: Receiver)
        $body:block)+) => {$(
        mod $name {
            use super::*;

            $(#[doc = $doc])*
            async fn story($app: TestApp, $at: Receiver) $body

            async fn app(db: TestDb) -> TestApp {
                TestApp::with(db, |config| config.has_private_webhooks = true).await
            }

            #[tokio::test]
            async fn sqlite() {
                story(app(TestDb::migrated_sqlite()).await, Receiver::start().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(db) = TestDb::migrated_postgres().await {
                    story(app(db).await, Receiver::start().await).await;
                }
            }
        }
    )+};
}

/// Adds an endpoint; returns its id and its secret.
async fn add(visitor: &mut Visitor<'_>, url: &str, events: Value) -> (String, String) {
    let form = json!({ "url": url, "events": events });
    let answer = visitor.post("/account/webhooks", form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let made = answer.json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&made["webhook"]["id"]), text(&made["secret"]))
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    let line = head
        .lines()
        .find_map(|line| line.strip_prefix(&format!("{name}: ")));
    line.unwrap_or_else(|| panic!("no {name}: {head}"))
}

/// Whether a message is signed with a secret, computed as a receiver would. Headers are in
/// lowercase here, so the signature is compared in lowercase.
fn is_signed(secret: &str, (head, body): &(String, String)) -> bool {
    let key = secret.strip_prefix("whsec_").expect("its prefix");
    let key = STANDARD.decode(key).expect("base 64");
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let (id, at) = (
        header(head, "webhook-id"),
        header(head, "webhook-timestamp"),
    );
    let right = hmac::sign(&key, format!("{id}.{at}.{body}").as_bytes());
    let right = format!("v1,{}", STANDARD.encode(right)).to_lowercase();
    header(head, "webhook-signature")
        .split(' ')
        .any(|each| each == right)
}

async fn log(visitor: &mut Visitor<'_>, id: &str) -> Value {
    visitor
        .get(&format!("/account/webhooks/{id}/deliveries"))
        .await
        .json()
}

async fn send(app: &TestApp) {
    app.api
        .send_due_webhooks()
        .await
        .expect("the database is there");
}

both_with_receiver! {
    async fn what_happens_is_told_signed_and_logged(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, secret) = add(&mut ada, &at.url(), json!(["quiz.published"])).await;
        let quiz = ada.quiz("Maps", 1).await;
        send(&app).await;
        assert!(at.take().is_empty(), "a draft is nobody's news");
        ada.publish(&quiz).await;
        send(&app).await;
        let heard = at.take();
        assert_eq!(heard.len(), 1);
        assert!(is_signed(&secret, &heard[0]), "{heard:?}");
        let message: Value = serde_json::from_str(&heard[0].1).expect("JSON");
        assert_eq!(message["type"], "quiz.published");
        assert_eq!(message["data"]["quizId"], json!(quiz));
        assert_eq!(message["data"]["title"], "Maps");
        let log = log(&mut ada, &id).await;
        assert_eq!(log[0]["state"], "delivered");
        assert_eq!(log[0]["status"], 204);
        assert_eq!(log[0]["attempts"], 1);
        assert_eq!(log[0]["body"], json!(heard[0].1));
        send(&app).await;
        assert!(at.take().is_empty(), "once");
    }

    async fn live_sessions_are_told_without_their_players(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        add(&mut ada, &at.url(), json!(["room.started", "room.ended"])).await;
        let quiz = ada.quiz("Maps", 3).await;
        let room = ada.post("/rooms", json!({ "quizId": quiz })).await.json();
        let code = room["code"].as_str().expect("a code").to_owned();
        let token = ada.token.clone();
        early_end::play(&app, &code, token.as_deref()).await;
        send(&app).await;
        let heard = at.take();
        assert_eq!(heard.len(), 1, "it began: {heard:?}");
        let message: Value = serde_json::from_str(&heard[0].1).expect("JSON");
        assert_eq!(message["type"], "room.started");
        assert_eq!(message["data"]["roomId"], room["id"]);
        assert_eq!(message["data"]["reportUrl"], Value::Null);
        assert!(!heard[0].1.contains("Kim"), "{heard:?}");
    }

    async fn what_fails_is_tried_eight_times_in_about_a_day(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, _) = add(&mut ada, &at.url(), json!(["room.ended"])).await;
        *at.answer.lock() = BROKEN;
        let ping = ada.post(&format!("/account/webhooks/{id}/ping"), json!({})).await;
        assert_eq!(ping.status, StatusCode::ACCEPTED, "{ping:?}");
        for hours in 0..50 {
            send(&app).await;
            app.clock.advance(if hours < 10 { 60 * SECOND_MS } else { 60 * 60 * SECOND_MS });
        }
        let heard = at.take();
        assert_eq!(heard.len(), 8);
        let ids: Vec<&str> = heard.iter().map(|(head, _)| header(head, "webhook-id")).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "one message: {ids:?}");
        ada.log_in("ada").await;
        let log = log(&mut ada, &id).await;
        assert_eq!(log[0]["state"], "failed");
        assert_eq!(log[0]["status"], 500);
        assert_eq!(log[0]["answer"], "sorry");
        assert_eq!(log[0]["nextTryAt"], Value::Null);

        // Resending by hand creates a new delivery of the same message.
        *at.answer.lock() = FINE;
        let delivery = log[0]["id"].as_str().expect("an id");
        let path = format!("/account/webhooks/{id}/deliveries/{delivery}/redeliver");
        let again = ada.post(&path, json!({})).await;
        assert_eq!(again.status, StatusCode::ACCEPTED, "{again:?}");
        send(&app).await;
        assert_eq!(at.take()[0].1, log[0]["body"].as_str().expect("text"));
        let list = ada.get("/account/webhooks").await.json();
        assert_eq!(list[0]["failingSince"], Value::Null, "it works again");
    }

    async fn an_endpoint_that_fails_for_days_is_turned_off(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, _) = add(&mut ada, &at.url(), json!(["quiz.published"])).await;
        *at.answer.lock() = BROKEN;
        for _ in 0..6 {
            let path = format!("/account/webhooks/{id}/ping");
            ada.log_in("ada").await;
            assert_eq!(ada.post(&path, json!({})).await.status, StatusCode::ACCEPTED);
            send(&app).await;
            app.clock.advance(DAY_MS);
        }
        ada.log_in("ada").await;
        let list = ada.get("/account/webhooks").await.json();
        assert_eq!((&list[0]["isEnabled"], &list[0]["isGivenUp"]), (&json!(false), &json!(true)));
        let letters = app.visitor().get("/mailbox").await;
        let letters = String::from_utf8_lossy(&letters.body).into_owned();
        assert!(letters.contains("A webhook of your Fanfare account was turned off"), "{letters}");
        at.take();
        let quiz = ada.quiz("Maps", 1).await;
        ada.publish(&quiz).await;
        send(&app).await;
        assert!(at.take().is_empty());
        let change = json!({ "url": at.url(), "events": ["quiz.published"], "isEnabled": true });
        let path = format!("/account/webhooks/{id}");
        let on = ada.call(Method::PUT, &path, Some(change)).await;
        assert_eq!(on.json()["isGivenUp"], json!(false), "{on:?}");
    }

    async fn a_new_secret_overlaps_with_the_old_one(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, old) = add(&mut ada, &at.url(), json!(["room.ended"])).await;
        let path = format!("/account/webhooks/{id}/secret");
        let new = ada.post(&path, json!({})).await.text("secret");
        assert_ne!(old, new);
        for (wait_ms, old_signs) in [(0, true), (DAY_MS, false)] {
            app.clock.advance(wait_ms);
            ada.log_in("ada").await;
            ada.post(&format!("/account/webhooks/{id}/ping"), json!({})).await;
            send(&app).await;
            let heard = at.take();
            assert!(is_signed(&new, &heard[0]));
            assert_eq!(is_signed(&old, &heard[0]), old_signs);
        }
    }

    /// CFG-1: both secrets are stored encrypted, and sign as before under a new key.
    async fn cfg_1_new_keys_of_the_instance_change_no_secret(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, old) = add(&mut ada, &at.url(), json!(["room.ended"])).await;
        let path = format!("/account/webhooks/{id}/secret");
        let new = ada.post(&path, json!({})).await.text("secret");
        let store = app.store().await;
        let now_ms = store::time::to_stored_ms(app.clock.now_ms());
        replace_keys(&store, now_ms).await.expect("the database works");
        app.clock.advance(2 * KEYS_SPREAD_MS.unsigned_abs());
        for _ in 0..2 {
            app.api.keep_keys().await.expect("the database works");
        }
        let keys = store.list_keys().await.expect("the database works");
        let generations: Vec<i64> = keys.iter()
            .filter(|key| key.name == "webhook-secrets")
            .map(|key| key.generation)
            .collect();
        assert_eq!(generations, [2], "the earlier key is gone");
        ada.log_in("ada").await;
        ada.post(&format!("/account/webhooks/{id}/ping"), json!({})).await;
        app.api.keep_keys().await.expect("the database works");
        send(&app).await;
        let heard = at.take();
        assert!(is_signed(&new, &heard[0]) && is_signed(&old, &heard[0]));
    }

    /// API-9: redirects aren't followed.
    async fn api_9_redirects_are_not_followed(app: TestApp, at: Receiver) {
        let mut ada = app.author("ada").await;
        let (id, _) = add(&mut ada, &at.url(), json!(["room.ended"])).await;
        let trap = Receiver::start().await;
        let to = trap.url();
        let moved = format!("HTTP/1.1 307 Moved\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n");
        *at.answer.lock() = moved.leak();
        ada.post(&format!("/account/webhooks/{id}/ping"), json!({})).await;
        send(&app).await;
        assert_eq!(at.take().len(), 1);
        assert!(trap.take().is_empty());
        assert_eq!(log(&mut ada, &id).await[0]["status"], 307);
    }
}

both! {
    /// API-9: by default, an instance reaches only the public internet.
    async fn api_9_addresses_inside_are_refused_at_the_field(app: TestApp) {
        let mut ada = app.author("ada").await;
        for url in ["http://127.0.0.1:8000/x", "https://127.0.0.1/x", "https://10.0.0.1/x",
            "https://[::1]/x", "https://localhost/x", "https://169.254.169.254/latest", "nonsense"]
        {
            let form = json!({ "url": url, "events": ["room.ended"] });
            let answer = ada.post("/account/webhooks", form).await;
            answer.refused(422, "invalid_input");
            assert!(answer.json()["errors"]["url"].is_string(), "{url}: {answer:?}");
        }
    }

    async fn endpoints_are_their_owners_alone(app: TestApp) {
        let mut ada = app.author("ada").await;
        let (id, secret) = add(&mut ada, "https://hooks.example/x", json!(["room.ended"])).await;
        let listed = ada.get("/account/webhooks").await;
        assert!(!String::from_utf8_lossy(&listed.body).contains(&secret), "shown once");
        let mut bob = app.author("bob").await;
        assert_eq!(bob.get("/account/webhooks").await.json(), json!([]));
        let path = format!("/account/webhooks/{id}");
        let change = json!({
            "url": "https://x.example", "events": ["room.ended"], "isEnabled": true,
        });
        bob.call(Method::PUT, &path, Some(change)).await.refused(404, "not_found");
        bob.call(Method::DELETE, &path, None).await.refused(404, "not_found");
        for verb in ["secret", "ping"] {
            bob.post(&format!("{path}/{verb}"), json!({})).await.refused(404, "not_found");
        }
        bob.get(&format!("{path}/deliveries")).await.refused(404, "not_found");
        app.clock.advance(6 * 60 * SECOND_MS);
        let form = json!({ "url": "https://x.example", "events": ["room.ended"] });
        ada.post("/account/webhooks", form).await.refused(403, "confirmation_needed");
        ada.post("/auth/confirm", json!({ "password": PASSWORD })).await;
        assert_eq!(ada.call(Method::DELETE, &path, None).await.status, StatusCode::NO_CONTENT);
    }
}
