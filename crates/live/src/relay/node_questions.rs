//! Questions to another node itself, not to a room that runs there.
//!
//! A browser's posts may arrive at another node than the one that writes its event stream. The id
//! of a stream names that node. And what players missed is kept by the node that ran their room.

use std::sync::Arc;

use bytes::Bytes;
use serde::de::DeserializeOwned;

use super::Relay;
use super::gateway::FarRoom;
use super::question::Question;
use crate::reply;
use crate::rooms::{Missed, Rooms};
use crate::streams::PostError;

impl Relay {
    /// Hands a post to an event stream at another node.
    pub(crate) async fn post(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        place: &str,
        id: &str,
        seq: u32,
        messages: Vec<Bytes>,
    ) -> Result<(), PostError> {
        let texts = messages
            .into_iter()
            .map(|text| String::from_utf8_lossy(&text).into_owned());
        let question = Question::PostToStream {
            place: place.to_owned(),
            id: id.to_owned(),
            seq,
            messages: texts.collect(),
        };
        self.ask_about_stream(rooms, node, &question).await
    }

    /// Answers the ping of an event stream at another node.
    pub(crate) async fn pong(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        place: &str,
        id: &str,
        nonce: &str,
    ) -> Result<(), PostError> {
        let question = Question::AnswerStreamPing {
            place: place.to_owned(),
            id: id.to_owned(),
            nonce: nonce.to_owned(),
        };
        self.ask_about_stream(rooms, node, &question).await
    }

    /// What the player with this seat missed in a room that ended at another node.
    pub(crate) async fn find_missed(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        code: &str,
        token_hash: [u8; 32],
    ) -> Option<Missed> {
        let question = Question::FindMissed { token_hash };
        let answer = self.ask_node(rooms, node, code, &question).await;
        answer.flatten()
    }

    async fn ask_about_stream(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        question: &Question,
    ) -> Result<(), PostError> {
        // Without an answer, the node is gone, and its streams with it.
        let answer = self.ask_node(rooms, node, "", question).await;
        answer.unwrap_or(Err(PostError::Unknown))
    }

    /// `None` if there is no such node, or it doesn't answer.
    async fn ask_node<T>(
        self: &Arc<Self>,
        rooms: &Rooms,
        node: &str,
        code: &str,
        question: &Question,
    ) -> Option<T>
    where
        T: DeserializeOwned + Send + 'static,
    {
        // Ids come from strangers, who can make names up.
        let peer = self
            .peers
            .lock()
            .get(node)
            .map(|known| Arc::clone(&known.peer));
        let peer = match peer {
            Some(peer) => peer,
            None if rooms.store().has_node(node).await.unwrap_or(false) => self.peer(rooms, node),
            None => return None,
        };
        let (reply, answer) = reply::channel();
        let asked = FarRoom::new(&peer, code).ask(question, reply);
        asked.ok()?;
        answer.await.ok()
    }
}
