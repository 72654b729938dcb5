//! Signed-in browsers: beginning, continuing and ending a session.
//!
//! Each use spends the refresh token. If a spent token shows up again within a few seconds, it is a
//! second tab or a lost response, and is accepted. Later than that, two parties have it, so the
//! session ends: its access tokens stop working, its sockets close, and the account owner gets an
//! email.

use axum::http::HeaderName;
use serde_json::json;
use std::sync::Arc;
use store::time::{DAY_MS, MINUTE_MS};
use store::{NewSession, Rotation, Store, TokenUse};

use crate::live_sessions::LiveSessions;
use crate::seat_passes::SeatPasses;
use crate::tokens::{AccessTokens, TokenOwner};
use handling::audit::AuditLog;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::cookies::{RefreshCookie, RefreshToken, TokenChain};
use handling::error::ApiError;
use handling::time::Time;
use mail::Emails;
use mail::emails::Notice;

/// How long a session lives without being used.
pub const IDLE_MS: i64 = 14 * DAY_MS;
/// The maximum lifetime of a session.
const ABSOLUTE_MS: i64 = 90 * DAY_MS;
/// How long a spent refresh token still works, for tabs that refresh at the same moment and for
/// lost responses.
const GRACE_MS: i64 = 10_000;
/// How often a browser that only checks its session updates the time of last use.
const TOUCH_AFTER_MS: i64 = 10 * MINUTE_MS;

/// A session that was begun or continued.
pub struct Admitted {
    pub owner: TokenOwner,
    pub access_token: String,
    /// The time until the session ends even if it is in use.
    pub ends_in_ms: u64,
    /// Set when the browser gets a new refresh token.
    pub cookie: Option<[(HeaderName, String); 1]>,
}

/// The sessions of signed-in browsers, and of programs with a token.
#[derive(Clone)]
pub struct Sessions {
    pub store: Store,
    pub time: Time,
    pub audit: AuditLog,
    pub emails: Emails,
    pub access_tokens: Arc<AccessTokens>,
    pub token_chain: Arc<TokenChain>,
    pub refresh_cookie: RefreshCookie,
    pub seat_passes: Arc<SeatPasses>,
    pub live: Arc<LiveSessions>,
}

impl Sessions {
    /// Signs a browser in.
    pub async fn begin_session(
        &self,
        account_id: &str,
        browser: &Browser,
    ) -> Result<Admitted, ApiError> {
        let now_ms = self.time.now_ms();
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
        let ends_in_ms = session.ends_in_ms(now_ms);
        let owner = TokenOwner {
            account_id: session.account_id,
            session_id: session.id,
        };
        // We overwrite its cookie now, so nobody could end the previous session.
        if let Some(before) = &browser.refresh_token
            && let Some(session) = self.store.find_session_by_token(&before.hash()).await?
        {
            self.end_session(&session.id).await?;
        }
        Ok(self.admit(owner, ends_in_ms, Some(&token)))
    }

    /// Exchanges a refresh token for its successor and a new access token.
    pub async fn refresh_session(
        &self,
        token: &RefreshToken,
        browser: &Browser,
    ) -> Result<Admitted, ApiError> {
        let successor = self.successor_of(token).await?;
        let token_use = TokenUse {
            token_hash: &token.hash(),
            successor_hash: &successor.hash(),
            network: &browser.network(),
            grace_ms: GRACE_MS,
            idle_ms: IDLE_MS,
        };
        let now_ms = self.time.now_ms();
        let rotation = self.store.use_refresh_token(token_use, now_ms).await?;
        match rotation {
            Rotation::Rotated {
                session_id,
                account_id,
            }
            | Rotation::Graced {
                session_id,
                account_id,
            } => {
                let session = self.store.find_session(&session_id).await?;
                let session = session.ok_or_else(ApiError::unauthenticated)?;
                let owner = TokenOwner {
                    account_id,
                    session_id,
                };
                Ok(self.admit(owner, session.ends_in_ms(now_ms), Some(&successor)))
            }
            Rotation::Reused {
                session_id,
                account_id,
            } => {
                self.live.end(&session_id);
                let subject = Subject::session(&account_id, &session_id);
                self.audit
                    .write(
                        AuditKind::AuthnTokenReuse,
                        subject,
                        Some(browser),
                        json!({}),
                    )
                    .await;
                if let Some(account) = self.store.find_account(&account_id).await? {
                    self.emails.send_notice(&account, Notice::TokenReused).await;
                }
                Err(ApiError::unauthenticated())
            }
            Rotation::Unknown | Rotation::Expired => Err(ApiError::unauthenticated()),
        }
    }

