//! The frames of one connection, and the wire they are written to.
//!
//! The task that adds a frame writes it at once if the wire has room. Otherwise frames wait here,
//! and the connection's own task writes them when there is room again. A view is complete, so a
//! newer one replaces an unsent older one, and a slow reader gets the newest state instead of
//! everything it missed. Other frames queue up to a limit; beyond it the connection is closed, and
//! the client reconnects.
//!
//! [`FanOut`] adds frames to many connections and writes them in passes.

mod fan_out;
mod frame;

use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll};

use brief::Known;
use parking_lot::{Mutex, MutexGuard};
use protocol::socket::CloseCode;
use tokio::sync::Notify;
use work::Clock;

use self::frame::Message;
use wire::{Outgoing, Sent, Shown, Text, Wire, WireGone};

pub use self::fan_out::FanOut;
pub use self::frame::{Frame, Kind};

/// The maximum number of frames queued for one connection; more mean that it reads too slowly.
const OUTBOX_LEN_MAX: usize = 64;
/// What one write may take on a busy machine although the client reads.
const PROMPT_WRITE_MS: u64 = 20;
/// The timeout of one write to a connection.
const WRITE_TIME_MAX_MS: u64 = 20_000;

/// How a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Our close frame is written.
    Closed,
    /// The other end is gone, or reads nothing.
    Gone,
}

/// The frames of one connection. The lock is held to add and to write, never across an await.
pub struct Outbox {
    /// Unique within this process.
    pub id: u64,
    is_far: bool,
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
    /// Wakes the connection's task, which finishes what can't be written at once.
    wake: Notify,
}

/// The way to a connection at another node, which has an outbox of its own.
pub trait FarWire: Send {
    /// Adds a frame to what is sent there next. `shows_anew` if the seat sees for the first time
    /// what it shows.
    fn add(&self, frame: &Frame, shows_anew: bool);
    /// Adds the end of the connection.
    fn add_close(&self, code: CloseCode);
    /// Where it leads.
    fn node(&self) -> Arc<dyn FarNode>;
}

/// Another node.
pub trait FarNode: Send + Sync {
    /// Sends what was added.
    fn send_soon(&self);
}

/// Where frames go.
enum Way {
    /// To a connection here.
    Wire(Box<dyn Wire>),
    /// To a connection at another node.
    Far(Box<dyn FarWire>),
}

struct State {
    way: Way,
    waiting: VecDeque<Frame>,
    close: Option<CloseCode>,
    /// Whether the wire took the close frame.
    is_closing: bool,
    over: Option<Over>,
    /// Since when the wire has had no room.
    full_since_ms: Option<u64>,
    /// Since when the client has read everything that was sent to it.
    reads_since_ms: u64,
    /// Where to note when the seat saw a question.
    shown: Option<Arc<Shown>>,
    /// What the last written view said; `None` if the client wants all of each view.
    known: Option<Known>,
}

impl Outbox {
    pub fn new(id: u64, clock: Arc<dyn Clock>, wire: Box<dyn Wire>) -> Self {
        Self::on(id, clock, Way::Wire(wire))
    }

    /// Of a connection at another node.
    pub fn far(id: u64, clock: Arc<dyn Clock>, wire: Box<dyn FarWire>) -> Self {
        Self::on(id, clock, Way::Far(wire))
    }

    fn on(id: u64, clock: Arc<dyn Clock>, way: Way) -> Self {
        let reads_since_ms = clock.now_ms();
        Self {
            id,
            is_far: matches!(way, Way::Far(_)),
            clock,
            state: Mutex::new(State {
                way,
                waiting: VecDeque::new(),
                close: None,
                is_closing: false,
                over: None,
                full_since_ms: None,
                reads_since_ms,
                shown: None,
                known: None,
            }),
            wake: Notify::new(),
        }
    }

    /// From now on, notes when the seat sees a question.
    pub fn note_shown(&self, shown: &Arc<Shown>) {
        self.state.lock().shown = Some(Arc::clone(shown));
    }

