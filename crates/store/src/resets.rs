//! Resetting a forgotten password.
//!
//! Asking only writes the address down, the same for every address; who it belongs to is looked up
//! later, by [`Store::answer_reset_request`]. A reset is a secret token, kept as a hash, that works
//! once and until it expires; a newer one replaces it. Using it on an account whose address was
//! never proven proves the address, and takes away what somebody else may have arranged before.

use sqlx::{query, query_as, query_scalar};

use crate::accounts::Account;
use crate::db::{read, sql, tx, write};
use crate::seize::seize;
use crate::{Store, StoreError, new_id};

/// What came of answering the oldest request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetAnswer {
    /// Nobody asks.
    NoRequest,
    /// Somebody asked for an address that no account has.
    Unknown,
    /// The token opens this account.
    Made(Account),
}

/// A password that was reset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordReset {
    /// The account as it is now.
    pub account: Account,
    /// Whether its address was proven before, so that its other ways in were its owner's.
    pub was_verified: bool,
    /// The sessions that were ended, so that their sockets can be closed.
    pub ended_session_ids: Vec<String>,
}

/// Makes this the only token with which the password of an account can be reset.
macro_rules! put_reset {
    ($t:ident, $account_id:expr, $token_hash:expr, $expires_at_ms:expr, $now_ms:expr) => {{
        let forget = sql!("delete from password_resets where account_id = $1");
        let insert = sql!(
            "insert into password_resets \
                 (token_hash, account_id, created_at_ms, expires_at_ms, used_at_ms) \
             values ($1, $2, $3, $4, null)"
        );
        query(forget.on($t))
            .bind($account_id)
            .execute(&mut *$t)
            .await?;
        query(insert.on($t))
            .bind($token_hash)
            .bind($account_id)
            .bind($now_ms)
            .bind($expires_at_ms)
            .execute(&mut *$t)
            .await?;
    }};
}

/// Ends every session of an account and forgets what was begun with its old password. Gives the
/// sessions that were ended.
macro_rules! sign_out {
    ($t:ident, $account_id:expr, $now_ms:expr) => {{
        let end_sessions = sql!(
            "update sessions set revoked_at_ms = $2 \
             where account_id = $1 and revoked_at_ms is null returning id"
        );
        let forget_begun = [
            sql!("delete from ceremonies where account_id = $1"),
            sql!("delete from verification_codes where account_id = $1"),
        ];
        for statement in forget_begun {
            query(statement.on($t))
                .bind($account_id)
                .execute(&mut *$t)
                .await?;
        }
        query_scalar(end_sessions.on($t))
            .bind($account_id)
            .bind($now_ms)
            .fetch_all(&mut *$t)
            .await?
    }};
}

impl Store {
    /// Writes down that somebody forgot the password of an address, which need not be known.
    pub async fn request_reset(&self, email: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("insert into reset_requests (id, email, at_ms) values ($1, $2, $3)");
        write!(self.db, |c| {
            query(sql.on(c))
                .bind(new_id(now_ms))
                .bind(email.trim().to_lowercase())
                .bind(now_ms)
                .execute(c)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Takes the oldest request, and if an account has its address gives that account this token.
    pub async fn answer_reset_request(
        &self,
        token_hash: &[u8],
        expires_at_ms: i64,
        now_ms: i64,
    ) -> Result<ResetAnswer, StoreError> {
        let take = sql! {
            sqlite: "delete from reset_requests \
                where id = (select id from reset_requests order by id limit 1) returning email",
            postgres: "delete from reset_requests \
                where id = (select id from reset_requests order by id limit 1 \
                    for update skip locked) returning email",
        };
        let find = sql!(
            "select id, name, email, password_hash, email_verified_at_ms, is_admin, \
                 created_at_ms, avatar_id, suspended_at_ms \
             from accounts where email = $1"
        );
        Ok(tx!(self.db, |t| {
            let email: Option<String> = query_scalar(take.on(t)).fetch_optional(&mut *t).await?;
            let Some(email) = email else {
                return Ok(ResetAnswer::NoRequest);
            };
            let account: Option<Account> = query_as(find.on(t))
                .bind(&email)
                .fetch_optional(&mut *t)
                .await?;
            match account {
                None => ResetAnswer::Unknown,
                Some(account) => {
                    put_reset!(t, &account.id, token_hash, expires_at_ms, now_ms);
                    ResetAnswer::Made(account)
                }
            }
        }))
    }

    /// Makes this the only token with which the password of an account can be reset.
    pub async fn put_password_reset(
        &self,
        account_id: &str,
        token_hash: &[u8],
        expires_at_ms: i64,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        tx!(self.db, |t| {
            put_reset!(t, account_id, token_hash, expires_at_ms, now_ms);
        });
        Ok(())
    }

    /// Finds the account whose password a token can reset.
    pub async fn find_password_reset(
        &self,
        token_hash: &[u8],
        now_ms: i64,
    ) -> Result<Option<Account>, StoreError> {
        let sql = sql!(
            "select a.id, a.name, a.email, a.password_hash, a.email_verified_at_ms, a.is_admin, \
                 a.created_at_ms, a.avatar_id, a.suspended_at_ms \
             from password_resets r join accounts a on a.id = r.account_id \
             where r.token_hash = $1 and r.used_at_ms is null and r.expires_at_ms > $2"
        );
        Ok(read!(self.db, |c| {
            query_as(sql.on(c))
                .bind(token_hash)
                .bind(now_ms)
                .fetch_optional(c)
                .await
        })?)
    }

    /// Uses a token up: sets the password, proves the address, signs everybody out, and ends what
    /// was begun with the old password. `None` if the token does not work (any more).
    pub async fn reset_password(
        &self,
        token_hash: &[u8],
        password_hash: &str,
        now_ms: i64,
    ) -> Result<Option<PasswordReset>, StoreError> {
        // Accounts are locked before their resets, here and everywhere.
        let lock = sql!(
            "update accounts set name = name \
             where id = (select account_id from password_resets where token_hash = $1) \
             returning email_verified_at_ms is not null"
        );
        let use_up = sql!(
            "update password_resets set used_at_ms = $2 \
             where token_hash = $1 and used_at_ms is null and expires_at_ms > $2 \
             returning account_id"
        );
        let set = sql!(
            "update accounts set password_hash = $2, \
                 email_verified_at_ms = coalesce(email_verified_at_ms, $3) \
             where id = $1 \
             returning id, name, email, password_hash, email_verified_at_ms, is_admin, \
                 created_at_ms, avatar_id, suspended_at_ms"
        );
        Ok(tx!(self.db, |t| {
            let was_verified: Option<bool> = query_scalar(lock.on(t))
                .bind(token_hash)
                .fetch_optional(&mut *t)
                .await?;
            let account_id: Option<String> = query_scalar(use_up.on(t))
                .bind(token_hash)
                .bind(now_ms)
                .fetch_optional(&mut *t)
                .await?;
            let (Some(was_verified), Some(account_id)) = (was_verified, account_id) else {
                return Ok(None);
            };
            let ended_session_ids: Vec<String> = if was_verified {
                sign_out!(t, &account_id, now_ms)
            } else {
                seize!(t, &account_id, now_ms)
            };
            let account = query_as(set.on(t))
                .bind(&account_id)
                .bind(password_hash)
                .bind(now_ms)
                .fetch_one(&mut *t)
                .await?;
            Some(PasswordReset {
                account,
                was_verified,
                ended_session_ids,
            })
        }))
    }
}
