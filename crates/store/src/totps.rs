//! Authenticator apps, and the recovery codes that replace a lost one.
//!
//! An account has at most one app. Its secret arrives here encrypted and is pending until the app's
//! first code proves that it was set up; then it is enabled. A code belongs to a time step, and
//! each step can be used once. Recovery codes are stored as hashes. They are created and deleted
//! with the app, and each works once.

use std::fmt;

use database::{Tx, sql};
use sqlx::FromRow;

use crate::{Redacted, Store, StoreError};

/// The authenticator app of an account.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Totp {
    pub account_id: String,
    /// Encrypted.
    pub secret: Vec<u8>,
    /// When its first code was seen; until then, nobody is asked for codes.
    pub enabled_at_ms: Option<i64>,
    /// The newest step whose code was used.
    pub last_step: i64,
    pub created_at_ms: i64,
}

impl fmt::Debug for Totp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Totp")
            .field("account_id", &self.account_id)
            .field("secret", &Redacted)
            .field("enabled_at_ms", &self.enabled_at_ms)
            .field("last_step", &self.last_step)
            .field("created_at_ms", &self.created_at_ms)
            .finish()
    }
}

/// Replaces all recovery codes, inside a transaction.
async fn replace_codes(
    tx: &mut Tx<'_>,
    account_id: &str,
    code_hashes: &[Vec<u8>],
) -> Result<(), StoreError> {
    let forget = sql!("delete from recovery_codes where account_id = $1");
    let insert = sql!(
        "insert into recovery_codes (code_hash, account_id, used_at_ms) values ($1, $2, null)"
    );
    tx.execute(forget, (account_id,)).await?;
    for hash in code_hashes {
        tx.execute(insert, (hash.as_slice(), account_id)).await?;
    }
    Ok(())
}

impl Store {
    /// Stores the secret of an app being set up, replacing one that was never enabled. False if the
    /// account has an enabled app.
    pub async fn put_totp_secret(
        &self,
        account_id: &str,
        secret: &[u8],
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "insert into totps (account_id, secret, enabled_at_ms, last_step, created_at_ms) \
             values ($1, $2, null, 0, $3) \
             on conflict (account_id) do update set secret = excluded.secret, \
                 created_at_ms = excluded.created_at_ms \
             where totps.enabled_at_ms is null"
        );
        let params = (account_id, secret, now_ms);
        let done = self.db.write().execute(sql, params).await?;
        Ok(done == 1)
    }

    /// The app of an account, enabled or not.
    pub async fn find_totp(&self, account_id: &str) -> Result<Option<Totp>, StoreError> {
        let sql = sql!(
            "select account_id, secret, enabled_at_ms, last_step, created_at_ms \
             from totps where account_id = $1"
        );
        Ok(self.db.read().optional(sql, (account_id,)).await?)
    }

    /// Enables an app and uses the step that proved it. False if it is already enabled, or its
    /// secret has changed.
    pub async fn enable_totp(
        &self,
        account_id: &str,
        secret: &[u8],
        step: i64,
        recovery_code_hashes: &[Vec<u8>],
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let enable = sql!(
            "update totps set enabled_at_ms = $4, last_step = $3 \
             where account_id = $1 and secret = $2 and enabled_at_ms is null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx
            .execute(enable, (account_id, secret, step, now_ms))
            .await?
            == 0
        {
            return Ok(false);
        }
        replace_codes(&mut tx, account_id, recovery_code_hashes).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Uses the code of a step. False if it or a newer one was already used.
    pub async fn use_totp_step(&self, account_id: &str, step: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "update totps set last_step = $2 \
             where account_id = $1 and last_step < $2 and enabled_at_ms is not null"
        );
        let done = self.db.write().execute(sql, (account_id, step)).await?;
        Ok(done == 1)
    }

    /// Deletes the app and its recovery codes. False if none was enabled.
    pub async fn delete_totp(&self, account_id: &str) -> Result<bool, StoreError> {
        let delete =
            sql!("delete from totps where account_id = $1 returning enabled_at_ms is not null");
        let forget = sql!("delete from recovery_codes where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let was_enabled: Option<bool> = tx.optional_scalar(delete, (account_id,)).await?;
        tx.execute(forget, (account_id,)).await?;
        tx.commit().await?;
        Ok(was_enabled == Some(true))
    }

    /// Replaces an account's recovery codes; the old ones stop working. False if it has no app.
    pub async fn replace_recovery_codes(
        &self,
        account_id: &str,
        code_hashes: &[Vec<u8>],
    ) -> Result<bool, StoreError> {
        // An update without a change locks the app, so concurrent replacements happen one at a
        // time.
        let lock = sql!(
            "update totps set last_step = last_step \
             where account_id = $1 and enabled_at_ms is not null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(lock, (account_id,)).await? == 0 {
            return Ok(false);
        }
        replace_codes(&mut tx, account_id, code_hashes).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Uses a recovery code. False if it isn't one of the account's, or was already used.
    pub async fn use_recovery_code(
        &self,
        account_id: &str,
        code_hashes: &[Vec<u8>],
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update recovery_codes set used_at_ms = $3 \
             where account_id = $1 and code_hash = $2 and used_at_ms is null"
        );
        for hash in code_hashes {
            let params = (account_id, hash.as_slice(), now_ms);
            if self.db.write().execute(sql, params).await? == 1 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Counts an account's unused recovery codes.
    pub async fn count_recovery_codes(&self, account_id: &str) -> Result<i64, StoreError> {
        let sql = sql!(
            "select count(*) from recovery_codes where account_id = $1 and used_at_ms is null"
        );
        Ok(self.db.read().scalar(sql, (account_id,)).await?)
    }
}
