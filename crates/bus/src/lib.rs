//! Carries messages between the nodes of one Fanfare.
//!
//! A [`Bus`] promises little, so that any message broker could be one:
//!
//! - A message reaches everyone who was subscribed to its subject before it was published, at most
//!   once. It may get lost.
//! - What one node publishes to one subject arrives in the order in which it was published.
//! - Publishing never waits for a subscriber. One that doesn't keep up loses messages.
//! - A message has at most [`MESSAGE_BYTES_MAX`] bytes.
//!
//! Its users must notice what got lost, and repair it. The database, not the bus, says what
//! is true.
//!
//! [`Hub`] connects nodes in one process, for tests; [`NatsBus`] connects processes. The same tests
//! run on both.

mod hub;
mod nats;
#[cfg(feature = "testing")]
pub mod testing;

use std::fmt;
use std::pin::Pin;

use bytes::Bytes;
use tokio::sync::mpsc;

pub use hub::{Hub, HubBus};
pub use nats::NatsBus;

/// The longest message, half of what NATS carries unless told otherwise.
pub const MESSAGE_BYTES_MAX: usize = 512 * 1024;
/// The number of messages that may wait for a subscriber; more are lost.
pub const WAITING_MAX: usize = 4_096;

/// Why the bus can't be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address can't be understood.
    #[error("the bus URL is not understood; give nats://host:4222: {0}")]
    Address(String),
    /// Nothing answers there, or it refuses us.
    #[error("failed to reach the bus: {0}")]
    Unreachable(String),
    /// The connection is closed.
    #[error("the bus is closed")]
    Closed,
}

/// A future of a [`Bus`].
pub type Answer<'b, T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send + 'b>>;

/// The messages of one subscription, in order. Ends when the bus is closed.
pub type Messages = mpsc::Receiver<Bytes>;

/// Carries messages by subject: words of letters, digits, `-` and `_`, with dots between them.
pub trait Bus: fmt::Debug + Send + Sync + 'static {
    /// Publishes a message. Waits only while the connection itself doesn't keep up.
    fn publish(&self, subject: &str, message: Bytes) -> Answer<'_, ()>;

    /// Subscribes to a subject. What is published after this completes arrives.
    fn subscribe(&self, subject: &str) -> Answer<'_, Messages>;

    /// Whether messages get through, as far as this end knows. It may take seconds to notice that
    /// they don't.
    fn is_connected(&self) -> bool;
}
