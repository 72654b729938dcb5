//! Another node: what waits to be sent to it, and whether what comes from it is complete.
//!
//! Each direction is a stream of numbered parcels. A gap means that the bus lost something, and a
//! new stream that the other process is a new one. Then both nodes forget everything between them:
//! connections are closed, and their clients come back and get the newest view, as after any other
//! interruption. So nobody ever continues with half of what happened. What was on its way
//! meanwhile concerns connections that nobody knows anymore, because no number is used twice.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use bus::MESSAGE_BYTES_MAX;
use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::Notify;
use work::Clock;

use super::gateway::Gateway;
use super::owner::Owner;
use super::parcel::{self, Head, Item};
use crate::limits::{CLOCK_SAMPLES_MAX, PEER_BYTES_MAX, PEER_SILENT_BEATS_MAX};
use outbox::{FarNode, Frame};

/// A parcel is sealed at this size; the longest item still fits behind it.
const SEALED_BYTES: usize = MESSAGE_BYTES_MAX / 2;
/// The number of shared texts compared with a frame's: a room shows two or three at a time.
const SHARED_LOOK_BACK: usize = 4;

/// Another node.
pub(crate) struct Peer {
    /// Its name.
    pub(super) node: String,
    pub(super) clock: Arc<dyn Clock>,
    /// What we are to it as the gateway of people here.
    pub(super) gateway: Mutex<Gateway>,
    /// What we are to it as the owner of rooms.
    pub(super) owner: Mutex<Owner>,
    out: Mutex<Out>,
    hearing: Mutex<Hearing>,
    /// How far its clock is ahead of ours.
    ahead_ms: AtomicI64,
    ask_ids: AtomicU64,
    /// Wakes the task that sends.
    pub(super) wake: Notify,
}

struct Out {
    me: String,
    stream: u64,
    seq: u64,
    /// The parcel being filled; empty if there is nothing to send.
    open: Vec<u8>,
    /// Whether all of it may wait for more: answers, or acknowledgments of answers.
    gathers: bool,
    /// The shared texts in it.
    shared: Vec<Bytes>,
    sealed: VecDeque<Vec<u8>>,
    sealed_bytes: usize,
}

#[derive(Default)]
struct Hearing {
    stream: Option<u64>,
    next_seq: u64,
    silent_beats: u32,
    /// Round trips, and how far ahead its clock was at each; newest last.
    clock_samples: VecDeque<(u64, i64)>,
}

/// What to do with a parcel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heard {
    New,
    /// It was there before.
    Again,
}

impl Out {
    fn new(me: &str) -> Self {
        Self {
            me: me.to_owned(),
            stream: secret::seed(),
            seq: 0,
            open: Vec::new(),
            gathers: true,
            shared: Vec::new(),
            sealed: VecDeque::new(),
            sealed_bytes: 0,
        }
    }

    /// False if far too much waits.
    fn push(&mut self, item: &Item<'_>) -> bool {
        self.append(item, item.gathers())
    }

    fn append(&mut self, item: &Item<'_>, gathers: bool) -> bool {
        if self.open.is_empty() {
            self.seq += 1;
            self.gathers = true;
            self.open.push(parcel::VERSION);
            let head = Head {
                from: &self.me,
                stream: self.stream,
                seq: self.seq,
            };
            parcel::append(&mut self.open, &head);
        }
        parcel::append(&mut self.open, item);
        self.gathers &= gathers;
        if self.open.len() >= SEALED_BYTES {
            self.seal();
        }
        self.sealed_bytes <= PEER_BYTES_MAX
    }

