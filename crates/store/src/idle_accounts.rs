//! Unused accounts (PRIV-3): warned first, then deleted.
//!
//! An account is in use whenever one of its sessions or tokens is. Administrators always count as
//! in use. `housekeeping` deletes unverified accounts.

use database::sql;

use crate::accounts::select_accounts;
use crate::erase::begin;
use crate::mail::insert_mail;
use crate::{Account, NewMail, Store, StoreError, new_id};

/// A statement about accounts unused since `$1`, except administrators.
macro_rules! idle {
    ($before:expr, $after:literal) => {
        sql! {
            sqlite: concat!($before, "email_verified_at_ms is not null and is_admin = 0 \
and last_seen_at_ms <= $1 and created_at_ms <= $1 ", $after),
            postgres: concat!($before, "email_verified_at_ms is not null and not is_admin \
and last_seen_at_ms <= $1 and created_at_ms <= $1 ", $after),
        }
    };
}

impl Store {
    /// Accounts unused since `since_ms` whose owners haven't been warned, by id, after the given
    /// one.
    pub async fn list_idle_accounts(
        &self,
        since_ms: i64,
        after: &str,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let sql = idle!(
            select_accounts!("where "),
            "and coalesce(idle_warned_at_ms, 0) <= last_seen_at_ms and id > $2 \
             order by id limit $3"
        );
        let params = (since_ms, after, i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }

    /// Queues the warning that an account will be deleted, once. False if it has been used since.
    pub async fn warn_idle_account(
        &self,
        account_id: &str,
        since_ms: i64,
        email: NewMail<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let warn = idle!(
            "update accounts set idle_warned_at_ms = $3 where id = $2 and ",
            "and coalesce(idle_warned_at_ms, 0) <= last_seen_at_ms"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(warn, (since_ms, account_id, now_ms)).await? == 0 {
            return Ok(false);
        }
        insert_mail(&mut tx, &new_id(now_ms), email, now_ms).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Accounts unused since `since_ms` whose owners were warned by `told_by_ms`, by id, after the
    /// given one. Skips accounts that are playing right now.
    pub async fn list_abandoned_accounts(
        &self,
        since_ms: i64,
        told_by_ms: i64,
        after: &str,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let sql = idle!(
            select_accounts!("where "),
            "and idle_warned_at_ms > last_seen_at_ms and idle_warned_at_ms <= $2 and id > $3 \
             and not exists (select 1 from rooms where host_account_id = accounts.id \
                 and finished_at_ms is null) \
             order by id limit $4"
        );
        let params = (since_ms, told_by_ms, after, i64::from(limit));
        Ok(self.db.read().all(sql, params).await?)
    }

    /// Begins to delete an account unused since a time. `None`, without any change, if it has been
    /// used since; else the sessions whose sockets the caller must close.
    pub async fn begin_abandoned_departure(
        &self,
        account_id: &str,
        since_ms: i64,
        told_by_ms: i64,
        farewell: NewMail<'_>,
        now_ms: i64,
    ) -> Result<Option<Vec<String>>, StoreError> {
        // An update without a change locks the account.
        let lock = idle!(
            "update accounts set id = id where id = $2 and ",
            "and idle_warned_at_ms > last_seen_at_ms and idle_warned_at_ms <= $3"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (since_ms, account_id, told_by_ms);
        if tx.execute(lock, params).await? == 0 {
            return Ok(None);
        }
        let session_ids = begin(&mut tx, account_id, farewell, now_ms).await?;
        tx.commit().await?;
        Ok(Some(session_ids))
    }
}
