//! What can go wrong with webhooks.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn webhook_not_found() -> ApiError {
    ApiError::not_found("This does not exist any more.")
}

pub(crate) fn webhook_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WebhookLimitReached,
        "Too many endpoints",
        "An account has 10 webhook endpoints at most. Delete one you do not need any more.",
    )
}
