//! What can go wrong with signing in.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub fn wrong_code(tries_left: i64) -> ApiError {
    let detail = match tries_left {
        0 => "This code is not right, and it was the last try. Ask for a new code.".to_owned(),
        1 => "This code is not right. One try is left.".to_owned(),
        n => format!("This code is not right. {n} tries are left."),
    };
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::WrongCode,
        "Wrong code",
        detail,
    )
}

pub fn code_expired() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::CodeExpired,
        "Code expired",
        "This code does not work any more. Ask for a new one.",
    )
}

pub fn too_many_tries() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::TooManyTries,
        "Too many tries",
        "This code was tried too often. Ask for a new one.",
    )
}

pub fn link_expired() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::LinkExpired,
        "Link expired",
        "This link does not work any more. Ask for a new one.",
    )
}

pub fn challenge_expired() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ChallengeExpired,
        "Took too long",
        "This took too long or was tried too often. Begin again.",
    )
}

pub fn invalid_credentials() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        ErrorCode::InvalidCredentials,
        "Invalid credentials",
        "Invalid user credentials",
    )
}

pub fn sign_up_closed() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::SignUpClosed,
        "Sign-up is closed",
        "The people who run this Fanfare open no accounts for strangers now. Ask them for one; \
         you can play without.",
    )
}

/// A personal access token that may only read.
pub fn insufficient_scope() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::InsufficientScope,
        "Only for reading",
        "This token may only read. Use one that may also write.",
    )
}

/// A personal access token where only a signed-in browser is let in.
pub fn session_needed() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::SessionNeeded,
        "Not with a token",
        "A personal access token does not open this. Sign in to do it.",
    )
}

pub fn api_token_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ApiTokenLimitReached,
        "Too many tokens",
        "An account has 50 tokens at most. Revoke one that you do not need any more.",
    )
}

/// The other site did not confirm anything, or another browser began the visit.
pub fn provider_refused(cause: impl Into<String>) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ProviderRefused,
        "Not confirmed",
        "The other site did not confirm who you are. Begin again.",
    )
    .caused_by(cause)
}

pub fn provider_email_unverified(provider: &str) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ProviderEmailUnverified,
        "E-mail address not verified",
        format!("{provider} has no verified e-mail address of yours. Verify it there first."),
    )
}

/// The other site cannot be asked just now; everything else works.
pub fn provider_unavailable(provider: &str, cause: impl Into<String>) -> ApiError {
    ApiError::unavailable(cause).in_words(format!(
        "{provider} does not answer. Try again soon, or log in another way."
    ))
}

pub fn link_needed(provider: &str) -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::LinkNeeded,
        "Account exists already",
        format!(
            "There is an account with your e-mail address already. Log in to it another way, \
             then link {provider} in the security settings."
        ),
    )
}

pub fn last_login() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::LastLogin,
        "Only way in",
        "Nothing else opens your account. Set a password or add a passkey first.",
    )
}

/// A code of an authenticator app, or a recovery code, at a log-in.
pub fn wrong_second_factor(tries_left: i64) -> ApiError {
    let detail = match tries_left {
        0 => "This code is not right, and it was the last try. Log in again.".to_owned(),
        1 => "This code is not right. One try is left.".to_owned(),
        n => format!("This code is not right. {n} tries are left."),
    };
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::WrongCode,
        "Wrong code",
        detail,
    )
}

/// Codes of an authenticator app were wrong so often that none is looked at.
pub fn too_many_codes() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::TooManyTries,
        "Too many wrong codes",
        "There were too many wrong codes. Use a recovery code or a passkey.",
    )
}

/// A code of an authenticator app, where it may be tried again.
pub fn wrong_app_code() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::WrongCode,
        "Wrong code",
        "This code is not right. Enter the newest code your app shows.",
    )
}

/// An answer of a passkey that proves nothing; why is for the log only.
pub fn passkey_refused(cause: impl Into<String>) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::PasskeyRefused,
        "Passkey refused",
        "This passkey did not work here. Try again, or use another way.",
    )
    .caused_by(cause)
}

pub fn passkey_not_found() -> ApiError {
    ApiError::not_found("This passkey does not exist any more.")
}
