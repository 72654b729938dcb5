//! What can go wrong with quizzes.

use axum::http::StatusCode;
use formats::Unreadable;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub fn question_not_found() -> ApiError {
    ApiError::not_found("This question does not exist any more.")
}

/// As [`ApiError::version_conflict`], with the version it has now.
pub fn document_changed(version: i64) -> ApiError {
    ApiError::version_conflict().saying_at("version", version.to_string())
}

/// Nothing of a quiz file can be read, for a reason with a name.
pub fn unreadable_file(reason: &str, sentence: &str) -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::ImportUnreadable,
        "Unreadable file",
        sentence,
    )
    .saying_at("reason", reason)
}

/// Nothing of a quiz file can be read.
pub fn import_unreadable(why: Unreadable) -> ApiError {
    let (reason, sentence) = match why {
        Unreadable::FormatUnknown => (
            "unknown",
            "This is no quiz file that Fanfare can read. Export it in one of the formats that \
             are named here, and try again.",
        ),
        Unreadable::Empty => ("empty", "This file is empty. Choose another one."),
        Unreadable::TooLarge => (
            "tooLarge",
            "This file holds more than can be read at once. Split it into smaller ones.",
        ),
        Unreadable::Broken => (
            "broken",
            "This file is damaged. Save or download it once more, and try again.",
        ),
        Unreadable::Encrypted => (
            "encrypted",
            "This file is protected by a password. Save it without one, and try again.",
        ),
        Unreadable::TooNew => (
            "tooNew",
            "This file was written by a newer Fanfare than this one. It can be read when this \
             server is updated.",
        ),
    };
    unreadable_file(reason, sentence)
}
