//! LIVE-7: programs flood a room, and its host removes them with one press; a full lobby lets
//! newcomers in where someone is long gone.

use live::limits::{GIVES_WAY_MS, JOIN_RATE, UNSEATED_MAX};
use protocol::error::RefusalCode;
use protocol::http::rooms::{DoorClosed, RoomSettings};
use protocol::socket::{
    Action, AskSeatCode, ClaimSeat, ClientMessage, CloseCode, Join, JoinedSince, LooksLike,
    PlayerGroup, ReadmitMany, Removal, RemovalPreview, RemoveMany, ServerMessage,
};

use work::Clock as _;

use crate::client::{Client, Heard, Wire, over_all_wires};
use crate::house::{House, TYPING};

/// Enough to be seen among the others, and few enough for every run.
const BOTS: u32 = 300;
const PEOPLE: u32 = 60;

over_all_wires! {
    live_7_one_press_removes_a_flood_and_nobody_else,
    live_7_only_hosts_remove_and_a_restart_forgets_no_removal,
    live_7_a_full_lobby_lets_newcomers_in_where_somebody_is_long_gone,
    live_7_a_code_of_a_seat_ends_with_its_player,
    live_7_a_flood_gets_puzzles_and_whoever_has_the_link_gets_a_seat,
}

/// WS-5: sockets that say nothing, or that only ever are refused, don't use all of them up.
#[tokio::test]
async fn ws_5_connections_without_a_seat_make_room_for_new_ones() {
    let house = House::open().await;
    let room = house.room().await;
    let (ana, _token) = house.player(&room.code, "Ana").await;
    let mut silent = Vec::with_capacity(UNSEATED_MAX);
    for _ in 0..UNSEATED_MAX {
        let mut client = house.connect(&room.code);
        // It is greeted, so it counts.
        let token = client.fresh_token().await;
        silent.push((client, token));
    }
    house.player(&room.code, "Ben").await;
    let mut silent = silent.into_iter();
    let (mut oldest, _token) = silent.next().expect("there are many");
    assert_eq!(oldest.closed().await, CloseCode::NoGreeting);
    let (mut next, token) = silent.next().expect("there are many");
    next.join("Cleo", &token);
    assert_eq!(
        next.view().await.me.nickname,
        "Cleo",
        "only the oldest is gone"
    );
    assert!(ana.is_heard(), "anyone who has a seat stays");
}

/// The next refusal, with the puzzle's text if there is one.
async fn refused_with_puzzle(client: &mut Client) -> (RefusalCode, Option<String>) {
    let refused = client.hear_that(|message| match message {
        ServerMessage::Refused(refused) => Some(refused),
        _ => None,
    });
    let refused = refused.await;
    (refused.code, refused.puzzle.map(|puzzle| puzzle.puzzle))
}

async fn live_7_a_flood_gets_puzzles_and_whoever_has_the_link_gets_a_seat(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let calm = house.room().await;
    let mut bots = Vec::new();
    for number in 0..JOIN_RATE.burst {
        let mut bot = house.connect_from(&room.code, TYPING);
        let token = bot.fresh_token().await;
        bot.join(&format!("Bot {number}"), &token);
        bot.view().await;
        bots.push(bot);
    }
    let mut typing = house.connect_from(&room.code, TYPING);
    let token = typing.fresh_token().await;
    let join = |seat_token: &str, solved: Option<&str>| {
        ClientMessage::Join(Join {
            nickname: "Zoe".to_owned(),
            seat_token: seat_token.to_owned(),
            seat_pass: None,
            solved: solved.map(str::to_owned),
            presence: None,
        })
    };
    typing.say(&join(&token, None));
    let (code, puzzle) = refused_with_puzzle(&mut typing).await;
    assert_eq!(code, RefusalCode::PuzzleRequired);
    let puzzle = puzzle.expect("a puzzle");
    typing.say(&join(&token, Some("forged")));
    let (code, fresh) = refused_with_puzzle(&mut typing).await;
    assert_eq!(code, RefusalCode::PuzzleFailed);
    assert!(fresh.is_some(), "another puzzle to solve");
    // One solution is good for one seat.
    let solved = format!("{puzzle}.solved");
    let mut thief = house.connect_from(&room.code, TYPING);
    let other = thief.fresh_token().await;
    thief.say(&join(&other, Some(&solved)));
    assert_eq!(
        refused_with_puzzle(&mut thief).await.0,
        RefusalCode::PuzzleFailed
    );
    let mut elsewhere = house.connect_from(&calm.code, TYPING);
    elsewhere.fresh_token().await;
    elsewhere.say(&join(&token, Some(&solved)));
    assert_eq!(
        refused_with_puzzle(&mut elsewhere).await.0,
        RefusalCode::PuzzleFailed
    );
    typing.say(&join(&token, Some(&solved)));
    assert_eq!(typing.view().await.me.nickname, "Zoe");

    // Links aren't held up, nor is another room, nor who has a seat.
    let (invited, _) = house.player(&room.code, "Ana").await;
    drop(invited);
    let mut quiet = house.connect_from(&calm.code, TYPING);
    let quiet_token = quiet.fresh_token().await;
    quiet.say(&join(&quiet_token, None));
    quiet.view().await;
    let mut back = house.connect_from(&room.code, TYPING);
    back.resume(&token);
    assert_eq!(back.view().await.me.nickname, "Zoe");
    // A moment later there is a place for one more.
    house.clock.advance(JOIN_RATE.every_ms);
    thief.say(&join(&other, None));
    let (code, _) = refused_with_puzzle(&mut thief).await;
    assert_eq!(code, RefusalCode::NicknameTaken);
}

