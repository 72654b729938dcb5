//! What can go wrong with live sessions.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn question_not_revealed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::QuestionNotRevealed,
        "Not played yet",
        "The answer of this question was not told yet. Correct it after its reveal.",
    )
}

pub(crate) fn room_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomLimitReached,
        "Too many live sessions",
        "You have as many live sessions as this Fanfare allows at once. End one of them first.",
    )
}

pub(crate) fn too_many_corrections() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::TooManyCorrections,
        "Corrected too often",
        "This live session was corrected a thousand times. It stays as it is now.",
    )
}

pub(crate) fn not_scheduled() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::NotScheduled,
        "Not waiting any more",
        "This live session was started or cancelled already.",
    )
}
