//! An overview of your own quizzes and live sessions.

use serde::Serialize;
use utoipa::ToSchema;

use super::schedule::ScheduledRoom;

/// Statistics about your quizzes and live sessions.
///
/// Practice never counts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// Quizzes you own, now and 30 days ago. A deleted quiz counts until its deletion.
    pub quizzes: Figure,
    /// Your live sessions that aren't over, including lobbies, now and 30 days ago.
    pub active_sessions: Figure,
    /// Players in your live sessions that ended in the last 30 days, and in the 30 days before
    /// those. A player in two sessions counts twice. Players the host removed don't count, and
    /// neither do sessions in which nothing was played.
    pub participants: Figure,
    /// Answers given, out of those possible, in your live sessions that ended in the last 30 days,
    /// and in the 30 days before those. Each player could answer each question once, if it was
    /// played to its reveal. Slides don't count. For players who joined late, earlier questions
    /// count as possible, too.
    pub response_rate: RateFigure,
    /// The latest activity, newest first; at most 8 entries.
    pub activity: Vec<Activity>,
    /// Your next scheduled live sessions, soonest first, including overdue ones that weren't
    /// started; at most 5.
    pub upcoming: Vec<ScheduledRoom>,
}

/// A count, now and before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figure {
    /// Now, or in the last 30 days.
    pub now: u32,
    /// 30 days ago, or in the 30 days before the last 30.
    pub before: u32,
}

/// A share for the last 30 days, and for the 30 days before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RateFigure {
    /// In the last 30 days.
    pub now: Rate,
    /// In the 30 days before those.
    pub before: Rate,
}

/// A count out of a total.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// The count.
    pub count: u32,
    /// The total. If it's 0, nobody was asked anything and there is no share.
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
    /// A live session is running.
    Live,
    /// A live session is over and has a report.
    Completed,
}

/// An activity on one of your quizzes or live sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: ActivityType,
    /// The ID of the quiz or the room.
    pub id: String,
    /// The code of a running room.
    #[schema(required)]
    pub code: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// The number of players: in total once a live session is over, right now while it runs. `null`
    /// if another node runs it.
    #[schema(required)]
    pub participants: Option<u32>,
    /// When it happened (RFC 3339).
    pub at: String,
}
