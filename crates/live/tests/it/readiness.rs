//! What a node says to whatever sends people to it.

use bus::Hub;
use live::limits::{BEAT_MS, PEER_TTL_MS};
use live::{Rooms, Unready};
use store::testing::Faults;

use crate::house::{FreezingClock, House, open_node};

async fn until(rooms: &Rooms, expected: Option<Unready>) {
    while rooms.unready() != expected {
        tokio::task::yield_now().await;
    }
}

/// Nobody is sent to a node that its database, or its own standing still, keeps from answering.
#[tokio::test]
async fn a_node_says_why_nobody_should_be_sent_to_it() {
    let house = House::open().await;
    let (faults, bus) = (Faults::possible(), Hub::default().join());
    let clock = FreezingClock::of(&house.clock);
    let store = house.store.with_faults(&faults);
    let rooms = open_node(&store, &clock, "one", Some(&bus)).await;
    until(&rooms, None).await;

    faults.set_away(true);
    house.clock.advance(BEAT_MS);
    until(&rooms, Some(Unready::DatabaseAway)).await;
    faults.set_away(false);
    house.clock.advance(BEAT_MS);
    until(&rooms, None).await;

    // It stands still for as long as others wait before they take its rooms over.
    clock.freeze();
    house.clock.advance(PEER_TTL_MS);
    clock.thaw();
    assert_eq!(rooms.unready(), Some(Unready::NoLease));
    until(&rooms, None).await;

    rooms.shutdown().await;
    assert_eq!(rooms.unready(), Some(Unready::Stopping));
}
