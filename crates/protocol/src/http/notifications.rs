//! What somebody is told of, and how they say that they want no more letters about it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::account::{Channels, NotificationSettings};
use super::profile::AchievementId;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NotificationKind {
    /// Somebody asks to be friends.
    FriendRequest,
    /// Somebody said yes to being friends.
    FriendAccepted,
    /// A friend invites to a live session.
    Invitation,
    /// A live session you scheduled begins soon.
    SessionReminder,
    /// The report of a live session you hosted is ready.
    ReportReady,
    /// Your quiz was rated; by whom is not said.
    QuizRated,
    /// Your quiz became a staff pick.
    QuizPicked,
    /// You unlocked an achievement.
    AchievementUnlocked,
}

/// The kinds that are wanted or not wanted together; the names of [`NotificationSettings`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NotificationTopic {
    /// A scheduled live session begins soon.
    SessionReminders,
    /// The report of a live session is ready.
    Reports,
    /// Somebody asks to be friends, or says yes.
    Friends,
    /// Somebody invites to a live session.
    Invitations,
    /// What becomes of your quizzes among others.
    Quizzes,
    /// You unlocked an achievement.
    Achievements,
}

impl NotificationTopic {
    /// How somebody hears of it.
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
    /// One's friends.
    Friends,
    /// The form to join a live session.
    Join {
        /// The digits people type to join.
        code: String,
    },
    /// The invitation to a scheduled live session.
    Invitation {
        /// The last part of its link.
        token: String,
    },
    /// One's live sessions.
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
    /// The achievements on one's profile.
    Achievement {
        /// The one that was unlocked.
        achievement: AchievementId,
    },
}

/// Something somebody was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Notification {
    /// Stable.
    pub id: String,
    /// What happened.
    pub kind: NotificationKind,
    /// The name of who did it, if it was somebody.
    #[schema(required)]
    pub actor_name: Option<String>,
    /// Their picture, if they have one.
    #[schema(required)]
    pub actor_avatar_url: Option<String>,
    /// The title of the quiz or live session it is about, if it is about one.
    #[schema(required)]
    pub title: Option<String>,
    /// Where it leads.
    pub target: NotificationTarget,
    /// When it happened (RFC 3339).
    pub created_at: String,
    /// Whether it was read.
    pub is_read: bool,
}

/// How much is new.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadCount {
    /// Notifications that were not read; no more than 100 are counted.
    pub count: u32,
}

/// What the link at the end of a letter is about.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnsubscribeOffer {
    /// The letters that would come no more.
    pub topic: NotificationTopic,
    /// Whether they come now.
    pub is_on: bool,
}
