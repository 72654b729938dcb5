//! Audience questions and brainstorms: what players ask the host beside the quiz, the ideas they
//! share, and the votes for both.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::texts::TextState;
use crate::left_out::is_zero;

/// Does something about audience questions or a brainstorm. The `step` doesn't matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnWall {
    /// What.
    pub wall: WallAction,
}

/// What players and hosts do about audience questions, and about ideas while a brainstorm runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum WallAction {
    /// Send the questions now, and what changes, once a second at most; or no longer. Players are
    /// sent a `wall` and `wallChange`s, hosts a `hostWall`. It ends with the connection.
    Watch(WatchWall),
    /// Ask the host something, or share an idea. For players, and not while a question of the quiz
    /// is in play.
    Ask(AskHost),
    /// Take a question of one's own back, with its votes. For players, and not while a question of
    /// the quiz is in play.
    TakeBack(TakeQuestionBack),
    /// Vote for a question, or take the vote back. For players, and not while a question of the
    /// quiz is in play.
    Vote(VoteForQuestion),
    /// Take audience questions, or no longer. For hosts.
    SetMode(SetAudienceQuestions),
    /// Hide a question from everyone but hosts, or show it. For hosts.
    SetHidden(SetQuestionHidden),
    /// Mark a question as answered, or as open again. For hosts.
    SetAnswered(SetQuestionAnswered),
    /// Show questions on the big screen, or none. For hosts. Ends when the game goes on.
    SetStage(SetStageWall),
    /// Start a brainstorm, or end it. For hosts.
    SetTopic(SetTopic),
}

/// Turns the list of audience questions on or off for this connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WatchWall {
    /// Whether it is sent.
    pub on: bool,
}

/// Asks the host something, or shares an idea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskHost {
    /// The question or the idea, 1 to 280 characters. The same of the same player again is none.
    pub text: String,
    /// The topic that this is an idea for, as in the room's `topic`; left out for a question. If
    /// another brainstorm runs, or none, this is refused, so that nothing gets onto another list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
}

/// Takes back a question of one's own that everyone sees or that waits for approval. An answered
/// one stays, and so does one that is hidden.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TakeQuestionBack {
    /// The number of the question.
    pub number: u32,
}

/// Votes for a question. One vote for each player and question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VoteForQuestion {
    /// The number of the question.
    pub number: u32,
    /// Whether the vote counts; false takes it back.
    pub on: bool,
}

/// Takes audience questions, or no longer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetAudienceQuestions {
    /// Whether, and who sees them. What waits for approval waits on when approval is turned off.
    pub mode: AudienceQuestions,
}

/// Hides a question from everyone but hosts, or shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetQuestionHidden {
    /// The number of the question.
    pub number: u32,
    /// Whether only hosts see it.
    pub hidden: bool,
}

/// Marks a question as answered, or as open again. Ideas aren't answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetQuestionAnswered {
    /// The number of the question.
    pub number: u32,
    /// Whether it is answered.
    pub answered: bool,
}

/// Shows questions on the big screen, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetStageWall {
    /// Whether any are shown.
    pub on: bool,
    /// The number of the only one that is shown; left out for those with the most votes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
}

/// Starts a brainstorm, or ends the one that runs. Its ideas stay for the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetTopic {
    /// The topic, 1 to 200 characters in one line, which ends another brainstorm; `null` to end
    /// the one that runs. The topic that runs again changes nothing.
    #[schema(required)]
    pub text: Option<String>,
    /// Whether everyone sees only ideas that a host has approved.
    #[serde(default)]
    #[schema(required = false)]
    pub approved: bool,
}

/// Whether players can ask the host something beside the quiz.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AudienceQuestions {
    /// They can't.
    #[default]
    Off,
    /// They can, and everyone sees it at once, unless it has a word that doesn't belong there.
    Open,
    /// They can, and everyone sees what a host has approved.
    Approved,
}

impl AudienceQuestions {
    /// Whether they can't.
    pub fn is_off(&self) -> bool {
        *self == Self::Off
    }
}

/// The audience questions, as a player sees them, or the ideas of the brainstorm that runs. Nobody
/// but hosts is told whose they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wall {
    /// Which list this is. Only a `wallChange` from this version fits it.
    pub version: u32,
    /// Open ones first, then those with more votes, then the older ones; at most 50.
    pub questions: Vec<AudienceQuestion>,
    /// The number of further questions; left out if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_count: u32,
    /// The numbers of those this player asked.
    pub mine: Vec<u32>,
    /// The numbers of those this player voted for.
    pub voted: Vec<u32>,
    /// What this player asked that waits for approval, the older ones first; left out if nothing
    /// does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<AudienceQuestion>,
}

/// What has changed in the list of audience questions, for every player who watches it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WallChange {
    /// The version it changes. If yours is another one, `watch` again.
    pub from: u32,
    /// The version it leads to.
    pub version: u32,
    /// Questions that are new in the list; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<AudienceQuestion>,
    /// Questions with other votes, or that were answered; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<AudienceVotes>,
    /// The numbers of questions that are no longer in the list; left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<u32>,
    /// The number of further questions; left out if there are none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more_count: u32,
}

/// A question to the host, or an idea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AudienceQuestion {
    /// Its number in the room, starting at 0. Questions and ideas have one sequence.
    pub number: u32,
    /// The question or the idea.
    pub text: String,
    /// How many voted for it.
    pub votes: u32,
    /// Whether the host has answered it; left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
}

/// The votes for a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AudienceVotes {
    /// Its number.
    pub number: u32,
    /// How many voted for it.
    pub votes: u32,
    /// Whether the host has answered it; left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
}

/// All audience questions, as hosts see them, or all ideas of the brainstorm that runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostWall {
    /// Open ones first, then those with more votes, then the older ones.
    pub questions: Vec<HostWallQuestion>,
    /// Whether the big screen shows some of them.
    pub on_stage: bool,
    /// The number of the only one that it shows; left out if it shows several, or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staged: Option<u32>,
}

/// A question to the host, or an idea, as hosts see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostWallQuestion {
    /// Its number in the room, starting at 0.
    pub number: u32,
    /// The question.
    pub text: String,
    /// How many voted for it.
    pub votes: u32,
    /// Whether a host has answered it; left out if not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
    /// Who may see it.
    pub state: TextState,
    /// The nickname of who asked it; left out if they left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
}

/// The audience questions or ideas that the big screen shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StageWall {
    /// Open ones first, then those with more votes; at most 6.
    pub questions: Vec<AudienceQuestion>,
    /// Whether it is one that a host chose; left out if it is those with the most votes.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_one: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}
