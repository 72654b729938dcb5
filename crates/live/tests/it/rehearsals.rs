//! Rehearsals: pretend players play along, and nothing is left.

use live::LiveError;
use live::limits::UNWATCHED_MS;
use protocol::http::documents::Preset;
use protocol::http::rooms::{RoomCreated, RoomSettings};
use protocol::socket::{
    Action, ClientMessage, CloseCode, HostView, Phase, Ping, Progress, SeatRef, ServerMessage,
    SetLock,
};
use store::testing::TestDb;

use crate::client::Client;
use crate::house::{House, is_open};

/// Longer than a crowd needs to come.
const FILLED_MS: u64 = 12_000;

async fn progress(client: &mut Client, fits: impl Fn(&Progress) -> bool) -> Progress {
    client
        .hear_that(|message| match message {
            ServerMessage::Progress(progress) if fits(&progress) => Some(progress),
            _ => None,
        })
        .await
}

/// A rehearsal whose crowd is there, and its host.
async fn filled(house: &House, players: u32, settings: RoomSettings) -> (RoomCreated, Client) {
    let room = house.rehearsal(players, settings).await;
    let mut host = house.host(&room.code).await;
    house.clock.advance(FILLED_MS);
    let there = progress(&mut host, |progress| progress.seat_count == players).await;
    assert_eq!(there.connected_count, players, "they look connected");
    (room, host)
}

/// The room once one of its questions has been answered, and is still open.
async fn answered(house: &House, host: &mut Client, players: u32) {
    house.open_question(host, 0).await;
    house.clock.advance(19_900);
    let most = players / 2;
    progress(host, |progress| progress.picked_count > most).await;
}

async fn end(host: &mut Client) {
    // The step doesn't matter.
    host.command(900, 0, Action::EndRehearsal);
    assert_eq!(host.closed().await, CloseCode::RoomOver);
}

