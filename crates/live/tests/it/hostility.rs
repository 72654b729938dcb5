//! What a hostile or broken client may send, and what it gets.

use bytes::Bytes;
use live::Incoming;
use protocol::error::RefusalCode;
use protocol::question::{AnswersChoice, Choice};
use protocol::socket::{CloseCode, Phase};

use crate::house::{House, answers, is_open};

#[tokio::test]
async fn ws_7_nonsense_is_refused_by_name_and_the_room_lives_on() {
    let house = House::open().await;
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
    ana.incoming
        .try_send(Incoming::Text(Bytes::from_static(b"\xff\xfe")))
        .unwrap();
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
    ana.incoming.try_send(Incoming::Other).unwrap();
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
    ana.say_text(r#"{"type":"sync"}"#);
    assert!(matches!(ana.view().await.room.phase, Phase::Lobby(_)));
}

#[tokio::test]
async fn a_flood_is_refused_and_then_closed() {
    let house = House::open().await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    for _ in 0..200 {
        ana.say_text(r#"{"type":"sync"}"#);
    }
    assert_eq!(ana.closed().await, CloseCode::BadMessage);
    bob.say_text(r#"{"type":"sync"}"#);
    bob.view().await;
}

#[tokio::test]
async fn live_4_picks_out_of_phase_are_refused_by_name() {
    let house = House::open().await;
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

#[tokio::test]
async fn live_2_no_answer_has_the_same_id_in_two_rooms() {
    let house = House::open().await;
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
