//! What can go wrong with quizzes.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

pub(crate) fn question_not_found() -> ApiError {
    ApiError::not_found("This question does not exist any more.")
}

/// As [`ApiError::version_conflict`], with the version it has now.
pub(crate) fn document_changed(version: i64) -> ApiError {
    ApiError::version_conflict().saying_at("version", version.to_string())
}

/// Nothing of a quiz file can be read, for a reason with a name.
pub(crate) fn unreadable_file(reason: &str, sentence: &str) -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::ImportUnreadable,
        "Unreadable file",
        sentence,
    )
    .saying_at("reason", reason)
}
