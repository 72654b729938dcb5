//! What a player is told in a game: every moment, once.

use live::limits::LOBBY_PROGRESS_MS;
use protocol::http::rooms::RoomSettings;
use protocol::socket::{Action, ClientMessage, CloseCode, Phase, SeatRef, ServerMessage, Sync};

use crate::client::{Client, Heard, PANIC, Wire, over_all_wires};
use crate::house::{House, answers, is_open};

/// The word for a phase.
fn word(phase: &Phase) -> &'static str {
    match phase {
        Phase::Lobby(_) => "lobby",
        Phase::Announced(_) => "announced",
        Phase::Open(_) => "open",
        Phase::Closed(_) => "closed",
        Phase::Reveal(_) => "reveal",
        Phase::Slide(_) => "slide",
        Phase::Leaderboard(_) => "leaderboard",
        Phase::Podium(_) => "podium",
    }
}

/// The words for what a player hears until the room is over.
async fn told(client: &mut Client) -> Vec<&'static str> {
    let mut told = Vec::new();
    loop {
        match client.hear().await {
            Heard::Message(message) => told.push(match *message {
                ServerMessage::PlayerView(view) => word(&view.room.phase),
                ServerMessage::Picked(_) => "picked",
                other => panic!("{other:?} is no news in a game"),
            }),
            Heard::Close(code) => {
                assert_eq!(code, CloseCode::RoomOver);
                return told;
            }
            Heard::Gone => panic!("the connection ended without a close code"),
        }
    }
}

/// Goes on, and waits until the host sees this phase. Gives its step.
async fn advance(host: &mut Client, step: u32, to: &str) -> u32 {
    host.command(step, step, Action::Advance);
    step_at(host, to).await
}

async fn step_at(host: &mut Client, to: &str) -> u32 {
    let view = host.host_view_in(|phase| word(phase) == to).await;
    view.room.step
}

/// Plays a question in which everyone answers. Gives the step of its reveal.
async fn play(house: &House, host: &mut Client, players: &[Client], step: u32, at: u32) -> u32 {
    let step = advance(host, step, "announced").await;
    host.command(step, step, Action::Advance);
    let ids = answers(&host.host_view_in(is_open).await.room.phase);
    house.clock.advance(game::limits::OPEN_LEAD_MS);
    for player in players {
        player.pick(at, &ids[0]);
    }
    step_at(host, "closed").await;
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    step_at(host, "reveal").await
}

/// The host and the players of a room at its podium after both questions, and its step.
async fn play_to_podium(house: &House) -> (Client, Vec<Client>, u32) {
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let mut players = Vec::new();
    for nickname in ["Ana", "Bob", "Kim"] {
        players.push(house.player(&room.code, nickname).await.0);
    }
    let step = play(house, &mut host, &players, 0, 0).await;
    let step = advance(&mut host, step, "leaderboard").await;
    let step = play(house, &mut host, &players, step, 1).await;
    let step = advance(&mut host, step, "podium").await;
    (host, players, step)
}

/// Everything after the lobby, up to the podium. Anyone who has answered a question isn't told that
/// it has closed: what is right comes in a moment.
const GAME: [&str; 10] = [
    "announced",
    "open",
    "picked",
    "reveal",
    "leaderboard",
    "announced",
    "open",
    "picked",
    "reveal",
    "podium",
];

async fn a_player_gets_one_view_of_each_moment(wire: Wire) {
    let house = House::over(wire).await;
    let (host, players, step) = play_to_podium(&house).await;
    host.command(step, step, Action::Advance);
    for mut player in players {
        assert_eq!(told(&mut player).await, GAME);
    }
}

/// Anyone who hasn't answered, or could still change the answer, or will see nothing new in a
/// moment.
async fn a_closing_is_told_to_those_for_whom_something_ends(wire: Wire) {
    let house = House::over(wire).await;
    for (may_change_pick, is_paused) in [(false, false), (true, false), (false, true)] {
        let room = house
            .room_with(RoomSettings {
                may_change_pick,
                ..RoomSettings::default()
            })
            .await;
        let mut host = house.host(&room.code).await;
        let (mut ana, _) = house.player(&room.code, "Ana").await;
        let (mut bob, _) = house.player(&room.code, "Bob").await;
        let step = house.open_question(&mut host, 0).await;
        let ids = answers(&ana.view_in(is_open).await.room.phase);
        ana.pick(0, &ids[0]);
        ana.picked().await;
        host.command(7, step, Action::Advance);
        let step = step_at(&mut host, "closed").await;
        bob.view_in(|phase| word(phase) == "closed").await;
        if is_paused {
            host.command(8, step, Action::Pause);
            host.done().await;
        } else {
            house.clock.advance(game::limits::REVEAL_PAUSE_MS);
        }
        let next = ana.view().await.room;
        let told = if may_change_pick || is_paused {
            "closed"
        } else {
            "reveal"
        };
        assert_eq!(word(&next.phase), told, "{may_change_pick} {is_paused}");
    }
}

