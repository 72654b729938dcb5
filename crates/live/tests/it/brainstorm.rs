//! Brainstorms through the wire: two players share ideas and vote, who watches gets the list of
//! what is current, and nothing that was acknowledged is lost.

use live::limits::WALL_MS;
use protocol::error::RefusalCode;
use protocol::socket::{
    Action, AskHost, AudienceQuestions, HostWall, ScreenView, ServerMessage, SetTopic, WallAction,
    WatchWall,
};
use store::testing::TestDb;

use crate::client::{Client, Wire, over_all_wires};
use crate::house::House;
use crate::wall::{
    ask, asked, change, does, hide, host_wall, on_wall, refused, screen_view, settings, stage,
    vote, watch,
};

const TOPIC: &str = "What should we do better?";

fn set_topic(text: Option<&str>, approved: bool) -> Action {
    on_wall(WallAction::SetTopic(SetTopic {
        text: text.map(str::to_owned),
        approved,
    }))
}

fn share(text: &str) -> Action {
    on_wall(WallAction::Ask(AskHost {
        text: text.to_owned(),
        topic: Some(TOPIC.to_owned()),
    }))
}

async fn topic(player: &mut Client, want: Option<&str>) {
    let is_it = |topic: Option<String>| topic.as_deref() == want;
    player
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => is_it(view.room.topic).then_some(()),
            _ => None,
        })
        .await;
}

async fn two_players_share_ideas_and_vote(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    does(&mut host, 1, set_topic(Some(TOPIC), false)).await;
    topic(&mut ana, Some(TOPIC)).await;
    assert_eq!(watch(&mut ben).await.questions, []);
    does(&mut ana, 1, share("More breaks")).await;
    house.clock.advance(WALL_MS);
    assert_eq!(change(&mut ben).await.added, [asked(0, "More breaks", 0)]);
    does(&mut ben, 2, vote(0, true)).await;
    does(&mut host, 2, stage(true, None)).await;
    let ideas = |view: &ScreenView| view.wall.as_ref().map(|wall| wall.questions.clone());
    let shown = |view: &ScreenView| ideas(view) == Some(vec![asked(0, "More breaks", 1)]);
    let view = screen_view(&mut screen, shown).await;
    assert_eq!(view.room.topic.as_deref(), Some(TOPIC));
    host.command(3, 0, on_wall(WallAction::Watch(WatchWall { on: true })));
    let list = host_wall(&mut host, |wall| wall.questions.len() == 1).await;
    assert_eq!(list.questions[0].nickname.as_deref(), Some("Ana"));
    assert_eq!(host.done().await, 3);
    does(&mut host, 4, set_topic(None, false)).await;
    topic(&mut ana, None).await;
    assert_eq!(
        screen_view(&mut screen, |view| view.room.topic.is_none())
            .await
            .wall,
        None
    );
    let none = RefusalCode::NoAudienceQuestions;
    assert_eq!(refused(&mut ana, 5, share("Fewer slides")).await, none);
}

/// A list that is over fits nobody anymore, and nobody waits a second to hear that.
async fn who_watches_is_told_of_another_list_at_once(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    host.command(1, 0, on_wall(WallAction::Watch(WatchWall { on: true })));
    host_wall(&mut host, |wall| wall.questions.len() == 1).await;
    let questions = watch(&mut ben).await;
    assert_eq!(questions.questions, [asked(0, "When is lunch?", 0)]);
    host.command(2, 0, set_topic(Some(TOPIC), false));
    host_wall(&mut host, |wall: &HostWall| wall.questions.is_empty()).await;
    let told = change(&mut ben).await;
    assert_ne!(told.from, questions.version, "it fits no list");
    assert_eq!((told.added, told.gone), (Vec::new(), Vec::new()));
    assert_eq!(watch(&mut ben).await.questions, []);
    assert_eq!(
        refused(&mut ben, 2, vote(0, true)).await,
        RefusalCode::AudienceQuestionUnknown
    );
    assert_eq!(
        refused(&mut ana, 2, ask("Who won?")).await,
        RefusalCode::OtherTopic
    );
    does(&mut ana, 3, share("More breaks")).await;
    host.command(3, 0, set_topic(None, false));
    host_wall(&mut host, |wall| {
        wall.questions.iter().any(|one| one.number == 0)
    })
    .await;
    change(&mut ben).await;
    let again = watch(&mut ben).await;
    assert_eq!(again.questions, [asked(0, "When is lunch?", 0)]);
    assert_eq!(
        refused(&mut ben, 4, vote(1, true)).await,
        RefusalCode::AudienceQuestionUnknown
    );
}

async fn only_hosts_start_and_end_brainstorms(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    for action in [set_topic(Some(TOPIC), false), set_topic(None, false)] {
        assert_eq!(refused(&mut ana, 1, action).await, RefusalCode::NotTheHost);
    }
    let blank = set_topic(Some(" "), false);
    assert_eq!(
        refused(&mut host, 1, blank).await,
        RefusalCode::TopicMalformed
    );
    does(&mut host, 2, set_topic(Some(TOPIC), true)).await;
    does(&mut ana, 3, share("More breaks")).await;
    let wall = watch(&mut ana).await;
    assert_eq!(
        (wall.questions, wall.waiting),
        (Vec::new(), vec![asked(0, "More breaks", 0)])
    );
    does(&mut host, 4, hide(0, false)).await;
    house.clock.advance(WALL_MS);
    assert_eq!(change(&mut ana).await.added, [asked(0, "More breaks", 0)]);
}

over_all_wires! {
    two_players_share_ideas_and_vote,
    who_watches_is_told_of_another_list_at_once,
    only_hosts_start_and_end_brainstorms,
}

async fn a_brainstorm_goes_on(db: TestDb) {
    let house = House::on(db).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut host, 1, set_topic(Some(TOPIC), false)).await;
    does(&mut ana, 2, share("More breaks")).await;
    does(&mut ben, 3, share("Fewer slides")).await;
    does(&mut ana, 4, vote(2, true)).await;

    let house = house.crash(60_000).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert_eq!(ana.view().await.room.topic.as_deref(), Some(TOPIC));
    let wall = watch(&mut ana).await;
    assert_eq!(
        wall.questions,
        [asked(2, "Fewer slides", 1), asked(1, "More breaks", 0)]
    );
    assert_eq!((wall.mine, wall.voted), (vec![1], vec![2]));
    // The connection was lost before the answer: said again, it is the same idea.
    does(&mut ana, 2, share("More breaks")).await;
    assert_eq!(watch(&mut ana).await.questions.len(), 2);
    let mut host = house.host(&room.code).await;
    does(&mut host, 5, set_topic(None, false)).await;
    assert_eq!(
        watch(&mut ana).await.questions,
        [asked(0, "When is lunch?", 0)]
    );
}

#[tokio::test]
async fn dur_1_a_brainstorm_goes_on_after_a_restart_on_sqlite() {
    a_brainstorm_goes_on(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn dur_1_a_brainstorm_goes_on_after_a_restart_on_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        a_brainstorm_goes_on(db).await;
    }
}
