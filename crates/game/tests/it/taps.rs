//! What the moment of a tap is worth, and what it can't be made worth (LIVE-3).

use game::command::PickTiming;
use game::event::{Event, PickDelivered, Settings};
use game::limits::{
    COUNT_IN_MS, GRACE_MS, LATE_START_MAX_MS, LATENCY_CREDIT_MAX_MS, LATENCY_CREDIT_MS,
};
use game::room::Phase;
use game::{Command, Control, Refusal, Room, SeatId, TimeAllowance};
use proptest::prelude::*;

use crate::rooms::{SETTINGS, START_MS, advance, control, draft, join, opened, pick, step};

const LIMIT_MS: u32 = 20_000;

/// A room with two seats whose question is open; and when it opened.
fn open_room() -> (Room, u64) {
    open_room_with(SETTINGS)
}

fn open_room_with(settings: Settings) -> (Room, u64) {
    open_room_after(settings, &[])
}

/// The same, where hosts chose the most that is credited; nothing for those who didn't.
fn open_room_with_cap(cap_ms: Option<u32>) -> (Room, u64) {
    let told: Vec<Event> = cap_ms.map(Event::LatencyCreditTold).into_iter().collect();
    open_room_after(SETTINGS, &told)
}

fn open_room_after(settings: Settings, told: &[Event]) -> (Room, u64) {
    let mut room = Room::open(opened(&[draft(4, &[1], Some(LIMIT_MS))], settings));
    for event in told {
        room.apply(event);
    }
    for number in 0..2 {
        step(&mut room, &join(number), START_MS).expect("there is room");
    }
    advance(&mut room, START_MS);
    let due_ms = room.next_deadline_ms().expect("it opens by itself");
    step(&mut room, &Command::TimePassed, due_ms).expect("time passes");
    let Phase::Open { window, .. } = room.phase() else {
        panic!("{:?}", room.phase())
    };
    (room, window.opens_at_ms)
}

fn timed(room: &Room, answer: usize, timing: PickTiming) -> Command {
    match pick(room, 0, 0, &[answer], timing.received_ms) {
        Command::Pick {
            seat,
            question,
            pick,
            ..
        } => Command::Pick {
            seat,
            question,
            pick,
            timing,
        },
        other => panic!("{other:?}"),
    }
}

/// The counted time, and how long the pick was held up.
fn counted(room: &mut Room, timing: PickTiming, now_ms: u64) -> Result<(u32, u32), Refusal> {
    let command = timed(room, 1, timing);
    step(room, &command, now_ms)?;
    let saved = room.pick_of(SeatId(0), 0).expect("it was saved");
    Ok((saved.elapsed_ms, saved.held_ms))
}

/// A line that was there proves by its pings how long a tap was under way.
#[test]
fn live_3_a_tap_counts_as_far_as_pings_prove_it() {
    let check = |tap_after_ms: u64, latency_ms: u32, elapsed_ms: u32| {
        let (mut room, opens_at_ms) = open_room();
        let timing = PickTiming {
            tap_ms: Some(opens_at_ms + tap_after_ms),
            latency_ms,
            ..PickTiming::received(opens_at_ms + 5_000)
        };
        let took = counted(&mut room, timing, opens_at_ms + 5_000);
        assert_eq!(took, Ok((elapsed_ms, 0)), "{tap_after_ms}, {latency_ms}");
    };
    check(4_900, 100, 4_900);
    // It came faster than usual.
    check(4_960, 100, 4_960);
    // It says more than the line proves.
    check(4_000, 100, 4_900);
    check(0, 100, 4_900);
    check(4_000, 5_000, 4_500);
    // It says it was tapped after it came.
    check(60_000, 400, 5_000);
    check(4_900, 0, 5_000);
}

/// A pick that waited for a line is believed for as long as coming late could gain.
#[test]
fn live_3_a_pick_from_a_dead_line_is_credited_within_the_cap() {
    let check = |tap_after_ms: u64, back_after_ms: u64, elapsed_ms: u32, held_ms: u32| {
        let (mut room, opens_at_ms) = open_room();
        let timing = PickTiming {
            shown_ms: Some(opens_at_ms),
            there_since_ms: opens_at_ms + back_after_ms,
            tap_ms: Some(opens_at_ms + tap_after_ms),
            ..PickTiming::received(opens_at_ms + 5_000)
        };
        let took = counted(&mut room, timing, opens_at_ms + 5_000);
        assert_eq!(
            took,
            Ok((elapsed_ms, held_ms)),
            "{tap_after_ms}, {back_after_ms}"
        );
    };
    check(4_700, 4_950, 4_700, 300);
    check(4_500, 4_950, 4_500, 500);
    check(2_000, 4_950, 4_500, 3_000);
    check(0, 4_950, 4_500, 5_000);
    // Tapped on the new line, which has proven nothing yet.
    check(4_960, 4_950, 5_000, 0);
}