    /// What follows this token. Where it was used a moment ago and the key has been replaced since,
    /// that is what the key before gave.
    async fn successor_of(&self, token: &RefreshToken) -> Result<RefreshToken, ApiError> {
        for given in token.successors(&self.token_chain).skip(1) {
            if self
                .store
                .find_refresh_token(&given.hash())
                .await?
                .is_some()
            {
                return Ok(given);
            }
        }
        Ok(token.successor(&self.token_chain))
    }

    /// Identifies a browser and gives it an access token. Its refresh token stays the same, unless
    /// it is a day old: then it is exchanged, so that a session in use stays alive.
    pub async fn check_session(
        &self,
        token: &RefreshToken,
        browser: &Browser,
    ) -> Result<Admitted, ApiError> {
        let now_ms = self.time.now_ms();
        let known = self.store.find_refresh_token(&token.hash()).await?;
        let known = known.ok_or_else(ApiError::unauthenticated)?;
        if known.rotated_at_ms.is_some() || now_ms - known.created_at_ms >= DAY_MS {
            return self.refresh_session(token, browser).await;
        }
        let session = self.store.find_session(&known.session_id).await?;
        let session = session.filter(|session| session.is_live(now_ms));
        let session = session.ok_or_else(ApiError::unauthenticated)?;
        if now_ms - session.last_used_at_ms >= TOUCH_AFTER_MS {
            self.store
                .touch_session(&session.id, &browser.network(), now_ms)
                .await?;
        }
        let ends_in_ms = session.ends_in_ms(now_ms);
        let owner = TokenOwner {
            account_id: session.account_id,
            session_id: session.id,
        };
        Ok(self.admit(owner, ends_in_ms, None))
    }

    /// Signs a browser out: its tokens stop working and its sockets close right away.
    pub async fn end_session(&self, session_id: &str) -> Result<(), ApiError> {
        self.store
            .revoke_session(session_id, self.time.now_ms())
            .await?;
        self.live.end(session_id);
        Ok(())
    }

    /// Signs an account out everywhere, or everywhere except here. Returns the number of sessions.
    pub async fn end_sessions(
        &self,
        account_id: &str,
        but_for: Option<&str>,
    ) -> Result<usize, ApiError> {
        let ended = self
            .store
            .revoke_sessions(account_id, but_for, self.time.now_ms())
            .await?;
        for session_id in &ended {
            self.live.end(session_id);
        }
        Ok(ended.len())
    }

    /// The owner of an access token, if the token is valid and its session is alive.
    pub async fn owner_of(&self, token: &str) -> Result<Option<TokenOwner>, ApiError> {
        let now_ms = self.time.now_ms();
        let Some(owner) = self.access_tokens.read(token, now_ms) else {
            return Ok(None);
        };
        Ok(self.is_live(&owner).await?.then_some(owner))
    }

    /// Whether the session of a token is alive.
    pub async fn is_live(&self, owner: &TokenOwner) -> Result<bool, ApiError> {
        let now_ms = self.time.now_ms();
        if self.live.is_fresh(&owner.session_id, now_ms) {
            return Ok(true);
        }
        let asked = self.live.asking();
        let session = self.store.find_session(&owner.session_id).await?;
        let is_live = session.is_some_and(|session| {
            session.is_live(now_ms) && session.account_id == owner.account_id
        });
        if is_live {
            self.live.note(&owner.session_id, asked, now_ms);
        }
        Ok(is_live)
    }

    fn admit(&self, owner: TokenOwner, ends_in_ms: u64, token: Option<&RefreshToken>) -> Admitted {
        let access_token = self.access_tokens.sign(&owner, self.time.now_ms());
        let cookie = token.map(|token| self.refresh_cookie.keep(token, IDLE_MS));
        Admitted {
            owner,
            access_token,
            ends_in_ms,
            cookie,
        }
    }
}
