//! LIVE-7: a host approves who joins. Who asks waits at the door, over a lost line and a restart,
//! and sees what is shown once they are in.

use game::Refusal;
use game::limits::ASKING_MAX;
use live::LiveError;
use live::limits::{GIVES_WAY_MS, PROGRESS_MS};
use protocol::error::RefusalCode;
use protocol::http::rooms::{DoorClosed, RoomSettings};
use protocol::socket::{
    Action, AskSeatCode, ClientMessage, CloseCode, LooksLike, Phase, PlayerGroup, Progress, React,
    Reaction, ReadmitMany, RemoveMany, SeatRef, SeatStatus, ServerMessage, SetCapacity,
    SetJoinApproval,
};

use crate::client::{Client, Heard, Wire, over_all_wires};
use crate::house::{HOST, House, answers, is_open};

over_all_wires! {
    live_7_who_asks_waits_at_the_door_and_comes_in_with_one_press,
    live_7_who_asks_waits_on_after_a_restart_and_is_turned_away_for_good,
    live_7_nobody_waits_for_those_who_ask,
    live_7_only_hosts_let_in_and_only_as_many_as_fit,
    live_7_whoever_only_asked_is_in_no_result,
}

fn approving() -> RoomSettings {
    RoomSettings {
        join_approval: true,
        shuffle_answers: Some(false),
        ..RoomSettings::default()
    }
}

fn let_in(seat: u32) -> Action {
    Action::LetIn(SeatRef { seat })
}

