//! Delivery from an outbox in memory, on a clock that stands still.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::{Attempt, Delivery, Outbox, Tried, Unfinished};
use crate::{Clock, TestClock};

const TESTS: Delivery = Delivery {
    what: "test",
    at_once: 2,
    timeout: Duration::from_secs(30),
    lease: Duration::from_mins(1),
    look_every: Duration::from_secs(5),
    retry_after: &[Duration::from_secs(10), Duration::from_mins(5)],
};

/// What happens to an item is in its name: `fails 1`.
#[derive(Clone)]
struct Item {
    id: String,
    number: u32,
}

struct Row {
    item: Item,
    due_ms: Option<u64>,
}

#[derive(Debug, PartialEq, Eq)]
enum Note {
    Delivered(String),
    /// The item, why, and the delay in seconds without its jitter.
    Failed(String, String, Option<u64>),
}

struct Memory {
    clock: TestClock,
    rows: Mutex<Vec<Row>>,
    notes: mpsc::Sender<Note>,
    /// Opens for the items called `slow`.
    gate: CancellationToken,
    running: AtomicUsize,
    most_running: AtomicUsize,
    is_down: AtomicBool,
    /// Rings when a lease failed.
    was_down: Notify,
}

impl Memory {
    fn rows(&self) -> MutexGuard<'_, Vec<Row>> {
        self.rows.lock().expect("no test panics here")
    }

    fn add(&self, id: &str) {
        let item = Item {
            id: id.to_owned(),
            number: 0,
        };
        let due_ms = Some(self.clock.now_ms());
        self.rows().push(Row { item, due_ms });
    }

    fn due_in(&self, id: &str, delay: Option<Duration>) {
        let now_ms = self.clock.now_ms();
        let mut rows = self.rows();
        let row = rows.iter_mut().find(|row| row.item.id == id);
        row.expect("a row").due_ms = delay.map(|delay| now_ms + super::millis(delay));
    }

    /// How often each item was leased.
    fn leases(&self) -> Vec<(String, u32)> {
        let rows = self.rows();
        rows.iter()
            .map(|row| (row.item.id.clone(), row.item.number))
            .collect()
    }
}

impl Outbox for Memory {
    type Item = Item;
    type Receipt = ();
    type Failure = String;
    type Error = String;

    async fn lease(&self, lease: Duration, limit: u32) -> Result<Vec<Item>, String> {
        if self.is_down.load(Ordering::SeqCst) {
            self.was_down.notify_one();
            return Err("no database".to_owned());
        }
        let now_ms = self.clock.now_ms();
        let mut rows = self.rows();
        let due = rows
            .iter_mut()
            .filter(|row| row.due_ms.is_some_and(|due_ms| due_ms <= now_ms));
        let leased = due.take(limit as usize).map(|row| {
            row.due_ms = Some(now_ms + super::millis(lease));
            row.item.number += 1;
            row.item.clone()
        });
        Ok(leased.collect())
    }

    fn attempt(item: &Item) -> Attempt<'_> {
        Attempt {
            id: &item.id,
            number: item.number,
        }
    }

    async fn send(&self, item: &Item) -> Result<Tried<(), String>, String> {
        let running = self.running.fetch_add(1, Ordering::SeqCst) + 1;
        self.most_running.fetch_max(running, Ordering::SeqCst);
        tokio::task::yield_now().await;
        let word = item.id.split(' ').next().unwrap_or_default();
        if word == "slow" {
            self.gate.cancelled().await;
        }
        self.running.fetch_sub(1, Ordering::SeqCst);
        match word {
            "fails" => Ok(Tried::Failed("busy".to_owned())),
            "refused" => Ok(Tried::Refused("nobody".to_owned())),
            "skipped" => Ok(Tried::Skipped),
            "unsent" => Err("no key".to_owned()),
            "panics" => panic!("in the test"),
            _ => Ok(Tried::Delivered(())),
        }
    }

    async fn note_delivered(&self, item: &Item, (): ()) -> Result<(), String> {
        match item.id.as_str() {
            "unnoted" => return Err("no database".to_owned()),
            "unnoted with a panic" => panic!("in the test"),
            _ => {}
        }
        self.due_in(&item.id, None);
        self.notes
            .try_send(Note::Delivered(item.id.clone()))
            .expect("the test reads along");
        Ok(())
    }

    async fn note_failed(
        &self,
        item: &Item,
        failure: String,
        retry_after: Option<Duration>,
    ) -> Result<(), String> {
        self.due_in(&item.id, retry_after);
        let without_jitter = retry_after.map(|delay| {
            let mut delays = TESTS.retry_after.iter().rev();
            let base = delays.find(|base| **base <= delay).expect("at least that");
            assert!(delay <= *base * 6 / 5, "{delay:?}");
            base.as_secs()
        });
        self.notes
            .try_send(Note::Failed(item.id.clone(), failure, without_jitter))
            .expect("the test reads along");
        Ok(())
    }
}

