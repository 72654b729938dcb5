//! Writes what a room has to say, to few connections at once and to thousands in passes.
//!
//! Everything is queued first and then written connection by connection, so each gets its frames in
//! their order, no matter who writes them. The passes are tasks of their own: on several processors
//! they run beside each other, and rooms with a few people get their turn between them.

use std::sync::Arc;

use crate::{FarNode, Frame, Outbox};

/// The number of connections written to at once by the room itself: about a millisecond.
const AT_ONCE_MAX: usize = 64;
/// The number of connections per pass: a few milliseconds, which is what others wait for.
const PASS_LEN: usize = 256;
/// The first pass is short, so that it begins while the room is still busy with the others.
const FIRST_PASS_LEN: usize = AT_ONCE_MAX + 1;

/// The connections that something was queued for.
#[derive(Default)]
pub struct FanOut {
    waiting: Vec<Arc<Outbox>>,
    /// Whether there are so many that passes have begun.
    has_passes: bool,
    /// The nodes that something was added for.
    nodes: Vec<Arc<dyn FarNode>>,
}

impl FanOut {
    pub fn push(&mut self, outbox: &Arc<Outbox>, frame: Frame) {
        if let Some(node) = outbox.add_far(&frame) {
            let is_known = |known: &Arc<dyn FarNode>| is_same(known, &node);
            if !self.nodes.iter().any(is_known) {
                self.nodes.push(node);
            }
            return;
        }
        outbox.queue(frame);
        self.waiting.push(Arc::clone(outbox));
        let pass_len = if self.has_passes {
            PASS_LEN
        } else {
            FIRST_PASS_LEN
        };
        if self.waiting.len() == pass_len {
            self.begin_pass();
        }
    }

    /// Writes all that was queued.
    pub fn deliver(mut self) {
        if self.has_passes {
            self.begin_pass();
        } else {
            flush(&self.waiting);
        }
        for node in self.nodes {
            node.send_soon();
        }
    }

    fn begin_pass(&mut self) {
        self.has_passes = true;
        let pass = std::mem::take(&mut self.waiting);
        tokio::spawn(async move { flush(&pass) });
    }
}

fn is_same(one: &Arc<dyn FarNode>, other: &Arc<dyn FarNode>) -> bool {
    std::ptr::addr_eq(Arc::as_ptr(one), Arc::as_ptr(other))
}

fn flush(outboxes: &[Arc<Outbox>]) {
    for outbox in outboxes {
        outbox.flush();
    }
}
