//! What was acknowledged is on disk, and everything comes back from there.

use protocol::error::RefusalCode;
use protocol::socket::{Action, CloseCode, Outcome, Phase, ServerMessage};
use store::testing::TestDb;

use crate::client::{Heard, Wire, over_all_wires, over_both_wires};
use crate::house::{House, answers, is_open};

async fn dur_1_an_acknowledged_pick_is_in_the_journal(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    house.open_question(&mut host, 0).await;
    let view = ana.view_in(is_open).await;
    house.clock.advance(2_000);
    ana.pick(0, &answers(&view.room.phase)[0]);
    let picked = ana.picked().await;
    assert_eq!(picked.pick.elapsed_ms, 2_000);

    // Read by someone who shares nothing with the room but the database.
    let entries = house.store.read_journal(&room.id, 0).await.unwrap();
    let events = entries
        .iter()
        .flat_map(|(_, body)| entries::decode_batch(body).unwrap().events);
    let saved = events
        .filter(|event| matches!(event, game::Event::PickSaved(_)))
        .count();
    assert_eq!(saved, 1);
}

async fn comes_back_after_a_crash(db: TestDb) {
    let house = House::on(db).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, ana_token) = house.player(&room.code, "Ana").await;
    let (mut bob, bob_token) = house.player(&room.code, "Bob").await;
    house.open_question(&mut host, 0).await;
    let view = ana.view_in(is_open).await;
    let ids = answers(&view.room.phase);
    house.clock.advance(5_000);
    ana.pick(0, &ids[0]);
    let picked = ana.picked().await;

    let house = house.crash(60_000).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&ana_token);
    let view = ana.view().await;
    assert_eq!(view.me.nickname, "Ana");
    assert_eq!(
        view.me.pick,
        Some(picked.pick),
        "I1: the pick is still there"
    );
    let Phase::Open(open) = &view.room.phase else {
        panic!("{:?}", view.room.phase)
    };
    let count_in_ms = open.opens_at_ms - view.server_ms;
    assert!(
        (1..=3_000).contains(&count_in_ms),
        "a count-in of 3 s, not {count_in_ms} ms"
    );
    assert_eq!(
        open.closes_at_ms.unwrap() - open.opens_at_ms,
        15_000,
        "the minute was nobody's"
    );
    assert_eq!(
        answers(&view.room.phase),
        ids,
        "the same answers under the same ids"
    );

    // The other one answers after the count-in, and time goes on where it stood.
    let mut bob_again = house.connect(&room.code);
    bob_again.resume(&bob_token);
    bob_again.view().await;
    house.clock.advance(count_in_ms + 1_000);
    bob_again.pick(0, &ids[0]);
    assert_eq!(bob_again.picked().await.pick.elapsed_ms, 6_000);

    // Everyone has picked, so it closes and is revealed by itself.
    ana.see_closed().await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = ana.view_in(|phase| matches!(phase, Phase::Reveal(_))).await;
    let result = view.me.result.unwrap();
    assert_eq!((result.outcome, result.gained), (Outcome::Correct, 875));
    let view = bob_again
        .view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert_eq!(view.me.result.unwrap().gained, 850);
    // The old process is fenced off: it can neither acknowledge nor score.
    bob.pick(0, &ids[1]);
    assert_eq!(bob.closed().await, CloseCode::Restarting);
}

#[tokio::test]
async fn dur_2_f1_a_room_comes_back_after_a_crash_sqlite() {
    comes_back_after_a_crash(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn dur_2_f1_a_room_comes_back_after_a_crash_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        comes_back_after_a_crash(db).await;
    }
}

async fn dur_4_the_same_join_and_pick_again_get_the_same_answer(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    // The answer to a join got lost: the same join comes again, over a new connection.
    let mut again = house.connect(&room.code);
    again.join("Ana", &token);
    assert_eq!(again.view().await.me.seat, 0);
    assert_eq!(ana.closed().await, CloseCode::Replaced);

    house.open_question(&mut host, 0).await;
    let ids = answers(&again.view_in(is_open).await.room.phase);
    house.clock.advance(1_000);
    again.pick(0, &ids[0]);
    let first = again.picked().await;
    house.clock.advance(3_000);
    again.pick(0, &ids[0]);
    assert_eq!(again.picked().await, first, "a resend changes nothing");
    again.pick(0, &ids[1]);
    assert_eq!(again.refused().await, RefusalCode::AlreadyPicked);
}

async fn dur_6_a_stale_owner_acknowledges_nothing(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    // The node falls silent for long, and another one takes over.
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    house
        .store
        .adopt_room(&room.id, "other", row.owner_epoch, 0)
        .await
        .unwrap()
        .unwrap();
    host.command(1, 0, Action::Advance);
    assert_eq!(host.closed().await, CloseCode::Restarting);
    assert!(
        house.rooms.find(&room.code).await.is_none(),
        "the stale owner dropped the room"
    );
}