impl From<Unfinished> for String {
    fn from(unfinished: Unfinished) -> Self {
        unfinished.to_string()
    }
}

/// An outbox with items in it, and the test that watches it.
struct Watched {
    outbox: Arc<Memory>,
    clock: TestClock,
    notes: mpsc::Receiver<Note>,
    ring: Arc<Notify>,
    stop: CancellationToken,
}

impl Watched {
    fn with(ids: &[&str]) -> Self {
        let clock = TestClock::at(0);
        let (write_note, notes) = mpsc::channel(64);
        let outbox = Arc::new(Memory {
            clock: clock.clone(),
            rows: Mutex::default(),
            notes: write_note,
            gate: CancellationToken::new(),
            running: AtomicUsize::new(0),
            most_running: AtomicUsize::new(0),
            is_down: AtomicBool::new(false),
            was_down: Notify::new(),
        });
        for id in ids {
            outbox.add(id);
        }
        Self {
            outbox,
            clock,
            notes,
            ring: Arc::default(),
            stop: CancellationToken::new(),
        }
    }

    fn deliver(&self) -> AbortOnDropHandle<Result<(), String>> {
        let (outbox, ring, stop) = (
            Arc::clone(&self.outbox),
            Arc::clone(&self.ring),
            self.stop.clone(),
        );
        let clock: Arc<dyn Clock> = Arc::new(self.clock.clone());
        AbortOnDropHandle::new(tokio::spawn(async move {
            TESTS.deliver_due(&outbox, &clock, &ring, &stop).await
        }))
    }

    /// Delivers what is due, to the end; what was noted, sorted.
    async fn round(&mut self) -> Vec<String> {
        self.deliver().await.expect("it ends").expect("a database");
        let mut noted: Vec<String> =
            std::iter::from_fn(|| self.notes.try_recv().ok().map(|note| format!("{note:?}")))
                .collect();
        noted.sort();
        noted
    }

    async fn noted(&mut self) -> Note {
        self.notes.recv().await.expect("the outbox is there")
    }
}

fn delivered(id: &str) -> Note {
    Note::Delivered(id.to_owned())
}

fn failed(id: &str, why: &str, retry_after_s: Option<u64>) -> Note {
    Note::Failed(id.to_owned(), why.to_owned(), retry_after_s)
}

fn shown(notes: &[Note]) -> Vec<String> {
    let mut shown: Vec<String> = notes.iter().map(|note| format!("{note:?}")).collect();
    shown.sort();
    shown
}

#[tokio::test]
async fn everything_due_is_delivered_a_few_at_once() {
    let ids = ["a", "b", "c", "d", "e", "f", "g"];
    let mut watched = Watched::with(&ids);
    let all: Vec<Note> = ids.iter().map(|id| delivered(id)).collect();
    assert_eq!(watched.round().await, shown(&all));
    assert_eq!(watched.outbox.most_running.load(Ordering::SeqCst), 2);
    assert!(watched.round().await.is_empty(), "once");
}

#[tokio::test]
async fn a_slow_item_holds_up_no_other() {
    let mut watched = Watched::with(&["slow", "b", "c", "d"]);
    let delivering = watched.deliver();
    for id in ["b", "c", "d"] {
        assert_eq!(watched.noted().await, delivered(id));
    }
    // Nothing is due, and the slow one is still being tried.
    watched.outbox.add("rung for");
    watched.ring.notify_one();
    assert_eq!(watched.noted().await, delivered("rung for"));
    watched.outbox.add("of another process");
    watched.clock.advance(5_000);
    assert_eq!(watched.noted().await, delivered("of another process"));
    assert!(!delivering.is_finished());
    watched.outbox.gate.cancel();
    assert_eq!(watched.noted().await, delivered("slow"));
    delivering.await.expect("it ends").expect("a database");
}

#[tokio::test]
async fn a_try_ends_before_its_lease() {
    assert!(TESTS.timeout < TESTS.lease);
    let mut watched = Watched::with(&["slow", "slow too"]);
    let delivering = watched.deliver();
    while watched.outbox.running.load(Ordering::SeqCst) < 2 {
        tokio::task::yield_now().await;
    }
    watched.clock.advance(30_000);
    delivering.await.expect("it ends").expect("a database");
    let why = "it took too long";
    assert_eq!(
        shown(&[watched.noted().await, watched.noted().await]),
        shown(&[
            failed("slow", why, Some(10)),
            failed("slow too", why, Some(10))
        ])
    );
}

