//! What only event streams have: ids, numbered posts, pings by hand and comments against silence.
//! That everything else is as over a socket, the stories over all wires show.

use std::collections::BTreeSet;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use live::limits::{QUICK_PING_MS, STREAM_BEAT_MS, STREAM_INBOX_LEN_MAX};
use live::{PostError, Streams, TestClock};
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Action, CloseCode, ServerMessage};
use serde_json::Value;

use crate::client::{Arrived, Client, Heard, Wire, event, over_all_wires};
use crate::house::{House, NOON_MS, answers, is_open};
use crate::kinds;

const SYNC: Bytes = Bytes::from_static(br#"{"type":"sync"}"#);

fn ping(client_ms: u32) -> Bytes {
    format!(r#"{{"type":"ping","clientMs":{client_ms}}}"#).into()
}

/// The answers to pings that are there by now.
async fn pongs(client: &mut Client) -> Vec<u64> {
    client.say_text(r#"{"type":"sync"}"#);
    let mut heard = Vec::new();
    client
        .hear_that(|message| match message {
            ServerMessage::Pong(pong) => {
                heard.push(pong.client_ms);
                None
            }
            ServerMessage::PlayerView(_) => Some(()),
            _ => None,
        })
        .await;
    heard
}

/// What a role is sent of a question, as it travels: everything but greetings, counters, and what
/// belongs to one seat.
async fn views_until(client: &mut Client, phase: &str) -> Vec<String> {
    let mut views = Vec::new();
    loop {
        let text = client.hear_text().await.unwrap();
        let message: Value = serde_json::from_slice(&text).unwrap();
        if !message["type"].as_str().unwrap().ends_with("View") {
            continue;
        }
        let text = str::from_utf8(&text).unwrap();
        let shared = text
            .split_once(r#","me":"#)
            .map_or(text, |(shared, _)| shared);
        views.push(shared.to_owned());
        if message["room"]["phase"]["type"] == phase {
            return views;
        }
    }
}

/// LIVE-1: both wires carry the same bytes, for every kind of question and every role. So what the
/// messages keep secret until the reveal, a stream keeps as well as a socket.
#[tokio::test]
async fn live_1_both_wires_carry_the_same_bytes_up_to_the_reveal() {
    let house = House::open().await;
    let mut compared = 0;
    for question in kinds::quiz().into_iter().skip(1) {
        let room = house.room_of(vec![question], RoomSettings::default()).await;
        let mut host = house.host(&room.code).await;
        let mut pairs = Vec::new();
        for role in ["player", "host", "screen"] {
            let mut pair = [Wire::Socket, Wire::Stream]
                .map(|wire| house.connect_over(wire, &room.code, "192.0.2.1"));
            for (client, name) in pair.iter_mut().zip(["Ana", "Bob"]) {
                let token = client.fresh_token().await;
                match role {
                    "player" => client.join(name, &token),
                    "host" => client.attach_host(crate::house::HOST),
                    _ => client.attach_screen(),
                }
                views_until(client, "lobby").await;
            }
            pairs.push((role, pair));
        }
        host.command(1, 0, Action::Advance);
        for phase in ["announced", "open", "closed", "reveal"] {
            for (role, [socket, stream]) in &mut pairs {
                let one = views_until(socket, phase).await;
                let other = views_until(stream, phase).await;
                let (one, other) = (one.last().unwrap(), other.last().unwrap());
                assert_eq!(one, other, "LIVE-1: {phase} for a {role}");
                compared += one.len();
            }
            let view = host
                .host_view_in(|now| serde_json::to_value(now).unwrap()["type"] == phase)
                .await;
            match phase {
                "closed" => house.clock.advance(game::limits::REVEAL_PAUSE_MS),
                "reveal" => {}
                _ => host.command(2, view.room.step, Action::Advance),
            }
        }
    }
    assert!(compared > 50_000, "only {compared} bytes were compared");
}

#[tokio::test]
async fn a_post_that_is_repeated_has_no_second_effect() {
    let house = House::over(Wire::Stream).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let posts = ana.posts();
    posts.post(vec![ping(1), ping(2)]).unwrap();
    // The answer got lost, so the page sends it again, and once more much later.
    assert_eq!(posts.post_as(2, vec![ping(1), ping(2)]), Ok(()));
    posts.post(vec![ping(3)]).unwrap();
    assert_eq!(posts.post_as(2, vec![ping(1), ping(2)]), Ok(()));
    assert_eq!(pongs(&mut ana).await, [1, 2, 3], "in order, each once");
}

#[tokio::test]
async fn a_post_after_one_that_is_missing_is_refused() {
    let house = House::over(Wire::Stream).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    for seq in [4, 5, u32::MAX] {
        let refused = ana.posts().post_as(seq, vec![ping(seq)]);
        assert_eq!(refused, Err(PostError::OutOfOrder));
    }
    ana.posts().post(vec![ping(2)]).unwrap();
    assert_eq!(pongs(&mut ana).await, [2]);
}

/// Nobody speaks for someone else: an id cannot be guessed, and belongs to one room.
#[tokio::test]
async fn ws_1_only_the_id_of_an_open_stream_lets_a_message_in() {
    let house = House::over(Wire::Stream).await;
    let (room, other) = (house.room().await, house.room().await);
    let (ana, _) = house.player(&room.code, "Ana").await;
    let id = ana.posts().id.clone();
    let streams = &house.streams;
    for (place, id) in [
        (other.code.as_str(), id.as_str()),
        (&room.code, &id[1..]),
        (&room.code, ""),
        ("", &id),
    ] {
        let posted = streams.post(place, id, 2, vec![SYNC]);
        assert_eq!(posted, Err(PostError::Unknown));
        assert_eq!(streams.pong(place, id, "AA"), Err(PostError::Unknown));
    }
    drop(ana);
    // Its browser hung up, so the id is forgotten.
    while streams.count() > 0 {
        tokio::task::yield_now().await;
    }
    let posted = streams.post(&room.code, &id, 2, vec![SYNC]);
    assert_eq!(posted, Err(PostError::Unknown));
}

#[tokio::test]
async fn ws_1_ids_have_128_bits_and_never_repeat() {
    let streams = Streams::new(Arc::new(TestClock::at(NOON_MS)), "node");
    let mut seen = BTreeSet::new();
    for _ in 0..1_000 {
        let (client, _socket) = crate::client::stream(&streams, "1");
        let id = client.posts().id.clone();
        let secret = id.strip_prefix("node.").unwrap();
        assert_eq!(secret.len(), 22, "16 bytes in base64url");
        assert!(seen.insert(id));
    }
}

/// WS-3: what is not read waits in a queue of a fixed length, and the client keeps the rest.
#[tokio::test]
async fn ws_3_a_post_is_handed_over_whole_or_not_at_all() {
    let streams = Streams::new(Arc::new(TestClock::at(NOON_MS)), "node");
    let (client, mut socket) = crate::client::stream(&streams, "1");
    let posts = client.posts();
    for _ in 0..STREAM_INBOX_LEN_MAX / 8 - 1 {
        posts.post(vec![SYNC; 8]).unwrap();
    }
    posts.post(vec![SYNC; 5]).unwrap();
    assert_eq!(posts.post(vec![SYNC; 4]), Err(PostError::Busy));
    for _ in 0..STREAM_INBOX_LEN_MAX - 3 {
        assert!(socket.next().now_or_never().is_some());
    }
    assert!(socket.next().now_or_never().is_none(), "not even a part");
    posts.post(vec![SYNC; 4]).unwrap();
    drop(socket);
    assert_eq!(posts.post(vec![SYNC]), Err(PostError::Unknown));
    assert_eq!(posts.pong("AA"), Err(PostError::Unknown));
}

/// Proxies cut what is silent.
#[tokio::test]
async fn a_silent_stream_has_a_comment_every_15_s() {
    let clock = TestClock::at(NOON_MS);
    let streams = Streams::new(Arc::new(clock.clone()), "node");
    let (mut socket, mut events) = streams.open("1");
    let mut next = || events.next().now_or_never().flatten();
    next().expect("the id");
    assert_eq!(next(), None);
    clock.advance(STREAM_BEAT_MS - 1);
    assert_eq!(next(), None);
    clock.advance(1);
    assert_eq!(next(), Some(Bytes::from_static(b":\n\n")));
    assert_eq!(next(), None);
    // A frame is as good as a comment.
    clock.advance(10_000);
    let sending =
        futures_util::SinkExt::send(&mut socket, live::Outgoing::Text(Bytes::from("{}").into()));
    assert_eq!(sending.now_or_never(), None, "not before it is read");
    assert_eq!(next(), Some(Bytes::from_static(b"data: {}\n\n")));
    clock.advance(STREAM_BEAT_MS - 1);
    assert_eq!(next(), None);
    clock.advance(1);
    assert_eq!(next(), Some(Bytes::from_static(b":\n\n")));
}

/// Skipped like any comment, and what comes after it is heard.
#[tokio::test]
async fn a_comment_is_no_event() {
    let clock = TestClock::at(NOON_MS);
    let streams = Streams::new(Arc::new(clock.clone()), "node");
    let (mut client, mut socket) = crate::client::stream(&streams, "1");
    clock.advance(STREAM_BEAT_MS);
    let Some(Arrived::Event(comment)) = client.arrival().await else {
        panic!("a silent stream has a comment");
    };
    assert_eq!(event(&comment), None);
    // The next comment is due, and not yet read.
    client.stall(true);
    clock.advance(STREAM_BEAT_MS);
    client.stall(false);
    let text = Bytes::from_static(b"{}");
    let sending =
        futures_util::SinkExt::send(&mut socket, live::Outgoing::Text(text.clone().into()));
    let (sent, heard) = tokio::join!(sending, client.hear_text());
    sent.unwrap();
    assert_eq!(heard.unwrap(), text);
}

/// LIVE-3: what is credited is half of the median round trip, proven by answers nobody can guess;
/// an answer by hand proves as much as one by a browser.
async fn live_3_the_credit_is_what_pings_prove(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut eve, _) = house.player(&room.code, "Eve").await;
    ana.round_trip = Some((house.clock.clone(), 80));
    for round in 0..6 {
        house.clock.advance(QUICK_PING_MS);
        // By the second answer the server's own ping has been answered, too.
        for _ in 0..2 {
            ana.say_text(&format!(r#"{{"type":"ping","clientMs":{round}}}"#));
            ana.hear_that(|message| matches!(message, ServerMessage::Pong(_)).then_some(()))
                .await;
        }
        if wire == Wire::Stream {
            // Anyone who makes answers up proves nothing.
            let _forged = eve.posts().pong("AAAAAAAAAAA");
        }
    }
    ana.round_trip = None;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    house.clock.advance(3_000);
    ana.pick(0, &ids[0]);
    let elapsed_ms = ana.picked().await.pick.elapsed_ms;
    assert_eq!(elapsed_ms, 2_960, "40 ms of 80 there and back");
    eve.pick(0, &ids[0]);
    assert_eq!(eve.picked().await.pick.elapsed_ms, 3_000);
}

/// WS-2: silence, a first message that is none, and one that is too long.
async fn ws_2_a_connection_keeps_to_the_limits(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut silent = house.connect(&room.code);
    silent.fresh_token().await;
    house.clock.advance(live::limits::GREETING_TIME_MAX_MS);
    assert_eq!(silent.closed().await, CloseCode::NoGreeting);
    if wire == Wire::Stream {
        // A socket's server waits for an answer; a response just ends.
        assert!(matches!(silent.hear().await, Heard::Gone));
    }
    let mut rude = house.connect(&room.code);
    rude.say_text("0");
    assert_eq!(rude.refused().await, RefusalCode::MessageMalformed);
    let long = "a".repeat(live::limits::PLAYER_MESSAGE_LEN_MAX);
    rude.say_text(&format!(r#"{{"type":"claimSeat","seatCode":"{long}"}}"#));
    assert_eq!(rude.refused().await, RefusalCode::MessageMalformed);
    rude.attach_screen();
    rude.hear_that(|message| matches!(message, ServerMessage::ScreenView(_)).then_some(()))
        .await;
}

over_all_wires! {
    live_3_the_credit_is_what_pings_prove,
    ws_2_a_connection_keeps_to_the_limits,
}
