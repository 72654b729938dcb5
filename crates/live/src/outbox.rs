//! The frames waiting to be written to one connection.
//!
//! A room adds frames without waiting, and the connection's own task removes them. A view is
//! complete, so a newer one replaces an unsent older one, and a slow reader gets the newest state
//! instead of everything it missed. Other frames queue up to a limit; beyond it the connection is
//! closed, and the client reconnects.

use std::collections::VecDeque;

use bytes::{Bytes, BytesMut};
use parking_lot::Mutex;
use protocol::socket::CloseCode;
use tokio::sync::Notify;

use crate::limits::OUTBOX_LEN_MAX;

/// One message, ready to send.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// The part shared by the audience; built once.
    shared: Bytes,
    /// The part for this connection alone; may be empty.
    own: Bytes,
    kind: Kind,
    /// The question whose answers this frame shows.
    shows: Option<u32>,
}

/// Which unsent frames a new one replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The complete view; replaces an older one.
    View,
    /// Counters; replace older ones.
    Progress,
    /// Must arrive.
    Word,
}

impl Frame {
    pub(crate) fn word(text: Bytes) -> Self {
        Self {
            shared: text,
            own: Bytes::new(),
            kind: Kind::Word,
            shows: None,
        }
    }

    pub(crate) fn progress(text: Bytes) -> Self {
        Self {
            shared: text,
            own: Bytes::new(),
            kind: Kind::Progress,
            shows: None,
        }
    }

    pub(crate) fn view(shared: Bytes, own: Bytes, shows: Option<u32>) -> Self {
        Self {
            shared,
            own,
            kind: Kind::View,
            shows,
        }
    }

    pub(crate) fn shows(&self) -> Option<u32> {
        self.shows
    }

    /// The complete text.
    pub(crate) fn into_text(self) -> Bytes {
        if self.own.is_empty() {
            return self.shared;
        }
        let mut text = BytesMut::with_capacity(self.shared.len() + self.own.len());
        text.extend_from_slice(&self.shared);
        text.extend_from_slice(&self.own);
        text.freeze()
    }
}

/// The next step of a connection's task.
#[derive(Debug)]
pub(crate) enum Next {
    Write(Frame),
    Close(CloseCode),
}

/// The frames of one connection. The lock is held for a push or a pop, never across an await.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// Unique within this process.
    pub(crate) id: u64,
    waiting: Mutex<Waiting>,
    /// Wakes the one task that removes frames.
    wake: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    close: Option<CloseCode>,
}

impl Outbox {
    pub(crate) fn new(id: u64) -> Self {
        Self {
            id,
            waiting: Mutex::default(),
            wake: Notify::new(),
        }
    }

    /// Adds a frame without waiting.
    pub(crate) fn push(&self, frame: Frame) {
        let mut waiting = self.waiting.lock();
        if waiting.close.is_some() {
            return;
        }
        if frame.kind != Kind::Word {
            waiting.frames.retain(|older| older.kind != frame.kind);
        }
        if waiting.frames.len() >= OUTBOX_LEN_MAX {
            waiting.frames.clear();
            waiting.close = Some(CloseCode::TooSlow);
        } else {
            waiting.frames.push_back(frame);
        }
        drop(waiting);
        self.wake.notify_one();
    }

    /// Closes the connection after the queued frames. The first reason wins.
    pub(crate) fn close(&self, code: CloseCode) {
        self.waiting.lock().close.get_or_insert(code);
        self.wake.notify_one();
    }

    /// The next step. Cancel-safe: nothing is removed before it is returned.
    pub(crate) async fn next(&self) -> Next {
        loop {
            {
                let mut waiting = self.waiting.lock();
                if let Some(frame) = waiting.frames.pop_front() {
                    return Next::Write(frame);
                }
                if let Some(code) = waiting.close {
                    return Next::Close(code);
                }
            }
            self.wake.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(outbox: &Outbox) -> Vec<String> {
        let mut waiting = outbox.waiting.lock();
        let texts = waiting.frames.drain(..).map(Frame::into_text);
        texts
            .map(|text| String::from_utf8_lossy(&text).into_owned())
            .collect()
    }

    #[test]
    fn ws_3_a_newer_view_replaces_an_unsent_one_and_words_stay() {
        let outbox = Outbox::new(1);
        outbox.push(Frame::view("view 1".into(), Bytes::new(), None));
        outbox.push(Frame::word("picked".into()));
        outbox.push(Frame::progress("count 1".into()));
        outbox.push(Frame::progress("count 2".into()));
        outbox.push(Frame::view("view ".into(), "2".into(), Some(0)));
        assert_eq!(text(&outbox), ["picked", "count 2", "view 2"]);
    }

    #[tokio::test]
    async fn ws_3_too_many_unsent_words_close_the_connection_and_free_the_memory() {
        let outbox = Outbox::new(1);
        for _ in 0..10_000 {
            outbox.push(Frame::word("word".into()));
        }
        assert!(outbox.waiting.lock().frames.is_empty());
        assert!(matches!(
            outbox.next().await,
            Next::Close(CloseCode::TooSlow)
        ));
    }

    #[tokio::test]
    async fn what_waits_is_written_before_the_close() {
        let outbox = Outbox::new(1);
        outbox.push(Frame::word("last word".into()));
        outbox.close(CloseCode::RoomOver);
        outbox.close(CloseCode::TooSlow);
        outbox.push(Frame::word("too late".into()));
        assert!(matches!(outbox.next().await, Next::Write(_)));
        assert!(matches!(
            outbox.next().await,
            Next::Close(CloseCode::RoomOver)
        ));
    }
}
