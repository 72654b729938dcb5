//! LIVE-7: a host approves who joins. Until then they have a seat and no part in the game.

use game::command::PickTiming;
use game::event::{Event, Pick, Settings};
use game::limits::{ASKING_MAX, SEATS_MAX};
use game::room::SeatStatus;
use game::{AnswerId, Command, Control, Group, Refusal, Room, SeatId, TimeAllowance};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step, token};

const APPROVE: Command = Command::SetJoinApproval { on: true };
const OPEN: Command = Command::SetJoinApproval { on: false };

fn room_of(settings: Settings) -> Room {
    Room::open(opened(
        &[draft(4, &[0], Some(20_000)), draft(4, &[0], Some(20_000))],
        settings,
    ))
}

/// One player, and then so many who ask.
fn asked(settings: Settings, count: u32) -> Room {
    let mut room = room_of(settings);
    step(&mut room, &join(0), START_MS).unwrap();
    step(&mut room, &APPROVE, START_MS).unwrap();
    for number in 1..=count {
        step(&mut room, &join(number), START_MS + u64::from(number)).unwrap();
    }
    room
}

fn let_in(seat: u32) -> Command {
    Command::LetIn { seat: SeatId(seat) }
}

fn status(room: &Room, seat: u32) -> SeatStatus {
    room.seat(SeatId(seat)).unwrap().status
}

fn limit(room: &mut Room, capacity: u32) {
    let capacity = Some(capacity);
    step(room, &Command::SetCapacity { capacity }, START_MS).unwrap();
}

#[test]
fn live_7_who_asks_takes_no_part_until_a_host_lets_them_in() {
    let mut room = asked(SETTINGS, 1);
    let asking = SeatId(1);
    assert_eq!(status(&room, 1), SeatStatus::Asking);
    assert_eq!((room.playing_count(), room.asking_count()), (1, 1));
    assert_eq!(room.players().count(), 1);
    // The nickname and the token are theirs, and nobody else's.
    assert_eq!(room.seat_by_token(&token(1)).unwrap().id, asking);
    let same_name = Command::Join {
        nickname: "player 1".to_owned(),
        token_hash: token(9),
        account: None,
        has_number: false,
    };
    assert_eq!(
        step(&mut room, &same_name, START_MS),
        Err(Refusal::NicknameTaken)
    );
    advance(&mut room, START_MS);
    advance(&mut room, START_MS);
    let early = pick(&room, 1, 0, &[0], START_MS + 1_000);
    assert_eq!(step(&mut room, &early, START_MS), Err(Refusal::NotLetIn));
    // Nobody waits for them, and nothing is counted for them.
    assert_eq!(
        step(&mut room, &let_in(1), START_MS + 2_000),
        Ok(vec![Event::SeatLetIn {
            seat: asking,
            at_ms: START_MS + 2_000
        }])
    );
    let seat = room.seat(asking).unwrap();
    assert!(seat.has_played && seat.was_let_in && seat.is_name_approved);
    assert_eq!(seat.joined_at_ms, START_MS + 2_000);
    let late = pick(&room, 1, 0, &[0], START_MS + 3_000);
    assert!(step(&mut room, &late, START_MS + 3_000).is_ok());
}

/// A host who is alone with those who ask has nobody to play with.
#[test]
fn live_7_a_game_does_not_start_with_those_who_ask() {
    let mut room = room_of(SETTINGS);
    step(&mut room, &APPROVE, START_MS).unwrap();
    step(&mut room, &join(0), START_MS).unwrap();
    let start = control(&room, Control::Advance);
    assert_eq!(step(&mut room, &start, START_MS), Err(Refusal::NobodyPlays));
    step(&mut room, &let_in(0), START_MS).unwrap();
    advance(&mut room, START_MS);
    assert_eq!(room.players().count(), 1);
}

/// What was revealed while they waited was never asked of them: as if they came now.
#[test]
fn live_7_who_is_let_in_late_is_like_who_comes_late() {
    let mut waited = asked(SETTINGS, 1);
    let mut came = room_of(SETTINGS);
    step(&mut came, &join(0), START_MS).unwrap();
    for room in [&mut waited, &mut came] {
        for _ in 0..4 {
            advance(room, START_MS);
        }
        assert!(room.rounds()[0].is_revealed);
    }
    step(&mut waited, &let_in(1), START_MS).unwrap();
    step(&mut came, &join(1), START_MS).unwrap();
    for room in [&mut waited, &mut came] {
        assert_eq!(room.rounds()[0].outcome(SeatId(1)), None);
        // They may still choose more time, because no question of theirs is over.
        let choice = Command::ChooseTime {
            seat: SeatId(1),
            allowance: TimeAllowance::Double,
        };
        assert!(step(room, &choice, START_MS).is_ok());
        for _ in 0..3 {
            advance(room, START_MS);
        }
        let picked = pick(room, 1, 1, &[0], START_MS + 1_000);
        step(room, &picked, START_MS + 1_000).unwrap();
        advance(room, START_MS + 1_000);
        advance(room, START_MS + 1_000);
        assert!(room.rounds()[1].outcome(SeatId(1)).is_some());
    }
    let result = |room: &Room| {
        let seat = room.seat(SeatId(1)).unwrap();
        (seat.points, seat.rank, seat.streak, seat.correct_count)
    };
    assert_eq!(result(&waited), result(&came));
}

