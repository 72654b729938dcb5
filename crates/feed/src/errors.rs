//! Errors about public quizzes.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn may_not_rate() -> ApiError {
    ApiError::forbidden()
        .in_words("Play or host this quiz to the end first. You can't rate your own quizzes.")
}

pub fn wrong_state(detail: &'static str) -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Not possible now",
        detail,
    )
}
