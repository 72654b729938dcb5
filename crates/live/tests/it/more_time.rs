//! More time for those who need it: it works for them, and nothing tells anyone else (PRIV-8).

use game::limits::{GRACE_MS, REVEAL_PAUSE_MS};
use game::{Event, Room};
use live::limits::{CHOICE_RATE, PROGRESS_MS};
use protocol::error::RefusalCode;
use protocol::socket::{
    Action, AllowTime, ChooseTime, ClientMessage, CloseReason, Outcome, Phase, PlayerView,
    Progress, RosterSeat, ServerMessage, TimeAllowance,
};
use store::testing::TestDb;

use crate::client::{Client, Heard};
use crate::house::{House, answers, is_open};

/// The time limit of the questions here.
const LIMIT_MS: u64 = 20_000;

fn choose(allowance: TimeAllowance) -> ClientMessage {
    ClientMessage::ChooseTime(ChooseTime { allowance })
}

fn allow(seat: u32, allowance: TimeAllowance) -> Action {
    Action::AllowTime(AllowTime { seat, allowance })
}

/// Chooses, and the view that answers.
async fn chosen(player: &mut Client, allowance: TimeAllowance) -> PlayerView {
    player.say(&choose(allowance));
    player
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => Some(view),
            ServerMessage::Refused(refused) => panic!("{refused:?}"),
            _ => None,
        })
        .await
}

async fn screen(house: &House, code: &str) -> Client {
    let mut screen = house.connect(code);
    screen.attach_screen();
    screen.hear_that(screen_view).await;
    screen
}

fn screen_view(message: ServerMessage) -> Option<()> {
    matches!(message, ServerMessage::ScreenView(_)).then_some(())
}

/// WCAG 2.2.1: with twice the time, an answer after 1.98 limits counts like one after 0.99; the
/// room waits, and goes on when it has come.
#[tokio::test]
async fn an_answer_counts_until_the_own_end() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let view = chosen(&mut ana, TimeAllowance::Double).await;
    assert_eq!(view.me.own_time.unwrap().allowance, TimeAllowance::Double);
    house.open_question(&mut host, 0).await;
    let view = ana.view_in(is_open).await;
    let ids = answers(&view.room.phase);
    let Phase::Open(open) = &view.room.phase else {
        panic!("{:?}", view.room.phase)
    };
    let own = view.me.own_time.unwrap();
    assert_eq!(open.closes_at_ms, Some(open.opens_at_ms + LIMIT_MS));
    assert_eq!(own.limit_ms, Some(40_000));
    assert_eq!(own.closes_at_ms, Some(open.opens_at_ms + 2 * LIMIT_MS));
    let view = bob.view_in(is_open).await;
    assert_eq!(view.me.own_time, None);
    house.clock.advance(LIMIT_MS * 99 / 100);
    bob.pick(0, &ids[0]);
    let usual = bob.picked().await.pick.elapsed_ms;
    assert_eq!(usual, 19_800);
    // Time is up for everyone else.
    house.clock.advance(1_000);
    bob.pick(0, &ids[1]);
    assert_eq!(bob.refused().await, RefusalCode::TooLate);
    house
        .clock
        .advance(LIMIT_MS * 198 / 100 - LIMIT_MS * 99 / 100 - 1_000);
    ana.pick(0, &ids[0]);
    assert_eq!(ana.picked().await.pick.elapsed_ms, usual);
    let view = ana.see_closed().await;
    let Phase::Closed(closed) = view.room.phase else {
        unreachable!("it was asked for")
    };
    assert_eq!(closed.reason, CloseReason::TimeUp);
    house.clock.advance(REVEAL_PAUSE_MS);
    let is_reveal = |phase: &Phase| matches!(phase, Phase::Reveal(_));
    for player in [&mut ana, &mut bob] {
        let result = player.view_in(is_reveal).await.me.result.unwrap();
        assert_eq!((result.outcome, result.gained), (Outcome::Correct, 505));
    }
}

/// PRIV-8: hosts see how many still have time, and not who; screens and players see nothing.
#[tokio::test]
async fn priv_8_hosts_see_how_many_still_have_time() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut screen = screen(&house, &room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    let (mut cleo, _) = house.player(&room.code, "Cleo").await;
    for player in [&mut ana, &mut cleo] {
        chosen(player, TimeAllowance::Double).await;
    }
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    house.clock.advance(LIMIT_MS + GRACE_MS - 2 * PROGRESS_MS);
    assert_eq!(counters(&mut host).await.with_time_left, 0);
    house.clock.advance(2 * PROGRESS_MS + 1);
    assert_eq!(counters(&mut host).await.with_time_left, 2);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    let told = counters(&mut host).await;
    assert_eq!((told.with_time_left, told.picked_count), (1, 1));
    assert!(
        told.answered.is_empty(),
        "nobody learns whose answer it was"
    );
    // Who goes isn't waited for once they are away for long.
    drop(cleo);
    while counters(&mut host).await.connected_count > 2 {}
    house.clock.advance(live::limits::PRESENCE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Closed(_)))
        .await;
    assert_eq!(view.progress.with_time_left, 0);
    let told = heard_until(&mut screen, |message| {
        matches!(message, ServerMessage::ScreenView(view)
            if matches!(view.room.phase, Phase::Closed(_)))
    })
    .await;
    for message in told {
        let json = serde_json::to_string(&message).unwrap();
        assert!(!json.contains("withTimeLeft"), "{json}");
    }
    // A host who comes now learns no more.
    let mut late = house.connect(&room.code);
    late.attach_host(crate::house::HOST);
    let seats = late.hear_that(roster).await;
    assert!(
        seats.iter().all(|seat| seat.answered.is_none()),
        "{seats:?}"
    );
}

