//! F19: what happens when memory runs short, seen from outside.

use std::time::Duration;

use hyper::StatusCode;
use protocol::error::RefusalCode;
use protocol::socket::{ClientMessage, Join, Resume, ServerMessage};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::account::sign_up;
use crate::binary::Home;
use crate::crash::open_room;
use crate::talk::Talk;
use crate::watching::load;

/// The smallest limit there is: less than what the process has taken before it serves anyone.
const NO_MEMORY: &str = "FANFARE_MEMORY_LIMIT=1";
/// The server looks every second.
const SEEN_WITHIN: Duration = Duration::from_secs(20);

async fn join(authority: &str, code: &str, nickname: &str) -> (String, ServerMessage) {
    let mut player = Talk::open(authority, code).await.expect("connected");
    let hello = player.hear_until(|message| match message {
        ServerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let seat_token = hello.await.expect("greeted").fresh_seat_token;
    let join = Join {
        nickname: nickname.to_owned(),
        seat_token: seat_token.clone(),
        seat_pass: None,
        solved: None,
        presence: None,
    };
    player.say(&ClientMessage::Join(join)).await;
    (seat_token, answer(&mut player).await)
}

async fn answer(player: &mut Talk) -> ServerMessage {
    let answer = player.hear_until(|message| match message {
        ServerMessage::PlayerView(_) | ServerMessage::Refused(_) => Some(message),
        _ => None,
    });
    answer.await.expect("answered")
}

/// What load balancers are told, as soon as it isn't "ready".
async fn why_unready(authority: &str) -> String {
    let until = Instant::now() + SEEN_WITHIN;
    loop {
        let (status, _, why) = load(authority, "/readyz").await;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            return why;
        }
        assert!(Instant::now() < until, "memory was never short");
    }
}

/// F19: everyone who is in goes on; nobody comes in, and nothing begins.
#[tokio::test]
async fn f19_running_games_go_on_and_nothing_new_begins() {
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let http = sign_up(&home.authority, &home.data_dir(), "Ada").await;
    let http = http.expect("signed up");
    let room = open_room(&http).await.expect("a room is open");
    let (seat_token, seated) = join(&home.authority, &room.code, "Grace").await;
    assert!(matches!(seated, ServerMessage::PlayerView(_)), "{seated:?}");
    server.kill().expect("killed");

    home.start_by(vec!["env".to_owned(), NO_MEMORY.to_owned()]);
    let _server = home.start().await.expect("it starts");
    assert_eq!(why_unready(&home.authority).await, "no memory\n");

    let mut grace = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected");
    let resume = ClientMessage::Resume(Resume { seat_token });
    grace.say(&resume).await;
    let back = answer(&mut grace).await;
    assert!(matches!(back, ServerMessage::PlayerView(_)), "{back:?}");

    let (_, refused) = join(&home.authority, &room.code, "Joan").await;
    let ServerMessage::Refused(refused) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(refused.code, RefusalCode::RoomFull);
    let (status, _, seen) = load(&home.authority, &format!("/api/v1/rooms/{}", room.code)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(seen.contains(r#""closedBecause":"full""#), "{seen}");

    let quizzes: Value = http.get("quiz").await.expect("listed");
    let quiz_id = &quizzes[0]["id"];
    assert!(quiz_id.is_string(), "{quizzes}");
    for (path, body) in [
        ("rooms", json!({ "quizId": quiz_id })),
        ("quiz/import", json!({ "format": "fanfare-quiz" })),
    ] {
        let status = http.status(path, body).await.expect("answered");
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
    }
}
