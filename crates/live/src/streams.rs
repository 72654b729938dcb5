//! Connections without a WebSocket, for networks that cut those: frames go down as server-sent
//! events, messages come up in requests of their own.
//!
//! [`Streams`] makes both ends of such a connection. [`StreamSocket`] is what
//! [`serve_connection`](crate::serve_connection) takes, so everything a WebSocket promises holds
//! here too. [`Events`] is the body of the response that stays open; when it is dropped, the
//! connection ends. Messages are posted to an id that only this response tells. Posts are numbered,
//! so that one whose answer got lost can be sent again without a second effect.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;
use futures_util::{Sink, Stream};
use parking_lot::Mutex;
use protocol::http::streams::{StreamClosed, StreamOpened, StreamPing};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_util::sync::PollSender;
use work::{Clock, Sleep};

use crate::limits::{STREAM_BEAT_MS, STREAM_INBOX_LEN_MAX};
use wire::{Incoming, Outgoing, Text};

/// The open event streams of this process.
#[derive(Clone)]
pub struct Streams {
    clock: Arc<dyn Clock>,
    /// The name of this node, with which its ids begin: posts may arrive at any node.
    node: Arc<str>,
    lines: Lines,
}

/// What follows the name of the node in an id; no name and no secret contains it.
const NODE_END: char = '.';

/// The node that has the stream with this id.
pub(crate) fn node_of(id: &str) -> Option<&str> {
    id.split_once(NODE_END).map(|(node, _)| node)
}

/// By their ids, which are secrets. The lock is held for a look-up, never across an await.
type Lines = Arc<Mutex<HashMap<String, Arc<Line>>>>;

/// The way up of one connection.
struct Line {
    /// What the stream was opened for; an id is good for nothing else.
    place: String,
    /// The number of the newest post.
    newest: Mutex<u32>,
    incoming: mpsc::Sender<Incoming>,
}

/// Why a post has no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PostError {
    /// No open stream at this place has this id.
    Unknown,
    /// An earlier post is missing.
    OutOfOrder,
    /// The messages before are still being handled. The same post may be sent again.
    Busy,
}

impl Streams {
    /// No streams yet, on the node with this name.
    pub fn new(clock: Arc<dyn Clock>, node: &str) -> Self {
        Self {
            clock,
            node: node.into(),
            lines: Lines::default(),
        }
    }

    /// Opens a stream for a place, such as a room's code: the connection's end, and the body of the
    /// response. The body begins with the event that names the id.
    pub fn open(&self, place: &str) -> (StreamSocket, Events) {
        let id = format!("{}{NODE_END}{}", self.node, secret::stream_id());
        let (to_connection, incoming) = mpsc::channel(STREAM_INBOX_LEN_MAX);
        // A frame is written when the body has taken it, so that a slow reader is noticed.
        let (outgoing, from_connection) = mpsc::channel(1);
        let line = Line {
            place: place.to_owned(),
            newest: Mutex::new(0),
            incoming: to_connection,
        };
        self.lines.lock().insert(id.clone(), Arc::new(line));
        let socket = StreamSocket {
            incoming,
            outgoing: PollSender::new(outgoing),
        };
        let now_ms = self.clock.now_ms();
        let opened = StreamOpened { id: id.clone() };
        let events = Events {
            opened: Some(event("stream", &opened)),
            outgoing: from_connection,
            is_over: false,
            written_ms: now_ms,
            beat: self.clock.sleep_until(now_ms + STREAM_BEAT_MS),
            clock: Arc::clone(&self.clock),
            _listed: Listed {
                id,
                lines: Arc::clone(&self.lines),
            },
        };
        (socket, events)
    }

    /// Hands a post's messages to the connection, all or none. `seq` counts the posts of a
    /// connection from 1; one that was there before changes nothing.
    pub fn post(
        &self,
        place: &str,
        id: &str,
        seq: u32,
        messages: Vec<Bytes>,
    ) -> Result<(), PostError> {
        let line = self.line(place, id)?;
        let mut newest = line.newest.lock();
        if seq <= *newest {
            return Ok(());
        }
        if seq - *newest > 1 {
            return Err(PostError::OutOfOrder);
        }
        let slots = line.incoming.try_reserve_many(messages.len());
        let slots = slots.map_err(|error| match error {
            mpsc::error::TrySendError::Full(()) => PostError::Busy,
            mpsc::error::TrySendError::Closed(()) => PostError::Unknown,
        })?;
        for (slot, text) in slots.zip(messages) {
            slot.send(Incoming::Text(text));
        }
        *newest = seq;
        Ok(())
    }

