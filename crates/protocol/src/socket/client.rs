//! What a client can send: who it is, a player's answers, a host's commands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::class_list::ListMissing;
use super::confidence::{SetConfidence, Sure};
use super::switches::{
    SetClassList, SetJoinApproval, SetLateJoin, SetLeaderboards, SetNameApproval, SetNameFilter,
    SetReactions, SetSecondVotes, SetStageNumber, SetTextApproval, SetTilesOnly, StartTalk,
};
use super::teams::{ChooseTeam, MoveToTeam, NameMembers};
use super::texts::ListTexts;
use super::wall::OnWall;
use crate::question::Choice;

/// Everything a client can send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ClientMessage {
    /// Take a new seat. First message of a new player.
    Join(Join),
    /// Take your own seat again. First message of a returning player.
    Resume(Resume),
    /// Take a seat over with its code. First message of another device.
    ClaimSeat(ClaimSeat),
    /// Control the room. First message of a host.
    AttachHost(AttachHost),
    /// Control the room of someone who named you as a co-host. First message of a co-host.
    AttachCoHost(AttachCoHost),
    /// Control the room, by a link of its host. First message of a remote or a co-host.
    AttachHostLink(AttachHostLink),
    /// Show the room on a big screen. First message of a screen.
    AttachScreen(AttachScreen),
    /// Answer the open question.
    Pick(Pick),
    /// Ask for a code that lets another device take your seat over.
    AskSeatCode(AskSeatCode),
    /// Choose how much time you have for each question. Nobody else is told.
    ChooseTime(ChooseTime),
    /// Choose your team, in the lobby of a room that lets players choose.
    ChooseTeam(ChooseTeam),
    /// Say who is on your team, in a room in which each device is a team.
    NameMembers(NameMembers),
    /// Say how sure you are of your answer. For players, in a room that asks it.
    Sure(Sure),
    /// React to what is shown between questions.
    React(React),
    /// Give up the seat.
    Leave(Leave),
    /// Control the room. For hosts, for the only player of a practice room, and for those who ask
    /// the host something.
    Command(Command),
    /// Ask for what players wrote in their own words. For hosts.
    ListTexts(ListTexts),
    /// Ask who on the class list has no seat. For hosts.
    ListMissing(ListMissing),
    /// Leave out of your views what this connection was sent before. If the greeting offers it.
    BriefViews(BriefViews),
    /// Ask for the server's time.
    Ping(Ping),
    /// Ask for the latest view again, after a gap in `seq`.
    Sync(Sync),
}

/// Takes a new seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Join {
    /// The nickname others see; 1 to 20 characters. In a room for a class list, the name on the
    /// list, up to 64 characters, or the identifier beside it.
    pub nickname: String,
    /// The secret that identifies this seat: 32 random bytes as unpadded base64url. Use the
    /// `freshSeatToken` of the greeting and store it before joining. If the connection is lost,
    /// sending the same join again returns the same seat.
    pub seat_token: String,
    /// The seat pass of a signed-in player who wants this game to count toward their profile, from
    /// `POST /auth/seat-pass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_pass: Option<String>,
    /// The solution of the puzzle that came with a refusal of this join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<String>,
    /// The presence pass that the number on the stage was exchanged for, by `GET /rooms/{code}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presence: Option<String>,
}

/// Takes your own seat again. The latest connection replaces any earlier one right away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resume {
    /// The secret used to take the seat.
    pub seat_token: String,
}

/// Takes a seat over: from then on only `seat_token` opens it, and the device before is
/// disconnected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimSeat {
    /// The code of the seat, as its player or the host was told. Case, spaces and dashes don't
    /// matter.
    pub seat_code: String,
    /// The new secret of the seat, as in `join`: store it before sending. Sending the same claim
    /// again returns the same seat.
    pub seat_token: String,
}

/// Asks for a code that lets another device take your seat over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskSeatCode {}

/// Asks for control of the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachHost {
    /// The access token of the account that created the room.
    pub access_token: String,
}

/// Asks for control of the room of someone who named this account as a co-host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachCoHost {
    /// The access token of the co-host's account.
    pub access_token: String,
}

/// Asks for control of the room, by a link of its host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachHostLink {
    /// The key of the link: 32 random bytes as unpadded base64url.
    pub host_key: String,
    /// The access token of a signed-in co-host. The host then sees the account's name beside the
    /// link. It gives no rights, and an invalid one is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
}

/// Asks to show the room on a big screen. This needs nothing but the code; with a host's key, the
/// screen is also told the number that new players need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AttachScreen {
    /// The `screenKey` that a host was told. One that isn't valid is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen_key: Option<String>,
}

