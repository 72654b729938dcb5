//! LIVE-9: the switches of a room for nicknames, through the socket: what is filtered, and what
//! waits until a host has seen it.

use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, CloseCode, Phase, PlayerView, RosterSeat, ServerMessage, SetNameApproval,
    SetNameFilter, SetNameHidden,
};

use crate::client::Client;
use crate::house::House;

const RUDE: &str = "5 h i t";

async fn joined(house: &House, code: &str, nickname: &str) -> Result<PlayerView, RefusalCode> {
    let mut client = house.connect(code);
    let token = client.fresh_token().await;
    client.join(nickname, &token);
    client
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => Some(Ok(view)),
            ServerMessage::Refused(refused) => Some(Err(refused.code)),
            _ => None,
        })
        .await
}

/// Waits until a player in the lobby sees these names.
async fn sees(player: &mut Client, want: &[&str]) {
    player.say_text(r#"{"type":"sync"}"#);
    let is_wanted = |phase: &Phase| matches!(phase, Phase::Lobby(lobby) if lobby.newest == want);
    player.view_in(is_wanted).await;
}

/// The next roster entry of a seat for which this holds.
async fn roster_seat(
    house: &House,
    host: &mut Client,
    seat: u32,
    is_wanted: impl Fn(&RosterSeat) -> bool,
) -> RosterSeat {
    house.clock.advance(1_000);
    host.hear_that(|message| {
        house.clock.advance(200);
        let ServerMessage::Roster(roster) = message else {
            return None;
        };
        let mut seats = roster.seats.into_iter();
        seats.find(|found| found.seat == seat && is_wanted(found))
    })
    .await
}

#[tokio::test]
async fn live_9_the_filter_is_on_until_a_host_turns_it_off() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let refused = joined(&house, &room.code, RUDE).await.err();
    assert_eq!(refused, Some(RefusalCode::NicknameUnsuitable));
    let off = Action::SetNameFilter(SetNameFilter { on: false });
    host.command(1, 0, off.clone());
    assert_eq!(host.done().await, 1);
    let view = host.host_view_in(|_| true).await;
    assert!(!view.hand.name_filter);
    let me = joined(&house, &room.code, RUDE).await.unwrap().me;
    assert!(!me.name_waiting);
    // Only for hosts.
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    for action in [
        off,
        Action::SetNameApproval(SetNameApproval { on: false }),
        Action::ApproveNames,
    ] {
        ana.command(2, 0, action);
        assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    }
}

#[tokio::test]
async fn live_9_a_room_can_begin_with_other_switches() {
    let house = House::open().await;
    let settings = RoomSettings {
        name_filter: false,
        name_approval: true,
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    assert!(
        joined(&house, &room.code, RUDE)
            .await
            .unwrap()
            .me
            .name_waiting
    );
}

#[tokio::test]
async fn live_9_a_name_is_seen_by_nobody_else_until_a_host_shows_it() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let approval = Action::SetNameApproval(SetNameApproval { on: true });
    host.command(1, 0, approval);
    assert_eq!(host.done().await, 1);
    assert!(host.host_view_in(|_| true).await.hand.name_approval);

    let (mut ben, token) = house.player(&room.code, "Ben").await;
    let (_cem, _) = house.player(&room.code, "Cem").await;
    let waiting = roster_seat(&house, &mut host, 1, |seat| seat.name_waiting).await;
    assert_eq!((&*waiting.nickname, waiting.name_hidden), ("Ben", true));
    sees(&mut ana, &["Player 3", "Player 2", "Ana"]).await;

    // It is in the journal: anyone who comes back waits on.
    let mut back = house.connect(&room.code);
    back.resume(&token);
    let me = back.view().await.me;
    assert_eq!((&*me.nickname, me.name_waiting), ("Ben", true));
    assert_eq!(ben.closed().await, CloseCode::Replaced);

    let show = Action::SetNameHidden(SetNameHidden {
        seat: 1,
        hidden: false,
    });
    host.command(2, 0, show);
    assert_eq!(host.done().await, 2);
    assert!(!back.view().await.me.name_waiting);
    roster_seat(&house, &mut host, 1, |seat| !seat.name_hidden).await;
    sees(&mut ana, &["Player 3", "Ben", "Ana"]).await;

    host.command(3, 0, Action::ApproveNames);
    assert_eq!(host.done().await, 3);
    roster_seat(&house, &mut host, 2, |seat| {
        !seat.name_hidden && !seat.name_waiting
    })
    .await;
    sees(&mut ana, &["Cem", "Ben", "Ana"]).await;
}

#[tokio::test]
async fn live_9_a_restart_forgets_neither_the_switch_nor_who_waits() {
    let house = House::open().await;
    let settings = RoomSettings {
        name_approval: true,
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let (ben, token) = house.player(&room.code, "Ben").await;
    drop(ben);
    let house = house.crash(60_000).await;
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert!(back.view().await.me.name_waiting);
    assert!(
        joined(&house, &room.code, "Cem")
            .await
            .unwrap()
            .me
            .name_waiting
    );
    let mut host = house.host(&room.code).await;
    host.command(1, 0, Action::ApproveNames);
    assert_eq!(host.done().await, 1);
    assert!(!back.view().await.me.name_waiting);
}
