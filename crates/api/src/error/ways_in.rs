//! Failures around the ways into an account besides a password.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use super::ApiError;

impl ApiError {
    /// The other site did not confirm anything, or another browser began the visit.
    pub(crate) fn provider_refused(cause: impl Into<String>) -> Self {
        let mut error = Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::ProviderRefused,
            "Not confirmed",
            "The other site did not confirm who you are. Begin again.",
        );
        error.cause = Some(cause.into());
        error
    }

    pub(crate) fn provider_email_unverified(provider: &str) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::ProviderEmailUnverified,
            "E-mail address not verified",
            format!("{provider} has no verified e-mail address of yours. Verify it there first."),
        )
    }

    /// The other site cannot be asked just now; everything else works.
    pub(crate) fn provider_unavailable(provider: &str, cause: impl Into<String>) -> Self {
        let mut error = Self::unavailable(cause);
        error.detail =
            format!("{provider} does not answer. Try again soon, or log in another way.");
        error
    }

    pub(crate) fn link_needed(provider: &str) -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::LinkNeeded,
            "Account exists already",
            format!(
                "There is an account with your e-mail address already. Log in to it another way, \
                 then link {provider} in the security settings."
            ),
        )
    }

    pub(crate) fn login_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::LoginTaken,
            "Linked elsewhere",
            "This log-in belongs to another account here.",
        )
    }

    pub(crate) fn last_login() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::LastLogin,
            "Only way in",
            "Nothing else opens your account. Set a password or add a passkey first.",
        )
    }
}
