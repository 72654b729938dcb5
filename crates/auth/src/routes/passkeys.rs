//! Passkeys: logging in with one, and adding, renaming and deleting them.
//!
//! A log-in with a passkey needs no name, password or code. Only an account with a verified address
//! may have passkeys, so that nobody can prepare a way into the account of someone who hasn't
//! signed up yet.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::http::auth::SignedIn as SignedInBody;
use protocol::http::security::{
    NewPasskey as NewPasskeyForm, Passkey as PasskeyBody, PasskeyAnswer, PasskeyChallenge,
    PasskeyChange,
};
use serde_json::json;
use store::{NewPasskey, Passkey, PasskeyDeletion};

use crate::Auth;
use crate::admission::admit;
use crate::errors;
use crate::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::policy::check_verified;
use handling::wire::rfc_3339;
use mail::emails::Notice;

/// The maximum number of passkeys per account: a person's devices, several times over.
const PASSKEYS_MAX: usize = 25;

/// Asks for a passkey
///
/// To log in, or to confirm your identity. Any passkey of this site works.
#[utoipa::path(
    post, path = "/auth/passkey/begin", operation_id = "begin_passkey_log_in", tag = "auth",
    responses((status = 200, body = PasskeyChallenge, description = "What the browser is to do")),
)]
pub async fn begin_passkey_log_in(
    State(state): State<Auth>,
) -> Result<Json<PasskeyChallenge>, ApiError> {
    Ok(Json(state.proofs.begin_passkey_answer().await?))
}

/// Signs in with a passkey
#[utoipa::path(
    post, path = "/auth/passkey/finish", operation_id = "finish_passkey_log_in", tag = "auth",
    request_body = PasskeyAnswer,
    responses((status = 200, body = SignedInBody, description = "Signed in")),
)]
pub async fn finish_passkey_log_in(
    State(state): State<Auth>,
    browser: Browser,
    Body(form): Body<PasskeyAnswer>,
) -> Result<Response, ApiError> {
    let account = state.proofs.check_passkey_answer(form, &browser).await?;
    admit(&state, account, &browser, "passkey").await
}

/// Begins to add a passkey
///
/// Requires a verified email address, and that you confirmed your identity in the last 5 minutes.
#[utoipa::path(
    post, path = "/account/passkeys/begin", operation_id = "begin_passkey", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = PasskeyChallenge, description = "What the browser is to do")),
)]
pub async fn begin_passkey(
    State(state): State<Auth>,
    Confirmed(signed_in): Confirmed,
) -> Result<Json<PasskeyChallenge>, ApiError> {
    check_verified(&signed_in.account)?;
    let present = state.store.list_passkeys(&signed_in.account.id).await?;
    if present.len() >= PASSKEYS_MAX {
        return Err(ApiError::invalid_field(
            "name",
            "An account can have at most 25 passkeys. Delete one you no longer use.",
        ));
    }
    Ok(Json(state.proofs.begin_passkey(&signed_in, present).await?))
}

/// Adds a passkey
#[utoipa::path(
    post, path = "/account/passkeys", operation_id = "create_passkey", tag = "account",
    request_body = NewPasskeyForm, security(("bearer" = [])),
    responses((status = 201, body = PasskeyBody, description = "Added")),
)]
pub async fn create_passkey(
    State(state): State<Auth>,
    browser: Browser,
    signed_in: SignedIn,
    Body(form): Body<NewPasskeyForm>,
) -> Result<(StatusCode, Json<PasskeyBody>), ApiError> {
    check_verified(&signed_in.account)?;
    let made = state
        .proofs
        .check_new_passkey(&signed_in, &form.challenge, form.credential)
        .await?;
    let passkey = NewPasskey {
        account_id: &signed_in.account.id,
        credential_id: &made.credential_id,
        name: form.name.trim(),
        body: &made.body,
    };
    let passkey = state
        .store
        .create_passkey(passkey, state.time.now_ms())
        .await?;
    let passkey = passkey.ok_or_else(|| errors::passkey_refused("it is known already"))?;
    let subject = Subject::session(&signed_in.account.id, &signed_in.session_id);
    let details = json!({ "kind": "passkey", "id": passkey.id });
    state
        .audit
        .write(
            AuditKind::AuthnTokenCreated,
            subject,
            Some(&browser),
            details,
        )
        .await;
    let name = passkey.name.as_str();
    state
        .emails
        .send_notice(&signed_in.account, Notice::PasskeyAdded { name })
        .await;
    Ok((StatusCode::CREATED, Json(passkey_body(passkey))))
}

/// Gives a passkey another name
#[utoipa::path(
    patch, path = "/account/passkeys/{id}", operation_id = "update_passkey", tag = "account",
    params(("id" = String, Path)), request_body = PasskeyChange, security(("bearer" = [])),
    responses((status = 200, body = PasskeyBody, description = "Renamed")),
)]
pub async fn update_passkey(
    State(state): State<Auth>,
    signed_in: SignedIn,
    Ids(ids): Ids<1>,
    Body(form): Body<PasskeyChange>,
) -> Result<Json<PasskeyBody>, ApiError> {
    let [id] = ids;
    let passkey = state
        .store
        .rename_passkey(&signed_in.account.id, &id, form.name.trim())
        .await?;
    let passkey = passkey.ok_or_else(errors::passkey_not_found)?;
    Ok(Json(passkey_body(passkey)))
}

/// Deletes a passkey
///
/// Refused if nothing else opens the account. You must have confirmed your identity in the last 5
/// minutes.
#[utoipa::path(
    delete, path = "/account/passkeys/{id}", operation_id = "delete_passkey", tag = "account",
    params(("id" = String, Path)), security(("bearer" = [])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_passkey(
    State(state): State<Auth>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Ids(ids): Ids<1>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let account = &signed_in.account;
    let passkey = match state.store.delete_passkey(&account.id, &id).await? {
        PasskeyDeletion::Deleted(passkey) => passkey,
        PasskeyDeletion::LastLogin => return Err(errors::last_login()),
        PasskeyDeletion::Unknown => return Err(errors::passkey_not_found()),
    };
    let subject = Subject::session(&account.id, &signed_in.session_id);
    let details = json!({ "kind": "passkey", "id": id });
    state
        .audit
        .write(
            AuditKind::AuthnTokenRevoked,
            subject,
            Some(&browser),
            details,
        )
        .await;
    let name = passkey.name.as_str();
    state
        .emails
        .send_notice(account, Notice::PasskeyRemoved { name })
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// A passkey as its owner sees it.
pub fn passkey_body(passkey: Passkey) -> PasskeyBody {
    PasskeyBody {
        id: passkey.id,
        name: passkey.name,
        created_at: rfc_3339(passkey.created_at_ms),
        last_used_at: passkey.last_used_at_ms.map(rfc_3339),
    }
}
