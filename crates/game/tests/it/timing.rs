//! When a pick counts and with which time, to the millisecond.

use game::event::{Event, Settings};
use game::limits::{
    ANNOUNCE_MIN_MS, COUNT_IN_MS, EXTEND_MS, GRACE_MS, LATE_START_MAX_MS, OPEN_LEAD_MS,
    REVEAL_PAUSE_MS,
};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId};

use crate::rooms::{
    SETTINGS, START_MS, advance, control, draft, join, measured, opened, pick, step,
};

const LIMIT_MS: u32 = 20_000;

/// A room with two seats whose first question is open; and when it opens.
fn open_room(settings: Settings, time_limit_ms: Option<u32>) -> (Room, u64) {
    let drafts = [draft(4, &[1], time_limit_ms), draft(4, &[2], time_limit_ms)];
    let mut room = Room::open(opened(&drafts, settings));
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).unwrap();
    }
    advance(&mut room, START_MS);
    let due_ms = room.next_deadline_ms().unwrap();
    step(&mut room, &Command::TimePassed, due_ms).unwrap();
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    (room, window.opens_at_ms)
}

fn received(room: &mut Room, received_ms: u64, now_ms: u64) -> Result<u32, Refusal> {
    let command = pick(room, 0, 0, &[1], received_ms);
    step(room, &command, now_ms)?;
    Ok(room.pick_of(SeatId(0), 0).unwrap().elapsed_ms)
}

/// LIVE-4: not a millisecond before the opening, none after the grace; later than the limit
/// counts as the limit.
#[test]
fn live_4_picks_count_inside_the_window_to_the_millisecond() {
    let check = |offset_ms: i64, want: Result<u32, Refusal>| {
        let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
        let at_ms = opens_at_ms.checked_add_signed(offset_ms).unwrap();
        assert_eq!(
            received(&mut room, at_ms, at_ms),
            want,
            "{offset_ms} ms after the opening"
        );
    };
    let limit = i64::from(LIMIT_MS);
    let grace = i64::try_from(GRACE_MS).unwrap();
    check(-1, Err(Refusal::TooEarly));
    check(0, Ok(0));
    check(1, Ok(1));
    check(limit - 1, Ok(LIMIT_MS - 1));
    check(limit, Ok(LIMIT_MS));
    check(limit + 1, Ok(LIMIT_MS));
    check(limit + grace, Ok(LIMIT_MS));
    check(limit + grace + 1, Err(Refusal::TooLate));
}

/// LIVE-4: a pick that waited in the queue behind the closing counts by when it was received.
#[test]
fn live_4_a_queued_pick_counts_by_its_receipt() {
    let check = |by_host: bool, offset_ms: i64, want: Result<(), Refusal>| {
        let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
        let closing_ms = if by_host {
            let closing_ms = opens_at_ms + 7_000;
            advance(&mut room, closing_ms);
            closing_ms
        } else {
            let closing_ms = opens_at_ms + u64::from(LIMIT_MS) + GRACE_MS;
            step(&mut room, &Command::TimePassed, closing_ms).unwrap();
            closing_ms
        };
        assert!(matches!(room.phase(), Phase::Closed { .. }));
        let at_ms = closing_ms.checked_add_signed(offset_ms).unwrap();
        let took = received(&mut room, at_ms, closing_ms + 20);
        assert_eq!(took.map(|_| ()), want, "{offset_ms} ms after the closing");
    };
    for by_host in [true, false] {
        check(by_host, -1, Ok(()));
        check(by_host, 0, Ok(()));
        check(by_host, 1, Err(Refusal::TooLate));
    }
}

/// LIVE-4: once the right answer is told, nothing received earlier gets in anymore.
#[test]
fn live_4_nothing_counts_after_the_reveal() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    advance(&mut room, opens_at_ms + 3_000);
    advance(&mut room, opens_at_ms + 3_001);
    assert!(matches!(room.phase(), Phase::Reveal { .. }));
    assert_eq!(
        received(&mut room, opens_at_ms + 2_000, opens_at_ms + 3_002),
        Err(Refusal::TooLate)
    );
}

