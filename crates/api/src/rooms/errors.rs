//! Errors about live sessions.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn question_not_revealed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::QuestionNotRevealed,
        "Not played yet",
        "The answer to this question hasn't been revealed yet. Correct it after the reveal.",
    )
}

pub(crate) fn room_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomLimitReached,
        "Too many live sessions",
        "You have the maximum number of live sessions on this server. End one of them first.",
    )
}

pub(crate) fn too_many_corrections() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::TooManyCorrections,
        "Corrected too often",
        "This live session has been corrected a thousand times, which is the limit.",
    )
}

pub(crate) fn not_scheduled() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::NotScheduled,
        "No longer scheduled",
        "This live session was already started or canceled.",
    )
}

pub(crate) fn host_link_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::HostLinkLimitReached,
        "Too many links",
        "This live session has 8 links, which is the limit. Revoke one of them first.",
    )
}

pub(crate) fn room_is_over() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Live session over",
        "This live session is over, so no one else can host it.",
    )
}
