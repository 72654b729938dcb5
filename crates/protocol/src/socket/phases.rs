//! The phases of a room. Only [`RevealPhase`] has a field for the right answer.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::confidence::ConfidenceCount;
use super::teams::BestMember;
use crate::left_out::is_zero;
use crate::question::{MediaView, Offer, QuestionKind, Solution};

/// The phase of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Phase {
    /// Before the first question.
    Lobby(LobbyPhase),
    /// The question is visible, but its answers aren't yet.
    Announced(AnnouncedPhase),
    /// Players can answer from `opensAtMs`.
    Open(OpenPhase),
    /// Players can no longer answer. The right answer isn't revealed yet.
    Closed(ClosedPhase),
    /// The right answer is revealed.
    Reveal(Box<RevealPhase>),
    /// A slide is shown. There is nothing to answer.
    Slide(SlidePhase),
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

/// What everyone can know about a question before its answers are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionHead {
    /// The index, starting at 0.
    pub index: u32,
    /// The kind of question.
    pub kind: QuestionKind,
    /// The text of the question.
    pub text: String,
    /// The picture, video or sound shown with it.
    #[schema(required)]
    pub media: Option<MediaView>,
    /// Whether players can pick several answers.
    pub multiple: bool,
    /// How many answers, items, prompts, gaps or spots follow; 0 if players type or tap.
    pub answer_count: u32,
    /// The points factor: 0, 1 or 2.
    pub points_factor: u32,
    /// The time limit in milliseconds; `null` means no limit.
    #[schema(required)]
    pub time_limit_ms: Option<u32>,
}

/// The question is visible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncedPhase {
    /// The question.
    pub question: QuestionHead,
    /// When the answers appear, in milliseconds since the Unix epoch.
    pub opens_at_ms: u64,
    /// When the host started the video or sound of the question, in milliseconds since the Unix
    /// epoch; left out before that. Screens play it along from its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_started_at_ms: Option<u64>,
}

/// Players can answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenPhase {
    /// The question.
    pub question: QuestionHead,
    /// What players can choose from.
    pub offer: Offer,
    /// When answers start to count, in milliseconds since the Unix epoch. Sent ahead of time so
    /// that all devices open together.
    pub opens_at_ms: u64,
    /// Until when answers count, in milliseconds since the Unix epoch; `null` means no limit.
    #[schema(required)]
    pub closes_at_ms: Option<u64>,
    /// Whether people vote for the second time; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// Players can no longer answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedPhase {
    /// The question.
    pub question: QuestionHead,
    /// What players could choose from.
    pub offer: Offer,
    /// Why it closed.
    pub reason: CloseReason,
    /// Whether it waits for the host, who may let people vote again; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// While people talk before they vote again, or before they can answer; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
}

/// Why a question closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CloseReason {
    /// Time is up.
    TimeUp,
    /// Everyone has answered.
    AllPicked,
    /// The host closed it.
    Host,
}

/// How a question counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Marking {
    /// As written.
    #[default]
    AsWritten,
    /// With a different answer key: the host corrected it.
    Corrected,
    /// Not at all: the host removed it from the score.
    Void,
    /// As right for everyone who answered: the host gave them the points.
    Everyone,
}

impl Marking {
    /// Whether the question counts as written.
    pub fn is_as_written(&self) -> bool {
        *self == Self::AsWritten
    }
}

/// The right answer is revealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealPhase {
    /// The question.
    pub question: QuestionHead,
    /// What players could choose from.
    pub offer: Offer,
    /// The right answer, and what players answered.
    pub solution: Solution,
    /// The author's explanation; may be empty.
    pub explanation: String,
    /// What the author says to those who picked an answer; left out if nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answer_feedback: Vec<AnswerFeedback>,
    /// The number of players who answered.
    pub picked_count: u32,
    /// How many of them were right.
    pub correct_count: u32,
    /// How it counts. Left out if it counts as written.
    #[serde(default, skip_serializing_if = "Marking::is_as_written")]
    pub marking: Marking,
    /// The first vote, if people voted twice; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_vote: Option<FirstVote>,
    /// How sure players said they are: each level once, from the least sure. Left out if nobody
    /// said anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub confidence: Vec<ConfidenceCount>,
}

/// What the author says to those who picked an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerFeedback {
    /// The ID of the answer.
    pub answer: String,
    /// At most 300 characters; never empty.
    pub text: String,
}

/// A slide is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlidePhase {
    /// Its heading and media.
    pub question: QuestionHead,
    /// The text below the heading; may be empty.
    pub body: String,
}

/// A line of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardRow {
    /// The number of the seat in this room.
    pub seat: u32,
    /// The player's nickname.
    pub nickname: String,
    /// The total points so far.
    pub points: u32,
    /// The points earned on the last question.
    pub gained: u32,
    /// The rank; 1 is best, and ties share a rank.
    pub rank: u32,
    /// The rank before the last question; `null` at first.
    #[schema(required)]
    pub previous_rank: Option<u32>,
    /// The total time of right answers in milliseconds, which breaks ties.
    pub time_ms: u64,
    /// The number of the player's team, starting at 0; left out without teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
    /// Who is on it, at the podium, where each device is a team; left out otherwise, and while its
    /// name is hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<String>,
}

/// The ranks after a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaderboardPhase {
    /// The index of the question that was just played, starting at 0.
    pub question_index: u32,
    /// The top ten.
    pub rows: Vec<LeaderboardRow>,
    /// The number of corrected questions; left out if none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub corrected_count: u32,
}

/// The final ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodiumPhase {
    /// The top ten. The first three ranks are on the podium.
    pub rows: Vec<LeaderboardRow>,
    /// The number of scored questions played to their reveal.
    pub played_count: u32,
    /// When the podium began, in milliseconds since the Unix epoch: every page tells third, second
    /// and first by this clock, and a reload doesn't start again. Left out if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began_at_ms: Option<u64>,
    /// The number of corrected questions; left out if none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub corrected_count: u32,
    /// The players who won most for each team on the podium, at most three for each; left out
    /// without teams, and if nobody won anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub best_members: Vec<BestMember>,
    /// The code of the next room for the same people; left out until there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub successor: Option<String>,
}

/// People talk with each other before they vote again, or, with `first`, before they can answer at
/// all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Talk {
    /// When answers open, in milliseconds since the Unix epoch; `null` if the host goes on.
    #[schema(required)]
    pub ends_at_ms: Option<u64>,
    /// Whether nobody could answer yet: teams talk first. Left out if people vote again afterward.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
}

/// The first of two votes on a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstVote {
    /// How often each answer was picked, in the order of the room.
    pub distribution: Vec<u32>,
    /// The number of players who answered.
    pub picked_count: u32,
    /// How many of them were right, as the question counts now; 0 in a poll.
    pub correct_count: u32,
}
