//! Two nodes: people are connected to one, and the other runs their room.
//!
//! That everything is as on one node, the stories over all wires show. These are about what two
//! nodes can suffer: lost messages, death, frost, and clocks that differ.

use bytes::Bytes;
use futures_util::StreamExt as _;
use live::limits::{BEAT_MS, PEER_TTL_MS};
use live::{Clock as _, Incoming, PostError, Rooms, TestClock};
use protocol::http::rooms::RoomSettings;
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{Action, CloseCode, Phase, SetLock};
use store::testing::TestDb;

use crate::client::{Client, Wire};
use crate::house::{HOST, House, answers, is_open, open_node};

/// Lets a second pass, in which the gateway does what it does each second.
async fn second(house: &House) {
    house.clock.advance(BEAT_MS);
    let now_ms = house.clock.now_ms();
    // Only while its own heartbeats get to the database does it look for those of others.
    house.has_beaten("gateway").await;
    let gateway = house.gateway.as_ref().unwrap();
    gateway.rooms.has_looked_at(now_ms).await;
    settle().await;
}

/// Lets seconds pass until another node has taken the room over, and tells how many.
async fn until_taken_over(house: &House, code: &str) -> u64 {
    let mut seconds = 0;
    while runs_on(house, code).await == "node" {
        second(house).await;
        seconds += 1;
        // Three of silence. Here the database has time of its own: the last heartbeat, and each of
        // the gateway's, may be seen a second late.
        assert!(seconds <= 8, "nobody took it over");
    }
    seconds
}

/// Lets everything happen that needs no database.
async fn settle() {
    for _ in 0..200 {
        tokio::task::yield_now().await;
    }
}

/// The room runs on this node.
async fn runs_on(house: &House, code: &str) -> String {
    let open = house.store.find_open_room_by_code(code).await.unwrap();
    open.expect("it is not over").owner_node
}

/// Comes back, as often as it takes while a node is taking the room over.
async fn back(house: &House, node: &Rooms, code: &str, token: &str) -> Client {
    while node.is_out_of_reach(code).await && node.find(code).await.is_none() {
        tokio::task::yield_now().await;
    }
    let client = house.connect_to(node, code);
    client.resume(token);
    client
}

/// However many people are connected to the other node, an event of the room is one message to it.
#[tokio::test]
async fn an_event_is_one_message_to_each_node() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let host = house.host(&room.code).await;
    let mut players = Vec::new();
    for number in 0..300 {
        players.push(house.player(&room.code, &format!("P{number}")).await.0);
    }
    let gateway = house.gateway.as_ref().unwrap();
    settle().await;
    let before = gateway.owner_bus.published();
    host.command(1, 0, Action::Advance);
    for player in &mut players {
        player
            .view_in(|phase| matches!(phase, Phase::Announced(_)))
            .await;
    }
    settle().await;
    // The event with its acknowledgment, and the counters of the host.
    let sent = gateway.owner_bus.published() - before;
    assert!(sent <= 2, "{sent} messages");
}

/// What the bus loses is noticed, and nobody goes on with a part of it.
#[tokio::test]
async fn dur_6_a_lost_message_ends_in_the_newest_view() {
    for loses_up in [false, true] {
        let house = House::over(Wire::Far).await;
        let room = house.room().await;
        let mut host = house.host(&room.code).await;
        let (mut ana, token) = house.player(&room.code, "Ana").await;
        // For whom the question stays open.
        let _ben = house.player(&room.code, "Ben").await;
        house.open_question(&mut host, 0).await;
        let ids = answers(&ana.view_in(is_open).await.room.phase);
        let gateway = house.gateway.as_ref().unwrap();
        settle().await;
        let bus = if loses_up {
            &gateway.bus
        } else {
            &gateway.owner_bus
        };
        bus.lose_one_after(0);
        // The pick, or its acknowledgment, is lost; what follows shows that it is.
        ana.pick(0, &ids[0]);
        settle().await;
        for _ in 0..2 {
            second(&house).await;
        }
        assert_eq!(ana.closed().await, CloseCode::Restarting);
        assert_eq!(host.closed().await, CloseCode::Restarting);
        let mut ana = back(&house, &gateway.rooms, &room.code, &token).await;
        let view = ana.view_in(is_open).await;
        assert_eq!(view.me.pick.is_some(), !loses_up);
        ana.pick(0, &ids[0]);
        ana.picked().await;
    }
}

