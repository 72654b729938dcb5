//! Audience questions through the wire: who is told what, how often, and what nobody but hosts
//! learns.

use live::limits::{ASK_RATE, MESSAGE_RATE, VOTE_RATE, WALL_MS};
use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{
    Action, AskHost, AudienceQuestion, AudienceQuestions, AudienceVotes, HostWall, OnWall, Phase,
    ScreenView, ServerMessage, SetAudienceQuestions, SetQuestionAnswered, SetQuestionHidden,
    SetStageWall, TakeQuestionBack, TextState, VoteForQuestion, Wall, WallAction, WallChange,
    WatchWall,
};
use store::testing::TestDb;

use crate::client::{Client, Wire, over_all_wires};
use crate::house::House;

const RUDE: &str = "5 h i t";

pub(crate) fn on_wall(wall: WallAction) -> Action {
    Action::OnWall(OnWall { wall })
}

pub(crate) fn ask(text: &str) -> Action {
    let text = text.to_owned();
    on_wall(WallAction::Ask(AskHost { text, topic: None }))
}

fn take_back(number: u32) -> Action {
    on_wall(WallAction::TakeBack(TakeQuestionBack { number }))
}

pub(crate) fn vote(number: u32, on: bool) -> Action {
    on_wall(WallAction::Vote(VoteForQuestion { number, on }))
}

pub(crate) fn hide(number: u32, hidden: bool) -> Action {
    on_wall(WallAction::SetHidden(SetQuestionHidden { number, hidden }))
}

pub(crate) fn stage(on: bool, number: Option<u32>) -> Action {
    on_wall(WallAction::SetStage(SetStageWall { on, number }))
}

pub(crate) async fn does(client: &mut Client, command_id: u32, action: Action) {
    client.command(command_id, 0, action);
    assert_eq!(client.done().await, command_id);
}

/// The name of a refusal, which says what it is about.
pub(crate) async fn refused(client: &mut Client, command_id: u32, action: Action) -> RefusalCode {
    client.command(command_id, 0, action);
    let refused = client
        .hear_that(|message| match message {
            ServerMessage::Refused(refused) => Some(refused),
            _ => None,
        })
        .await;
    assert_eq!(refused.command_id, Some(command_id));
    refused.code
}

pub(crate) async fn watch(player: &mut Client) -> Wall {
    player.command(1_000, 0, on_wall(WallAction::Watch(WatchWall { on: true })));
    let wall = player
        .hear_that(|message| match message {
            ServerMessage::Wall(wall) => Some(wall),
            _ => None,
        })
        .await;
    assert_eq!(player.done().await, 1_000);
    wall
}

/// The next list for a host in which this is so.
pub(crate) async fn host_wall(host: &mut Client, fits: impl Fn(&HostWall) -> bool) -> HostWall {
    host.hear_that(|message| match message {
        ServerMessage::HostWall(wall) => Some(wall).filter(|wall| fits(wall)),
        _ => None,
    })
    .await
}

pub(crate) async fn change(player: &mut Client) -> WallChange {
    player
        .hear_that(|message| match message {
            ServerMessage::WallChange(change) => Some(change),
            _ => None,
        })
        .await
}

/// Anyone who is told nothing new hears nothing before the answer to what they say next.
async fn hears_nothing(player: &mut Client) {
    player.say_text(r#"{"type":"sync"}"#);
    player
        .hear_that(|message| match message {
            ServerMessage::PlayerView(_) => Some(()),
            ServerMessage::WallChange(change) => panic!("a player got {change:?}"),
            _ => None,
        })
        .await;
}

pub(crate) async fn screen_view(
    screen: &mut Client,
    fits: impl Fn(&ScreenView) -> bool,
) -> ScreenView {
    screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(view).filter(|view| fits(view)),
            _ => None,
        })
        .await
}

pub(crate) fn settings(mode: AudienceQuestions) -> RoomSettings {
    RoomSettings {
        audience_questions: mode,
        ..RoomSettings::default()
    }
}

pub(crate) fn asked(number: u32, text: &str, votes: u32) -> AudienceQuestion {
    AudienceQuestion {
        number,
        text: text.to_owned(),
        votes,
        answered: false,
    }
}

