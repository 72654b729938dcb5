//! Teams: who comes in is in one, players choose in the lobby, hosts move people, and everyone sees
//! where the teams stand, also after the process died.

use game::limits::ANNOUNCE_MIN_MS;
use live::Clock as _;
use live::limits::{CHOICE_RATE, LOBBY_PROGRESS_MS};
use protocol::error::RefusalCode;
use protocol::http::rooms::{RoomSettings, TeamDevices, TeamSettings};
use protocol::question::Offer;
use protocol::socket::{
    Action, ChooseTeam, ClientMessage, MoveToTeam, NameMembers, Phase, PlayerView, Progress,
    RosterSeat, ServerMessage, TeamCounting,
};

use crate::client::{Client, Wire, over_all_wires};
use crate::house::{HOST, House, answers, is_open};

over_all_wires! {
    players_choose_in_the_lobby_and_everyone_hears_the_sizes,
    hosts_move_and_mix_players_and_points_go_along,
    teams_talk_before_they_can_answer,
    a_team_with_one_device_says_who_is_on_it,
}

fn in_teams() -> RoomSettings {
    RoomSettings {
        teams: Some(TeamSettings {
            names: vec!["Foxes".to_owned(), "Owls".to_owned()],
            counting: TeamCounting::Sum,
            players_choose: true,
            devices: TeamDevices::Own,
            talk_seconds: 0,
        }),
        shuffle_answers: Some(false),
        ..RoomSettings::default()
    }
}

fn choose(team: u8) -> ClientMessage {
    ClientMessage::ChooseTeam(ChooseTeam { team })
}

fn move_to(seat: u32, team: u8) -> Action {
    Action::MoveToTeam(MoveToTeam { seat, team })
}

/// The view that answers.
async fn chosen(player: &mut Client, team: u8) -> PlayerView {
    player.say(&choose(team));
    player.view().await
}

async fn sizes(client: &mut Client, want: &[u32]) {
    client
        .hear_that(|message| match message {
            ServerMessage::Progress(Progress { team_sizes, .. }) => {
                (team_sizes == want).then_some(())
            }
            _ => None,
        })
        .await;
}

fn is_leaderboard(phase: &Phase) -> bool {
    matches!(phase, Phase::Leaderboard(_))
}

async fn players_choose_in_the_lobby_and_everyone_hears_the_sizes(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(in_teams()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, token) = house.player(&room.code, "Bob").await;
    let view = chosen(&mut ana, 1).await;
    assert_eq!(view.me.team, Some(1));
    let teams = view.room.teams.unwrap();
    assert!(teams.players_choose);
    let names: Vec<_> = teams.teams.iter().map(|team| &*team.name).collect();
    assert_eq!(names, ["Foxes", "Owls"]);
    assert_eq!(chosen(&mut bob, 1).await.me.team, Some(1));
    house.pass(LOBBY_PROGRESS_MS).await;
    sizes(&mut host, &[0, 2]).await;
    sizes(&mut ana, &[0, 2]).await;
    ana.say(&choose(2));
    assert_eq!(ana.refused().await, RefusalCode::TeamUnknown);
    host.say(&choose(0));
    assert_eq!(host.refused().await, RefusalCode::MessageMalformed);
    // The next one to come evens them out.
    let (_cleo, _) = house.player(&room.code, "Cleo").await;
    house.pass(LOBBY_PROGRESS_MS).await;
    sizes(&mut host, &[1, 2]).await;

    house.open_question(&mut host, 0).await;
    bob.view_in(is_open).await;
    bob.say(&choose(0));
    assert_eq!(bob.refused().await, RefusalCode::TeamFixed);
    // The seat has its team on another connection, too.
    let mut again = house.connect(&room.code);
    again.resume(&token);
    assert_eq!(again.view().await.me.team, Some(1));
}

