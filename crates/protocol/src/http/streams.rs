//! Event streams, which replace a WebSocket where a network cuts those: the events that aren't
//! messages of the conversation, and the bodies of posts.

use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::socket::ClientMessage;

/// The maximum number of messages in one post.
pub const POST_MESSAGES_MAX: usize = 8;

/// The first event, `stream`: names the connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamOpened {
    /// Names this connection in posts. Anyone who knows it can speak as its client, so it is a
    /// secret and never in an address, which logs would keep.
    pub id: String,
}

/// The event `ping`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamPing {
    /// The text that the answer repeats.
    pub nonce: String,
}

/// The answer to a ping.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreamPong {
    /// The `id` of the event `stream`.
    #[garde(length(max = 64))]
    #[schema(max_length = 64)]
    pub connection: String,
    /// The text of the ping.
    #[garde(length(max = 64))]
    #[schema(max_length = 64)]
    pub nonce: String,
}

/// The last event, `close`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamClosed {
    /// The number of a close code.
    pub code: u16,
    /// What it means, in English.
    pub reason: String,
}

/// Messages to the server.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StreamPost {
    /// The `id` of the event `stream`.
    #[garde(length(max = 64))]
    #[schema(max_length = 64)]
    pub connection: String,
    /// The number of this post: 1 for the first of a connection, then one more for each. A post
    /// that was accepted before has no second effect.
    #[garde(range(min = 1))]
    #[schema(minimum = 1)]
    pub seq: u32,
    /// From 1 to 8 messages, in order. Each is judged like a frame of a WebSocket, by its own text.
    #[garde(length(min = 1, max = POST_MESSAGES_MAX))]
    #[schema(value_type = Vec<ClientMessage>, min_items = 1, max_items = 8)]
    pub messages: Vec<Box<RawValue>>,
}