/// The counters of a host once they fit; the clock goes on until then.
async fn counters(house: &House, host: &mut Client, fits: impl Fn(&Progress) -> bool) -> Progress {
    loop {
        house.clock.advance(PROGRESS_MS);
        host.say_text(r#"{"type":"sync"}"#);
        let view = host.host_view_in(|_| true).await;
        if fits(&view.progress) {
            return view.progress;
        }
    }
}

/// The next roster entry of a seat with this state.
async fn roster_seat(house: &House, host: &mut Client, seat: u32, status: SeatStatus) {
    house.clock.advance(PROGRESS_MS);
    host.hear_that(|message| {
        house.clock.advance(PROGRESS_MS);
        let ServerMessage::Roster(roster) = message else {
            return None;
        };
        let mut seats = roster.seats.into_iter();
        seats.find(|found| found.seat == seat && found.status == status)
    })
    .await;
}

async fn live_7_who_asks_waits_at_the_door_and_comes_in_with_one_press(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(approving()).await;
    let mut host = house.host(&room.code).await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    ana.join("Ana", &token);
    let view = ana.view().await;
    assert!(view.me.asking);
    assert_eq!((&*view.me.nickname, view.room.seat_count), ("Ana", 0));
    roster_seat(&house, &mut host, 0, SeatStatus::Asking).await;
    let asked = counters(&house, &mut host, |counted| counted.asking_count == 1).await;
    assert_eq!((asked.seat_count, asked.connected_count), (0, 0));
    assert!(asked.newest.is_empty());
    // Who asks can do nothing but leave, and nothing is told of them but to hosts.
    ana.say(&ClientMessage::React(React {
        reaction: Reaction::Hop,
    }));
    assert_eq!(ana.refused().await, RefusalCode::NotLetIn);
    ana.say(&ClientMessage::AskSeatCode(AskSeatCode {}));
    assert_eq!(ana.refused().await, RefusalCode::NotLetIn);
    // The same join again, after its answer was lost on the way.
    let mut again = house.connect(&room.code);
    again.join("Ana", &token);
    assert!(again.view().await.me.asking);
    assert_eq!(ana.closed().await, CloseCode::Replaced);

    host.command(1, 0, let_in(0));
    let view = again.view().await;
    assert!(!view.me.asking);
    assert_eq!(view.room.seat_count, 1);
    assert_eq!(host.done().await, 1);
    roster_seat(&house, &mut host, 0, SeatStatus::Playing).await;
    let counted = counters(&house, &mut host, |counted| counted.seat_count == 1).await;
    assert_eq!((counted.connected_count, counted.asking_count), (1, 0));
    // Pressed by a second host, too.
    host.command(2, 0, let_in(0));
    assert_eq!(host.done().await, 2);
    let mut views = 0;
    screen.say_text(r#"{"type":"sync"}"#);
    while let Heard::Message(message) = screen.hear().await {
        let text = serde_json::to_string(&message).unwrap();
        assert!(!text.contains("asking"), "{text}");
        if let ServerMessage::ScreenView(view) = *message {
            views += 1;
            if view.room.seat_count == 1 {
                break;
            }
        }
    }
    assert!(views > 0);
}

async fn live_7_who_asks_waits_on_after_a_restart_and_is_turned_away_for_good(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(approving()).await;
    let (_ana, ana_token) = house.player(&room.code, "Ana").await;
    let (_ben, ben_token) = house.player(&room.code, "Ben").await;

    let house = house.crash(60_000).await;
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    assert!(host.host_view_in(|_| true).await.hand.join_approval);
    let mut ana = house.connect(&room.code);
    ana.resume(&ana_token);
    assert!(ana.view().await.me.asking);
    let mut ben = house.connect(&room.code);
    ben.resume(&ben_token);
    assert!(ben.view().await.me.asking);
    let counted = counters(&house, &mut host, |counted| counted.asking_count == 2).await;
    assert_eq!(counted.connected_count, 0);

    host.command(1, 0, Action::Kick(SeatRef { seat: 0 }));
    assert_eq!(host.done().await, 1);
    assert_eq!(ana.closed().await, CloseCode::Kicked);
    let mut back = house.connect(&room.code);
    back.resume(&ana_token);
    assert_eq!(back.refused().await, RefusalCode::SeatKicked);
    // A host who takes it back wants them in.
    host.command(2, 0, Action::Readmit(SeatRef { seat: 0 }));
    assert_eq!(host.done().await, 2);
    back.resume(&ana_token);
    assert!(!back.view().await.me.asking);
    // Anyone who is removed with many asks again when that is taken back.
    let many = RemoveMany {
        who: PlayerGroup::LooksLike(LooksLike {
            nickname: "Ben".to_owned(),
        }),
        keep_proven: true,
    };
    host.command(3, 0, Action::RemoveMany(many));
    assert_eq!(host.done().await, 3);
    assert_eq!(ben.closed().await, CloseCode::Kicked);
    host.command(4, 0, Action::ReadmitMany(ReadmitMany { removal: 0 }));
    assert_eq!(host.done().await, 4);
    let mut ben = house.connect(&room.code);
    ben.resume(&ben_token);
    assert!(ben.view().await.me.asking);
    counters(&house, &mut host, |counted| {
        (counted.connected_count, counted.asking_count) == (1, 1)
    })
    .await;
    // Leaving takes the question back.
    ben.say_text(r#"{"type":"leave"}"#);
    assert_eq!(ben.closed().await, CloseCode::Left);
    counters(&house, &mut host, |counted| counted.asking_count == 0).await;
}

async fn live_7_nobody_waits_for_those_who_ask(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(approving()).await;
    let mut host = house.host(&room.code).await;
    let mut players = Vec::new();
    for name in ["Ana", "Ben", "Cem"] {
        players.push(house.player(&room.code, name).await.0);
    }
    for (id, seat) in [(1, 0), (2, 1)] {
        host.command(id, 0, let_in(seat));
        assert_eq!(host.done().await, id);
    }
    house.open_question(&mut host, 0).await;
    let [ana, ben, cem] = &mut players[..] else {
        panic!("three of them");
    };
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    cem.view_in(is_open).await;
    cem.pick(0, &ids[0]);
    assert_eq!(cem.refused().await, RefusalCode::NotLetIn);
    house.clock.advance(5_000);
    // Anyone who is let in now has until now to read, as if they came now.
    host.command(3, 0, let_in(2));
    assert_eq!(host.done().await, 3);
    let view = cem.view_in(is_open).await;
    assert!(!view.me.asking);
    cem.pick(0, &ids[0]);
    assert_eq!(cem.picked().await.pick.elapsed_ms, 3_000);
    let mut dea = house.player(&room.code, "Dea").await.0;
    ana.pick(0, &ids[0]);
    ana.picked().await;
    ben.pick(0, &ids[1]);
    // It closes by itself.
    ben.see_closed().await;
    dea.view_in(|phase| matches!(phase, Phase::Closed(_))).await;
}

async fn live_7_only_hosts_let_in_and_only_as_many_as_fit(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(approving()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let off = Action::SetJoinApproval(SetJoinApproval { on: false });
    for action in [let_in(0), Action::LetAllIn, off.clone()] {
        ana.command(1, 0, action);
        assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    }
    let limit = |capacity| Action::SetCapacity(SetCapacity { capacity });
    host.command(1, 0, limit(Some(1)));
    assert_eq!(host.done().await, 1);
    host.command(2, 0, Action::LetAllIn);
    assert_eq!(host.refused().await, RefusalCode::RoomFull);
    host.command(3, 0, off);
    assert_eq!(host.done().await, 3);
    assert!(!ana.view().await.me.asking, "who asked first");
    host.command(4, 0, let_in(1));
    assert_eq!(host.refused().await, RefusalCode::RoomFull);
    host.command(5, 0, limit(None));
    assert_eq!(host.done().await, 5);
    host.command(6, 0, Action::LetAllIn);
    assert_eq!(host.done().await, 6);
    assert!(!ben.view().await.me.asking);
}

async fn live_7_whoever_only_asked_is_in_no_result(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(approving()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (_ben, ben_token) = house.player(&room.code, "Ben").await;
    let (mut cem, cem_token) = house.player(&room.code, "Cem").await;
    host.command(1, 0, let_in(0));
    assert_eq!(host.done().await, 1);
    house.open_question(&mut host, 0).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    ana.pick(0, &ids[1]);
    ana.picked().await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let view = host
        .host_view_in(|phase| matches!(phase, Phase::Reveal(_)))
        .await;
    host.command(2, view.room.step, let_in(1));
    assert_eq!(host.done().await, 2);
    host.command(3, view.room.step, Action::Finish);
    host.host_view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    // Anyone who came in after the question missed nothing, and anyone who never came in is
    // unknown.
    let rooms = &house.rooms;
    let missed = rooms.find_missed(&room.code, &ben_token).await.unwrap();
    assert!(missed.is_empty());
    let unknown = rooms.find_missed(&room.code, &cem_token).await.err();
    assert!(matches!(
        unknown,
        Some(LiveError::Refused(Refusal::SeatUnknown))
    ));
    let unknown = rooms.find_played(&room.code, &cem_token).await.err();
    assert!(matches!(
        unknown,
        Some(LiveError::Refused(Refusal::SeatUnknown))
    ));
    let report = rooms.report(&room.id).await.unwrap().unwrap();
    let names = report.seats.iter().map(|seat| seat.nickname.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Ana", "Ben"]);
    host.command(4, 0, let_in(2));
    assert_eq!(host.refused().await, RefusalCode::RoomOver);
    rooms.end(&room.code).await.unwrap();
    assert_eq!(cem.closed().await, CloseCode::RoomOver);
}

#[tokio::test]
async fn live_7_a_flood_of_those_who_ask_ends_at_a_limit() {
    let house = House::open().await;
    let room = house.room_with(approving()).await;
    let closed = async || {
        let door = house.door(&room.code).await;
        door.unwrap().closed_because
    };
    let mut bots = Vec::new();
    for number in 0..ASKING_MAX {
        bots.push(house.player(&room.code, &format!("Bot {number}")).await);
    }
    drop(bots.remove(7));
    let mut ana = house.connect(&room.code);
    let token = ana.fresh_token().await;
    assert_eq!(closed().await, Some(DoorClosed::TooManyAsking));
    ana.join("Ana", &token);
    assert_eq!(ana.refused().await, RefusalCode::TooManyAsking);
    // A program that is gone gives its place to someone who is there.
    house.clock.advance(GIVES_WAY_MS);
    assert_eq!(closed().await, None);
    ana.join("Ana", &token);
    let me = ana.view().await.me;
    assert_eq!((me.asking, me.seat), (true, 7));
    assert_eq!(closed().await, Some(DoorClosed::TooManyAsking));
}

/// Nobody lets pretend players in: they are the host's own.
#[tokio::test]
async fn pretend_players_need_nobody_to_come_in() {
    let house = House::open().await;
    let room = house.rehearsal(5, approving()).await;
    let mut host = house.host(&room.code).await;
    house.clock.advance(12_000);
    let counted = counters(&house, &mut host, |counted| counted.seat_count == 5).await;
    assert_eq!((counted.connected_count, counted.asking_count), (5, 0));
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    ana.say_text(r#"{"type":"sync"}"#);
    assert!(ana.view().await.me.asking, "a real person asks");
}