async fn hosts_move_and_mix_players_and_points_go_along(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(in_teams()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    let (mut bob, _) = house.player(&room.code, "Bob").await;
    for (id, seat) in [(1, 0), (2, 1)] {
        host.command(id, 0, move_to(seat, 0));
        assert_eq!(host.done().await, id);
    }
    ana.hear_that(|message| match message {
        ServerMessage::PlayerView(view) => (view.me.team == Some(0)).then_some(()),
        _ => None,
    })
    .await;
    host.command(3, 0, Action::MixTeams);
    assert_eq!(host.done().await, 3);
    host.command(4, 0, Action::MixTeams);
    assert_eq!(host.refused().await, RefusalCode::StepPassed);
    house.pass(LOBBY_PROGRESS_MS).await;
    let mixed = host.hear_that(two_seats).await;
    let teams: Vec<_> = mixed.iter().map(|seat| seat.team).collect();
    assert!(teams == [Some(0), Some(1)] || teams == [Some(1), Some(0)]);
    let own = u8::from(teams[0] == Some(1));

    house.open_question(&mut host, 1).await;
    let ids = answers(&ana.view_in(is_open).await.room.phase);
    bob.view_in(is_open).await;
    for (player, answer) in [(&mut ana, &ids[0]), (&mut bob, &ids[1])] {
        player.pick(0, answer);
        player.picked().await;
    }
    house.clock.advance(game::limits::REVEAL_PAUSE_MS);
    let is_reveal = |phase: &Phase| matches!(phase, Phase::Reveal(_));
    let step = host.host_view_in(is_reveal).await.room.step;
    host.command(5, step, Action::Advance);
    let view = ana.view_in(is_leaderboard).await;
    let won = u64::from(view.me.points);
    let points = |view: &PlayerView| {
        let teams = view.room.teams.as_ref().unwrap().teams.iter();
        teams
            .map(|team| (team.points, team.rank))
            .collect::<Vec<_>>()
    };
    assert!(won > 0);
    assert_eq!(points(&view)[usize::from(own)], (won, Some(1)));
    host.command(6, step, move_to(0, 1 - own));
    let moved = ana
        .hear_that(|message| match message {
            ServerMessage::PlayerView(view) => (view.me.team == Some(1 - own)).then_some(view),
            _ => None,
        })
        .await;
    assert_eq!(points(&moved)[usize::from(own)], (0, Some(2)));
    assert_eq!(points(&moved)[usize::from(1 - own)], (won, Some(1)));
}

/// The roster once both are mixed.
fn two_seats(message: ServerMessage) -> Option<Vec<RosterSeat>> {
    match message {
        ServerMessage::Roster(roster) => {
            let differ = roster.seats.len() == 2 && roster.seats[0].team != roster.seats[1].team;
            differ.then_some(roster.seats)
        }
        _ => None,
    }
}

/// LIVE-1: what can be chosen is shown, and nothing about what is right.
async fn teams_talk_before_they_can_answer(wire: Wire) {
    let house = House::over(wire).await;
    let mut settings = in_teams();
    settings.teams.as_mut().unwrap().talk_seconds = 20;
    let room = house.room_with(settings.clone()).await;
    let mut host = house.host(&room.code).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    host.command(1, 0, Action::Advance);
    host.done().await;
    house.pass(ANNOUNCE_MIN_MS).await;
    let view = ana.view_in(is_talk).await;
    let ids = offered(&view.room.phase);
    let told = serde_json::to_string(&view).unwrap();
    assert!(told.contains(r#""first":true"#), "{told}");
    assert!(
        !told.contains("distribution") && !told.contains("correct\""),
        "{told}"
    );
    ana.pick(0, &ids[0]);
    assert_eq!(ana.refused().await, RefusalCode::TooEarly);

    // The time to talk is everyone's, the time of a crash is nobody's.
    let house = house.crash(60_000).await;
    let host = house.connect(&room.code);
    host.attach_host(HOST);
    let mut ana = house.connect(&room.code);
    ana.resume(&token);
    let view = ana.view_in(is_talk).await;
    let Phase::Closed(closed) = view.room.phase else {
        panic!("{:?}", view.room.phase);
    };
    let ends_at_ms = closed.talk.and_then(|talk| talk.ends_at_ms).unwrap();
    let now_ms = house.clock.now_ms();
    assert!((15_000..=20_000).contains(&(ends_at_ms - now_ms)));
    house.pass(ends_at_ms - now_ms).await;
    let view = ana.view_in(is_open).await;
    let Phase::Open(open) = view.room.phase else {
        panic!("{:?}", view.room.phase);
    };
    house
        .clock
        .advance(open.opens_at_ms + 500 - house.clock.now_ms());
    ana.pick(0, &ids[0]);
    let picked = ana.picked().await;
    assert!(picked.pick.elapsed_ms <= 500, "LIVE-3: {picked:?}");
}

fn one_device() -> RoomSettings {
    RoomSettings {
        teams: Some(TeamSettings {
            names: Vec::new(),
            counting: TeamCounting::Average,
            players_choose: false,
            devices: TeamDevices::One,
            talk_seconds: 0,
        }),
        ..RoomSettings::default()
    }
}

fn name(names: &[&str]) -> ClientMessage {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    ClientMessage::NameMembers(NameMembers { names })
}

async fn a_team_with_one_device_says_who_is_on_it(wire: Wire) {
    let house = House::over(wire).await;
    let room = house.room_with(one_device()).await;
    assert!(house.door(&room.code).await.unwrap().team_devices);
    let mut host = house.host(&room.code).await;
    let (mut foxes, token) = house.player(&room.code, "Foxes").await;
    let (owls, _) = house.player(&room.code, "Owls").await;
    foxes.say(&name(&["Zoë", " Ben "]));
    let view = foxes.view().await;
    assert!(view.room.team_devices);
    assert_eq!(view.me.members, ["Zoë", "Ben"]);
    for (names, code) in [
        (&["5 h i t"] as &[&str], RefusalCode::NicknameUnsuitable),
        (&["Ben", " "], RefusalCode::NicknameEmpty),
        (&["A"; 9], RefusalCode::MessageMalformed),
    ] {
        foxes.say(&name(names));
        assert_eq!(foxes.refused().await, code);
    }
    host.say(&name(&["Ben"]));
    assert_eq!(host.refused().await, RefusalCode::MessageMalformed);
    house.pass(LOBBY_PROGRESS_MS).await;
    let seen = host.hear_that(|message| match message {
        ServerMessage::Roster(roster) => {
            let mut seats = roster.seats.into_iter();
            seats.find(|seat| !seat.members.is_empty())
        }
        _ => None,
    });
    let seen = seen.await;
    assert_eq!((seen.seat, seen.members.len()), (0, 2), "hosts see them");

    // They survive a second device and a crash, and nobody else is told before the podium.
    let house = house.crash(1_000).await;
    let mut foxes = house.connect(&room.code);
    foxes.resume(&token);
    assert_eq!(foxes.view().await.me.members, ["Zoë", "Ben"]);
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    let step = house.open_question(&mut host, 0).await;
    let mut screen = house.connect(&room.code);
    screen.attach_screen();
    let told = screen
        .hear_that(|message| match message {
            ServerMessage::ScreenView(view) => Some(serde_json::to_string(&view).unwrap()),
            _ => None,
        })
        .await;
    assert!(!told.contains("Ben"), "{told}");
    host.command(9, step, Action::Finish);
    let podium = foxes
        .view_in(|phase| matches!(phase, Phase::Podium(_)))
        .await;
    let Phase::Podium(podium) = podium.room.phase else {
        panic!("{podium:?}");
    };
    let of_foxes = podium.rows.iter().find(|row| row.nickname == "Foxes");
    assert_eq!(of_foxes.unwrap().members, ["Zoë", "Ben"]);
    drop(owls);
}

fn is_talk(phase: &Phase) -> bool {
    matches!(phase, Phase::Closed(closed) if closed.talk.is_some())
}

fn offered(phase: &Phase) -> Vec<String> {
    match phase {
        Phase::Closed(closed) => match &closed.offer {
            Offer::Choice(offer) => offer
                .answers
                .iter()
                .map(|answer| answer.id.clone())
                .collect(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

/// DUR-2: teams and their points are in the journal.
#[tokio::test]
async fn dur_2_teams_survive_the_death_of_the_process() {
    let house = House::open().await;
    let room = house.room_with(in_teams()).await;
    let (mut ana, token) = house.player(&room.code, "Ana").await;
    let other = 1 - ana_team(&mut ana).await;
    assert_eq!(chosen(&mut ana, other).await.me.team, Some(other));
    let house = house.crash(1_000).await;
    let mut again = house.connect(&room.code);
    again.resume(&token);
    let view = again.view().await;
    assert_eq!(view.me.team, Some(other));
    let sizes: Vec<_> = view
        .room
        .teams
        .unwrap()
        .teams
        .iter()
        .map(|team| team.size)
        .collect();
    assert_eq!(sizes[usize::from(other)], 1);
}

async fn ana_team(ana: &mut Client) -> u8 {
    ana.say_text(r#"{"type":"sync"}"#);
    ana.view().await.me.team.unwrap()
}

/// Nobody fills the journal by changing teams.
#[tokio::test]
async fn whoever_keeps_changing_is_slowed_down() {
    let house = House::open().await;
    let room = house.room_with(in_teams()).await;
    let (mut ana, _) = house.player(&room.code, "Ana").await;
    for at in 0..CHOICE_RATE.burst {
        chosen(&mut ana, u8::from(at % 2 == 0)).await;
    }
    ana.say(&choose(0));
    assert_eq!(ana.refused().await, RefusalCode::TooManyMessages);
}

/// The next game with the same people is played in the same teams.
#[tokio::test]
async fn the_next_game_has_the_same_teams() {
    let house = House::open().await;
    let room = house.room_with(in_teams()).await;
    let (_ana, _) = house.player(&room.code, "Ana").await;
    let mut host = house.connect(&room.code);
    host.attach_host(HOST);
    host.command(1, 0, Action::Advance);
    assert_eq!(host.done().await, 1);
    host.command(2, 1, Action::Finish);
    assert_eq!(host.done().await, 2);
    let podium = house.rooms.read_podium(&room.code).await.unwrap();
    assert_eq!(podium.settings.teams, in_teams().teams);
}
