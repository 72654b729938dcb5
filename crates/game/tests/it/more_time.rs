//! More time for those who need it: until when their answers count, with which points, and how long
//! everyone else waits.

use game::event::{CloseReason, Event, Mode, Pace, Settings};
use game::limits::{EXTEND_MS, GRACE_MS, OPEN_LEAD_MS};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId, TimeAllowance};

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const LIMIT_MS: u64 = 20_000;
const ADA: SeatId = SeatId(0);
const BEN: SeatId = SeatId(1);

fn lobby(settings: Settings) -> Room {
    let drafts = [draft(4, &[1], Some(20_000)), draft(4, &[2], Some(20_000))];
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    room
}

fn allow(seat: SeatId, allowance: TimeAllowance) -> Command {
    Command::AllowTime { seat, allowance }
}

fn choose(seat: SeatId, allowance: TimeAllowance) -> Command {
    Command::ChooseTime { seat, allowance }
}

/// Opens the first question; when its answers show.
fn open(room: &mut Room) -> u64 {
    advance(room, START_MS);
    advance(room, START_MS + 1_000);
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    assert_eq!(window.opens_at_ms, START_MS + 1_000 + OPEN_LEAD_MS);
    window.opens_at_ms
}

/// A game whose first player has this much time, and when its first question opens.
fn open_room(allowance: TimeAllowance) -> (Room, u64) {
    let mut room = lobby(SETTINGS);
    step(&mut room, &choose(ADA, allowance), START_MS).unwrap();
    let opens_at_ms = open(&mut room);
    (room, opens_at_ms)
}

fn answer(room: &mut Room, seat: SeatId, at_ms: u64) -> Result<u32, Refusal> {
    let command = pick(room, seat.0, 0, &[1], at_ms);
    step(room, &command, at_ms)?;
    Ok(room.pick_of(seat, 0).unwrap().elapsed_ms)
}

fn points_of_a_right_answer(room: &mut Room, seat: SeatId, at_ms: u64) -> u32 {
    answer(room, seat, at_ms).unwrap();
    advance(room, at_ms + 1);
    advance(room, at_ms + 2);
    assert!(matches!(room.phase(), Phase::Reveal { .. }));
    room.seat(seat).unwrap().points
}

/// WCAG 2.2.1: answers count until the player's own end, to the millisecond.
#[test]
fn answers_count_until_the_own_end() {
    for (allowance, factor_percent) in [
        (TimeAllowance::Usual, 100),
        (TimeAllowance::QuarterMore, 125),
        (TimeAllowance::HalfMore, 150),
        (TimeAllowance::Double, 200),
        (TimeAllowance::Tenfold, 1_000),
    ] {
        let limit_ms = LIMIT_MS * factor_percent / 100;
        assert_eq!(allowance.limit_ms(LIMIT_MS), Some(limit_ms));
        for (after_ms, want) in [
            (limit_ms, Ok(20_000)),
            (limit_ms + GRACE_MS, Ok(20_000)),
            (limit_ms + GRACE_MS + 1, Err(Refusal::TooLate)),
        ] {
            let (mut room, opens_at_ms) = open_room(allowance);
            let at_ms = opens_at_ms + after_ms;
            let took = answer(&mut room, ADA, at_ms);
            assert_eq!(took, want, "{allowance:?}, {after_ms} ms after the opening");
        }
    }
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Unlimited);
    assert_eq!(answer(&mut room, ADA, opens_at_ms + 3_600_000), Ok(20_000));
}

/// Nobody else gets more time by it.
#[test]
fn everyone_elses_end_does_not_move() {
    for allowance in TimeAllowance::ALL {
        let (mut room, opens_at_ms) = open_room(allowance);
        let late_ms = opens_at_ms + LIMIT_MS + GRACE_MS + 1;
        let late = answer(&mut room, BEN, late_ms);
        assert_eq!(late, Err(Refusal::TooLate), "{allowance:?}");
        let in_time = answer(&mut room, BEN, late_ms - 1);
        assert_eq!(in_time, Ok(20_000), "{allowance:?}");
    }
}

