//! What those who play assignments send and receive.

use garde::Validate;
use protocol::socket::{Feedback, MyResult, RevealPhase, SavedPick};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::reminding::wire::OwnReminder;
use crate::wire::{AssignmentStage, CountingAttempt};

/// What an assignment's link leads to.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question that the page asks"
)]
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedQuiz {
    /// Its title.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// The number of questions of an attempt, with slides.
    pub question_count: u32,
    /// Whether each attempt draws its own of more questions.
    pub is_drawn: bool,
    /// Which attempt counts.
    pub counts: CountingAttempt,
    /// Its state, for you.
    pub stage: AssignmentStage,
    /// When it opens (RFC 3339).
    pub opens_at: String,
    /// Whether it is a live session, in which everyone goes at their own speed until the host ends
    /// it.
    pub is_live: bool,
    /// When it closes or closed for you (RFC 3339); `null` if nobody has said when.
    #[schema(required)]
    pub closes_at: Option<String>,
    /// Whether the host gave you more time than the others.
    pub has_more_time: bool,
    /// How many attempts you have; `null` means any number.
    #[schema(required)]
    pub attempts_max: Option<u32>,
    /// How many more attempts you can begin; `null` means any number.
    #[schema(required)]
    pub attempts_left: Option<u32>,
    /// How many minutes you have for each attempt; `null` means as long as it is open.
    #[schema(required)]
    pub attempt_minutes: Option<u32>,
    /// Whether questions keep their time limits.
    pub keep_time_limits: bool,
    /// When you learn what is right.
    pub feedback: Feedback,
    /// Whether it stays open after `closesAt`. What comes in then is marked as late.
    pub accept_late: bool,
    /// The names to choose yours from, in order; `null` if you choose a nickname, or have begun.
    #[schema(required)]
    pub names: Option<Vec<String>>,
    /// Whether you continued on another device than this one. Then `me` is `null` here.
    pub moved_away: bool,
    /// You, if you have begun.
    #[schema(required)]
    pub me: Option<AssignedMe>,
}

/// Your part in an assignment.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssignedMe {
    /// Your nickname.
    pub nickname: String,
    /// Whether your account is who you are; otherwise it is the token of this device.
    pub by_account: bool,
    /// The points of your finished attempts on average, if that counts and you may learn them;
    /// `null` otherwise.
    #[schema(required)]
    pub average_points: Option<u32>,
    /// The email that can remind you; `null` if none would come, for example because you have
    /// finished an attempt.
    #[schema(required)]
    pub reminder: Option<OwnReminder>,
    /// The attempt you can go on with, if any.
    #[schema(required)]
    pub current: Option<CurrentAttempt>,
    /// Your attempts, the first one first.
    pub attempts: Vec<OwnAttempt>,
}

/// An attempt that isn't finished.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrentAttempt {
    /// Which, counting from 1.
    pub number: u32,
    /// The code of its room.
    pub room_code: String,
    /// When it ends because its time is up or the assignment closes (RFC 3339); `null` without a
    /// time limit.
    #[schema(required)]
    pub ends_at: Option<String>,
    /// How many questions were answered.
    pub answered_count: u32,
}

/// One of your attempts.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnAttempt {
    /// Which, counting from 1.
    pub number: u32,
    /// When it ended (RFC 3339); `null` while it goes on.
    #[schema(required)]
    pub finished_at: Option<String>,
    /// Whether it came in after the assignment was due.
    pub is_late: bool,
    /// The points so far; `null` until you may learn what is right.
    #[schema(required)]
    pub points: Option<u32>,
    /// How many answers were right so far; `null` until you may learn what is right.
    #[schema(required)]
    pub right_count: Option<u32>,
}

/// What you answered in an attempt, with what is right.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptAnswers {
    /// Which attempt, counting from 1.
    pub number: u32,
    /// The language of the quiz, as a BCP 47 tag; empty if not set.
    pub language: String,
    /// The points, with what the host has corrected.
    pub points: u32,
    /// How many answers were right.
    pub right_count: u32,
    /// The questions that you have seen, in the order of the attempt. Without slides.
    pub questions: Vec<AnsweredQuestion>,
}

/// One question of an attempt.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredQuestion {
    /// The question with its answer, as at a reveal.
    pub reveal: RevealPhase,
    /// What you answered; `null` if you didn't.
    #[schema(required)]
    pub pick: Option<SavedPick>,
    /// What came of it.
    pub result: MyResult,
}

/// Begins an attempt, or goes on with one.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeginAttempt {
    /// Your nickname; needed the first time. Defaults to the name of your account. In an assignment
    /// for a list of names, one that nobody has taken yet.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 1000)))]
    pub nickname: Option<String>,
}

/// A code to continue on another device.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceCode {
    /// Ten letters and digits to type on the other device. It works once.
    pub device_code: String,
}

/// Continues on this device.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimDevice {
    /// The code; spaces, hyphens and lower case don't matter.
    #[garde(length(max = 100))]
    pub device_code: String,
    /// Who you are on this device from now on: 32 random bytes, in base64url without padding.
    #[garde(length(max = 100))]
    pub player_token: String,
}

/// An attempt to play.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttemptBegun {
    /// Shows on this device who you are, in the header `X-Player-Token`; `null` for people who are
    /// signed in.
    #[schema(required)]
    pub player_token: Option<String>,
    /// The attempt.
    pub attempt: BegunAttempt,
}

/// How to connect to an attempt.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BegunAttempt {
    /// Which, counting from 1.
    pub number: u32,
    /// The code of its room: connect to its socket.
    pub room_code: String,
    /// The seat token: resume with it. Earlier ones of this attempt no longer open it.
    pub seat_token: String,
}
