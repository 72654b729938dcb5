//! Hosts steer, once per step, and nobody else does.

use protocol::error::RefusalCode;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Action, CloseCode, PauseReason, Phase, SeatRef};

use crate::house::{HOST, House, STRANGER, answers, is_open};

#[tokio::test]
async fn i10_a_double_click_does_nothing_twice() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::Advance);
    host.command(2, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
    assert_eq!(host.refused().await, RefusalCode::StepPassed);
    host.say_text(r#"{"type":"sync"}"#);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Announced(_)))
        .await;
    assert_eq!(view.room.step, 1);
}

#[tokio::test]
async fn live_5_host_rights_come_from_the_account_alone() {
    let house = House::open().await;
    let room = house.room().await;
    let mut stranger = house.connect(&room.code);
    stranger.attach_host(STRANGER);
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);
    stranger.attach_host("forged");
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);
    stranger.attach_host(&room.id);
    assert_eq!(stranger.refused().await, RefusalCode::NotAllowed);

    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    for action in [
        Action::Advance,
        Action::Finish,
        Action::Kick(SeatRef { seat: 0 }),
        Action::SetLock(protocol::socket::SetLock { locked: true }),
    ] {
        ana.command(1, 0, action.clone());
        assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
        screen.command(1, 0, action);
        assert_eq!(screen.refused().await, RefusalCode::NotTheHost);
    }
    // Attached as a player, one can't become the host either.
    ana.attach_host(HOST);
    assert_eq!(ana.refused().await, RefusalCode::MessageMalformed);
}

#[tokio::test]
async fn f15_without_its_host_a_room_pauses_and_goes_on_from_another_device() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    // Time enough to be still open when the host has been away for long.
    host.command(50, step, Action::Extend);
    host.done().await;
    drop(host);
    let paused = loop {
        house.clock.advance(500);
        ana.say_text(r#"{"type":"sync"}"#);
        let view = ana.view().await;
        if let Some(paused) = view.room.paused {
            break paused;
        }
    };
    assert_eq!(paused.reason, PauseReason::HostAway);
    ana.pick(0, &ids[0]);
    assert_eq!(ana.refused().await, RefusalCode::Paused);

    let mut phone = house.connect(&room.code);
    phone.attach_host(HOST);
    let view = phone.host_view_in(is_open).await;
    assert_eq!(view.room.paused, None, "it goes on by itself");
    let view = ana.view_in(is_open).await;
    assert_eq!(view.room.paused, None);
    let Phase::Open(open) = view.room.phase else {
        unreachable!()
    };
    assert!(open.opens_at_ms > view.server_ms, "a count-in");
    house.clock.advance(game::limits::COUNT_IN_MS);
    ana.pick(0, &ids[0]);
    ana.picked().await;
}

#[tokio::test]
async fn a_pause_that_a_host_pressed_outlasts_a_reload() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (_ana, _) = house.player(&room.code, "Ana").await;
    let step = house.open_question(&mut host, 0).await;
    host.command(50, step, Action::Pause);
    host.done().await;
    drop(host);
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let view = host.host_view_in(is_open).await;
    let paused = view.room.paused.expect("it is still paused");
    assert_eq!(paused.reason, PauseReason::Host);
}

#[tokio::test]
async fn a_whole_game_leaves_a_report() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    assert!(house.rooms.report(&room.id).await.unwrap().is_none());
    let mut step = 0;
    for question in 0..2 {
        house.open_question(&mut host, step).await;
        let ids = answers(&ana.view_in(is_open).await.room.phase);
        house.clock.advance(4_000);
        ana.pick(question, &ids[usize::try_from(question).unwrap()]);
        ana.picked().await;
        host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
            .await;
        house.clock.advance(game::limits::REVEAL_PAUSE_MS);
        let view = host
            .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
            .await;
        host.command(90, view.room.step, Action::Advance);
        let view = host
            .host_view_in(|phase| !matches!(phase, Phase::Reveal(_)))
            .await;
        step = view.room.step;
    }
    let view = ana.view_in(|phase| matches!(phase, Phase::Podium(_))).await;
    assert_eq!((view.me.points, view.me.rank), (900, Some(1)));
    host.command(99, step, Action::Advance);
    host.done().await;
    assert_eq!(host.closed().await, CloseCode::RoomOver);
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    let cells: Vec<u32> = report.seats[0]
        .cells
        .iter()
        .map(|cell| cell.points)
        .collect();
    assert_eq!(cells, [900, 0]);
    assert_eq!(report.questions[0].answers[0].picked_count, 1);
    let row = house.store.find_room(&room.id).await.unwrap().unwrap();
    assert_eq!((row.phase, row.seat_count), (store::RoomPhase::Finished, 1));
    let quiz = house.store.find_feed_quiz(&house.quiz_id).await.unwrap();
    let player_count = quiz.map(|quiz| quiz.standing.player_count);
    assert_eq!(
        player_count,
        Some(1),
        "at the podium and at the end, counted once"
    );
}

#[tokio::test]
async fn whoever_only_looks_on_has_not_played() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    host.command(90, step, Action::Finish);
    host.host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    house.rooms.results_ring().notified().await;
    let quiz = house.store.find_feed_quiz(&house.quiz_id).await.unwrap();
    assert_eq!(quiz.map(|quiz| quiz.standing.player_count), Some(1));
}

#[tokio::test]
async fn a_lobby_is_open_while_its_host_is_there_and_seats_are_free() {
    let house = House::open().await;
    let settings = RoomSettings {
        capacity: Some(1),
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    assert!(
        !house.rooms.is_open_lobby(&room.code).await,
        "nobody hosts it"
    );
    let _host = house.host(&room.code).await;
    assert!(house.rooms.is_open_lobby(&room.code).await);
    house.player(&room.code, "Ana").await;
    assert!(!house.rooms.is_open_lobby(&room.code).await, "it is full");
    assert!(!house.rooms.is_open_lobby("0000000").await);
}
