//! Films and sounds: the host starts them for everyone, and the answers come after them.

use game::draft::QuestionDraft;
use game::event::{Event, Mode, PauseReason, Settings};
use game::limits::COUNT_IN_MS;
use game::room::Phase;
use game::{Command, Control, Refusal, Room};

use crate::kinds;
use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, step};

/// A room whose first question has a film, announced.
fn announced(mode: Mode, settings: Settings) -> Room {
    let plain = draft(4, &[1], Some(20_000));
    let film = QuestionDraft {
        media: Some(kinds::film()),
        ..plain.clone()
    };
    let drafts = [film, plain];
    let mut room = Room::open(game::event::RoomOpened {
        mode,
        ..opened(&drafts, settings)
    });
    step(&mut room, &join(0), START_MS).unwrap();
    advance(&mut room, START_MS);
    assert!(matches!(room.phase(), Phase::Announced { index: 0, .. }));
    room
}

fn held(room: &Room) -> Option<PauseReason> {
    room.pause().map(|pause| pause.reason)
}

#[test]
fn a_film_waits_for_the_host_and_the_answers_for_the_film() {
    let mut room = announced(Mode::Live, SETTINGS);
    assert_eq!(held(&room), Some(PauseReason::Media));
    assert_eq!(
        (room.next_deadline_ms(), room.media_started_ms()),
        (None, None)
    );

    let start = control(&room, Control::StartMedia);
    let at_ms = START_MS + 60_000;
    step(&mut room, &start, at_ms).unwrap();
    assert_eq!(room.media_started_ms(), Some(at_ms));
    // A second press of the same button starts nothing over; a new one does.
    assert_eq!(step(&mut room, &start, at_ms + 1), Err(Refusal::StepPassed));
    let again = control(&room, Control::StartMedia);
    step(&mut room, &again, at_ms + 5_000).unwrap();
    assert_eq!(room.media_started_ms(), Some(at_ms + 5_000));

    let over_ms = at_ms + 90_000;
    advance(&mut room, over_ms);
    assert_eq!(held(&room), None);
    match room.phase() {
        Phase::Announced { opens_at_ms, .. } => assert_eq!(opens_at_ms, over_ms + COUNT_IN_MS),
        other => panic!("{other:?}"),
    }
    let late = control(&room, Control::StartMedia);
    assert_eq!(step(&mut room, &late, over_ms), Err(Refusal::WrongPhase));
}

#[test]
fn the_next_question_has_nothing_of_the_film_before() {
    let mut room = announced(Mode::Live, SETTINGS);
    let start = control(&room, Control::StartMedia);
    step(&mut room, &start, START_MS).unwrap();
    let skip = control(&room, Control::Skip);
    step(&mut room, &skip, START_MS).unwrap();
    assert_eq!((held(&room), room.media_started_ms()), (None, None));
    let start = control(&room, Control::StartMedia);
    assert_eq!(step(&mut room, &start, START_MS), Err(Refusal::WrongPhase));
}

#[test]
fn nobody_waits_where_nobody_presses() {
    let auto_play = Settings {
        auto_play: true,
        ..SETTINGS
    };
    assert_eq!(held(&announced(Mode::Live, auto_play)), None);
    assert_eq!(held(&announced(Mode::Practice, SETTINGS)), None);
}

/// LIVE-4: neither a host who leaves and comes back nor a crash shows the answers before the film.
#[test]
fn live_4_a_held_question_stays_held() {
    let mut room = announced(Mode::Live, SETTINGS);
    for command in [
        Command::HostAway,
        Command::HostBack,
        Command::Recover {
            died_at_ms: START_MS,
        },
        Command::TimePassed,
    ] {
        let events = step(&mut room, &command, START_MS + 600_000).unwrap();
        assert_eq!(events, Vec::<Event>::new(), "{command:?}");
    }
    assert_eq!(held(&room), Some(PauseReason::Media));
}
