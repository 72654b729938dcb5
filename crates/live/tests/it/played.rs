//! Seats after their game: who has one, and the stars that hosts see.

use game::Refusal;
use live::LiveError;
use live::limits::{REPORTS_AT_ONCE, STARS_MS};
use protocol::http::rooms::RoomCreated;
use protocol::socket::{Action, AskSeatCode, ClaimSeat, ClientMessage, HostView, Phase, SeatRef};
use protocol::socket::{ServerMessage, Sync};
use protocol::stars::SessionStars;
use store::PlayedSeat;

use crate::client::Client;
use crate::house::{HOST, House, NOON_MS, answers, is_open};

fn is_podium(phase: &Phase) -> bool {
    matches!(phase, Phase::Podium(_))
}

/// A game that Ana and Bob answered, at its podium.
struct Played {
    room: RoomCreated,
    host: Client,
    ana: Client,
    tokens: [String; 2],
    step: u32,
}

async fn played(house: &House) -> Played {
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, ana_token) = house.player(&room.code, "Ana").await;
    let (mut bob, bob_token) = house.player(&room.code, "Bob").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    let early = house.rooms.find_played(&room.code, &ana_token).await;
    assert_eq!(refusal(early), Refusal::WrongPhase);
    for player in [&mut ana, &mut bob] {
        player.pick(0, &ids[0]);
        player.picked().await;
    }
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    host.command(50, view.room.step, Action::Finish);
    let step = host.host_view_in(is_podium).await.room.step;
    Played {
        room,
        host,
        ana,
        tokens: [ana_token, bob_token],
        step,
    }
}

fn refusal(result: Result<PlayedSeat, LiveError>) -> Refusal {
    match result {
        Err(LiveError::Refused(refusal)) => refusal,
        other => panic!("not refused: {other:?}"),
    }
}

async fn synced(house: &House, host: &mut Client) -> HostView {
    house.clock.advance(100);
    host.say(&ClientMessage::Sync(Sync {}));
    host.host_view_in(|_| true).await
}

async fn with_stars(host: &mut Client, count: u32) -> SessionStars {
    loop {
        let view = host.host_view_in(|_| true).await;
        if let Some(stars) = view.stars.filter(|stars| stars.count == count) {
            return stars;
        }
    }
}

#[tokio::test]
async fn a_seat_is_found_once_its_results_are_stored() {
    let house = House::open().await;
    let mut held = Vec::new();
    for _ in 0..REPORTS_AT_ONCE {
        held.push(house.rooms.report_turn().await);
    }
    let mut played = played(&house).await;
    let (rooms, code) = (house.rooms.clone(), played.room.code.clone());
    let token = played.tokens[0].clone();
    let finding = tokio::spawn(async move { rooms.find_played(&code, &token).await });
    synced(&house, &mut played.host).await;
    synced(&house, &mut played.host).await;
    assert!(!finding.is_finished(), "nothing is stored yet");
    drop(held);
    let seat = finding.await.unwrap().unwrap();
    assert_eq!((&seat.room_id, seat.seat), (&played.room.id, 0));
    let given = house.store.give_stars(&seat, 5, 1).await.unwrap();
    assert!(given.is_some(), "the seat is there");
    let other = house.rooms.fresh_seat_token();
    let other = house.rooms.find_played(&played.room.code, &other).await;
    assert_eq!(refusal(other), Refusal::SeatUnknown);
}

#[tokio::test]
async fn a_seat_that_went_on_to_another_device_is_found_by_its_last_token() {
    let house = House::open().await;
    let mut played = played(&house).await;
    let code = &played.room.code;
    house
        .rooms
        .find_played(code, &played.tokens[0])
        .await
        .unwrap();
    played.ana.say(&ClientMessage::AskSeatCode(AskSeatCode {}));
    let seat_code = played.ana.hear_that(|message| match message {
        ServerMessage::SeatCode(code) => Some(code.seat_code),
        _ => None,
    });
    let (seat_code, seat_token) = (seat_code.await, house.rooms.fresh_seat_token());
    let mut tablet = house.connect(code);
    tablet.say(&ClientMessage::ClaimSeat(ClaimSeat {
        seat_code,
        seat_token: seat_token.clone(),
    }));
    tablet.view_in(is_podium).await;
    // The host removes the other one.
    played
        .host
        .command(51, played.step, Action::Kick(SeatRef { seat: 1 }));
    assert_eq!(played.host.done().await, 51);
    let removed = house.rooms.find_played(code, &played.tokens[1]).await;
    assert_eq!(refusal(removed), Refusal::SeatUnknown);
    for is_over in [false, true] {
        if is_over {
            house.rooms.end(code).await.unwrap();
            assert!(house.rooms.find(code).await.is_none());
        }
        let found = house.rooms.find_played(code, &seat_token).await.unwrap();
        assert_eq!(found.seat, 0, "{is_over}");
        for gone in &played.tokens {
            let gone = house.rooms.find_played(code, gone).await;
            assert_eq!(refusal(gone), Refusal::SeatUnknown, "{is_over}");
        }
    }
}

#[tokio::test]
async fn hosts_see_stars_and_a_crash_takes_none() {
    let house = House::open().await;
    let mut played = played(&house).await;
    let code = played.room.code.clone();
    let now_ms = i64::try_from(NOON_MS).unwrap();
    for (token, stars) in played.tokens.iter().zip([5, 2]) {
        let seat = house.rooms.find_played(&code, token).await.unwrap();
        house
            .store
            .give_stars(&seat, stars, now_ms)
            .await
            .unwrap()
            .unwrap();
    }
    assert_eq!(
        synced(&house, &mut played.host).await.stars,
        None,
        "nobody told the room"
    );
    house.rooms.show_stars(&code).await;
    house.clock.advance(STARS_MS);
    let stars = with_stars(&mut played.host, 2).await;
    assert_eq!(stars.mean_hundredths, None, "too few");
    let house = house.crash(2_000).await;
    let mut host = house.connect(&code);
    host.attach_host(HOST);
    assert_eq!(with_stars(&mut host, 2).await, stars);
}
