//! Passkeys: the public keys whose private halves stay on people's devices.
//!
//! A passkey is found by the id its device gave it, which is unique. Its public key and the state
//! of its last use are JSON that only the caller reads.

use database::{read, sql, write};
use sqlx::{FromRow, query, query_as};

use crate::ways_in::has_other_way_in;
use crate::{Store, StoreError, new_id};

/// A passkey of an account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Passkey {
    pub id: String,
    pub account_id: String,
    /// The id its device gave it.
    pub credential_id: Vec<u8>,
    /// The name its owner gave it.
    pub name: String,
    /// JSON.
    pub body: String,
    pub created_at_ms: i64,
    pub last_used_at_ms: Option<i64>,
}

/// A passkey to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewPasskey<'a> {
    pub account_id: &'a str,
    pub credential_id: &'a [u8],
    pub name: &'a str,
    /// JSON.
    pub body: &'a str,
}

/// The result of deleting a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyDeletion {
    Deleted(Passkey),
    /// Nothing else opens the account, so the passkey stays.
    LastLogin,
    /// The account has no such passkey.
    Unknown,
}

impl Store {
    /// Adds a passkey. `None` if this credential id already exists.
    pub async fn create_passkey(
        &self,
        passkey: NewPasskey<'_>,
        now_ms: i64,
    ) -> Result<Option<Passkey>, StoreError> {
        let sql = sql!(
            "insert into passkeys \
                 (id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms) \
             values ($1, $2, $3, $4, $5, $6, null) on conflict (credential_id) do nothing \
             returning id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms"
        );
        Ok(write!(self.db, |c| {
            query_as(sql.on(c))
                .bind(new_id(now_ms))
                .bind(passkey.account_id)
                .bind(passkey.credential_id)
                .bind(passkey.name)
                .bind(passkey.body)
                .bind(now_ms)
                .fetch_optional(c)
                .await
        })?)
    }

    /// The passkeys of an account, oldest first.
    pub async fn list_passkeys(&self, account_id: &str) -> Result<Vec<Passkey>, StoreError> {
        let sql = sql!(
            "select id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms \
             from passkeys where account_id = $1 order by id"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(account_id)
            .fetch_all(c)
            .await)?)
    }

    pub async fn find_passkey_by_credential(
        &self,
        credential_id: &[u8],
    ) -> Result<Option<Passkey>, StoreError> {
        let sql = sql!(
            "select id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms \
             from passkeys where credential_id = $1"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(credential_id)
            .fetch_optional(c)
            .await)?)
    }

    /// Records the use of a passkey and the state to remember. False if it was deleted or used in
    /// the meantime.
    pub async fn use_passkey(
        &self,
        passkey: &Passkey,
        body: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql =
            sql!("update passkeys set body = $3, last_used_at_ms = $4 where id = $1 and body = $2");
        let done = write!(self.db, |c| {
            query(sql.on(c))
                .bind(&passkey.id)
                .bind(&passkey.body)
                .bind(body)
                .bind(now_ms)
                .execute(c)
                .await
                .map(|r| r.rows_affected())
        })?;
        Ok(done == 1)
    }

    /// Renames a passkey of an account. `None` if the account has no such passkey.
    pub async fn rename_passkey(
        &self,
        account_id: &str,
        id: &str,
        name: &str,
    ) -> Result<Option<Passkey>, StoreError> {
        let sql = sql!(
            "update passkeys set name = $3 where id = $2 and account_id = $1 \
             returning id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms"
        );
        Ok(write!(self.db, |c| {
            query_as(sql.on(c))
                .bind(account_id)
                .bind(id)
                .bind(name)
                .fetch_optional(c)
                .await
        })?)
    }

    /// Deletes a passkey of an account, unless nothing else opens the account.
    pub async fn delete_passkey(
        &self,
        account_id: &str,
        id: &str,
    ) -> Result<PasskeyDeletion, StoreError> {
        let delete = sql!(
            "delete from passkeys where account_id = $1 and id = $2 \
             returning id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let has_other = has_other_way_in(&mut tx, account_id, id).await?;
        let passkey: Option<Passkey> = tx.optional(delete, (account_id, id)).await?;
        let Some(passkey) = passkey else {
            return Ok(PasskeyDeletion::Unknown);
        };
        if !has_other {
            return Ok(PasskeyDeletion::LastLogin);
        }
        tx.commit().await?;
        Ok(PasskeyDeletion::Deleted(passkey))
    }
}
