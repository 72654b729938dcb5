//! Extractors for who is asking.
//!
//! [`SignedIn`] is an account with a live session; [`Verified`] has proven its e-mail address too.
//! [`Confirmed`] has moreover just proved who they are, for what is hard to undo.
//! `Option<SignedIn>` is for doors that are open to everybody: no token is nobody, but a wrong
//! token is refused there as well, so that a browser notices and refreshes it.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::Account;

use crate::error::ApiError;
use crate::state::AppState;

/// An account with a live session.
pub(crate) struct SignedIn {
    pub(crate) account: Account,
    pub(crate) session_id: String,
}

/// An account with a live session and a proven e-mail address.
pub(crate) struct Verified(pub(crate) Account);

/// An account with a live session whose holder proved who they are a moment ago.
pub(crate) struct Confirmed(pub(crate) SignedIn);

/// How long a proof counts (AUTH-11).
const CONFIRMED_MS: i64 = 5 * 60 * 1000;

impl FromRequestParts<AppState> for Confirmed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let signed_in =
            <SignedIn as FromRequestParts<AppState>>::from_request_parts(parts, state).await?;
        let session = state.store.find_session(&signed_in.session_id).await?;
        let is_fresh =
            session.is_some_and(|session| state.now_ms() - session.confirmed_at_ms <= CONFIRMED_MS);
        if is_fresh {
            Ok(Self(signed_in))
        } else {
            Err(ApiError::confirmation_needed())
        }
    }
}

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let token = bearer(parts).ok_or_else(ApiError::unauthenticated)?;
        let owner = state
            .owner_of(token)
            .await?
            .ok_or_else(ApiError::unauthenticated)?;
        let account = state.store.find_account(&owner.account_id).await?;
        let account = account.ok_or_else(ApiError::unauthenticated)?;
        Ok(Self {
            account,
            session_id: owner.session_id,
        })
    }
}

impl OptionalFromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<Option<Self>, ApiError> {
        if !parts.headers.contains_key(AUTHORIZATION) {
            return Ok(None);
        }
        <Self as FromRequestParts<AppState>>::from_request_parts(parts, state)
            .await
            .map(Some)
    }
}

impl FromRequestParts<AppState> for Verified {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let signed_in =
            <SignedIn as FromRequestParts<AppState>>::from_request_parts(parts, state).await?;
        if signed_in.account.email_verified_at_ms.is_none() {
            return Err(ApiError::email_not_verified());
        }
        Ok(Self(signed_in.account))
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
