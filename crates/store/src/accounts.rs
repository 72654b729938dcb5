//! Accounts.
//!
//! An email address is stored in lower case and belongs to one account. The first account of an
//! instance becomes its administrator, in the transaction that creates it. Passwords arrive here
//! already hashed. The codes that verify an address are in `codes`.

use std::fmt;

use database::{Tx, sql};
use sqlx::FromRow;

use crate::{Redacted, Store, StoreError, new_id};

/// A person with a log-in.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct Account {
    pub id: String,
    pub name: String,
    /// Lower-case.
    pub email: String,
    /// Empty if it has no password.
    pub password_hash: String,
    pub email_verified_at_ms: Option<i64>,
    pub is_admin: bool,
    pub created_at_ms: i64,
    /// The profile picture, if there is one.
    pub avatar_id: Option<String>,
    /// When an administrator suspended the account.
    pub suspended_at_ms: Option<i64>,
}

impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account")
            .field("id", &self.id)
            .field("name", &self.name)
            .field("email", &self.email)
            .field("password_hash", &Redacted)
            .field("email_verified_at_ms", &self.email_verified_at_ms)
            .field("is_admin", &self.is_admin)
            .field("created_at_ms", &self.created_at_ms)
            .field("avatar_id", &self.avatar_id)
            .field("suspended_at_ms", &self.suspended_at_ms)
            .finish()
    }
}

/// The columns of an [`Account`].
macro_rules! account_columns {
    () => {
        "id, name, email, password_hash, email_verified_at_ms, is_admin, created_at_ms, \
         avatar_id, suspended_at_ms"
    };
}

/// Accounts, with the rest of the statement.
macro_rules! select_accounts {
    ($rest:literal) => {
        concat!(
            "select ",
            $crate::accounts::account_columns!(),
            " from accounts ",
            $rest
        )
    };
}

pub(crate) use {account_columns, select_accounts};

/// Someone signing up.
#[derive(Clone)]
pub struct NewAccount {
    pub name: String,
    pub email: String,
    pub password_hash: String,
}

impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewAccount")
            .field("name", &self.name)
            .field("email", &self.email)
            .field("password_hash", &Redacted)
            .finish()
    }
}

/// Adds an account inside a transaction. The first one of an instance becomes its administrator.
pub(crate) async fn insert_account(
    tx: &mut Tx<'_>,
    new: NewAccount,
    verified_at_ms: Option<i64>,
    now_ms: i64,
) -> Result<Account, StoreError> {
    let claim = sql!("update instances set first_account_id = $1 where first_account_id is null");
    let insert = sql!(concat!(
        "insert into accounts \
             (id, name, email, password_hash, email_verified_at_ms, is_admin, created_at_ms) \
         values ($1, $2, $3, $4, $5, $6, $7) \
         returning ",
        account_columns!()
    ));
    let id = new_id(now_ms);
    let is_first = tx.execute(claim, (&id,)).await? == 1;
    let params = (
        &id,
        &new.name,
        normal_email(&new.email),
        &new.password_hash,
        verified_at_ms,
        is_first,
        now_ms,
    );
    Ok(tx.one(insert, params).await?)
}

/// Locks an account, so that transactions that call this for the same one run one after another.
/// False if there is no such account.
pub(crate) async fn lock_account(tx: &mut Tx<'_>, id: &str) -> Result<bool, StoreError> {
    // An update without a change locks the row.
    let lock = sql!("update accounts set id = id where id = $1");
    Ok(tx.execute(lock, (id,)).await? == 1)
}

impl Store {
    /// Creates an unverified account. [`crate::Constraint::EmailTaken`] if another account has the
    /// address.
    pub async fn create_account(
        &self,
        account: NewAccount,
        now_ms: i64,
    ) -> Result<Account, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let account = insert_account(&mut tx, account, None, now_ms).await?;
        tx.commit().await?;
        Ok(account)
    }

    pub async fn find_account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let sql = sql!(select_accounts!("where id = $1"));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Finds the account with this email address, ignoring case.
    pub async fn find_account_by_email(&self, email: &str) -> Result<Option<Account>, StoreError> {
        let sql = sql!(select_accounts!("where email = $1"));
        let email = normal_email(email);
        Ok(self.db.read().optional(sql, (&email,)).await?)
    }

    /// Marks the address as verified, keeping the time of the first verification. False if there is
    /// no such account.
    pub async fn mark_email_verified(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "update accounts set email_verified_at_ms = coalesce(email_verified_at_ms, $2) \
             where id = $1"
        );
        let done = self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(done == 1)
    }

    /// Makes an account an administrator. False if there is no such account.
    pub async fn make_administrator(&self, id: &str) -> Result<bool, StoreError> {
        let sql = sql! {
            sqlite: "update accounts set is_admin = 1 where id = $1",
            postgres: "update accounts set is_admin = true where id = $1",
        };
        let done = self.db.write().execute(sql, (id,)).await?;
        Ok(done == 1)
    }

    /// Replaces the password hash. False if there is no such account.
    pub async fn update_password_hash(
        &self,
        id: &str,
        password_hash: &str,
    ) -> Result<bool, StoreError> {
        let sql = sql!("update accounts set password_hash = $2 where id = $1");
        let done = self.db.write().execute(sql, (id, password_hash)).await?;
        Ok(done == 1)
    }
}

/// Normalizes an address to the form in which it is stored and looked up.
pub(crate) fn normal_email(email: &str) -> String {
    email.trim().to_lowercase()
}
