//! Confirms the user's identity again, before something that is hard to undo.
//!
//! A session left open on a shared computer must not be enough to change how an account is opened,
//! or to delete it. A confirmation counts for five minutes and for this session only. A failure
//! counts like a failed log-in, and signs nobody out.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::security::{Confirm, PasskeyAnswer};
use serde_json::json;

use crate::Auth;
use crate::errors;
use crate::second_factor::SecondProof;
use crate::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;

/// Proves once more who is signed in
///
/// With the password, and a code if the account has an authenticator app. Counts for 5 minutes.
#[utoipa::path(
    post, path = "/auth/confirm", operation_id = "confirm_session", tag = "auth",
    request_body = Confirm, security(("bearer" = [])),
    responses((status = 204, description = "Proved")),
)]
pub async fn confirm_session(
    State(state): State<Auth>,
    browser: Browser,
    signed_in: SignedIn,
    Body(form): Body<Confirm>,
) -> Result<StatusCode, ApiError> {
    let account = &signed_in.account;
    if account.password_hash.is_empty() {
        return Err(ApiError::invalid_field(
            "password",
            "This account has no password. Confirm in another way.",
        ));
    }
    state
        .proofs
        .prove_password(account, &form.password, "password", &browser)
        .await?;
    let code = form.code.as_deref().map(str::trim).unwrap_or_default();
    let by = if !state.proofs.has_totp(&account.id).await? {
        "password"
    } else if code.is_empty() {
        return Err(ApiError::invalid_field(
            "code",
            "Enter the code your app shows, or a recovery code.",
        ));
    } else {
        prove_code(&state, &signed_in, code, &browser).await?
    };
    state.limits.password_was_right(&account.email).await?;
    note_proof(&state, &signed_in, by, &browser).await
}

/// Proves once more who is signed in, with a passkey
///
/// The challenge comes from `auth/passkey/begin`. Counts for 5 minutes.
#[utoipa::path(
    post, path = "/auth/confirm/passkey", operation_id = "confirm_session_with_passkey",
    tag = "auth", request_body = PasskeyAnswer, security(("bearer" = [])),
    responses((status = 204, description = "Proved")),
)]
pub async fn confirm_session_with_passkey(
    State(state): State<Auth>,
    browser: Browser,
    signed_in: SignedIn,
    Body(form): Body<PasskeyAnswer>,
) -> Result<StatusCode, ApiError> {
    let account = state.proofs.check_passkey_answer(form, &browser).await?;
    if account.id != signed_in.account.id {
        return Err(errors::passkey_refused("it belongs to another account"));
    }
    note_proof(&state, &signed_in, "passkey", &browser).await
}

async fn prove_code(
    state: &Auth,
    signed_in: &SignedIn,
    code: &str,
    browser: &Browser,
) -> Result<&'static str, ApiError> {
    let account = &signed_in.account;
    match state
        .proofs
        .check_second_factor(account, code, browser)
        .await?
    {
        SecondProof::App => Ok("totp"),
        SecondProof::RecoveryCode => Ok("recovery_code"),
        // The app was removed a moment ago, and the password was right.
        SecondProof::NotAsked => Ok("password"),
        SecondProof::Stopped => Err(errors::too_many_codes()),
        SecondProof::Wrong => {
            // The password was counted before, so a guess costs one failure and a wait.
            state
                .proofs
                .count_failure(Some(account), "second-factor", 0, browser)
                .await?;
            Err(errors::wrong_app_code())
        }
    }
}

async fn note_proof(
    state: &Auth,
    signed_in: &SignedIn,
    by: &'static str,
    browser: &Browser,
) -> Result<StatusCode, ApiError> {
    let now_ms = state.time.now_ms();
    state
        .store
        .confirm_session(&signed_in.session_id, now_ms)
        .await?;
    let subject = Subject::session(&signed_in.account.id, &signed_in.session_id);
    let details = json!({ "by": by });
    state
        .audit
        .write(AuditKind::SessionRenewed, subject, Some(browser), details)
        .await;
    Ok(StatusCode::NO_CONTENT)
}