    fn push_frame(&mut self, connection: u64, frame: &Frame, shows_anew: bool) -> bool {
        let whole = frame;
        let (text, kind, shows) = frame.parts();
        let frame = |shared, own| Item::Frame {
            connection,
            kind: kind.number(),
            shows,
            shows_anew,
            shared,
            own,
        };
        if text.own.is_empty() {
            return self.append(&frame(None, &text.shared), whole.gathers());
        }
        let recent = self.shared.iter().enumerate().rev().take(SHARED_LOOK_BACK);
        let mut known = recent.filter(|(_, shared)| is_same(shared, &text.shared));
        let known = known.next().map(|(index, _)| index);
        let index = known.unwrap_or_else(|| {
            // Otherwise it may end up in the parcel before.
            if self.open.len() + text.shared.len() >= SEALED_BYTES {
                self.seal();
            }
            let index = self.shared.len();
            self.push(&Item::Shared(&text.shared));
            self.shared.push(text.shared.clone());
            index
        });
        if self.open.is_empty() {
            // The shared text alone filled a parcel.
            return self.push(&frame(None, &text.whole()));
        }
        self.push(&frame(u32::try_from(index).ok(), &text.own))
    }

    fn seal(&mut self) {
        self.shared.clear();
        if !self.open.is_empty() {
            let parcel = std::mem::take(&mut self.open);
            self.sealed_bytes += parcel.len();
            self.sealed.push_back(parcel);
        }
    }

    fn drop_all(&mut self) {
        self.open = Vec::new();
        self.shared.clear();
        self.sealed.clear();
        self.sealed_bytes = 0;
    }

    fn next(&mut self) -> Option<Bytes> {
        if self.sealed.is_empty() {
            self.seal();
        }
        let parcel = self.sealed.pop_front()?;
        self.sealed_bytes -= parcel.len();
        Some(parcel.into())
    }
}

/// Whether these are the same text, not just equal ones: comparing costs more than it saves.
fn is_same(one: &Bytes, other: &Bytes) -> bool {
    one.as_ptr() == other.as_ptr() && one.len() == other.len()
}

impl Peer {
    pub(super) fn new(me: &str, node: &str, clock: Arc<dyn Clock>) -> Self {
        Self {
            node: node.to_owned(),
            clock,
            gateway: Mutex::default(),
            owner: Mutex::default(),
            out: Mutex::new(Out::new(me)),
            hearing: Mutex::default(),
            ahead_ms: AtomicI64::new(0),
            ask_ids: AtomicU64::new(1),
            wake: Notify::new(),
        }
    }

    /// Adds an item, and sends it soon.
    pub(super) fn push(&self, item: &Item<'_>) {
        self.add(item);
        self.wake.notify_one();
    }

    /// Adds an item for a later [`wake`](Self::wake).
    pub(super) fn add(&self, item: &Item<'_>) {
        let fits = self.out.lock().push(item);
        if !fits {
            self.overflow();
        }
    }

    /// Adds a frame for a connection at that node, for a later [`wake`](Self::wake).
    pub(super) fn add_frame(&self, connection: u64, frame: &Frame, shows_anew: bool) {
        let fits = self.out.lock().push_frame(connection, frame, shows_anew);
        if !fits {
            self.overflow();
        }
    }

    /// The bus doesn't keep up. What waits is dropped, which the other node notices by the gap.
    fn overflow(&self) {
        let mut out = self.out.lock();
        if out.sealed_bytes > PEER_BYTES_MAX {
            tracing::warn!(node = self.node, "the bus doesn't keep up");
            out.drop_all();
        }
    }

    /// Whether what waits may wait for more.
    pub(super) fn gathers(&self) -> bool {
        let out = self.out.lock();
        out.sealed.is_empty() && !out.open.is_empty() && out.gathers
    }

    /// The next parcel to send.
    pub(super) fn next_parcel(&self) -> Option<Bytes> {
        self.out.lock().next()
    }

    pub(super) fn next_ask(&self) -> u64 {
        self.ask_ids.fetch_add(1, Ordering::Relaxed)
    }

    /// How far its clock is ahead of ours.
    pub(crate) fn ahead_ms(&self) -> i64 {
        self.ahead_ms.load(Ordering::Relaxed)
    }

