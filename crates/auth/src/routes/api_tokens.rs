//! Creates, lists and revokes an account's personal access tokens.
//!
//! Requires a signed-in browser; a token can't manage tokens. Creating one requires a verified
//! email address and a recent identity confirmation, and emails the account owner. Revoking
//! requires neither, because someone who sees a token leak must be fast.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::api_tokens::{
    ApiToken as TokenBody, MadeApiToken, NewApiToken as NewTokenForm, TokenLife, TokenScope,
};
use serde_json::json;
use store::time::DAY_MS;
use store::{ApiToken, NewApiToken};

use crate::Auth;
use crate::errors;
use crate::personal_tokens;
use crate::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::policy::check_verified;
use handling::wire::rfc_3339;
use mail::emails::Notice;

/// Lists your personal access tokens
///
/// Newest first, without their secrets; there are 50 at most.
#[utoipa::path(
    get, path = "/account/api-tokens", operation_id = "list_api_tokens", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<TokenBody>, description = "The tokens")),
)]
pub async fn list_api_tokens(
    State(state): State<Auth>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<TokenBody>>, ApiError> {
    let now_ms = state.time.now_ms();
    let tokens = state.store.list_api_tokens(&account.id).await?;
    let tokens = tokens.into_iter().map(|token| token_body(token, now_ms));
    Ok(Json(tokens.collect()))
}

/// Makes a personal access token
///
/// For a program, which sends it as `Authorization: Bearer …`. This response is the only place that
/// shows the secret. Requires a verified email address, and that you confirmed your identity in the
/// last 5 minutes.
#[utoipa::path(
    post, path = "/account/api-tokens", operation_id = "create_api_token", tag = "account",
    request_body = NewTokenForm, security(("bearer" = [])),
    responses((status = 201, body = MadeApiToken, description = "Made")),
)]
pub async fn create_api_token(
    State(state): State<Auth>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Body(form): Body<NewTokenForm>,
) -> Result<(StatusCode, Json<MadeApiToken>), ApiError> {
    let account = &signed_in.account;
    check_verified(account)?;
    let now_ms = state.time.now_ms();
    let secret = personal_tokens::draw();
    let name = form.name.trim();
    let new = NewApiToken {
        account_id: &account.id,
        name,
        scope: stored_scope(form.scope),
        token_hash: &personal_tokens::hash(&secret),
        expires_at_ms: life_days(form.life).map(|days| now_ms + days * DAY_MS),
    };
    let token = state.store.create_api_token(new, now_ms).await?;
    let token = token.ok_or_else(errors::api_token_limit_reached)?;
    let subject = Subject::session(&account.id, &signed_in.session_id);
    let details = json!({ "kind": "api_token", "id": token.id, "scope": token.scope.as_str() });
    state
        .audit
        .write(
            AuditKind::AuthnTokenCreated,
            subject,
            Some(&browser),
            details,
        )
        .await;
    state
        .emails
        .send_notice(account, Notice::ApiTokenMade { name })
        .await;
    let made = MadeApiToken {
        token: token_body(token, now_ms),
        secret,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a personal access token
///
/// It stops working at once.
#[utoipa::path(
    delete, path = "/account/api-tokens/{id}", operation_id = "delete_api_token", tag = "account",
    params(("id" = String, Path, description = "The token")), security(("bearer" = [])),
    responses((status = 204, description = "Revoked")),
)]
pub async fn delete_api_token(
    State(state): State<Auth>,
    browser: Browser,
    signed_in: SignedIn,
    id: Result<Ids<1>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let gone = || ApiError::not_found("This token no longer exists.");
    let Ids([id]) = id.map_err(|_no_id| gone())?;
    let account_id = &signed_in.account.id;
    let deleted = state.store.delete_api_token(account_id, &id).await?;
    deleted.ok_or_else(gone)?;
    let subject = Subject::session(account_id, &signed_in.session_id);
    let details = json!({ "kind": "api_token", "id": id });
    state
        .audit
        .write(
            AuditKind::AuthnTokenRevoked,
            subject,
            Some(&browser),
            details,
        )
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes all your personal access tokens
#[utoipa::path(
    delete, path = "/account/api-tokens", operation_id = "delete_api_tokens", tag = "account",
    security(("bearer" = [])),
    responses((status = 204, description = "Revoked")),
)]
pub async fn delete_api_tokens(
    State(state): State<Auth>,
    browser: Browser,
    signed_in: SignedIn,
) -> Result<StatusCode, ApiError> {
    let account_id = &signed_in.account.id;
    let count = state.store.delete_api_tokens(account_id).await?;
    if count > 0 {
        let subject = Subject::session(account_id, &signed_in.session_id);
        let details = json!({ "kind": "api_token", "tokens": count });
        state
            .audit
            .write(
                AuditKind::AuthnTokenRevoked,
                subject,
                Some(&browser),
                details,
            )
            .await;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn token_body(token: ApiToken, now_ms: i64) -> TokenBody {
    TokenBody {
        id: token.id,
        name: token.name,
        scope: scope(token.scope),
        created_at: rfc_3339(token.created_at_ms),
        expires_at: token.expires_at_ms.map(rfc_3339),
        is_expired: token.expires_at_ms.is_some_and(|at_ms| at_ms <= now_ms),
        last_used_at: token.last_used_at_ms.map(rfc_3339),
    }
}

protocol::same_words! {
    /// What a token may do, on the wire.
    fn scope(store::TokenScope) -> TokenScope;
    /// What a token may do, as it is stored.
    fn stored_scope(TokenScope) -> store::TokenScope;
    = { Read, Write }
}

fn life_days(life: TokenLife) -> Option<i64> {
    match life {
        TokenLife::Month => Some(30),
        TokenLife::Quarter => Some(90),
        TokenLife::Year => Some(365),
        TokenLife::Endless => None,
    }
}
