//! One device for each team: a seat is a team, and says who is on it.

use game::event::{Event, Mode, RoomOpened, TeamEvent};
use game::limits::MEMBERS_MAX;
use game::{Command, Refusal, Room, SeatId};

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

fn quiz() -> RoomOpened {
    opened(&[draft(4, &[1], Some(20_000))], SETTINGS)
}

/// Two teams are in the lobby.
fn lobby_of(opened: RoomOpened, is_by_device: bool) -> Room {
    let mut room = Room::open(opened);
    if is_by_device {
        room.apply(&Event::OfTeams(TeamEvent::DevicesTold));
    }
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

fn lobby() -> Room {
    lobby_of(quiz(), true)
}

fn named(seat: u32, names: &[&str]) -> Command {
    Command::NameMembers {
        seat: SeatId(seat),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    }
}

fn names(room: &mut Room, seat: u32, names: &[&str]) -> Result<Vec<Event>, Refusal> {
    step(room, &named(seat, names), START_MS)
}

fn members(room: &Room, seat: u32) -> Vec<&str> {
    let members = room.members(SeatId(seat)).iter();
    members.map(String::as_str).collect()
}

#[test]
fn a_team_says_who_is_on_it_and_says_it_again_until_the_podium() {
    let mut room = lobby();
    assert!(room.has_team_devices() && room.team_rules().is_none());
    names(&mut room, 0, &[" Zoë ", "Ben", "Ben"]).unwrap();
    assert_eq!(
        members(&room, 0),
        ["Zoë", "Ben", "Ben"],
        "as people are called"
    );
    assert!(members(&room, 1).is_empty());
    assert_eq!(names(&mut room, 0, &["Zoë", "Ben", "Ben"]), Ok(Vec::new()));
    advance(&mut room, START_MS);
    names(&mut room, 0, &["Kim"]).unwrap();
    assert_eq!(members(&room, 0), ["Kim"], "during the game, too");
    names(&mut room, 0, &[]).unwrap();
    assert!(members(&room, 0).is_empty());
    let finish = control(&room, game::Control::Finish);
    step(&mut room, &finish, START_MS).unwrap();
    assert_eq!(names(&mut room, 0, &["Ben"]), Err(Refusal::WrongPhase));
}

#[test]
fn members_have_names_as_players_do() {
    let mut room = lobby();
    let eight = ["A", "B", "C", "D", "E", "F", "G", "H"];
    assert_eq!(eight.len(), MEMBERS_MAX);
    names(&mut room, 0, &eight).unwrap();
    let cases: [(&[&str], Refusal); 6] = [
        (&["Ben", ""], Refusal::NicknameEmpty),
        (&["abcdefghijklmnopqrstu"], Refusal::NicknameTooLong),
        (&["a\u{202E}b"], Refusal::NicknameUnreadable),
        (&["5 h i t"], Refusal::NicknameUnsuitable),
        (&["hanna"], Refusal::NicknameReserved),
        (
            &["A", "B", "C", "D", "E", "F", "G", "H", "I"],
            Refusal::TeamsMalformed,
        ),
    ];
    for (typed, refusal) in cases {
        assert_eq!(names(&mut room, 0, typed), Err(refusal), "{typed:?}");
    }
    assert_eq!(members(&room, 0), eight, "a refusal changes nothing");
    let off = Command::SetNameFilter { on: false };
    step(&mut room, &off, START_MS).unwrap();
    assert!(names(&mut room, 0, &["5 h i t"]).is_ok());
    // A team may have the name of someone's teammate, and a teammate that of another team.
    assert!(names(&mut room, 1, &["Player 0"]).is_ok());
}

#[test]
fn where_names_wait_for_approval_new_members_wait_with_their_team() {
    let mut room = lobby();
    step(&mut room, &Command::SetNameApproval { on: true }, START_MS).unwrap();
    let events = names(&mut room, 0, &["Ben"]).unwrap();
    assert!(events.contains(&Event::NameHeld(SeatId(0))), "{events:?}");
    assert!(room.seats()[0].is_name_hidden);
    let once = names(&mut room, 0, &["Kim"]).unwrap();
    assert_eq!(once.len(), 1, "it waits already");
    step(&mut room, &Command::ApproveNames, START_MS).unwrap();
    assert!(!room.seats()[0].is_name_hidden);
    assert_eq!(
        names(&mut room, 0, &[]).unwrap().len(),
        1,
        "nothing to approve"
    );
}

#[test]
fn only_a_team_that_is_here_says_who_is_on_it() {
    let mut room = lobby();
    names(&mut room, 0, &["Ben"]).unwrap();
    step(&mut room, &Command::Kick { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(names(&mut room, 0, &["Kim"]), Err(Refusal::SeatKicked));
    assert_eq!(names(&mut room, 9, &["Kim"]), Err(Refusal::SeatUnknown));
    step(&mut room, &Command::Readmit { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(members(&room, 0), ["Ben"], "they come back with it");
    // The seat of a team that gave it up in the lobby goes to another one, without its members.
    step(&mut room, &Command::Leave { seat: SeatId(0) }, START_MS).unwrap();
    assert_eq!(names(&mut room, 0, &["Kim"]), Err(Refusal::SeatUnknown));
    step(&mut room, &join(7), START_MS).unwrap();
    assert_eq!(room.seats()[0].nickname, "Player 7");
    assert!(members(&room, 0).is_empty());
}

#[test]
fn rooms_of_players_have_no_members() {
    let mut room = lobby_of(quiz(), false);
    assert_eq!(names(&mut room, 0, &["Ben"]), Err(Refusal::TeamFixed));
    let practice = RoomOpened {
        mode: Mode::Practice,
        ..quiz()
    };
    assert!(!lobby_of(practice, true).has_team_devices());
}

/// One seat is one team, so nothing is counted in another way.
#[test]
fn a_team_is_counted_as_a_player_is() {
    let rooms = [true, false].map(|is_by_device| {
        let mut room = lobby_of(quiz(), is_by_device);
        if is_by_device {
            names(&mut room, 0, &["Ben", "Kim"]).unwrap();
        }
        advance(&mut room, START_MS);
        advance(&mut room, START_MS);
        let at_ms = START_MS + 4_000;
        let picks = pick(&room, 0, 0, &[1], at_ms);
        step(&mut room, &picks, at_ms).unwrap();
        advance(&mut room, at_ms);
        advance(&mut room, at_ms);
        room
    });
    assert!(rooms[0].seats()[0].points > 0);
    assert_eq!(rooms[0].seats(), rooms[1].seats());
    assert_eq!(rooms[0].ranking(), rooms[1].ranking());
}
