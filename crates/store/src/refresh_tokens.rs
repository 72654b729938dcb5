//! Refresh tokens, which keep a browser signed in.
//!
//! A session is a chain of tokens, each used once and followed by its successor, which the caller
//! derives from the token itself: a token always has the same successor, so the chain never
//! branches. A token used again within the grace period, before its successor is used, comes from a
//! second tab or a lost response; it gets the same successor again. A token used again later is in
//! two hands, and the whole session is revoked in the same transaction. Tokens are stored as
//! hashes.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::{Session, Store, StoreError};

/// A stored refresh token.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RefreshToken {
    pub session_id: String,
    pub created_at_ms: i64,
    /// When it was used.
    pub rotated_at_ms: Option<i64>,
}

/// One use of a refresh token.
#[derive(Debug, Clone, Copy)]
pub struct TokenUse<'a> {
    pub token_hash: &'a [u8],
    /// The hash of the only token that may follow it.
    pub successor_hash: &'a [u8],
    /// The network it is used from, truncated so that it doesn't identify a device.
    pub network: &'a str,
    /// How long a used token may be used again.
    pub grace_ms: i64,
    /// How long the session stays valid from now, but never past its absolute end.
    pub idle_ms: i64,
}

/// The result of using a refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rotation {
    /// The token is used up; its successor replaces it.
    Rotated {
        session_id: String,
        account_id: String,
    },
    /// The token was used a moment ago; its successor is the same as then.
    Graced {
        session_id: String,
        account_id: String,
    },
    /// The token is in two hands. The session is now revoked.
    Reused {
        session_id: String,
        account_id: String,
    },
    /// No such token, or its session is revoked.
    Unknown,
    /// The session was unused for too long, or is too old.
    Expired,
}

/// Uses a token up, activates its successor and extends the session.
async fn rotate(
    tx: &mut Tx<'_>,
    session: &Session,
    token: TokenUse<'_>,
    now_ms: i64,
) -> Result<(), StoreError> {
    let spend = sql!("update refresh_tokens set rotated_at_ms = $2 where token_hash = $1");
    let insert = sql!(
        "insert into refresh_tokens (token_hash, session_id, created_at_ms, rotated_at_ms) \
             values ($1, $2, $3, null)"
    );
    let keep_alive = sql!(
        "update sessions set last_used_at_ms = $2, idle_expires_at_ms = $3, network = $4 \
             where id = $1"
    );
    // Browsers drop a cookie after the idle time, so no legitimate client presents older ones.
    let forget = sql!("delete from refresh_tokens where session_id = $1 and rotated_at_ms < $2");
    let end_ms = (now_ms + token.idle_ms).min(session.absolute_expires_at_ms);
    tx.execute(spend, (token.token_hash, now_ms)).await?;
    tx.execute(insert, (token.successor_hash, &session.id, now_ms))
        .await?;
    tx.execute(keep_alive, (&session.id, now_ms, end_ms, token.network))
        .await?;
    tx.execute(forget, (&session.id, now_ms - token.idle_ms))
        .await?;
    Ok(())
}

impl Store {
    /// Uses a refresh token: activates its successor, or returns why not. Using a session extends
    /// it, but never past its absolute end.
    pub async fn use_refresh_token(
        &self,
        token: TokenUse<'_>,
        now_ms: i64,
    ) -> Result<Rotation, StoreError> {
        // An update without a change locks the session, so tokens of one chain are judged one at a
        // time.
        let lock = sql!(
            "update sessions set revoked_at_ms = revoked_at_ms \
             where id = (select session_id from refresh_tokens where token_hash = $1) \
             returning id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network"
        );
        let find = sql!("select rotated_at_ms from refresh_tokens where token_hash = $1");
        let revoke = sql!("update sessions set revoked_at_ms = $2 where id = $1");

        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let session: Option<Session> = tx.optional(lock, (token.token_hash,)).await?;
        let found: Option<Option<i64>> = tx.optional_scalar(find, (token.token_hash,)).await?;
        let (Some(session), Some(spent_at_ms)) = (session, found) else {
            return Ok(Rotation::Unknown);
        };
        if session.revoked_at_ms.is_some() {
            return Ok(Rotation::Unknown);
        }
        if !session.is_live(now_ms) {
            return Ok(Rotation::Expired);
        }
        let rotation = if let Some(spent_at_ms) = spent_at_ms {
            let successor: Option<Option<i64>> =
                tx.optional_scalar(find, (token.successor_hash,)).await?;
            let is_honest = now_ms - spent_at_ms <= token.grace_ms && successor == Some(None);
            if !is_honest {
                tx.execute(revoke, (&session.id, now_ms)).await?;
            }
            judged_again(session, is_honest)
        } else {
            rotate(&mut tx, &session, token, now_ms).await?;
            let Session { id, account_id, .. } = session;
            Rotation::Rotated {
                session_id: id,
                account_id,
            }
        };
        tx.commit().await?;
        Ok(rotation)
    }

    /// A refresh token, without using it.
    pub async fn find_refresh_token(
        &self,
        token_hash: &[u8],
    ) -> Result<Option<RefreshToken>, StoreError> {
        let sql = sql!(
            "select session_id, created_at_ms, rotated_at_ms \
             from refresh_tokens where token_hash = $1"
        );
        Ok(self.db.read().optional(sql, (token_hash,)).await?)
    }

    /// Finds the session a refresh token belongs to, without using the token.
    pub async fn find_session_by_token(
        &self,
        token_hash: &[u8],
    ) -> Result<Option<Session>, StoreError> {
        let sql = sql!(
            "select s.id, s.account_id, s.user_agent, s.created_at_ms, s.last_used_at_ms, \
                 s.idle_expires_at_ms, s.absolute_expires_at_ms, s.revoked_at_ms, \
                 s.confirmed_at_ms, s.network \
             from refresh_tokens r join sessions s on s.id = r.session_id \
             where r.token_hash = $1"
        );
        Ok(self.db.read().optional(sql, (token_hash,)).await?)
    }
}

/// The outcome for a token that was already used.
fn judged_again(session: Session, is_honest: bool) -> Rotation {
    let Session {
        id: session_id,
        account_id,
        ..
    } = session;
    if is_honest {
        Rotation::Graced {
            session_id,
            account_id,
        }
    } else {
        Rotation::Reused {
            session_id,
            account_id,
        }
    }
}
