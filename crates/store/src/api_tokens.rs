//! Personal access tokens, which programs use instead of signing in.
//!
//! Only a token's hash is stored. Deleting the account, expiry and revocation take effect on the
//! next look-up, because nothing is cached here.

use database::sql;
use sqlx::FromRow;

use crate::accounts::lock_account;
use crate::{Store, StoreError, TokenScope, new_id};

/// The maximum number of tokens per account, including expired ones that are still listed.
pub const API_TOKENS_PER_ACCOUNT_MAX: i64 = 50;

/// A personal access token of an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ApiToken {
    pub id: String,
    pub account_id: String,
    /// The name its owner gave it.
    pub name: String,
    pub scope: TokenScope,
    pub created_at_ms: i64,
    /// `None` means never.
    pub expires_at_ms: Option<i64>,
    /// Rounded to the hour.
    pub last_used_at_ms: Option<i64>,
}

/// A token to be created.
#[derive(Debug, Clone, Copy)]
pub struct NewApiToken<'a> {
    pub account_id: &'a str,
    pub name: &'a str,
    pub scope: TokenScope,
    /// SHA-256 of the token.
    pub token_hash: &'a [u8],
    pub expires_at_ms: Option<i64>,
}

impl Store {
    /// Creates a token. `None` if the account has reached its limit.
    pub async fn create_api_token(
        &self,
        token: NewApiToken<'_>,
        now_ms: i64,
    ) -> Result<Option<ApiToken>, StoreError> {
        let count = sql!("select count(*) from api_tokens where account_id = $1");
        let insert = sql!(
            "insert into api_tokens \
                 (id, account_id, name, scope, token_hash, created_at_ms, expires_at_ms) \
             values ($1, $2, $3, $4, $5, $6, $7) \
             returning id, account_id, name, scope, created_at_ms, expires_at_ms, last_used_at_ms"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        lock_account(&mut tx, token.account_id).await?;
        let count: i64 = tx.scalar(count, (token.account_id,)).await?;
        if count >= API_TOKENS_PER_ACCOUNT_MAX {
            return Ok(None);
        }
        let params = (
            new_id(now_ms),
            token.account_id,
            token.name,
            token.scope.as_str(),
            token.token_hash,
            now_ms,
            token.expires_at_ms,
        );
        let made: ApiToken = tx.one(insert, params).await?;
        tx.commit().await?;
        Ok(Some(made))
    }

    /// The tokens of an account, newest first, at most [`API_TOKENS_PER_ACCOUNT_MAX`].
    pub async fn list_api_tokens(&self, account_id: &str) -> Result<Vec<ApiToken>, StoreError> {
        let sql = sql!(
            "select id, account_id, name, scope, created_at_ms, expires_at_ms, last_used_at_ms \
             from api_tokens where account_id = $1 order by id desc"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Finds the unexpired token with this hash.
    pub async fn find_live_api_token(
        &self,
        token_hash: &[u8],
        now_ms: i64,
    ) -> Result<Option<ApiToken>, StoreError> {
        let sql = sql!(
            "select id, account_id, name, scope, created_at_ms, expires_at_ms, last_used_at_ms \
             from api_tokens where token_hash = $1 \
                 and (expires_at_ms is null or expires_at_ms > $2)"
        );
        Ok(self.db.read().optional(sql, (token_hash, now_ms)).await?)
    }

    /// Records when a token was used. An earlier time than the stored one changes nothing.
    pub async fn touch_api_token(&self, id: &str, used_at_ms: i64) -> Result<(), StoreError> {
        let sql = sql!(
            "update api_tokens set last_used_at_ms = $2 \
             where id = $1 and (last_used_at_ms is null or last_used_at_ms < $2)"
        );
        self.db.write().execute(sql, (id, used_at_ms)).await?;
        Ok(())
    }

    /// Revokes a token of an account. `None` if the account has no such token.
    pub async fn delete_api_token(
        &self,
        account_id: &str,
        id: &str,
    ) -> Result<Option<ApiToken>, StoreError> {
        let sql = sql!(
            "delete from api_tokens where account_id = $1 and id = $2 \
             returning id, account_id, name, scope, created_at_ms, expires_at_ms, last_used_at_ms"
        );
        Ok(self.db.write().optional(sql, (account_id, id)).await?)
    }

    /// Revokes every token of an account and returns how many there were.
    pub async fn delete_api_tokens(&self, account_id: &str) -> Result<u64, StoreError> {
        let sql = sql!("delete from api_tokens where account_id = $1");
        Ok(self.db.write().execute(sql, (account_id,)).await?)
    }
}
