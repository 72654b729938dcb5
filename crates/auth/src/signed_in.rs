//! Extractors that identify the signed-in caller.
//!
//! [`SignedIn`] is an account with a live session. [`Verified`] has also verified its email
//! address. [`Confirmed`] has also just confirmed who they are, for operations that are hard to
//! undo. None of these accept a personal access token: see `caller` for operations that do.
//! [`Administrator`] and [`ConfirmedAdministrator`] decide for the whole instance.
//! `Option<SignedIn>` is for operations that are open to everyone. Without a token the caller is
//! anonymous, but a wrong token is still refused, so that a browser notices and refreshes it.

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use store::Account;
use store::time::MINUTE_MS;

use crate::errors;
use crate::personal_tokens::{Presented, bearer};
use crate::sessions::Sessions;
use handling::error::ApiError;
use handling::policy;

/// An account with a live session.
pub struct SignedIn {
    pub account: Account,
    pub session_id: String,
}

/// An account with a live session and a verified email address.
pub struct Verified(pub Account);

/// An account with a live session whose holder has just confirmed who they are.
pub struct Confirmed(pub SignedIn);

/// An administrator with a verified email address.
pub struct Administrator(pub SignedIn);

/// An administrator who has just confirmed who they are.
pub struct ConfirmedAdministrator(pub SignedIn);

/// How long a confirmation counts (AUTH-11).
const CONFIRMED_MS: i64 = 5 * MINUTE_MS;

/// The account of a session or a token, if it still exists and may be used.
pub async fn live_account(sessions: &Sessions, id: &str) -> Result<Account, ApiError> {
    let account = sessions.store.find_account(id).await?;
    // Suspending an account ends its sessions; this catches one that began at the same moment.
    account
        .filter(|account| account.suspended_at_ms.is_none())
        .ok_or_else(ApiError::unauthenticated)
}

impl<S> FromRequestParts<S> for Confirmed
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let signed_in = <SignedIn as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        check_proof(&Sessions::from_ref(state), &signed_in).await?;
        Ok(Self(signed_in))
    }
}

/// Refuses callers who haven't confirmed who they are in the last minutes, for operations that are
/// only sometimes hard to undo.
pub async fn check_proof(sessions: &Sessions, signed_in: &SignedIn) -> Result<(), ApiError> {
    let session = sessions.store.find_session(&signed_in.session_id).await?;
    let is_fresh = session
        .is_some_and(|session| sessions.time.now_ms() - session.confirmed_at_ms <= CONFIRMED_MS);
    if is_fresh {
        Ok(())
    } else {
        Err(ApiError::confirmation_needed())
    }
}

impl<S> FromRequestParts<S> for SignedIn
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        if let Some(Presented(Some(_))) = parts.extensions.get() {
            return Err(errors::session_needed());
        }
        let token = bearer(&parts.headers).ok_or_else(ApiError::unauthenticated)?;
        let sessions = Sessions::from_ref(state);
        let owner = sessions
            .owner_of(token)
            .await?
            .ok_or_else(ApiError::unauthenticated)?;
        Ok(Self {
            account: live_account(&sessions, &owner.account_id).await?,
            session_id: owner.session_id,
        })
    }
}

/// What an extractor finds, or nothing if the request shows no token at all.
pub(crate) async fn optional<T, S>(parts: &mut Parts, state: &S) -> Result<Option<T>, ApiError>
where
    T: FromRequestParts<S, Rejection = ApiError>,
    S: Send + Sync,
{
    if !parts.headers.contains_key(AUTHORIZATION) {
        return Ok(None);
    }
    T::from_request_parts(parts, state).await.map(Some)
}

impl<S> OptionalFromRequestParts<S> for SignedIn
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        optional(parts, state).await
    }
}

impl<S> FromRequestParts<S> for Verified
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let signed_in = <SignedIn as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        policy::check_verified(&signed_in.account)?;
        Ok(Self(signed_in.account))
    }
}

impl<S> FromRequestParts<S> for Administrator
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let signed_in = <SignedIn as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        policy::check_administrator(&signed_in.account)?;
        policy::check_verified(&signed_in.account)?;
        Ok(Self(signed_in))
    }
}

impl<S> FromRequestParts<S> for ConfirmedAdministrator
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        // Callers without the permission aren't asked to confirm.
        Administrator::from_request_parts(parts, state).await?;
        let Confirmed(signed_in) = Confirmed::from_request_parts(parts, state).await?;
        Ok(Self(signed_in))
    }
}
