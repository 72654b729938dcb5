//! Notifications, and unsubscribing from notification emails.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::{Channels, NotificationSettings};
use super::profile::AchievementId;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NotificationKind {
    /// Someone sent you a friend request.
    FriendRequest,
    /// Someone accepted your friend request.
    FriendAccepted,
    /// A friend invited you to a live session.
    Invitation,
    /// Someone made you a co-host of their live session.
    CoHostNamed,
    /// A friend shared a quiz with you.
    QuizShared,
    /// A live session you scheduled starts soon.
    SessionReminder,
    /// The report of a live session you hosted is ready.
    ReportReady,
    /// Your quiz was rated. The rating is anonymous.
    QuizRated,
    /// Your quiz became a staff pick.
    QuizPicked,
    /// You unlocked an achievement.
    AchievementUnlocked,
}

/// The groups of notifications that people turn on or off together, as in [`NotificationSettings`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NotificationTopic {
    /// A scheduled live session starts soon.
    SessionReminders,
    /// The report of a live session is ready.
    Reports,
    /// Someone sent a friend request, or accepted one.
    Friends,
    /// A friend sent an invitation to a live session or shared a quiz, or someone made you a
    /// co-host.
    Invitations,
    /// Ratings and staff picks for your quizzes.
    Quizzes,
    /// You unlocked an achievement.
    Achievements,
}

impl NotificationTopic {
    /// How a notification is delivered.
    pub fn channels(self, settings: &mut NotificationSettings) -> &mut Channels {
        match self {
            Self::SessionReminders => &mut settings.session_reminders,
            Self::Reports => &mut settings.reports,
            Self::Friends => &mut settings.friends,
            Self::Invitations => &mut settings.invitations,
            Self::Quizzes => &mut settings.quizzes,
            Self::Achievements => &mut settings.achievements,
        }
    }
}

/// Where a notification leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "page",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum NotificationTarget {
    /// Your friends.
    Friends,
    /// The page to join a live session.
    Join {
        /// The code players enter to join.
        code: String,
    },
    /// The host's page of a live session.
    Host {
        /// The code of the live session.
        code: String,
    },
    /// The invitation to a scheduled live session.
    Invitation {
        /// The last part of its link.
        token: String,
    },
    /// Your live sessions.
    Sessions,
    /// The report of a live session.
    #[serde(rename_all = "camelCase")]
    Report {
        /// The live session.
        room_id: String,
    },
    /// The page of a quiz.
    #[serde(rename_all = "camelCase")]
    Quiz {
        /// The quiz.
        quiz_id: String,
    },
    /// A quiz in the editor.
    #[serde(rename_all = "camelCase")]
    Editor {
        /// The quiz.
        quiz_id: String,
    },
    /// The achievements on your profile.
    Achievement {
        /// The unlocked achievement.
        achievement: AchievementId,
    },
}

/// A notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// The unique ID. It never changes.
    pub id: String,
    /// What happened.
    pub kind: NotificationKind,
    /// The name of the person who did it, if any.
    #[schema(required)]
    pub actor_name: Option<String>,
    /// The URL of their picture, if they have one.
    #[schema(required)]
    pub actor_avatar_url: Option<String>,
    /// The title of the quiz or live session it is about, if any.
    #[schema(required)]
    pub title: Option<String>,
    /// Where it leads.
    pub target: NotificationTarget,
    /// When it happened (RFC 3339).
    pub created_at: String,
    /// Whether it was read.
    pub is_read: bool,
}

/// The number of unread notifications.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadCount {
    /// Unread notifications, counted up to 100.
    pub count: u32,
}

/// What the unsubscribe link of an email is about.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnsubscribeOffer {
    /// The emails it would stop; `null` for reminders of an assignment.
    #[schema(required)]
    pub topic: Option<NotificationTopic>,
    /// Whether they are sent now.
    pub is_on: bool,
}