/// LIVE-4: a pause after the closing does not let later picks in.
#[test]
fn live_4_the_closing_stays_where_it_was() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, None);
    let closed_ms = opens_at_ms + 1_000;
    advance(&mut room, closed_ms);
    for (act, at_ms) in [
        (Control::Pause, closed_ms + 10),
        (Control::Resume, closed_ms + 9_000),
    ] {
        let command = control(&room, act);
        step(&mut room, &command, at_ms).unwrap();
    }
    assert_eq!(
        received(&mut room, closed_ms + 1, closed_ms + 9_001),
        Err(Refusal::TooLate)
    );
    assert_eq!(received(&mut room, closed_ms, closed_ms + 9_002), Ok(1_000));
}

/// LIVE-3: the credit is the measured delay, at most 500 ms, and never more than the time used.
#[test]
fn live_3_the_credit_is_bounded_and_recorded() {
    let check = |after_ms: u64, latency_ms: u32, elapsed_ms: u32, credit_ms: u32| {
        let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
        let at_ms = opens_at_ms + after_ms;
        let command = measured(
            &pick(&room, 0, 0, &[1], at_ms),
            Some(opens_at_ms),
            latency_ms,
        );
        step(&mut room, &command, at_ms).unwrap();
        let saved = room.pick_of(SeatId(0), 0).unwrap();
        assert_eq!((saved.elapsed_ms, saved.credit_ms), (elapsed_ms, credit_ms));
    };
    check(3_000, 0, 3_000, 0);
    check(3_000, 120, 2_880, 120);
    check(3_000, 500, 2_500, 500);
    check(3_000, 501, 2_500, 500);
    check(3_000, u32::MAX, 2_500, 500);
    check(80, 500, 0, 80);
    check(0, 500, 0, 0);
}

/// LIVE-3: anyone who got the answers late is timed from then, at most 2 s; never from before.
#[test]
fn live_3_the_clock_starts_when_the_answers_went_out() {
    let check = |shown_after_ms: i64, elapsed_ms: u32, late_start_ms: u32| {
        let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
        let at_ms = opens_at_ms + 5_000;
        let shown_ms = opens_at_ms.checked_add_signed(shown_after_ms);
        let command = measured(&pick(&room, 0, 0, &[1], at_ms), shown_ms, 0);
        let events = step(&mut room, &command, at_ms).unwrap();
        let [Event::PickSaved(saved)] = events.as_slice() else {
            panic!("{events:?}")
        };
        assert_eq!(
            (saved.elapsed_ms, saved.late_start_ms),
            (elapsed_ms, late_start_ms)
        );
    };
    let most = i64::try_from(LATE_START_MAX_MS).unwrap();
    check(-600, 5_000, 0);
    check(0, 5_000, 0);
    check(1, 4_999, 1);
    check(700, 4_300, 700);
    check(most, 3_000, 2_000);
    check(most + 1, 3_000, 2_000);
    check(60_000, 3_000, 2_000);
}

/// LIVE-4: without a limit there is no end but the host's, and time is still measured.
#[test]
fn without_a_limit_only_the_host_closes() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, None);
    assert_eq!(room.next_deadline_ms(), None);
    let hour_ms = 3_600_000;
    assert_eq!(
        received(&mut room, opens_at_ms + hour_ms, opens_at_ms + hour_ms),
        Ok(3_600_000)
    );
    let extend = control(&room, Control::Extend);
    assert_eq!(
        step(&mut room, &extend, opens_at_ms + hour_ms),
        Err(Refusal::WrongPhase)
    );
}

/// What was announced opens at the announced moment; a late step still leaves devices 400 ms.
#[test]
fn a_question_opens_when_it_was_announced() {
    let check = |late_ms: u64, want_ms: u64| {
        let mut room = Room::open(opened(&[draft(2, &[0], Some(LIMIT_MS))], SETTINGS));
        step(&mut room, &join(0), START_MS).unwrap();
        advance(&mut room, START_MS);
        let due_ms = room.next_deadline_ms().unwrap();
        assert_eq!(
            due_ms,
            START_MS + ANNOUNCE_MIN_MS - OPEN_LEAD_MS,
            "sent ahead"
        );
        step(&mut room, &Command::TimePassed, due_ms + late_ms).unwrap();
        let Phase::Open { window, .. } = room.phase() else {
            panic!("{:?}", room.phase())
        };
        assert_eq!(window.opens_at_ms, START_MS + want_ms);
        assert_eq!(
            window.closes_at_ms,
            Some(START_MS + want_ms + u64::from(LIMIT_MS))
        );
    };
    check(0, ANNOUNCE_MIN_MS);
    check(200, ANNOUNCE_MIN_MS);
    check(201, ANNOUNCE_MIN_MS + 1);
    check(5_000, ANNOUNCE_MIN_MS - OPEN_LEAD_MS + 5_400);
}

