//! Seats survive their connections, and nobody waits for one that is slow.

use live::limits::{CODE_REST_MS, PARTING_TIME_MAX_MS};
use protocol::error::RefusalCode;
use protocol::http::rooms::{DoorClosed, RoomSettings};
use protocol::socket::{Action, CloseCode, Phase, SeatRef, ServerMessage, SetCapacity, SetLock};
use store::time::from_stored_ms;

use crate::client::{Heard, Wire, over_all_wires};
use crate::house::{HOST, House, answers, is_open};

async fn live_6_the_newest_connection_has_the_seat_at_once(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut old, token) = house.player(&room.code, "Ana").await;
    // The old network is half dead: it neither reads nor says good-bye.
    old.stall(true);
    let mut new = house.connect(&room.code);
    new.resume(&token);
    assert_eq!(new.view().await.me.nickname, "Ana");
    old.stall(false);
    assert_eq!(old.closed().await, CloseCode::Replaced);
    // And the end of the old one takes nothing from the new one.
    new.say_text(r#"{"type":"sync"}"#);
    new.view().await;
}

/// LIVE-6: a tab that talks while it is replaced hears why, because the server hangs up after it.
#[tokio::test]
async fn live_6_a_replaced_tab_hears_why_before_the_line_is_cut() {
    let house = House::open().await;
    let room = house.room().await;
    let (mut old, token) = house.player(&room.code, "Ana").await;
    let mut new = house.connect(&room.code);
    new.resume(&token);
    new.view().await;
    assert_eq!(old.closed().await, CloseCode::Replaced);
    for _ in 0..3 {
        old.say_text(r#"{"type":"sync"}"#);
        new.say_text(r#"{"type":"sync"}"#);
        new.view().await;
        assert!(old.is_heard(), "the server still listens");
    }
    house.clock.advance(PARTING_TIME_MAX_MS);
    assert!(matches!(old.hear().await, Heard::Gone));
}

async fn live_6_a_wrong_token_gets_nobodys_seat(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    house.player(&room.code, "Ana").await;
    let mut thief = house.connect(&room.code);
    let token = thief.fresh_token().await;
    thief.resume(&token);
    assert_eq!(thief.refused().await, RefusalCode::SeatUnknown);
    thief.resume("short");
    assert_eq!(thief.refused().await, RefusalCode::SeatTokenMalformed);
}

async fn live_9_look_alike_names_are_refused_and_another_try_is_left(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    house.player(&room.code, "Ana").await;
    let mut other = house.connect(&room.code);
    let token = other.fresh_token().await;
    for (typed, want) in [
        ("ANA", RefusalCode::NicknameTaken),
        ("Аnа", RefusalCode::NicknameTaken),
        ("", RefusalCode::NicknameEmpty),
        ("A\u{202e}b", RefusalCode::NicknameUnreadable),
        // The host's.
        ("Аdа", RefusalCode::NicknameReserved),
        ("Host", RefusalCode::NicknameReserved),
        ("5 h i t", RefusalCode::NicknameUnsuitable),
    ] {
        other.join(typed, &token);
        assert_eq!(other.refused().await, want, "{typed:?}");
    }
    other.join("Anne", &token);
    assert_eq!(other.view().await.me.nickname, "Anne");
}

async fn ws_3_f9_a_slow_reader_gets_the_newest_state_and_slows_nobody(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut slow, _) = house.player(&room.code, "Slow").await;
    let (mut quick, _) = house.player(&room.code, "Quick").await;
    slow.stall(true);
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&quick.view_in(is_open).await.room.phase);
    quick.pick(0, &ids[0]);
    quick.picked().await;
    host.command(7, step, Action::Advance);
    quick.see_closed().await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    quick
        .view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    slow.stall(false);
    // One frame may have been on its way; the next one is where the room is now.
    let mut views = Vec::new();
    loop {
        let view = slow.view().await;
        let is_reveal = matches!(view.room.phase, Phase::Reveal(_));
        views.push(view);
        if is_reveal {
            break;
        }
    }
    assert!(
        views.len() <= 2,
        "{} views were kept for a slow reader",
        views.len()
    );
}

