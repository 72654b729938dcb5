//! Signed-in browsers and their refresh tokens.
//!
//! A session is a family of refresh tokens. Using a token spends it and gives its successor. A
//! spent token used again within the grace time is a tab that asked at the same moment, or an
//! answer that got lost: it gets a successor of its own, which is as good as the first. Used again
//! later, it is in the wrong hands, and the whole family is revoked in the same transaction.
//! Tokens are kept as hashes. A session ends by being revoked, unused for too long, or too old.

use sqlx::{FromRow, query, query_as, query_scalar};

use crate::db::{read, sql, tx, write};
use crate::{Store, StoreError, new_id};

/// A signed-in browser.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Session {
    pub id: String,
    pub account_id: String,
    pub user_agent: String,
    pub created_at_ms: i64,
    pub last_used_at_ms: i64,
    pub idle_expires_at_ms: i64,
    pub absolute_expires_at_ms: i64,
    pub revoked_at_ms: Option<i64>,
    /// When whoever has it last proved who they are.
    pub confirmed_at_ms: i64,
    /// From where it was last used, cut so that it names no single device.
    pub network: String,
}

impl Session {
    /// Whether it still counts as signed in.
    pub fn is_live(&self, now_ms: i64) -> bool {
        self.revoked_at_ms.is_none()
            && now_ms < self.idle_expires_at_ms
            && now_ms < self.absolute_expires_at_ms
    }
}

/// A browser that signs in.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    pub account_id: &'a str,
    /// The hash of its first refresh token.
    pub token_hash: &'a [u8],
    pub user_agent: &'a str,
    pub network: &'a str,
    pub idle_expires_at_ms: i64,
    pub absolute_expires_at_ms: i64,
}

/// What came of using a refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rotation {
    /// The token is spent; the new one takes its place.
    Rotated {
        session_id: String,
        account_id: String,
    },
    /// The token was spent a moment ago; the new one is as good as its first successor.
    Graced {
        session_id: String,
        account_id: String,
    },
    /// The token was spent long ago. The session is revoked now.
    Reused {
        session_id: String,
        account_id: String,
    },
    /// No such token, or its session is revoked.
    Unknown,
    /// The session was unused for too long, or is too old.
    Expired,
}

/// Spends a refresh token, gives it a successor and keeps the session alive, in a transaction.
macro_rules! give_successor {
    ($t:ident, $session_id:expr, $old:expr, $new:expr,
     $now_ms:expr, $idle_ms:expr, $end_ms:expr) => {{
        let spend = sql!(
            "update refresh_tokens set rotated_at_ms = $2 \
             where token_hash = $1 and rotated_at_ms is null"
        );
        let insert = sql!(
            "insert into refresh_tokens (token_hash, session_id, created_at_ms, rotated_at_ms) \
             values ($1, $2, $3, null)"
        );
        let keep_alive =
            sql!("update sessions set last_used_at_ms = $2, idle_expires_at_ms = $3 where id = $1");
        // A browser forgets a cookie after the idle time, so nobody honest brings older ones.
        let forget =
            sql!("delete from refresh_tokens where session_id = $1 and rotated_at_ms < $2");
        query(spend.on($t))
            .bind($old)
            .bind($now_ms)
            .execute(&mut *$t)
            .await?;
        query(insert.on($t))
            .bind($new)
            .bind($session_id)
            .bind($now_ms)
            .execute(&mut *$t)
            .await?;
        query(keep_alive.on($t))
            .bind($session_id)
            .bind($now_ms)
            .bind($end_ms)
            .execute(&mut *$t)
            .await?;
        query(forget.on($t))
            .bind($session_id)
            .bind($now_ms - $idle_ms)
            .execute(&mut *$t)
            .await?;
    }};
}

impl Store {
    pub async fn create_session(
        &self,
        session: NewSession<'_>,
        now_ms: i64,
    ) -> Result<Session, StoreError> {
        let insert = sql!(
            "insert into sessions (id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, network) \
             values ($1, $2, $3, $4, $4, $5, $6, null, $4, $7) \
             returning id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, network"
        );
        let insert_token = sql!(
            "insert into refresh_tokens (token_hash, session_id, created_at_ms, rotated_at_ms) \
             values ($1, $2, $3, null)"
        );
        let id = new_id(now_ms);
        let row = tx!(self.db, |t| {
            let row: Session = query_as(insert.on(t))
                .bind(&id)
                .bind(session.account_id)
                .bind(session.user_agent)
                .bind(now_ms)
                .bind(
                    session
                        .idle_expires_at_ms
                        .min(session.absolute_expires_at_ms),
                )
                .bind(session.absolute_expires_at_ms)
                .bind(session.network)
                .fetch_one(&mut *t)
                .await?;
            query(insert_token.on(t))
                .bind(session.token_hash)
                .bind(&id)
                .bind(now_ms)
                .execute(&mut *t)
                .await?;
            row
        });
        Ok(row)
    }

