//! Data export: everything stored about an account.
//!
//! Which tables are exported, and why others aren't. A test compares both lists with the schema.

use database::sql;
use sqlx::FromRow;

use crate::{Quiz, Session, Store, StoreError, quiz_columns};

/// Tables that refer to accounts and are exported.
pub const EXPORTED: [&str; 33] = [
    "abuse_reports",
    "account_achievements",
    "accounts",
    "api_tokens",
    "assigned_players",
    "assignment_reminders",
    "audit_events",
    "avatars",
    "card_decks",
    "class_lists",
    "folders",
    "friend_codes",
    "friend_links",
    "known_players",
    "linked_logins",
    "media",
    "notifications",
    "passkeys",
    "player_nicknames",
    "profile_plays",
    "questions",
    "quiz_plays",
    "quiz_ratings",
    "quiz_shares",
    "quiz_versions",
    "quizzes",
    "report_links",
    "rooms",
    "scheduled_rooms",
    "sessions",
    "totps",
    "voices",
    "webhook_endpoints",
];

/// Tables that refer to accounts and aren't exported, each with the reason.
pub const NOT_EXPORTED: [(&str, &str); 14] = [
    (
        "achievement_checks",
        "that achievements are to be looked at, for a moment; what came of it is exported",
    ),
    (
        "bank_questions",
        "the words of one's questions in lower case, to find them by; the questions are exported",
    ),
    (
        "ceremonies",
        "secrets of a few minutes, such as half a log-in",
    ),
    (
        "co_hosts",
        "which running live sessions of others one may host; deleted as soon as they are over",
    ),
    (
        "departures",
        "that an account is being deleted, which nobody can sign in to anymore",
    ),
    (
        "host_links",
        "which co-host opened a link; deleted as soon as the live session is over",
    ),
    (
        "instances",
        "which account was the first; the account says that it administers",
    ),
    (
        "password_resets",
        "hashes of secrets that live half an hour",
    ),
    (
        "recognized_players",
        "numbers by which seats are the same player's; that hosts may know is in the account",
    ),
    (
        "recovery_codes",
        "hashes of secrets; how many are left is in the account",
    ),
    (
        "seat_results",
        "from which seat a game was saved; the game is exported, and its stars stay a day",
    ),
    (
        "verification_codes",
        "hashes of secrets; a new address that is not proven is its owner's",
    ),
    (
        "verification_events",
        "times of emails and tries of a day, for limits",
    ),
    (
        "webhook_events",
        "notes of a moment; what happened is in the rooms and quizzes",
    ),
];

/// A quiz as its author sees it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnQuiz {
    #[sqlx(flatten)]
    pub quiz: Quiz,
    /// When it was deleted. It can still be restored.
    pub deleted_at_ms: Option<i64>,
}

/// A day on which an account played or hosted a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnPlay {
    pub quiz_id: String,
    pub is_host: bool,
    pub day_at_ms: i64,
}

/// An account's rating of a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnRating {
    pub quiz_id: String,
    pub stars: i64,
    pub rated_at_ms: i64,
}

/// An account's abuse report about a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnAbuseReport {
    pub quiz_id: String,
    pub reason: String,
    pub text: String,
    pub created_at_ms: i64,
}

impl Store {
    /// Every stored session of an account, ended or not, oldest first.
    pub async fn list_all_sessions(&self, account_id: &str) -> Result<Vec<Session>, StoreError> {
        let sql = sql!(
            "select id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network \
             from sessions where account_id = $1 order by id"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Every quiz of an account, including deleted ones that can be restored, oldest first.
    pub async fn list_all_quizzes(&self, owner_id: &str) -> Result<Vec<OwnQuiz>, StoreError> {
        let sql = sql!(concat!(
            "select ",
            quiz_columns!(),
            ", deleted_at_ms from quizzes where owner_id = $1 order by id"
        ));
        Ok(self.db.read().all(sql, (owner_id,)).await?)
    }

    /// The days of the last months on which an account played or hosted a quiz, oldest first.
    pub async fn list_own_plays(&self, account_id: &str) -> Result<Vec<OwnPlay>, StoreError> {
        let sql = sql!(
            "select quiz_id, is_host, day_at_ms from quiz_plays where account_id = $1 \
             order by day_at_ms, quiz_id, is_host"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Every rating an account gave, oldest first.
    pub async fn list_own_ratings(&self, account_id: &str) -> Result<Vec<OwnRating>, StoreError> {
        let sql = sql!(
            "select quiz_id, stars, rated_at_ms from quiz_ratings where account_id = $1 \
             order by rated_at_ms, quiz_id"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Every abuse report an account made, oldest first.
    pub async fn list_own_abuse_reports(
        &self,
        account_id: &str,
    ) -> Result<Vec<OwnAbuseReport>, StoreError> {
        let sql = sql!(
            "select quiz_id, reason, text, created_at_ms from abuse_reports \
             where account_id = $1 order by id"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }
}
