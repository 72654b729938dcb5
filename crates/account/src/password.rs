//! Changing the password, or setting one for an account that has none.
//!
//! To change it, people enter the current password. If there is none, or if an authenticator app
//! protects the account, they need a recent confirmation instead. We sign out every other browser
//! and email the owner.

use axum::Json;
use axum::extract::State;
use protocol::http::account::ChangePassword;
use protocol::http::auth::Message;
use serde_json::json;

use crate::Accounts;
use auth::routes::log_in::message;
use auth::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use mail::emails::Notice;

/// The name of the field with the current password.
const CURRENT: &str = "currentPassword";

/// Changes the password
///
/// Signs out every other browser. An account without a password gets one this way.
#[utoipa::path(
    post, path = "/account/password", operation_id = "change_password", tag = "account",
    request_body = ChangePassword, security(("bearer" = [])),
    responses((status = 200, body = Message, description = "Changed")),
)]
pub async fn change_password(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    confirmed: Result<Confirmed, ApiError>,
    browser: Browser,
    Body(form): Body<ChangePassword>,
) -> Result<Json<Message>, ApiError> {
    let account = &signed_in.account;
    let has_password = !account.password_hash.is_empty();
    if !has_password || state.proofs.has_totp(&account.id).await? {
        confirmed?;
    }
    let subject = Subject::session(&account.id, &signed_in.session_id);
    if has_password {
        check_current(&state, &signed_in, &form, &browser).await?;
    }
    state
        .auth
        .check_new_password(&form.password, &account.name, &account.email)
        .await?;
    let password_hash = state.auth.passwords.hash(&form.password).await?;
    let ended = state
        .store
        .change_password(
            &account.id,
            &password_hash,
            &signed_in.session_id,
            state.time.now_ms(),
        )
        .await?;
    for session_id in &ended {
        state.sessions.live.end(session_id);
    }
    let details = json!({ "by": "password", "endedSessions": ended.len() });
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
        .send_notice(account, Notice::PasswordChanged)
        .await;
    Ok(message("Your password is changed"))
}

/// Refuses the change if the current password is wrong or the new one is the same.
async fn check_current(
    state: &Accounts,
    signed_in: &SignedIn,
    form: &ChangePassword,
    browser: &Browser,
) -> Result<(), ApiError> {
    let account = &signed_in.account;
    let current = form.current_password.as_deref().unwrap_or_default();
    if current.is_empty() {
        return Err(ApiError::invalid_field(CURRENT, "This field is required"));
    }
    let proof = state
        .proofs
        .prove_password(account, current, CURRENT, browser);
    if let Err(error) = proof.await {
        let subject = Subject::session(&account.id, &signed_in.session_id);
        let (kind, details) = (
            AuditKind::AuthnPasswordChangeFail,
            json!({ "by": "password" }),
        );
        let audit = &state.audit;
        audit.write(kind, subject, Some(browser), details).await;
        return Err(error);
    }
    state.limits.password_was_right(&account.email).await?;
    if current == form.password {
        let sentence = "You already have this password";
        return Err(ApiError::invalid_field("password", sentence));
    }
    Ok(())
}