/// A pause takes no time from anyone, and the count-in does not either.
#[test]
fn a_pause_keeps_the_time_that_was_left() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    let paused_ms = opens_at_ms + 4_000;
    let pause = control(&room, Control::Pause);
    step(&mut room, &pause, paused_ms).unwrap();
    assert_eq!(room.pause().unwrap().remaining_ms, Some(16_000));
    assert_eq!(
        room.next_deadline_ms(),
        None,
        "nothing happens by itself while paused"
    );
    assert_eq!(
        received(&mut room, paused_ms + 1, paused_ms + 1),
        Err(Refusal::Paused)
    );
    let resumed_ms = paused_ms + 60_000;
    let resume = control(&room, Control::Resume);
    step(&mut room, &resume, resumed_ms).unwrap();
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    assert_eq!(window.opens_at_ms, resumed_ms + COUNT_IN_MS);
    assert_eq!(window.closes_at_ms, Some(resumed_ms + COUNT_IN_MS + 16_000));
    // The answers have been seen before: the count-in may be used, and stands for the pause.
    assert_eq!(
        received(&mut room, resumed_ms + 1, resumed_ms + 1),
        Ok(4_000)
    );
    let other = pick(&room, 1, 0, &[0], resumed_ms + COUNT_IN_MS + 500);
    step(&mut room, &other, resumed_ms + COUNT_IN_MS + 500).unwrap();
    assert_eq!(room.pick_of(SeatId(1), 0).unwrap().elapsed_ms, 4_500);
}

/// When a process died is known to about a second only: the last sign of life may be older than the
/// opening, and still a pick that was on its way must count when it is sent again.
#[test]
fn f1_a_pick_is_taken_in_the_count_in_even_if_no_time_was_counted_before_the_crash() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    let back_ms = opens_at_ms + 900;
    let recover = Command::Recover {
        died_at_ms: opens_at_ms - 300,
    };
    step(&mut room, &recover, back_ms).unwrap();
    assert_eq!(received(&mut room, back_ms + 50, back_ms + 50), Ok(0));
}

/// Going on ends a pause, wherever nobody needs a count-in.
#[test]
fn going_on_ends_a_pause() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    advance(&mut room, opens_at_ms + 1_000);
    for press in 2..6 {
        let at_ms = opens_at_ms + press * 1_000;
        let pause = control(&room, Control::Pause);
        step(&mut room, &pause, at_ms).unwrap();
        let paused_in = room.phase();
        advance(&mut room, at_ms + 1);
        assert_eq!(room.pause(), None, "after {paused_in:?}");
        assert_ne!(room.phase(), paused_in);
        if matches!(paused_in, Phase::Leaderboard { .. }) {
            assert!(
                room.next_deadline_ms().is_some(),
                "the next question opens by itself"
            );
            return;
        }
    }
    panic!("no leaderboard in {:?}", room.phase());
}

/// LIVE-3: anyone who got the answers late before a pause has not lost that by it.
#[test]
fn live_3_a_pause_keeps_a_late_start() {
    let check = |shown_after_ms: i64, elapsed_ms: u32, late_start_ms: u32| {
        let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
        let pause = control(&room, Control::Pause);
        step(&mut room, &pause, opens_at_ms + 1_500).unwrap();
        let resumed_ms = opens_at_ms + 60_000;
        let resume = control(&room, Control::Resume);
        step(&mut room, &resume, resumed_ms).unwrap();
        let at_ms = resumed_ms + COUNT_IN_MS + 3_500;
        let shown_ms = opens_at_ms.checked_add_signed(shown_after_ms);
        let command = measured(&pick(&room, 0, 0, &[1], at_ms), shown_ms, 0);
        let events = step(&mut room, &command, at_ms).unwrap();
        let [Event::PickSaved(saved)] = events.as_slice() else {
            panic!("{events:?}")
        };
        let got = (saved.elapsed_ms, saved.late_start_ms);
        assert_eq!(
            got,
            (elapsed_ms, late_start_ms),
            "shown after {shown_after_ms} ms"
        );
    };
    check(-600, 5_000, 0);
    check(700, 4_300, 700);
    // Shown while the clocks stood still: all of the first stretch was missed, and no more.
    check(30_000, 3_500, 1_500);
    // Shown a second after the count-in, to someone who joined then.
    check(64_000, 4_000, 1_000);
}

