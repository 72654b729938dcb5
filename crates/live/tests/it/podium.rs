//! The end of a game: people see the podium first, and the report is made beside the room.

use futures_util::FutureExt as _;
use game::correction::Correction;
use live::limits::REPORTS_AT_ONCE;
use protocol::http::rooms::RoomCreated;
use protocol::socket::{Action, ClientMessage, CloseCode, HostView, Leave, Phase, SeatRef, Sync};
use store::testing::TestDb;

use crate::client::Client;
use crate::house::{House, answers, is_open};

/// A room at its podium: Ana was right, Bob was wrong.
struct Podium {
    room: RoomCreated,
    host: Client,
    ana: Client,
    bob: Client,
    step: u32,
}

fn is_podium(phase: &Phase) -> bool {
    matches!(phase, Phase::Podium(_))
}

/// Plays the first question to its reveal and shows the podium; both players see it.
async fn play_to_podium(house: &House) -> Podium {
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    house.clock.advance(1_000);
    for (player, id) in [(&mut ana, &ids[0]), (&mut bob, &ids[1])] {
        player.pick(0, id);
        player.picked().await;
    }
    host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    host.command(50, view.room.step, Action::Finish);
    let step = host.host_view_in(is_podium).await.room.step;
    ana.view_in(is_podium).await;
    bob.view_in(is_podium).await;
    Podium {
        room,
        host,
        ana,
        bob,
        step,
    }
}

/// Holds everything back that would make a report.
async fn hold_reports(house: &House) -> Vec<work::Turn> {
    let mut turns = Vec::new();
    for _ in 0..REPORTS_AT_ONCE {
        turns.push(house.rooms.report_turn().await);
    }
    turns
}

/// The view that the host gets when asking for one.
async fn synced(house: &House, host: &mut Client) -> HostView {
    // Often enough to be too often at one moment.
    house.clock.advance(100);
    host.say(&ClientMessage::Sync(Sync {}));
    host.host_view_in(|_| true).await
}

/// Ends a room at its podium, and waits until that is on disk.
async fn end_on_disk(house: &House, podium: &mut Podium) {
    podium.host.command(51, podium.step, Action::Advance);
    let is_end = |event: &game::Event| matches!(event, game::Event::RoomEnded { .. });
    loop {
        let entries = house.store.read_journal(&podium.room.id, 0).await.unwrap();
        let (_, newest) = entries.last().unwrap();
        if entries::decode_batch(newest)
            .unwrap()
            .events
            .iter()
            .any(is_end)
        {
            return;
        }
    }
}

async fn is_kept(house: &House, room: &RoomCreated) -> bool {
    let report = house.store.find_report(&room.id).await.unwrap();
    report.is_some()
}

async fn revision(house: &House, room: &RoomCreated) -> Option<i64> {
    house.store.report_revision(&room.id).await.unwrap()
}

async fn players_counted(house: &House) -> Option<i64> {
    let quiz = house.store.find_feed_quiz(&house.quiz_id).await.unwrap();
    quiz.map(|quiz| quiz.standing.player_count)
}

async fn points(house: &House, room: &RoomCreated) -> Vec<(String, u32)> {
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    let seats = report.seats.into_iter();
    seats.map(|seat| (seat.nickname, seat.points)).collect()
}

#[tokio::test]
async fn live_4_the_podium_is_shown_before_the_report_is_made() {
    let house = House::open().await;
    let held = hold_reports(&house).await;
    // Everyone sees it.
    let mut podium = play_to_podium(&house).await;
    assert!(!is_kept(&house, &podium.room).await);

    // The room hears what people say meanwhile.
    podium.bob.say(&ClientMessage::Leave(Leave {}));
    assert_eq!(podium.bob.closed().await, CloseCode::Left);
    let screen = house.connect(&podium.room.code);
    screen.attach_screen();
    synced(&house, &mut podium.host).await;
    // So do other rooms, up to their own podium.
    play_to_podium(&house).await;
    assert!(!is_kept(&house, &podium.room).await);

    // Anyone who wants to read the report waits for it, and is not told that there is none.
    let (rooms, id) = (house.rooms.clone(), podium.room.id.clone());
    let reading = tokio::spawn(async move { rooms.report(&id).await });
    for _ in 0..50 {
        assert!(!is_kept(&house, &podium.room).await);
        synced(&house, &mut podium.host).await;
    }
    assert!(!reading.is_finished(), "longer than it takes to look");
    drop(held);
    let report = reading.await.unwrap().unwrap().expect("the report");
    assert_eq!(report.seats.len(), 2);
    house.rooms.results_ring().notified().await;
}

#[tokio::test]
async fn live_4_the_end_is_told_when_everything_is_kept() {
    let house = House::open().await;
    let held = hold_reports(&house).await;
    let mut podium = play_to_podium(&house).await;
    end_on_disk(&house, &mut podium).await;
    // The room is over, and still answers.
    let view = synced(&house, &mut podium.host).await;
    assert_ne!(view.room.step, podium.step);
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    assert_eq!(row.unwrap().finished_at_ms, None, "nothing is kept yet");
    drop(held);
    assert_eq!(podium.host.done().await, 51);
    assert_eq!(podium.host.closed().await, CloseCode::RoomOver);
    assert_eq!(podium.ana.closed().await, CloseCode::RoomOver);
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    assert!(row.unwrap().finished_at_ms.is_some());
    assert_eq!(
        revision(&house, &podium.room).await,
        Some(1),
        "made once, not at the podium and at the end"
    );
    assert_eq!(players_counted(&house).await, Some(2));
}

