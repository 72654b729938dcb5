//! Linked accounts on other sites.
//!
//! A log-in is identified by its site and the id that site gave the person, never by an email
//! address, and opens one account. If someone signed up with another person's address before that
//! person verified it, [`Store::claim_account`] hands the account over. Callers decide whether to
//! trust a site about an address.

use std::fmt;

use database::{Tx, sql};
use sqlx::FromRow;

use crate::accounts::{Account, NewAccount, account_columns, insert_account};
use crate::seize::seize;
use crate::ways_in::has_other_way_in;
use crate::{Redacted, Store, StoreError, new_id};

/// A log-in of another site that opens an account.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct LinkedLogin {
    pub id: String,
    pub account_id: String,
    /// The site.
    pub provider: String,
    /// The person's id on that site, which never changes and is never reused.
    pub subject: String,
    /// The person's name on that site, for display.
    pub label: String,
    pub created_at_ms: i64,
    pub last_used_at_ms: i64,
}

impl fmt::Debug for LinkedLogin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LinkedLogin")
            .field("id", &self.id)
            .field("account_id", &self.account_id)
            .field("provider", &self.provider)
            .field("subject", &Redacted)
            .field("label", &Redacted)
            .field("created_at_ms", &self.created_at_ms)
            .field("last_used_at_ms", &self.last_used_at_ms)
            .finish()
    }
}

/// A log-in to be linked to an account.
#[derive(Clone, Copy)]
pub struct NewLinkedLogin<'a> {
    pub provider: &'a str,
    pub subject: &'a str,
    pub label: &'a str,
}

/// An account handed over to the verified owner of its address.
#[derive(Debug)]
pub struct ClaimedAccount {
    pub account: Account,
    /// The sessions that ended, so that the caller can close their sockets.
    pub ended_session_ids: Vec<String>,
}

/// The result of unlinking a log-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnlinkOutcome {
    Unlinked(LinkedLogin),
    /// Nothing else opens the account, so the log-in stays.
    LastLogin,
    /// The account has no such log-in.
    Unknown,
}

/// Links a log-in to an account, inside a transaction.
async fn insert_login(
    tx: &mut Tx<'_>,
    account_id: &str,
    login: NewLinkedLogin<'_>,
    now_ms: i64,
) -> Result<LinkedLogin, StoreError> {
    let insert = sql!(
        "insert into linked_logins \
             (id, account_id, provider, subject, label, created_at_ms, last_used_at_ms) \
         values ($1, $2, $3, $4, $5, $6, $6) \
         returning id, account_id, provider, subject, label, created_at_ms, last_used_at_ms"
    );
    let NewLinkedLogin {
        provider,
        subject,
        label,
    } = login;
    let params = (new_id(now_ms), account_id, provider, subject, label, now_ms);
    Ok(tx.one(insert, params).await?)
}

impl Store {
    /// Finds a log-in and the account it opens.
    pub async fn find_linked_login(
        &self,
        provider: &str,
        subject: &str,
    ) -> Result<Option<LinkedLogin>, StoreError> {
        let sql = sql!(
            "select id, account_id, provider, subject, label, created_at_ms, last_used_at_ms \
             from linked_logins where provider = $1 and subject = $2"
        );
        Ok(self.db.read().optional(sql, (provider, subject)).await?)
    }

    /// The log-ins that open an account, oldest first.
    pub async fn list_linked_logins(
        &self,
        account_id: &str,
    ) -> Result<Vec<LinkedLogin>, StoreError> {
        let sql = sql!(
            "select id, account_id, provider, subject, label, created_at_ms, last_used_at_ms \
             from linked_logins where account_id = $1 order by id"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Links a log-in to an account. [`crate::Constraint::LoginTaken`] if it already opens one.
    pub async fn link_login(
        &self,
        account_id: &str,
        login: NewLinkedLogin<'_>,
        now_ms: i64,
    ) -> Result<LinkedLogin, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let login = insert_login(&mut tx, account_id, login, now_ms).await?;
        tx.commit().await?;
        Ok(login)
    }

    /// Records that a log-in was used, and the person's current name on that site.
    pub async fn note_login_used(
        &self,
        id: &str,
        label: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!("update linked_logins set label = $2, last_used_at_ms = $3 where id = $1");
        self.db.write().execute(sql, (id, label, now_ms)).await?;
        Ok(())
    }

    /// Creates an account whose address another site has verified, and which that site opens.
    /// [`crate::Constraint::EmailTaken`] or [`crate::Constraint::LoginTaken`] if someone else was
    /// faster.
    pub async fn create_account_with_login(
        &self,
        account: NewAccount,
        login: NewLinkedLogin<'_>,
        now_ms: i64,
    ) -> Result<Account, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let account = insert_account(&mut tx, account, Some(now_ms), now_ms).await?;
        insert_login(&mut tx, &account.id, login, now_ms).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Hands an unverified account to the person for whom another site has verified its address:
    /// removes every sign-in method, marks the address as verified, and links only that site.
    /// `None` if the address is verified by now, or there is no such account.
    pub async fn claim_account(
        &self,
        account_id: &str,
        name: &str,
        login: NewLinkedLogin<'_>,
        now_ms: i64,
    ) -> Result<Option<ClaimedAccount>, StoreError> {
        // Someone else may have set the earlier name and picture, so neither is kept.
        let claim = sql!(concat!(
            "update accounts set email_verified_at_ms = $2, name = $3, avatar_id = null, \
                 password_hash = '' \
             where id = $1 and email_verified_at_ms is null \
             returning ",
            account_columns!()
        ));
        let forget_picture = sql!("delete from avatars where account_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let account: Option<Account> = tx.optional(claim, (account_id, now_ms, name)).await?;
        let Some(account) = account else {
            return Ok(None);
        };
        let ended_session_ids = seize(&mut tx, account_id, now_ms).await?;
        tx.execute(forget_picture, (account_id,)).await?;
        insert_login(&mut tx, account_id, login, now_ms).await?;
        tx.commit().await?;
        Ok(Some(ClaimedAccount {
            account,
            ended_session_ids,
        }))
    }

    /// Unlinks a log-in from its account, unless nothing else opens the account.
    pub async fn unlink_login(
        &self,
        account_id: &str,
        id: &str,
    ) -> Result<UnlinkOutcome, StoreError> {
        let delete = sql!(
            "delete from linked_logins where account_id = $1 and id = $2 \
             returning id, account_id, provider, subject, label, created_at_ms, last_used_at_ms"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let has_other = has_other_way_in(&mut tx, account_id, id).await?;
        let login: Option<LinkedLogin> = tx.optional(delete, (account_id, id)).await?;
        let Some(login) = login else {
            return Ok(UnlinkOutcome::Unknown);
        };
        if !has_other {
            return Ok(UnlinkOutcome::LastLogin);
        }
        tx.commit().await?;
        Ok(UnlinkOutcome::Unlinked(login))
    }
}