async fn a_kicked_player_stays_out_until_readmitted(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::Kick(SeatRef { seat: 0 }));
    assert_eq!(host.done().await, 1);
    assert_eq!(ana.closed().await, CloseCode::Kicked);
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.refused().await, RefusalCode::SeatKicked);
    let fresh = house.connect(&room.code).fresh_token().await;
    back.join("Ana", &fresh);
    assert_eq!(
        back.refused().await,
        RefusalCode::NicknameTaken,
        "the name stays out too"
    );
    host.command(2, 0, Action::Readmit(SeatRef { seat: 0 }));
    assert_eq!(host.done().await, 2);
    back.resume(&token);
    assert_eq!(back.view().await.me.nickname, "Ana");
}

async fn the_door_closes_for_each_reason_and_says_which(wire: Wire) {
    let house = House::over(wire).await;
    let room = house
        .room_with(RoomSettings {
            late_join: false,
            ..RoomSettings::default()
        })
        .await;
    let mut host = house.host(&room.code).await;
    let closed = async || house.door(&room.code).await.unwrap().closed_because;
    let refused = async || {
        let mut client = house.connect(&room.code);
        let token = client.fresh_token().await;
        client.join("Zoe", &token);
        client.refused().await
    };
    assert_eq!(closed().await, None);
    house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::SetLock(SetLock { locked: true }));
    host.done().await;
    assert_eq!(closed().await, Some(DoorClosed::Locked));
    assert_eq!(refused().await, RefusalCode::RoomLocked);
    host.command(2, 0, Action::SetLock(SetLock { locked: false }));
    host.done().await;
    host.command(3, 0, Action::SetCapacity(SetCapacity { capacity: Some(1) }));
    host.done().await;
    assert_eq!(closed().await, Some(DoorClosed::Full));
    assert_eq!(refused().await, RefusalCode::RoomFull);
    host.command(4, 0, Action::SetCapacity(SetCapacity { capacity: None }));
    host.done().await;
    host.command(5, 0, Action::Advance);
    host.done().await;
    assert_eq!(closed().await, Some(DoorClosed::Started));
    assert_eq!(refused().await, RefusalCode::TooLateToJoin);
}

async fn a_question_closes_when_all_present_have_picked_and_waits_for_the_briefly_lost(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (bob, _) = house.player(&room.code, "Bob").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    // Bob's network is gone for a moment.
    drop(bob);
    host.hear_that(|message| {
        house.clock.advance(200);
        let ServerMessage::Roster(roster) = message else {
            return None;
        };
        roster
            .seats
            .iter()
            .any(|seat| !seat.connected)
            .then_some(())
    })
    .await;
    ana.pick(0, &ids[0]);
    ana.picked().await;
    // Nobody waits for him longer than ten seconds.
    loop {
        house.clock.advance(1_000);
        ana.say_text(r#"{"type":"sync"}"#);
        if let Phase::Closed(closed) = ana.view().await.room.phase {
            assert_eq!(closed.reason, protocol::socket::CloseReason::AllPicked);
            break;
        }
    }
}

/// Anyone who comes back after the end hears that it is over, not that the digits are wrong.
async fn the_code_of_a_finished_game_says_that_it_is_over(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    host.command(90, step, Action::Finish);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    host.command(91, view.room.step, Action::Advance);
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
    // Its task may still be leaving.
    while house.rooms.count() > 0 {
        tokio::task::yield_now().await;
    }
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.closed().await, CloseCode::RoomOver);
    // A day later the code may be someone else's.
    house.clock.advance(from_stored_ms(CODE_REST_MS) + 1);
    assert_eq!(
        house.connect(&room.code).closed().await,
        CloseCode::NoSuchRoom
    );
}

