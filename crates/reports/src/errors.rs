//! The errors of reports.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub fn room_not_finished() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomNotFinished,
        "Not over yet",
        "This live session isn't over yet. Its report will be ready when it is.",
    )
}

pub fn report_not_found() -> ApiError {
    ApiError::not_found("This report doesn't exist.")
}

pub fn nothing_missed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::QuizHasNoQuestions,
        "Nothing to practice",
        "No question was hard for most players, so there is nothing to practice.",
    )
}
