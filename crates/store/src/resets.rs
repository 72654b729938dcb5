//! Resetting a forgotten password.
//!
//! A request only stores the address, in the same way for every address;
//! [`Store::answer_reset_request`] looks up its owner later. A reset is a secret token, stored as a
//! hash, that works once and until it expires; a newer one replaces it. Using it on an unverified
//! account verifies the address and removes what someone else may have set up before.

use database::{Tx, sql};

use crate::accounts::{Account, account_columns, select_accounts};
use crate::seize::seize;
use crate::sessions::end_sessions;
use crate::{Store, StoreError, new_id};

/// The result of answering the oldest request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResetAnswer {
    /// There are no requests.
    NoRequest,
    /// The address belongs to no account.
    Unknown,
    /// The token resets this account's password.
    Made(Account),
}

/// A completed password reset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordReset {
    /// The account as it is now.
    pub account: Account,
    /// Whether the address was already verified, so that its other sign-in methods belonged to its
    /// owner.
    pub was_verified: bool,
    /// The sessions that ended, so that the caller can close their sockets.
    pub ended_session_ids: Vec<String>,
}

/// Makes this the only token that can reset the account's password.
async fn put_reset(
    tx: &mut Tx<'_>,
    account_id: &str,
    token_hash: &[u8],
    expires_at_ms: i64,
    now_ms: i64,
) -> Result<(), StoreError> {
    let forget = sql!("delete from password_resets where account_id = $1");
    let insert = sql!(
        "insert into password_resets \
             (token_hash, account_id, created_at_ms, expires_at_ms, used_at_ms) \
         values ($1, $2, $3, $4, null)"
    );
    tx.execute(forget, (account_id,)).await?;
    let params = (token_hash, account_id, now_ms, expires_at_ms);
    tx.execute(insert, params).await?;
    Ok(())
}

/// Ends every session of an account and deletes what was begun with its old password. Returns the
/// sessions that ended.
async fn sign_out(
    tx: &mut Tx<'_>,
    account_id: &str,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let forget_begun = [
        sql!("delete from ceremonies where account_id = $1"),
        sql!("delete from verification_codes where account_id = $1"),
    ];
    for statement in forget_begun {
        tx.execute(statement, (account_id,)).await?;
    }
    end_sessions(tx, account_id, None, now_ms).await
}

impl Store {
    /// Stores a reset request for an address, which need not belong to an account.
    pub async fn request_reset(&self, email: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql = sql!("insert into reset_requests (id, email, at_ms) values ($1, $2, $3)");
        let params = (new_id(now_ms), email.trim().to_lowercase(), now_ms);
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Takes the oldest request. If an account has its address, that account gets this token.
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
        let find = sql!(select_accounts!("where email = $1"));
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let email: Option<String> = tx.optional_scalar(take, ()).await?;
        let Some(email) = email else {
            return Ok(ResetAnswer::NoRequest);
        };
        let account: Option<Account> = tx.optional(find, (&email,)).await?;
        let answer = match account {
            None => ResetAnswer::Unknown,
            Some(account) => {
                put_reset(&mut tx, &account.id, token_hash, expires_at_ms, now_ms).await?;
                ResetAnswer::Made(account)
            }
        };
        tx.commit().await?;
        Ok(answer)
    }

    /// Makes this the only token that can reset the account's password.
    pub async fn put_password_reset(
        &self,
        account_id: &str,
        token_hash: &[u8],
        expires_at_ms: i64,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        put_reset(&mut tx, account_id, token_hash, expires_at_ms, now_ms).await?;
        tx.commit().await?;
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
        Ok(self.db.read().optional(sql, (token_hash, now_ms)).await?)
    }

    /// Uses a token up: sets the password, verifies the address, signs out everywhere, and ends
    /// what was begun with the old password. `None` if the token doesn't work or no longer does.
    pub async fn reset_password(
        &self,
        token_hash: &[u8],
        password_hash: &str,
        now_ms: i64,
    ) -> Result<Option<PasswordReset>, StoreError> {
        // Accounts are always locked before their resets, to avoid deadlocks.
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
        let set = sql!(concat!(
            "update accounts set password_hash = $2, \
                 email_verified_at_ms = coalesce(email_verified_at_ms, $3) \
             where id = $1 \
             returning ",
            account_columns!()
        ));
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let was_verified: Option<bool> = tx.optional_scalar(lock, (token_hash,)).await?;
        let account_id: Option<String> = tx.optional_scalar(use_up, (token_hash, now_ms)).await?;
        let (Some(was_verified), Some(account_id)) = (was_verified, account_id) else {
            return Ok(None);
        };
        let ended_session_ids = if was_verified {
            sign_out(&mut tx, &account_id, now_ms).await?
        } else {
            seize(&mut tx, &account_id, now_ms).await?
        };
        let account = tx.one(set, (&account_id, password_hash, now_ms)).await?;
        tx.commit().await?;
        Ok(Some(PasswordReset {
            account,
            was_verified,
            ended_session_ids,
        }))
    }
}
