//! What a client may say: who it is, what a player picks, what a host commands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::question::Choice;

/// Everything a client may say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ClientMessage {
    /// Take a new seat. First message of a new player.
    Join(Join),
    /// Take one's own seat again. First message of a returning player.
    Resume(Resume),
    /// Control the room. First message of a host.
    AttachHost(AttachHost),
    /// Show the room on a big display. First message of a screen.
    AttachScreen(AttachScreen),
    /// Pick answers of the open question.
    Pick(Pick),
    /// Give the seat up.
    Leave(Leave),
    /// Steer the room; for hosts, and for the only player of a practice room.
    Command(Command),
    /// Ask for the server's time.
    Ping(Ping),
    /// Ask for the newest view again, after a gap in `seq` was noticed.
    Sync(Sync),
}

/// Takes a new seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Join {
    /// What the others will see; 1 to 20 characters.
    pub nickname: String,
    /// The secret this seat will be known by: 32 random bytes as unpadded base64url.
    /// Take the `freshSeatToken` of the greeting and store it before joining; sending the same
    /// join again after a lost connection gives the same seat.
    pub seat_token: String,
    /// The seat pass of a signed-in player whose profile shall count this game, from
    /// `POST /auth/seat-pass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_pass: Option<String>,
}

/// Takes one's own seat again. The newest connection wins at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resume {
    /// The secret the seat was taken with.
    pub seat_token: String,
}

/// Asks for control of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachHost {
    /// The access token of the account that made the room.
    pub access_token: String,
}

/// Asks to show the room on a big display, which needs no right beyond the code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachScreen {}

/// Picks answers. The last word counts only where the room allows changes; else the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pick {
    /// The question this is meant for, as numbered in the view.
    pub question_index: u32,
    /// What is picked.
    pub choice: Choice,
}

/// Gives the seat up; the nickname is free again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Leave {}

/// One act of control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Command {
    /// Chosen by the client; comes back with the answer.
    pub command_id: u32,
    /// The `step` of the view the person was looking at. A command for a passed step is refused
    /// with `stepPassed`, so a double click does nothing twice.
    pub step: u32,
    /// What to do.
    pub action: Action,
}

/// What a host may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Action {
    /// Go on to what comes next: start, open now, close now, reveal, leaderboard, next question,
    /// podium, end.
    Advance,
    /// Stop all clocks of the room.
    Pause,
    /// Let the clocks run again; an open question goes on after a count-in of 3 s.
    Resume,
    /// Give the open question 10 s more.
    Extend,
    /// Go to the podium now; a question in play is dropped and counts for nobody.
    Finish,
    /// Remove a player; the seat can't be taken again until it is readmitted.
    Kick(SeatRef),
    /// Undo a removal.
    Readmit(SeatRef),
    /// Let nobody new in, or let people in again.
    SetLock(SetLock),
    /// Set how many may play.
    SetCapacity(SetCapacity),
}

/// Names a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatRef {
    /// The number of the seat in this room.
    pub seat: u32,
}

/// Closes or opens the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetLock {
    /// Whether new players are refused.
    pub locked: bool,
}

/// Sets how many may play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetCapacity {
    /// The most seats, or `null` for the server's own limit.
    #[schema(required)]
    pub capacity: Option<u32>,
}

/// Asks for the server's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ping {
    /// The client's own clock; comes back unchanged.
    pub client_ms: u64,
}

/// Asks for the newest view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sync {}
