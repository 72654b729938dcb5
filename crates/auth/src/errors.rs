//! The errors of signing in.

use axum::http::StatusCode;
use protocol::error::ErrorCode;
use protocol::said;

use handling::error::ApiError;

pub fn wrong_code(tries_left: i64) -> ApiError {
    let detail = match tries_left {
        0 => "That code isn't right, and it was your last attempt. Ask for a new code.".into(),
        1 => "That code isn't right. You have one attempt left.".into(),
        n => said!("That code isn't right. You have {n} attempts left.", n = n),
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
        "This code no longer works. Ask for a new one.",
    )
}

pub fn too_many_tries() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::TooManyTries,
        "Too many tries",
        "Too many attempts with this code. Ask for a new one.",
    )
}

pub fn link_expired() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::LinkExpired,
        "Link expired",
        "This link no longer works. Ask for a new one.",
    )
}

pub fn challenge_expired() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ChallengeExpired,
        "Took too long",
        "This took too long, or there were too many attempts. Start again.",
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
        "The people who run this server aren't accepting new accounts right now. You can ask them \
         for one. You don't need one to play.",
    )
}

/// A personal access token that may only read.
pub fn insufficient_scope() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::InsufficientScope,
        "Only for reading",
        "This token is read-only. Use one that can also write.",
    )
}

/// A personal access token where only a signed-in browser is allowed.
pub fn session_needed() -> ApiError {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ErrorCode::SessionNeeded,
        "Not with a token",
        "Personal access tokens can't do this. Sign in to do it.",
    )
}

pub fn api_token_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ApiTokenLimitReached,
        "Too many tokens",
        "An account can have at most 50 tokens. Revoke one you no longer need.",
    )
}

/// The provider confirmed nothing, or a different browser began the log-in.
pub fn provider_refused(cause: impl Into<String>) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ProviderRefused,
        "Not confirmed",
        "The other site didn't confirm who you are. Start again.",
    )
    .caused_by(cause)
}

pub fn provider_email_unverified(provider: &str) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::ProviderEmailUnverified,
        "Email address not verified",
        said!(
            "{site} hasn't verified your email address. Verify it there first.",
            site = provider
        ),
    )
}

/// The provider isn't reachable right now; everything else works.
pub fn provider_unavailable(provider: &str, cause: impl Into<String>) -> ApiError {
    ApiError::unavailable(cause).in_words(said!(
        "{site} isn't responding. Try again soon, or log in another way.",
        site = provider
    ))
}

pub fn link_needed(provider: &str) -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::LinkNeeded,
        "Account exists already",
        said!(
            "An account with your email address already exists. Log in to it another way, then \
             link {site} in your security settings.",
            site = provider
        ),
    )
}

pub fn last_login() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::LastLogin,
        "Only way in",
        "You have no other way to log in. Set a password or add a passkey first.",
    )
}

/// A wrong code of an authenticator app, or a wrong recovery code, at a log-in.
pub fn wrong_second_factor(tries_left: i64) -> ApiError {
    let detail = match tries_left {
        0 => "That code isn't right, and it was your last attempt. Log in again.".into(),
        1 => "That code isn't right. You have one attempt left.".into(),
        n => said!("That code isn't right. You have {n} attempts left.", n = n),
    };
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::WrongCode,
        "Wrong code",
        detail,
    )
}

/// Too many wrong codes of an authenticator app, so we check no more for now.
pub fn too_many_codes() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::TooManyTries,
        "Too many wrong codes",
        "There were too many wrong codes. Use a recovery code or a passkey.",
    )
}

/// A wrong code of an authenticator app, where the user may try again.
pub fn wrong_app_code() -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::WrongCode,
        "Wrong code",
        "That code isn't right. Enter the latest code from your app.",
    )
}

/// A passkey response that proves nothing. The cause goes to the log only.
pub fn passkey_refused(cause: impl Into<String>) -> ApiError {
    ApiError::new(
        StatusCode::BAD_REQUEST,
        ErrorCode::PasskeyRefused,
        "Passkey refused",
        "This passkey didn't work. Try again, or log in another way.",
    )
    .caused_by(cause)
}

pub fn passkey_not_found() -> ApiError {
    ApiError::not_found("This passkey no longer exists.")
}