    /// From now on, leaves out of views what the client was sent before.
    pub fn be_brief(&self) {
        self.state.lock().known.get_or_insert_default();
    }

    /// Since when the client has been there and has read everything that was sent to it.
    pub fn reads_since_ms(&self) -> u64 {
        self.state.lock().reads_since_ms
    }

    /// Forgets how promptly the client read until now.
    pub fn reads_since(&self, now_ms: u64) {
        self.state.lock().reads_since_ms = now_ms;
    }

    /// Adds a frame and writes what there is room for. Never waits.
    pub fn push(&self, frame: Frame) {
        let mut state = self.state.lock();
        state.queue(frame);
        self.write(state);
    }

    /// Adds a frame for a later [`flush`](Self::flush).
    pub fn queue(&self, frame: Frame) {
        self.state.lock().queue(frame);
    }

    /// Writes what there is room for. Never waits.
    pub fn flush(&self) {
        self.write(self.state.lock());
    }

    /// Closes the connection after the queued frames. The first reason wins. Nothing is written
    /// here, because a room may close thousands at once.
    pub fn close(&self, code: CloseCode) {
        let mut state = self.state.lock();
        state.close.get_or_insert(code);
        if self.is_far {
            self.write(state);
        } else {
            drop(state);
            self.wake.notify_one();
        }
    }

    /// Whether we have a reason to close the connection.
    pub fn is_to_close(&self) -> bool {
        self.state.lock().close.is_some()
    }

    fn write(&self, mut state: MutexGuard<'_, State>) {
        let needs_task = state.write(self.clock.now_ms());
        if let Way::Far(wire) = &state.way {
            wire.node().send_soon();
            return;
        }
        drop(state);
        if needs_task {
            self.wake.notify_one();
        }
    }

    /// Adds a frame to what goes to another node, for one message to it with many frames; the
    /// caller tells that node to send. `None` if the connection is here.
    pub fn add_far(&self, frame: &Frame) -> Option<Arc<dyn FarNode>> {
        if !self.is_far {
            return None;
        }
        let mut state = self.state.lock();
        let Way::Far(wire) = &state.way else {
            return None;
        };
        let node = wire.node();
        state.queue(frame.clone());
        state.write(self.clock.now_ms());
        Some(node)
    }

    /// Lets go of the wire. A room may know the connection for a moment longer.
    pub fn unplug(&self) {
        let mut state = self.state.lock();
        state.lose();
        state.way = Way::Wire(Box::new(Unplugged));
    }

    /// Writes what couldn't be written at once, until the connection is over. Cancel-safe.
    pub async fn attend(&self) -> Over {
        loop {
            let (over, full_since_ms) = {
                let mut state = self.state.lock();
                state.write(self.clock.now_ms());
                (state.over, state.full_since_ms)
            };
            if let Some(over) = over {
                return over;
            }
            let Some(full_since_ms) = full_since_ms else {
                self.wake.notified().await;
                continue;
            };
            let room = poll_fn(|cx| match &mut self.state.lock().way {
                Way::Wire(wire) => wire.poll_room(cx),
                Way::Far(_) => Poll::Ready(Ok(())),
            });
            let too_long = self.clock.sleep_until(full_since_ms + WRITE_TIME_MAX_MS);
            let room = tokio::select! {
                room = room => room,
                () = too_long => Err(WireGone),
            };
            self.state.lock().found_room(room, self.clock.now_ms());
        }
    }
}

impl State {
    fn queue(&mut self, mut frame: Frame) {
        if self.close.is_some() || self.over.is_some() {
            return;
        }
        if frame.kind != Kind::Word {
            self.waiting.retain(|older| {
                if older.kind == frame.kind && older.shows == frame.shows {
                    frame.shows_anew |= older.shows_anew;
                }
                older.kind != frame.kind
            });
        }
        if self.waiting.len() >= OUTBOX_LEN_MAX {
            self.waiting = VecDeque::new();
            self.close = Some(CloseCode::TooSlow);
        } else {
            self.waiting.push_back(frame);
        }
    }

