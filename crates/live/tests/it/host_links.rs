//! Hosts who come by a link: a second device, and co-hosts.

use live::limits::HOSTS_MAX;
use protocol::error::RefusalCode;
use protocol::socket::{Action, CloseCode, Phase};

use crate::house::House;

#[tokio::test]
async fn live_5_a_link_hosts_its_own_room_and_no_other() {
    let house = House::open().await;
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

#[tokio::test]
async fn i10_two_devices_press_next_and_the_game_goes_one_step() {
    let house = House::open().await;
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

#[tokio::test]
async fn live_5_a_revoked_link_ends_its_connections_at_once_and_nobody_elses() {
    let house = House::open().await;
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

#[tokio::test]
async fn a_link_ends_with_its_room() {
    let house = House::open().await;
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

#[tokio::test]
async fn a_link_in_many_hands_never_pushes_out_the_host() {
    let house = House::open().await;
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
