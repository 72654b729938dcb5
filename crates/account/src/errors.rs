//! Errors about accounts.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub fn last_administrator() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::LastAdministrator,
        "Last administrator",
        "You're the only administrator. Make someone else an administrator first.",
    )
}

pub fn user_not_found() -> ApiError {
    ApiError::not_found("This account doesn't exist anymore, or never did.")
}

pub(crate) fn unsupported_picture_type() -> ApiError {
    ApiError::unsupported_media_type().in_words("Send a PNG, JPEG, WebP or GIF picture.")
}