    /// Answers a ping, out of turn: waiting behind other messages would make the line seem longer
    /// than it is.
    pub fn pong(&self, place: &str, id: &str, nonce: &str) -> Result<(), PostError> {
        let line = self.line(place, id)?;
        // What isn't ours is no answer to any ping.
        let payload = URL_SAFE_NO_PAD.decode(nonce).unwrap_or_default();
        let sent = line.incoming.try_send(Incoming::Pong(payload.into()));
        sent.map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => PostError::Busy,
            mpsc::error::TrySendError::Closed(_) => PostError::Unknown,
        })
    }

    /// The number of open streams.
    pub fn count(&self) -> usize {
        self.lines.lock().len()
    }

    fn line(&self, place: &str, id: &str) -> Result<Arc<Line>, PostError> {
        let line = self.lines.lock().get(id).map(Arc::clone);
        let line = line.filter(|line| line.place == place);
        line.ok_or(PostError::Unknown)
    }
}

/// The connection's end of a stream.
pub struct StreamSocket {
    incoming: mpsc::Receiver<Incoming>,
    outgoing: PollSender<Outgoing>,
}

impl Stream for StreamSocket {
    type Item = Incoming;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        self.incoming.poll_recv(cx)
    }
}

/// The body of the response was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamGone;

impl Sink<Outgoing> for StreamSocket {
    type Error = StreamGone;

    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), StreamGone>> {
        self.outgoing.poll_reserve(cx).map_err(|_closed| StreamGone)
    }

    fn start_send(mut self: Pin<&mut Self>, frame: Outgoing) -> Result<(), StreamGone> {
        self.outgoing.send_item(frame).map_err(|_closed| StreamGone)
    }

    /// Done when the body has taken the frame: only then is there room for another one.
    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), StreamGone>> {
        self.poll_ready(cx)
    }

    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), StreamGone>> {
        self.poll_flush(cx)
    }
}

/// The frames of one connection as server-sent events, each in one piece. Ends after the close.
pub struct Events {
    /// The event that names the id, until it is written.
    opened: Option<Bytes>,
    outgoing: mpsc::Receiver<Outgoing>,
    is_over: bool,
    written_ms: u64,
    beat: Sleep,
    clock: Arc<dyn Clock>,
    _listed: Listed,
}

impl Stream for Events {
    type Item = Bytes;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(opened) = self.opened.take() {
            return Poll::Ready(Some(opened));
        }
        if self.is_over {
            return Poll::Ready(None);
        }
        if let Poll::Ready(next) = self.outgoing.poll_recv(cx) {
            let Some(frame) = next else {
                return Poll::Ready(None);
            };
            self.is_over = matches!(frame, Outgoing::Close(_));
            self.written_ms = self.clock.now_ms();
            return Poll::Ready(Some(event_of(frame)));
        }
        loop {
            ready!(self.beat.as_mut().poll(cx));
            let (now_ms, due_ms) = (self.clock.now_ms(), self.written_ms + STREAM_BEAT_MS);
            if now_ms >= due_ms {
                self.written_ms = now_ms;
                self.beat = self.clock.sleep_until(now_ms + STREAM_BEAT_MS);
                return Poll::Ready(Some(Bytes::from_static(b":\n\n")));
            }
            self.beat = self.clock.sleep_until(due_ms);
        }
    }
}

/// Takes the stream off the list when its body is dropped.
struct Listed {
    id: String,
    lines: Lines,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.lines.lock().remove(&self.id);
    }
}

fn event_of(frame: Outgoing) -> Bytes {
    match frame {
        Outgoing::Text(Text { shared, own }) => {
            let event = [b"data: ", shared.as_ref(), own.as_ref(), b"\n\n"].concat();
            // JSON on one line: a line break would end the event.
            debug_assert!(event.iter().filter(|byte| b"\r\n".contains(byte)).count() == 2);
            event.into()
        }
        Outgoing::Ping(payload) => event(
            "ping",
            &StreamPing {
                nonce: URL_SAFE_NO_PAD.encode(payload),
            },
        ),
        // An event stream has no frames below its events.
        Outgoing::Reply(_) => Bytes::new(),
        Outgoing::Close(code) => event(
            "close",
            &StreamClosed {
                code: code.number(),
                reason: code.reason().to_owned(),
            },
        ),
    }
}

fn event(name: &str, data: &impl Serialize) -> Bytes {
    let data = serde_json::to_string(data).expect("texts and numbers are JSON");
    format!("event: {name}\ndata: {data}\n\n").into()
}