/// Points by the share of the own time: 9.9 times the limit of ten is worth what 0.99 of one is.
#[test]
fn points_follow_the_share_of_the_own_time() {
    for share_percent in [0, 1, 10, 33, 50, 75, 99, 100] {
        let usual = {
            let (mut room, opens_at_ms) = open_room(TimeAllowance::Usual);
            let at_ms = opens_at_ms + LIMIT_MS * share_percent / 100;
            points_of_a_right_answer(&mut room, ADA, at_ms)
        };
        for allowance in TimeAllowance::ALL {
            let (mut room, opens_at_ms) = open_room(allowance);
            // Without a limit, points are counted as with ten times the time.
            let limit_ms = allowance.limit_ms(LIMIT_MS).unwrap_or(10 * LIMIT_MS);
            let at_ms = opens_at_ms + limit_ms * share_percent / 100;
            let points = points_of_a_right_answer(&mut room, ADA, at_ms);
            assert_eq!(points, usual, "{allowance:?} at {share_percent} %");
        }
    }
}

/// PRIV-8: the time that is stored, shown and exported is never beyond what everyone has.
#[test]
fn priv_8_the_counted_time_does_not_tell() {
    for allowance in TimeAllowance::ALL {
        for after_ms in [0, 1, 499, 2_000, 19_999, 24_000, 199_000] {
            let (mut room, opens_at_ms) = open_room(allowance);
            if let Ok(elapsed_ms) = answer(&mut room, ADA, opens_at_ms + after_ms) {
                assert!(u64::from(elapsed_ms) <= LIMIT_MS.min(after_ms));
            }
        }
    }
}

/// The question waits by itself for who has time left and hasn't answered, and no longer.
#[test]
fn the_question_waits_for_those_who_have_time_left() {
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Double);
    let usual_ms = opens_at_ms + LIMIT_MS + GRACE_MS;
    assert_eq!(room.next_deadline_ms(), Some(usual_ms + LIMIT_MS));
    step(&mut room, &Command::TimePassed, usual_ms + 1).unwrap();
    assert!(matches!(room.phase(), Phase::Open { .. }));
    let waiting = |room: &Room, at_ms| room.seats_with_time_left(at_ms).collect::<Vec<_>>();
    assert_eq!(waiting(&room, usual_ms), [], "everyone still has time");
    assert_eq!(waiting(&room, usual_ms + 1), [ADA]);
    assert_eq!(waiting(&room, usual_ms + LIMIT_MS + 1), []);
    // Nobody is left to wait for.
    answer(&mut room, ADA, usual_ms + 5).unwrap();
    assert_eq!(waiting(&room, usual_ms + 5), []);
    assert_eq!(room.next_deadline_ms(), Some(usual_ms));
    let closed = step(&mut room, &Command::TimePassed, usual_ms + 5).unwrap();
    let [Event::QuestionClosed { reason, .. }] = closed[..] else {
        panic!("{closed:?}")
    };
    assert_eq!(reason, CloseReason::TimeUp);
}

/// Who left, or was removed, is not waited for.
#[test]
fn nobody_waits_for_a_seat_that_is_empty() {
    for go in [Command::Leave { seat: ADA }, Command::Kick { seat: ADA }] {
        let (mut room, opens_at_ms) = open_room(TimeAllowance::Unlimited);
        assert_eq!(room.next_deadline_ms(), None);
        step(&mut room, &go, opens_at_ms).unwrap();
        let usual_ms = opens_at_ms + LIMIT_MS + GRACE_MS;
        assert_eq!(room.next_deadline_ms(), Some(usual_ms));
    }
}

/// The host goes on when they wish.
#[test]
fn the_host_goes_on_while_somebody_has_time_left() {
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Unlimited);
    let at_ms = opens_at_ms + LIMIT_MS + 5_000;
    advance(&mut room, at_ms);
    assert!(matches!(room.phase(), Phase::Closed { .. }));
    assert_eq!(answer(&mut room, ADA, at_ms + 1), Err(Refusal::TooLate));
}

