//! What two nodes tell each other after a loss.

use brief::Shared;
use work::TestClock;

use std::collections::BTreeSet;

use super::super::gateway::FarRoom;
use super::super::question::{Described, Question};
use super::*;
use crate::reply;

fn peer() -> Arc<Peer> {
    Arc::new(Peer::new("a", "b", Arc::new(TestClock::at(1_000))))
}

fn head(stream: u64, seq: u64) -> Head<'static> {
    Head {
        from: "b",
        stream,
        seq,
    }
}

/// How often the other node is told to forget everything.
fn resets(peer: &Peer) -> usize {
    let mut count = 0;
    while let Some(parcel) = peer.next_parcel() {
        let (_, mut items) = parcel::open(&parcel).expect("it is a parcel");
        let items = std::iter::from_fn(|| parcel::take(&mut items));
        count += items.filter(|item| *item == Ok(Item::Reset)).count();
    }
    count
}

#[test]
fn a_gap_is_told_once_and_what_follows_it_counts() {
    let peer = peer();
    for seq in [1, 2] {
        assert_eq!(peer.hear(head(7, seq)), Heard::New);
    }
    assert_eq!(resets(&peer), 0);
    let life = peer.gateway.lock().life();
    assert_eq!(peer.hear(head(7, 4)), Heard::New);
    assert_eq!(peer.hear(head(7, 5)), Heard::New);
    assert_eq!(resets(&peer), 1);
    assert_eq!(peer.gateway.lock().life(), life + 1);
    // What comes late, or twice, is of no use, and no gap.
    assert_eq!(peer.hear(head(7, 3)), Heard::Again);
    assert_eq!(resets(&peer), 0);
}

/// Delivers what one has for the other; returns how many parcels that were.
fn deliver(from: &Peer, to: &Peer) -> usize {
    let mut count = 0;
    while let Some(parcel) = from.next_parcel() {
        count += 1;
        let (head, mut items) = parcel::open(&parcel).expect("it is a parcel");
        if to.hear(head) == Heard::Again {
            continue;
        }
        while let Some(item) = parcel::take(&mut items) {
            if item == Ok(Item::Reset) {
                to.lose();
            }
        }
    }
    count
}

/// One that answers a new start with a new start would never end.
#[test]
fn two_nodes_agree_after_any_loss() {
    let clock = Arc::new(TestClock::at(1_000));
    let one = Peer::new("a", "b", Arc::<TestClock>::clone(&clock));
    let other = Peer::new("b", "a", clock);
    let say = |peer: &Peer| peer.push(&Item::Ping { at_ms: 1_000 });
    for loses in [[true, false], [false, true], [true, true]] {
        for round in 0..3 {
            say(&one);
            say(&other);
            if round == 1 {
                for (peer, is_lost) in [&one, &other].into_iter().zip(loses) {
                    if is_lost {
                        assert!(peer.next_parcel().is_some());
                    }
                }
            }
            deliver(&one, &other);
            deliver(&other, &one);
        }
        let mut rounds = 0;
        while deliver(&one, &other) + deliver(&other, &one) > 0 {
            rounds += 1;
            assert!(rounds < 5, "they never stop");
        }
    }
}

/// Anyone who asks or attaches in the moment of a reset is forgotten on both sides, or on none.
#[test]
fn a_reset_forgets_the_same_on_both_sides() {
    let peer = peer();
    let mut known_there = BTreeSet::new();
    for _ in 0..1_000 {
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for _ in 0..10 {
                    let (reply, _answer) = reply::channel();
                    let far = FarRoom::new(&peer, "1234567");
                    let _gone = far.ask::<Described>(&Question::Describe, reply);
                }
            });
            threads.spawn(|| peer.reset());
        });
        while let Some(parcel) = peer.next_parcel() {
            let (_, mut items) = parcel::open(&parcel).expect("it is a parcel");
            for item in std::iter::from_fn(|| parcel::take(&mut items)) {
                match item.expect("it can be read") {
                    Item::Ask { ask, .. } => drop(known_there.insert(ask)),
                    Item::Reset => known_there.clear(),
                    other => panic!("{other:?}"),
                }
            }
        }
        let waiting = peer.gateway.lock().waiting();
        let in_vain = waiting.difference(&known_there).collect::<Vec<_>>();
        assert!(in_vain.is_empty(), "they wait in vain: {in_vain:?}");
    }
}

#[test]
fn a_new_process_has_forgotten_everything() {
    let peer = peer();
    assert_eq!(peer.hear(head(7, 3)), Heard::New);
    assert_eq!(resets(&peer), 0, "there was nothing to forget");
    assert_eq!(peer.hear(head(8, 1)), Heard::New);
    assert_eq!(resets(&peer), 1);
    assert_eq!(peer.hear(head(8, 2)), Heard::New);
    assert_eq!(resets(&peer), 0);
}

#[test]
fn the_quickest_answer_tells_the_time_there() {
    let clock = TestClock::at(1_000);
    let peer = Peer::new("a", "b", Arc::new(clock.clone()));
    clock.advance(100);
    peer.compare_clocks(1_000, 6_000);
    assert_eq!(peer.ahead_ms(), 4_950);
    peer.compare_clocks(1_098, 6_109);
    assert_eq!(peer.ahead_ms(), 5_010);
    clock.advance(500);
    peer.compare_clocks(1_100, 6_500);
    assert_eq!(peer.ahead_ms(), 5_010);
}

#[test]
fn what_an_audience_shares_is_sent_once_a_parcel() {
    let peer = peer();
    let text = Bytes::from(vec![b'x'; 1_000]);
    let shared = Arc::new(Shared::new(text.clone()));
    for connection in 0..3_000 {
        let frame = Frame::view(Arc::clone(&shared), Bytes::from(vec![b'y'; 100]), Some(4));
        peer.add_frame(connection, &frame, false);
    }
    let mut frames = 0;
    while let Some(parcel) = peer.next_parcel() {
        assert!(parcel.len() < MESSAGE_BYTES_MAX);
        let (_, mut items) = parcel::open(&parcel).expect("it is a parcel");
        let mut texts = 0;
        while let Some(item) = parcel::take(&mut items) {
            match item.expect("it can be read") {
                Item::Shared(found) => {
                    assert_eq!(found, text);
                    texts += 1;
                }
                Item::Frame { shared, own, .. } => {
                    assert_eq!((shared, own.len()), (Some(0), 100));
                    frames += 1;
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(texts, 1);
    }
    assert_eq!(frames, 3_000);
}
