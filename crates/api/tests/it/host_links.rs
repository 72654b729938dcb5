//! Host links: a second device and co-hosts, over HTTP and the socket.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::app::{TestApp, Visitor};
use crate::sockets::{Socket, listen};

/// A room in its lobby: its id and code.
async fn room(visitor: &mut Visitor<'_>) -> (String, String) {
    let quiz = visitor.quiz("Maps", 1).await;
    let made = visitor.post("/rooms", json!({ "quizId": quiz })).await;
    (made.text("id"), made.text("code"))
}

async fn link(visitor: &mut Visitor<'_>, room_id: &str, purpose: &str) -> (String, String) {
    let form = json!({ "purpose": purpose, "label": " Zoë " });
    let path = format!("/rooms/{room_id}/host-links");
    let answer = visitor.post(&path, form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    let made = answer.json();
    assert_eq!(made["link"]["label"], "Zoë");
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&made["link"]["id"]), text(&made["key"]))
}

async fn attach(address: std::net::SocketAddr, code: &str, greeting: Value) -> Socket {
    let socket = Socket::connect(address, code, None).await;
    let mut socket = socket.expect("it connects");
    socket.say(greeting).await;
    socket
}

/// Attaches by a link, and waits until it is noted as used, which comes after the first view.
async fn attach_by(address: std::net::SocketAddr, code: &str, greeting: Value) -> Socket {
    let mut socket = attach(address, code, greeting).await;
    socket.hear("hostView").await;
    socket.say(json!({ "type": "ping", "clientMs": 7 })).await;
    socket.hear("pong").await;
    socket
}

/// LIVE-5: a link hosts its room until it is revoked, and gives no other right.
#[tokio::test]
async fn live_5_a_phone_hosts_by_link_until_the_link_is_revoked() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let bob = app.author("bob").await;
    let (room_id, code) = room(&mut ada).await;
    let (_, other_code) = room(&mut ada).await;
    let path = format!("/rooms/{room_id}/host-links");
    let (id, key) = link(&mut ada, &room_id, "coHost").await;
    assert_eq!(key.len(), 43);
    let listed = ada.get(&path).await;
    assert!(
        !format!("{listed:?}").contains(&key),
        "the key is shown once"
    );
    assert_eq!(listed.json()[0]["connectedCount"], 0);
    assert_eq!(listed.json()[0]["lastUsedAt"], Value::Null);

    let by_key = json!({ "type": "attachHostLink", "hostKey": key });
    let mut elsewhere = attach(address, &other_code, by_key.clone()).await;
    assert_eq!(elsewhere.hear("refused").await["code"], "hostLinkUnknown");
    let mut phone = attach_by(address, &code, by_key.clone()).await;
    let listed = ada.get(&path).await.json();
    assert_eq!(listed[0]["connectedCount"], 1);
    assert_eq!(listed[0]["accountName"], Value::Null);
    assert!(listed[0]["lastUsedAt"].is_string(), "{listed}");

    // A co-host who is logged in is named. An account alone still gives no right.
    let named = json!({ "type": "attachHostLink", "hostKey": key, "accessToken": bob.token });
    let mut bobs = attach_by(address, &code, named).await;
    let listed = ada.get(&path).await.json();
    assert_eq!(listed[0]["connectedCount"], 2);
    assert_eq!(listed[0]["accountName"], "bob");
    let token = json!({ "type": "attachHost", "accessToken": bob.token });
    let mut without = attach(address, &code, token).await;
    assert_eq!(without.hear("refused").await["code"], "notAllowed");

    let revoked = ada
        .call(Method::DELETE, &format!("{path}/{id}"), None)
        .await;
    assert_eq!(revoked.status, StatusCode::NO_CONTENT, "{revoked:?}");
    assert_eq!(phone.close_code().await, 4507);
    assert_eq!(bobs.close_code().await, 4507);
    let mut again = attach(address, &code, by_key).await;
    assert_eq!(again.hear("refused").await["code"], "hostLinkUnknown");
    let twice = ada
        .call(Method::DELETE, &format!("{path}/{id}"), None)
        .await;
    twice.refused(404, "not_found");
    assert_eq!(ada.get(&path).await.json(), json!([]));
}

/// Wrong keys run out like wrong codes, and a right one always passes.
#[tokio::test]
async fn wrong_keys_are_limited_and_right_ones_are_not() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let (room_id, code) = room(&mut ada).await;
    let (_, key) = link(&mut ada, &room_id, "remote").await;
    let wrong = json!({ "type": "attachHostLink", "hostKey": "A".repeat(43) });
    for _ in 0..60 {
        let mut guesser = attach(address, &code, wrong.clone()).await;
        assert_eq!(guesser.hear("refused").await["code"], "hostLinkUnknown");
    }
    let mut guesser = attach(address, &code, wrong).await;
    assert_eq!(guesser.hear("refused").await["code"], "tooManyMessages");
    let mut phone = attach(
        address,
        &code,
        json!({ "type": "attachHostLink", "hostKey": key }),
    )
    .await;
    phone.hear("hostView").await;
}

#[tokio::test]
async fn a_room_has_eight_links_and_none_once_it_is_over() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let (room_id, code) = room(&mut ada).await;
    let path = format!("/rooms/{room_id}/host-links");
    let mut key = String::new();
    for _ in 0..8 {
        (_, key) = link(&mut ada, &room_id, "coHost").await;
    }
    let form = json!({ "purpose": "remote" });
    let ninth = ada.post(&path, form.clone()).await;
    ninth.refused(409, "host_link_limit_reached");
    let long = json!({ "purpose": "coHost", "label": "x".repeat(41) });
    ada.post(&path, long).await.refused(422, "invalid_input");

    let greeting = json!({ "type": "attachHostLink", "hostKey": key });
    let mut phone = attach(address, &code, greeting).await;
    phone.hear("hostView").await;
    app.rooms.end(&code).await.expect("it ends");
    assert_eq!(phone.close_code().await, 4502);
    ada.post(&path, form).await.refused(409, "wrong_state");
    assert_eq!(ada.get(&path).await.json(), json!([]));
}
