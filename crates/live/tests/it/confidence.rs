//! How sure players are, through connections: only they see it until the reveal, and what was
//! acknowledged survives a crash.

use game::event::{ConfidenceEvent, Event};
use live::limits::CHOICE_RATE;
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, ClientMessage, Confidence, ConfidenceCount, Phase, RevealPhase, ServerMessage,
    SetConfidence, Sure, Sync,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{HOST, House, answers, is_open};

fn settings() -> RoomSettings {
    RoomSettings {
        confidence: true,
        shuffle_answers: Some(false),
        ..RoomSettings::default()
    }
}

fn sure(question_index: u32, level: Confidence) -> ClientMessage {
    ClientMessage::Sure(Sure {
        question_index,
        level,
    })
}

async fn picks(player: &mut Client, at: usize) {
    let ids = answers(&player.view_in(is_open).await.room.phase);
    player.pick(0, &ids[at]);
    player.picked().await;
}

/// What the player is told to have said.
async fn says(player: &mut Client, level: Confidence) -> Option<Confidence> {
    player.say(&sure(0, level));
    player.view().await.me.confidence
}

async fn refused(player: &mut Client) -> (RefusalCode, Option<u32>) {
    let fits = |message| match message {
        ServerMessage::Refused(refused) => Some((refused.code, refused.question_index)),
        _ => None,
    };
    player.hear_that(fits).await
}

async fn reveal_of(player: &mut Client) -> (RevealPhase, Option<Confidence>) {
    let view = player
        .view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    let Phase::Reveal(reveal) = view.room.phase else {
        unreachable!()
    };
    (*reveal, view.me.confidence)
}

fn count(level: Confidence, count: u32, right_count: u32) -> ConfidenceCount {
    ConfidenceCount {
        level,
        count,
        right_count,
    }
}

async fn live_1_only_the_player_sees_it_until_the_reveal(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let (mut cleo, _) = house.player(&room.code, "Cleo").await;
    house.open_question(&mut host, 0).await;
    assert!(ana.view_in(is_open).await.room.confidence);
    ana.say(&sure(0, Confidence::Sure));
    assert_eq!(refused(&mut ana).await, (RefusalCode::PickFirst, Some(0)));
    ana.say(&sure(1, Confidence::Sure));
    assert_eq!(
        refused(&mut ana).await,
        (RefusalCode::OtherQuestion, Some(1))
    );
    host.say(&sure(0, Confidence::Sure));
    assert_eq!(host.refused().await, RefusalCode::MessageMalformed);
    ana.say(&ClientMessage::Sync(Sync {}));
    picks(&mut ana, 0).await;
    picks(&mut bob, 1).await;
    assert_eq!(
        says(&mut ana, Confidence::Guess).await,
        Some(Confidence::Guess)
    );
    assert_eq!(
        says(&mut ana, Confidence::Sure).await,
        Some(Confidence::Sure)
    );
    assert_eq!(
        says(&mut bob, Confidence::Sure).await,
        Some(Confidence::Sure)
    );
    // A new connection of a host hears nothing of it.
    let mut other = house.connect(&room.code);
    other.attach_host(HOST);
    let view = other.host_view_in(is_open).await;
    assert!(view.hand.confidence);
    let told = serde_json::to_string(&view).unwrap();
    assert!(!told.contains("\"sure\""), "{told}");
    picks(&mut cleo, 0).await;
    // Everyone has answered, so it closes, and can still be said.
    cleo.see_closed().await;
    let said = says(&mut cleo, Confidence::FairlySure).await;
    assert_eq!(said, Some(Confidence::FairlySure));
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let (reveal, own) = reveal_of(&mut bob).await;
    assert_eq!(own, Some(Confidence::Sure));
    assert_eq!(
        reveal.confidence,
        [
            count(Confidence::Guess, 0, 0),
            count(Confidence::FairlySure, 1, 1),
            count(Confidence::Sure, 2, 1),
        ]
    );
    bob.say(&sure(0, Confidence::Guess));
    assert_eq!(refused(&mut bob).await, (RefusalCode::TooLate, Some(0)));
}

async fn dur_1_what_was_acknowledged_survives_a_crash(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    house.open_question(&mut host, 0).await;
    picks(&mut ana, 0).await;
    assert_eq!(
        says(&mut ana, Confidence::Sure).await,
        Some(Confidence::Sure)
    );
    let house = house.crash(5_000).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert_eq!(ana.view().await.me.confidence, Some(Confidence::Sure));
    // Said again, because its answer may have got lost, it is the same.
    assert_eq!(
        says(&mut ana, Confidence::Sure).await,
        Some(Confidence::Sure)
    );
    let entries = house.store.read_journal(&room.id, 0).await.unwrap();
    let events = entries
        .iter()
        .flat_map(|(_, body)| entries::decode_batch(body).unwrap().events);
    let told =
        events.filter(|event| matches!(event, Event::Confidence(ConfidenceEvent::Told { .. })));
    assert_eq!(told.count(), 1);
}

async fn hosts_turn_it_on_and_off_while_they_play(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    picks(&mut ana, 0).await;
    ana.say(&sure(0, Confidence::Sure));
    assert_eq!(refused(&mut ana).await, (RefusalCode::WrongPhase, Some(0)));
    let set = |on| Action::SetConfidence(SetConfidence { on });
    ana.command(1, step, set(true));
    assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    host.command(7, step, set(true));
    assert_eq!(host.done().await, 7);
    assert!(ana.view().await.room.confidence);
    for _ in 1..CHOICE_RATE.burst {
        says(&mut ana, Confidence::Guess).await;
    }
    ana.say(&sure(0, Confidence::Sure));
    let hurried = (RefusalCode::TooManyMessages, Some(0));
    assert_eq!(refused(&mut ana).await, hurried);
    house.clock.advance(CHOICE_RATE.every_ms);
    assert_eq!(
        says(&mut ana, Confidence::Sure).await,
        Some(Confidence::Sure)
    );
    host.command(8, step, set(false));
    assert_eq!(host.done().await, 8);
    assert!(!ana.view().await.room.confidence);
}

over_all_wires! {
    live_1_only_the_player_sees_it_until_the_reveal,
    dur_1_what_was_acknowledged_survives_a_crash,
    hosts_turn_it_on_and_off_while_they_play,
}
