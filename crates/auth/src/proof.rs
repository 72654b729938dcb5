//! Checks a password with everything that belongs to it: limits, timing and the audit log.
//!
//! Each try counts as failed until the caller calls `limits.password_was_right`, which a log-in
//! does only after the second factor. An account that doesn't exist, or has no password, hits the
//! same limits and takes the same time.

use serde_json::json;
use std::sync::Arc;
use store::{Account, Store};

use crate::ceremonies::Ceremonies;
use crate::passkeys::Passkeys;
use crate::passwords::{Check, Passwords};
use crate::recovery_codes::RecoveryCodes;
use crate::totp::TotpVault;
use handling::audit::AuditLog;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::rate_limit::{LOG_IN_FAILURES, Limits, is_last_password};
use handling::time::Time;
use mail::Emails;

/// The message at the password field when someone confirms their identity.
const WRONG: &str = "This password is wrong";

/// Checks proofs of identity.
#[derive(Clone)]
pub struct Proofs {
    pub store: Store,
    pub time: Time,
    pub limits: Limits,
    pub audit: AuditLog,
    pub emails: Emails,
    pub passwords: Arc<Passwords>,
    pub totp_vault: Arc<TotpVault>,
    pub recovery_codes: Arc<RecoveryCodes>,
    pub passkeys: Arc<Passkeys>,
    pub ceremonies: Ceremonies,
}

impl Proofs {
    /// Whether this is the password of the account with this name, which need not exist.
    pub async fn try_password(
        &self,
        email: &str,
        account: Option<&Account>,
        password: &str,
        browser: &Browser,
    ) -> Result<bool, ApiError> {
        let place = self.passwords.place()?;
        let now_ms = self.time.now_ms();
        let address = browser.address.own_limit_text();
        let budget = self
            .limits
            .check_log_in(address.as_deref(), email, now_ms)
            .await?;
        let streak = self.limits.begin_password(email, now_ms).await?;
        let hash = account
            .map(|account| account.password_hash.clone())
            .filter(|hash| !hash.is_empty());
        let check = match self.passwords.check(place, password, hash).await {
            Ok(check) => check,
            Err(error) => {
                self.limits.password_was_not_tried(email).await?;
                return Err(error);
            }
        };
        match (check, account) {
            (Check::Right, Some(_)) => Ok(true),
            (Check::RightButWeak(better_hash), Some(account)) => {
                self.store
                    .update_password_hash(&account.id, &better_hash)
                    .await?;
                Ok(true)
            }
            (_, account) => {
                if let Some((budget, address)) = budget.zip(address) {
                    self.limits.count(budget, &address, now_ms).await?;
                }
                self.note_failure(account, "password", streak, browser)
                    .await;
                Ok(false)
            }
        }
    }

    /// Asks the holder of a session for the password again. A wrong password is a field error, not
    /// a failed log-in: the page must not sign the user out.
    pub async fn prove_password(
        &self,
        account: &Account,
        password: &str,
        field: &str,
        browser: &Browser,
    ) -> Result<(), ApiError> {
        let is_right = self
            .try_password(&account.email, Some(account), password, browser)
            .await?;
        if is_right {
            Ok(())
        } else {
            Err(ApiError::invalid_field(field, WRONG))
        }
    }

    /// Counts a failed proof against its address and records it. Address limits block only
    /// passwords: nobody can guess the other kinds of proof.
    pub async fn count_failure(
        &self,
        account: Option<&Account>,
        step: &str,
        streak: i64,
        browser: &Browser,
    ) -> Result<(), ApiError> {
        if let Some(address) = browser.address.own_limit_text() {
            self.limits
                .count(LOG_IN_FAILURES, &address, self.time.now_ms())
                .await?;
        }
        self.note_failure(account, step, streak, browser).await;
        Ok(())
    }

    /// Records a failed proof of identity, also for accounts that don't exist, so that both take
    /// the same time. `step` says what was wrong, `streak` how often in a row.
    async fn note_failure(
        &self,
        account: Option<&Account>,
        step: &str,
        streak: i64,
        browser: &Browser,
    ) {
        let subject =
            account.map_or_else(Subject::default, |account| Subject::account(&account.id));
        let event = if is_last_password(streak) {
            AuditKind::AuthnLoginLock
        } else {
            AuditKind::AuthnLoginFail
        };
        let details = json!({ "step": step, "inARow": streak });
        self.audit
            .write(event, subject, Some(browser), details)
            .await;
    }
}