fn roster(message: ServerMessage) -> Option<Vec<RosterSeat>> {
    match message {
        ServerMessage::Roster(roster) => Some(roster.seats),
        _ => None,
    }
}

/// The counters that a host has now.
async fn counters(host: &mut Client) -> Progress {
    host.say_text(r#"{"type":"sync"}"#);
    let fresh = host.hear_that(|message| match message {
        ServerMessage::HostView(view) => Some(view),
        _ => None,
    });
    fresh.await.progress
}

/// Everything that was heard, up to a message that fits.
async fn heard_until(
    client: &mut Client,
    fits: impl Fn(&ServerMessage) -> bool,
) -> Vec<ServerMessage> {
    let mut heard = Vec::new();
    loop {
        let Heard::Message(message) = client.hear().await else {
            panic!("the connection ended early")
        };
        let is_last = fits(&message);
        heard.push(*message);
        if is_last {
            return heard;
        }
    }
}

/// What all others hear of a game in which Ana chose this much time, with the names of the room
/// taken out.
async fn others_hear(allowance: TimeAllowance) -> Vec<String> {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut screen = screen(&house, &room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    chosen(&mut ana, TimeAllowance::HalfMore).await;
    chosen(&mut ana, allowance).await;
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    house.clock.advance(3_000);
    bob.pick(0, &ids[0]);
    bob.picked().await;
    house.clock.advance(3_000);
    ana.pick(0, &ids[1]);
    ana.picked().await;
    ana.see_closed().await;
    house.clock.advance(REVEAL_PAUSE_MS);
    ana.view_in(|phase| matches!(phase, Phase::Reveal(_))).await;
    let mut told = Vec::new();
    for client in [&mut host, &mut screen, &mut bob] {
        let heard = heard_until(client, |message| {
            serde_json::to_string(message)
                .unwrap()
                .contains(r#""type":"reveal""#)
        });
        for message in heard.await {
            // Counters come when there is a moment for them.
            if matches!(
                message,
                ServerMessage::Progress(_) | ServerMessage::Roster(_)
            ) {
                continue;
            }
            let mut json = serde_json::to_string(&message).unwrap();
            for (at, id) in ids.iter().enumerate() {
                json = json.replace(id, &format!("answer {at}"));
            }
            json = json.replace(&room.code, "code").replace(&room.id, "id");
            told.push(json);
        }
    }
    told
}

/// PRIV-8: what everyone else hears is the same, byte for byte, no matter who has more time.
#[tokio::test]
async fn priv_8_nobody_else_hears_of_it() {
    let without = others_hear(TimeAllowance::Usual).await;
    assert!(without.len() >= 6, "{without:?}");
    // Ana's points differ, because her time does: on the same clock they don't.
    let same = |told: &[String]| {
        let before_reveal = told
            .iter()
            .filter(|json| !json.contains(r#""type":"reveal""#));
        before_reveal.cloned().collect::<Vec<_>>()
    };
    for allowance in [TimeAllowance::Double, TimeAllowance::Unlimited] {
        let with = others_hear(allowance).await;
        assert_eq!(same(&with), same(&without), "{allowance:?}");
        assert_eq!(with.len(), without.len());
    }
}

/// A host gives more time in the middle of a question; only the player is told.
#[tokio::test]
async fn priv_8_only_the_player_is_told_what_a_host_gives() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut other_host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    let step = house.open_question(&mut host, 0).await;
    for client in [&mut ana, &mut bob] {
        client.view_in(is_open).await;
    }
    other_host.host_view_in(is_open).await;
    host.command(7, step, allow(0, TimeAllowance::Double));
    assert_eq!(host.done().await, 7);
    let own = ana.view_in(is_open).await.me.own_time.unwrap();
    assert_eq!(own.limit_ms, Some(40_000));
    // Twice is harmless, and from a player it is refused.
    host.command(8, step, allow(0, TimeAllowance::Double));
    assert_eq!(host.done().await, 8);
    bob.command(9, step, allow(1, TimeAllowance::Double));
    assert_eq!(bob.refused().await, RefusalCode::NotTheHost);
    host.command(10, step, allow(99, TimeAllowance::Double));
    assert_eq!(host.refused().await, RefusalCode::SeatUnknown);
    for client in [&mut host, &mut other_host, &mut bob] {
        client.say_text(r#"{"type":"ping","clientMs":1}"#);
        let is_pong = |message: &ServerMessage| matches!(message, ServerMessage::Pong(_));
        for message in heard_until(client, is_pong).await {
            let json = serde_json::to_string(&message).unwrap();
            let is_silent = !json.contains("View") && !json.contains("wnTime");
            assert!(is_silent, "{json}");
        }
    }
}

/// Before the first question is over, and not too often.
#[tokio::test]
async fn players_choose_before_their_first_answer() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let all = [
        TimeAllowance::QuarterMore,
        TimeAllowance::HalfMore,
        TimeAllowance::Double,
        TimeAllowance::Tenfold,
        TimeAllowance::Unlimited,
    ];
    for allowance in all {
        let view = chosen(&mut ana, allowance).await;
        assert_eq!(view.me.own_time.unwrap().allowance, allowance);
    }
    let view = chosen(&mut ana, TimeAllowance::Usual).await;
    assert_eq!(view.me.own_time, None);
    for _ in 6..CHOICE_RATE.burst {
        chosen(&mut ana, TimeAllowance::Usual).await;
    }
    ana.say(&choose(TimeAllowance::Usual));
    assert_eq!(ana.refused().await, RefusalCode::TooManyMessages);
    house.clock.advance(CHOICE_RATE.every_ms);
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    ana.say(&choose(TimeAllowance::Double));
    assert_eq!(ana.refused().await, RefusalCode::TooLateToChoose);
    // Hosts and screens have no time of their own.
    host.say(&choose(TimeAllowance::Double));
    assert_eq!(host.refused().await, RefusalCode::MessageMalformed);
}

async fn is_kept_until_the_game_ends(db: TestDb) {
    let house = House::on(db).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, ana_token) = house.player(&room.code, "Ana").await;
    let (_bob, bob_token) = house.player(&room.code, "Bob").await;
    chosen(&mut ana, TimeAllowance::Tenfold).await;
    house.open_question(&mut host, 0).await;
    ana.view_in(is_open).await;

    let house = house.crash(1_000).await;
    let mut host = house.host(&room.code).await;
    let mut ana = house.connect(&room.code);
    ana.resume(&ana_token);
    let view = ana.view().await;
    assert_eq!(
        view.me.own_time.unwrap().allowance,
        TimeAllowance::Tenfold,
        "it survives a crash"
    );
    let mut bob = house.connect(&room.code);
    bob.resume(&bob_token);
    bob.view().await;
    let ids = answers(&view.room.phase);
    house.clock.advance(game::limits::COUNT_IN_MS + 3_000);
    bob.pick(0, &ids[0]);
    bob.picked().await;
    house.clock.advance(2 * LIMIT_MS);
    ana.pick(0, &ids[0]);
    ana.picked().await;
    ana.see_closed().await;
    house.clock.advance(REVEAL_PAUSE_MS);
    let is_reveal = |phase: &Phase| matches!(phase, Phase::Reveal(_));
    let step = host.host_view_in(is_reveal).await.room.step;
    host.command(1, step, Action::Finish);
    let is_podium = |phase: &Phase| matches!(phase, Phase::Podium(_));
    let view = ana.view_in(is_podium).await;
    assert_eq!(view.me.own_time, None, "the game is over");
    let before = journal(&house, &room.id).await;
    assert!(before.iter().any(is_more_time), "it was there to survive");
    let step = host.host_view_in(is_podium).await.room.step;
    host.command(2, step, Action::Advance);
    ana.closed().await;

    let after = journal(&house, &room.id).await;
    assert!(!after.iter().any(is_more_time), "{after:?}");
    let mut played = Room::replay(&before).unwrap();
    played.apply(after.last().unwrap());
    assert_eq!(Room::replay(&after).unwrap(), played);
    let report = house.rooms.report(&room.id).await.unwrap().unwrap();
    let json = serde_json::to_string(&report).unwrap().to_lowercase();
    assert!(
        !json.contains("allow") && !json.contains("tenfold"),
        "{json}"
    );
}

async fn journal(house: &House, room_id: &str) -> Vec<Event> {
    let entries = house.store.read_journal(room_id, 0).await.unwrap();
    let events = entries
        .iter()
        .flat_map(|(_, body)| entries::decode_batch(body).unwrap().events);
    events.collect()
}

fn is_more_time(event: &Event) -> bool {
    matches!(event, Event::TimeAllowed { .. })
}

/// PRIV-8: it is dropped when the game ends, from memory and from the database.
#[tokio::test]
async fn priv_8_more_time_is_kept_until_the_game_ends_sqlite() {
    is_kept_until_the_game_ends(TestDb::migrated_sqlite()).await;
}

#[tokio::test]
async fn priv_8_more_time_is_kept_until_the_game_ends_postgres() {
    if let Some(db) = TestDb::migrated_postgres().await {
        is_kept_until_the_game_ends(db).await;
    }
}
