//! Forgotten passwords: requesting an email, and setting a new password with its link.
//!
//! The response is the same for addresses with and without an account, after the same work
//! (AUTH-5). A reset signs nobody in: someone who steals the link still needs the second factor,
//! which stays.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::auth::{ForgotPassword, Message, ResetLink, ResetPassword};
use serde_json::json;

use crate::Auth;
use crate::ceremonies::hash;
use crate::errors;
use crate::routes::log_in::message;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use handling::rate_limit::{RESETS_BY_ADDRESS, RESETS_BY_NAME};
use mail::emails::Notice;

/// Requests an email to reset the password
///
/// The response is the same whether or not an account has the address.
#[utoipa::path(
    post, path = "/auth/forgot-password", operation_id = "forgot_password", tag = "auth",
    request_body = ForgotPassword,
    responses((
        status = 202, body = Message, description = "If there is an account, an email is sent",
    )),
)]
pub async fn forgot_password(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<ForgotPassword>,
) -> Result<(StatusCode, Json<Message>), ApiError> {
    let now_ms = state.time.now_ms();
    let address = browser.address.limit_text();
    let name = form.email.trim().to_lowercase();
    state
        .limits
        .spend(RESETS_BY_ADDRESS, &address, now_ms)
        .await?;
    state.limits.spend(RESETS_BY_NAME, &name, now_ms).await?;
    state.store.request_reset(&name, now_ms).await?;
    state.reset_requested.notify_one();
    let sentence = "If there's an account with this address, we've sent an email to it";
    Ok((StatusCode::ACCEPTED, message(sentence)))
}

/// Says whether a reset link works
///
/// This doesn't use up the link.
#[utoipa::path(
    post, path = "/auth/reset-password/check", operation_id = "check_reset_link", tag = "auth",
    request_body = ResetLink,
    responses((status = 204, description = "It works")),
)]
pub async fn check_reset_link(
    State(state): State<Auth>,
    Body(form): Body<ResetLink>,
) -> Result<StatusCode, ApiError> {
    let account = state
        .store
        .find_password_reset(&hash(&form.token), state.time.now_ms())
        .await?;
    account.ok_or_else(errors::link_expired)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a new password with a reset link
///
/// The link works once. Signs out every browser, and doesn't sign you in.
#[utoipa::path(
    post, path = "/auth/reset-password", operation_id = "reset_password", tag = "auth",
    request_body = ResetPassword,
    responses((status = 200, body = Message, description = "The password is changed")),
)]
pub async fn reset_password(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<ResetPassword>,
) -> Result<Json<Message>, ApiError> {
    let token_hash = hash(&form.token);
    let account = state
        .store
        .find_password_reset(&token_hash, state.time.now_ms())
        .await?;
    let Some(account) = account else {
        let details = json!({ "by": "letter" });
        let subject = Subject::default();
        state
            .audit
            .write(
                AuditKind::AuthnPasswordChangeFail,
                subject,
                Some(&browser),
                details,
            )
            .await;
        return Err(errors::link_expired());
    };
    state
        .check_new_password(&form.password, &account.name, &account.email)
        .await?;
    let password_hash = state.passwords.hash(&form.password).await?;
    let reset = state
        .store
        .reset_password(&token_hash, &password_hash, state.time.now_ms())
        .await?;
    let reset = reset.ok_or_else(errors::link_expired)?;
    for session_id in &reset.ended_session_ids {
        state.sessions.live.end(session_id);
    }
    state
        .limits
        .password_was_right(&reset.account.email)
        .await?;
    let details = json!({
        "by": "letter",
        "endedSessions": reset.ended_session_ids.len(),
        "tookAccountBack": !reset.was_verified,
    });
    let subject = Subject::account(&reset.account.id);
    state
        .audit
        .write(
            AuditKind::AuthnPasswordChange,
            subject,
            Some(&browser),
            details,
        )
        .await;
    state
        .emails
        .send_notice(&reset.account, Notice::PasswordReset)
        .await;
    Ok(message("Your password is changed. Log in with it."))
}
