//! Reports how an account is protected: which log-in methods it has, and whether it requires a
//! code.

use axum::Json;
use axum::extract::State;
use protocol::http::security::{LinkedLogin, Protection};

use crate::Auth;
use crate::routes::passkeys::passkey_body;
use crate::signed_in::SignedIn;
use handling::error::ApiError;
use handling::wire::{count, rfc_3339};

/// Says how the account is protected
#[utoipa::path(
    get, path = "/account/protection", operation_id = "get_protection", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Protection, description = "Every way into the account")),
)]
pub async fn get_protection(
    State(state): State<Auth>,
    signed_in: SignedIn,
) -> Result<Json<Protection>, ApiError> {
    let account = signed_in.account;
    let passkeys = state.store.list_passkeys(&account.id).await?;
    let linked_logins = state.store.list_linked_logins(&account.id).await?;
    let linked_logins = linked_logins.into_iter().map(|login| LinkedLogin {
        id: login.id,
        provider_name: state.flows.site_name(&login.provider),
        provider: login.provider,
        label: login.label,
        created_at: rfc_3339(login.created_at_ms),
    });
    Ok(Json(Protection {
        has_password: !account.password_hash.is_empty(),
        has_totp: state.proofs.has_totp(&account.id).await?,
        recovery_codes_left: count(state.store.count_recovery_codes(&account.id).await?),
        passkeys: passkeys.into_iter().map(passkey_body).collect(),
        linked_logins: linked_logins.collect(),
    }))
}
