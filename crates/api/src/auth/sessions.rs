//! Signed-in browsers: beginning, continuing and ending a session.
//!
//! Whether a session still lives is asked of the store at most every [`CACHE_MS`], so that a
//! log-out on another node is noticed within that time and one on this node at once. Refresh tokens
//! are spent with each use; using a spent one again later ends the session, because two have it
//! then.

use std::collections::HashMap;

use axum::http::HeaderName;
use parking_lot::Mutex;
use store::{NewSession, Rotation};

use crate::auth::browser::Browser;
use crate::auth::cookies::RefreshToken;
use crate::auth::tokens::TokenOwner;
use crate::error::ApiError;
use crate::state::AppState;

/// A session that is not used for so long ends.
pub(crate) const IDLE_MS: i64 = 14 * DAY_MS;
/// A session ends after so long in any case.
const ABSOLUTE_MS: i64 = 90 * DAY_MS;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long a spent refresh token still works: for tabs that ask at the same moment, and for
/// answers that got lost.
const GRACE_MS: i64 = 10_000;
/// How long the store's word about a session is believed.
const CACHE_MS: i64 = 5_000;
/// More sessions than this are not remembered.
const CACHE_LEN_MAX: usize = 20_000;

/// Sessions that were found alive lately, with when that was.
#[derive(Default)]
pub(crate) struct LiveSessions(Mutex<HashMap<String, i64>>);

impl LiveSessions {
    fn is_fresh(&self, id: &str, now_ms: i64) -> bool {
        let checked_at_ms = self.0.lock().get(id).copied();
        checked_at_ms.is_some_and(|at_ms| (0..CACHE_MS).contains(&(now_ms - at_ms)))
    }

    fn note(&self, id: &str, now_ms: i64) {
        let mut sessions = self.0.lock();
        if sessions.len() >= CACHE_LEN_MAX {
            sessions.retain(|_, at_ms| now_ms - *at_ms < CACHE_MS);
        }
        if sessions.len() < CACHE_LEN_MAX {
            sessions.insert(id.to_owned(), now_ms);
        }
    }

    fn forget(&self, id: &str) {
        self.0.lock().remove(id);
    }
}

/// A session that was begun or continued.
pub(crate) struct Admitted {
    pub(crate) owner: TokenOwner,
    pub(crate) access_token: String,
    /// Set when the browser gets a new refresh token.
    pub(crate) cookie: Option<[(HeaderName, String); 1]>,
}

impl AppState {
    /// Signs a browser in.
    pub(crate) async fn begin_session(
        &self,
        account_id: &str,
        browser: &Browser,
    ) -> Result<Admitted, ApiError> {
        let now_ms = self.now_ms();
        let token = RefreshToken::draw();
        let session = NewSession {
            account_id,
            token_hash: &token.hash(),
            user_agent: &browser.user_agent,
            network: &browser.network(),
            idle_expires_at_ms: now_ms + IDLE_MS,
            absolute_expires_at_ms: now_ms + ABSOLUTE_MS,
        };
        let session = self.store.create_session(session, now_ms).await?;
        let owner = TokenOwner {
            account_id: session.account_id,
            session_id: session.id,
        };
        self.admit(owner, Some(&token))
    }

    /// Spends a refresh token for a new one and a new access token.
    pub(crate) async fn refresh_session(&self, token: &RefreshToken) -> Result<Admitted, ApiError> {
        let new_token = RefreshToken::draw();
        let rotation = self
            .store
            .rotate_refresh_token(
                &token.hash(),
                &new_token.hash(),
                self.now_ms(),
                GRACE_MS,
                IDLE_MS,
            )
            .await?;
        match rotation {
            Rotation::Rotated {
                session_id,
                account_id,
            }
            | Rotation::Graced {
                session_id,
                account_id,
            } => self.admit(
                TokenOwner {
                    account_id,
                    session_id,
                },
                Some(&new_token),
            ),
            Rotation::Reused {
                session_id,
                account_id,
            } => {
                self.live_sessions.forget(&session_id);
                tracing::warn!(
                    event = "authn_token_reuse",
                    session_id,
                    account_id,
                    "a spent refresh token was used again; its session is ended"
                );
                Err(ApiError::unauthenticated())
            }
            Rotation::Unknown | Rotation::Expired => Err(ApiError::unauthenticated()),
        }
    }

    /// Says who a browser is and gives it an access token. Its refresh token stays as it is, unless
    /// it is a day old: then it is spent, so that a session that is used stays alive.
    pub(crate) async fn check_session(&self, token: &RefreshToken) -> Result<Admitted, ApiError> {
        let now_ms = self.now_ms();
        let hash = token.hash();
        let Some(session) = self.store.find_session_by_token(&hash).await? else {
            return Err(ApiError::unauthenticated());
        };
        let is_spent = self.store.is_refresh_token_spent(&hash).await?;
        if is_spent || now_ms - session.last_used_at_ms >= DAY_MS {
            return self.refresh_session(token).await;
        }
        if !session.is_live(now_ms) {
            return Err(ApiError::unauthenticated());
        }
        let owner = TokenOwner {
            account_id: session.account_id,
            session_id: session.id,
        };
        self.admit(owner, None)
    }

    /// Signs a browser out; its tokens end now.
    pub(crate) async fn end_session(&self, session_id: &str) -> Result<(), ApiError> {
        self.live_sessions.forget(session_id);
        self.store.revoke_session(session_id, self.now_ms()).await?;
        Ok(())
    }

    /// Whom an access token speaks of, if it is right and its session lives.
    pub(crate) async fn owner_of(&self, token: &str) -> Result<Option<TokenOwner>, ApiError> {
        let now_ms = self.now_ms();
        let Some(owner) = self.access_tokens.read(token, now_ms) else {
            return Ok(None);
        };
        if self.live_sessions.is_fresh(&owner.session_id, now_ms) {
            return Ok(Some(owner));
        }
        let session = self.store.find_session(&owner.session_id).await?;
        let is_live = session.is_some_and(|session| {
            session.is_live(now_ms) && session.account_id == owner.account_id
        });
        if !is_live {
            self.live_sessions.forget(&owner.session_id);
            return Ok(None);
        }
        self.live_sessions.note(&owner.session_id, now_ms);
        Ok(Some(owner))
    }

    fn admit(&self, owner: TokenOwner, token: Option<&RefreshToken>) -> Result<Admitted, ApiError> {
        let access_token = self.access_tokens.sign(&owner, self.now_ms())?;
        let cookie = token.map(|token| self.refresh_cookie.keep(token));
        Ok(Admitted {
            owner,
            access_token,
            cookie,
        })
    }
}
