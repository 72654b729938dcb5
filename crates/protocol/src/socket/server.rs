//! What a server can send: greetings, views, acknowledgments, refusals and counters.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::class_list::{Missing, RoomClassList};
use super::client::AutoPlay;
use super::phases::FirstVote;
use super::progress::Progress;
use super::room::{Me, RoomView, SavedPick};
use super::texts::Texts;
use super::wall::{HostWall, StageWall, Wall, WallChange};
use crate::error::RefusalCode;
use crate::puzzle::Puzzle;
use crate::question::{QuestionKind, Solution};
use crate::stars::SessionStars;

/// Everything a server can send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[expect(
    clippy::large_enum_variant,
    reason = "a message is made, written and dropped; none is kept"
)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ServerMessage {
    /// The first message on every connection.
    Hello(Hello),
    /// Everything a player may know about the room now.
    PlayerView(PlayerView),
    /// Everything a host may know about the room now.
    HostView(HostView),
    /// Everything a screen may know about the room now.
    ScreenView(ScreenView),
    /// Your answer is saved: it is on disk and can't be lost.
    Picked(Picked),
    /// Your command was carried out.
    Done(Done),
    /// The code that lets another device take a seat over. For its player, or the host who asked.
    SeatCode(SeatCode),
    /// Whom a removal of many would remove. For the host who asked.
    RemovalPreview(RemovalPreview),
    /// Your request was refused, with the reason.
    Refused(Refused),
    /// Players who joined, left or changed since the last roster. For hosts.
    Roster(Roster),
    /// What players wrote in their own words. For the host who asked.
    Texts(Texts),
    /// Who on the class list has no seat. For the host who asked.
    Missing(Missing),
    /// The audience questions. For the player who watches them.
    Wall(Wall),
    /// What has changed in them, at most once a second. For players who watch them.
    WallChange(WallChange),
    /// All audience questions, at most once a second. For hosts who watch them.
    HostWall(HostWall),
    /// Counters, at most five times per second.
    Progress(Progress),
    /// What links and QR codes to this room carry. For hosts and screens.
    JoinPass(JoinPass),
    /// The number that new players need now. For hosts, and for screens that a host opened.
    StageNumber(StageNumber),
    /// The server's time.
    Pong(Pong),
}

/// Greets a new connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hello {
    /// The protocol version.
    pub protocol: u32,
    /// The server's clock, in milliseconds since the Unix epoch.
    pub server_ms: u64,
    /// A fresh secret for a new seat. It has no value until you join with it.
    pub fresh_seat_token: String,
    /// After losing the connection abruptly, wait a random time up to this many milliseconds before
    /// reconnecting.
    pub reconnect_window_ms: u32,
    /// Whether a player's client may ask for brief views; left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub brief_views: bool,
}

/// Everything a player may know. All fields before `me` are the same for every player in the room.
/// Brief views leave out parts that the view before on the same connection had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The position in the room's journal. It never decreases.
    pub seq: u64,
    /// The server's clock when it made this view, in milliseconds since the Unix epoch.
    pub server_ms: u64,
    /// What everyone sees.
    pub room: RoomView,
    /// What only this player sees.
    pub me: Me,
}

/// Everything a host may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostView {
    /// The position in the room's journal. It never decreases.
    pub seq: u64,
    /// The server's clock when it made this view, in milliseconds since the Unix epoch.
    pub server_ms: u64,
    /// What everyone sees.
    pub room: RoomView,
    /// The ID of the room, which its report will have too.
    pub room_id: String,
    /// The live counters.
    pub progress: Progress,
    /// What only hosts see.
    pub hand: HostHand,
    /// The stars players gave at the podium; left out as long as nobody gave any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stars: Option<SessionStars>,
    /// The audience questions that a host shows on screens; left out if none are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<StageWall>,
}

/// What only hosts see: the right answer before the reveal, what comes next, and the autopilot.
/// Don't show it on a screen that players see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of the room that clients read by its name"
)]
pub struct HostHand {
    /// What is right in the question in play, without what players answered; `null` when the view
    /// of the room shows it, and between questions.
    #[schema(required)]
    pub solution: Option<Solution>,
    /// The author's explanation of the question in play; may be empty.
    pub explanation: String,
    /// The presenter's notes on what is shown: from the announcement of a question to its
    /// leaderboard, and on a slide. May be empty.
    pub notes: String,
    /// The question or slide that comes next; `null` after the last one.
    #[schema(required)]
    pub next: Option<NextQuestion>,
    /// The pace of the autopilot; `null` if it is off.
    #[schema(required)]
    pub auto_play: Option<AutoPlay>,
    /// When the autopilot continues, in milliseconds since the Unix epoch; `null` if it waits.
    #[schema(required)]
    pub goes_on_at_ms: Option<u64>,
    /// Whether leaderboards are shown between questions.
    pub leaderboards: bool,
    /// Whether people can join after the start.
    pub late_join: bool,
    /// Whether nicknames that don't belong on a wall are refused, and such answers in own words are
    /// hidden; left out if they are.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub name_filter: bool,
    /// Whether the nicknames of new players wait for a host's approval; left out if they don't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub name_approval: bool,
    /// Whether what players write in word clouds and open texts waits for a host's approval; left
    /// out if it doesn't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub text_approval: bool,
    /// Whether new players ask before they come in; left out if they don't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub join_approval: bool,
    /// The class list of the room; left out if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class_list: Option<RoomClassList>,
    /// Whether new players need the number on the stage; left out if they don't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stage_number: bool,
    /// Whether questions wait for a second vote after the first one; left out if they don't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub second_votes: bool,
    /// Whether players can say how sure they are of their answers; left out if they can't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub confidence: bool,
    /// The first vote, until people vote again; left out if there is none to decide about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_vote: Option<FirstVote>,
    /// The newest removal of many that can be undone; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_removal: Option<Removal>,
}

