//! Rehearsals follow the rules of live games, and end wherever they are.

use game::event::{Event, Rehearsal};
use game::room::Phase;
use game::{Control, Refusal, Room};

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, step};

const TOLD: Rehearsal = Rehearsal {
    pretend_count: 30,
    seed: 7,
};

fn rehearsal() -> Room {
    let quiz = [draft(4, &[1], Some(20_000)), draft(4, &[2], Some(20_000))];
    let mut room = Room::open(opened(&quiz, SETTINGS));
    room.apply(&Event::RehearsalTold(TOLD));
    step(&mut room, &join(0), START_MS).unwrap();
    room
}

#[test]
fn a_rehearsal_is_known_by_its_journal() {
    let room = rehearsal();
    assert_eq!(room.rehearsal(), Some(TOLD));
    let real = Room::open(opened(&[draft(2, &[0], None)], SETTINGS));
    assert_eq!(real.rehearsal(), None);
}

/// Without a podium that nobody would see, and whatever step the host has seen last.
#[test]
fn a_rehearsal_ends_in_every_phase() {
    for presses in 0..=10 {
        let mut room = rehearsal();
        let before = control(&room, Control::EndRehearsal);
        let mut now_ms = START_MS + 1_000;
        for _ in 0..presses {
            now_ms += 10_000;
            advance(&mut room, now_ms);
        }
        let events = step(&mut room, &before, now_ms).unwrap();
        assert_eq!(events, [Event::RoomEnded { at_ms: now_ms }], "{presses}");
        assert_eq!(room.phase(), Phase::Over);
        let again = step(&mut room, &before, now_ms);
        assert_eq!(again, Err(Refusal::RoomOver));
    }
}

/// What people played is not thrown away by that command.
#[test]
fn a_real_game_does_not_end_as_a_rehearsal() {
    let mut room = Room::open(opened(&[draft(2, &[0], None)], SETTINGS));
    step(&mut room, &join(0), START_MS).unwrap();
    let end = control(&room, Control::EndRehearsal);
    assert_eq!(step(&mut room, &end, START_MS), Err(Refusal::WrongPhase));
}
