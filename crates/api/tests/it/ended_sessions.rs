//! What an ended session can still do: nothing, on any node, within 5 s.

use axum::http::StatusCode;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_util::sync::CancellationToken;

use crate::app::{TestApp, Visitor, both};
use crate::sockets::{Socket, listen};

const SECOND_MS: u64 = 1000;

/// A room of an author, and a host's socket in it.
async fn a_host(app: &TestApp, author: &mut Visitor<'_>) -> Socket {
    let quiz = author.quiz("Maps", 1).await;
    let code = author
        .post("/rooms", json!({ "quizId": quiz }))
        .await
        .text("code");
    let address = listen(app).await;
    attach(address, &code, author).await
}

pub(crate) async fn attach(
    address: std::net::SocketAddr,
    code: &str,
    author: &Visitor<'_>,
) -> Socket {
    let mut host = Socket::connect(address, code, None)
        .await
        .expect("it connects");
    host.say(json!({ "type": "attachHost", "accessToken": author.token }))
        .await;
    host.hear("hostView").await;
    host
}

/// Waits for a socket to close. A browser that hasn't answered a ping yet may miss the code.
pub(crate) async fn ended(socket: &mut Socket) {
    while let Some(message) = socket.next().await {
        if let Message::Close(frame) = message {
            assert_eq!(u16::from(frame.expect("a reason").code), 4505);
            return;
        }
    }
}

both! {
    /// WS-4, AUTH-11: logging out closes the host's socket right away, without any time passing.
    async fn ws_4_logging_out_closes_the_sockets(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut host = a_host(&app, &mut ada).await;
        assert_eq!(ada.post("/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
        ended(&mut host).await;
        ada.get("/quiz").await.refused(401, "unauthenticated");
    }

    /// AUTH-10: a thief's replay closes the sockets and ends the access tokens right away.
    async fn auth_10_a_replay_closes_the_sockets(app: TestApp) {
        let mut ada = app.author("ada").await;
        let mut thief = app.visitor();
        thief.cookie.clone_from(&ada.cookie);
        let answer = ada.post("/auth/refresh", json!({})).await;
        ada.token = Some(answer.text("accessToken"));
        app.clock.advance(11 * SECOND_MS);
        let mut host = a_host(&app, &mut ada).await;
        thief.post("/auth/refresh", json!({})).await.refused(401, "unauthenticated");
        ended(&mut host).await;
        ada.get("/quiz").await.refused(401, "unauthenticated");
    }

    /// WS-4, AUTH-10, AUTH-11: what ends on one node ends on the others within 5 s.
    async fn ws_4_other_nodes_notice_within_5_s(app: TestApp) {
        let other = app.second_node().await;
        let mut ada = app.author("ada").await;
        let mut bob = app.author("bob").await;
        let mut hers = a_host(&app, &mut ada).await;
        let mut his = a_host(&app, &mut bob).await;
        let stop = CancellationToken::new();
        let watching = tokio::spawn({
            let (api, stop) = (app.api.clone(), stop.clone());
            async move { api.watch_sessions(stop).await }
        });
        assert_eq!(ada.get("/quiz").await.status, StatusCode::OK, "this node believes it now");

        let mut elsewhere = other.visitor();
        elsewhere.cookie.clone_from(&ada.cookie);
        elsewhere.token.clone_from(&ada.token);
        let answer = elsewhere.post("/auth/logout", json!({})).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
        for _ in 0..5 {
            app.clock.advance(SECOND_MS);
            tokio::task::yield_now().await;
        }
        ended(&mut hers).await;
        ada.get("/quiz").await.refused(401, "unauthenticated");

        his.say(json!({ "type": "sync" })).await;
        his.hear("hostView").await;
        stop.cancel();
        watching.await.expect("it stops when told");
    }
}