/// A removal of many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Removal {
    /// Its number in this room, for `readmitMany`.
    pub removal: u32,
    /// How many of them are still removed.
    pub count: u32,
}

/// The question or slide that comes next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextQuestion {
    /// Its index, starting at 0.
    pub index: u32,
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself, or the heading of a slide.
    pub text: String,
    /// The presenter's notes on it; may be empty.
    pub notes: String,
}

/// Everything a screen may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScreenView {
    /// The position in the room's journal. It never decreases.
    pub seq: u64,
    /// The server's clock when it made this view, in milliseconds since the Unix epoch.
    pub server_ms: u64,
    /// What everyone sees.
    pub room: RoomView,
    /// The live counters.
    pub progress: Progress,
    /// Whether new players need the number on the stage; left out if they don't. The number comes
    /// in messages of its own, and only to screens that a host opened.
    #[serde(default, skip_serializing_if = "is_false")]
    pub stage_number: bool,
    /// The audience questions that a host shows here, instead of the phase; left out if none are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall: Option<StageWall>,
}

/// The acknowledgment of an answer: it is on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picked {
    /// The index of the question, starting at 0.
    pub question_index: u32,
    /// The saved answer.
    pub pick: SavedPick,
}

/// The acknowledgment of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Done {
    /// The ID the client chose.
    pub command_id: u32,
}

/// A code that lets another device take a seat over, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatCode {
    /// The number of the seat in this room.
    pub seat: u32,
    /// Six letters and digits. A newer code of the same seat replaces it.
    pub seat_code: String,
    /// Until when it works, in milliseconds since the Unix epoch.
    pub expires_at_ms: u64,
}

/// Whom a removal of many would remove now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemovalPreview {
    /// How many players.
    pub count: u32,
    /// How many players there are, with those who ask to come in.
    pub playing_count: u32,
    /// The nicknames of the first five.
    pub nicknames: Vec<String>,
    /// The most frequent variations of one nickname in this room, at most five.
    pub families: Vec<NameFamily>,
}

/// Players whose nicknames are variations of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NameFamily {
    /// The nickname of the first of them.
    pub nickname: String,
    /// How many they are.
    pub count: u32,
}

/// What links and QR codes to this room carry, so that nothing holds up those who use them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinPass {
    /// The pass, for the query parameter `pass`; the same for as long as the room exists.
    pub pass: String,
    /// For hosts, and for screens that have proven it: what a screen proves with that a host opened
    /// it, in `attachScreen`. The same for as long as the room exists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen_key: Option<String>,
}

/// The number that new players need now. It comes when a host or a screen attaches, when a host
/// turns it on, and whenever it changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageNumber {
    /// Five digits.
    pub number: String,
    /// How long a number is shown, in milliseconds. It is taken for three times as long after that.
    pub period_ms: u32,
    /// In how many milliseconds it changes.
    pub left_ms: u32,
}

/// A refusal. The connection stays open unless a close code follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// The reason, for programs.
    pub code: RefusalCode,
    /// The reason, for people.
    pub message: String,
    /// The ID of the refused command, if it was a command.
    #[schema(required)]
    pub command_id: Option<u32>,
    /// The index of the question a refused answer was for.
    #[schema(required)]
    pub question_index: Option<u32>,
    /// With `puzzleRequired` and `puzzleFailed`: solve it, and send the same join with the
    /// solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Puzzle>,
}

/// The players in the room, as the host sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Roster {
    /// Whether this replaces the roster, or adds to it. A long roster comes in parts: the first one
    /// replaces the roster, and the others follow within seconds.
    pub complete: bool,
    /// The seats, by number.
    pub seats: Vec<RosterSeat>,
}

/// A player, as the host sees them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RosterSeat {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The player's nickname.
    pub nickname: String,
    /// The state of the seat.
    pub status: SeatStatus,
    /// Whether the player is connected.
    pub connected: bool,
    /// Whether everyone else sees "Player" and a number instead of the nickname.
    #[serde(default, skip_serializing_if = "is_false")]
    pub name_hidden: bool,
    /// Whether it is hidden because it waits for a host's approval; left out if it doesn't.
    #[serde(default, skip_serializing_if = "is_false")]
    pub name_waiting: bool,
    /// The index of the question in play, once the player has answered it. If it isn't the index of
    /// the question in the view, the player hasn't answered yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<u32>,
    /// The number of the player's team, starting at 0; left out without teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// Who is on it, where each device is a team; left out if nobody said it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_true(value: &bool) -> bool {
    *value
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// The state of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatStatus {
    /// In the game.
    Playing,
    /// The player left.
    Left,
    /// The host removed the player, or turned them away.
    Kicked,
    /// Not in the game yet: the player asks to come in.
    Asking,
}

/// The server's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pong {
    /// The client's clock, as sent.
    pub client_ms: u64,
    /// The server's clock.
    pub server_ms: u64,
}