/// Where all have answered who are there, nobody waits; and where answers can be changed, until
/// time is up for everyone else.
#[test]
fn an_answer_ends_the_wait() {
    for may_change_pick in [false, true] {
        let settings = Settings {
            may_change_pick,
            ..SETTINGS
        };
        let mut room = lobby(settings);
        step(&mut room, &allow(ADA, TimeAllowance::Tenfold), START_MS).unwrap();
        let opens_at_ms = open(&mut room);
        for seat in [ADA, BEN] {
            answer(&mut room, seat, opens_at_ms + 1_000).unwrap();
        }
        let at_ms = opens_at_ms + 1_001;
        let closed = step(&mut room, &Command::EverybodyPicked, at_ms).unwrap();
        assert_eq!(closed.is_empty(), may_change_pick);
        if may_change_pick {
            let usual_ms = opens_at_ms + LIMIT_MS + GRACE_MS;
            assert_eq!(room.next_deadline_ms(), Some(usual_ms));
        }
    }
}

/// A player who answered nothing and went away holds nobody up: `live` says so, time is up for the
/// rest, and the reason is the usual one.
#[test]
fn a_question_closes_when_nobody_who_is_there_has_time_left() {
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Tenfold);
    let usual_ms = opens_at_ms + LIMIT_MS + GRACE_MS;
    let early = step(&mut room.clone(), &Command::EverybodyPicked, usual_ms).unwrap();
    assert!(matches!(
        early[..],
        [Event::QuestionClosed {
            reason: CloseReason::AllPicked,
            ..
        }]
    ));
    let late = step(&mut room, &Command::EverybodyPicked, usual_ms + 1).unwrap();
    assert!(matches!(
        late[..],
        [Event::QuestionClosed {
            reason: CloseReason::TimeUp,
            ..
        }]
    ));
}

/// A room that goes on by itself waits at most ten times the limit.
#[test]
fn an_autopilot_does_not_wait_forever() {
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Unlimited);
    let pace = Some(Pace::USUAL);
    step(&mut room, &Command::SetAutoPlay { pace }, opens_at_ms).unwrap();
    let due_ms = opens_at_ms + 10 * LIMIT_MS + GRACE_MS;
    assert_eq!(room.next_deadline_ms(), Some(due_ms));
}

/// A pause keeps what each had left, and gives those nothing whose time was up.
#[test]
fn a_pause_after_the_usual_end_gives_nobody_time() {
    let (mut room, opens_at_ms) = open_room(TimeAllowance::Double);
    let paused_ms = opens_at_ms + LIMIT_MS + 6_000;
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, paused_ms).unwrap();
    let own = room.own_end(ADA).unwrap();
    assert_eq!(own.remaining_ms, Some(14_000));
    assert_eq!(room.own_end(BEN).unwrap().remaining_ms, Some(0));
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, paused_ms + 60_000).unwrap();
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    let again_ms = window.opens_at_ms;
    assert_eq!(
        room.own_end(ADA).unwrap().closes_at_ms,
        Some(again_ms + 14_000)
    );
    for at_ms in [paused_ms + 60_001, again_ms, again_ms + 1] {
        let late = answer(&mut room.clone(), BEN, at_ms);
        assert_eq!(late, Err(Refusal::TooLate));
        assert_eq!(
            room.seats_with_time_left(at_ms).collect::<Vec<_>>(),
            [ADA],
            "in the count-in, too"
        );
    }
    assert_eq!(
        answer(&mut room, ADA, again_ms + 14_000 + GRACE_MS),
        Ok(20_000)
    );
}

/// More time for all is time from now on, for those whose time was up as well.
#[test]
fn an_extension_after_the_usual_end_counts_from_now() {
    for is_paused in [false, true] {
        let (mut room, opens_at_ms) = open_room(TimeAllowance::Double);
        let at_ms = opens_at_ms + LIMIT_MS + 6_000;
        if is_paused {
            let pause = control(&room, Control::Pause);
            step(&mut room, &pause, at_ms).unwrap();
        }
        let extend = control(&room, Control::Extend);
        step(&mut room, &extend, at_ms).unwrap();
        let from_ms = if is_paused {
            let resume = control(&room, Control::Resume);
            step(&mut room, &resume, at_ms).unwrap();
            let Phase::Open { window, .. } = room.phase() else {
                panic!("{:?}", room.phase())
            };
            window.opens_at_ms
        } else {
            at_ms
        };
        let ends = [BEN, ADA].map(|seat| room.own_end(seat).unwrap().closes_at_ms);
        assert_eq!(
            ends,
            [
                Some(from_ms + EXTEND_MS),
                Some(from_ms + EXTEND_MS + LIMIT_MS)
            ]
        );
        let in_time = answer(&mut room, BEN, from_ms + EXTEND_MS);
        assert_eq!(in_time, Ok(20_000));
    }
}

