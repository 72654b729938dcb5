//! What a host can do beside going on: skip, replay, end without counting, the autopilot, names.

use game::correction::{Correction, Marking};
use game::event::{Event, Pace, Settings};
use game::limits::{AUTO_LEADERBOARD_MS, AUTO_REVEAL_MS};
use game::room::{Phase, Room};
use game::{Command, Control, Refusal, SeatId};

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const MINUTE_MS: u64 = 60_000;

/// Two players and three questions, of which the first answer is right.
fn lobby(settings: Settings) -> Room {
    let drafts = [0; 3].map(|_| draft(4, &[0], Some(20_000)));
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

/// The room with a question open since a second, and that moment.
fn open(settings: Settings) -> (Room, u64) {
    let mut room = lobby(settings);
    advance(&mut room, START_MS);
    let at_ms = open_next(&mut room, START_MS);
    (room, at_ms)
}

fn open_next(room: &mut Room, at_ms: u64) -> u64 {
    advance(room, at_ms);
    match room.phase() {
        Phase::Open { window, .. } => window.opens_at_ms + 1_000,
        other => panic!("not open: {other:?}"),
    }
}

/// One seat is right, and the other is wrong.
fn answer(room: &mut Room, index: usize, at_ms: u64) {
    for (seat, answer) in [(0, 0), (1, 1)] {
        let picked = pick(room, seat, index, &[answer], at_ms);
        step(room, &picked, at_ms).unwrap();
    }
}

fn steer(room: &mut Room, act: Control, at_ms: u64) -> Result<Vec<Event>, Refusal> {
    let command = control(room, act);
    step(room, &command, at_ms)
}

fn points(room: &Room) -> [u32; 2] {
    [0, 1].map(|seat| room.seat(SeatId(seat)).unwrap().points)
}

#[test]
fn a_skipped_question_counts_for_nobody_and_reveals_nothing() {
    let (mut room, at_ms) = open(SETTINGS);
    answer(&mut room, 0, at_ms);
    steer(&mut room, Control::Skip, at_ms).unwrap();
    assert!(matches!(room.phase(), Phase::Announced { index: 1, .. }));
    assert!(!room.rounds()[0].is_revealed);
    assert_eq!((points(&room), room.played_count()), ([0, 0], 0));
    let correct = Command::Correct {
        question: 0,
        correction: Correction::Everyone,
    };
    assert_eq!(step(&mut room, &correct, at_ms), Err(Refusal::NotRevealed));
    // From its announcement, paused or not.
    steer(&mut room, Control::Pause, at_ms).unwrap();
    steer(&mut room, Control::Skip, at_ms).unwrap();
    assert!(matches!(room.phase(), Phase::Announced { index: 2, .. }));
    assert_eq!(room.pause(), None);
    // Closed, the last one leads to the podium.
    let at_ms = open_next(&mut room, at_ms);
    advance(&mut room, at_ms);
    steer(&mut room, Control::Skip, at_ms).unwrap();
    assert!(matches!(room.phase(), Phase::Podium { .. }));
    assert_eq!(
        steer(&mut room, Control::Skip, at_ms),
        Err(Refusal::WrongPhase)
    );
}

#[test]
fn a_question_that_ends_uncounted_shows_what_is_right_and_breaks_no_streak() {
    let (mut room, at_ms) = open(SETTINGS);
    answer(&mut room, 0, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let before = points(&room);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let at_ms = open_next(&mut room, at_ms);
    // The leader is wrong this time.
    let wrong = pick(&room, 0, 1, &[3], at_ms);
    step(&mut room, &wrong, at_ms).unwrap();
    steer(&mut room, Control::EndUncounted, at_ms).unwrap();
    assert!(matches!(room.phase(), Phase::Reveal { index: 1, .. }));
    assert_eq!(room.rounds()[1].marking, Marking::Void);
    assert_eq!((points(&room), room.played_count()), (before, 1));
    assert_eq!(room.seat(SeatId(0)).unwrap().streak, 1);
    assert_eq!(room.seat(SeatId(0)).unwrap().rank, Some(1));
    // The host can still let it count.
    let count = Command::Correct {
        question: 1,
        correction: Correction::AsWritten,
    };
    step(&mut room, &count, at_ms).unwrap();
    assert_eq!(
        (room.played_count(), room.seat(SeatId(0)).unwrap().streak),
        (2, 0)
    );
}

#[test]
fn a_replayed_question_forgets_what_was_picked() {
    let (mut room, at_ms) = open(SETTINGS);
    answer(&mut room, 0, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let everyone = Command::Correct {
        question: 0,
        correction: Correction::Everyone,
    };
    step(&mut room, &everyone, at_ms).unwrap();
    assert!(points(&room).iter().all(|points| *points > 0));
    advance(&mut room, at_ms);
    steer(&mut room, Control::Replay, at_ms).unwrap();
    assert!(matches!(room.phase(), Phase::Announced { index: 0, .. }));
    assert_eq!((points(&room), room.corrected_count()), ([0, 0], 0));
    assert_eq!(room.rounds()[0], game::room::Round::default());
    let at_ms = open_next(&mut room, at_ms);
    // The other way round, and as it was written.
    for (seat, answer) in [(0, 1), (1, 0)] {
        let picked = pick(&room, seat, 0, &[answer], at_ms);
        assert_eq!(step(&mut room, &picked, at_ms).unwrap().len(), 1);
    }
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let [first, second] = points(&room);
    assert!(first == 0 && second > 0);
    assert_eq!(room.played_count(), 1);
}

#[test]
fn everyone_who_answered_gets_the_points_and_nobody_else() {
    let (mut room, at_ms) = open(SETTINGS);
    let late = join(5);
    step(&mut room, &late, at_ms).unwrap();
    answer(&mut room, 0, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    let everyone = Command::Correct {
        question: 0,
        correction: Correction::Everyone,
    };
    step(&mut room, &everyone, at_ms).unwrap();
    assert_eq!(room.rounds()[0].marking, Marking::Everyone);
    let [first, second] = points(&room);
    assert_eq!(first, second);
    assert_eq!(room.seat(SeatId(2)).unwrap().points, 0, "no answer");
    assert_eq!(step(&mut room, &everyone, at_ms), Ok(Vec::new()));
}

#[test]
fn the_autopilot_is_switched_on_and_off_and_never_jumps() {
    let (mut room, at_ms) = open(SETTINGS);
    answer(&mut room, 0, at_ms);
    advance(&mut room, at_ms);
    advance(&mut room, at_ms);
    assert_eq!(room.next_deadline_ms(), None);
    // The right answer has stood for long; it stands for its time from now on.
    let on_ms = at_ms + 10 * MINUTE_MS;
    let pace = Pace {
        reveal_ms: 12_000,
        leaderboard_ms: 3_000,
    };
    let on = Command::SetAutoPlay { pace: Some(pace) };
    step(&mut room, &on, on_ms).unwrap();
    assert_eq!(room.next_deadline_ms(), Some(on_ms + 12_000));
    assert!(
        step(&mut room, &Command::TimePassed, on_ms)
            .unwrap()
            .is_empty()
    );
    step(&mut room, &Command::TimePassed, on_ms + 12_000).unwrap();
    assert!(matches!(room.phase(), Phase::Leaderboard { .. }));
    assert_eq!(room.next_deadline_ms(), Some(on_ms + 15_000));
    step(
        &mut room,
        &Command::SetAutoPlay { pace: None },
        on_ms + 13_000,
    )
    .unwrap();
    assert_eq!(room.next_deadline_ms(), None);
    // A room that starts with it goes on as ever.
    assert_eq!(
        lobby(Settings {
            auto_play: true,
            ..SETTINGS
        })
        .pace(),
        Some(Pace {
            reveal_ms: AUTO_REVEAL_MS,
            leaderboard_ms: AUTO_LEADERBOARD_MS
        })
    );
}

#[test]
fn without_leaderboards_a_reveal_leads_to_the_next_question() {
    let (mut room, at_ms) = open(SETTINGS);
    step(&mut room, &Command::SetLeaderboards { shown: false }, at_ms).unwrap();
    for _ in 0..3 {
        advance(&mut room, at_ms);
    }
    assert!(matches!(room.phase(), Phase::Announced { index: 1, .. }));
}

#[test]
fn a_renamed_player_keeps_the_seat_and_frees_the_old_name() {
    let mut room = lobby(SETTINGS);
    let rename = |nickname: &str| Command::Rename {
        seat: SeatId(0),
        nickname: nickname.to_owned(),
    };
    step(&mut room, &rename("  Ada  "), START_MS).unwrap();
    assert_eq!(room.seat(SeatId(0)).unwrap().nickname, "Ada");
    // In another case it is still the own name.
    step(&mut room, &rename("ADA"), START_MS).unwrap();
    let taken = |nickname: &str| Command::Join {
        nickname: nickname.to_owned(),
        token_hash: [9; 32],
        account: None,
        has_number: false,
    };
    assert_eq!(
        step(&mut room, &taken("ada"), START_MS),
        Err(Refusal::NicknameTaken)
    );
    step(&mut room, &taken("Player 0"), START_MS).unwrap();
    assert_eq!(
        step(&mut room, &rename("player 0"), START_MS),
        Err(Refusal::NicknameTaken)
    );
    assert_eq!(
        step(&mut room, &rename(" "), START_MS),
        Err(Refusal::NicknameEmpty)
    );
}

#[test]
fn the_people_of_a_room_are_led_to_one_other_room_at_a_time() {
    let succeed = |code: &str, replaces: Option<&str>| Command::Succeed {
        code: code.to_owned(),
        replaces: replaces.map(str::to_owned),
    };
    let (mut room, at_ms) = open(SETTINGS);
    assert_eq!(
        step(&mut room, &succeed("1000001", None), at_ms),
        Err(Refusal::WrongPhase)
    );
    let finish = Command::Control {
        step: room.step(),
        control: Control::Finish,
    };
    step(&mut room, &finish, at_ms).unwrap();
    assert_eq!(room.successor(), None);
    step(&mut room, &succeed("1000001", None), at_ms).unwrap();
    assert_eq!(room.successor(), Some("1000001"));
    // Another host, who saw none.
    assert_eq!(
        step(&mut room, &succeed("1000002", None), at_ms),
        Err(Refusal::StepPassed)
    );
    step(&mut room, &succeed("1000002", Some("1000001")), at_ms).unwrap();
    assert_eq!(room.successor(), Some("1000002"));
}

#[test]
fn people_may_join_after_the_start_once_the_host_says_so() {
    let closed = Settings {
        late_join: false,
        ..SETTINGS
    };
    let (mut room, at_ms) = open(closed);
    assert_eq!(room.door(), Err(Refusal::TooLateToJoin));
    assert_eq!(
        step(&mut room, &join(7), at_ms),
        Err(Refusal::TooLateToJoin)
    );
    let set = |allowed| Command::SetLateJoin { allowed };
    let events = step(&mut room, &set(true), at_ms).unwrap();
    assert_eq!(events, [Event::LateJoinSet(true)]);
    // Two hosts at once do no harm: it isn't a switch that turns back.
    assert_eq!(step(&mut room, &set(true), at_ms), Ok(Vec::new()));
    step(&mut room, &join(7), at_ms).unwrap();
    let late = pick(&room, 2, 0, &[0], at_ms);
    step(&mut room, &late, at_ms).unwrap();
    step(&mut room, &set(false), at_ms).unwrap();
    assert_eq!(room.door(), Err(Refusal::TooLateToJoin));
    assert_eq!(room.playing_count(), 3, "nobody who is in has to go");
}

#[test]
fn a_room_knows_its_notes_and_one_from_before_has_none() {
    let mut room = lobby(SETTINGS);
    assert_eq!(room.notes(0), "");
    room.apply(&Event::NotesTold(vec![String::new(), "Ask Zoë".to_owned()]));
    assert_eq!(
        [0, 1, 2].map(|index| room.notes(index)),
        ["", "Ask Zoë", ""]
    );
    assert_eq!(
        room.step(),
        0,
        "nothing that a host's next press must wait for"
    );
}
