//! Errors about profiles.

use handling::error::ApiError;

/// A private profile gets the same response.
pub(crate) fn profile_not_found() -> ApiError {
    ApiError::not_found("This profile doesn't exist, or it's private.")
}