#[test]
fn live_7_letting_in_and_turning_away_twice_is_harmless() {
    let mut room = asked(SETTINGS, 3);
    for (press, count) in [
        (let_in(1), 1),
        (let_in(1), 0),
        (Command::Kick { seat: SeatId(2) }, 1),
        (Command::Kick { seat: SeatId(2) }, 0),
        (Command::LetAllIn, 1),
        (Command::LetAllIn, 0),
    ] {
        let events = step(&mut room, &press, START_MS).unwrap();
        assert_eq!(events.len(), count, "{press:?}");
    }
    // Two hosts who decide otherwise at once: the first one counts.
    assert_eq!(
        step(&mut room, &let_in(2), START_MS),
        Err(Refusal::SeatKicked)
    );
    assert_eq!(
        step(&mut room, &join(2), START_MS),
        Err(Refusal::SeatKicked)
    );
    // Undone, they are in: a host has decided about them.
    step(&mut room, &Command::Readmit { seat: SeatId(2) }, START_MS).unwrap();
    assert_eq!(status(&room, 2), SeatStatus::Playing);
}

#[test]
fn live_7_nobody_is_let_in_beyond_the_limit() {
    let mut room = asked(SETTINGS, 3);
    limit(&mut room, 2);
    // They may ask, because they take no place.
    step(&mut room, &join(4), START_MS).unwrap();
    assert_eq!(
        step(&mut room, &Command::LetAllIn, START_MS),
        Err(Refusal::RoomFull)
    );
    assert_eq!(room.asking_count(), 4, "all of them, or nobody");
    step(&mut room, &let_in(3), START_MS).unwrap();
    assert_eq!(
        step(&mut room, &let_in(1), START_MS),
        Err(Refusal::RoomFull)
    );
    limit(&mut room, 4);
    // Turned off, who asked first comes in, as far as they fit; the others ask on.
    let events = step(&mut room, &OPEN, START_MS + 9).unwrap();
    assert_eq!(
        events,
        [Event::JoinApprovalSet {
            at_ms: START_MS + 9,
            on: false,
            let_in: vec![SeatId(4), SeatId(1)],
        }]
    );
    assert_eq!((room.playing_count(), room.asking_count()), (4, 1));
    assert_eq!(step(&mut room, &join(5), START_MS), Err(Refusal::RoomFull));
    limit(&mut room, 5);
    step(&mut room, &Command::LetAllIn, START_MS).unwrap();
    assert_eq!((room.playing_count(), room.asking_count()), (5, 0));
}

#[test]
fn live_7_so_many_ask_at_once_and_no_more() {
    let mut room = asked(SETTINGS, ASKING_MAX);
    assert_eq!(room.door(), Err(Refusal::TooManyAsking));
    let more = join(ASKING_MAX + 1);
    assert_eq!(
        step(&mut room, &more, START_MS),
        Err(Refusal::TooManyAsking)
    );
    // In the lobby someone who asked and is gone gives way; someone who plays doesn't.
    let instead_of = |seat: u32, number: u32| Command::JoinInsteadOf {
        seat: SeatId(seat),
        nickname: format!("Player {number}"),
        token_hash: token(number),
        account: None,
        has_number: false,
    };
    assert!(!room.may_give_way(SeatId(0), true) && room.may_give_way(SeatId(7), true));
    assert_eq!(
        step(&mut room, &instead_of(0, 900), START_MS),
        Err(Refusal::TooManyAsking)
    );
    let events = step(&mut room, &instead_of(7, 900), START_MS).unwrap();
    assert!(matches!(
        &events[..],
        [Event::SeatLeft(SeatId(7)), Event::SeatAsked(taken)] if taken.seat == SeatId(7)
    ));
    // Who leaves makes room, and seats of those who only asked are used again.
    step(&mut room, &Command::Leave { seat: SeatId(8) }, START_MS).unwrap();
    assert_eq!(room.door(), Ok(()));
    advance(&mut room, START_MS);
    step(&mut room, &more, START_MS).unwrap();
    assert_eq!(room.seats().len(), ASKING_MAX as usize + 1);
    assert!(!room.may_give_way(SeatId(7), true), "only in the lobby");
}

