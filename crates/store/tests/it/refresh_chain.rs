//! Refresh tokens under everything that browsers, networks and thieves do with them (AUTH-10).
//!
//! What is honest: all tabs of a browser share one cookie, and a lock lets one of them refresh at a
//! time. Where there is no lock they ask together, with the same token; each request arrives within
//! the grace time of the first, and the next round begins when all of them have arrived. Answers
//! may get lost in any number; the page asks again within the grace time. What is no honest use: a
//! token that waits longer, or comes back after its successor was used. That is what a thief does.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use store::{Rotation, Store};
use tokio::runtime::Handle;
use tokio::task::block_in_place;

use crate::sessions::{GRACE, a_session, rotate};
use crate::{DAY, NOW, SECOND};

const CASES: u32 = 24;

fn check<S: Strategy>(
    strategy: S,
    mut story: impl AsyncFnMut(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let story = std::cell::RefCell::new(&mut story);
    let result = block_in_place(|| {
        TestRunner::new(config).run(&strategy, |value| {
            Handle::current().block_on((story.borrow_mut())(value))
        })
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

/// The token at a place in the chain of one browser.
fn token(browser: usize, place: usize) -> Vec<u8> {
    format!("{browser}-{place}").into_bytes()
}

/// Uses the token at a place; gives what came of it.
async fn use_token(store: &Store, browser: usize, place: usize, now_ms: i64) -> Rotation {
    rotate(
        store,
        &token(browser, place),
        &token(browser, place + 1),
        now_ms,
    )
    .await
}

/// One time that the page of a browser refreshes.
#[derive(Debug, Clone)]
struct Round {
    /// Since the round before.
    pause_ms: i64,
    /// When each tab's request arrives after the first, and whether its answer gets through.
    tabs: Vec<(i64, bool)>,
}

fn rounds() -> impl Strategy<Value = Vec<Round>> {
    let pauses = prop_oneof![
        Just(0),
        0..30 * SECOND,
        Just(14 * 60 * SECOND),
        Just(13 * DAY)
    ];
    let tabs = prop::collection::vec((0..=GRACE / 2, prop::bool::weighted(0.7)), 1..12);
    let round = (pauses, tabs).prop_map(|(pause_ms, tabs)| Round { pause_ms, tabs });
    prop::collection::vec(round, 1..8)
}

#[derive(Debug, Clone, Copy)]
enum Act {
    Wait(i64),
    Owner,
    Thief,
    /// The thief copies what the owner has.
    Steal,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let waits = prop_oneof![0..GRACE, Just(GRACE), Just(GRACE + 1), Just(DAY)];
    let act = prop_oneof![
        3 => waits.prop_map(Act::Wait),
        3 => Just(Act::Owner),
        3 => Just(Act::Thief),
        1 => Just(Act::Steal),
    ];
    prop::collection::vec(act, 1..40)
}

both! {
    /// AUTH-10: tabs that ask together, lost answers and reload storms never sign anyone out.
    async fn honest_use_never_signs_out(db) {
        let store = db.open().await;
        let mut browser = 0;
        check(rounds(), async |rounds| {
            browser += 1;
            let email = format!("honest{browser}@example.org");
            a_session(&store, &email, &token(browser, 0)).await;
            // The place of the token that the cookie holds.
            let mut held = 0;
            let mut now_ms = NOW;
            for round in rounds {
                now_ms += round.pause_ms;
                let mut tabs = round.tabs;
                tabs.sort_unstable();
                let sent = held;
                let mut last_ms = now_ms;
                for (after_ms, gets_through) in tabs {
                    last_ms = now_ms + after_ms;
                    let rotation = use_token(&store, browser, sent, last_ms).await;
                    let is_in = matches!(
                        rotation,
                        Rotation::Rotated { .. } | Rotation::Graced { .. }
                    );
                    prop_assert!(is_in, "{:?}", rotation);
                    if gets_through {
                        held = sent + 1;
                    }
                }
                now_ms = last_ms;
                if held == sent {
                    // The page asks once more at the end of its patience, and is heard.
                    let rotation = use_token(&store, browser, sent, now_ms + 4 * SECOND).await;
                    prop_assert!(matches!(rotation, Rotation::Graced { .. }), "{:?}", rotation);
                    now_ms += 4 * SECOND;
                    held = sent + 1;
                }
            }
            Ok(())
        });
    }

    /// AUTH-10: whatever a thief and the owner do in turn, both never go on for long: a use either
    /// moves the one end of the chain, or gives the same end again, or ends the session for both.
    async fn a_thief_and_the_owner_never_both_go_on(db) {
        let store = db.open().await;
        let mut browser = 1_000_000;
        check(acts(), async |acts| {
            browser += 1;
            let email = format!("victim{browser}@example.org");
            a_session(&store, &email, &token(browser, 0)).await;
            let mut now_ms = NOW;
            let (mut owner, mut thief) = (0, None::<usize>);
            // The model: the newest place, when the one before it was spent, whether it is over.
            let (mut newest, mut spent_at_ms, mut is_over) = (0, NOW, false);
            for act in acts {
                let used = match act {
                    Act::Wait(ms) => {
                        // The session lives on while it is used, which is another story.
                        now_ms = (now_ms + ms).min(NOW + 13 * DAY);
                        continue;
                    }
                    Act::Steal => {
                        thief = Some(owner);
                        continue;
                    }
                    Act::Owner => owner,
                    Act::Thief => match thief {
                        Some(place) => place,
                        None => continue,
                    },
                };
                let actual = use_token(&store, browser, used, now_ms).await;
                if is_over {
                    prop_assert_eq!(actual, Rotation::Unknown);
                } else if used == newest {
                    prop_assert!(matches!(actual, Rotation::Rotated { .. }), "{:?}", actual);
                    newest += 1;
                    spent_at_ms = now_ms;
                } else if used + 1 == newest && now_ms - spent_at_ms <= GRACE {
                    prop_assert!(matches!(actual, Rotation::Graced { .. }), "{:?}", actual);
                } else {
                    prop_assert!(matches!(actual, Rotation::Reused { .. }), "{:?}", actual);
                    is_over = true;
                }
                if !is_over {
                    match act {
                        Act::Thief => thief = Some(newest),
                        _ => owner = newest,
                    }
                }
            }
            Ok(())
        });
    }

    /// AUTH-10: a thief who uses a copy while the owner does is found out at the second use.
    async fn a_thief_is_found_out_at_the_second_use(db) {
        let store = db.open().await;
        let mut browser = 2_000_000;
        let courses = (0..6_usize, 0..6_usize, GRACE + 1..5 * DAY, any::<bool>());
        check(courses, async |(stolen_after, quiet, pause_ms, thief_is_first)| {
            browser += 1;
            let email = format!("found{browser}@example.org");
            a_session(&store, &email, &token(browser, 0)).await;
            let mut now_ms = NOW;
            for place in 0..stolen_after {
                use_token(&store, browser, place, now_ms).await;
                now_ms += SECOND;
            }
            // One of the two goes on for a while; then the other uses the copy.
            let goes_on = if thief_is_first { 1 } else { 1 + quiet };
            for n in 0..goes_on {
                let rotation = use_token(&store, browser, stolen_after + n, now_ms).await;
                prop_assert!(matches!(rotation, Rotation::Rotated { .. }), "{:?}", rotation);
                now_ms += SECOND;
            }
            let second = use_token(&store, browser, stolen_after, now_ms + pause_ms).await;
            prop_assert!(matches!(second, Rotation::Reused { .. }), "{:?}", second);
            let tip = stolen_after + goes_on;
            let newest = use_token(&store, browser, tip, now_ms + pause_ms).await;
            prop_assert_eq!(newest, Rotation::Unknown);
            Ok(())
        });
    }
}