#[tokio::test]
async fn what_fails_is_tried_by_the_table_and_given_up() {
    let mut watched = Watched::with(&["fails"]);
    for retry_after_s in [Some(10), Some(300), None] {
        assert_eq!(
            watched.round().await,
            shown(&[failed("fails", "busy", retry_after_s)])
        );
        assert!(watched.round().await.is_empty(), "not yet");
        watched
            .clock
            .advance(retry_after_s.unwrap_or(1_000_000) * 1_200);
    }
    assert!(watched.round().await.is_empty(), "given up");
    assert_eq!(watched.outbox.leases(), [("fails".to_owned(), 3)]);
}

#[tokio::test]
async fn what_is_refused_is_not_tried_again() {
    let mut watched = Watched::with(&["refused", "c"]);
    assert_eq!(
        watched.round().await,
        shown(&[failed("refused", "nobody", None), delivered("c")])
    );
    watched.clock.advance(1_000_000);
    assert!(watched.round().await.is_empty());
}

#[tokio::test]
async fn a_panic_is_a_failed_try() {
    let mut watched = Watched::with(&["panics", "panics too", "c", "d"]);
    let why = "sending it panicked";
    assert_eq!(
        watched.round().await,
        shown(&[
            failed("panics", why, Some(10)),
            failed("panics too", why, Some(10)),
            delivered("c"),
            delivered("d"),
        ])
    );
}

#[tokio::test]
async fn an_item_without_a_result_stops_no_other_and_is_due_when_its_lease_ends() {
    let without = ["unsent", "skipped", "unnoted", "unnoted with a panic"];
    let mut watched = Watched::with(&without);
    for id in ["d", "e"] {
        watched.outbox.add(id);
    }
    let both = shown(&[delivered("d"), delivered("e")]);
    assert_eq!(watched.round().await, both);
    watched.clock.advance(59_999);
    assert!(watched.round().await.is_empty());
    for id in without {
        assert!(
            watched.outbox.leases().contains(&(id.to_owned(), 1)),
            "{id}"
        );
    }
    watched.clock.advance(1);
    assert!(watched.round().await.is_empty());
    for id in without {
        assert!(
            watched.outbox.leases().contains(&(id.to_owned(), 2)),
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_failing_database_ends_the_round_but_no_try() {
    let mut watched = Watched::with(&["slow", "b"]);
    let delivering = watched.deliver();
    assert_eq!(watched.noted().await, delivered("b"));
    watched.outbox.is_down.store(true, Ordering::SeqCst);
    watched.ring.notify_one();
    watched.outbox.was_down.notified().await;
    assert!(!delivering.is_finished());
    watched.outbox.gate.cancel();
    assert_eq!(watched.noted().await, delivered("slow"));
    let ended = delivering.await.expect("it ends");
    assert_eq!(ended, Err("no database".to_owned()));
}

#[tokio::test]
async fn a_stop_finishes_tries_and_begins_none() {
    let mut watched = Watched::with(&["slow", "slow too", "c"]);
    let delivering = watched.deliver();
    while watched.outbox.running.load(Ordering::SeqCst) < 2 {
        tokio::task::yield_now().await;
    }
    watched.stop.cancel();
    tokio::task::yield_now().await;
    assert!(!delivering.is_finished());
    watched.outbox.gate.cancel();
    delivering.await.expect("it ends").expect("a database");
    let ends = [watched.noted().await, watched.noted().await];
    assert_eq!(
        shown(&ends),
        shown(&[delivered("slow"), delivered("slow too")])
    );
    assert!(watched.notes.try_recv().is_err(), "`c` waits");
}

#[test]
fn retries_come_later_by_up_to_a_fifth_and_not_together() {
    for (number, delay) in (1..).zip(TESTS.retry_after) {
        let range = *delay..=*delay * 6 / 5;
        let waits: BTreeSet<Duration> = (0..200)
            .filter_map(|n| TESTS.retry_after(&format!("{n}"), number))
            .inspect(|wait| assert!(range.contains(wait), "{wait:?}"))
            .collect();
        assert!(waits.len() > 100, "{waits:?}");
    }
    assert_eq!(TESTS.retry_after("a", 1), TESTS.retry_after("a", 1));
    assert_eq!(TESTS.retry_after("a", 3), None, "the third was the last");
    assert_eq!(TESTS.retry_after("a", 0), None);
}
