//! Errors for database conflicts, and for things that several subjects share.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use protocol::error::ErrorCode;
use protocol::said::Said;

use crate::error::ApiError;

impl ApiError {
    /// Only for callers who proved that the account is theirs.
    pub fn account_suspended() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::AccountSuspended,
            "Account suspended",
            "The people who run this server suspended this account. If you think that's a \
             mistake, contact them.",
        )
    }

    pub fn media_quota_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::MediaQuotaReached,
            "No room left",
            "You can store 500 files and 200 MiB in all. Delete files you no longer need, then \
             try again.",
        )
    }

    pub fn media_in_use() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::MediaInUse,
            "In use",
            "A question uses this file. Remove it there first.",
        )
    }

    pub fn quiz_not_found() -> Self {
        Self::not_found("This quiz doesn't exist, or it's private.")
    }

    pub fn version_conflict() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::VersionConflict,
            "Changed meanwhile",
            "This was changed elsewhere in the meantime. Reload it and try again.",
        )
    }

    pub fn picks_forgotten() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::PicksForgotten,
            "Nothing to count from",
            "The players' answers in this live session are no longer kept, so we can't \
             recalculate the points.",
        )
    }

    /// The reasons why a quiz can't be played, by question.
    pub fn quiz_has_errors(errors: BTreeMap<String, Said>) -> Self {
        let mut error = Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuizHasErrors,
            "Not ready yet",
            "Some questions aren't ready yet. Finish them first.",
        );
        error.errors = errors;
        error
    }

    pub fn question_limit_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuestionLimitReached,
            "Quiz full",
            "A quiz can have at most 200 questions.",
        )
    }

    pub fn quiz_has_no_questions() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::QuizHasNoQuestions,
            "No questions",
            "Add at least one question first.",
        )
    }

    pub fn login_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::LoginTaken,
            "Linked elsewhere",
            "This log-in is linked to another account here.",
        )
    }
}
