//! Writes what a room has to say, to few connections at once and to thousands in passes.
//!
//! Everything is queued first and then written connection by connection, so each gets its frames in
//! their order, whoever writes them. The passes are tasks of their own: on several processors they
//! run beside each other, and rooms with a few people get their turn between them.

use std::sync::Arc;

use crate::outbox::{Frame, Outbox};

/// The number of connections written to at once by the room itself: about a millisecond.
const AT_ONCE_MAX: usize = 64;
/// The number of connections per pass: a few milliseconds, which is what others wait for.
const PASS_LEN: usize = 256;

/// The connections that something was queued for.
#[derive(Default)]
pub(crate) struct FanOut(Vec<Arc<Outbox>>);

impl FanOut {
    pub(crate) fn push(&mut self, outbox: &Arc<Outbox>, frame: Frame) {
        outbox.queue(frame);
        self.0.push(Arc::clone(outbox));
    }

    /// Writes all that was queued.
    pub(crate) fn deliver(mut self) {
        if self.0.len() <= AT_ONCE_MAX {
            flush(&self.0);
            return;
        }
        while !self.0.is_empty() {
            let pass: Vec<_> = self.0.drain(..PASS_LEN.min(self.0.len())).collect();
            tokio::spawn(async move { flush(&pass) });
        }
    }
}

fn flush(outboxes: &[Arc<Outbox>]) {
    for outbox in outboxes {
        outbox.flush();
    }
}
