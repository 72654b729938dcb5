//! A WebSocket on a plain TCP connection, whose frames the room writes itself.
//!
//! tungstenite reads: it unmasks, joins and checks what clients send. Writing needs no state beyond
//! a frame that was cut off, so [`DirectWire`] writes a header and the room's bytes in one system
//! call and without a task. What tungstenite would answer by itself, such as a
//! pong, goes to the room as [`Incoming::Reply`], because only one side may write.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Buf as _, Bytes, BytesMut};
use futures_util::Stream;
use live::{Incoming, Outgoing, Sent, Wire, WireGone};
use protocol::socket::CloseCode;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tokio_tungstenite::tungstenite::{Error, Message};

/// The opcodes of RFC 6455, section 5.2, with the bit that says that the frame is the last one of
/// its message.
const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;
/// A longer payload has its length in two or eight bytes of its own.
const TINY_MAX: u8 = 125;
/// A header without a mask.
const HEADER_BYTES_MAX: usize = 10;

/// Frames are rarely longer; the roster of a host is.
const SCRATCH_BYTES_MAX: usize = 16 * 1024;

thread_local! {
    /// Where a frame is put together, so that the kernel gets it in one piece.
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Both directions of an upgraded connection. `read` is what came with the request. It is copied,
/// because it is mostly empty and in a buffer of 8 KiB, which tungstenite would go on using.
pub fn open(stream: TcpStream, read: &[u8], config: WebSocketConfig) -> (Reader, DirectWire) {
    let stream = Arc::new(stream);
    let read = read.to_vec();
    let reader = Reader {
        stream: Arc::clone(&stream),
        context: WebSocketContext::from_partially_read(read, Role::Server, Some(config)),
        replies: Vec::new(),
        is_over: false,
    };
    let wire = DirectWire {
        stream,
        rest: BytesMut::new(),
    };
    (reader, wire)
}

/// What a client sends.
pub struct Reader {
    stream: Arc<TcpStream>,
    context: WebSocketContext,
    /// What tungstenite wrote.
    replies: Vec<u8>,
    is_over: bool,
}

/// What tungstenite takes for the connection.
struct Port<'p> {
    stream: &'p TcpStream,
    replies: &'p mut Vec<u8>,
}

impl Read for Port<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.try_read(buffer)
    }
}

impl Write for Port<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.replies.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Reader {
    type Item = Incoming;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Incoming>> {
        let this = &mut *self;
        loop {
            if !this.replies.is_empty() {
                let reply = std::mem::take(&mut this.replies);
                return Poll::Ready(Some(Incoming::Reply(reply.into())));
            }
            if this.is_over {
                return Poll::Ready(None);
            }
            let mut port = Port {
                stream: &this.stream,
                replies: &mut this.replies,
            };
            match this.context.read(&mut port) {
                Ok(Message::Text(text)) => {
                    return Poll::Ready(Some(Incoming::Text(Bytes::from(text))));
                }
                Ok(Message::Pong(payload)) => return Poll::Ready(Some(Incoming::Pong(payload))),
                Ok(Message::Binary(_)) => return Poll::Ready(Some(Incoming::Other)),
                // The reply comes with the next read, which ends a closed connection.
                Ok(Message::Ping(_) | Message::Close(_) | Message::Frame(_)) => {}
                Err(Error::Io(error)) if error.kind() == ErrorKind::WouldBlock => {
                    if !this.replies.is_empty() {
                        continue;
                    }
                    this.is_over = ready!(this.stream.poll_read_ready(cx)).is_err();
                }
                Err(_ended) => this.is_over = true,
            }
        }
    }
}

/// Where a room writes.
pub struct DirectWire {
    stream: Arc<TcpStream>,
    /// What didn't fit of the last frame.
    rest: BytesMut,
}

impl Wire for DirectWire {
    fn try_send(&mut self, frame: &Outgoing) -> Sent {
        if !self.rest.is_empty() {
            return Sent::NoRoom;
        }
        match frame {
            Outgoing::Text(text) => self.write(TEXT, &text.shared, &text.own),
            Outgoing::Ping(payload) => self.write(PING, payload, &[]),
            Outgoing::Close(code) => self.write(CLOSE, &close_payload(*code), &[]),
            Outgoing::Reply(bytes) => self.write_all(&[bytes]),
        }
    }

    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), WireGone>> {
        loop {
            if ready!(self.stream.poll_write_ready(cx)).is_err() {
                return Poll::Ready(Err(WireGone));
            }
            if self.rest.is_empty() {
                return Poll::Ready(Ok(()));
            }
            match self.stream.try_write(&self.rest) {
                Ok(written) => self.rest.advance(written),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_gone) => return Poll::Ready(Err(WireGone)),
            }
            if self.rest.is_empty() {
                // Most connections never need it again.
                self.rest = BytesMut::new();
            }
        }
    }
}

impl DirectWire {
    fn write(&mut self, opcode: u8, shared: &[u8], own: &[u8]) -> Sent {
        let mut header = [0; HEADER_BYTES_MAX];
        let len = write_header(&mut header, opcode, shared.len() + own.len());
        self.write_all(&[&header[..len], shared, own])
    }

    fn write_all(&mut self, parts: &[&[u8]]) -> Sent {
        SCRATCH.with_borrow_mut(|frame| {
            frame.clear();
            for part in parts {
                frame.extend_from_slice(part);
            }
            let sent = match self.stream.try_write(frame) {
                Ok(written) if written == frame.len() => Sent::Whole,
                Ok(written) => {
                    self.rest.extend_from_slice(&frame[written..]);
                    Sent::Part
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => Sent::NoRoom,
                Err(_gone) => Sent::Gone,
            };
            frame.shrink_to(SCRATCH_BYTES_MAX);
            sent
        })
    }
}

/// Writes the header of a server's frame and returns its length.
fn write_header(header: &mut [u8; HEADER_BYTES_MAX], opcode: u8, payload_len: usize) -> usize {
    header[0] = opcode;
    if let Some(tiny) = u8::try_from(payload_len)
        .ok()
        .filter(|len| *len <= TINY_MAX)
    {
        header[1] = tiny;
        return 2;
    }
    if let Ok(short) = u16::try_from(payload_len) {
        header[1] = 126;
        header[2..4].copy_from_slice(&short.to_be_bytes());
        return 4;
    }
    header[1] = 127;
    header[2..].copy_from_slice(&(payload_len as u64).to_be_bytes());
    HEADER_BYTES_MAX
}

fn close_payload(code: CloseCode) -> Vec<u8> {
    let mut payload = code.number().to_be_bytes().to_vec();
    payload.extend_from_slice(code.reason().as_bytes());
    payload
}

#[cfg(test)]
mod tests;