/// A host who plays over slow lines lets more be credited, and one who trusts nobody nothing.
#[test]
fn live_3_a_slow_line_is_credited_up_to_what_the_host_chose() {
    let check = |cap_ms: Option<u32>, latency_ms: u32, elapsed_ms: u32| {
        let (mut room, opens_at_ms) = open_room_with_cap(cap_ms);
        let timing = PickTiming {
            latency_ms,
            ..PickTiming::received(opens_at_ms + 5_000)
        };
        let took = counted(&mut room, timing, opens_at_ms + 5_000);
        assert_eq!(took, Ok((elapsed_ms, 0)), "{cap_ms:?}, {latency_ms}");
    };
    check(None, 1_200, 4_500);
    check(Some(0), 1_200, 5_000);
    check(Some(200), 1_200, 4_800);
    check(Some(200), 100, 4_900);
    check(Some(1_500), 1_200, 3_800);
    check(Some(1_500), 1_600, 3_500);
    // What a journal says is held to the limit of the rules.
    check(Some(9_000), 1_600, 3_500);
}

/// A pick that was tapped before the host closed the question gets in if its line was down.
#[test]
fn live_3_a_pick_is_rescued_after_the_closing_but_not_after_the_reveal() {
    let closed_after_ms = 7_000;
    let check = |tap_after_ms: u64, came_after_ms: u64, back_after_ms: u64, want: bool| {
        let (mut room, opens_at_ms) = open_room();
        advance(&mut room, opens_at_ms + closed_after_ms);
        let timing = PickTiming {
            shown_ms: Some(opens_at_ms),
            there_since_ms: opens_at_ms + back_after_ms,
            tap_ms: Some(opens_at_ms + tap_after_ms),
            ..PickTiming::received(opens_at_ms + came_after_ms)
        };
        let took = counted(&mut room, timing, opens_at_ms + came_after_ms);
        assert_eq!(
            took.is_ok(),
            want,
            "{tap_after_ms}, {came_after_ms}: {took:?}"
        );
        if want {
            let most_ms = u64::from(LATENCY_CREDIT_MS);
            assert!(u64::from(took.expect("it was").0) >= came_after_ms - most_ms);
        }
    };
    check(6_900, 7_400, 7_300, true);
    check(7_000, 7_000 + GRACE_MS, 7_300, true);
    check(7_000, 7_001 + GRACE_MS, 7_300, false);
    check(7_001, 7_400, 7_300, false);
    // The line was there all the time.
    check(6_900, 7_400, 0, false);
    check(6_900, 7_400, 6_800, false);

    let (mut room, opens_at_ms) = open_room();
    advance(&mut room, opens_at_ms + closed_after_ms);
    advance(&mut room, opens_at_ms + closed_after_ms + 100);
    let timing = PickTiming {
        there_since_ms: opens_at_ms + 7_050,
        tap_ms: Some(opens_at_ms + 6_900),
        ..PickTiming::received(opens_at_ms + 7_060)
    };
    assert_eq!(
        counted(&mut room, timing, opens_at_ms + 7_200),
        Err(Refusal::TooLate)
    );
}

/// V8: anyone who comes back late on purpose, having read the answers elsewhere, gains the cap at
/// most. Who was there, and whom we served late, is not charged for it.
#[test]
fn live_3_coming_back_late_gains_no_more_than_the_cap() {
    let check = |there_since_ms: i64, latency_ms: u32, elapsed_ms: u32| {
        let (mut room, opens_at_ms) = open_room();
        let there_since_ms = opens_at_ms
            .checked_add_signed(there_since_ms)
            .expect("it fits");
        let timing = PickTiming {
            shown_ms: Some(opens_at_ms + 1_900),
            there_since_ms,
            latency_ms,
            ..PickTiming::received(opens_at_ms + 2_500)
        };
        let took = counted(&mut room, timing, opens_at_ms + 2_500);
        assert_eq!(took, Ok((elapsed_ms, 0)));
    };
    check(1_890, 0, 2_000);
    check(1_890, 400, 2_000);
    check(1, 0, 2_000);
    check(0, 0, 600);
    check(-5_000, 100, 500);
}

