//! Trying a password, with everything that belongs to it: limits, time, what is written down.
//!
//! Each try counts as failed until somebody calls `limits.password_was_right`, which a log-in does
//! only when the second factor is right too. An account that does not exist, or has no password,
//! costs the same limits and the same time.

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

/// What people are told at the field of a password that proves who they are.
const WRONG: &str = "This password is wrong";

/// Checks what proves who somebody is.
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
    /// Whether this is the password of the account of this name, which need not exist.
    pub async fn try_password(
        &self,
        email: &str,
        account: Option<&Account>,
        password: &str,
        browser: &Browser,
    ) -> Result<bool, ApiError> {
        let place = self.passwords.place()?;
        let now_ms = self.time.now_ms();
        let address = browser.address.limit_text();
        let budget = self.limits.check_log_in(&address, email, now_ms).await?;
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
                self.limits.count(budget, &address, now_ms).await?;
                self.note_failure(account, "password", streak, browser)
                    .await;
                Ok(false)
            }
        }
    }

    /// Asks the holder of a session for the password once more. A wrong one is a wrong field, not
    /// a wrong log-in: the page is not to sign anybody out.
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

    /// Counts a failed proof against its address and writes it down. Only passwords are refused for
    /// what an address did: nobody gets anywhere by guessing what other proofs are made of.
    pub async fn count_failure(
        &self,
        account: Option<&Account>,
        step: &str,
        streak: i64,
        browser: &Browser,
    ) -> Result<(), ApiError> {
        let address = browser.address.limit_text();
        self.limits
            .count(LOG_IN_FAILURES, &address, self.time.now_ms())
            .await?;
        self.note_failure(account, step, streak, browser).await;
        Ok(())
    }

    /// Writes down a failed proof of who somebody is, for accounts that do not exist too, so that
    /// it takes the same time. `step` says what was wrong, `streak` how often in a row.
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
