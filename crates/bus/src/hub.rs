//! A bus within one process.
//!
//! Each node has its own end, [`HubBus`], which can be cut off: then it neither sends nor receives
//! anything, like a node whose network fails.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::Bytes;
use parking_lot::Mutex;
use tokio::sync::mpsc;

use crate::{Answer, Bus, BusError, MESSAGE_BYTES_MAX, Messages, WAITING_MAX};

/// Where the ends meet. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Hub {
    subscribers: Arc<Mutex<BTreeMap<String, Vec<Subscriber>>>>,
}

#[derive(Debug)]
struct Subscriber {
    node: Arc<Node>,
    messages: mpsc::Sender<Bytes>,
}

#[derive(Debug, Default)]
struct Node {
    is_cut: AtomicBool,
    published: AtomicU64,
    /// The number of messages that still get through until one is lost.
    loses_after: Mutex<Option<u64>>,
}

/// One node's end.
#[derive(Debug, Clone)]
pub struct HubBus {
    hub: Hub,
    node: Arc<Node>,
}

impl Hub {
    /// A new end.
    pub fn join(&self) -> HubBus {
        HubBus {
            hub: self.clone(),
            node: Arc::default(),
        }
    }
}

impl HubBus {
    /// Cuts this end off, or connects it again.
    pub fn cut(&self, is_cut: bool) {
        self.node.is_cut.store(is_cut, Ordering::Relaxed);
    }

    /// Loses one of the messages that this end publishes, after so many others.
    pub fn lose_one_after(&self, count: u64) {
        *self.node.loses_after.lock() = Some(count);
    }

    /// The number of messages that this end has published.
    pub fn published(&self) -> u64 {
        self.node.published.load(Ordering::Relaxed)
    }

    fn is_cut(&self) -> bool {
        self.node.is_cut.load(Ordering::Relaxed)
    }

    fn is_lost(&self) -> bool {
        let mut loses_after = self.node.loses_after.lock();
        match &mut *loses_after {
            Some(0) => {
                *loses_after = None;
                true
            }
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        }
    }
}

impl Bus for HubBus {
    fn publish(&self, subject: &str, message: Bytes) -> Answer<'_, ()> {
        debug_assert!(
            message.len() <= MESSAGE_BYTES_MAX,
            "the message is too long"
        );
        self.node.published.fetch_add(1, Ordering::Relaxed);
        if !self.is_cut() && !self.is_lost() {
            let mut subscribers = self.hub.subscribers.lock();
            if let Some(subscribers) = subscribers.get_mut(subject) {
                subscribers.retain(|subscriber| !subscriber.messages.is_closed());
                for subscriber in subscribers {
                    if !subscriber.node.is_cut.load(Ordering::Relaxed) {
                        // A subscriber that doesn't keep up loses it.
                        let _full = subscriber.messages.try_send(message.clone());
                    }
                }
            }
        }
        Box::pin(std::future::ready(Ok(())))
    }

    fn subscribe(&self, subject: &str) -> Answer<'_, Messages> {
        let (messages, received) = mpsc::channel(WAITING_MAX);
        let subscriber = Subscriber {
            node: Arc::clone(&self.node),
            messages,
        };
        let mut subscribers = self.hub.subscribers.lock();
        let subject = subscribers.entry(subject.to_owned()).or_default();
        subject.push(subscriber);
        Box::pin(std::future::ready(Ok::<_, BusError>(received)))
    }

    fn is_connected(&self) -> bool {
        !self.is_cut()
    }
}