/// The last view has the final ranks, whatever happened at the podium.
async fn a_podium_that_changed_is_shown_again_at_the_end(wire: Wire) {
    let house = House::over(wire).await;
    let (mut host, mut players, step) = play_to_podium(&house).await;
    host.command(90, step, Action::Kick(SeatRef { seat: 1 }));
    host.done().await;
    host.command(91, step, Action::Advance);
    let mut kim = players.pop().expect("there are three");
    let told = told(&mut kim).await;
    assert_eq!(told[..GAME.len()], GAME);
    assert_eq!(told[GAME.len()..], ["podium"]);
}

async fn who_came_back_to_another_podium_sees_the_last_one(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (ana, token) = house.player(&room.code, "Ana").await;
    let (bob, _) = house.player(&room.code, "Bob").await;
    let players = [ana, bob];
    let step = play(&house, &mut host, &players, 0, 0).await;
    host.command(90, step, Action::Finish);
    let step = step_at(&mut host, "podium").await;
    host.command(91, step, Action::Kick(SeatRef { seat: 1 }));
    host.done().await;
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    assert_eq!(podium_len(&mut ana).await, 1);
    host.command(92, step, Action::Readmit(SeatRef { seat: 1 }));
    host.done().await;
    host.command(93, step, Action::Advance);
    assert_eq!(podium_len(&mut ana).await, 2);
    assert_eq!(ana.closed().await, CloseCode::RoomOver);
}

/// How many players the next view of a podium shows.
async fn podium_len(player: &mut Client) -> usize {
    match player.view().await.room.phase {
        Phase::Podium(podium) => podium.rows.len(),
        other => panic!("{other:?} is no podium"),
    }
}

/// A phone that sleeps is no news to the others in the lobby; who joins is.
async fn players_in_the_lobby_are_told_who_is_in(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (bob, _) = house.player(&room.code, "Bob").await;
    pass_a_second(&house).await;
    while seat_count(&mut ana).await < 2 {}
    drop(bob);
    // The clock stands still until the room has noticed.
    while connected_count(&mut host).await != 1 {}
    for _ in 0..2 {
        pass_a_second(&house).await;
        connected_count(&mut host).await;
    }
    let (_kim, _) = house.player(&room.code, "Kim").await;
    pass_a_second(&house).await;
    assert_eq!(seat_count(&mut ana).await, 3);
}

/// A bug in the code of one connection: nobody waits for its player.
#[tokio::test]
async fn v19_a_connection_that_panics_leaves_no_seat_connected() {
    let house = House::open().await;
    let room = house.room().await;
    let mut host = house.host(&room.code).await;
    let (ana, _) = house.player(&room.code, "Ana").await;
    let (_bob, _) = house.player(&room.code, "Bob").await;
    ana.say_text(PANIC);
    // Ana's end of the connection is still open.
    while connected_count(&mut host).await != 1 {}
    drop(ana);
}

/// The number of players in the next counters.
async fn seat_count(player: &mut Client) -> u32 {
    player
        .hear_that(|message| match message {
            ServerMessage::Progress(progress) => Some(progress.seat_count),
            _ => None,
        })
        .await
}

/// Lets the counters of the lobby be due. Two nodes would think that they had lost each other if
/// several seconds passed before their heartbeats got to the database.
async fn pass_a_second(house: &House) {
    house.clock.advance(LOBBY_PROGRESS_MS);
    if house.gateway.is_some() {
        house.has_beaten("node").await;
        house.has_beaten("gateway").await;
    }
}

/// How many are connected now.
async fn connected_count(host: &mut Client) -> u32 {
    host.say(&ClientMessage::Sync(Sync {}));
    host.host_view_in(|_| true).await.progress.connected_count
}

over_all_wires! {
    a_player_gets_one_view_of_each_moment,
    a_closing_is_told_to_those_for_whom_something_ends,
    a_podium_that_changed_is_shown_again_at_the_end,
    who_came_back_to_another_podium_sees_the_last_one,
    players_in_the_lobby_are_told_who_is_in,
}
