//! What an operator does with accounts, without signing in.
//!
//! This works on the database while a server is running. The server notices, because it reads
//! accounts and their rights on each request. Names, addresses and passwords follow the same rules
//! as at sign-up. Each action is logged like every other security event of an account.

mod collections;

use handling::audit::AuditKind;
use std::path::Path;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use live::Clock;
use protocol::checks::check;
use protocol::http::auth::SignUp;
use serde_json::json;
use store::time::MINUTE_MS;
use store::{Account, Constraint, NewAccount, NewAuditEvent, Store, StoreError};

use crate::config::SetupError;
use auth::breached::BreachedList;
use auth::ceremonies::hash;
use auth::password_rule::{Chooser, PasswordRule};
use auth::passwords::Passwords;
use auth::resets::LIFE_MS;
use handling::error::ApiError;
use handling::random::random_bytes;
use handling::time::Time;

pub use collections::{CollectionForm, CollectionImported};

/// How many minutes a link is valid.
pub const RESET_LIFE_MIN: i64 = LIFE_MS / MINUTE_MS;

/// Why an action failed.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// An argument was invalid; the sentences say what is wrong.
    #[error("{0}")]
    Refused(String),
    #[error("another account has this email address")]
    EmailTaken,
    #[error("no account has this email address")]
    NoSuchAccount,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Performs actions that only an operator may.
pub struct Operator {
    store: Store,
    time: Time,
    passwords: Passwords,
    password_rule: PasswordRule,
}

impl Operator {
    /// Creates an operator. `breached_passwords` is the list that the server uses, if it has one.
    pub fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        password_min_length: u32,
        breached_passwords: Option<&Path>,
    ) -> Result<Self, SetupError> {
        let breached = breached_passwords.map(BreachedList::open).transpose();
        Ok(Self {
            store,
            time: Time::new(clock),
            passwords: Passwords::default(),
            password_rule: PasswordRule::new(
                password_min_length,
                breached.map_err(SetupError::BreachedPasswords)?,
            ),
        })
    }

    /// Creates an account whose address counts as verified. Returns whether it is an administrator,
    /// which the first account of an instance always is.
    pub async fn create_account(
        &self,
        name: &str,
        email: &str,
        password: &str,
        is_admin: bool,
    ) -> Result<bool, OperatorError> {
        let form = SignUp {
            name: name.trim().to_owned(),
            email: email.trim().to_owned(),
            password: password.to_owned(),
            confirm_password: password.to_owned(),
        };
        check(&form).map_err(|broken| {
            let sentences: Vec<String> = broken.iter().map(|(_, said)| said.to_string()).collect();
            OperatorError::Refused(sentences.join("; "))
        })?;
        let chooser = Chooser {
            name: &form.name,
            email: &form.email,
        };
        self.password_rule
            .judge(&form.password, chooser)
            .map_err(refused)?;
        let account = NewAccount {
            name: form.name,
            email: form.email,
            password_hash: self.passwords.hash(&form.password).await.map_err(refused)?,
        };
        let now_ms = self.now_ms();
        let created = self.store.create_account(account, now_ms).await;
        let account = created.map_err(|error| match error.constraint() {
            Some(Constraint::EmailTaken) => OperatorError::EmailTaken,
            _ => error.into(),
        })?;
        self.store.mark_email_verified(&account.id, now_ms).await?;
        self.audit(AuditKind::UserCreated, &account).await?;
        if is_admin && !account.is_admin {
            self.make_administrator(&account).await?;
        }
        Ok(is_admin || account.is_admin)
    }

    /// Makes an account an administrator.
    pub async fn promote(&self, email: &str) -> Result<(), OperatorError> {
        let account = self.account(email).await?;
        self.make_administrator(&account).await
    }

    /// Creates a link that can reset an account's password once, within [`RESET_LIFE_MIN`]. Older
    /// links stop working. `base_url` is the instance's public address.
    pub async fn reset_link(&self, email: &str, base_url: &str) -> Result<String, OperatorError> {
        let account = self.account(email).await?;
        let token = URL_SAFE_NO_PAD.encode(random_bytes::<32>());
        let now_ms = self.now_ms();
        self.store
            .put_password_reset(&account.id, &hash(&token), now_ms + LIFE_MS, now_ms)
            .await?;
        self.audit(AuditKind::AuthnTokenCreated, &account).await?;
        Ok(format!("{base_url}/auth/reset-password#{token}"))
    }

    async fn make_administrator(&self, account: &Account) -> Result<(), OperatorError> {
        self.store.make_administrator(&account.id).await?;
        self.audit(AuditKind::PrivilegePermissionsChanged, account)
            .await
    }

    async fn account(&self, email: &str) -> Result<Account, OperatorError> {
        let account = self.store.find_account_by_email(email).await?;
        account.ok_or(OperatorError::NoSuchAccount)
    }

    async fn audit(&self, event: AuditKind, account: &Account) -> Result<(), OperatorError> {
        let details = json!({ "by": "operator" }).to_string();
        let event = NewAuditEvent {
            event: event.word(),
            account_id: Some(&account.id),
            session_id: None,
            user_agent: "",
            network: "",
            details: &details,
            actor_id: None,
        };
        Ok(self.store.append_audit_event(event, self.now_ms()).await?)
    }

    fn now_ms(&self) -> i64 {
        self.time.now_ms()
    }
}

fn refused(error: ApiError) -> OperatorError {
    OperatorError::Refused(error.said().to_string())
}