async fn votes_are_told_once_a_second_and_only_to_those_who_look(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let (mut cem, _) = house.player(&room.code, "Cem").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    let wall = watch(&mut ben).await;
    assert_eq!(wall.questions, [asked(0, "When is lunch?", 0)]);
    assert_eq!((wall.mine, wall.voted), (Vec::new(), Vec::new()));
    does(&mut ana, 2, vote(0, true)).await;
    does(&mut cem, 2, vote(0, true)).await;
    does(&mut cem, 3, ask("Who won?")).await;
    hears_nothing(&mut ben).await;
    house.clock.advance(WALL_MS);
    let told = change(&mut ben).await;
    assert_eq!(
        (told.from, told.added),
        (wall.version, vec![asked(1, "Who won?", 0)])
    );
    let votes = AudienceVotes {
        number: 0,
        votes: 2,
        answered: false,
    };
    assert_eq!((told.changed, told.gone), (vec![votes], Vec::new()));
    hears_nothing(&mut cem).await;
    // What is theirs comes with the list, and a vote can be taken back.
    let wall = watch(&mut cem).await;
    assert_eq!((wall.mine, wall.voted), (vec![1], vec![0]));
    does(&mut cem, 4, vote(0, false)).await;
    house.clock.advance(WALL_MS);
    assert_eq!(change(&mut cem).await.changed[0].votes, 1);
    // A connection that closed the list is told no more.
    does(
        &mut ben,
        5,
        on_wall(WallAction::Watch(WatchWall { on: false })),
    )
    .await;
    change_of_votes(&house, &mut ana, &mut cem).await;
    hears_nothing(&mut ben).await;
}

async fn change_of_votes(house: &House, ana: &mut Client, cem: &mut Client) {
    does(ana, 9, vote(1, true)).await;
    house.clock.advance(WALL_MS);
    assert_eq!(change(cem).await.changed[0].number, 1);
}

async fn only_hosts_learn_who_asked_and_what_is_hidden(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Approved)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    assert_eq!(watch(&mut ben).await.questions, []);
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ana, 2, ask(RUDE)).await;
    host.command(3, 0, on_wall(WallAction::Watch(WatchWall { on: true })));
    let list = host_wall(&mut host, |wall| wall.questions.len() == 2).await;
    assert_eq!(host.done().await, 3);
    let states: Vec<_> = list.questions.iter().map(|one| one.state).collect();
    assert_eq!(states, [TextState::Waiting, TextState::Unsuitable]);
    assert_eq!(list.questions[0].nickname.as_deref(), Some("Ana"));
    house.clock.advance(WALL_MS);
    hears_nothing(&mut ben).await;
    let unknown = RefusalCode::AudienceQuestionUnknown;
    assert_eq!(refused(&mut ben, 4, vote(0, true)).await, unknown);
    does(&mut host, 5, hide(0, false)).await;
    house.clock.advance(WALL_MS);
    let told = change(&mut ben).await;
    assert_eq!(told.added, [asked(0, "When is lunch?", 0)]);
    let text = serde_json::to_string(&told).unwrap();
    assert!(!text.contains("Ana"), "{text}");
    // A player who is removed takes it along, and a host sees that.
    host.command(6, 0, Action::Kick(protocol::socket::SeatRef { seat: 0 }));
    house.clock.advance(WALL_MS);
    assert_eq!(change(&mut ben).await.gone, [0]);
    let hidden = |wall: &HostWall| wall.questions.iter().all(|q| q.state == TextState::Hidden);
    host_wall(&mut host, hidden).await;
}

async fn what_is_taken_back_is_nowhere(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ben, 1, vote(0, true)).await;
    does(&mut host, 1, stage(true, Some(0))).await;
    let lunch = |view: &ScreenView| view.wall.as_ref().map(|wall| wall.questions.clone());
    let shown = |view: &ScreenView| lunch(view) == Some(vec![asked(0, "When is lunch?", 1)]);
    screen_view(&mut screen, shown).await;
    assert_eq!(watch(&mut ben).await.questions.len(), 1);
    let unknown = RefusalCode::AudienceQuestionUnknown;
    assert_eq!(refused(&mut ben, 2, take_back(0)).await, unknown);
    does(&mut ana, 2, take_back(0)).await;
    // The big screen doesn't wait for the next second, nor does who looks again.
    screen_view(&mut screen, |view| lunch(view) == Some(Vec::new())).await;
    assert_eq!(watch(&mut ana).await.questions, []);
    house.clock.advance(WALL_MS);
    assert_eq!(change(&mut ben).await.gone, [0]);
    host.command(3, 0, on_wall(WallAction::Watch(WatchWall { on: true })));
    host_wall(&mut host, |wall| wall.questions.is_empty()).await;
}

