//! Practicing what one missed, at the podium and after the end.

use game::Refusal;
use live::limits::MISSED_KEPT_MS;
use live::{LiveError, Missed};
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Action, Phase, RoomMode};

use crate::client::{Client, Wire};
use crate::house::{House, answers, is_open};

/// A game of one question that Ana gets wrong and Bob gets right, at its podium.
struct Played {
    house: House,
    code: String,
    room_id: String,
    host: Client,
    ana: String,
    bob: String,
}

async fn played() -> Played {
    played_over(Wire::Socket).await
}

async fn played_over(wire: Wire) -> Played {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        shuffle_answers: Some(false),
        shuffle_questions: Some(false),
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, ana_token) = house.player(&room.code, "Ana").await;
    let (mut bob, bob_token) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[1]);
    ana.picked().await;
    bob.pick(0, &ids[0]);
    bob.picked().await;
    let early = house.rooms.find_missed(&room.code, &ana_token).await;
    assert_eq!(refusal(early), Refusal::WrongPhase);
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    assert!(view.room.step > step);
    host.command(9, view.room.step, Action::Finish);
    host.host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    Played {
        house,
        code: room.code,
        room_id: room.id,
        host,
        ana: ana_token,
        bob: bob_token,
    }
}

fn refusal(result: Result<Missed, LiveError>) -> Refusal {
    match result {
        Err(LiveError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn a_player_practices_what_they_missed_and_nothing_else() {
    let played = played().await;
    let rooms = &played.house.rooms;
    let right = rooms.find_missed(&played.code, &played.bob).await.unwrap();
    assert!(right.is_empty());
    let missed = rooms.find_missed(&played.code, &played.ana).await.unwrap();
    let made = rooms.practice_missed(missed).await.unwrap();
    let mut ana = played.house.connect(&made.code);
    ana.resume(&made.seat_token);
    let view = ana.view().await;
    assert_eq!(view.room.mode, RoomMode::Practice);
    // The question that wasn't played stays secret.
    assert_eq!(view.room.question_count, 1);
    assert_eq!(view.me.nickname, "Ana");
    // The seat of the practice isn't one of the game.
    let other = rooms.find_missed(&played.code, &made.seat_token).await;
    assert_eq!(refusal(other), Refusal::SeatUnknown);
    let practice = rooms.find_missed(&made.code, &made.seat_token).await;
    assert_eq!(
        refusal(practice),
        Refusal::WrongPhase,
        "a practice has no podium for all"
    );
}

#[tokio::test]
async fn it_can_still_be_practiced_an_hour_after_the_end() {
    let mut played = played().await;
    let rooms = &played.house.rooms;
    rooms.end(&played.code).await.unwrap();
    played.host.closed().await;
    assert!(rooms.find(&played.code).await.is_none(), "it is over");
    let missed = rooms.find_missed(&played.code, &played.ana).await.unwrap();
    rooms.practice_missed(missed).await.unwrap();
    played.house.clock.advance(MISSED_KEPT_MS);
    let late = rooms.find_missed(&played.code, &played.ana).await;
    assert_eq!(refusal(late), Refusal::SeatUnknown);
}

#[tokio::test]
async fn priv_6_deleting_the_personal_data_deletes_what_was_missed() {
    let mut played = played().await;
    let rooms = &played.house.rooms;
    rooms.end(&played.code).await.unwrap();
    played.host.closed().await;
    rooms.forget_people(&played.room_id).await.unwrap();
    let gone = rooms.find_missed(&played.code, &played.ana).await;
    assert_eq!(refusal(gone), Refusal::SeatUnknown);
}

/// Whatever node the player is connected to afterwards, and whatever node deletes it.
#[tokio::test]
async fn priv_6_what_was_missed_is_found_and_deleted_on_every_node() {
    let mut played = played_over(Wire::Far).await;
    played.house.rooms.end(&played.code).await.unwrap();
    played.host.closed().await;
    let gateway = played.house.gateway.as_ref().unwrap();
    let missed = gateway.rooms.find_missed(&played.code, &played.ana).await;
    assert!(!missed.unwrap().is_empty());
    let unknown = gateway
        .rooms
        .find_missed(&played.code, &"A".repeat(43))
        .await;
    assert_eq!(refusal(unknown), Refusal::SeatUnknown);
    assert!(
        gateway
            .rooms
            .forget_answers(&played.room_id, None)
            .await
            .unwrap()
    );
    for rooms in [&gateway.rooms, &played.house.rooms] {
        let gone = rooms.find_missed(&played.code, &played.ana).await;
        assert_eq!(refusal(gone), Refusal::SeatUnknown);
    }
}
