//! The whole live conversation: what a client may say in a room and what it hears.
//!
//! Messages are JSON text frames with a `type`. Every phase of a room is sent as
//! one complete view, so a snapshot, a resumed connection and a slow reader that
//! skipped frames all need nothing but the newest view.
//!
//! `docs/live-protocol.md` tells the same in prose; a test compares the two lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::RefusalCode;

/// The version of the conversation; a server greets with it.
pub const PROTOCOL_VERSION: u32 = 1;

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
    /// The access token of a signed-in player whose profile shall count this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
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
    /// The ids of the picked answers; exactly one unless the question takes several.
    pub answers: Vec<String>,
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

/// What everybody may see of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomView {
    /// The digits people type to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// How this room is played.
    pub mode: RoomMode,
    /// How many questions there are.
    pub question_count: u32,
    /// How many seats are taken.
    pub seat_count: u32,
    /// The most seats; `null` means the server's own limit.
    #[schema(required)]
    pub capacity: Option<u32>,
    /// Whether new players are refused.
    pub locked: bool,
    /// Whether picks may be changed until time is up.
    pub may_change_pick: bool,
    /// Counts acts of control; goes into every command.
    pub step: u32,
    /// Why all clocks stand still, if they do.
    #[schema(required)]
    pub paused: Option<Paused>,
    /// Where the room is.
    pub phase: Phase,
}

/// How a room is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RoomMode {
    /// A host steers, everybody plays at once.
    Live,
    /// One player alone, who also goes on alone.
    Practice,
}

/// A room whose clocks stand still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paused {
    /// Why.
    pub reason: PauseReason,
    /// The time left of an announced or open question.
    #[schema(required)]
    pub remaining_ms: Option<u32>,
}

/// Why a room stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PauseReason {
    /// The host asked for it.
    Host,
    /// The host has been away for 20 s.
    HostAway,
}

/// Where a room is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Phase {
    /// Before the first question.
    Lobby(LobbyPhase),
    /// The question can be read, the answers not yet.
    Announced(AnnouncedPhase),
    /// Answers can be picked from `opensAtMs` on.
    Open(OpenPhase),
    /// Picks are no longer taken; the right answer is not told yet.
    Closed(ClosedPhase),
    /// The right answer is told.
    Reveal(RevealPhase),
    /// The ranks after a question.
    Leaderboard(LeaderboardPhase),
    /// The final ranks.
    Podium(PodiumPhase),
}

/// Before the first question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LobbyPhase {
    /// The newest nicknames, newest first, at most 20.
    pub newest: Vec<String>,
    /// The most common time limit, for the badge; `null` when questions have no limit.
    #[schema(required)]
    pub seconds_per_question: Option<u32>,
}

/// What can be known of a question before its answers are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionHead {
    /// Counts from 0.
    pub index: u32,
    /// The question itself.
    pub text: String,
    /// Whether several answers may be picked.
    pub multiple: bool,
    /// How many answers will be offered.
    pub answer_count: u32,
    /// 0, 1 or 2 times the points.
    pub points_factor: u32,
    /// Time to answer; `null` means no limit.
    #[schema(required)]
    pub time_limit_ms: Option<u32>,
}

/// One answer as everybody sees it: nothing here tells whether it is right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerView {
    /// Random, and different in every room.
    pub id: String,
    /// What it says.
    pub text: String,
}

/// The question can be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncedPhase {
    /// The question.
    pub question: QuestionHead,
    /// When the answers will be shown.
    pub opens_at_ms: u64,
}

/// Answers can be picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenPhase {
    /// The question.
    pub question: QuestionHead,
    /// The answers, in the order of this room.
    pub answers: Vec<AnswerView>,
    /// From this moment picks count; sent ahead so that all devices open together.
    pub opens_at_ms: u64,
    /// Until this moment picks count; `null` means no limit.
    #[schema(required)]
    pub closes_at_ms: Option<u64>,
}

/// Picks are no longer taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedPhase {
    /// The question.
    pub question: QuestionHead,
    /// The answers.
    pub answers: Vec<AnswerView>,
    /// Why it closed.
    pub reason: CloseReason,
}

/// Why a question closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CloseReason {
    /// Time is up.
    TimeUp,
    /// Everybody has picked.
    AllPicked,
    /// The host closed it.
    Host,
}

