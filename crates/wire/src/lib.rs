//! The two directions of one connection: what arrives, and what a room's frames are written to.
//!
//! A [`Wire`] never waits, so anyone who has a frame can write it at once, without waking the
//! connection's own task. That task only finishes what didn't fit.

mod shown;

use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};

use bytes::Bytes;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{Sink, Stream, StreamExt as _};
use protocol::socket::CloseCode;

pub use shown::Shown;

/// Incoming frames.
#[derive(Debug)]
pub enum Incoming {
    /// A text frame.
    Text(Bytes),
    /// The response to a ping, with the ping's payload.
    Pong(Bytes),
    /// What the client must get in reply to a frame below our messages, such as its ping.
    Reply(Bytes),
    /// Anything the protocol doesn't use, such as a binary frame.
    Other,
}

/// Outgoing frames.
#[derive(Debug, Clone)]
pub enum Outgoing {
    /// A text frame.
    Text(Text),
    /// A ping with its payload.
    Ping(Bytes),
    /// Bytes that the client must get as they are, such as the answer to its ping.
    Reply(Bytes),
    /// The close frame.
    Close(CloseCode),
}

/// Valid UTF-8 in two parts, so that what an audience shares is built once.
#[derive(Debug, Clone)]
pub struct Text {
    /// The part shared by the audience.
    pub shared: Bytes,
    /// The part for this connection alone; may be empty.
    pub own: Bytes,
}

impl Text {
    /// The complete text.
    pub fn whole(&self) -> Bytes {
        if self.own.is_empty() {
            return self.shared.clone();
        }
        [self.shared.as_ref(), self.own.as_ref()].concat().into()
    }
}

impl From<Bytes> for Text {
    fn from(shared: Bytes) -> Self {
        Self {
            shared,
            own: Bytes::new(),
        }
    }
}

/// What became of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// All of it is on its way.
    Whole,
    /// The wire took it, but the rest of it waits for room.
    Part,
    /// The wire didn't take it.
    NoRoom,
    /// Nobody is at the other end.
    Gone,
}

/// The other end is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WireGone;

/// Where the frames of one connection go.
pub trait Wire: Send + 'static {
    /// Writes a frame if there is room. Never waits.
    fn try_send(&mut self, frame: &Outgoing) -> Sent;

    /// Completes when the rest of the last frame is written and there is room for another one.
    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), WireGone>>;
}

/// A wire made of a sink.
pub struct SinkWire<K>(K);

/// The two directions of a connection that is a stream and a sink. A frame is written when the sink
/// is flushed.
pub fn split<S>(socket: S) -> (SplitStream<S>, SinkWire<SplitSink<S, Outgoing>>)
where
    S: Stream + Sink<Outgoing>,
{
    let (sink, stream) = socket.split();
    (stream, SinkWire(sink))
}

impl<K> Wire for SinkWire<K>
where
    K: Sink<Outgoing> + Unpin + Send + 'static,
{
    fn try_send(&mut self, frame: &Outgoing) -> Sent {
        // Anyone who waits for room asks again with a waker of its own.
        let mut cx = Context::from_waker(Waker::noop());
        let mut sink = Pin::new(&mut self.0);
        match sink.as_mut().poll_ready(&mut cx) {
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_gone)) => return Sent::Gone,
            Poll::Pending => return Sent::NoRoom,
        }
        if sink.as_mut().start_send(frame.clone()).is_err() {
            return Sent::Gone;
        }
        match sink.poll_flush(&mut cx) {
            Poll::Ready(Ok(())) => Sent::Whole,
            Poll::Ready(Err(_gone)) => Sent::Gone,
            Poll::Pending => Sent::Part,
        }
    }

    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), WireGone>> {
        let mut sink = Pin::new(&mut self.0);
        if ready!(sink.as_mut().poll_flush(cx)).is_err() {
            return Poll::Ready(Err(WireGone));
        }
        sink.poll_ready(cx).map_err(|_gone| WireGone)
    }
}