async fn who_asked_sees_what_waits_and_takes_it_back(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Approved)).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ana, 2, ask(RUDE)).await;
    let wall = watch(&mut ana).await;
    assert_eq!(wall.waiting, [asked(0, "When is lunch?", 0)]);
    assert_eq!((wall.questions, wall.mine), (Vec::new(), Vec::new()));
    assert_eq!(watch(&mut ben).await.waiting, [], "nobody else's");
    does(&mut ana, 3, take_back(0)).await;
    assert_eq!(watch(&mut ana).await.waiting, []);
}

async fn the_big_screen_shows_questions_until_the_game_goes_on(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    assert_eq!(screen_view(&mut screen, |_| true).await.wall, None);
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ana, 2, ask("Who won?")).await;
    does(&mut host, 3, stage(true, None)).await;
    let shown = screen_view(&mut screen, |view| view.wall.is_some()).await;
    let shown = shown.wall.unwrap();
    assert_eq!((shown.questions.len(), shown.is_one), (2, false));
    // It lives, and anyone who comes later sees the same.
    does(&mut ana, 4, vote(1, true)).await;
    house.clock.advance(WALL_MS);
    let first = |view: &ScreenView| view.wall.as_ref().map(|wall| wall.questions[0].clone());
    let has_vote = |view: &ScreenView| first(view) == Some(asked(1, "Who won?", 1));
    screen_view(&mut screen, has_vote).await;
    let mut late = house.connect(&room.code);
    late.attach_screen();
    assert!(has_vote(&screen_view(&mut late, |_| true).await));
    does(&mut host, 5, stage(true, Some(0))).await;
    let one = |view: &ScreenView| view.wall.as_ref().is_some_and(|wall| wall.is_one);
    let view = screen_view(&mut screen, one).await;
    assert_eq!(first(&view), Some(asked(0, "When is lunch?", 0)));
    // What is hidden is gone at once, without waiting for the next second.
    does(&mut host, 6, hide(0, true)).await;
    let alone = |view: &ScreenView| view.wall.as_ref().is_some_and(|wall| !wall.is_one);
    let view = screen_view(&mut screen, alone).await;
    assert_eq!(view.wall.unwrap().questions, [asked(1, "Who won?", 1)]);
    // The quiz comes first.
    let step = house.open_question(&mut host, 0).await;
    let open = |view: &ScreenView| matches!(view.room.phase, Phase::Open(_));
    assert_eq!(screen_view(&mut screen, open).await.wall, None);
    let waits = RefusalCode::QuestionInPlay;
    assert_eq!(refused(&mut host, 7, stage(true, None)).await, waits);
    assert_eq!(refused(&mut ana, 8, ask("Why?")).await, waits);
    assert_eq!(refused(&mut ana, 9, vote(1, false)).await, waits);
    assert!(step > 0);
}

async fn whoever_may_not_is_refused_by_name(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let none = RefusalCode::NoAudienceQuestions;
    assert_eq!(refused(&mut ana, 1, ask("Why?")).await, none);
    assert_eq!(refused(&mut host, 2, stage(true, None)).await, none);
    let mode = AudienceQuestions::Open;
    let open = on_wall(WallAction::SetMode(SetAudienceQuestions { mode }));
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    screen_view(&mut screen, |_| true).await;
    let answered = on_wall(WallAction::SetAnswered(SetQuestionAnswered {
        number: 0,
        answered: true,
    }));
    for action in [open.clone(), hide(0, true), stage(true, None), answered] {
        for client in [&mut ana, &mut screen] {
            let code = refused(client, 3, action.clone()).await;
            assert_eq!(code, RefusalCode::NotTheHost);
        }
    }
    does(&mut host, 4, open).await;
    let view = ana.hear_that(|message| match message {
        ServerMessage::PlayerView(view) => Some(view.room.audience_questions),
        _ => None,
    });
    assert_eq!(view.await, AudienceQuestions::Open);
    for action in [ask("Why?"), vote(0, true), take_back(0)] {
        for client in [&mut host, &mut screen] {
            let code = refused(client, 5, action.clone()).await;
            assert_eq!(code, RefusalCode::NotAllowed);
        }
    }
    let malformed = RefusalCode::AudienceTextMalformed;
    assert_eq!(refused(&mut ana, 6, ask(" ")).await, malformed);
    // A person types that much, and a program more; votes have a rate of their own.
    house
        .clock
        .advance(u64::from(ASK_RATE.burst) * ASK_RATE.every_ms);
    for number in 0..ASK_RATE.burst {
        does(&mut ana, 10 + number, ask(&format!("Why {number}?"))).await;
    }
    let too_many = RefusalCode::TooManyMessages;
    assert_eq!(refused(&mut ana, 20, ask("One more?")).await, too_many);
    house.clock.advance(ASK_RATE.every_ms);
    let open = RefusalCode::TooManyOwnQuestions;
    assert_eq!(refused(&mut ana, 21, ask("One more?")).await, open);
    for number in 0..VOTE_RATE.burst {
        does(&mut ana, 30 + number, vote(0, number % 2 == 0)).await;
        house.clock.advance(MESSAGE_RATE.every_ms);
    }
    // What came back meanwhile is used up by one more.
    ana.command(60, 0, vote(0, true));
    assert_eq!(refused(&mut ana, 61, vote(0, true)).await, too_many);
}