/// Nothing of the room is in the database or in memory.
async fn assert_nothing_is_kept(house: &House, room: &RoomCreated, token: &str) {
    assert_eq!(house.store.find_room(&room.id).await.unwrap(), None);
    assert!(
        house
            .store
            .read_journal(&room.id, 0)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(house.store.find_report(&room.id).await.unwrap(), None);
    assert!(house.rooms.report(&room.id).await.unwrap().is_none());
    let missed = house.rooms.find_missed(&room.code, token).await;
    assert!(matches!(missed, Err(LiveError::Refused(_))), "{missed:?}");
}

/// Waits until no host is connected. Nothing is sent then, so nothing can be heard.
async fn without_host(house: &House, room: &RoomCreated) {
    while house.rooms.attendance(&room.code).await.unwrap().has_host {
        tokio::task::yield_now().await;
    }
}

fn podium_rows(view: &HostView) -> usize {
    match &view.room.phase {
        Phase::Podium(podium) => podium.rows.len(),
        other => panic!("no podium: {other:?}"),
    }
}

async fn plays_and_leaves_nothing(db: TestDb) {
    let house = House::on(db).await;
    let (room, mut host) = filled(&house, 30, RoomSettings::default()).await;
    let (mut phone, token) = house.player(&room.code, "Ada's phone").await;
    answered(&house, &mut host, 30).await;
    let view = phone.view_in(is_open).await;
    assert!(view.room.rehearsal);
    let step = view.room.step;
    host.command(800, step, Action::Finish);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    assert_eq!(podium_rows(&view), 10);
    assert!(
        house.rooms.report(&room.id).await.unwrap().is_none(),
        "not even now"
    );
    end(&mut host).await;
    assert_eq!(phone.closed().await, CloseCode::RoomOver);
    assert_nothing_is_kept(&house, &room, &token).await;
    let page = house.store.list_running_rooms(9, None).await.unwrap();
    assert!(page.items.is_empty());
}

#[tokio::test]
async fn priv_3_a_rehearsal_plays_and_leaves_nothing_sqlite() {
    plays_and_leaves_nothing(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn priv_3_a_rehearsal_plays_and_leaves_nothing_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        plays_and_leaves_nothing(db).await;
    }
}

/// A phone that lies on a table doesn't watch, and pretend players even less.
async fn ends_when_nobody_watches(db: TestDb) {
    let house = House::on(db).await;
    let (room, host) = filled(&house, 5, RoomSettings::default()).await;
    let (mut phone, token) = house.player(&room.code, "Ada's phone").await;
    drop(host);
    without_host(&house, &room).await;
    // Longer than that, and the phone would count as lost.
    let step_ms = 20_000;
    for _ in 1..UNWATCHED_MS / step_ms {
        house.clock.advance(step_ms);
        phone.say(&ClientMessage::Ping(Ping { client_ms: 1 }));
        phone
            .hear_that(|message| matches!(message, ServerMessage::Pong(_)).then_some(()))
            .await;
    }
    house.clock.advance(step_ms);
    assert_eq!(phone.closed().await, CloseCode::RoomOver);
    assert_nothing_is_kept(&house, &room, &token).await;
}

#[tokio::test]
async fn a_rehearsal_nobody_watches_ends_sqlite() {
    ends_when_nobody_watches(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn a_rehearsal_nobody_watches_ends_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        ends_when_nobody_watches(db).await;
    }
}

/// DUR-2: the same crowd goes on. If its host stays away, it ends as any other rehearsal.
async fn goes_on_after_a_crash(db: TestDb) {
    let house = House::on(db).await;
    let (room, mut host) = filled(&house, 30, RoomSettings::default()).await;
    let (_phone, token) = house.player(&room.code, "Ada's phone").await;
    house.open_question(&mut host, 0).await;
    house.clock.advance(8_000);
    let before = progress(&mut host, |progress| progress.picked_count > 0).await;

    let house = house.crash(1_000).await;
    let mut host = house.host(&room.code).await;
    house.clock.advance(FILLED_MS);
    let more = |progress: &Progress| progress.picked_count > before.picked_count;
    let after = progress(&mut host, more).await;
    assert_eq!(after.seat_count, 31, "nobody came twice");

    drop(host);
    without_host(&house, &room).await;
    let house = house.crash(1_000).await;
    // It answers, so it runs and counts the time.
    assert!(house.door(&room.code).await.unwrap().rehearsal);
    house.clock.advance(UNWATCHED_MS);
    while house.rooms.find(&room.code).await.is_some() {
        tokio::task::yield_now().await;
    }
    assert_nothing_is_kept(&house, &room, &token).await;
}

#[tokio::test]
async fn a_rehearsal_goes_on_after_a_crash_sqlite() {
    goes_on_after_a_crash(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn a_rehearsal_goes_on_after_a_crash_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        goes_on_after_a_crash(db).await;
    }
}

#[tokio::test]
async fn a_question_closes_once_the_crowd_has_answered() {
    let house = House::open().await;
    let settings = RoomSettings {
        preset: Some(Preset::Relaxed),
        ..RoomSettings::default()
    };
    let (_room, mut host) = filled(&house, 5, settings).await;
    house.open_question(&mut host, 0).await;
    house.clock.advance(20_000);
    host.host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
}

#[tokio::test]
async fn the_host_removes_and_locks_out_pretend_players_like_others() {
    let house = House::open().await;
    let (_room, mut host) = filled(&house, 5, RoomSettings::default()).await;
    host.command(1, 0, Action::Kick(SeatRef { seat: 2 }));
    let gone = |progress: &Progress| progress.seat_count == 4 && progress.connected_count == 4;
    house.clock.advance(1_000);
    progress(&mut host, gone).await;
    host.command(2, 0, Action::Readmit(SeatRef { seat: 2 }));
    house.clock.advance(1_000);
    let back = |progress: &Progress| progress.seat_count == 5 && progress.connected_count == 5;
    progress(&mut host, back).await;

    let late = house.rehearsal(5, RoomSettings::default()).await;
    let mut host = house.host(&late.code).await;
    host.command(1, 0, Action::SetLock(SetLock { locked: true }));
    host.hear_that(|message| matches!(message, ServerMessage::Done(_)).then_some(()))
        .await;
    house.clock.advance(FILLED_MS);
    assert_eq!(house.rooms.seat_count(&late.code).await, Some(0));
}

/// Nobody comes to a room that nobody looks at.
#[tokio::test]
async fn the_crowd_waits_for_someone_to_watch() {
    let house = House::open().await;
    let room = house.rehearsal(5, RoomSettings::default()).await;
    house.clock.advance(FILLED_MS);
    assert_eq!(house.rooms.seat_count(&room.code).await, Some(0));
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    screen
        .hear_that(|message| matches!(message, ServerMessage::ScreenView(_)).then_some(()))
        .await;
    house.clock.advance(FILLED_MS);
    progress(&mut screen, |progress| progress.seat_count == 5).await;
}