/// The right answer is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealPhase {
    /// The question.
    pub question: QuestionHead,
    /// The answers.
    pub answers: Vec<AnswerView>,
    /// The ids of the right ones.
    pub correct: Vec<String>,
    /// How often each answer was picked, in the order of `answers`.
    pub distribution: Vec<u32>,
    /// How many players picked at all.
    pub picked_count: u32,
    /// How many of them were right.
    pub correct_count: u32,
}

/// One line of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardRow {
    /// The number of the seat in this room.
    pub seat: u32,
    /// Who sits there.
    pub nickname: String,
    /// All points so far.
    pub points: u32,
    /// Points of the last question.
    pub gained: u32,
    /// 1 is best; equal ranks are shared.
    pub rank: u32,
    /// The rank before the last question; `null` at first.
    #[schema(required)]
    pub previous_rank: Option<u32>,
    /// Total time of right picks, which orders equal points.
    pub time_ms: u64,
}

/// The ranks after a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardPhase {
    /// The question that was just played; counts from 0.
    pub question_index: u32,
    /// The best ten.
    pub rows: Vec<LeaderboardRow>,
}

/// The final ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodiumPhase {
    /// The best ten; the first three ranks stand on the podium.
    pub rows: Vec<LeaderboardRow>,
    /// How many questions were played to their reveal.
    pub played_count: u32,
}

/// What only this player sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The nickname as the room knows it.
    pub nickname: String,
    /// All points up to the last reveal.
    pub points: u32,
    /// The rank after the last reveal; `null` before the first.
    #[schema(required)]
    pub rank: Option<u32>,
    /// The rank one question earlier; `null` if there was none.
    #[schema(required)]
    pub previous_rank: Option<u32>,
    /// The saved pick of the question in play.
    #[schema(required)]
    pub pick: Option<SavedPick>,
    /// How the question went; `null` before its reveal.
    #[schema(required)]
    pub result: Option<MyResult>,
    /// How many of the revealed questions this player had right.
    pub correct_count: u32,
}

/// A pick that is on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedPick {
    /// The picked answers.
    pub answers: Vec<String>,
    /// The time it is credited with.
    pub elapsed_ms: u32,
}

/// How a question went for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyResult {
    /// What came of it.
    pub outcome: Outcome,
    /// The points of this question.
    pub gained: u32,
}

/// What came of a question for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// All right ones and no wrong one.
    Correct,
    /// Some points by partial credit.
    Partial,
    /// Not right.
    Wrong,
    /// No pick.
    Missed,
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

/// Why the server closes a connection. Codes 4000–4499 mean "come back", 4500–4999 mean "don't".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CloseCode {
    /// 4000: the server stops for a moment.
    Restarting,
    /// 4001: the connection read too slowly.
    TooSlow,
    /// 4002: no first message came within 5 s.
    NoGreeting,
    /// 4500: the seat was taken by a newer connection.
    Replaced,
    /// 4501: the host removed this player.
    Kicked,
    /// 4502: the room is over.
    RoomOver,
    /// 4503: there is no such room.
    NoSuchRoom,
    /// 4504: a message could not be understood.
    BadMessage,
    /// 4505: this connection may not do that.
    NotAllowed,
    /// 4506: the player gave the seat up.
    Left,
}

impl CloseCode {
    /// The number in the close frame.
    pub const fn number(self) -> u16 {
        match self {
            Self::Restarting => 4000,
            Self::TooSlow => 4001,
            Self::NoGreeting => 4002,
            Self::Replaced => 4500,
            Self::Kicked => 4501,
            Self::RoomOver => 4502,
            Self::NoSuchRoom => 4503,
            Self::BadMessage => 4504,
            Self::NotAllowed => 4505,
            Self::Left => 4506,
        }
    }

    /// The sentence in the close frame.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Restarting => "The server restarts; connect again.",
            Self::TooSlow => "The connection read too slowly; connect again.",
            Self::NoGreeting => "No first message came in time; connect again.",
            Self::Replaced => "This seat continues on a newer connection.",
            Self::Kicked => "The host removed this player.",
            Self::RoomOver => "This live session is over.",
            Self::NoSuchRoom => "There is no live session with this code.",
            Self::BadMessage => "A message could not be understood.",
            Self::NotAllowed => "This connection may not do that.",
            Self::Left => "You left the live session.",
        }
    }
}
