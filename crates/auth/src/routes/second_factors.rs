//! Authenticator apps and recovery codes: checking, setting up and removing them.
//!
//! A log-in that needs a code has five tries in five minutes. Every wrong code counts as a failure
//! of the account, so starting over gives no new tries.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::http::auth::SignedIn as SignedInBody;
use protocol::http::security::{
    EnableTotp, RecoveryCodes, SecondFactor, TotpSecret as TotpSecretBody,
};
use serde_json::json;

use crate::Auth;
use crate::admission::{SECOND_FACTOR, admit};
use crate::errors;
use crate::second_factor::SecondProof;
use crate::signed_in::{Confirmed, SignedIn};
use crate::totp::TotpSecret;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use handling::policy::check_verified;
use mail::emails::Notice;

/// The maximum number of tries per log-in.
const TRIES_MAX: i64 = 5;

/// Finishes a log-in with a second proof
///
/// A code of the authenticator app, or a recovery code. A challenge works for 5 minutes and 5
/// tries.
#[utoipa::path(
    post, path = "/auth/login/second-factor", operation_id = "finish_log_in", tag = "auth",
    request_body = SecondFactor,
    responses((status = 200, body = SignedInBody, description = "Signed in")),
)]
pub async fn finish_log_in(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<SecondFactor>,
) -> Result<Response, ApiError> {
    let now_ms = state.time.now_ms();
    let ceremony = state
        .ceremonies
        .try_again(SECOND_FACTOR, &form.challenge, TRIES_MAX)
        .await?;
    let account_id = ceremony.account_id.unwrap_or_default();
    let account = state.store.find_account(&account_id).await?;
    let account = account.ok_or_else(errors::challenge_expired)?;
    let by = match state
        .proofs
        .check_second_factor(&account, &form.code, &browser)
        .await?
    {
        SecondProof::App => "totp",
        SecondProof::RecoveryCode => "recovery_code",
        // The app was removed meanwhile, so this log-in proves less than it should.
        SecondProof::NotAsked => return Err(errors::challenge_expired()),
        SecondProof::Stopped => return Err(errors::too_many_codes()),
        SecondProof::Wrong => {
            let streak = state
                .limits
                .count_wrong_code(&account.email, now_ms)
                .await?;
            state
                .proofs
                .count_failure(Some(&account), "second-factor", streak, &browser)
                .await?;
            return Err(errors::wrong_second_factor(TRIES_MAX - ceremony.tries));
        }
    };
    // Two right codes at the same moment sign the user in only once.
    state
        .ceremonies
        .take(SECOND_FACTOR, &form.challenge)
        .await?;
    admit(&state, account, &browser, by).await
}

/// Begins to set up an authenticator app
///
/// Requires a verified email address, and that you confirmed your identity in the last 5 minutes.
/// Codes are required only once the app is enabled.
#[utoipa::path(
    post, path = "/account/totp/begin", operation_id = "begin_totp", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = TotpSecretBody, description = "What the app needs to know")),
)]
pub async fn begin_totp(
    State(state): State<Auth>,
    Confirmed(signed_in): Confirmed,
) -> Result<Json<TotpSecretBody>, ApiError> {
    let account = signed_in.account;
    check_verified(&account)?;
    let secret = TotpSecret::draw();
    let sealed = state.proofs.totp_vault.seal(&account.id, &secret)?;
    let is_kept = state
        .store
        .put_totp_secret(&account.id, &sealed, state.time.now_ms())
        .await?;
    if !is_kept {
        return Err(ApiError::version_conflict());
    }
    Ok(Json(TotpSecretBody {
        secret: secret.base_32(),
        uri: secret.uri(&account.email),
    }))
}

/// Asks for codes of the app from now on
///
/// Needs the first code that the app shows. You must have confirmed your identity in the last 5
/// minutes.
#[utoipa::path(
    post, path = "/account/totp/enable", operation_id = "enable_totp", tag = "account",
    request_body = EnableTotp, security(("bearer" = [])),
    responses((status = 200, body = RecoveryCodes, description = "Codes for a lost app")),
)]
pub async fn enable_totp(
    State(state): State<Auth>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Body(form): Body<EnableTotp>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let account = &signed_in.account;
    check_verified(account)?;
    let now_ms = state.time.now_ms();
    let totp = state.store.find_totp(&account.id).await?;
    let totp = totp.ok_or_else(errors::challenge_expired)?;
    if totp.enabled_at_ms.is_some() {
        return Err(ApiError::version_conflict());
    }
    let secret = state.proofs.totp_vault.open(&account.id, &totp.secret)?;
    let step = secret.step_of(&form.code, now_ms);
    let step = step.ok_or_else(errors::wrong_app_code)?;
    let (codes, hashes) = state.proofs.recovery_codes.draw(&account.id);
    let is_enabled = state
        .store
        .enable_totp(&account.id, &totp.secret, step, &hashes, now_ms)
        .await?;
    if !is_enabled {
        return Err(ApiError::version_conflict());
    }
    note_change(&state, Notice::TotpAdded, &signed_in, &browser).await;
    Ok(Json(RecoveryCodes { codes }))
}

/// Turns the authenticator app off
///
/// Forgets the app and the recovery codes. You must have confirmed your identity in the last 5
/// minutes.
#[utoipa::path(
    delete, path = "/account/totp", operation_id = "delete_totp", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "Forgotten, or there was none")),
)]
pub async fn delete_totp(
    State(state): State<Auth>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
) -> Result<StatusCode, ApiError> {
    if state.store.delete_totp(&signed_in.account.id).await? {
        note_change(&state, Notice::TotpRemoved, &signed_in, &browser).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives new recovery codes
///
/// The old ones stop working. You must have confirmed your identity in the last 5 minutes.
#[utoipa::path(
    post, path = "/account/recovery-codes", operation_id = "replace_recovery_codes",
    tag = "account", security(("bearer" = [])),
    responses((status = 200, body = RecoveryCodes, description = "The new codes")),
)]
pub async fn replace_recovery_codes(
    State(state): State<Auth>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let account_id = &signed_in.account.id;
    let (codes, hashes) = state.proofs.recovery_codes.draw(account_id);
    let has_app = state
        .store
        .replace_recovery_codes(account_id, &hashes)
        .await?;
    if !has_app {
        return Err(ApiError::version_conflict());
    }
    note_change(&state, Notice::RecoveryCodesMade, &signed_in, &browser).await;
    Ok(Json(RecoveryCodes { codes }))
}

/// Records a change and notifies the account owner, who may not be the one who made it.
async fn note_change(state: &Auth, change: Notice<'_>, signed_in: &SignedIn, browser: &Browser) {
    let (event, kind) = match change {
        Notice::TotpRemoved => (AuditKind::AuthnTokenRevoked, "totp"),
        Notice::TotpAdded => (AuditKind::AuthnTokenCreated, "totp"),
        _ => (AuditKind::AuthnTokenCreated, "recovery_codes"),
    };
    let subject = Subject::session(&signed_in.account.id, &signed_in.session_id);
    let details = json!({ "kind": kind });
    state
        .audit
        .write(event, subject, Some(browser), details)
        .await;
    state.emails.send_notice(&signed_in.account, change).await;
}
