//! The last step of every log-in, whichever proof came first.
//!
//! An account without an authenticator app is signed in. An account with one gets a challenge and
//! no cookie until a code of the app is right too. Only a passkey needs no code, because its device
//! already asked for a finger or a PIN. A successful log-in resets the count of failures.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::http::auth::{SignedIn as SignedInBody, User};
use protocol::http::security::SecondFactorNeeded;
use serde_json::json;
use store::Account;
use store::time::MINUTE_MS;

use crate::Auth;
use crate::ceremonies::{BegunBy, CeremonyKind};
use crate::sessions::Admitted;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::wire::API;

/// A log-in that waits for its second factor.
pub const SECOND_FACTOR: CeremonyKind = CeremonyKind {
    name: "second-factor",
    life_ms: 5 * MINUTE_MS,
};

/// Signs in an account after the first factor, or asks for the second. `by` names the first factor
/// in the log.
pub async fn admit_or_ask(
    state: &Auth,
    account: Account,
    browser: &Browser,
    by: &'static str,
) -> Result<Response, ApiError> {
    if !state.proofs.has_totp(&account.id).await? {
        return admit(state, account, browser, by).await;
    }
    let begun_by = BegunBy {
        account_id: Some(&account.id),
        session_id: None,
    };
    let body = json!({ "by": by }).to_string();
    let challenge = state
        .ceremonies
        .begin(SECOND_FACTOR, begun_by, &body)
        .await?;
    let needed = SecondFactorNeeded { challenge };
    Ok((StatusCode::ACCEPTED, Json(needed)).into_response())
}

/// Signs in an account that has passed every factor.
pub async fn admit(
    state: &Auth,
    account: Account,
    browser: &Browser,
    by: &'static str,
) -> Result<Response, ApiError> {
    if account.suspended_at_ms.is_some() {
        // The proof was right, so earlier failures no longer count.
        state.limits.password_was_right(&account.email).await?;
        let details = json!({ "step": "suspended" });
        let subject = Subject::account(&account.id);
        state
            .audit
            .write(AuditKind::AuthnLoginFail, subject, Some(browser), details)
            .await;
        return Err(ApiError::account_suspended());
    }
    let admitted = state.sessions.begin_session(&account.id, browser).await?;
    state.limits.password_was_right(&account.email).await?;
    let subject = Subject::session(&account.id, &admitted.owner.session_id);
    let details = json!({ "by": by });
    state
        .audit
        .write(
            AuditKind::AuthnLoginSuccess,
            subject,
            Some(browser),
            details,
        )
        .await;
    Ok(signed_in(admitted, account).into_response())
}

/// The response for a browser that has just signed in.
pub fn signed_in(admitted: Admitted, account: Account) -> impl IntoResponse {
    let body = SignedInBody {
        access_token: admitted.access_token,
        ends_in_ms: admitted.ends_in_ms,
        user: user(account),
    };
    (admitted.cookie, Json(body))
}

/// An account as its owner sees it.
pub fn user(account: Account) -> User {
    User {
        id: account.id,
        name: account.name,
        email: account.email,
        email_verified: account.email_verified_at_ms.is_some(),
        is_admin: account.is_admin,
        avatar_url: account.avatar_id.map(|id| format!("{API}/avatars/{id}")),
    }
}
