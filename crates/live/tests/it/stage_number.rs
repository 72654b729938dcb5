//! LIVE-7: the number on the stage reaches hosts and the screens they opened, and nobody else; and
//! anyone who joins needs a presence pass for it.

use live::limits::PROGRESS_MS;
use protocol::error::RefusalCode;
use protocol::http::rooms::{NumberNeed, RoomCreated, RoomSettings};
use protocol::socket::{
    Action, AttachScreen, ClientMessage, Join, ScreenView, ServerMessage, SetJoinApproval,
    SetStageNumber, StageNumber,
};

use crate::client::{Client, Heard, Wire, over_all_wires};
use crate::house::{House, NOON_MS};

over_all_wires! {
    live_7_hosts_and_their_screens_are_told_each_number,
    live_7_whoever_joins_needs_to_have_been_there,
    live_7_with_approval_whoever_was_not_there_asks,
    live_7_a_stage_stays_one_in_the_next_game,
}

fn numbered() -> RoomSettings {
    RoomSettings {
        stage_number: true,
        ..RoomSettings::default()
    }
}

fn number_set(on: bool) -> Action {
    Action::SetStageNumber(SetStageNumber { on })
}

fn join(nickname: &str, seat_token: &str, presence: Option<String>) -> ClientMessage {
    ClientMessage::Join(Join {
        nickname: nickname.to_owned(),
        seat_token: seat_token.to_owned(),
        seat_pass: None,
        solved: None,
        presence,
    })
}

async fn told(client: &mut Client) -> StageNumber {
    client
        .hear_that(|message| match message {
            ServerMessage::StageNumber(told) => Some(told),
            _ => None,
        })
        .await
}

/// Everything up to the answer to a ping: no number is among it.
async fn told_nothing(client: &mut Client, mark: u64) {
    client.say_text(&format!(r#"{{"type":"ping","clientMs":{mark}}}"#));
    loop {
        match client.hear().await {
            Heard::Message(message) => match *message {
                ServerMessage::Pong(pong) if pong.client_ms == mark => return,
                ServerMessage::StageNumber(told) => panic!("told {told:?}"),
                _ => {}
            },
            other => panic!("{other:?}"),
        }
    }
}

async fn screen(house: &House, code: &str, screen_key: Option<String>) -> (Client, ScreenView) {
    let mut screen = house.connect(code);
    screen.say(&ClientMessage::AttachScreen(AttachScreen { screen_key }));
    let view = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(view),
            _ => None,
        })
        .await;
    (screen, view)
}

async fn live_7_hosts_and_their_screens_are_told_each_number(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(RoomSettings::default()).await;
    let mut host = house.connect(&room.code);
    host.attach_host(crate::house::HOST);
    let key = host
        .hear_that(|message| match message {
            ServerMessage::JoinPass(pass) => Some(pass.screen_key),
            _ => None,
        })
        .await;
    assert_eq!(key.as_deref(), Some(&*format!("screen-of-{}", room.id)));
    let (mut stage, view) = screen(&house, &room.code, key).await;
    assert!(!view.stage_number);
    let (mut other, _) = screen(&house, &room.code, None).await;
    let (mut forged, _) = screen(&house, &room.code, Some("screen-of-another".to_owned())).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    told_nothing(&mut host, 1).await;
    told_nothing(&mut stage, 1).await;
    host.command(1, 0, number_set(true));
    let first = told(&mut host).await;
    assert_eq!(told(&mut stage).await, first);
    assert_eq!(first.left_ms, 10_000);
    // It goes on by itself, at the moment it changes.
    for later in 1..4 {
        house.pass(first.left_ms.into()).await;
        let next = told(&mut host).await;
        assert_eq!(
            next.number,
            format!("{:05}", NOON_MS / 10_000 % 100_000 + later)
        );
        assert_eq!(told(&mut stage).await, next);
    }
    // A host who comes back is told at once, with the time that is left.
    house.pass(2_500).await;
    let mut again = house.host(&room.code).await;
    let now = told(&mut again).await;
    assert_eq!(now.left_ms, 7_500);
    for client in [&mut other, &mut forged, &mut ana] {
        told_nothing(client, 2).await;
    }
    // Every screen is told that there is one.
    let (_late, view) = screen(&house, &room.code, None).await;
    assert!(view.stage_number);
    host.command(2, 0, number_set(false));
    assert_eq!(host.done().await, 2);
    house.pass(30_000).await;
    for client in [&mut host, &mut stage, &mut again] {
        told_nothing(client, 3).await;
    }
}