over_all_wires! {
    votes_are_told_once_a_second_and_only_to_those_who_look,
    only_hosts_learn_who_asked_and_what_is_hidden,
    what_is_taken_back_is_nowhere,
    who_asked_sees_what_waits_and_takes_it_back,
    the_big_screen_shows_questions_until_the_game_goes_on,
    whoever_may_not_is_refused_by_name,
}

async fn what_was_acknowledged_comes_back(db: TestDb) {
    let house = House::on(db).await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    does(&mut ana, 1, ask("When is lunch?")).await;
    does(&mut ana, 2, ask("Who won?")).await;
    does(&mut ana, 3, vote(1, true)).await;
    does(&mut ana, 6, ask("Is it over?")).await;
    does(&mut ana, 7, take_back(2)).await;
    let answered = SetQuestionAnswered {
        number: 0,
        answered: true,
    };
    does(&mut host, 4, on_wall(WallAction::SetAnswered(answered))).await;
    does(&mut host, 5, stage(true, None)).await;

    let house = house.crash(60_000).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert_eq!(
        ana.view().await.room.audience_questions,
        AudienceQuestions::Open
    );
    let wall = watch(&mut ana).await;
    let lunch = AudienceQuestion {
        answered: true,
        ..asked(0, "When is lunch?", 0)
    };
    assert_eq!(wall.questions, [asked(1, "Who won?", 1), lunch]);
    assert_eq!((wall.mine, wall.voted), (vec![0, 1], vec![1]));
    // The line was lost before the answer: said again, it is the same question.
    does(&mut ana, 1, ask("Who won?")).await;
    assert_eq!(watch(&mut ana).await.questions.len(), 2);
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    assert!(screen_view(&mut screen, |_| true).await.wall.is_some());
}

#[tokio::test]
async fn dur_1_what_was_acknowledged_comes_back_on_sqlite() {
    what_was_acknowledged_comes_back(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn dur_1_what_was_acknowledged_comes_back_on_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        what_was_acknowledged_comes_back(db).await;
    }
}

/// In a hall, the whole list for each vote would be megabytes a second.
#[tokio::test]
async fn a_vote_is_a_short_message_however_long_the_list_is() {
    let house = House::open().await;
    let room = house.room_with(settings(AudienceQuestions::Open)).await;
    let mut players = Vec::new();
    for number in 0..12 {
        let (mut player, _) = house.player(&room.code, &format!("Player {number}")).await;
        for question in 0..5 {
            let text = format!("{} {question}?", "Why is that so".repeat(10));
            does(&mut player, question, ask(&text)).await;
        }
        players.push(player);
    }
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let wall = watch(&mut ana).await;
    assert_eq!((wall.questions.len(), wall.more_count), (50, 10));
    does(&mut players[0], 9, vote(7, true)).await;
    house.clock.advance(WALL_MS);
    loop {
        let text = ana.hear_text().await.expect("the room goes on");
        if matches!(ana.read(&text), ServerMessage::WallChange(_)) {
            assert!(text.len() < 130, "{} bytes", text.len());
            return;
        }
    }
}