fn like(nickname: &str) -> RemoveMany {
    RemoveMany {
        who: PlayerGroup::LooksLike(LooksLike {
            nickname: nickname.to_owned(),
        }),
        keep_proven: true,
    }
}

async fn preview(host: &mut Client, id: u32, asked: &RemoveMany) -> RemovalPreview {
    host.command(id, 0, Action::PreviewRemoval(asked.clone()));
    let preview = host
        .hear_that(|message| match message {
            ServerMessage::RemovalPreview(preview) => Some(preview),
            _ => None,
        })
        .await;
    assert_eq!(host.done().await, id);
    preview
}

async fn live_7_one_press_removes_a_flood_and_nobody_else(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut people = Vec::new();
    let mut bots = Vec::new();
    // Real players join all the while.
    for number in 0..BOTS {
        if number % (BOTS / PEOPLE) == 0 {
            let name = format!("Person {}", spelled(number));
            people.push(house.player(&room.code, &name).await);
        }
        bots.push(house.player(&room.code, &format!("k4h00t_{number}!")).await);
    }
    let asked = like("kht");
    let shown = preview(&mut host, 1, &asked).await;
    assert_eq!((shown.count, shown.playing_count), (BOTS, BOTS + PEOPLE));
    assert_eq!(shown.nicknames.len(), 5);
    assert_eq!(shown.families[0].count, BOTS);
    assert!(shown.families[0].nickname.starts_with("k4h00t"));

    host.command(2, 0, Action::RemoveMany(asked.clone()));
    let mut views = 0;
    let removed = host
        .hear_that(|message| match message {
            ServerMessage::HostView(view) => {
                views += 1;
                view.hand.last_removal
            }
            _ => None,
        })
        .await;
    assert_eq!(
        (removed.count, views),
        (BOTS, 1),
        "one view, and not one for each"
    );
    for (bot, _) in &mut bots {
        assert_eq!(bot.closed().await, CloseCode::Kicked);
    }
    // 60 of 60 people are in, and 0 of 300 programs; none comes back with its seat.
    let door = house.door(&room.code).await.unwrap();
    assert_eq!(door.closed_because, None);
    assert_eq!(preview(&mut host, 3, &asked).await.playing_count, PEOPLE);
    for (person, _) in &mut people {
        person.say_text(r#"{"type":"sync"}"#);
        assert_eq!(person.view().await.room.seat_count, PEOPLE);
    }
    let mut back = house.connect(&room.code);
    back.resume(&bots[0].1);
    assert_eq!(back.refused().await, RefusalCode::SeatKicked);

    // One press takes it all back.
    host.command(4, 0, Action::ReadmitMany(ReadmitMany { removal: 0 }));
    assert_eq!(host.done().await, 4);
    back.resume(&bots[0].1);
    assert_eq!(back.view().await.room.seat_count, BOTS + PEOPLE);
}

/// A number in letters, because digits are no difference between names.
fn spelled(number: u32) -> String {
    let digits = number.to_string();
    let letters = digits.bytes().map(|digit| char::from(digit - b'0' + b'a'));
    letters.flat_map(|letter| [letter, 'x']).collect()
}

async fn live_7_only_hosts_remove_and_a_restart_forgets_no_removal(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    house.clock.advance(10_000);
    let lately = house.clock.now_ms();
    let (_ben, token) = house.player(&room.code, "Ben").await;
    for action in [
        Action::PreviewRemoval(like("Ben")),
        Action::RemoveMany(like("Ben")),
        Action::ReadmitMany(ReadmitMany { removal: 0 }),
    ] {
        ana.command(1, 0, action);
        assert_eq!(ana.refused().await, RefusalCode::NotTheHost);
    }
    let asked = RemoveMany {
        who: PlayerGroup::JoinedSince(JoinedSince { at_ms: lately }),
        keep_proven: false,
    };
    let shown = preview(&mut host, 1, &asked).await;
    assert_eq!(shown.nicknames, ["Ben"]);
    host.command(2, 0, Action::RemoveMany(asked));
    assert_eq!(host.done().await, 2);

    let house = house.crash(60_000).await;
    let mut back = house.connect(&room.code);
    back.resume(&token);
    assert_eq!(back.refused().await, RefusalCode::SeatKicked);
    let mut host = house.connect(&room.code);
    host.attach_host(crate::house::HOST);
    let view = host.host_view_in(|_| true).await;
    let want = Removal {
        removal: 0,
        count: 1,
    };
    assert_eq!(view.hand.last_removal, Some(want));
    host.command(3, 0, Action::ReadmitMany(ReadmitMany { removal: 0 }));
    assert_eq!(host.done().await, 3);
    assert_eq!(host.host_view_in(|_| true).await.hand.last_removal, None);
    back.resume(&token);
    back.view().await;
}

async fn live_7_a_full_lobby_lets_newcomers_in_where_somebody_is_long_gone(wire: Wire) {
    let house = House::over(wire).await;
    let settings = RoomSettings {
        capacity: Some(2),
        ..RoomSettings::default()
    };
    let room = house.room_with(settings).await;
    let mut host = house.host(&room.code).await;
    let (ana, ana_token) = house.player(&room.code, "Ana").await;
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let closed = async || {
        let door = house.door(&room.code).await;
        door.unwrap().closed_because
    };
    drop(ana);
    let mut cem = house.connect(&room.code);
    let token = cem.fresh_token().await;
    // A line that was lost a moment ago keeps the place.
    assert_eq!(closed().await, Some(DoorClosed::Full));
    cem.join("Cem", &token);
    assert_eq!(cem.refused().await, RefusalCode::RoomFull);
    house.clock.advance(GIVES_WAY_MS);
    assert_eq!(closed().await, None);
    cem.join("Cem", &token);
    let view = cem.view().await;
    assert_eq!((view.me.seat, view.room.seat_count), (0, 2));
    // Anyone who was gone has no seat anymore, and nobody else gives way.
    let mut back = house.connect(&room.code);
    back.resume(&ana_token);
    assert_eq!(back.refused().await, RefusalCode::SeatUnknown);
    let fresh = house.connect(&room.code).fresh_token().await;
    back.join("Ana", &fresh);
    assert_eq!(back.refused().await, RefusalCode::RoomFull);
    // Leaving frees a place at once.
    ben.say_text(r#"{"type":"leave"}"#);
    assert_eq!(ben.closed().await, CloseCode::Left);
    back.join("Ana", &fresh);
    assert_eq!(back.view().await.me.seat, 1);
    // From the first question on, a seat is its player's.
    drop(back);
    house.open_question(&mut host, 0).await;
    house.clock.advance(GIVES_WAY_MS);
    let mut dea = house.connect(&room.code);
    let token = dea.fresh_token().await;
    dea.join("Dea", &token);
    assert_eq!(dea.refused().await, RefusalCode::RoomFull);
}

/// LIVE-6: a code that someone asked for and left unused opens nobody else's seat.
async fn live_7_a_code_of_a_seat_ends_with_its_player(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    ana.say(&ClientMessage::AskSeatCode(AskSeatCode {}));
    let seat_code = ana
        .hear_that(|message| match message {
            ServerMessage::SeatCode(code) => Some(code.seat_code),
            _ => None,
        })
        .await;
    ana.say_text(r#"{"type":"leave"}"#);
    assert_eq!(ana.closed().await, CloseCode::Left);
    let (mut ben, _) = house.player(&room.code, "Ben").await;
    let mut eve = house.connect(&room.code);
    let seat_token = eve.fresh_token().await;
    eve.say(&ClientMessage::ClaimSeat(ClaimSeat {
        seat_code,
        seat_token,
    }));
    assert_eq!(eve.refused().await, RefusalCode::SeatCodeUnknown);
    ben.say_text(r#"{"type":"sync"}"#);
    assert!(matches!(ben.hear().await, Heard::Message(_)));
}
