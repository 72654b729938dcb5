//! Audience questions and brainstorms without a quiz: a room with no questions, whose lobby is all
//! there is.

use game::event::{Event, RoomOpened, Staged, WallMode};
use game::room::{Phase, Room, SeatStatus};
use game::{Command, Control, Refusal, SeatId, WallCommand};

use crate::brainstorm::{set_topic, share};
use crate::rooms::{SETTINGS, START_MS, control, draft, join, opened, step};
use crate::wall::{NOW_MS, act, ask, lobby, of, seen, stage, vote};

fn alone(players: u32, mode: WallMode) -> Room {
    let mut room = Room::open(RoomOpened {
        questions: Vec::new(),
        ..opened(&[draft(4, &[1], None)], SETTINGS)
    });
    for number in 0..players {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    act(&mut room, WallCommand::Open { mode }).unwrap();
    room
}

#[test]
fn there_is_no_quiz_to_start_and_the_lobby_is_left_only_for_the_end() {
    let mut room = alone(2, WallMode::Open);
    assert!(room.is_audience_alone() && !lobby(2, WallMode::Open).is_audience_alone());
    for refused in [
        Control::Advance,
        Control::Pause,
        Control::Extend,
        Control::Skip,
        Control::EndUncounted,
        Control::Replay,
        Control::StartMedia,
        Control::Talk { for_ms: None },
    ] {
        let refused = control(&room, refused);
        assert_eq!(step(&mut room, &refused, NOW_MS), Err(Refusal::WrongPhase));
    }
    assert_eq!(step(&mut room, &Command::HostAway, NOW_MS), Ok(Vec::new()));
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, vote(1, 0, true)).unwrap();
    act(&mut room, set_topic(Some("Next year"), false)).unwrap();
    act(&mut room, share(1, "Next year", "More breaks")).unwrap();
    let finish = control(&room, Control::Finish);
    let ended = step(&mut room, &finish, NOW_MS).unwrap();
    assert_eq!(ended, [Event::RoomEnded { at_ms: NOW_MS }]);
    assert_eq!(room.phase(), Phase::Over);
    assert!(room.ranking().is_empty(), "nobody has a rank");
    assert_eq!(act(&mut room, ask(0, "And now?")), Err(Refusal::RoomOver));
    assert_eq!(
        seen(&room),
        of(&[("More breaks", 0)]),
        "and nothing is lost"
    );
}

#[test]
fn anyone_who_came_has_taken_part() {
    let mut room = alone(2, WallMode::Open);
    step(&mut room, &Command::Leave { seat: SeatId(1) }, NOW_MS).unwrap();
    step(&mut room, &join(7), NOW_MS).unwrap();
    assert_eq!(room.players().count(), 3, "the seat isn't someone else's");
    assert_eq!(room.seat(SeatId(1)).unwrap().status, SeatStatus::Left);
    // Phones that sleep keep their seats in a full room, and their votes with them.
    assert!(!room.may_give_way(SeatId(0), false));
    assert!(lobby(1, WallMode::Open).may_give_way(SeatId(0), false));
}

#[test]
fn the_big_screen_always_shows_the_list_or_one_of_it() {
    let mut room = alone(1, WallMode::Off);
    assert!(room.is_wall_on_stage(), "also before anyone can ask");
    act(
        &mut room,
        WallCommand::Open {
            mode: WallMode::Open,
        },
    )
    .unwrap();
    act(&mut room, ask(0, "When is lunch?")).unwrap();
    act(&mut room, stage(Staged::One(0))).unwrap();
    assert_eq!(room.wall().staged(), Staged::One(0));
    act(&mut room, stage(Staged::Nothing)).unwrap();
    assert!(room.is_wall_on_stage(), "back to the list");
    let finish = control(&room, Control::Finish);
    step(&mut room, &finish, NOW_MS).unwrap();
    assert!(!room.is_wall_on_stage());
    let mut quiz = lobby(1, WallMode::Open);
    assert!(!quiz.is_wall_on_stage());
    act(&mut quiz, stage(Staged::Wall)).unwrap();
    assert!(quiz.is_wall_on_stage());
}
