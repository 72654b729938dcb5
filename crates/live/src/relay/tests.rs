//! How many messages it takes to send what waits, and when they leave.

use game::event::Pick;
use protocol::socket::CloseCode;
use work::{Sleep, TestClock};

use super::parcel::{Said, Timing};
use super::*;
use outbox::Frame;

/// Time that stands still also for those who rest.
#[derive(Clone)]
struct RestlessClock(TestClock);

impl Clock for RestlessClock {
    fn now_ms(&self) -> u64 {
        self.0.now_ms()
    }

    fn sleep_until(&self, at_ms: u64) -> Sleep {
        self.0.sleep_until(at_ms)
    }
}

/// A node, another one that it sends to, and what arrives there.
struct Nodes {
    clock: TestClock,
    relay: Arc<Relay>,
    peer: Arc<Peer>,
    there: Messages,
}

impl Nodes {
    async fn open() -> Self {
        let clock = TestClock::at(1_000);
        let restless: Arc<dyn Clock> = Arc::new(RestlessClock(clock.clone()));
        let hub = bus::Hub::default();
        let bus: Arc<dyn Bus> = Arc::new(hub.join());
        let (relay, _messages) = Relay::start(bus, "test", "a", Arc::clone(&restless))
            .await
            .expect("the hub delivers");
        let there = hub.join().subscribe(&relay.subject("b")).await;
        let there = there.expect("the hub takes subscribers");
        let peer = Arc::new(Peer::new("a", "b", restless));
        tokio::spawn(Arc::clone(&relay).send(Arc::clone(&peer)));
        Self {
            clock,
            relay,
            peer,
            there,
        }
    }

    /// A player answers.
    fn answer(&self, connection: u64) {
        let timing = game::command::PickTiming::received(1_000);
        self.peer.push(&Item::Say {
            connection,
            said: Said::Pick {
                question_index: 0,
                pick: Pick::Choice(Vec::new()),
                timing: Timing::of(timing, 0),
            },
        });
    }

    /// An answer is saved.
    fn acknowledge(&self, connection: u64) {
        let frame = Frame::acknowledgment(Bytes::from_static(b"{}"));
        self.peer.add_frame(connection, &frame, false);
        self.peer.wake.notify_one();
    }

    /// The connections that the next message is about, in order; `None` if none has come.
    async fn next(&mut self) -> Option<Vec<u64>> {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        let parcel = self.there.try_recv().ok()?;
        let (_, mut items) = parcel::open(&parcel).expect("it is a parcel");
        let items = std::iter::from_fn(|| parcel::take(&mut items));
        let connection = |item| match item {
            Ok(
                Item::Say { connection, .. }
                | Item::Frame { connection, .. }
                | Item::Close { connection, .. },
            ) => Some(connection),
            _ => None,
        };
        Some(items.filter_map(connection).collect())
    }
}

#[tokio::test]
async fn a_lone_answer_leaves_at_once() {
    let mut nodes = Nodes::open().await;
    for connection in 0..3 {
        nodes.answer(connection);
        assert_eq!(nodes.next().await, Some(vec![connection]));
        nodes.clock.advance(GATHER_MS);
        nodes.acknowledge(connection);
        assert_eq!(nodes.next().await, Some(vec![connection]));
        nodes.clock.advance(GATHER_MS);
    }
    assert_eq!(nodes.next().await, None);
}

#[tokio::test]
async fn many_answers_share_messages() {
    for acknowledges in [false, true] {
        let mut nodes = Nodes::open().await;
        let mut arrived = Vec::new();
        for connection in 0..500 {
            if acknowledges {
                nodes.acknowledge(connection);
            } else {
                nodes.answer(connection);
            }
            // Each could leave alone.
            arrived.extend(nodes.next().await);
            if connection % 130 == 129 {
                nodes.clock.advance(1);
            }
        }
        assert_eq!(arrived, [[0]], "the others wait");
        nodes.clock.advance(1);
        assert_eq!(nodes.next().await, Some((1..500).collect()));
        assert_eq!(nodes.next().await, None);
    }
}

/// What can't wait takes along what was before it.
#[tokio::test]
async fn only_answers_wait() {
    let mut nodes = Nodes::open().await;
    let view = || {
        let shared = Arc::new(Shared::new(Bytes::from_static(b"{")));
        Frame::view(shared, Bytes::from_static(b"}"), None)
    };
    nodes.answer(1);
    assert_eq!(nodes.next().await, Some(vec![1]));
    nodes.answer(2);
    assert_eq!(nodes.next().await, None);
    nodes.peer.add_frame(3, &view(), false);
    nodes.peer.wake.notify_one();
    assert_eq!(nodes.next().await, Some(vec![2, 3]));
    nodes.acknowledge(4);
    nodes.peer.push(&Item::Close {
        connection: 5,
        code: CloseCode::RoomOver.number(),
    });
    nodes.answer(6);
    assert_eq!(nodes.next().await, Some(vec![4, 5, 6]));
}

/// A node that stops sends what waits.
#[tokio::test]
async fn nothing_waits_for_a_node_that_stops() {
    let mut nodes = Nodes::open().await;
    nodes.answer(1);
    assert_eq!(nodes.next().await, Some(vec![1]));
    nodes.answer(2);
    assert_eq!(nodes.next().await, None);
    nodes.relay.stop().await;
    assert_eq!(nodes.next().await, Some(vec![2]));
}
