//! The overview of one's own quizzes and live sessions.

use serde::Serialize;
use utoipa::ToSchema;

use super::schedule::ScheduledRoom;

/// What your quizzes and live sessions come to.
///
/// "Before" means 30 days ago. Practice counts nowhere.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Quizzes you own: now, and 30 days ago. A deleted quiz counts until it was deleted.
    pub quizzes: Figure,
    /// Live sessions of yours that are not over, in their lobby too: now, and 30 days ago.
    pub active_sessions: Figure,
    /// Players in the reports of your live sessions that ended in the last 30 days, and in the 30
    /// days before those. Whoever came to two sessions counts twice; whoever the host removed does
    /// not count, and neither does a session of which nothing was played.
    pub participants: Figure,
    /// Picks given, of those that could have been given, in the reports of your live sessions that
    /// ended in the last 30 days, and in the 30 days before those. Each player could have picked
    /// once at each question that was played to its reveal, slides excepted; whoever came late
    /// could have come in time.
    pub response_rate: RateFigure,
    /// What happened last, newest first; 8 at the most.
    pub activity: Vec<Activity>,
    /// The next live sessions you scheduled, soonest first, with those whose time has passed and
    /// that were not started; 5 at the most.
    pub upcoming: Vec<ScheduledRoom>,
}

/// A count, now and 30 days before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figure {
    /// Now, or in the last 30 days.
    pub now: u32,
    /// 30 days ago, or in the 30 days before the last.
    pub before: u32,
}

/// A share of the last 30 days, and of the 30 days before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateFigure {
    /// In the last 30 days.
    pub now: Rate,
    /// In the 30 days before the last.
    pub before: Rate,
}

/// So many of so many.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// How many there are.
    pub count: u32,
    /// How many there could be; 0 when nothing was asked of anybody, and then there is no share.
    pub of: u32,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ActivityType {
    /// A quiz was created.
    Created,
    /// A quiz was published.
    Published,
    /// A live session was opened and runs.
    Live,
    /// A live session is over; it has a report.
    Completed,
}

/// Something that happened around your quizzes and live sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    /// What.
    #[serde(rename = "type")]
    pub kind: ActivityType,
    /// Of the quiz, or of the room.
    pub id: String,
    /// The code of a room that runs.
    #[schema(required)]
    pub code: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// How many played, when a live session is over, and how many play now, when it runs. `null`
    /// if that is not known here, because another node runs it.
    #[schema(required)]
    pub participants: Option<u32>,
    /// When (RFC 3339).
    pub at: String,
}