#[tokio::test]
async fn whoever_corrects_at_the_podium_hears_when_the_report_is_right() {
    let house = House::open().await;
    let mut podium = play_to_podium(&house).await;
    let before = points(&house, &podium.room).await;
    assert_eq!(before[1], ("Bob".to_owned(), 0));
    assert!(before[0].1 > 0, "{before:?}");

    let held = hold_reports(&house).await;
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    let row = row.unwrap();
    let mut correcting = Box::pin(house.rooms.correct(&row, 0, &Correction::Void));
    assert!(correcting.as_mut().now_or_never().is_none());
    // Everyone sees at once what it comes to.
    let view = podium.ana.view_in(is_podium).await;
    assert_eq!(view.me.points, 0);
    assert!(correcting.as_mut().now_or_never().is_none());
    // The report that is there is still to be had.
    assert_eq!(points(&house, &podium.room).await, before);
    drop(held);
    assert_eq!(correcting.await.unwrap().corrected_count, 1);
    let after = points(&house, &podium.room).await;
    assert!(after.iter().all(|(_, points)| *points == 0), "{after:?}");
    assert_eq!(revision(&house, &podium.room).await, Some(2));
}

/// What is corrected while a report is made is in the next one, which comes after it.
#[tokio::test]
async fn an_older_report_never_replaces_a_newer_one() {
    let house = House::open().await;
    let held = hold_reports(&house).await;
    let mut podium = play_to_podium(&house).await;
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    let row = row.unwrap();
    let mut correcting = Box::pin(house.rooms.correct(&row, 0, &Correction::Void));
    assert!(correcting.as_mut().now_or_never().is_none());
    podium.ana.view_in(is_podium).await;
    drop(held);
    correcting.await.unwrap();
    let after = points(&house, &podium.room).await;
    assert!(after.iter().all(|(_, points)| *points == 0), "{after:?}");
    assert_eq!(revision(&house, &podium.room).await, Some(2));
}

async fn makes_the_report_at_revival(db: TestDb) {
    let house = House::on(db).await;
    // The process before never makes it.
    let _held = hold_reports(&house).await;
    let podium = play_to_podium(&house).await;
    assert!(!is_kept(&house, &podium.room).await);

    let house = house.crash(60_000).await;
    let after = points(&house, &podium.room).await;
    assert_eq!(after[1], ("Bob".to_owned(), 0));
    house.rooms.results_ring().notified().await;
    assert_eq!(revision(&house, &podium.room).await, Some(1));
    assert_eq!(players_counted(&house).await, Some(2));

    // The end makes no other one, and anyone who is told of reports is told once.
    house.rooms.end(&podium.room.code).await.unwrap();
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    assert!(row.unwrap().finished_at_ms.is_some());
    assert_eq!(revision(&house, &podium.room).await, Some(1));
    assert_eq!(players_counted(&house).await, Some(2));
    let untold = house.store.list_untold_reports(10).await.unwrap();
    assert_eq!(untold.len(), 1);
}

#[tokio::test]
async fn dur_2_a_crash_between_podium_and_report_costs_no_report_sqlite() {
    makes_the_report_at_revival(TestDb::sqlite()).await;
}

#[tokio::test]
async fn dur_2_a_crash_between_podium_and_report_costs_no_report_postgres() {
    if let Some(db) = TestDb::postgres().await {
        makes_the_report_at_revival(db).await;
    }
}

#[tokio::test]
async fn dur_2_a_crash_between_end_and_report_costs_no_report() {
    let house = House::open().await;
    let _held = hold_reports(&house).await;
    let mut podium = play_to_podium(&house).await;
    end_on_disk(&house, &mut podium).await;

    let house = house.crash(60_000).await;
    // Done when the room's task is.
    house.rooms.shutdown().await;
    assert_eq!(points(&house, &podium.room).await.len(), 2);
    let row = house.store.find_room(&podium.room.id).await.unwrap();
    assert!(row.unwrap().finished_at_ms.is_some());
    assert_eq!(revision(&house, &podium.room).await, Some(1));
    assert!(house.rooms.find(&podium.room.code).await.is_none());
}

#[tokio::test]
async fn f14_a_planned_stop_waits_for_the_report() {
    let house = House::open().await;
    let held = hold_reports(&house).await;
    let mut podium = play_to_podium(&house).await;
    let mut stopping = Box::pin(house.rooms.shutdown());
    assert!(stopping.as_mut().now_or_never().is_none());
    // Nobody waits for it but the process.
    assert_eq!(podium.ana.closed().await, CloseCode::Restarting);
    assert!(stopping.as_mut().now_or_never().is_none());
    drop(held);
    stopping.await;
    assert!(is_kept(&house, &podium.room).await);
}

/// Someone who is sent away from the podium is not in the report that is left at the end.
#[tokio::test]
async fn what_changes_at_the_podium_is_in_the_report_at_the_end() {
    let house = House::open().await;
    let mut podium = play_to_podium(&house).await;
    assert_eq!(points(&house, &podium.room).await.len(), 2);
    let kick = Action::Kick(SeatRef { seat: 1 });
    podium.host.command(51, podium.step, kick);
    assert_eq!(podium.bob.closed().await, CloseCode::Kicked);
    house.rooms.end(&podium.room.code).await.unwrap();
    assert_eq!(points(&house, &podium.room).await.len(), 1);
    assert_eq!(revision(&house, &podium.room).await, Some(2));
}
