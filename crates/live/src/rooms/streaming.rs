//! Posts to event streams, which a load balancer may bring to any node.

use std::sync::Arc;

use bytes::Bytes;

use super::Rooms;
use crate::relay::Relay;
use crate::streams::{self, PostError, Streams};

impl Rooms {
    /// The event streams of this node.
    pub fn streams(&self) -> &Streams {
        &self.inner.streams
    }

    /// Hands a post's messages to the connection with this id, as [`Streams::post`], on whichever
    /// node it is.
    pub async fn post_to_stream(
        &self,
        place: &str,
        id: &str,
        seq: u32,
        messages: Vec<Bytes>,
    ) -> Result<(), PostError> {
        match self.relay_to(id) {
            Some((relay, node)) => relay.post(self, node, place, id, seq, messages).await,
            None => self.inner.streams.post(place, id, seq, messages),
        }
    }

    /// Answers the ping of a stream, as [`Streams::pong`], on whichever node it is.
    pub async fn answer_stream_ping(
        &self,
        place: &str,
        id: &str,
        nonce: &str,
    ) -> Result<(), PostError> {
        match self.relay_to(id) {
            Some((relay, node)) => relay.pong(self, node, place, id, nonce).await,
            None => self.inner.streams.pong(place, id, nonce),
        }
    }

    /// The other node that has the stream with this id, and the way to it.
    fn relay_to<'i>(&self, id: &'i str) -> Option<(&Arc<Relay>, &'i str)> {
        let node = streams::node_of(id).filter(|node| *node != self.inner.config.node)?;
        Some((self.inner.relay.get()?, node))
    }
}
