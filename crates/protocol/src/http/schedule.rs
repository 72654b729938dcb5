//! Live sessions that are scheduled, and the invitations to them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rooms::RoomSettings;

/// How long a note may be.
pub const NOTE_LENGTH_MAX: usize = 500;
/// How many reminders there may be.
pub const REMINDERS_MAX: usize = 5;

/// A live session to be held at a time.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleRoom {
    /// The quiz to play, as it is when the session starts.
    #[garde(length(max = 64))]
    pub quiz_id: String,
    /// When, as a clock on the wall shows it in the time zone: `2026-11-30T14:00`.
    #[garde(length(max = 32))]
    pub local_time: String,
    /// The IANA name of the time zone: `Europe/Berlin`.
    #[garde(length(max = 64))]
    pub time_zone: String,
    /// Something for the guests to read with the invitation.
    #[serde(default)]
    #[garde(length(chars, max = NOTE_LENGTH_MAX))]
    pub note: String,
    /// How to play it.
    #[serde(default)]
    #[garde(dive)]
    pub settings: RoomSettings,
    /// How many minutes before the start you are reminded by letter, 5 to 20160 (14 days); 5 of
    /// them at the most.
    #[serde(default = "usual_reminders")]
    #[garde(length(max = REMINDERS_MAX), inner(range(min = 5, max = 20_160)))]
    pub reminders: Vec<u32>,
}

/// A day and an hour before.
fn usual_reminders() -> Vec<u32> {
    vec![24 * 60, 60]
}

/// A live session that waits for its start.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduledRoom {
    /// Stable.
    pub id: String,
    /// The quiz; `null` if it is gone for good.
    #[schema(required)]
    pub quiz_id: Option<String>,
    /// The title of the quiz when it was chosen.
    pub title: String,
    /// When it begins (RFC 3339, in UTC).
    pub starts_at: String,
    /// The same as a clock on the wall shows it in the time zone: `2026-11-30T14:00`.
    pub local_time: String,
    /// The IANA name of the time zone it was chosen in.
    pub time_zone: String,
    /// What guests read with the invitation.
    pub note: String,
    /// How it is played.
    pub settings: RoomSettings,
    /// How many minutes before the start you are reminded by letter.
    pub reminders: Vec<u32>,
    /// The last part of the invitation's link, `/s/{token}`. It never changes.
    pub token: String,
    /// Whether it can be started: the quiz is there, and you may play it.
    pub is_playable: bool,
}

/// Where a scheduled live session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum InvitationStage {
    /// It waits for its start.
    Scheduled,
    /// The host has opened it; join with the code.
    Open,
    /// It is over.
    Over,
    /// The host cancelled it.
    Cancelled,
}

/// What whoever has the link of an invitation may know.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// Where it is.
    pub stage: InvitationStage,
    /// The title of the quiz.
    pub title: String,
    /// The name of the host.
    pub host_name: String,
    /// What the host wrote to the guests; may be empty.
    pub note: String,
    /// When it begins (RFC 3339, in UTC).
    pub starts_at: String,
    /// The time zone the host chose the time in.
    pub time_zone: String,
    /// The digits people type to join, while it is open.
    #[schema(required)]
    pub code: Option<String>,
}
