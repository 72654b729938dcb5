//! Extractors for operations that programs may also call, with a personal access token.
//!
//! [`Caller`] is an account, authenticated by a signed-in browser or a token. [`VerifiedCaller`]
//! has also verified its email address. The method decides what a token may do: reading only, or
//! everything. An operation that takes an extractor from `signed_in` instead accepts no token. That
//! is why a token can never manage accounts, tokens, sessions or an instance. For the same reason,
//! a caller with a token is never an administrator.

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::Method;
use axum::http::request::Parts;
use store::time::HOUR_MS;
use store::{Account, ApiToken, TokenScope};

use crate::errors;
use crate::personal_tokens::Presented;
use crate::sessions::Sessions;
use crate::signed_in::{SignedIn, live_account, optional};
use handling::error::ApiError;
use handling::policy;

/// An account, authenticated by a signed-in browser or a token.
pub struct Caller {
    pub account: Account,
}

/// An account with a verified email address, authenticated by a signed-in browser or a token.
pub struct VerifiedCaller(pub Account);

impl<S> FromRequestParts<S> for Caller
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let account = match parts.extensions.get::<Presented>() {
            None => {
                <SignedIn as FromRequestParts<S>>::from_request_parts(parts, state)
                    .await?
                    .account
            }
            Some(Presented(token)) => {
                let token = token.clone().ok_or_else(ApiError::unauthenticated)?;
                by_token(&Sessions::from_ref(state), &token, &parts.method).await?
            }
        };
        Ok(Self { account })
    }
}

async fn by_token(
    sessions: &Sessions,
    token: &ApiToken,
    method: &Method,
) -> Result<Account, ApiError> {
    let mut account = live_account(sessions, &token.account_id).await?;
    let is_reading = matches!(*method, Method::GET | Method::HEAD);
    if !is_reading && token.scope != TokenScope::Write {
        return Err(errors::insufficient_scope());
    }
    let now_ms = sessions.time.now_ms();
    let hour_ms = now_ms - now_ms.rem_euclid(HOUR_MS);
    if token.last_used_at_ms.is_none_or(|at_ms| at_ms < hour_ms)
        && let Err(error) = sessions.store.touch_api_token(&token.id, hour_ms).await
    {
        // The request matters more than the time of the last one.
        tracing::warn!(%error, "the use of a token could not be noted");
    }
    account.is_admin = false;
    Ok(account)
}

impl<S> OptionalFromRequestParts<S> for Caller
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Self>, ApiError> {
        optional(parts, state).await
    }
}

impl<S> FromRequestParts<S> for VerifiedCaller
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let caller = <Caller as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        policy::check_verified(&caller.account)?;
        Ok(Self(caller.account))
    }
}
