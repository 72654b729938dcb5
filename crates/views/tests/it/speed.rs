//! LIVE-10: scripts get a hint and people don't, in simulated games.

use protocol::http::rooms::SpeedHint;
use views::speed::{Answered, speed_hint};

use crate::dice::Dice;

const LIMIT_MS: u32 = 20_000;

fn answered(after_ms: u32) -> Answered {
    Answered {
        after_ms,
        limit_ms: Some(LIMIT_MS),
    }
}

fn hint_of(times_ms: &[u32]) -> Option<SpeedHint> {
    let answers: Vec<_> = times_ms.iter().copied().map(answered).collect();
    speed_hint(&answers)
}

#[test]
fn live_10_what_is_hinted_at() {
    let check = |times_ms: &[u32], want| assert_eq!(hint_of(times_ms), want, "{times_ms:?}");
    check(&[], None);
    check(&[40], None);
    check(&[40, 149], Some(SpeedHint::Hasty));
    check(&[40, 150], None);
    check(&[40, 60, 900, 4_000], Some(SpeedHint::Hasty));
    check(&[40, 60, 900, 4_000, 5_000], None);
    check(&[1_000; 5], Some(SpeedHint::Even));
    check(&[1_000; 4], None);
    check(&[1_000, 1_000, 1_001, 1_002, 1_003], None);
    check(&[1_000, 1_000, 1_001, 1_001, 1_003], Some(SpeedHint::Even));
    // Entered answers that went out by themselves at the end.
    check(&[19_750; 9], None);
    check(&[LIMIT_MS; 9], None);
}

/// How long a person takes: a second at least for most, mostly several, now and then to the end.
fn person(dice: &mut Dice, quickness: u32) -> u32 {
    // Six dice make a bell; its square leans to the quick side, as reaction times do.
    let bell: u32 = (0..6).map(|_| dice.number(1_000)).sum();
    let thought_ms = bell * bell / 2_000 / quickness;
    let seen_ms = 220 + dice.number(180);
    (seen_ms + thought_ms).min(LIMIT_MS)
}

/// LIVE-10: at most one person in a thousand gets a hint, in games of 5 to 20 questions, among
/// them people who tap wildly before they can have read.
#[test]
fn live_10_people_get_no_hint() {
    let mut dice = Dice::new(10);
    let mut hinted = 0;
    let people = 20_000;
    for _ in 0..people {
        let quickness = 1 + dice.number(3);
        let is_wild = dice.number(20) == 0;
        let questions = 5 + dice.number(16);
        let times_ms: Vec<u32> = (0..questions)
            .map(|_| {
                if is_wild && dice.number(6) == 0 {
                    dice.number(600)
                } else {
                    person(&mut dice, quickness)
                }
            })
            .collect();
        hinted += u32::from(hint_of(&times_ms).is_some());
    }
    assert!(hinted * 1_000 <= people, "{hinted} of {people}");
}

/// LIVE-10: of scripts that answer at once or after a fixed time, at least 95 % get a hint.
#[test]
fn live_10_scripts_get_a_hint() {
    let mut dice = Dice::new(11);
    let mut hinted = 0;
    let scripts = 2_000;
    for script in 0..scripts {
        let questions = 6 + dice.number(15);
        let waits_ms = if script % 2 == 0 {
            0
        } else {
            500 + dice.number(5_000)
        };
        // A timer fires to the millisecond; an answer at once takes as long as the line.
        let jitter_ms = if script % 2 == 0 { 120 } else { 3 };
        let times_ms: Vec<u32> = (0..questions)
            .map(|_| waits_ms + dice.number(jitter_ms))
            .collect();
        hinted += u32::from(hint_of(&times_ms).is_some());
    }
    assert!(hinted * 100 >= scripts * 95, "{hinted} of {scripts}");
}
