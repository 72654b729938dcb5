//! Every frame is written in its order, whoever writes it, and nothing stays.

use std::task::Waker;

use work::TestClock;

use super::*;
use crate::limits::OUTBOX_LEN_MAX;

/// What went over the wire, and how much more has room.
#[derive(Default)]
struct Pipe {
    written: Vec<String>,
    room: usize,
    is_gone: bool,
    waker: Option<Waker>,
}

#[derive(Clone, Default)]
struct TestWire(Arc<Mutex<Pipe>>);

impl TestWire {
    fn with_room(room: usize) -> Self {
        let wire = Self::default();
        wire.0.lock().room = room;
        wire
    }

    fn give_room(&self, room: usize) {
        let mut pipe = self.0.lock();
        pipe.room = room;
        if let Some(waker) = pipe.waker.take() {
            waker.wake();
        }
    }

    fn written(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().written)
    }
}

impl Wire for TestWire {
    fn try_send(&mut self, frame: &Outgoing) -> Sent {
        let mut pipe = self.0.lock();
        if pipe.is_gone {
            return Sent::Gone;
        }
        if pipe.room == 0 {
            return Sent::NoRoom;
        }
        pipe.room -= 1;
        let text = match frame {
            Outgoing::Text(text) => String::from_utf8_lossy(&text.whole()).into_owned(),
            Outgoing::Close(code) => format!("close {}", code.number()),
            Outgoing::Ping(_) | Outgoing::Reply(_) => format!("{frame:?}"),
        };
        pipe.written.push(text);
        Sent::Whole
    }

    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), WireGone>> {
        let mut pipe = self.0.lock();
        if pipe.is_gone {
            return Poll::Ready(Err(WireGone));
        }
        if pipe.room > 0 {
            return Poll::Ready(Ok(()));
        }
        pipe.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

fn outbox(wire: &TestWire) -> (Arc<Outbox>, TestClock) {
    let clock = TestClock::at(1_000);
    let outbox = Outbox::new(1, Arc::new(clock.clone()), Box::new(wire.clone()));
    (Arc::new(outbox), clock)
}

fn word(text: &'static str) -> Frame {
    Frame::word(text.into())
}

#[test]
fn a_frame_is_written_at_once_and_nothing_else_stays() {
    let wire = TestWire::with_room(9);
    let (outbox, _) = outbox(&wire);
    outbox.push(word("picked"));
    outbox.push(Frame::view("view ".into(), "1".into(), None));
    assert_eq!(wire.written(), ["picked", "view 1"]);
    assert_eq!(outbox.state.lock().waiting.capacity(), 0);
}

#[test]
fn what_is_queued_goes_out_in_its_order_whoever_writes() {
    let wire = TestWire::with_room(9);
    let (outbox, _) = outbox(&wire);
    outbox.queue(word("1"));
    outbox.queue(word("2"));
    outbox.push(word("3"));
    outbox.flush();
    assert_eq!(wire.written(), ["1", "2", "3"]);
}

#[test]
fn ws_3_a_newer_view_replaces_an_unsent_one_and_words_stay() {
    let wire = TestWire::default();
    let (outbox, _) = outbox(&wire);
    outbox.push(Frame::view("view 1".into(), Bytes::new(), None));
    outbox.push(word("picked"));
    outbox.push(Frame::progress("count 1".into()));
    outbox.push(Frame::progress("count 2".into()));
    outbox.push(Frame::view("view ".into(), "2".into(), Some(0)));
    let waiting: Vec<_> = outbox
        .state
        .lock()
        .waiting
        .iter()
        .map(Frame::text)
        .collect();
    assert_eq!(waiting, ["picked", "count 2", "view 2"]);
}

#[tokio::test]
async fn ws_3_too_many_unsent_words_close_the_connection_and_free_the_memory() {
    let wire = TestWire::default();
    let (outbox, _) = outbox(&wire);
    for _ in 0..=OUTBOX_LEN_MAX {
        outbox.push(word("word"));
    }
    assert_eq!(outbox.state.lock().waiting.capacity(), 0);
    outbox.push(word("too late"));
    wire.give_room(9);
    assert_eq!(outbox.attend().await, Over::Closed);
    let too_slow = format!("close {}", CloseCode::TooSlow.number());
    assert_eq!(wire.written(), [too_slow]);
}

#[tokio::test]
async fn what_waits_is_written_before_the_close() {
    let wire = TestWire::default();
    let (outbox, _) = outbox(&wire);
    outbox.push(word("last word"));
    outbox.close(CloseCode::RoomOver);
    outbox.close(CloseCode::TooSlow);
    outbox.push(word("too late"));
    assert!(outbox.is_to_close());
    wire.give_room(9);
    assert_eq!(outbox.attend().await, Over::Closed);
    let over = format!("close {}", CloseCode::RoomOver.number());
    assert_eq!(wire.written(), ["last word".to_owned(), over]);
}

#[tokio::test]
async fn live_3_a_reader_who_made_us_wait_counts_as_there_since_then() {
    let wire = TestWire::default();
    let (outbox, clock) = outbox(&wire);
    let shown = Arc::new(Shown::default());
    outbox.note_shown(&shown);
    outbox.push(Frame::view("view".into(), Bytes::new(), Some(4)));
    assert_eq!(shown.at_ms(4), Some(1_000), "we tried");
    let attending = tokio::spawn({
        let outbox = Arc::clone(&outbox);
        async move { outbox.attend().await }
    });
    tokio::task::yield_now().await;
    clock.advance(PROMPT_WRITE_MS + 1);
    wire.give_room(9);
    while wire.0.lock().written.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(outbox.reads_since_ms(), 1_001 + PROMPT_WRITE_MS);
    assert_eq!(shown.at_ms(4), Some(1_000));
    outbox.close(CloseCode::RoomOver);
    assert_eq!(attending.await.unwrap(), Over::Closed);
}

#[tokio::test]
async fn who_reads_nothing_is_let_go() {
    let wire = TestWire::default();
    let (outbox, clock) = outbox(&wire);
    outbox.push(word("unread"));
    let attending = tokio::spawn({
        let outbox = Arc::clone(&outbox);
        async move { outbox.attend().await }
    });
    tokio::task::yield_now().await;
    clock.advance(WRITE_TIME_MAX_MS);
    assert_eq!(attending.await.unwrap(), Over::Gone);
    assert!(wire.written().is_empty());
}

#[tokio::test]
async fn a_connection_that_is_gone_takes_nothing_more() {
    let wire = TestWire::with_room(9);
    let (outbox, _) = outbox(&wire);
    wire.0.lock().is_gone = true;
    outbox.push(word("lost"));
    assert_eq!(outbox.attend().await, Over::Gone);
    outbox.push(word("lost, too"));
    assert_eq!(outbox.state.lock().waiting.len(), 0);
}

#[tokio::test]
async fn an_unplugged_outbox_lets_go_of_its_wire() {
    let wire = TestWire::with_room(9);
    let (outbox, _) = outbox(&wire);
    outbox.unplug();
    assert_eq!(Arc::strong_count(&wire.0), 1);
    outbox.push(word("lost"));
    assert_eq!(outbox.attend().await, Over::Gone);
}
