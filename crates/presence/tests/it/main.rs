//! What presence promises: who is there is seen, on every node; who isn't is gone; and nobody fills
//! the memory.

use std::sync::Arc;

use bus::{Bus as _, Hub, HubBus};
use presence::{ACCOUNT_MAX, ENTRIES_MAX, Note, Presence, QUIZ_MAX, Seen, WINDOWS_MAX, Window};
use work::TestClock;

const QUIZ: &str = "rivers";

fn window<'a>(account_id: &'a str, window_id: &'a str) -> Window<'a> {
    Window {
        quiz_id: QUIZ,
        account_id,
        window_id,
    }
}

fn at(question_id: &str) -> Note<'_> {
    Note {
        question_id: Some(question_id),
        is_hidden: false,
    }
}

const HIDDEN: Note<'_> = Note {
    question_id: None,
    is_hidden: true,
};

/// Whom a window sees, each with the question that they have open.
fn named(seen: &Seen) -> Vec<(&str, &str)> {
    let others = seen.others.iter();
    others
        .map(|other| {
            let question = other.question_id.as_deref().unwrap_or_default();
            (other.account_id.as_str(), question)
        })
        .collect()
}

#[tokio::test]
async fn people_see_each_other_until_they_leave_or_fall_silent() {
    let clock = TestClock::at(1_000_000);
    let here = Presence::alone(Arc::new(clock.clone()));
    let (ada, bob) = (window("ada", "a"), window("bob", "b"));
    let seen = here.note(ada, at("q1")).await;
    assert_eq!((named(&seen), seen.again_in_ms), (vec![], 8_000), "alone");
    let seen = here.note(bob, at("q2")).await;
    assert_eq!(
        (named(&seen), seen.again_in_ms),
        (vec![("ada", "q1")], 4_000)
    );
    let seen = here.note(ada, at("q3")).await;
    assert_eq!(named(&seen), [("bob", "q2")]);
    assert_eq!(
        named(&here.note(bob, at("q2")).await),
        [("ada", "q3")],
        "only its newest word"
    );
    let second = here.note(window("ada", "phone"), at("q1")).await;
    assert_eq!(
        named(&second),
        [("ada", "q3"), ("bob", "q2")],
        "her other window, too"
    );

    here.end(window("ada", "phone")).await;
    here.end(window("ada", "b")).await;
    assert_eq!(
        named(&here.note(ada, at("q3")).await),
        [("bob", "q2")],
        "only one's own end"
    );
    let elsewhere = Window {
        quiz_id: "lakes",
        ..ada
    };
    assert_eq!(named(&here.note(elsewhere, at("q3")).await), []);

    // One word may be missing; then he is gone, ten seconds after the last.
    clock.advance(9_999);
    assert_eq!(named(&here.note(ada, at("q3")).await), [("bob", "q2")]);
    clock.advance(1);
    assert_eq!(named(&here.note(ada, at("q3")).await), []);
}

#[tokio::test]
async fn a_hidden_page_speaks_once_a_minute_and_has_no_question() {
    let clock = TestClock::at(1_000_000);
    let here = Presence::alone(Arc::new(clock.clone()));
    let seen = here.note(window("ada", "a"), HIDDEN).await;
    assert_eq!(seen.again_in_ms, 60_000);
    clock.advance(149_999);
    assert_eq!(
        named(&here.note(window("bob", "b"), at("q1")).await),
        [("ada", "")]
    );
    clock.advance(1);
    assert_eq!(named(&here.note(window("bob", "b"), at("q1")).await), []);
}

#[tokio::test]
async fn nobody_fills_the_memory_and_what_is_over_makes_room() {
    let clock = TestClock::at(1_000_000);
    let here = Presence::alone(Arc::new(clock.clone()));
    let names: Vec<String> = (0..ENTRIES_MAX).map(|n| n.to_string()).collect();
    for name in &names[..=WINDOWS_MAX] {
        here.note(window("eve", name), HIDDEN).await;
    }
    assert_eq!(here.count(), WINDOWS_MAX, "of one account with one quiz");
    for name in &names[..=ACCOUNT_MAX] {
        here.note(
            Window {
                quiz_id: name,
                ..window("eve", "x")
            },
            HIDDEN,
        )
        .await;
    }
    assert_eq!(here.count(), ACCOUNT_MAX, "of one account");
    for name in &names[..QUIZ_MAX] {
        here.note(window(name, "x"), HIDDEN).await;
    }
    assert_eq!(
        here.count(),
        ACCOUNT_MAX + QUIZ_MAX - WINDOWS_MAX,
        "with one quiz"
    );
    for name in &names {
        here.note(
            Window {
                quiz_id: name,
                ..window(name, "x")
            },
            HIDDEN,
        )
        .await;
    }
    assert_eq!(here.count(), ENTRIES_MAX, "in all");
    let late = here.note(window("late", "x"), HIDDEN).await;
    assert_eq!(
        late.others.len(),
        QUIZ_MAX,
        "it isn't noted, but sees who is"
    );

    clock.advance(150_000);
    here.note(window("eve", "x"), HIDDEN).await;
    assert_eq!(here.count(), 1);
    for name in &names[1..WINDOWS_MAX] {
        here.note(window("eve", name), HIDDEN).await;
    }
    assert_eq!(here.count(), WINDOWS_MAX, "her places are free again");
}

async fn node(hub: &Hub, clock: &TestClock, name: &str) -> (Presence, HubBus) {
    let bus = hub.join();
    let clock = Arc::new(clock.clone());
    let made = Presence::among_others(clock, Arc::new(bus.clone()), "realm", name).await;
    (made.expect("the bus is open"), bus)
}

/// Gives the tasks that listen to the bus their turn.
async fn settled() {
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn people_at_different_nodes_see_each_other() {
    let (hub, clock) = (Hub::default(), TestClock::at(1_000_000));
    let (one, _) = node(&hub, &clock, "one").await;
    let (two, way) = node(&hub, &clock, "two").await;
    let (ada, bob) = (window("ada", "a"), window("bob", "b"));
    one.note(ada, at("q1")).await;
    settled().await;
    assert_eq!(named(&two.note(bob, at("q2")).await), [("ada", "q1")]);
    settled().await;
    assert_eq!(named(&one.note(ada, at("q1")).await), [("bob", "q2")]);
    // A load balancer may send the next word of a window elsewhere.
    assert_eq!(named(&one.note(bob, at("q3")).await), [("ada", "q1")]);
    settled().await;
    assert_eq!(named(&two.note(ada, at("q1")).await), [("bob", "q3")]);
    assert_eq!((one.count(), two.count()), (2, 2));

    one.end(bob).await;
    settled().await;
    assert_eq!(named(&two.note(ada, at("q1")).await), []);

    // Cut off, each goes on with what it knows until that is over.
    way.cut(true);
    assert!(!way.is_connected());
    two.note(bob, at("q4")).await;
    settled().await;
    assert_eq!(named(&one.note(ada, at("q1")).await), []);
    way.cut(false);
    two.note(bob, at("q4")).await;
    settled().await;
    assert_eq!(named(&one.note(ada, at("q1")).await), [("bob", "q4")]);
}
