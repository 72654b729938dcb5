//! Errors about webhooks.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn webhook_not_found() -> ApiError {
    ApiError::not_found("This no longer exists.")
}

pub(crate) fn webhook_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WebhookLimitReached,
        "Too many endpoints",
        "An account can have at most 10 webhook endpoints. Delete one you no longer need.",
    )
}
