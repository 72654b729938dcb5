//! Leading the people of a room to the next one.

use game::Refusal;
use live::LiveError;
use protocol::socket::{Action, Phase};

use crate::client::Client;
use crate::house::House;

fn successor(phase: &Phase) -> Option<&str> {
    match phase {
        Phase::Podium(podium) => podium.successor.as_deref(),
        _ => None,
    }
}

/// A room whose only player sees the podium.
async fn podium(house: &House) -> (String, Client) {
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    assert!(house.rooms.read_podium(&room.code).await.is_none());
    host.command(50, step, Action::Finish);
    ana.view_in(|phase| matches!(phase, Phase::Podium(_))).await;
    (room.code, ana)
}

#[tokio::test]
async fn live_4_the_next_room_is_still_known_after_a_restart() {
    let house = House::open().await;
    let (code, mut ana) = podium(&house).await;
    house.rooms.succeed(&code, "1000001", None).await.unwrap();
    let view = ana.view_in(|phase| successor(phase).is_some()).await;
    assert_eq!(successor(&view.room.phase), Some("1000001"));
    // Two hosts at once: the second one saw none.
    let second = house.rooms.succeed(&code, "1000002", None).await;
    assert!(matches!(
        second,
        Err(LiveError::Refused(Refusal::StepPassed))
    ));
    let house = house.crash(3_000).await;
    let podium = house.rooms.read_podium(&code).await.unwrap();
    assert_eq!(podium.successor.as_deref(), Some("1000001"));
}

#[tokio::test]
async fn a_room_that_is_over_leads_nobody_on() {
    let house = House::open().await;
    let (code, _ana) = podium(&house).await;
    house.rooms.end(&code).await.unwrap();
    let late = house.rooms.succeed(&code, "1000001", None).await;
    assert!(matches!(late, Err(LiveError::Refused(Refusal::RoomOver))));
    assert!(house.rooms.read_podium(&code).await.is_none());
}
