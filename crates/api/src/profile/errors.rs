//! What can go wrong with profiles.

use handling::error::ApiError;

/// A private profile is answered so too.
pub(crate) fn profile_not_found() -> ApiError {
    ApiError::not_found("This profile doesn't exist, or it's private.")
}
