//! What a server may say: greetings, views, acknowledgements, refusals and counters.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::room::{Me, RoomView, SavedPick};
use crate::error::RefusalCode;

/// Everything a server may say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerMessage {
    /// The first message on every connection.
    Hello(Hello),
    /// All a player may know of the room now.
    PlayerView(PlayerView),
    /// All a host may know of the room now.
    HostView(HostView),
    /// All a screen may know of the room now.
    ScreenView(ScreenView),
    /// Your pick is saved: it is on disk and survives anything.
    Picked(Picked),
    /// Your command was carried out.
    Done(Done),
    /// What you asked was refused, and why.
    Refused(Refused),
    /// Players who came, went or changed since the last roster; for hosts.
    Roster(Roster),
    /// Counters, at most five times a second.
    Progress(Progress),
    /// The server's time.
    Pong(Pong),
}

/// Greets a new connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    /// The version of this conversation.
    pub protocol: u32,
    /// The server's clock, milliseconds since the Unix epoch.
    pub server_ms: u64,
    /// A fresh secret for a new seat; of no value until a join is sent with it.
    pub fresh_seat_token: String,
    /// After an abrupt loss wait a random time up to this before connecting again.
    pub reconnect_window_ms: u32,
}

/// All a player may know. Everything before `me` is the same for every player of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// Position in the room's journal; never falls.
    pub seq: u64,
    /// The server's clock when this was made.
    pub server_ms: u64,
    /// What everybody sees.
    pub room: RoomView,
    /// What only this player sees.
    pub me: Me,
}

/// All a host may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostView {
    /// Position in the room's journal; never falls.
    pub seq: u64,
    /// The server's clock when this was made.
    pub server_ms: u64,
    /// What everybody sees.
    pub room: RoomView,
    /// The id of the room, under which its report will be found.
    pub room_id: String,
    /// The live counters.
    pub progress: Progress,
}

/// All a screen may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenView {
    /// Position in the room's journal; never falls.
    pub seq: u64,
    /// The server's clock when this was made.
    pub server_ms: u64,
    /// What everybody sees.
    pub room: RoomView,
    /// The live counters.
    pub progress: Progress,
}

/// The acknowledgement of a pick: it is on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picked {
    /// The question, counting from 0.
    pub question_index: u32,
    /// What is saved.
    pub pick: SavedPick,
}

/// The acknowledgement of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// As the client chose it.
    pub command_id: u32,
}

/// A refusal by name. The connection stays open unless a close code follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// The reason, for programs.
    pub code: RefusalCode,
    /// The reason, for people.
    pub message: String,
    /// The command that was refused, if it was one.
    #[schema(required)]
    pub command_id: Option<u32>,
    /// The question a refused pick was meant for.
    #[schema(required)]
    pub question_index: Option<u32>,
}

/// Who sits in the room, as the host sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Roster {
    /// Whether this begins the roster anew, or only adds to it and changes it. A long roster comes
    /// in parts: the first one begins it, the others follow within seconds.
    pub complete: bool,
    /// The seats, by number.
    pub seats: Vec<RosterSeat>,
}

/// One seat, as the host sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RosterSeat {
    /// The number of the seat in this room.
    pub seat: u32,
    /// Who sits there.
    pub nickname: String,
    /// Whether the seat is taken, given up or removed.
    pub status: SeatStatus,
    /// Whether a connection is open.
    pub connected: bool,
}

/// What became of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatStatus {
    /// In the game.
    Playing,
    /// Given up by its player.
    Left,
    /// Removed by the host.
    Kicked,
}

/// Counters of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// How many seats are taken.
    pub seat_count: u32,
    /// How many of them have an open connection.
    pub connected_count: u32,
    /// How many have picked for the question in play.
    pub picked_count: u32,
    /// The newest nicknames, newest first, at most 20; empty after the lobby.
    pub newest: Vec<String>,
}

/// The server's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pong {
    /// The client's clock, as it was sent.
    pub client_ms: u64,
    /// The server's clock.
    pub server_ms: u64,
}