/// Nobody waits for a room that its node has lost without knowing it.
#[tokio::test]
async fn dur_6_whoever_joins_a_room_that_is_lost_comes_back() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let _host = house.host(&room.code).await;
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    let adopted = house
        .store
        .adopt_room(&room.id, "third", row.owner_epoch, 0);
    adopted.await.unwrap().expect("nobody else took it over");
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    ana.join("Ana", &token);
    assert_eq!(ana.closed().await, CloseCode::Restarting);
}

/// The same if that node has noticed it, and this one has not.
#[tokio::test]
async fn dur_6_whoever_joins_a_room_that_has_moved_comes_back() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    let gateway = house.gateway.as_ref().unwrap();
    gateway.owner_bus.lose_one_after(0);
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    let adopted = house
        .store
        .adopt_room(&room.id, "third", row.owner_epoch, 0);
    adopted.await.unwrap().expect("nobody else took it over");
    // The first thing it writes is refused, and what it says of that is lost.
    host.command(1, 0, Action::SetLock(SetLock { locked: true }));
    while house.rooms.count() > 0 {
        tokio::task::yield_now().await;
    }
    settle().await;
    ana.join("Ana", &token);
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    assert_eq!(host.closed().await, CloseCode::Restarting);
}

/// The owner dies: another node goes on, with every acknowledged pick.
#[tokio::test]
async fn dur_6_another_node_goes_on_when_the_owner_dies() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    ben.view_in(is_open).await;
    let gateway = house.gateway.as_ref().unwrap();
    // It freezes, so it neither sends heartbeats nor says goodbye.
    house.freeze_owner();
    let seconds = until_taken_over(&house, &room.code).await;
    assert!(
        seconds * BEAT_MS >= PEER_TTL_MS,
        "a moment of silence is no death"
    );
    for client in [&mut ana, &mut ben, &mut host] {
        assert_eq!(client.closed().await, CloseCode::Restarting);
    }
    let mut ana = back(&house, &gateway.rooms, &room.code, &token).await;
    let view = ana.view().await;
    assert!(view.me.pick.is_some(), "an acknowledged pick was lost");
    let mut host = house.connect_to(&gateway.rooms, &room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(|_| true).await;
    assert_eq!(view.progress.seat_count, 2);
}

/// A frozen owner wakes up: what it writes is refused, and what it says reaches nobody.
#[tokio::test]
async fn dur_6_a_woken_owner_is_refused() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let (_ana, token) = house.player(&room.code, "Ana").await;
    let mut host_there = house.connect_over(Wire::Socket, &room.code, "192.0.2.1");
    host_there.attach_host(HOST);
    host_there.host_view_in(|_| true).await;
    house.freeze_owner();
    until_taken_over(&house, &room.code).await;
    let gateway = house.gateway.as_ref().unwrap();
    let mut ana = back(&house, &gateway.rooms, &room.code, &token).await;
    ana.view().await;
    house.wake_owner();
    // Anyone who is still connected to it comes back, although nothing happens in the room.
    house.clock.advance(BEAT_MS);
    assert_eq!(host_there.closed().await, CloseCode::Restarting);
    settle().await;
    let host = &mut house.connect_to(&gateway.rooms, &room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(|_| true).await;
    assert!(
        matches!(view.room.phase, Phase::Lobby(_)),
        "it wasn't refused"
    );
}

/// A node that stops hands its rooms over at once.
#[tokio::test]
async fn f14_a_node_that_stops_hands_its_rooms_over() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    house.rooms.shutdown().await;
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    while runs_on(&house, &room.code).await == "node" {
        settle().await;
    }
    let gateway = house.gateway.as_ref().unwrap();
    let mut ana = back(&house, &gateway.rooms, &room.code, &token).await;
    assert_eq!(ana.view().await.me.nickname, "Ana");
}

/// The same for a node that people are connected to and whose rooms are elsewhere: nobody waits for
/// its end, and what was sent before is saved.
#[tokio::test]
async fn f14_a_node_that_stops_sends_the_players_of_other_nodes_away() {
    let house = House::over(Wire::Far).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    // For whom the question stays open.
    let _ben = house.player(&room.code, "Ben").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    settle().await;
    house.gateway.as_ref().unwrap().rooms.shutdown().await;
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    assert_eq!(host.closed().await, CloseCode::Restarting);
    let mut ana = back(&house, &house.rooms, &room.code, &token).await;
    let pick = ana.view().await.me.pick.expect("a saved answer");
    let answers = vec![ids[0].clone()];
    assert_eq!(pick.choice, Choice::Answers(AnswersChoice { answers }));
}

