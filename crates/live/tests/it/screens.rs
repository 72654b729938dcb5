//! Players know whether a screen shows the room, and are woken only when that changes.

use live::limits::SCREEN_GRACE_MS;
use protocol::http::rooms::RoomCreated;
use protocol::socket::{Action, ClientMessage, Phase, Ping, ScreenView, ServerMessage};

use crate::client::{Client, Heard, Wire, over_all_wires};
use crate::house::{House, is_open};

/// A screen that shows the room.
async fn screen(house: &House, room: &RoomCreated) -> (Client, ScreenView) {
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let view = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(view),
            _ => None,
        })
        .await;
    (screen, view)
}

/// How many views came before the answer to a ping.
async fn waiting_views(player: &mut Client) -> usize {
    player.say(&ClientMessage::Ping(Ping { client_ms: 1 }));
    let mut count = 0;
    loop {
        match player.hear().await {
            Heard::Message(message) => match *message {
                ServerMessage::PlayerView(_) => count += 1,
                ServerMessage::Pong(_) => return count,
                _ => {}
            },
            other => panic!("the connection ended early: {other:?}"),
        }
    }
}

async fn players_hear_of_the_first_screen_and_of_no_other(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (first, view) = screen(&house, &room).await;
    assert!(view.room.screen_attached, "the screen sees itself");
    assert!(ana.view().await.room.screen_attached);

    let (second, _) = screen(&house, &room).await;
    assert_eq!(
        waiting_views(&mut ana).await,
        0,
        "one more screen is no news"
    );
    drop(second);
    // The first one is reloaded: it goes, and comes back before the room gives it up.
    drop(first);
    house.clock.advance(SCREEN_GRACE_MS - 1);
    let (_again, _) = screen(&house, &room).await;
    assert_eq!(waiting_views(&mut ana).await, 0, "a reload is no news");
    ana.say_text(r#"{"type":"sync"}"#);
    assert!(ana.view().await.room.screen_attached);
}

async fn players_hear_when_the_last_screen_has_gone(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (only, _) = screen(&house, &room).await;
    assert!(ana.view().await.room.screen_attached);
    let step = house.open_question(&mut host, 0).await;
    let view = ana.view_in(is_open).await;
    assert!(view.room.screen_attached);
    drop(only);
    // Nobody asks: the room tells by itself, once.
    let view = loop {
        house.clock.advance(500);
        if waiting_views(&mut ana).await > 0 {
            ana.say_text(r#"{"type":"sync"}"#);
            break ana.view().await;
        }
    };
    assert!(!view.room.screen_attached);
    assert_eq!(view.room.step, step, "the game went on as it was");
    assert_eq!(waiting_views(&mut ana).await, 0);
}

async fn every_view_of_the_podium_says_since_when(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    host.command(90, step, Action::Finish);
    let began = |phase: Phase| match phase {
        Phase::Podium(podium) => podium.began_at_ms,
        other => panic!("no podium: {other:?}"),
    };
    let is_podium = |phase: &Phase| matches!(phase, Phase::Podium(_));
    let view = ana.view_in(is_podium).await;
    let began_at_ms = began(view.room.phase);
    assert_eq!(began_at_ms, Some(view.server_ms));
    house.clock.advance(3_000);
    let mut again = house.connect(&room.code);
    again.resume(&token);
    let view = again.view_in(is_podium).await;
    assert_eq!(view.server_ms, began_at_ms.unwrap() + 3_000);
    assert_eq!(
        began(view.room.phase),
        began_at_ms,
        "a reload starts nothing again"
    );
}

over_all_wires! {
    players_hear_of_the_first_screen_and_of_no_other,
    players_hear_when_the_last_screen_has_gone,
    every_view_of_the_podium_says_since_when,
}