#[test]
fn live_7_a_flood_of_those_who_ask_goes_with_one_press_and_asks_again_with_another() {
    let mut room = asked(SETTINGS, 20);
    step(&mut room, &let_in(20), START_MS + 1_000).unwrap();
    let group = Group::LooksLike {
        nickname: "player".to_owned(),
    };
    let remove = Command::RemoveMany {
        group: group.clone(),
        keeps_proven: true,
    };
    assert_eq!(
        room.group(&group, true).len(),
        20,
        "who was let in by name stays"
    );
    step(&mut room, &remove, START_MS).unwrap();
    assert_eq!((room.playing_count(), room.asking_count()), (1, 0));
    step(&mut room, &Command::ReadmitMany { removal: 0 }, START_MS).unwrap();
    assert_eq!((room.playing_count(), room.asking_count()), (2, 19));
    // Who is let in counts as having joined then.
    step(&mut room, &Command::LetAllIn, START_MS + 60_000).unwrap();
    let since = Group::JoinedSince {
        at_ms: START_MS + 60_000,
    };
    assert_eq!(room.group(&since, false).len(), 19);
}

#[test]
fn live_7_a_removal_is_undone_only_if_all_of_them_may_ask_again() {
    let mut room = asked(SETTINGS, 300);
    let remove = Command::RemoveMany {
        group: Group::JoinedSince {
            at_ms: START_MS + 1,
        },
        keeps_proven: false,
    };
    step(&mut room, &remove, START_MS).unwrap();
    for number in 0..300 {
        step(&mut room, &join(1_000 + number), START_MS).unwrap();
    }
    let undo = Command::ReadmitMany { removal: 0 };
    assert_eq!(
        step(&mut room, &undo, START_MS),
        Err(Refusal::TooManyAsking)
    );
    step(&mut room, &Command::LetAllIn, START_MS).unwrap();
    step(&mut room, &undo, START_MS).unwrap();
    assert_eq!((room.playing_count(), room.asking_count()), (301, 300));
}

#[test]
fn live_7_a_lock_and_the_end_of_joining_hold_for_those_who_ask() {
    let mut room = asked(SETTINGS, 1);
    step(&mut room, &Command::SetLock { locked: true }, START_MS).unwrap();
    assert_eq!(
        step(&mut room, &join(5), START_MS),
        Err(Refusal::RoomLocked)
    );
    step(&mut room, &Command::SetLock { locked: false }, START_MS).unwrap();
    let settings = Settings {
        late_join: false,
        ..SETTINGS
    };
    let mut room = asked(settings, 1);
    advance(&mut room, START_MS);
    assert_eq!(
        step(&mut room, &join(5), START_MS),
        Err(Refusal::TooLateToJoin)
    );
    // Who asked before the start came in time.
    step(&mut room, &let_in(1), START_MS).unwrap();
    // At the podium there is nothing left to come in for.
    let mut room = asked(SETTINGS, 2);
    step(&mut room, &Command::Kick { seat: SeatId(2) }, START_MS).unwrap();
    advance(&mut room, START_MS);
    for _ in 0..9 {
        advance(&mut room, START_MS);
    }
    for press in [
        let_in(1),
        Command::LetAllIn,
        Command::Readmit { seat: SeatId(2) },
    ] {
        assert_eq!(step(&mut room, &press, START_MS), Err(Refusal::RoomOver));
    }
    let events = step(&mut room, &OPEN, START_MS).unwrap();
    assert!(matches!(&events[..], [Event::JoinApprovalSet { let_in, .. }] if let_in.is_empty()));
    assert_eq!(room.players().count(), 1);
}

/// A host who lets someone in has read the nickname; one who lets everyone in hasn't.
#[test]
fn live_9_names_that_wait_are_approved_with_their_player_and_not_with_a_crowd() {
    let mut room = room_of(SETTINGS);
    let hold = Command::SetNameApproval { on: true };
    for press in [APPROVE, hold, join(0), join(1)] {
        step(&mut room, &press, START_MS).unwrap();
    }
    step(&mut room, &let_in(0), START_MS).unwrap();
    step(&mut room, &Command::LetAllIn, START_MS).unwrap();
    let names: Vec<_> = room.seats().iter().map(|seat| seat.is_name_held).collect();
    assert_eq!(names, [false, true]);
    assert!(!room.seats()[0].is_name_hidden);
}