/// Answers a question. The first answer counts, or the last one if the room allows changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pick {
    /// The index of the question, as in the view.
    pub question_index: u32,
    /// The answer.
    pub choice: Choice,
    /// When the player tapped, on the server's clock, in milliseconds; see `ping`. It is believed
    /// within bounds, and lets an answer count that was tapped while the line was down. Without it
    /// the answer's time is that of its receipt, less the measured delay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tap_ms: Option<u64>,
}

/// Chooses how much time you have for each question, until your first question is over. In
/// practice, at any time. The answer is a view whose `me` has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChooseTime {
    /// How much.
    pub allowance: TimeAllowance,
}

/// How much time a player has for each question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TimeAllowance {
    /// The time limit of the question.
    Usual,
    /// A quarter more.
    QuarterMore,
    /// Half as much again.
    HalfMore,
    /// Twice the time.
    Double,
    /// Ten times the time.
    Tenfold,
    /// As long as it takes. Points are counted as with ten times the time.
    Unlimited,
}

/// Reacts to what is shown. Screens and hosts get the sums, and never who it was, except for a hop.
/// A player has four reactions at once and then one every 700 ms; more are dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct React {
    /// The reaction.
    pub reaction: Reaction,
}

/// What a player can react with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Reaction {
    /// Your own symbol hops on the screen. Only in the lobby; all the others only from a reveal to
    /// the next question, and at the podium.
    Hop,
    /// A heart.
    Heart,
    /// A thumb up.
    ThumbsUp,
    /// A laughing face.
    Laugh,
    /// A party popper.
    Party,
    /// A flame.
    Fire,
}

/// Gives up the seat. The nickname becomes available again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Leave {}

/// A control command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Command {
    /// An ID chosen by the client, which comes back with the reply.
    pub command_id: u32,
    /// The `step` of the view the person was looking at. The server refuses a command for an
    /// earlier step with `stepPassed`, so a double click has no second effect.
    pub step: u32,
    /// The command.
    pub action: Action,
}

/// What a host can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Action {
    /// Advance to the next step: start, open now, close now, reveal, leaderboard, next question,
    /// podium, end.
    Advance,
    /// Stop all clocks of the room.
    Pause,
    /// Restart the clocks. An open question resumes after a countdown of 3 s.
    Resume,
    /// Extend the open question by 10 s, or a talk with a timer by 30 s.
    Extend,
    /// Let people talk before they vote again, which `advance` begins. Only while `held`.
    StartTalk(StartTalk),
    /// Start the video or sound of the announced question for everyone, or start it over. While the
    /// room is paused for it (`media`), `advance` shows the answers.
    StartMedia,
    /// Go to the podium now. A question in play is dropped and doesn't count.
    Finish,
    /// Remove a player. The seat can't be taken again until it is readmitted.
    Kick(SeatRef),
    /// Let a player in who asks to come in. Turning them away is a `kick`.
    LetIn(SeatRef),
    /// Let everyone in who asks.
    LetAllIn,
    /// Undo a removal.
    Readmit(SeatRef),
    /// Ask whom `removeMany` would remove. The answer is a `removalPreview`, and nothing happens.
    PreviewRemoval(RemoveMany),
    /// Remove many players at once. Their seats can't be taken again until they are readmitted.
    RemoveMany(RemoveMany),
    /// Undo a removal of many.
    ReadmitMany(ReadmitMany),
    /// Lock or unlock the room for new players.
    SetLock(SetLock),
    /// Set the player limit.
    SetCapacity(SetCapacity),
    /// Let people join after the start, or not.
    SetLateJoin(SetLateJoin),
    /// Skip the question in play and go to the next. It doesn't count, and its answer isn't
    /// revealed.
    Skip,
    /// End the question in play and reveal its answer. It doesn't count.
    EndUncounted,
    /// Play the question again that was just played. Earlier answers to it don't count.
    Replay,
    /// Turn the autopilot on or off.
    SetAutoPlay(SetAutoPlay),
    /// Show or skip the leaderboards between questions.
    SetLeaderboards(SetLeaderboards),
    /// Show only the tiles of answers on players' devices, or the texts, too.
    SetTilesOnly(SetTilesOnly),
    /// Let players react between questions, or not.
    SetReactions(SetReactions),
    /// Refuse nicknames of new players that have a word that doesn't belong on a wall, and hide
    /// answers in own words that have one, or not.
    SetNameFilter(SetNameFilter),
    /// Hide the nicknames of new players until a host shows them, or not.
    SetNameApproval(SetNameApproval),
    /// Show the nicknames of all players that wait for it.
    ApproveNames,
    /// Hide what players write in word clouds and open texts until a host shows it, or not.
    SetTextApproval(SetTextApproval),
    /// Let new players ask before they come in, or not.
    SetJoinApproval(SetJoinApproval),
    /// Let only those in who are on the class list of the room, or others, too.
    SetClassList(SetClassList),
    /// Let new players in only with the number on the stage, or without it.
    SetStageNumber(SetStageNumber),
    /// Let questions wait for a second vote after the first one, or not.
    SetSecondVotes(SetSecondVotes),
    /// Let players say how sure they are of their answers, or not.
    SetConfidence(SetConfidence),
    /// Hide what players wrote in their own words from everyone but hosts, or show it.
    SetTextHidden(SetTextHidden),
    /// Show everything that waits for it at a question.
    ApproveTexts(ApproveTexts),
    /// Give a player another nickname.
    Rename(Rename),
    /// Hide a player's nickname from everyone else, or show it again.
    SetNameHidden(SetNameHidden),
    /// Get a code for a player who lost their seat, so that they can take it over.
    HandOver(SeatRef),
    /// Give a player more time for each question, or as much as everyone has. Until the podium.
    AllowTime(AllowTime),
    /// Move a player to another team. Until the podium.
    MoveToTeam(MoveToTeam),
    /// Deal everyone to the teams again, at random and evenly. Only in the lobby.
    MixTeams,
    /// Do something about audience questions. Some of it is for players, too.
    OnWall(OnWall),
    /// Close a rehearsal for good, in whatever phase it is; the `step` doesn't matter.
    EndRehearsal,
}

