//! The live protocol: what a client can send in a room, and what it receives.
//!
//! Messages are JSON text frames with a `type`. The server sends every phase of a room as one
//! complete view, so a new connection, a resumed one and a slow reader that skipped frames all need
//! only the latest view.
//!
//! The messages are in `client` and `server`, what hosts switch in `switches`, audience questions
//! in `wall`, how sure players are in `confidence`, and the parts of views
//! in `room`, `phases` and `progress`.
//! `docs/live-protocol.md` describes the same in prose; a test compares the two lists.

mod class_list;
mod client;
mod confidence;
mod phases;
mod progress;
mod room;
mod server;
mod switches;
mod teams;
mod texts;
mod wall;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::class_list::{ListMissing, Missing, RoomClassList};
pub use self::client::{
    Action, AllowTime, ApproveTexts, AskSeatCode, AttachCoHost, AttachHost, AttachHostLink,
    AttachScreen, AutoPlay, BriefViews, ChooseTime, ClaimSeat, ClientMessage, Command, Join,
    JoinedSince, Leave, LooksLike, Pick, Ping, PlayerGroup, React, Reaction, ReadmitMany,
    RemoveMany, Rename, Resume, SeatRef, SetAutoPlay, SetCapacity, SetLock, SetNameHidden,
    SetTextHidden, Sync, TimeAllowance,
};
pub use self::confidence::{Confidence, ConfidenceCount, SetConfidence, Sure};
pub use self::phases::{
    AnnouncedPhase, AnswerFeedback, CloseReason, ClosedPhase, FirstVote, LeaderboardPhase,
    LeaderboardRow, LobbyPhase, Marking, OpenPhase, Phase, PodiumPhase, QuestionHead, RevealPhase,
    SlidePhase, Talk,
};
pub use self::progress::{Progress, ReactionCounts};
pub use self::room::{
    Feedback, Me, MyResult, Outcome, OwnTime, PauseReason, Paused, RoomMode, RoomView, SavedPick,
};
pub use self::server::{
    Done, Hello, HostHand, HostView, JoinPass, NameFamily, NextQuestion, Picked, PlayerView, Pong,
    Refused, Removal, RemovalPreview, Roster, RosterSeat, ScreenView, SeatCode, SeatStatus,
    ServerMessage, StageNumber,
};
pub use self::switches::{
    SetClassList, SetJoinApproval, SetLateJoin, SetLeaderboards, SetNameApproval, SetNameFilter,
    SetReactions, SetSecondVotes, SetStageNumber, SetTextApproval, SetTilesOnly, StartTalk,
};
pub use self::teams::{
    BestMember, BestOf, ChooseTeam, MoveToTeam, NameMembers, Team, TeamCounting, Teams,
};
pub use self::texts::{ListTexts, TextState, Texts, WrittenText};
pub use self::wall::{
    AskHost, AudienceQuestion, AudienceQuestions, AudienceVotes, HostWall, HostWallQuestion,
    OnWall, SetAudienceQuestions, SetQuestionAnswered, SetQuestionHidden, SetStageWall, SetTopic,
    StageWall, TakeQuestionBack, VoteForQuestion, Wall, WallAction, WallChange, WatchWall,
};

/// The protocol version, which the server sends in its greeting.
pub const PROTOCOL_VERSION: u32 = 2;

/// Why the server closes a connection. After codes 4000–4499 the client should reconnect, after
/// 4500–4999 it shouldn't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CloseCode {
    /// 4000: the server is restarting.
    Restarting,
    /// 4001: the client read too slowly.
    TooSlow,
    /// 4002: no first message arrived within 5 s.
    NoGreeting,
    /// 4500: the seat was taken by a newer connection.
    Replaced,
    /// 4501: the host removed this player.
    Kicked,
    /// 4502: the room is over.
    RoomOver,
    /// 4503: there is no such room.
    NoSuchRoom,
    /// 4504: the server couldn't understand a message.
    BadMessage,
    /// 4505: this connection isn't allowed to do that.
    NotAllowed,
    /// 4506: the player left.
    Left,
    /// 4507: the link this host came by was revoked.
    LinkRevoked,
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
            Self::LinkRevoked => 4507,
        }
    }

    /// The code with this number.
    pub fn of_number(number: u16) -> Option<Self> {
        let all = [
            Self::Restarting,
            Self::TooSlow,
            Self::NoGreeting,
            Self::Replaced,
            Self::Kicked,
            Self::RoomOver,
            Self::NoSuchRoom,
            Self::BadMessage,
            Self::NotAllowed,
            Self::Left,
            Self::LinkRevoked,
        ];
        all.into_iter().find(|code| code.number() == number)
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
            Self::LinkRevoked => "This link was revoked. Ask the host for a new one.",
        }
    }
}
