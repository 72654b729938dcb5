//! Co-hosts by account: hosts whose right is a row, and not a key.

use protocol::error::RefusalCode;
use protocol::socket::{Action, CloseCode};
use store::{CoHostOutcome, NewAccount, NewCoHost};

use crate::client::{Wire, over_all_wires};
use crate::house::House;

/// An account, and a token of its session.
async fn account(house: &House, name: &str) -> (String, String) {
    let new = NewAccount {
        name: name.to_owned(),
        email: format!("{name}@example.org"),
        password_hash: "x".to_owned(),
    };
    let id = house.store.create_account(new, 0).await.unwrap().id;
    let token = format!("{id}-token");
    (id, token)
}

async fn live_5_a_co_host_steers_one_room_survives_a_crash_and_goes_when_removed(wire: Wire) {
    let house = House::over(wire).await;
    let (room, other) = (house.room().await, house.room().await);
    let (ben_id, ben) = account(&house, "ben").await;
    let (_, zoe) = account(&house, "zoe").await;
    let named = NewCoHost::Friend(&ben_id);
    let named = house
        .store
        .create_co_host(&room.id, named, 0)
        .await
        .unwrap();
    let CoHostOutcome::Named { id, .. } = named else {
        panic!("not named: {named:?}");
    };
    for (code, token) in [(&other.code, &ben), (&room.code, &zoe)] {
        let mut stranger = house.connect(code);
        stranger.attach_co_host(token);
        assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);
    }
    // The right of a co-host isn't the account's own: it must be asked for as what it is.
    let mut as_host = house.connect(&room.code);
    as_host.attach_host(&ben);
    assert_eq!(as_host.refused().await, RefusalCode::NotAllowed);

    let mut co_host = house.connect(&room.code);
    co_host.attach_co_host(&ben);
    co_host.host_view_in(|_| true).await;
    assert_eq!(house.rooms.count_host_links(&room.code).await[&id], 1);
    house.player(&room.code, "Ana").await;
    co_host.command(1, 0, Action::Advance);
    assert_eq!(co_host.done().await, 1);

    let house = house.crash(1_000).await;
    let mut co_host = house.connect(&room.code);
    co_host.attach_co_host(&ben);
    co_host.host_view_in(|_| true).await;
    let mut host = house.host(&room.code).await;
    assert!(house.store.delete_co_host(&room.id, &id).await.unwrap());
    house.rooms.revoke_host_link(&room.code, &id).await;
    assert_eq!(co_host.closed().await, CloseCode::LinkRevoked);
    let mut again = house.connect(&room.code);
    again.attach_co_host(&ben);
    assert_eq!(again.refused().await, RefusalCode::NotAllowed);
    host.command(1, 0, Action::Advance);
    assert_eq!(host.refused().await, RefusalCode::StepPassed, "still there");
}

over_all_wires! {
    live_5_a_co_host_steers_one_room_survives_a_crash_and_goes_when_removed,
}