/// Turns the autopilot on or off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetAutoPlay {
    /// Its pace; `null` turns it off.
    #[schema(required)]
    pub auto_play: Option<AutoPlay>,
}

/// How long the autopilot shows each phase, from 2 to 60 seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AutoPlay {
    /// Seconds for the right answer; long slides are shown longer.
    pub reveal_s: u32,
    /// Seconds for the leaderboard.
    pub leaderboard_s: u32,
}

/// Hides a word or a text, or shows it. It means everything that is spelled the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTextHidden {
    /// The index of the question, starting at 0.
    pub question_index: u32,
    /// The text. Case, accents and spaces don't matter.
    pub text: String,
    /// Whether only hosts see it.
    pub hidden: bool,
}

/// Shows everything that waits for it at a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApproveTexts {
    /// The index of the question, starting at 0.
    pub question_index: u32,
}

/// Gives a player another nickname.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rename {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The new nickname, under the same rules as when joining.
    pub nickname: String,
}

/// Hides a nickname, or shows it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetNameHidden {
    /// The number of the seat in this room.
    pub seat: u32,
    /// Whether everyone else sees "Player" and a number instead.
    pub hidden: bool,
}

/// Gives a player more time for each question. Only the player is told; no host, no screen and no
/// report shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AllowTime {
    /// The number of the seat in this room.
    pub seat: u32,
    /// How much.
    pub allowance: TimeAllowance,
}

/// Names a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeatRef {
    /// The number of the seat in this room.
    pub seat: u32,
}

/// Removes many players at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveMany {
    /// Whom.
    pub who: PlayerGroup,
    /// Whether those stay who answered a question right, and those whose nickname a host approved.
    pub keep_proven: bool,
}

/// Players who can be removed at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum PlayerGroup {
    /// Those who joined at a moment or later.
    JoinedSince(JoinedSince),
    /// Those whose nicknames are variations of one.
    LooksLike(LooksLike),
}

/// Names those who joined at a moment or later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JoinedSince {
    /// When, in milliseconds since the Unix epoch.
    pub at_ms: u64,
}

/// Names those whose nicknames are variations of one: the same letters, whatever their case,
/// accents and alphabet, and whatever digits and signs stand between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LooksLike {
    /// One of them, or what they have in common.
    pub nickname: String,
}

/// Undoes a removal of many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadmitMany {
    /// Its number, as in `lastRemoval`.
    pub removal: u32,
}

/// Locks or unlocks the room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetLock {
    /// Whether the room is locked for new players.
    pub locked: bool,
}

/// Sets the player limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetCapacity {
    /// The player limit, or `null` for the server's own limit.
    #[schema(required)]
    pub capacity: Option<u32>,
}

/// Asks for the server's time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ping {
    /// The client's own clock in milliseconds. It comes back unchanged.
    pub client_ms: u64,
}

/// From now on, views for this player leave out what the connection was sent before. Best said
/// before the first message that says who you are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BriefViews {}

/// Asks for the latest view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sync {}
