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

pub fn shared_report_not_found() -> ApiError {
    ApiError::not_found(
        "This link doesn't lead to a report. It may have ended: ask the person who gave it to you.",
    )
}

pub fn report_link_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ReportLinkLimitReached,
        "Too many links",
        "This report has 10 links, which is the limit. Revoke one of them first.",
    )
}

pub fn nothing_to_share() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::PicksForgotten,
        "No names left",
        "The players' names in this report are deleted, so it can't be shared by link anymore.",
    )
}

pub fn still_assigned() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomNotFinished,
        "Not over yet",
        "Some can still play this, and the report tells what is right. Share it when nobody can.",
    )
}