/// "You can change it until time is up" is true for the last one to answer, too.
async fn where_answers_can_be_changed_a_question_stays_open_until_time_is_up(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        may_change_pick: true,
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    for id in [&ids[1], &ids[0]] {
        ana.pick(0, id);
        ana.picked().await;
        house.clock.advance(1_000);
        ana.say_text(r#"{"type":"sync"}"#);
        assert!(is_open(&ana.view().await.room.phase), "all have answered");
    }
    let closed = loop {
        house.clock.advance(1_000);
        ana.say_text(r#"{"type":"sync"}"#);
        if let Phase::Closed(closed) = ana.view().await.room.phase {
            break closed;
        }
    };
    assert_eq!(closed.reason, protocol::socket::CloseReason::TimeUp);
}

async fn whoever_leaves_frees_the_name(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    ana.say_text(r#"{"type":"leave"}"#);
    assert_eq!(ana.closed().await, CloseCode::Left);
    let (_other, _) = house.player(&room.code, "Ana").await;
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.refused().await, RefusalCode::SeatUnknown);
}

async fn a_practice_room_starts_by_itself_and_is_steered_by_its_player(wire: Wire) {
    let house = House::over(wire).await;
    let token = house.rooms.fresh_seat_token();
    let room = house.practice(&token).await;
    let mut me = house.connect(&room.code);
    me.resume(&token);
    house.clock.advance(1_000);
    let view = me.view_in(is_open).await;
    house.clock.advance(1_000);
    me.pick(0, &answers(&view.room.phase)[0]);
    me.picked().await;
    let view = me.view_in(|phase| matches!(phase, Phase::Reveal(_))).await;
    me.command(1, view.room.step, Action::Kick(SeatRef { seat: 0 }));
    assert_eq!(me.refused().await, RefusalCode::NotTheHost);
    me.command(2, view.room.step, Action::Advance);
    let view = me.view_in(|phase| !matches!(phase, Phase::Reveal(_))).await;
    assert!(
        matches!(view.room.phase, Phase::Announced(_) | Phase::Open(_)),
        "alone there is no leaderboard: {:?}",
        view.room.phase
    );
}

async fn silence_and_unknown_codes_end_kindly(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut lost = house.connect("0000000");
    assert_eq!(lost.closed().await, CloseCode::NoSuchRoom);
    let mut silent = house.connect(&room.code);
    silent.fresh_token().await;
    house.clock.advance(5_000);
    assert!(matches!(
        silent.hear().await,
        Heard::Close(CloseCode::NoGreeting)
    ));
}

#[tokio::test]
async fn a_long_roster_comes_in_parts_and_loses_nobody() {
    let house = House::open().await;
    let room = house.room().await;
    let player_count = 600;
    let mut players = Vec::new();
    for number in 0..player_count {
        players.push(house.player(&room.code, &format!("Player {number}")).await);
    }
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let mut seats = std::collections::BTreeSet::new();
    let mut has_begun = false;
    while seats.len() < player_count {
        let roster = host
            .hear_that(|message| {
                house.clock.advance(200);
                let ServerMessage::Roster(roster) = message else {
                    return None;
                };
                Some(roster)
            })
            .await;
        assert!(
            roster.seats.len() <= 250,
            "a part of {} seats",
            roster.seats.len()
        );
        assert_eq!(
            roster.complete, !has_begun,
            "only the first part begins again"
        );
        has_begun = true;
        seats.extend(roster.seats.iter().map(|seat| seat.seat));
        house.clock.advance(200);
    }
}

over_all_wires! {
    live_6_the_newest_connection_has_the_seat_at_once,
    live_6_a_wrong_token_gets_nobodys_seat,
    live_9_look_alike_names_are_refused_and_another_try_is_left,
    ws_3_f9_a_slow_reader_gets_the_newest_state_and_slows_nobody,
    a_kicked_player_stays_out_until_readmitted,
    the_door_closes_for_each_reason_and_says_which,
    a_question_closes_when_all_present_have_picked_and_waits_for_the_briefly_lost,
    the_code_of_a_finished_game_says_that_it_is_over,
    where_answers_can_be_changed_a_question_stays_open_until_time_is_up,
    whoever_leaves_frees_the_name,
    a_practice_room_starts_by_itself_and_is_steered_by_its_player,
    silence_and_unknown_codes_end_kindly,
}
