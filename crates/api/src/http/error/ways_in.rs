//! Failures around the ways into an account besides a password.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

impl ApiError {
    pub(crate) fn unsubscribe_link_unknown() -> Self {
        Self::not_found("This link is not complete, or its account is gone.")
    }

    /// A personal access token that may only read.
    pub(crate) fn insufficient_scope() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::InsufficientScope,
            "Only for reading",
            "This token may only read. Use one that may also write.",
        )
    }

    /// A personal access token where only a signed-in browser is let in.
    pub(crate) fn session_needed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::SessionNeeded,
            "Not with a token",
            "A personal access token does not open this. Sign in to do it.",
        )
    }

    pub(crate) fn webhook_not_found() -> Self {
        Self::not_found("This does not exist any more.")
    }

    pub(crate) fn webhook_limit_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::WebhookLimitReached,
            "Too many endpoints",
            "An account has 10 webhook endpoints at most. Delete one you do not need any more.",
        )
    }

    pub(crate) fn api_token_limit_reached() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::ApiTokenLimitReached,
            "Too many tokens",
            "An account has 50 tokens at most. Revoke one that you do not need any more.",
        )
    }

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

    /// A code of an authenticator app, or a recovery code, at a log-in.
    pub(crate) fn wrong_second_factor(tries_left: i64) -> Self {
        let detail = match tries_left {
            0 => "This code is not right, and it was the last try. Log in again.".to_owned(),
            1 => "This code is not right. One try is left.".to_owned(),
            n => format!("This code is not right. {n} tries are left."),
        };
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::WrongCode,
            "Wrong code",
            detail,
        )
    }

    /// Codes of an authenticator app were wrong so often that none is looked at.
    pub(crate) fn too_many_codes() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::TooManyTries,
            "Too many wrong codes",
            "There were too many wrong codes. Use a recovery code or a passkey.",
        )
    }

    /// A code of an authenticator app, where it may be tried again.
    pub(crate) fn wrong_app_code() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::WrongCode,
            "Wrong code",
            "This code is not right. Enter the newest code your app shows.",
        )
    }

    /// An answer of a passkey that proves nothing; why is for the log only.
    pub(crate) fn passkey_refused(cause: impl Into<String>) -> Self {
        let mut error = Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::PasskeyRefused,
            "Passkey refused",
            "This passkey did not work here. Try again, or use another way.",
        );
        error.cause = Some(cause.into());
        error
    }

    pub(crate) fn passkey_not_found() -> Self {
        Self::not_found("This passkey does not exist any more.")
    }
}
