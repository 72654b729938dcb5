//! Signed-in browsers: beginning, finding, listing and ending sessions.
//!
//! A session ends when it is revoked, is unused for too long, or gets too old. Revocation is final.
//! Its refresh tokens are in `refresh_tokens`.

use database::{Sql, Tx, sql};
use sqlx::FromRow;

use crate::{Constraint, Store, StoreError, new_id};

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
    /// When the person last confirmed their identity in this session.
    pub confirmed_at_ms: i64,
    /// The network of its last use, truncated so that it doesn't identify a device.
    pub network: String,
}

impl Session {
    /// Whether it still counts as signed in.
    pub fn is_live(&self, now_ms: i64) -> bool {
        self.revoked_at_ms.is_none()
            && now_ms < self.idle_expires_at_ms
            && now_ms < self.absolute_expires_at_ms
    }

    /// The time until it ends even if it is in use, in milliseconds.
    pub fn ends_in_ms(&self, now_ms: i64) -> u64 {
        u64::try_from(self.absolute_expires_at_ms - now_ms).unwrap_or(0)
    }
}

/// A browser that is signing in.
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

impl Store {
    /// Signs a browser in. [`Constraint::AccountSuspended`] if the account is.
    pub async fn create_session(
        &self,
        session: NewSession<'_>,
        now_ms: i64,
    ) -> Result<Session, StoreError> {
        // An update without a change locks the account, so an account suspended at this moment
        // isn't signed in.
        let lock =
            sql!("update accounts set id = id where id = $1 returning suspended_at_ms is not null");
        let insert = sql!(
            "insert into sessions (id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network) \
             values ($1, $2, $3, $4, $4, $5, $6, null, $4, $7) \
             returning id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network"
        );
        let insert_token = sql!(
            "insert into refresh_tokens (token_hash, session_id, created_at_ms, rotated_at_ms) \
             values ($1, $2, $3, null)"
        );
        let id = new_id(now_ms);
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let is_suspended: Option<bool> = tx.optional_scalar(lock, (session.account_id,)).await?;
        match is_suspended {
            Some(false) => {}
            Some(true) => return Err(Constraint::AccountSuspended.into()),
            None => return Err(Constraint::ReferenceGone.into()),
        }
        let params = (
            &id,
            session.account_id,
            session.user_agent,
            now_ms,
            session
                .idle_expires_at_ms
                .min(session.absolute_expires_at_ms),
            session.absolute_expires_at_ms,
            session.network,
        );
        let row: Session = tx.one(insert, params).await?;
        tx.execute(insert_token, (session.token_hash, &id, now_ms))
            .await?;
        tx.commit().await?;
        Ok(row)
    }

    /// The session, even if it is revoked or expired: see [`Session::is_live`].
    pub async fn find_session(&self, id: &str) -> Result<Option<Session>, StoreError> {
        let sql = sql!(
            "select id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network \
             from sessions where id = $1"
        );
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Records that the person just confirmed their identity in this session.
    pub async fn confirm_session(&self, id: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("update sessions set confirmed_at_ms = $2 where id = $1");
        self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(())
    }

    /// Records the use of a session and its network, without extending it.
    pub async fn touch_session(
        &self,
        id: &str,
        network: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update sessions set last_used_at_ms = $2, network = $3 \
             where id = $1 and revoked_at_ms is null"
        );
        self.db.write().execute(sql, (id, now_ms, network)).await?;
        Ok(())
    }

    /// The live sessions of an account, most recently used first.
    pub async fn list_live_sessions(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<Vec<Session>, StoreError> {
        let sql = sql!(
            "select id, account_id, user_agent, created_at_ms, last_used_at_ms, \
                 idle_expires_at_ms, absolute_expires_at_ms, revoked_at_ms, confirmed_at_ms, \
                 network \
             from sessions where account_id = $1 and revoked_at_ms is null \
                 and idle_expires_at_ms > $2 and absolute_expires_at_ms > $2 \
             order by last_used_at_ms desc, id desc"
        );
        Ok(self.db.read().all(sql, (account_id, now_ms)).await?)
    }

    /// Those of these sessions that are still live.
    pub async fn live_sessions_among(
        &self,
        ids: &[String],
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql! {
            sqlite: "select id from sessions where id in (select value from json_each($1)) \
                and revoked_at_ms is null and idle_expires_at_ms > $2 \
                and absolute_expires_at_ms > $2",
            postgres: "select id from sessions \
                where id in (select jsonb_array_elements_text(cast($1 as jsonb))) \
                and revoked_at_ms is null and idle_expires_at_ms > $2 \
                and absolute_expires_at_ms > $2",
        };
        let ids = serde_json::to_string(ids).map_err(StoreError::bug)?;
        Ok(self.db.read().scalars(sql, (&ids, now_ms)).await?)
    }

    /// Ends a session. False if it has already ended or doesn't exist.
    pub async fn revoke_session(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql =
            sql!("update sessions set revoked_at_ms = $2 where id = $1 and revoked_at_ms is null");
        let done = self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(done == 1)
    }

    /// Ends an account's sessions, optionally except one, and returns which, so that the caller can
    /// close their sockets.
    pub async fn revoke_sessions(
        &self,
        account_id: &str,
        but_for: Option<&str>,
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let params = (account_id, now_ms, but_for);
        Ok(self.db.write().scalars(end_live(), params).await?)
    }
}

/// Like [`Store::revoke_sessions`], in a transaction.
pub(crate) async fn end_sessions(
    tx: &mut Tx<'_>,
    account_id: &str,
    but_for: Option<&str>,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let params = (account_id, now_ms, but_for);
    Ok(tx.scalars(end_live(), params).await?)
}

fn end_live() -> &'static Sql {
    sql!(
        "update sessions set revoked_at_ms = $2 \
         where account_id = $1 and revoked_at_ms is null \
             and (cast($3 as text) is null or id <> $3) returning id"
    )
}
