//! Scheduled live sessions, and invitations to them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::audience::{AudienceAlone, check_alone_later};
use super::rooms::RoomSettings;
use crate::checks::broken;

/// The maximum length of a note.
pub const NOTE_LENGTH_MAX: usize = 500;
/// The maximum number of reminders.
pub const REMINDERS_MAX: usize = 5;

/// A live session to schedule.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleRoom {
    /// The quiz to play, in the version it has when the session starts. Only with `audience` can it
    /// be left out.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)), custom(check_quiz(self)))]
    pub quiz_id: Option<String>,
    /// Schedules a live session without a quiz, for audience questions and brainstorms alone. Not
    /// together with `quizId`. At least one of `settings.audienceQuestions` and the topic must be
    /// there; the settings about questions and points mean nothing then.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(dive, custom(check_alone_later(self)))]
    pub audience: Option<AudienceAlone>,
    /// The local date and time in the time zone: `2026-11-30T14:00`.
    #[garde(length(max = 32))]
    pub local_time: String,
    /// The IANA name of the time zone: `Europe/Berlin`.
    #[garde(length(max = 64))]
    pub time_zone: String,
    /// A note that guests see with the invitation.
    #[serde(default)]
    #[garde(length(chars, max = NOTE_LENGTH_MAX))]
    pub note: String,
    /// The game settings.
    #[serde(default)]
    #[garde(dive)]
    pub settings: RoomSettings,
    /// When to email you reminders, in minutes before the start. At most 5 values, each from 5 to
    /// 20160 (14 days).
    #[serde(default = "usual_reminders")]
    #[garde(length(max = REMINDERS_MAX), inner(range(min = 5, max = 20_160)))]
    pub reminders: Vec<u32>,
}

/// Without a quiz, it must be asked for.
fn check_quiz<C>(form: &ScheduleRoom) -> impl FnOnce(&Option<String>, &C) -> garde::Result {
    let is_alone = form.audience.is_some();
    move |quiz_id, _| match quiz_id {
        None if !is_alone => Err(broken("Choose a quiz")),
        _ => Ok(()),
    }
}

/// A day and an hour before.
fn usual_reminders() -> Vec<u32> {
    vec![24 * 60, 60]
}

/// A scheduled live session that hasn't started.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduledRoom {
    /// The unique ID. It never changes.
    pub id: String,
    /// The quiz; `null` if it no longer exists, and without a quiz.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// What it has instead of a quiz; `null` if it has one, also if that no longer exists.
    #[schema(required)]
    pub audience: Option<ScheduledAudience>,
    /// The title the quiz had when it was chosen; without a quiz, that of the session.
    pub title: String,
    /// When it starts (RFC 3339, in UTC).
    pub starts_at: String,
    /// The same as local date and time in the time zone: `2026-11-30T14:00`.
    pub local_time: String,
    /// The IANA name of the time zone it was chosen in.
    pub time_zone: String,
    /// The note guests see with the invitation.
    pub note: String,
    /// The game settings.
    pub settings: RoomSettings,
    /// When you get reminder emails, in minutes before the start.
    pub reminders: Vec<u32>,
    /// The last part of the invitation's link, `/s/{token}`. It never changes.
    pub token: String,
    /// Whether it can be started: the quiz exists, and you may play it, or it needs none.
    pub is_playable: bool,
}

/// How a scheduled live session without a quiz begins.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduledAudience {
    /// The topic of the brainstorm that it begins with, if any.
    #[schema(required)]
    pub topic: Option<String>,
    /// Whether everyone sees only the ideas that a host has approved.
    pub topic_approved: bool,
}

/// The state of a scheduled live session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum InvitationStage {
    /// It hasn't started.
    Scheduled,
    /// The host has opened it. Join with the code.
    Open,
    /// It is over.
    Over,
    /// The host canceled it.
    Cancelled,
}

/// What anyone with the link of an invitation can see.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// Its state.
    pub stage: InvitationStage,
    /// The title of the quiz, or of a session without one.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// The host's note to the guests; may be empty.
    pub note: String,
    /// When it starts (RFC 3339, in UTC).
    pub starts_at: String,
    /// The time zone the host chose the time in.
    pub time_zone: String,
    /// The code players enter to join; `null` when it isn't open.
    #[schema(required)]
    pub code: Option<String>,
}
