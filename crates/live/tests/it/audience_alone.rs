//! Audience questions and brainstorms without a quiz, through the wire: screens have the list from
//! the beginning, and the room goes on after a restart until its host ends it.

use live::limits::WALL_MS;
use protocol::error::RefusalCode;
use protocol::socket::{Action, AskHost, CloseCode, Phase, WallAction, WatchWall};
use store::testing::TestDb;

use crate::client::{Wire, over_all_wires};
use crate::house::House;
use crate::wall::{ask, asked, does, host_wall, on_wall, refused, screen_view, stage, vote, watch};

const TOPIC: &str = "What should we do better?";

async fn screens_have_the_list_from_the_beginning(wire: Wire) {
    let house = House::over(wire).await;
    let code = house.audience_alone(None).await.code;
    let mut screen = house.connect(&code);
    screen.attach_screen();
    let view = screen_view(&mut screen, |_| true).await;
    assert_eq!(view.wall.map(|wall| wall.questions), Some(Vec::new()));
    assert_eq!(view.room.question_count, 0);
    let mut host = house.host(&code).await;
    let (mut ana, _) = house.player(&code, "Ana").await;
    let (mut ben, _) = house.player(&code, "Ben").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ben, 1, ask("Who won?")).await;
    does(&mut ana, 2, vote(1, true)).await;
    house.clock.advance(WALL_MS);
    let want = vec![asked(1, "Who won?", 1), asked(0, "When is lunch?", 0)];
    let view = screen_view(&mut screen, |view| {
        view.wall
            .as_ref()
            .is_some_and(|wall| wall.questions == want)
    });
    assert!(!view.await.wall.unwrap().is_one);
    does(&mut host, 1, stage(true, Some(0))).await;
    let view = screen_view(&mut screen, |view| view.wall.as_ref().unwrap().is_one).await;
    assert_eq!(
        view.wall.unwrap().questions,
        [asked(0, "When is lunch?", 0)]
    );
    // Nothing of it goes off the screen: it is the list again.
    does(&mut host, 2, stage(false, None)).await;
    let view = screen_view(&mut screen, |view| !view.wall.as_ref().unwrap().is_one).await;
    assert_eq!(view.wall.unwrap().questions.len(), 2);
    let phase = RefusalCode::WrongPhase;
    assert_eq!(refused(&mut host, 3, Action::Advance).await, phase);
}

over_all_wires! {
    screens_have_the_list_from_the_beginning,
}

async fn it_goes_on_until_its_host_ends_it(db: TestDb) {
    let house = House::on(db).await;
    let room = house.audience_alone(Some(TOPIC)).await;
    let code = room.code;
    let (mut ana, token) = house.player(&code, "Ana").await;
    let share = on_wall(WallAction::Ask(AskHost {
        text: "More breaks".to_owned(),
        topic: Some(TOPIC.to_owned()),
    }));
    does(&mut ana, 1, share).await;

    let house = house.crash(60_000).await;
    let mut ana = house.connect(&code);
    ana.resume(&token);
    let view = ana.view().await;
    assert!(matches!(view.room.phase, Phase::Lobby(_)));
    assert_eq!(view.room.topic.as_deref(), Some(TOPIC));
    let wall = watch(&mut ana).await;
    assert_eq!(
        (wall.questions, wall.mine),
        (vec![asked(0, "More breaks", 0)], vec![0])
    );
    let mut host = house.host(&code).await;
    let watching = on_wall(WallAction::Watch(WatchWall { on: true }));
    host.command(1, 0, watching);
    let list = host_wall(&mut host, |wall| wall.questions.len() == 1).await;
    assert!(
        list.on_stage && list.staged.is_none(),
        "the screen has the whole list"
    );
    assert_eq!(host.done().await, 1);
    host.command(2, 0, Action::Finish);
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
    let report = house
        .rooms
        .report(&room.id)
        .await
        .unwrap()
        .expect("it is kept");
    assert_eq!((report.questions.len(), report.seats.len()), (0, 1));
    assert_eq!(report.brainstorms[0].ideas[0].text, "More breaks");
}

#[tokio::test]
async fn dur_1_it_goes_on_after_a_restart_on_sqlite() {
    it_goes_on_until_its_host_ends_it(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn dur_1_it_goes_on_after_a_restart_on_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        it_goes_on_until_its_host_ends_it(db).await;
    }
}
