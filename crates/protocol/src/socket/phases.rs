//! Where a room is. Only [`RevealPhase`] has a field for what is right.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::question::{MediaView, Offer, QuestionKind, Solution};

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
    /// A slide is shown, of which nothing is asked.
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

/// What can be known of a question before its answers are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionHead {
    /// Counts from 0.
    pub index: u32,
    /// What kind it is.
    pub kind: QuestionKind,
    /// The question itself.
    pub text: String,
    /// What is shown with it.
    #[schema(required)]
    pub media: Option<MediaView>,
    /// Whether several answers may be picked.
    pub multiple: bool,
    /// How many answers, items or prompts will be offered; 0 where something is typed or tapped.
    pub answer_count: u32,
    /// 0, 1 or 2 times the points.
    pub points_factor: u32,
    /// Time to answer; `null` means no limit.
    #[schema(required)]
    pub time_limit_ms: Option<u32>,
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
    /// What can be picked from.
    pub offer: Offer,
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
    /// What could be picked from.
    pub offer: Offer,
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

/// How a question counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Marking {
    /// As it was written.
    #[default]
    AsWritten,
    /// With another key: the host corrected it.
    Corrected,
    /// For nobody: the host took it out.
    Void,
}

impl Marking {
    /// Whether nothing is to be said about it.
    pub fn is_as_written(&self) -> bool {
        *self == Self::AsWritten
    }
}

/// Nothing to be said.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
pub(crate) fn is_none(count: &u32) -> bool {
    *count == 0
}

/// The right answer is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealPhase {
    /// The question.
    pub question: QuestionHead,
    /// What could be picked from.
    pub offer: Offer,
    /// What is right, and what was picked.
    pub solution: Solution,
    /// What its author says about it; may be empty.
    pub explanation: String,
    /// How many players picked at all.
    pub picked_count: u32,
    /// How many of them were right.
    pub correct_count: u32,
    /// How it counts; left out where it counts as it was written.
    #[serde(default, skip_serializing_if = "Marking::is_as_written")]
    pub marking: Marking,
}

/// A slide is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlidePhase {
    /// Its heading and what is shown with it.
    pub question: QuestionHead,
    /// The text below the heading; may be empty.
    pub body: String,
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
    /// How many questions do not count as they were written; left out if none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub corrected_count: u32,
}

/// The final ranks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodiumPhase {
    /// The best ten; the first three ranks stand on the podium.
    pub rows: Vec<LeaderboardRow>,
    /// How many scored questions were played to their reveal.
    pub played_count: u32,
    /// How many questions do not count as they were written; left out if none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub corrected_count: u32,
}