    /// Uses a refresh token: gives its successor, or says why not. A session that is used stays
    /// alive for `idle_ms` more, but never past its absolute end.
    pub async fn rotate_refresh_token(
        &self,
        old_hash: &[u8],
        new_hash: &[u8],
        now_ms: i64,
        grace_ms: i64,
        idle_ms: i64,
    ) -> Result<Rotation, StoreError> {
        // Changing nothing in the session locks it: tokens of one family are judged one by one.
        let lock = sql!(
            "update sessions set revoked_at_ms = revoked_at_ms \
             where id = (select session_id from refresh_tokens where token_hash = $1) \
             returning id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, network"
        );
        let find_token = sql!("select rotated_at_ms from refresh_tokens where token_hash = $1");
        let revoke = sql!("update sessions set revoked_at_ms = $2 where id = $1");

        let rotation = tx!(self.db, |t| {
            let session: Option<Session> = query_as(lock.on(t))
                .bind(old_hash)
                .fetch_optional(&mut *t)
                .await?;
            let token: Option<Option<i64>> = query_scalar(find_token.on(t))
                .bind(old_hash)
                .fetch_optional(&mut *t)
                .await?;
            let (Some(session), Some(rotated_at_ms)) = (session, token) else {
                return Ok(Rotation::Unknown);
            };
            if session.revoked_at_ms.is_some() {
                return Ok(Rotation::Unknown);
            }
            if !session.is_live(now_ms) {
                return Ok(Rotation::Expired);
            }
            let id = session.id.as_str();
            if rotated_at_ms.is_some_and(|at_ms| now_ms - at_ms > grace_ms) {
                query(revoke.on(t))
                    .bind(id)
                    .bind(now_ms)
                    .execute(&mut *t)
                    .await?;
                let Session {
                    id: session_id,
                    account_id,
                    ..
                } = session;
                Rotation::Reused {
                    session_id,
                    account_id,
                }
            } else {
                let end_ms = (now_ms + idle_ms).min(session.absolute_expires_at_ms);
                give_successor!(t, id, old_hash, new_hash, now_ms, idle_ms, end_ms);
                succeeded(session, rotated_at_ms.is_some())
            }
        });
        Ok(rotation)
    }

    /// The session, also when it is revoked or expired: see [`Session::is_live`].
    pub async fn find_session(&self, id: &str) -> Result<Option<Session>, StoreError> {
        let sql = sql!(
            "select id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, network \
             from sessions where id = $1"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(id)
            .fetch_optional(c)
            .await)?)
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
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(token_hash)
            .fetch_optional(c)
            .await)?)
    }

    /// Whether a refresh token has had its use.
    pub async fn is_refresh_token_spent(&self, token_hash: &[u8]) -> Result<bool, StoreError> {
        let sql = sql!(
            "select exists (select 1 from refresh_tokens \
             where token_hash = $1 and rotated_at_ms is not null)"
        );
        Ok(read!(self.db, |c| query_scalar(sql.on(c))
            .bind(token_hash)
            .fetch_one(c)
            .await)?)
    }

    /// Notes that whoever has the session just proved who they are.
    pub async fn confirm_session(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("update sessions set confirmed_at_ms = $2 where id = $1");
        write!(self.db, |c| query(sql.on(c))
            .bind(id)
            .bind(now_ms)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }

    /// Ends a session; false if it had ended or there is none.
    pub async fn revoke_session(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql =
            sql!("update sessions set revoked_at_ms = $2 where id = $1 and revoked_at_ms is null");
        let done = write!(self.db, |c| {
            query(sql.on(c))
                .bind(id)
                .bind(now_ms)
                .execute(c)
                .await
                .map(|r| r.rows_affected())
        })?;
        Ok(done == 1)
    }

    /// Ends every session of an account and says which, so that their sockets can be closed.
    pub async fn revoke_all_sessions(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "update sessions set revoked_at_ms = $2 \
             where account_id = $1 and revoked_at_ms is null returning id"
        );
        Ok(write!(self.db, |c| {
            query_scalar(sql.on(c))
                .bind(account_id)
                .bind(now_ms)
                .fetch_all(c)
                .await
        })?)
    }
}

/// What is said when a token got a successor.
fn succeeded(session: Session, was_spent: bool) -> Rotation {
    let Session {
        id: session_id,
        account_id,
        ..
    } = session;
    if was_spent {
        Rotation::Graced {
            session_id,
            account_id,
        }
    } else {
        Rotation::Rotated {
            session_id,
            account_id,
        }
    }
}
