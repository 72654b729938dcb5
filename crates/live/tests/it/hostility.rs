//! What a hostile or broken client may send, and what it gets.

use bytes::Bytes;
use protocol::error::RefusalCode;
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{Action, CloseCode, Phase, ServerMessage};

use crate::client::{Wire, over_all_wires};
use crate::house::{House, answers, is_open};

async fn ws_7_nonsense_is_refused_by_name_and_the_room_lives_on(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let deep = "[".repeat(4_000);
    let long = format!(r#"{{"type":"leave","x":"{}"}}"#, "a".repeat(5_000));
    for text in [
        "",
        "null",
        "{}",
        r#"{"type":"reveal"}"#,
        r#"{"type":"pick"}"#,
        r#"{"type":"pick","questionIndex":-1,"choice":{"kind":"answers","answers":[]}}"#,
        r#"{"type":"pick","questionIndex":1e99,"choice":{"kind":"answers","answers":["x"]}}"#,
        r#"{"type":"leave","extra":1}"#,
        r#"{"type":"join","nickname":"Eve","seatToken":"x"}"#,
        "\u{0}",
        &deep,
        &long,
    ] {
        ana.say_text(text);
        assert_eq!(
            ana.refused().await,
            RefusalCode::MessageMalformed,
            "{text:.40?}"
        );
        house.clock.advance(1_000);
    }
    ana.say_bytes(Bytes::from_static(b"\xff\xfe"));
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
    ana.say_other();
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
    ana.say_text(r#"{"type":"sync"}"#);
    assert!(matches!(ana.view().await.room.phase, Phase::Lobby(_)));
}

async fn a_flood_is_refused_and_then_closed(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    for _ in 0..200 {
        ana.say_text(r#"{"type":"sync"}"#);
        // A post waits for room; frames would fill the network.
        tokio::task::yield_now().await;
    }
    assert_eq!(ana.closed().await, CloseCode::BadMessage);
    bob.say_text(r#"{"type":"sync"}"#);
    bob.view().await;
}

async fn live_4_picks_out_of_phase_are_refused_by_name(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    ana.pick(0, "00000000");
    assert_eq!(ana.refused().await, RefusalCode::NoQuestionOpen);
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    for (question, answer, want) in [
        (1, ids[0].as_str(), RefusalCode::OtherQuestion),
        (99, ids[0].as_str(), RefusalCode::OtherQuestion),
        (0, "nothing!", RefusalCode::AnswerUnknown),
        (0, "ABCDEF01", RefusalCode::AnswerUnknown),
    ] {
        ana.pick(question, answer);
        assert_eq!(ana.refused().await, want);
    }
    let answers = |answers| Choice::Answers(AnswersChoice { answers });
    ana.choose(0, answers(ids.clone()));
    assert_eq!(ana.refused().await, RefusalCode::PickMalformed);
    ana.choose(0, answers(Vec::new()));
    assert_eq!(ana.refused().await, RefusalCode::PickMalformed);
    house.clock.advance(20_000 + game::limits::GRACE_MS + 1);
    ana.pick(0, &ids[0]);
    assert_eq!(ana.refused().await, RefusalCode::TooLate);
}

async fn live_2_no_answer_has_the_same_id_in_two_rooms(wire: Wire) {
    let house = House::over(wire).await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..2 {
        let room = house.room().await;
        let mut host = house.host(&room.code).await;
        let (mut ana, _) = house.player(&room.code, "Ana").await;
        house.open_question(&mut host, 0).await;
        for id in answers(&ana.view_in(is_open).await.room.phase) {
            assert!(seen.insert(id), "an id stands in two rooms");
        }
    }
}

/// Screens need nothing but the code; anyone who opens all they can keeps neither the host nor the
/// hall's own screen out.
async fn a_crowd_of_screens_keeps_no_host_out(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut screens = Vec::new();
    let mut refused = 0;
    for number in 0..100 {
        // One pupil opens most of them, and friends at other addresses help.
        let address = if number < 80 {
            "192.0.2.7".to_owned()
        } else {
            format!("192.0.2.{number}")
        };
        let mut screen = house.connect_from(&room.code, &address);
        screen.attach_screen();
        let is_in = screen
            .hear_that(|message| match message {
                ServerMessage::ScreenView(_) => Some(true),
                ServerMessage::Refused(refused) => {
                    assert_eq!(refused.code, RefusalCode::RoomFull);
                    Some(false)
                }
                _ => None,
            })
            .await;
        refused += u32::from(!is_in);
        screens.push(screen);
    }
    assert_eq!(
        refused, 64,
        "16 from the one address, and each of the 20 others"
    );
    // The host reloads: again and again, without the old connections being gone.
    let mut hosts = Vec::new();
    for _ in 0..40 {
        hosts.push(house.host(&room.code).await);
    }
    assert_eq!(host.closed().await, CloseCode::Replaced, "the oldest goes");
    let mut newest = hosts.pop().expect("there are forty");
    let (_ana, _) = house.player(&room.code, "Ana").await;
    newest.command(1, 0, Action::Advance);
    newest
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
}

/// However many addresses they come from, a room shows itself on a bounded number of screens.
async fn a_room_has_a_bounded_number_of_screens(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let connect = |number: u32| {
        let screen = house.connect_from(&room.code, &format!("198.51.100.{number}"));
        screen.attach_screen();
        screen
    };
    let mut screens: Vec<_> = (0..64).map(connect).collect();
    for screen in &mut screens {
        screen
            .hear_that(|message| matches!(message, ServerMessage::ScreenView(_)).then_some(()))
            .await;
    }
    assert_eq!(connect(64).refused().await, RefusalCode::RoomFull);
    // A place that is given up is free again.
    drop(screens.remove(0));
    loop {
        let mut screen = house.connect_from(&room.code, "203.0.113.1");
        screen.attach_screen();
        let is_in = screen
            .hear_that(|message| match message {
                ServerMessage::ScreenView(_) => Some(true),
                ServerMessage::Refused(_) => Some(false),
                _ => None,
            })
            .await;
        if is_in {
            break;
        }
    }
    let _host = house.host(&room.code).await;
}

over_all_wires! {
    ws_7_nonsense_is_refused_by_name_and_the_room_lives_on,
    a_flood_is_refused_and_then_closed,
    live_4_picks_out_of_phase_are_refused_by_name,
    live_2_no_answer_has_the_same_id_in_two_rooms,
    a_crowd_of_screens_keeps_no_host_out,
    a_room_has_a_bounded_number_of_screens,
}
