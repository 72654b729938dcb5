//! Errors about administration.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn own_account() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::OwnAccount,
        "Your own account",
        "You can't do this to your own account. Ask another administrator.",
    )
}
