//! Stopping in order: everyone is told, and the process ends with success.

use std::time::Duration;

use protocol::socket::{AttachHost, ClientMessage, CloseCode, Join, ServerMessage};
use rustix::process::{Signal, kill_process};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::account::sign_up;
use crate::binary::Home;
use crate::crash::open_room;
use crate::talk::{Heard, Talk};

/// The server gives open connections a few seconds.
pub(crate) const STOPPED_WITHIN: Duration = Duration::from_secs(10);

/// F13: players and host are told to come back, and find their seat in the next process.
#[tokio::test]
async fn sigterm_tells_everybody_to_come_back_and_the_room_is_there_again() {
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let http = sign_up(&home.authority, &home.data_dir(), "Ada")
        .await
        .expect("signed up");
    let room = open_room(&http).await.expect("a room is open");
    let access_token = http.access_token.clone().expect("signed in");

    let mut host = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected");
    host.say(&ClientMessage::AttachHost(AttachHost { access_token }))
        .await;
    let is_host_view = |message| matches!(message, ServerMessage::HostView(_)).then_some(());
    host.hear_until(is_host_view)
        .await
        .expect("the host is attached");
    let mut player = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected");
    let hello = player.hear_until(|message| match message {
        ServerMessage::Hello(hello) => Some(hello),
        _ => None,
    });
    let seat_token = hello.await.expect("greeted").fresh_seat_token;
    let join = Join {
        nickname: "Grace".to_owned(),
        seat_token,
        seat_pass: None,
        solved: None,
        presence: None,
    };
    player.say(&ClientMessage::Join(join.clone())).await;
    let seat = player.hear_until(my_seat).await.expect("seated");

    kill_process(server.pid(), Signal::TERM).expect("it can be told");
    assert_eq!(last_word(&mut host).await, CloseCode::Restarting.number());
    assert_eq!(last_word(&mut player).await, CloseCode::Restarting.number());
    drop((host, player));
    let status = server.ended(STOPPED_WITHIN).await.expect("it stops");
    assert!(status.success(), "{status}\n{}", home.log());

    let _next = home.start().await.expect("it starts again");
    let mut player = Talk::open(&home.authority, &room.code)
        .await
        .expect("connected again");
    player.say(&ClientMessage::Join(join)).await;
    assert_eq!(
        player.hear_until(my_seat).await.expect("seated again"),
        seat
    );
}

/// Someone who checks whether event streams get through doesn't hold a stop up.
#[tokio::test]
async fn sigterm_ends_a_check_of_event_streams() {
    let home = Home::new(None);
    let mut server = home.start().await.expect("it starts");
    let mut check = TcpStream::connect(&home.authority)
        .await
        .expect("connected");
    let asks = format!(
        "GET /api/v1/instance/stream HTTP/1.1\r\nHost: {}\r\nAccept: text/event-stream\r\n\r\n",
        home.authority
    );
    check.write_all(asks.as_bytes()).await.expect("it is asked");
    let mut answer = String::new();
    while !answer.contains("event: stream") {
        let mut more = [0; 1_024];
        let length = check.read(&mut more).await.expect("it answers");
        answer.push_str(&String::from_utf8_lossy(&more[..length]));
        assert!(length > 0, "it ended with {answer}");
    }
    kill_process(server.pid(), Signal::TERM).expect("it can be told");
    let status = server.ended(STOPPED_WITHIN).await.expect("it stops");
    assert!(status.success(), "{status}\n{}", home.log());
    assert!(!home.log().contains("is cut"), "{}", home.log());
}

fn my_seat(message: ServerMessage) -> Option<u32> {
    match message {
        ServerMessage::PlayerView(view) => Some(view.me.seat),
        _ => None,
    }
}

/// The code a connection is closed with.
async fn last_word(talk: &mut Talk) -> u16 {
    loop {
        match talk.hear().await.expect("a word comes") {
            Heard::Said(..) => {}
            Heard::Closed(code) => return code,
            Heard::Lost => return 1006,
        }
    }
}
