//! Every frame is written in its order, no matter who writes it, and nothing stays.

use std::collections::BTreeMap;
use std::task::Waker;

use brief::Shared;
use bytes::Bytes;
use protocol::socket::{Me, PlayerView, RoomView, ServerMessage};
use serde_json::json;
use work::TestClock;

use super::*;

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

fn shared(text: &'static str) -> Arc<Shared> {
    Arc::new(Shared::new(text.into()))
}

#[test]
fn a_frame_is_written_at_once_and_nothing_else_stays() {
    let wire = TestWire::with_room(9);
    let (outbox, _) = outbox(&wire);
    outbox.push(word("picked"));
    outbox.push(Frame::view(shared("view "), "1".into(), None));
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
    outbox.push(Frame::view(shared("view 1"), Bytes::new(), None));
    outbox.push(word("picked"));
    outbox.push(Frame::progress("count 1".into()));
    outbox.push(Frame::progress("count 2".into()));
    outbox.push(Frame::view(shared("view "), "2".into(), Some(0)));
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
    outbox.push(Frame::view(shared("view"), Bytes::new(), Some(4)));
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

/// A view with parts that are drawn from few, so that they often stay the same.
fn drawn_view(seq: u64, mut draw: impl FnMut(u64) -> u64) -> (RoomView, Me) {
    let question = json!({
        "index": draw(2), "kind": "choice", "text": "Who?", "media": null, "multiple": false,
        "answerCount": 2, "pointsFactor": 1, "timeLimitMs": null,
    });
    let offer =
        json!({ "kind": "choice", "answers": [{ "id": "a", "text": draw(2).to_string() }] });
    let phase = match draw(4) {
        0 => json!({ "type": "lobby", "newest": [], "secondsPerQuestion": null }),
        1 => json!({ "type": "announced", "question": question, "opensAtMs": seq }),
        2 => json!({ "type": "closed", "question": question, "offer": offer, "reason": "host" }),
        _ => json!({ "type": "leaderboard", "questionIndex": 0, "rows": [] }),
    };
    let room = json!({
        "code": "1234567", "title": draw(2).to_string(), "language": "", "hostName": "Ada",
        "mode": "live", "questionCount": 2, "seatCount": draw(2), "capacity": null,
        "locked": false, "mayChangePick": false, "step": seq, "paused": null,
        "tilesOnly": draw(2) == 0, "nextPicture": (draw(3) == 0).then_some("/a.png"),
        "phase": phase,
    });
    let me = json!({
        "seat": 0, "nickname": draw(2).to_string(), "points": 0, "rank": draw(2),
        "previousRank": null, "pick": null, "result": null, "correctCount": 0, "streak": 0,
        "asking": draw(3) == 0,
    });
    let read = "it is one";
    (
        serde_json::from_value(room).expect(read),
        serde_json::from_value(me).expect(read),
    )
}

/// Whatever is replaced before it is written, and however often the client comes back: what it puts
/// together is what it would have been sent.
#[tokio::test]
async fn brief_views_say_as_much_as_whole_ones() {
    for seed in 0..400 {
        let mut random = seed;
        let mut draw = move |below: u64| {
            random =
                random * 6_364_136_223_846_793_005_u128 % (1 << 61) + 1_442_695_040_888_963_407;
            u64::try_from((random >> 20) % u128::from(below)).expect("it is below")
        };
        let (mut whole, mut left_out) = (0, 0);
        'connection: for _ in 0..3 {
            let wire = TestWire::default();
            let (outbox, _) = outbox(&wire);
            outbox.be_brief();
            let mut together = brief::Together::default();
            let mut sent = BTreeMap::new();
            for seq in 0..20 {
                let (room, me) = drawn_view(seq, &mut draw);
                let shared = Shared::new(brief::shared(seq, 5, &room).into());
                outbox.push(Frame::view(Arc::new(shared), brief::own(&me).into(), None));
                let view = PlayerView {
                    seq,
                    server_ms: 5,
                    room,
                    me,
                };
                sent.insert(seq, ServerMessage::PlayerView(view));
                if draw(3) == 0 {
                    // As the connection's task does once the client reads.
                    wire.give_room(1);
                    outbox.state.lock().full_since_ms = None;
                    outbox.flush();
                }
                for text in wire.written() {
                    let mut message = serde_json::from_str(&text).expect("it is JSON");
                    together.complete(&mut message);
                    let seq = message["seq"].as_u64().expect("a number");
                    let read: ServerMessage = serde_json::from_value(message).expect("a view");
                    assert_eq!(read, sent[&seq], "seed {seed}: {text}");
                    whole += serde_json::to_string(&read).expect("it is one").len();
                    left_out += text.len();
                }
                if draw(30) == 0 {
                    continue 'connection;
                }
            }
        }
        assert!(left_out <= whole + whole / 4, "seed {seed}");
    }
}