/// LIVE-3: times are the owner's, whatever the clock of the node says that people are connected to.
#[tokio::test]
async fn live_3_clocks_of_nodes_may_differ() {
    let house = House::over(Wire::Far).await;
    let gateway = house.gateway.as_ref().unwrap();
    let behind = TestClock::at(house.clock.now_ms() - 90_000);
    let late = gateway.hub.join();
    let late = open_node(&house.store, &behind, "late", Some(&late)).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut ana = house.connect_to(&late, &room.code);
    let token = ana.fresh_token().await;
    ana.join("Ana", &token);
    ana.view().await;
    house.open_question(&mut host, 0).await;
    behind.advance(game::limits::OPEN_LEAD_MS);
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    house.clock.advance(3_000);
    behind.advance(3_000);
    ana.pick(0, &ids[0]);
    assert_eq!(ana.picked().await.pick.elapsed_ms, 3_000);
}

/// What is asked about a room over HTTP has the same answer on every node.
#[tokio::test]
async fn every_node_knows_every_room() {
    let house = House::over(Wire::Far).await;
    let gateway = &house.gateway.as_ref().unwrap().rooms;
    let room = house.room_with(RoomSettings::default()).await;
    assert_eq!(gateway.seat_count(&room.code).await, Some(0));
    assert!(!gateway.is_open_lobby(&room.code).await);
    let _host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let attendance = gateway.attendance(&room.code).await;
    assert_eq!(attendance, house.rooms.attendance(&room.code).await);
    assert!(attendance.is_some_and(|here| here.has_host && here.playing_count == 1));
    assert!(gateway.is_open_lobby(&room.code).await);
    assert!(gateway.find("9999999").await.is_none());
    assert!(gateway.read_podium(&room.code).await.is_none());
    gateway.end(&room.code).await.unwrap();
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
    assert!(house.rooms.find(&room.code).await.is_none());
    assert_eq!(gateway.seat_count(&room.code).await, None);
}

/// A load balancer brings a post to any node; the stream is at one.
#[tokio::test]
async fn a_post_reaches_its_stream_at_another_node() {
    let house = House::over(Wire::Far).await;
    let gateway = &house.gateway.as_ref().unwrap().rooms;
    let (mut socket, mut events) = gateway.streams().open("place");
    let opened = events.next().await.unwrap();
    let opened = String::from_utf8(opened.to_vec()).unwrap();
    let (_, id) = opened.split_once(r#""id":""#).unwrap();
    let (id, _) = id.split_once('"').unwrap();
    let post = |seq| {
        let texts = vec![Bytes::from_static(b"1"), Bytes::from_static(b"2")];
        house.rooms.post_to_stream("place", id, seq, texts)
    };
    assert_eq!(post(1).await, Ok(()));
    assert_eq!(post(1).await, Ok(()), "the same again has no second effect");
    assert_eq!(post(3).await, Err(PostError::OutOfOrder));
    for text in ["1", "2"] {
        let Some(Incoming::Text(heard)) = socket.next().await else {
            panic!("nothing came");
        };
        assert_eq!(heard, text);
    }
    let pong = house.rooms.answer_stream_ping("place", id, "AAAA");
    assert_eq!(pong.await, Ok(()));
    assert!(matches!(socket.next().await, Some(Incoming::Pong(_))));
    let elsewhere = house.rooms.post_to_stream("elsewhere", id, 2, Vec::new());
    assert_eq!(elsewhere.await, Err(PostError::Unknown));
    let made_up = house
        .rooms
        .post_to_stream("place", "nobody.AAAA", 1, Vec::new());
    assert_eq!(made_up.await, Err(PostError::Unknown));
}

/// The same on PostgreSQL, on which many nodes run.
#[tokio::test]
async fn dur_6_another_node_goes_on_over_postgres() {
    let Some(db) = TestDb::migrated_postgres().await else {
        return;
    };
    let house = House::of_two_nodes(db).await;
    let room = house.room().await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    house.freeze_owner();
    until_taken_over(&house, &room.code).await;
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    let gateway = house.gateway.as_ref().unwrap();
    let mut ana = back(&house, &gateway.rooms, &room.code, &token).await;
    assert_eq!(ana.view().await.me.nickname, "Ana");
    // Anyone who was looking for it until then comes back, and isn't told that it doesn't exist.
    assert!(gateway.rooms.is_out_of_reach(&room.code).await);
}