async fn live_7_whoever_joins_needs_to_have_been_there(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(numbered()).await;
    let mut host = house.host(&room.code).await;
    let need = async || house.door(&room.code).await.unwrap().stage_number;
    assert_eq!(need().await, Some(NumberNeed::Required));
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    for presence in [None, Some("presence-of-another".to_owned())] {
        ana.say(&join("Ana", &token, presence));
        assert_eq!(ana.refused().await, RefusalCode::NumberRequired);
    }
    let pass = Some(format!("presence-of-{}", room.id));
    ana.say(&join("Ana", &token, pass));
    assert_eq!(ana.view().await.me.nickname, "Ana");
    drop(ana);
    // Anyone who has a seat needs nothing, and neither does the same join again.
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.view().await.me.nickname, "Ana");
    let mut again = house.connect(&room.code);
    again.say(&join("Ana", &token, None));
    assert_eq!(again.view().await.me.nickname, "Ana");
    // A restart changes nothing.
    let house = house.crash(60_000).await;
    let mut ben = house.connect(&room.code);
    let token = ben.fresh_token().await;
    ben.say(&join("Ben", &token, None));
    assert_eq!(ben.refused().await, RefusalCode::NumberRequired);
    drop(host);
    host = house.host(&room.code).await;
    told(&mut host).await;
    host.command(1, 0, number_set(false));
    assert_eq!(host.done().await, 1);
    ben.say(&join("Ben", &token, None));
    assert_eq!(ben.view().await.me.nickname, "Ben");
}

async fn live_7_with_approval_whoever_was_not_there_asks(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(numbered()).await;
    let mut host = house.host(&room.code).await;
    host.command(1, 0, Action::SetJoinApproval(SetJoinApproval { on: true }));
    assert_eq!(host.done().await, 1);
    let door = house.door(&room.code).await.unwrap();
    assert_eq!(door.stage_number, Some(NumberNeed::OrAsk));
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    ana.say(&join(
        "Ana",
        &token,
        Some(format!("presence-of-{}", room.id)),
    ));
    assert!(!ana.view().await.me.asking);
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    house.clock.advance(PROGRESS_MS);
    ben.say_text(r#"{"type":"sync"}"#);
    assert!(ben.view().await.me.asking);
}

/// The key a stage is told, when it attaches with another one.
async fn key_told(house: &House, code: &str, screen_key: String) -> Option<String> {
    let mut screen = house.connect(code);
    screen.say(&ClientMessage::AttachScreen(AttachScreen {
        screen_key: Some(screen_key),
    }));
    screen
        .hear_that(|message| match message {
            ServerMessage::JoinPass(pass) => Some(pass.screen_key),
            _ => None,
        })
        .await
}

async fn live_7_a_stage_stays_one_in_the_next_game(wire: Wire) {
    let house = House::over(wire).await;
    let before = house.room_with(numbered()).await;
    let after = house.room_after(&before, numbered()).await;
    let own = |room: &RoomCreated| format!("screen-of-{}", room.id);
    // Led here, it is told the key that is valid from now on.
    let told = key_told(&house, &after.code, own(&before)).await;
    assert_eq!(told, Some(own(&after)));
    assert_eq!(key_told(&house, &after.code, own(&after)).await, told);
    // Nobody goes back, and nobody comes from elsewhere.
    assert_eq!(key_told(&house, &before.code, own(&after)).await, None);
    let other = house.room_with(numbered()).await;
    assert_eq!(key_told(&house, &after.code, own(&other)).await, None);
}

/// A rehearsal's pretend players see the stage.
#[tokio::test]
async fn pretend_players_need_no_number() {
    let house = House::open().await;
    let room = house.rehearsal(5, numbered()).await;
    let mut host = house.host(&room.code).await;
    house.clock.advance(12_000);
    loop {
        house.clock.advance(PROGRESS_MS);
        host.say_text(r#"{"type":"sync"}"#);
        let view = host.host_view_in(|_| true).await;
        if view.progress.seat_count == 5 {
            assert!(view.hand.stage_number);
            return;
        }
    }
}