/// After an interruption everyone has seen the answers, so nobody is late.
#[test]
fn live_3_an_interruption_is_nobodys_delay() {
    let (mut room, opens_at_ms) = open_room();
    for (act, at_ms) in [
        (Control::Pause, opens_at_ms + 4_000),
        (Control::Resume, opens_at_ms + 60_000),
    ] {
        let command = control(&room, act);
        step(&mut room, &command, at_ms).expect("the host may");
    }
    let again_ms = opens_at_ms + 60_000 + COUNT_IN_MS;
    let timing = PickTiming {
        shown_ms: Some(again_ms + 1_500),
        there_since_ms: again_ms + 1_400,
        ..PickTiming::received(again_ms + 2_000)
    };
    let took = counted(&mut room, timing, again_ms + 2_000);
    assert_eq!(took, Ok((4_500, 0)));
}

/// The round trip is told with a pick when it is known and new, not with each.
#[test]
fn the_round_trip_is_told_when_it_is_news() {
    let settings = Settings {
        may_change_pick: true,
        ..SETTINGS
    };
    let (mut room, opens_at_ms) = open_room_with(settings);
    let mut told = |latency_ms: u32, after_ms: u64| {
        let timing = PickTiming {
            latency_ms,
            ..PickTiming::received(opens_at_ms + after_ms)
        };
        // Another answer each time, or it would be a resend.
        let command = timed(&room, usize::from(after_ms % 2 == 1), timing);
        let events = step(&mut room, &command, opens_at_ms + after_ms).expect("it counts");
        events.into_iter().find_map(|event| match event {
            Event::PickDelivered(PickDelivered { round_trip_ms, .. }) => round_trip_ms,
            _ => None,
        })
    };
    assert_eq!(told(0, 1_000), None);
    assert_eq!(told(40, 1_001), Some(80));
    assert_eq!(told(50, 1_002), None);
    assert_eq!(told(51, 1_003), Some(102));
    assert_eq!(told(200, 1_004), Some(400));
    assert_eq!(told(160, 1_005), None);
    assert_eq!(
        room.seat(SeatId(0)).expect("it is there").round_trip_ms,
        Some(400)
    );
}

/// Who has ten times the time doesn't look hasty for it.
#[test]
fn live_10_nobody_looks_hasty_for_having_more_time() {
    let (mut room, opens_at_ms) = open_room();
    let allow = Command::AllowTime {
        seat: SeatId(0),
        allowance: TimeAllowance::Tenfold,
    };
    step(&mut room, &allow, opens_at_ms).expect("the host may");
    let timing = PickTiming::received(opens_at_ms + 900);
    let took = counted(&mut room, timing, opens_at_ms + 900);
    assert_eq!(took, Ok((150, 0)));
}

proptest! {
    /// Whatever a client tells or arranges: it gains what the host lets it against a plain client
    /// at most, 500 ms where the host chose nothing, beyond what the server itself served late.
    #[test]
    fn live_3_whatever_is_told_gains_the_cap_at_most(
        received_after_ms in 0_u64..20_500,
        there_after_ms in -30_000_i64..25_000,
        shown_after_ms in proptest::option::of(0_i64..25_000),
        latency_ms in 0_u32..3_000,
        tap_after_ms in proptest::option::of(-1_000_000_i64..1_000_000),
        cap_ms in proptest::option::of(0_u32..3_000),
    ) {
        let (mut room, opens_at_ms) = open_room_with_cap(cap_ms);
        let at = |after_ms: i64| opens_at_ms.saturating_add_signed(after_ms);
        let received_ms = opens_at_ms + received_after_ms;
        let there_since_ms = at(there_after_ms);
        let timing = PickTiming {
            received_ms,
            shown_ms: shown_after_ms.map(at),
            there_since_ms,
            latency_ms,
            tap_ms: tap_after_ms.map(at),
        };
        let (elapsed_ms, _) = counted(&mut room, timing, received_ms).expect("it came in time");
        let served_late_ms = match timing.shown_ms {
            Some(shown_ms) if there_since_ms <= opens_at_ms => {
                (shown_ms - opens_at_ms).min(LATE_START_MAX_MS)
            }
            _ => 0,
        };
        let plain_ms = received_after_ms.saturating_sub(served_late_ms).min(u64::from(LIMIT_MS));
        let gained_ms = plain_ms.saturating_sub(u64::from(elapsed_ms));
        let most_ms = cap_ms.unwrap_or(LATENCY_CREDIT_MS).min(LATENCY_CREDIT_MAX_MS);
        prop_assert!(gained_ms <= u64::from(most_ms), "{gained_ms} of {most_ms}");
    }
}
