//! Changing an account's email address.
//!
//! An unverified address may be a typo, so we replace it right away and send the code to the new
//! one. A verified address stays until the session that asked for the change enters the code sent
//! to the new address; we notify the owner at both steps. If the new address already belongs to
//! another account, we tell that account's owner, and never the caller.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::account::{ConfirmEmail, EmailChange as EmailChangeForm, PendingEmail};
use protocol::http::auth::{Message, User};
use serde_json::json;
use store::time::MINUTE_MS;
use store::{CodeTry, EmailChange, VerificationCode};

use crate::Accounts;
use auth::admission::user;
use auth::codes::{CODE_LIFE_MS, TRIES_MAX};
use auth::routes::log_in::{check_resend, check_tries, code_refused, message, put_code, send_code};
use auth::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use handling::rate_limit::SIGN_UPS;
use mail::emails::{self, Notice};

/// Says which address the account is changing to
#[utoipa::path(
    get, path = "/account/email", operation_id = "get_pending_email", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = PendingEmail, description = "The change under way, if any")),
)]
pub async fn get_pending_email(
    State(state): State<Accounts>,
    signed_in: SignedIn,
) -> Result<Json<PendingEmail>, ApiError> {
    let code = state
        .store
        .find_verification_code(&signed_in.account.id)
        .await?;
    let now_ms = state.time.now_ms();
    let live = code.filter(|code| is_pending(code, now_ms));
    let expires_at = live
        .as_ref()
        .and_then(|code| jiff::Timestamp::from_millisecond(code.expires_at_ms).ok());
    Ok(Json(PendingEmail {
        email: live.and_then(|code| code.email),
        expires_at: expires_at.map(|at| at.to_string()),
    }))
}

/// Changes the email address
///
/// Sends a code to the new address; the account keeps its old one until the code comes back. The
/// answer is the same when the new address belongs to another account. An account whose address was
/// never verified gets the new one at once, and needs no confirmation.
#[utoipa::path(
    post, path = "/account/email", operation_id = "change_email", tag = "account",
    request_body = EmailChangeForm, security(("bearer" = [])),
    responses((status = 202, body = Message, description = "A code is on its way")),
)]
pub async fn change_email(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    confirmed: Result<Confirmed, ApiError>,
    browser: Browser,
    Body(form): Body<EmailChangeForm>,
) -> Result<(StatusCode, Json<Message>), ApiError> {
    let is_verified = signed_in.account.email_verified_at_ms.is_some();
    if is_verified {
        confirmed?;
    }
    let email = form.email.trim().to_lowercase();
    if email == signed_in.account.email {
        let sentence = "Your account already has this address";
        return Err(ApiError::invalid_field("email", sentence));
    }
    let _turn = state.auth.resend_turn.lock().await;
    check_resend(&state.auth, &signed_in.account.id).await?;
    if is_verified {
        ask_new_address(&state, &signed_in, &email).await?;
    } else {
        replace_address(&state, &signed_in, &email, &browser).await?;
    }
    let subject = Subject::session(&signed_in.account.id, &signed_in.session_id);
    let details = json!({ "kind": "email_code", "forNewAddress": true });
    state
        .audit
        .write(
            AuditKind::AuthnTokenCreated,
            subject,
            Some(&browser),
            details,
        )
        .await;
    let sentence = "A code is on its way to the new address";
    Ok((StatusCode::ACCEPTED, message(sentence)))
}

/// Gives the account the address that a code was sent to
///
/// Every other browser is signed out.
#[utoipa::path(
    post, path = "/account/email/verify", operation_id = "confirm_email_change", tag = "account",
    request_body = ConfirmEmail, security(("bearer" = [])),
    responses((status = 200, body = User, description = "Changed")),
)]
pub async fn confirm_email_change(
    State(state): State<Accounts>,
    signed_in: SignedIn,
    browser: Browser,
    Body(form): Body<ConfirmEmail>,
) -> Result<Json<User>, ApiError> {
    let old = &signed_in.account;
    check_tries(&state.auth, &old.id).await?;
    let code = CodeTry {
        account_id: &old.id,
        session_id: &signed_in.session_id,
        code_hashes: &state.auth.codes.hashes(&old.id, &form.code),
        max_tries: TRIES_MAX,
    };
    let subject = Subject::session(&old.id, &signed_in.session_id);
    let (account, ended) = match state
        .store
        .try_email_change(code, state.time.now_ms())
        .await?
    {
        EmailChange::Changed {
            account,
            ended_session_ids,
        } => (account, ended_session_ids),
        EmailChange::NotYet(outcome) => {
            let details = json!({ "step": "email-code" });
            state
                .audit
                .write(AuditKind::AuthnLoginFail, subject, Some(&browser), details)
                .await;
            return Err(code_refused(outcome));
        }
    };
    for session_id in &ended {
        state.sessions.live.end(session_id);
    }
    let details = json!({ "changed": "email", "endedSessions": ended.len() });
    state
        .audit
        .write(AuditKind::UserUpdated, subject, Some(&browser), details)
        .await;
    // Sent to the address that the account no longer has.
    state.emails.send_notice(old, Notice::EmailChanged).await;
    Ok(Json(user(account)))
}

/// Keeps the address the account has
#[utoipa::path(
    delete, path = "/account/email", operation_id = "forget_email_change", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "No change is under way")),
)]
pub async fn forget_email_change(
    State(state): State<Accounts>,
    signed_in: SignedIn,
) -> Result<StatusCode, ApiError> {
    state
        .store
        .forget_email_change(&signed_in.account.id)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

fn is_pending(code: &VerificationCode, now_ms: i64) -> bool {
    code.email.is_some() && code.used_at_ms.is_none() && now_ms < code.expires_at_ms
}

/// Sends a code to the new address or, if it is taken, tells its owner that someone asked for it.
/// Both cases write two emails and store a code, so neither the response nor its timing tells them
/// apart.
async fn ask_new_address(
    state: &Accounts,
    signed_in: &SignedIn,
    email: &str,
) -> Result<(), ApiError> {
    let account = &signed_in.account;
    let owner = state.store.find_account_by_email(email).await?;
    let code = put_code(&state.auth, account, &signed_in.session_id, Some(email)).await?;
    match owner {
        Some(owner) => {
            state
                .emails
                .send_email(&owner, email, emails::address_taken)
                .await?;
        }
        None => {
            state
                .emails
                .send_email(account, email, |reader| {
                    emails::change_email(reader, &code, CODE_LIFE_MS / MINUTE_MS)
                })
                .await?;
        }
    }
    state
        .emails
        .send_notice(account, Notice::EmailChangeAsked)
        .await;
    Ok(())
}

/// Replaces an unverified address. The caller learns whether the new address is taken, as at
/// sign-up, and the same rate limit applies.
async fn replace_address(
    state: &Accounts,
    signed_in: &SignedIn,
    email: &str,
    browser: &Browser,
) -> Result<(), ApiError> {
    let address = browser.address.limit_text();
    state
        .limits
        .spend(SIGN_UPS, &address, state.time.now_ms())
        .await?;
    let account = state
        .store
        .replace_unverified_email(&signed_in.account.id, email)
        .await?;
    // The address was verified at this very moment, in another tab.
    let account = account.ok_or_else(ApiError::confirmation_needed)?;
    send_code(&state.auth, &account, &signed_in.session_id).await
}