async fn dur_6_a_living_nodes_rooms_are_left_alone(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    let other = house.as_other_node().await;
    assert!(other.find(&room.code).await.is_none());
    host.command(1, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
}

async fn f20_a_damaged_journal_stops_its_room_and_no_other(wire: Wire) {
    let house = House::over(wire).await;
    let whole = house.room().await;
    let damaged = house.room().await;
    let entry = store::JournalEntry {
        room_id: damaged.id.clone(),
        epoch: store::FIRST_EPOCH,
        seq: store::FIRST_SEQ + 1,
        body: b"\x01 not what was written".to_vec(),
        at_ms: 0,
    };
    house.store.append_journal(&[entry]).await.unwrap();
    let house = house.crash(1_000).await;
    assert!(house.rooms.find(&whole.code).await.is_some());
    assert!(house.rooms.find(&damaged.code).await.is_none());
    // It keeps no code, and its journal stays.
    let row = house.store.find_room(&damaged.id).await.unwrap().unwrap();
    assert!(row.finished_at_ms.is_some());
    let entries = house.store.read_journal(&damaged.id, 0).await.unwrap();
    assert_eq!(entries.len(), 2);
}

/// API-10: a bug that panics in one room. It comes back from its journal, with everyone in it.
async fn f18_a_panic_hits_its_room_and_no_other(wire: Wire) {
    let house = House::over(wire).await;
    let hit = house.room().await;
    let other = house.room().await;
    let (mut ana, token) = house.player(&hit.code, "Ana").await;
    let (ben, _) = house.player(&other.code, "Ben").await;
    house
        .rooms
        .find(&hit.code)
        .await
        .expect("it runs")
        .panic()
        .await;
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    // Phones come back until the room is there again.
    let view = loop {
        let mut ana = house.connect(&hit.code);
        ana.resume(&token);
        let heard = loop {
            match ana.hear().await {
                Heard::Message(message) => {
                    if let ServerMessage::PlayerView(view) = *message {
                        break Some(view);
                    }
                }
                Heard::Close(CloseCode::Restarting) => break None,
                other => panic!("neither in nor told to come back: {other:?}"),
            }
        };
        if let Some(view) = heard {
            break view;
        }
    };
    assert_eq!(view.me.nickname, "Ana");
    let (_cleo, _) = house.player(&hit.code, "Cleo").await;
    assert!(ben.is_heard());
    assert_eq!(house.rooms.seat_count(&other.code).await, Some(1));
}

/// Rooms of a newer version wait for it, and end when someone wants that: one in which a batch is
/// written in another way, and one with an event that this version doesn't know.
async fn f20_a_room_of_a_newer_version_waits_until_somebody_ends_it(wire: Wire) {
    let house = House::over(wire).await;
    // At 0 ms, one event, of a kind far beyond those there are.
    let event = b"\x00\x01\x7f";
    let mut unknown_event = vec![1];
    unknown_event.extend_from_slice(&crc32fast::hash(event).to_le_bytes());
    unknown_event.extend_from_slice(event);
    let mut newer = Vec::new();
    for body in [b"\x02 as a later version writes it".to_vec(), unknown_event] {
        let room = house.room().await;
        let entry = store::JournalEntry {
            room_id: room.id.clone(),
            epoch: store::FIRST_EPOCH,
            seq: store::FIRST_SEQ + 1,
            body,
            at_ms: 0,
        };
        house.store.append_journal(&[entry]).await.unwrap();
        newer.push(room);
    }
    let house = house.crash(1_000).await;
    for room in newer {
        assert!(house.rooms.find(&room.code).await.is_none());
        let row = house.store.find_room(&room.id).await.unwrap().unwrap();
        assert!(row.finished_at_ms.is_none());

        house.rooms.end(&room.code).await.unwrap();
        let row = house.store.find_room(&room.id).await.unwrap().unwrap();
        assert!(row.finished_at_ms.is_some());
    }
}

async fn f14_a_planned_stop_sends_everybody_away_to_come_back(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    house.rooms.shutdown().await;
    assert_eq!(ana.closed().await, CloseCode::Restarting);
    // Quicker than the process stops: told to come back, not that there is no such room.
    let mut early = house.connect(&room.code);
    assert_eq!(early.closed().await, CloseCode::Restarting);
    let house = house.crash(0).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert_eq!(ana.view().await.me.nickname, "Ana");
}

over_all_wires! {
    dur_1_an_acknowledged_pick_is_in_the_journal,
    dur_4_the_same_join_and_pick_again_get_the_same_answer,
    f20_a_damaged_journal_stops_its_room_and_no_other,
    f20_a_room_of_a_newer_version_waits_until_somebody_ends_it,
}

// With a second node, others take these rooms over: `far` tells how.
over_both_wires! {
    f18_a_panic_hits_its_room_and_no_other,
    dur_6_a_stale_owner_acknowledges_nothing,
    dur_6_a_living_nodes_rooms_are_left_alone,
    f14_a_planned_stop_sends_everybody_away_to_come_back,
}
