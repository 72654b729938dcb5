//! The second factor of a log-in: a code of an authenticator app, or a recovery code.
//!
//! Each code works once, even with concurrent tries. Callers limit the number of tries.

use serde_json::json;
use store::Account;

use crate::proof::Proofs;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::rate_limit::APP_CODES;
use mail::emails::Notice;

/// The result of trying a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondProof {
    /// A code of the app.
    App,
    /// A recovery code, which is now used up.
    RecoveryCode,
    Wrong,
    /// Too many wrong codes of the app; recovery codes still work.
    Stopped,
    /// The account has no app, so it needs no code.
    NotAsked,
}

impl Proofs {
    /// Whether an account needs a second factor at each log-in.
    pub async fn has_totp(&self, account_id: &str) -> Result<bool, ApiError> {
        let totp = self.store.find_totp(account_id).await?;
        Ok(totp.is_some_and(|totp| totp.enabled_at_ms.is_some()))
    }

    /// Tries a code and uses it up if it is right.
    pub async fn check_second_factor(
        &self,
        account: &Account,
        code: &str,
        browser: &Browser,
    ) -> Result<SecondProof, ApiError> {
        let totp = self.store.find_totp(&account.id).await?;
        let Some(totp) = totp.filter(|totp| totp.enabled_at_ms.is_some()) else {
            return Ok(SecondProof::NotAsked);
        };
        let now_ms = self.time.now_ms();
        let secret = self.totp_vault.open(&account.id, &totp.secret)?;
        // Apps show the six digits in two groups.
        let digits: String = code.split_whitespace().collect();
        if digits.len() == 6 {
            // Counted before the check, so that concurrent tries all count.
            let wait_ms = self
                .limits
                .try_spend(APP_CODES, &account.id, now_ms)
                .await?;
            if wait_ms.is_some() {
                return Ok(SecondProof::Stopped);
            }
            let Some(step) = secret.step_of(&digits, now_ms) else {
                return Ok(SecondProof::Wrong);
            };
            if !self.store.use_totp_step(&account.id, step).await? {
                return Ok(SecondProof::Wrong);
            }
            self.limits.forgive(APP_CODES, &account.id).await?;
            return Ok(SecondProof::App);
        }
        let Some(hashes) = self.recovery_codes.hashes(&account.id, code) else {
            return Ok(SecondProof::Wrong);
        };
        if !self
            .store
            .use_recovery_code(&account.id, &hashes, now_ms)
            .await?
        {
            return Ok(SecondProof::Wrong);
        }
        let left = self.store.count_recovery_codes(&account.id).await?;
        let details = json!({ "kind": "recovery_code", "left": left });
        let subject = Subject::account(&account.id);
        self.audit
            .write(
                AuditKind::AuthnTokenRevoked,
                subject,
                Some(browser),
                details,
            )
            .await;
        self.emails
            .send_notice(account, Notice::RecoveryCodeUsed { left })
            .await;
        Ok(SecondProof::RecoveryCode)
    }
}
