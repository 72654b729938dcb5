//! Passkeys: the public keys whose private halves stay on people's devices.
//!
//! A passkey is found by the id its device gave it, which is unique. Its public key and the state
//! of its last use are JSON that only the caller reads.

use database::sql;
use sqlx::FromRow;

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
        let params = (
            new_id(now_ms),
            passkey.account_id,
            passkey.credential_id,
            passkey.name,
            passkey.body,
            now_ms,
        );
        Ok(self.db.write().optional(sql, params).await?)
    }

    /// The passkeys of an account, oldest first.
    pub async fn list_passkeys(&self, account_id: &str) -> Result<Vec<Passkey>, StoreError> {
        let sql = sql!(
            "select id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms \
             from passkeys where account_id = $1 order by id"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    pub async fn find_passkey_by_credential(
        &self,
        credential_id: &[u8],
    ) -> Result<Option<Passkey>, StoreError> {
        let sql = sql!(
            "select id, account_id, credential_id, name, body, created_at_ms, last_used_at_ms \
             from passkeys where credential_id = $1"
        );
        Ok(self.db.read().optional(sql, (credential_id,)).await?)
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
        let params = (&passkey.id, &passkey.body, body, now_ms);
        let done = self.db.write().execute(sql, params).await?;
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
        let params = (account_id, id, name);
        Ok(self.db.write().optional(sql, params).await?)
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
