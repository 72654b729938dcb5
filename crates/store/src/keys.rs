//! The keys that every node of an instance shares, such as those that sign tokens.
//!
//! A key has a name and generations. The newest generation whose time has come is in use; earlier
//! ones still count, until they are deleted. The first node to request a key provides it; every
//! other node, even at the same moment, gets the same bytes. Callers generate secure ones.

use std::fmt;

use database::sql;
use sqlx::FromRow;

use crate::{Redacted, Store, StoreError};

/// One generation of a key.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct StoredKey {
    pub name: String,
    /// 1, 2, 3, …
    pub generation: i64,
    pub body: Vec<u8>,
    /// When it comes into use.
    pub signs_from_ms: i64,
}

impl fmt::Debug for StoredKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredKey")
            .field("name", &self.name)
            .field("generation", &self.generation)
            .field("body", &Redacted)
            .field("signs_from_ms", &self.signs_from_ms)
            .finish()
    }
}

/// A column of secrets that are encrypted with a key of the instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sealed {
    /// The secrets of authenticator apps, by account.
    Totps,
    /// The secrets that sign webhooks, by endpoint.
    Webhooks,
    /// Those that they replaced.
    OldWebhooks,
}

impl Store {
    /// The encrypted secrets whose owners' ids follow this one, in that order.
    pub async fn list_sealed(
        &self,
        sealed: Sealed,
        after: &str,
        limit: i64,
    ) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let sql = match sealed {
            Sealed::Totps => sql!(
                "select account_id, secret from totps where account_id > $1 \
                 order by account_id limit $2"
            ),
            Sealed::Webhooks => {
                sql!("select id, secret from webhook_endpoints where id > $1 order by id limit $2")
            }
            Sealed::OldWebhooks => sql!(
                "select id, old_secret from webhook_endpoints \
                 where id > $1 and old_secret is not null order by id limit $2"
            ),
        };
        Ok(self.db.read().all(sql, (after, limit)).await?)
    }

    /// Replaces an encrypted secret, unless it has changed.
    pub async fn replace_sealed(
        &self,
        sealed: Sealed,
        owner_id: &str,
        old: &[u8],
        new: &[u8],
    ) -> Result<(), StoreError> {
        let sql = match sealed {
            Sealed::Totps => {
                sql!("update totps set secret = $3 where account_id = $1 and secret = $2")
            }
            Sealed::Webhooks => {
                sql!("update webhook_endpoints set secret = $3 where id = $1 and secret = $2")
            }
            Sealed::OldWebhooks => sql!(
                "update webhook_endpoints set old_secret = $3 where id = $1 and old_secret = $2"
            ),
        };
        self.db.write().execute(sql, (owner_id, old, new)).await?;
        Ok(())
    }

    /// All generations of the key with this name, newest first. If there is none, stores the
    /// candidate as the first.
    pub async fn get_or_create_key(
        &self,
        name: &str,
        candidate: &[u8],
        now_ms: i64,
    ) -> Result<Vec<StoredKey>, StoreError> {
        let insert = sql!(
            "insert into keys (name, generation, body, created_at_ms, signs_from_ms) \
             select $1, 1, $2, $3, $3 where not exists (select 1 from keys where name = $1) \
             on conflict (name, generation) do nothing"
        );
        let find = sql!(
            "select name, generation, body, signs_from_ms from keys where name = $1 \
             order by generation desc"
        );
        let params = (name, candidate, now_ms);
        self.db.write().execute(insert, params).await?;
        Ok(self.db.read().all(find, (name,)).await?)
    }

    /// All keys, by name, the newest generation first.
    pub async fn list_keys(&self) -> Result<Vec<StoredKey>, StoreError> {
        let sql = sql!(
            "select name, generation, body, signs_from_ms from keys \
             order by name, generation desc"
        );
        Ok(self.db.read().all(sql, ()).await?)
    }

    /// Adds a generation to each of these keys. False, and nothing is added, if any of them has one
    /// that isn't in use for `rest_ms` yet.
    pub async fn add_keys(
        &self,
        keys: &[(String, Vec<u8>)],
        signs_from_ms: i64,
        rest_ms: i64,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let newest = sql!("select max(signs_from_ms) from keys where generation > 1");
        let insert = sql!(
            "insert into keys (name, generation, body, created_at_ms, signs_from_ms) \
             select name, max(generation) + 1, $2, $3, $4 from keys where name = $1 group by name"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let newest_ms: Option<i64> = tx.scalar(newest, ()).await?;
        if newest_ms.is_some_and(|newest_ms| now_ms < newest_ms + rest_ms) {
            return Ok(false);
        }
        for (name, body) in keys {
            let params = (name.as_str(), body.as_slice(), now_ms, signs_from_ms);
            tx.execute(insert, params).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes the generations of a key before this one. Returns how many there were.
    pub async fn delete_keys_before(&self, name: &str, generation: i64) -> Result<u64, StoreError> {
        let sql = sql!("delete from keys where name = $1 and generation < $2");
        Ok(self.db.write().execute(sql, (name, generation)).await?)
    }
}