/// An extension gives 10 s more, and scores as if the time had run out.
#[test]
fn an_extension_lengthens_the_window_and_not_the_scale() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    let extend = control(&room, Control::Extend);
    step(&mut room, &extend, opens_at_ms + 1_000).unwrap();
    let end_ms = opens_at_ms + u64::from(LIMIT_MS) + EXTEND_MS;
    assert_eq!(room.next_deadline_ms(), Some(end_ms + GRACE_MS));
    assert_eq!(
        received(&mut room, end_ms + GRACE_MS, end_ms + GRACE_MS),
        Ok(LIMIT_MS)
    );
}

/// DUR-4: a resend gets the same answer; another pick is refused, or counts where changes may be.
#[test]
fn dur_4_a_pick_is_saved_once() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    let first = pick(&room, 0, 0, &[1], opens_at_ms + 1_000);
    assert_eq!(
        step(&mut room, &first, opens_at_ms + 1_000).unwrap().len(),
        1
    );
    let again = pick(&room, 0, 0, &[1], opens_at_ms + 9_000);
    assert_eq!(step(&mut room, &again, opens_at_ms + 9_000), Ok(Vec::new()));
    assert_eq!(
        room.pick_of(SeatId(0), 0).unwrap().elapsed_ms,
        1_000,
        "the first time stands"
    );
    let other = pick(&room, 0, 0, &[2], opens_at_ms + 9_000);
    assert_eq!(
        step(&mut room, &other, opens_at_ms + 9_000),
        Err(Refusal::AlreadyPicked)
    );
    // The answer to a resend does not depend on when it arrives.
    advance(&mut room, opens_at_ms + 10_000);
    advance(&mut room, opens_at_ms + 10_000);
    assert_eq!(
        step(&mut room, &again, opens_at_ms + 11_000),
        Ok(Vec::new())
    );
    advance(&mut room, opens_at_ms + 12_000);
    advance(&mut room, opens_at_ms + 13_000);
    assert_eq!(room.question_index(), Some(1));
    assert_eq!(
        step(&mut room, &again, opens_at_ms + 14_000),
        Ok(Vec::new())
    );
    assert_eq!(room.rounds()[0].picked_count, 1);

    let may_change = Settings {
        may_change_pick: true,
        ..SETTINGS
    };
    let (mut room, opens_at_ms) = open_room(may_change, Some(LIMIT_MS));
    for (at, position) in [(1_000, 1), (2_000, 3), (3_000, 1)] {
        let command = pick(&room, 0, 0, &[position], opens_at_ms + at);
        step(&mut room, &command, opens_at_ms + at).unwrap();
    }
    assert_eq!(
        room.pick_of(SeatId(0), 0).unwrap().elapsed_ms,
        3_000,
        "the last change counts"
    );
    assert_eq!(room.rounds()[0].picked_count, 1);
}

/// The reveal comes by itself after a moment of suspense.
#[test]
fn the_reveal_follows_the_closing() {
    let (mut room, opens_at_ms) = open_room(SETTINGS, Some(LIMIT_MS));
    advance(&mut room, opens_at_ms + 1_000);
    let due_ms = room.next_deadline_ms().unwrap();
    assert_eq!(due_ms, opens_at_ms + 1_000 + REVEAL_PAUSE_MS);
    assert_eq!(
        step(&mut room, &Command::TimePassed, due_ms - 1),
        Ok(Vec::new())
    );
    let events = step(&mut room, &Command::TimePassed, due_ms);
    assert_eq!(events, Ok(vec![Event::QuestionRevealed { at_ms: due_ms }]));
}