/// Players choose until their first question is over, hosts give more at any time until the podium.
#[test]
fn players_choose_before_their_first_answer_and_hosts_in_the_game() {
    let mut room = lobby(SETTINGS);
    step(&mut room, &choose(ADA, TimeAllowance::HalfMore), START_MS).unwrap();
    assert_eq!(room.time_allowance(ADA), TimeAllowance::HalfMore);
    step(&mut room, &choose(ADA, TimeAllowance::Usual), START_MS).unwrap();
    assert_eq!(room.time_allowance(ADA), TimeAllowance::Usual);
    let opens_at_ms = open(&mut room);
    // Someone who came late still chooses, and so does everyone before their first answer.
    step(&mut room, &join(7), opens_at_ms).unwrap();
    for seat in [BEN, SeatId(2)] {
        let double = choose(seat, TimeAllowance::Double);
        assert_eq!(step(&mut room, &double, opens_at_ms).unwrap().len(), 1);
    }
    answer(&mut room, BEN, opens_at_ms + 1).unwrap();
    let late = choose(BEN, TimeAllowance::Tenfold);
    assert_eq!(
        step(&mut room, &late, opens_at_ms + 1),
        Err(Refusal::TooLateToChoose)
    );
    let given = allow(ADA, TimeAllowance::Double);
    step(&mut room, &given, opens_at_ms + 1).unwrap();
    let at_ms = opens_at_ms + 2 * LIMIT_MS;
    assert_eq!(answer(&mut room, ADA, at_ms), Ok(20_000));
    // Who missed the first question has begun as well.
    advance(&mut room, at_ms + 1);
    advance(&mut room, at_ms + 2);
    let missed = choose(SeatId(2), TimeAllowance::Usual);
    assert_eq!(
        step(&mut room, &missed, at_ms + 3),
        Err(Refusal::TooLateToChoose)
    );
    let finish = control(&room, Control::Finish);
    step(&mut room, &finish, at_ms).unwrap();
    let after = step(&mut room, &allow(BEN, TimeAllowance::Double), at_ms);
    assert_eq!(after, Err(Refusal::WrongPhase));
}

/// Who practices alone takes the time they need, whenever they notice.
#[test]
fn alone_one_chooses_at_any_time() {
    let drafts = [draft(4, &[1], Some(20_000))];
    let mut room = Room::open(game::event::RoomOpened {
        mode: Mode::Practice,
        ..opened(&drafts, SETTINGS)
    });
    step(&mut room, &join(0), START_MS).unwrap();
    let opens_at_ms = open(&mut room);
    step(&mut room, &choose(ADA, TimeAllowance::Double), opens_at_ms).unwrap();
    let at_ms = opens_at_ms + 2 * LIMIT_MS;
    assert_eq!(answer(&mut room, ADA, at_ms), Ok(20_000));
}

/// PRIV-8: the game is over, and the rules know nothing of it anymore; nor does who takes the
/// seat of someone who left the lobby get their time.
#[test]
fn priv_8_more_time_ends_with_the_game_and_with_the_seat() {
    let mut room = lobby(SETTINGS);
    step(&mut room, &choose(ADA, TimeAllowance::Tenfold), START_MS).unwrap();
    step(&mut room, &Command::Leave { seat: ADA }, START_MS).unwrap();
    step(&mut room, &join(7), START_MS).unwrap();
    assert_eq!(room.time_allowance(ADA), TimeAllowance::Usual);

    let (mut room, opens_at_ms) = open_room(TimeAllowance::Tenfold);
    let finish = control(&room, Control::Finish);
    step(&mut room, &finish, opens_at_ms).unwrap();
    assert_eq!(room.time_allowance(ADA), TimeAllowance::Usual);
}