/// A seat of someone who asks belongs to one browser until they are in.
#[test]
fn live_6_who_asks_hands_nothing_over() {
    let mut room = asked(SETTINGS, 1);
    let hand_over = Command::HandOver {
        seat: SeatId(1),
        token_hash: token(9),
    };
    assert_eq!(
        step(&mut room, &hand_over, START_MS),
        Err(Refusal::NotLetIn)
    );
    step(&mut room, &let_in(1), START_MS).unwrap();
    assert!(step(&mut room, &hand_over, START_MS).is_ok());
}

/// What a room holds at most includes those at its door.
#[test]
fn live_7_a_room_holds_no_more_than_it_can_with_those_who_ask() {
    let mut room = room_of(SETTINGS);
    for number in 0..SEATS_MAX - 1 {
        room.apply(&Event::SeatTaken(game::event::SeatTaken {
            seat: SeatId(number),
            nickname: format!("Player {number}"),
            token_hash: token(number),
            account: None,
            at_ms: START_MS,
        }));
    }
    step(&mut room, &APPROVE, START_MS).unwrap();
    step(&mut room, &join(SEATS_MAX), START_MS).unwrap();
    assert_eq!(room.door(), Err(Refusal::RoomFull));
    step(&mut room, &Command::LetAllIn, START_MS).unwrap();
    assert_eq!(room.playing_count(), SEATS_MAX);
}

#[derive(Debug, Clone)]
enum Press {
    Join(u32),
    Leave(u32),
    LetIn(u32),
    LetAllIn,
    TurnAway(u32),
    Approval(bool),
    Limit(u32),
    Pick(u32),
    Go,
}

fn any_press() -> impl Strategy<Value = Press> {
    prop_oneof![
        4 => (0..12_u32).prop_map(Press::Join),
        1 => (0..12_u32).prop_map(Press::Leave),
        3 => (0..12_u32).prop_map(Press::LetIn),
        1 => Just(Press::LetAllIn),
        1 => (0..12_u32).prop_map(Press::TurnAway),
        2 => any::<bool>().prop_map(Press::Approval),
        1 => (1..9_u32).prop_map(Press::Limit),
        3 => (0..12_u32).prop_map(Press::Pick),
        1 => Just(Press::Go),
    ]
}

proptest! {
    /// Whatever hosts and players press: nobody plays whom no host let in, and never more than fit.
    #[test]
    fn live_7_nobody_plays_whom_nobody_let_in(
        presses in proptest::collection::vec(any_press(), 1..80)
    ) {
        let mut room = room_of(SETTINGS);
        let mut approves = false;
        let mut journal = vec![Event::RoomOpened(Box::new(room.opened().clone()))];
        for (at_ms, press) in (START_MS..).zip(presses) {
            let command = match press {
                Press::Join(number) => join(number),
                Press::Leave(seat) => Command::Leave { seat: SeatId(seat) },
                Press::LetIn(seat) => let_in(seat),
                Press::LetAllIn => Command::LetAllIn,
                Press::TurnAway(seat) => Command::Kick { seat: SeatId(seat) },
                Press::Approval(on) => Command::SetJoinApproval { on },
                Press::Limit(capacity) => Command::SetCapacity { capacity: Some(capacity) },
                Press::Pick(seat) => Command::Pick {
                    seat: SeatId(seat),
                    question: room.question_index().unwrap_or(0),
                    pick: Pick::Choice(vec![AnswerId(0)]),
                    timing: PickTiming::received(at_ms),
                },
                Press::Go => control(&room, Control::Advance),
            };
            let before = room.playing_count();
            let Ok(events) = step(&mut room, &command, at_ms) else {
                continue;
            };
            if let Command::SetJoinApproval { on } = command {
                approves = on;
            }
            let is_of_host = matches!(
                command,
                Command::LetIn { .. } | Command::LetAllIn | Command::SetJoinApproval { .. }
            );
            if approves && !is_of_host {
                prop_assert!(room.playing_count() <= before, "{command:?} let someone in");
            }
            journal.extend(events);
            prop_assert!(room.playing_count() <= room.seats_max());
            for seat in room.seats().iter().filter(|seat| seat.status == SeatStatus::Asking) {
                prop_assert!(!seat.was_let_in && !seat.has_played);
                let own = room.seat_by_token(&seat.token_hash);
                prop_assert!(own.is_some_and(|own| own.id == seat.id));
            }
        }
        prop_assert_eq!(Room::replay(&journal), Some(room));
    }
}