    /// Whether the connection's task has something to do.
    fn write(&mut self, now_ms: u64) -> bool {
        if let Way::Far(wire) = &self.way {
            for frame in self.waiting.drain(..) {
                let is_first = match (frame.shows, &self.shown) {
                    (Some(question_index), Some(shown)) => shown.note(question_index, now_ms),
                    _ => false,
                };
                wire.add(&frame, is_first);
            }
            if let (Some(code), None) = (self.close, self.over) {
                wire.add_close(code);
                self.over = Some(Over::Closed);
            }
            return false;
        }
        while self.over.is_none() && self.full_since_ms.is_none() {
            let Some(frame) = self.waiting.front() else {
                // Nearly always nothing waits, and there are thousands of connections.
                self.waiting = VecDeque::new();
                let Some(code) = self.close else {
                    return false;
                };
                let sent = self.way.try_send(&Outgoing::Close(code));
                self.is_closing = matches!(sent, Sent::Whole | Sent::Part);
                match sent {
                    Sent::Whole => self.over = Some(Over::Closed),
                    Sent::Part | Sent::NoRoom => self.full_since_ms = Some(now_ms),
                    Sent::Gone => self.lose(),
                }
                return true;
            };
            let (shows, is_anew) = (frame.shows, frame.shows_anew);
            let sent = send(&mut self.way, &mut self.known, &frame.message);
            let is_taken = matches!(sent, Sent::Whole | Sent::Part);
            if let (Some(question_index), Some(shown)) = (shows, &self.shown) {
                // Anyone who reads late has seen it no later for that.
                match sent {
                    Sent::Gone => {}
                    _ if is_anew => shown.note_anew(question_index, now_ms),
                    _ => _ = shown.note(question_index, now_ms),
                }
            }
            if is_taken {
                self.waiting.pop_front();
            }
            match sent {
                Sent::Whole => {}
                Sent::Part | Sent::NoRoom => self.full_since_ms = Some(now_ms),
                Sent::Gone => self.lose(),
            }
        }
        true
    }

    fn found_room(&mut self, room: Result<(), WireGone>, now_ms: u64) {
        let Some(full_since_ms) = self.full_since_ms.take() else {
            return;
        };
        // Anyone who doesn't read isn't there; until then nothing that is late is our doing.
        if now_ms > full_since_ms + PROMPT_WRITE_MS {
            self.reads_since_ms = now_ms;
        }
        if room.is_err() {
            self.lose();
        } else if self.is_closing {
            self.over = Some(Over::Closed);
        }
    }

    fn lose(&mut self) {
        self.over = Some(Over::Gone);
        self.waiting = VecDeque::new();
    }
}

impl Way {
    fn try_send(&mut self, frame: &Outgoing) -> Sent {
        match self {
            Self::Wire(wire) => wire.try_send(frame),
            Self::Far(_) => Sent::Whole,
        }
    }
}

/// Writes a message if there is room. Only what was written is known: a view that waits, and may
/// be replaced by a newer one, is none of it.
fn send(way: &mut Way, known: &mut Option<Known>, message: &Message) -> Sent {
    let (shared, own) = match message {
        Message::Plain(frame) => return way.try_send(frame),
        Message::View { shared, own } => (shared, own),
    };
    let Some(known) = known else {
        let (shared, own) = shared.whole(own);
        return way.try_send(&Outgoing::Text(Text { shared, own }));
    };
    let (shared, own, now) = shared.brief(own, known);
    let sent = way.try_send(&Outgoing::Text(Text { shared, own }));
    if matches!(sent, Sent::Whole | Sent::Part) {
        *known = now;
    }
    sent
}

/// The wire of a connection that has ended.
struct Unplugged;

impl Wire for Unplugged {
    fn try_send(&mut self, _: &Outgoing) -> Sent {
        Sent::Gone
    }

    fn poll_room(&mut self, _: &mut Context<'_>) -> Poll<Result<(), WireGone>> {
        Poll::Ready(Err(WireGone))
    }
}

impl fmt::Debug for Outbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outbox")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
