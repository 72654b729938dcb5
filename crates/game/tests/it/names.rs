//! Which nicknames new players can have, and which wait for the host.

use game::event::{Event, Mode, RoomOpened};
use game::room::Room;
use game::{Command, Refusal, SeatId};

use crate::rooms::{SETTINGS, START_MS, draft, join, opened, step};

/// Two players in the lobby.
fn lobby() -> Room {
    let mut room = Room::open(opened(&[draft(4, &[0], Some(20_000))], SETTINGS));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

fn join_as(nickname: &str, number: u8) -> Command {
    Command::Join {
        nickname: nickname.to_owned(),
        token_hash: [number; 32],
        account: None,
        has_number: false,
    }
}

/// LIVE-9: what a nickname is refused for depends on the room, and a refusal changes nothing.
#[test]
fn live_9_a_rude_name_is_refused_while_the_host_wants_that() {
    let mut room = lobby();
    let rude = join_as("5 h i t", 9);
    assert_eq!(
        step(&mut room, &rude, START_MS),
        Err(Refusal::NicknameUnsuitable)
    );
    step(&mut room, &Command::SetNameFilter { on: false }, START_MS).unwrap();
    assert!(!room.filters_names());
    assert_eq!(step(&mut room, &rude, START_MS).unwrap().len(), 1);
    step(&mut room, &Command::SetNameFilter { on: true }, START_MS).unwrap();
    // Nobody loses a seat, and a resend is answered as ever.
    assert_eq!(step(&mut room, &rude, START_MS), Ok(Vec::new()));
}

#[test]
fn live_9_the_language_of_the_quiz_counts() {
    let turkey = join_as("Pute", 9);
    let refused = |language: &str| {
        let mut room = lobby();
        room.apply(&Event::LanguageTold(language.to_owned()));
        step(&mut room, &turkey, START_MS).err()
    };
    assert_eq!(refused("fr-FR"), Some(Refusal::NicknameUnsuitable));
    assert_eq!(refused("de"), None, "a turkey");
}

/// LIVE-9: who practices alone is their own host, and nobody else sees the name.
#[test]
fn live_9_who_practices_alone_takes_any_readable_name() {
    let practice = RoomOpened {
        mode: Mode::Practice,
        ..lobby().opened().clone()
    };
    for nickname in ["Hanna", "Host", "5 h i t"] {
        let mut room = Room::open(practice.clone());
        assert!(step(&mut room, &join_as(nickname, 9), START_MS).is_ok());
    }
}

/// What everyone else sees of the nicknames: whether each is hidden, and whether it waits.
fn names(room: &Room) -> Vec<(bool, bool)> {
    let seats = room.seats().iter();
    let names = seats.map(|seat| (seat.is_name_hidden, seat.is_name_held));
    names.collect()
}

#[test]
fn live_9_new_names_wait_for_a_host_who_wants_to_see_them_first() {
    const SHOWN: (bool, bool) = (false, false);
    const WAITS: (bool, bool) = (true, true);
    const HIDDEN: (bool, bool) = (true, false);
    let mut room = lobby();
    let approval = |on| Command::SetNameApproval { on };
    step(&mut room, &approval(true), START_MS).unwrap();
    for number in 7..10 {
        step(
            &mut room,
            &join_as(&format!("New {number}"), number),
            START_MS,
        )
        .unwrap();
    }
    assert_eq!(names(&room), [SHOWN, SHOWN, WAITS, WAITS, WAITS]);
    // One is shown, and another one hidden for good once it was shown.
    let set = |seat, hidden| Command::SetNameHidden {
        seat: SeatId(seat),
        hidden,
    };
    step(&mut room, &set(2, false), START_MS).unwrap();
    step(&mut room, &set(2, true), START_MS).unwrap();
    assert_eq!(names(&room), [SHOWN, SHOWN, HIDDEN, WAITS, WAITS]);
    // Those who wait go on waiting, and who comes now doesn't.
    step(&mut room, &approval(false), START_MS).unwrap();
    step(&mut room, &join_as("Late", 12), START_MS).unwrap();
    assert_eq!(names(&room)[3..], [WAITS, WAITS, SHOWN]);
    // All at once: not who was removed, and not who is hidden.
    step(&mut room, &Command::Kick { seat: SeatId(4) }, START_MS).unwrap();
    assert_eq!(
        step(&mut room, &Command::ApproveNames, START_MS),
        Ok(vec![Event::NamesApproved])
    );
    assert_eq!(names(&room)[2..], [HIDDEN, SHOWN, WAITS, SHOWN]);
    // A second host who presses, too, changes nothing.
    assert_eq!(
        step(&mut room, &Command::ApproveNames, START_MS),
        Ok(Vec::new())
    );
    step(&mut room, &Command::Readmit { seat: SeatId(4) }, START_MS).unwrap();
    assert_eq!(names(&room)[4], WAITS);
}

/// The place of someone who left the lobby goes to the next player with nothing of the name before.
#[test]
fn a_place_that_was_left_waiting_is_free_of_that() {
    let mut room = lobby();
    step(&mut room, &Command::SetNameApproval { on: true }, START_MS).unwrap();
    step(&mut room, &join_as("New", 9), START_MS).unwrap();
    step(&mut room, &Command::Leave { seat: SeatId(2) }, START_MS).unwrap();
    assert_eq!(
        step(&mut room, &Command::ApproveNames, START_MS),
        Ok(Vec::new())
    );
    step(&mut room, &Command::SetNameApproval { on: false }, START_MS).unwrap();
    step(&mut room, &join_as("Next", 10), START_MS).unwrap();
    assert_eq!(names(&room)[2], (false, false));
}
