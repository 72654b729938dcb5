//! Co-hosts by account, over HTTP and the socket.

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

async fn attach(address: std::net::SocketAddr, code: &str, visitor: &Visitor<'_>) -> Socket {
    let socket = Socket::connect(address, code, None).await;
    let mut socket = socket.expect("it connects");
    let greeting = json!({ "type": "attachCoHost", "accessToken": visitor.token });
    socket.say(greeting).await;
    socket
}

async fn name(visitor: &mut Visitor<'_>, room_id: &str, email: &str) -> Value {
    let form = json!({ "by": "email", "email": email });
    let path = format!("/rooms/{room_id}/co-hosts");
    let answer = visitor.post(&path, form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.json()
}

/// LIVE-5: a co-host hosts by their own log-in until the right is taken away, and has no other.
#[tokio::test]
async fn live_5_a_co_host_hosts_until_the_right_is_taken_away() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let mut bob = app.author("bob").await;
    let (room_id, code) = room(&mut ada).await;
    let (_, other_code) = room(&mut ada).await;
    let path = format!("/rooms/{room_id}/co-hosts");

    let mut early = attach(address, &code, &bob).await;
    assert_eq!(early.hear("refused").await["code"], "notAllowed");
    assert_eq!(bob.get("/co-hosted-rooms").await.json(), json!([]));
    let id = name(&mut ada, &room_id, "bob@example.com").await["id"].clone();
    let id = id.as_str().expect("an id");
    let listed = bob.get("/co-hosted-rooms").await.json();
    assert_eq!(listed[0]["code"], json!(code));
    assert_eq!(listed[0]["hostName"], "ada");
    assert_eq!(listed.as_array().map(Vec::len), Some(1));

    let mut elsewhere = attach(address, &other_code, &bob).await;
    assert_eq!(elsewhere.hear("refused").await["code"], "notAllowed");
    let mut bobs = attach(address, &code, &bob).await;
    bobs.hear("hostView").await;
    // Who came is noted beside the view.
    let mut listed = ada.get(&path).await.json();
    while listed[0]["accountName"].is_null() {
        listed = ada.get(&path).await.json();
    }
    assert_eq!(listed[0]["connectedCount"], 1);
    assert_eq!(listed[0]["accountName"], "bob");

    // Nothing outside the room, and no rights to hand out.
    bob.get(&format!("/reports/{room_id}"))
        .await
        .refused(404, "not_found");
    bob.get(&path).await.refused(404, "not_found");
    let form = json!({ "by": "email", "email": "bob@example.com" });
    bob.post(&path, form).await.refused(404, "not_found");
    let link = json!({ "purpose": "coHost" });
    let links = format!("/rooms/{room_id}/host-links");
    bob.post(&links, link).await.refused(404, "not_found");

    let by_id = format!("{path}/{id}");
    let removed = ada.call(Method::DELETE, &by_id, None).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{removed:?}");
    assert_eq!(bobs.close_code().await, 4507);
    let mut again = attach(address, &code, &bob).await;
    assert_eq!(again.hear("refused").await["code"], "notAllowed");
    let twice = ada.call(Method::DELETE, &by_id, None).await;
    twice.refused(404, "not_found");
    assert_eq!(ada.get(&path).await.json(), json!([]));
}

/// Whether an address has an account can't be told from the answer, the list or the log.
#[tokio::test]
async fn an_unknown_address_looks_like_a_known_one() {
    let app = TestApp::sqlite().await;
    let mut ada = app.author("ada").await;
    let _bob = app.author("bob").await;
    let (room_id, _) = room(&mut ada).await;
    let mut known = name(&mut ada, &room_id, "bob@example.com").await;
    let mut unknown = name(&mut ada, &room_id, "nobody@example.com").await;
    let again = name(&mut ada, &room_id, "Bob@Example.com").await;
    assert_eq!(again["id"], known["id"], "again changes nothing");
    for one in [&mut known, &mut unknown] {
        for field in ["id", "createdAt", "email"] {
            assert!(one[field].is_string(), "{one}");
            one[field] = Value::Null;
        }
    }
    assert_eq!(known, unknown);
    let listed = ada.get(&format!("/rooms/{room_id}/co-hosts")).await.json();
    assert_eq!(listed[0]["accountName"], Value::Null);
    assert_eq!(listed[1]["accountName"], Value::Null);

    let path = format!("/rooms/{room_id}/co-hosts");
    let own = json!({ "by": "email", "email": "ADA@example.com" });
    ada.post(&path, own).await.refused(422, "invalid_input");
    let stranger = json!({ "by": "friend", "accountId": "nobody" });
    ada.post(&path, stranger)
        .await
        .refused(422, "invalid_input");
}

#[tokio::test]
async fn a_room_has_eight_co_hosts_and_none_once_it_is_over() {
    let app = TestApp::sqlite().await;
    let address = listen(&app).await;
    let mut ada = app.author("ada").await;
    let mut bob = app.author("bob").await;
    let (room_id, code) = room(&mut ada).await;
    let path = format!("/rooms/{room_id}/co-hosts");
    name(&mut ada, &room_id, "bob@example.com").await;
    for number in 1..8 {
        name(&mut ada, &room_id, &format!("{number}@example.com")).await;
    }
    let form = json!({ "by": "email", "email": "ninth@example.com" });
    let ninth = ada.post(&path, form.clone()).await;
    ninth.refused(409, "co_host_limit_reached");

    let mut bobs = attach(address, &code, &bob).await;
    bobs.hear("hostView").await;
    app.rooms.end(&code).await.expect("it ends");
    assert_eq!(bobs.close_code().await, 4502);
    ada.post(&path, form).await.refused(409, "wrong_state");
    assert_eq!(ada.get(&path).await.json(), json!([]));
    assert_eq!(bob.get("/co-hosted-rooms").await.json(), json!([]));
}
