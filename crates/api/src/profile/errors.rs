//! What can go wrong with profiles.

use handling::error::ApiError;

/// A private profile is answered so too.
pub(crate) fn profile_not_found() -> ApiError {
    ApiError::not_found("This profile does not exist, or it is private.")
}