    /// Notes a parcel. After a gap, everything between us ends, on both sides.
    pub(super) fn hear(&self, head: Head<'_>) -> Heard {
        let mut hearing = self.hearing.lock();
        hearing.silent_beats = 0;
        let is_same = hearing.stream == Some(head.stream);
        if is_same && head.seq < hearing.next_seq {
            return Heard::Again;
        }
        let is_next = is_same && head.seq == hearing.next_seq;
        // There is nothing between us yet.
        let is_first = hearing.stream.is_none();
        hearing.stream = Some(head.stream);
        hearing.next_seq = head.seq + 1;
        drop(hearing);
        if !is_next && !is_first {
            tracing::warn!(node = self.node, "a parcel of another node is missing");
            self.reset();
        }
        Heard::New
    }

    /// Notes how late it was there. Of the newest answers, the quickest tells best.
    pub(super) fn compare_clocks(&self, at_ms: u64, there_ms: u64) {
        let round_trip_ms = self.clock.now_ms().saturating_sub(at_ms);
        let ahead_ms = there_ms.cast_signed() - (at_ms + round_trip_ms / 2).cast_signed();
        let mut hearing = self.hearing.lock();
        let samples = &mut hearing.clock_samples;
        if samples.len() == CLOCK_SAMPLES_MAX {
            samples.pop_front();
        }
        samples.push_back((round_trip_ms, ahead_ms));
        if let Some((_, ahead_ms)) = samples
            .iter()
            .min_by_key(|(round_trip_ms, _)| *round_trip_ms)
        {
            self.ahead_ms.store(*ahead_ms, Ordering::Relaxed);
        }
    }

    /// Called every second. A node that stays silent although someone needs it is lost.
    pub(super) fn beat(&self) {
        if !self.is_needed() {
            self.hearing.lock().silent_beats = 0;
            return;
        }
        let is_lost = {
            let mut hearing = self.hearing.lock();
            hearing.silent_beats += 1;
            hearing.silent_beats > PEER_SILENT_BEATS_MAX
        };
        if is_lost {
            tracing::warn!(node = self.node, "another node is silent");
            self.die();
        } else {
            self.push(&Item::Ping {
                at_ms: self.clock.now_ms(),
            });
        }
    }

    /// The node is silent, or dead. If it isn't, it hears that we have forgotten it.
    pub(super) fn die(&self) {
        if self.is_needed() {
            {
                let mut hearing = self.hearing.lock();
                hearing.silent_beats = 0;
                hearing.clock_samples.clear();
            }
            self.reset();
        }
    }

    fn is_needed(&self) -> bool {
        self.gateway.lock().is_needed() || self.owner.lock().is_needed()
    }

    /// Ends everything between us, on both sides.
    fn reset(&self) {
        self.end(Some(&Item::Reset));
    }

    /// Ends everything between us, here.
    pub(super) fn lose(&self) {
        self.end(None);
    }

    fn end(&self, told: Option<&Item<'_>>) {
        // Taken out first, because what ends calls us back. The other node forgets what was before
        // the message, so nothing may begin between it and the end here: someone who attaches in
        // that moment would be forgotten there, and never hear of it.
        let (gateway, owner) = {
            let (mut gateway, mut owner) = (self.gateway.lock(), self.owner.lock());
            if let Some(told) = told {
                self.add(told);
            }
            (gateway.start_over(), std::mem::take(&mut *owner))
        };
        // The owner may have attached them after it forgot the others.
        for connection in gateway.connections() {
            self.add(&Item::Detach {
                connection,
                round_trips_ms: Vec::new(),
            });
        }
        self.send_soon();
        gateway.end();
        owner.end();
    }
}

impl FarNode for Peer {
    fn send_soon(&self) {
        self.wake.notify_one();
    }
}

impl fmt::Debug for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Peer")
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
