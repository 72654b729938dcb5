//! Hosts who come by a link: a second device, and co-hosts.

use live::limits::HOSTS_MAX;
use protocol::error::RefusalCode;
use protocol::socket::{
    Action, AutoPlay, CloseCode, Phase, Rename, SeatRef, ServerMessage, SetAutoPlay, SetCapacity,
    SetLeaderboards, SetLock, SetNameApproval, SetNameFilter, SetNameHidden, SetReactions,
    SetTilesOnly,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{House, is_open};

async fn live_5_a_link_hosts_its_own_room_and_no_other(wire: Wire) {
    let house = House::over(wire).await;
    let (room, other) = (house.room().await, house.room().await);
    let (link, key) = house.link(&room).await;
    let mut elsewhere = house.connect(&other.code);
    elsewhere.attach_host_link(&key);
    assert_eq!(elsewhere.refused().await, RefusalCode::HostLinkUnknown);
    let (strange, _) = house.rooms.fresh_host_key();
    for wrong in [strange.as_str(), "short", ""] {
        let mut stranger = house.connect(&room.code);
        stranger.attach_host_link(wrong);
        assert_eq!(
            stranger.refused().await,
            RefusalCode::HostLinkUnknown,
            "{wrong}"
        );
    }

    let mut phone = house.connect(&room.code);
    phone.attach_host_link(&key);
    phone.host_view_in(|_| true).await;
    assert_eq!(house.rooms.count_host_links(&room.code).await[&link], 1);
    house.player(&room.code, "Ana").await;
    phone.command(1, 0, Action::Advance);
    assert_eq!(phone.done().await, 1);
}

async fn i10_two_devices_press_next_and_the_game_goes_one_step(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (_, key) = house.link(&room).await;
    let mut host = house.host(&room.code).await;
    let mut phone = house.connect(&room.code);
    phone.attach_host_link(&key);
    phone.host_view_in(|_| true).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
    phone.command(1, 0, Action::Advance);
    assert_eq!(phone.refused().await, RefusalCode::StepPassed);
    let view = ana
        .view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    assert_eq!(view.room.step, 1);
}

/// Every control that works while a question is open.
fn controls() -> Vec<Action> {
    let first = SeatRef { seat: 0 };
    vec![
        Action::Advance,
        Action::Pause,
        Action::Extend,
        Action::Finish,
        Action::Skip,
        Action::EndUncounted,
        Action::Kick(first.clone()),
        Action::HandOver(first),
        Action::SetLock(SetLock { locked: true }),
        Action::SetCapacity(SetCapacity { capacity: Some(9) }),
        Action::SetAutoPlay(SetAutoPlay {
            auto_play: Some(AutoPlay {
                reveal_s: 9,
                leaderboard_s: 9,
            }),
        }),
        Action::SetLeaderboards(SetLeaderboards { shown: false }),
        Action::SetTilesOnly(SetTilesOnly { on: true }),
        Action::SetReactions(SetReactions { on: false }),
        Action::SetNameFilter(SetNameFilter { on: false }),
        Action::SetNameApproval(SetNameApproval { on: true }),
        Action::Rename(Rename {
            seat: 0,
            nickname: "Zoe".to_owned(),
        }),
        Action::SetNameHidden(SetNameHidden {
            seat: 0,
            hidden: true,
        }),
    ]
}

/// Whether a press was carried out. The only reason against it is that someone was faster.
async fn is_done(host: &mut Client) -> bool {
    host.hear_that(|message| match message {
        ServerMessage::Done(_) => Some(true),
        ServerMessage::Refused(refused) => {
            assert_eq!(refused.code, RefusalCode::StepPassed);
            Some(false)
        }
        _ => None,
    })
    .await
}

/// The room's place in its journal, and its step, after one host or both pressed this control.
async fn after(house: &House, action: &Action, both: bool) -> (u64, u32) {
    let room = house.room().await;
    let (_, key) = house.link(&room).await;
    let mut host = house.host(&room.code).await;
    let mut phone = house.connect(&room.code);
    phone.attach_host_link(&key);
    phone.host_view_in(|_| true).await;
    let (_ana, _) = house.player(&room.code, "Ana").await;
    let (_ben, _) = house.player(&room.code, "Ben").await;
    let step = house.open_question(&mut host, 0).await;
    phone.host_view_in(is_open).await;
    // Both before either hears anything.
    host.command(50, step, action.clone());
    if both {
        phone.command(50, step, action.clone());
    }
    let by_host = is_done(&mut host).await;
    let by_phone = both && is_done(&mut phone).await;
    assert!(by_host || by_phone, "{action:?}");
    host.say_text(r#"{"type":"ping","clientMs":7}"#);
    host.say_text(r#"{"type":"sync"}"#);
    host.hear_that(|message| matches!(message, ServerMessage::Pong(_)).then_some(()))
        .await;
    let view = host.host_view_in(|_| true).await;
    (view.seq, view.room.step)
}

async fn i10_two_hosts_press_the_same_control_at_once_and_it_happens_once(wire: Wire) {
    let house = House::over(wire).await;
    for action in controls() {
        let once = after(&house, &action, false).await;
        let twice = after(&house, &action, true).await;
        assert_eq!(once, twice, "{action:?}");
    }
}

async fn live_5_a_revoked_link_ends_its_connections_at_once_and_nobody_elses(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (link, key) = house.link(&room).await;
    let (_, other_key) = house.link(&room).await;
    let mut host = house.host(&room.code).await;
    let mut phones = Vec::new();
    for key in [&key, &key, &other_key] {
        let mut phone = house.connect(&room.code);
        phone.attach_host_link(key);
        phone.host_view_in(|_| true).await;
        phones.push(phone);
    }
    assert!(house.store.delete_host_link(&room.id, &link).await.unwrap());
    house.rooms.revoke_host_link(&room.code, &link).await;
    house.rooms.revoke_host_link(&room.code, &link).await;
    assert_eq!(phones[0].closed().await, CloseCode::LinkRevoked);
    assert_eq!(phones[1].closed().await, CloseCode::LinkRevoked);
    for kept in [&mut phones[2], &mut host] {
        kept.say_text(r#"{"type":"sync"}"#);
        kept.host_view_in(|_| true).await;
    }
    let mut again = house.connect(&room.code);
    again.attach_host_link(&key);
    assert_eq!(again.refused().await, RefusalCode::HostLinkUnknown);
}

async fn a_link_ends_with_its_room(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (_, key) = house.link(&room).await;
    let mut phone = house.connect(&room.code);
    phone.attach_host_link(&key);
    phone.host_view_in(|_| true).await;
    phone.command(1, 0, Action::Finish);
    assert_eq!(phone.closed().await, CloseCode::RoomOver);
    let mut late = house.connect(&room.code);
    late.attach_host_link(&key);
    assert_eq!(late.closed().await, CloseCode::RoomOver);
    assert_eq!(house.store.list_host_links(&room.id).await.unwrap(), []);
}

async fn a_link_in_many_hands_never_pushes_out_the_host(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (link, key) = house.link(&room).await;
    let mut host = house.host(&room.code).await;
    let mut phones = Vec::new();
    for _ in 0..HOSTS_MAX {
        let mut phone = house.connect(&room.code);
        phone.attach_host_link(&key);
        phone.host_view_in(|_| true).await;
        phones.push(phone);
    }
    assert_eq!(phones[0].closed().await, CloseCode::Replaced);
    host.say_text(r#"{"type":"sync"}"#);
    host.host_view_in(|_| true).await;
    let count = house.rooms.count_host_links(&room.code).await[&link];
    assert_eq!(usize::try_from(count).unwrap(), HOSTS_MAX - 1);
}

over_all_wires! {
    live_5_a_link_hosts_its_own_room_and_no_other,
    i10_two_devices_press_next_and_the_game_goes_one_step,
    i10_two_hosts_press_the_same_control_at_once_and_it_happens_once,
    live_5_a_revoked_link_ends_its_connections_at_once_and_nobody_elses,
    a_link_ends_with_its_room,
    a_link_in_many_hands_never_pushes_out_the_host,
}
