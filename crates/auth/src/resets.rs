//! Password reset emails, written after the request was answered.
//!
//! The request only records the email address, in the same way for every address (AUTH-5). One task
//! per node takes these requests one by one and writes an email to each address that has an
//! account. Only one node handles each request.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use store::time::MINUTE_MS;
use store::{Account, ResetAnswer, StoreError};

use crate::Auth;
use crate::ceremonies;
use handling::audit::{AuditKind, Subject};
use handling::error::ApiError;
use handling::random::random_bytes;
use mail::emails;

/// How long a link works.
pub const LIFE_MS: i64 = 30 * MINUTE_MS;

impl Auth {
    /// Creates a link that resets the password of an account, and emails it to its address. Older
    /// links stop working.
    pub async fn send_new_reset(&self, account: &Account) -> Result<(), ApiError> {
        let token = URL_SAFE_NO_PAD.encode(random_bytes::<32>());
        let now_ms = self.time.now_ms();
        let hash = ceremonies::hash(&token);
        self.store
            .put_password_reset(&account.id, &hash, now_ms + LIFE_MS, now_ms)
            .await?;
        self.send_reset(account, &token).await
    }

    async fn send_reset(&self, account: &Account, token: &str) -> Result<(), ApiError> {
        // After a `#`, so that it never reaches a server or a log.
        let link = format!("{}/auth/reset-password#{token}", self.addresses.base_url);
        self.emails
            .send_email(account, &account.email, |reader| {
                emails::reset_password(reader, &link, LIFE_MS / MINUTE_MS)
            })
            .await
    }

    /// Handles all requests so far.
    pub async fn answer_due_resets(&self) -> Result<(), StoreError> {
        loop {
            let token = URL_SAFE_NO_PAD.encode(random_bytes::<32>());
            let now_ms = self.time.now_ms();
            let hash = ceremonies::hash(&token);
            let answer = self
                .store
                .answer_reset_request(&hash, now_ms + LIFE_MS, now_ms)
                .await?;
            let account = match answer {
                ResetAnswer::NoRequest => return Ok(()),
                ResetAnswer::Unknown => continue,
                ResetAnswer::Made(account) => account,
            };
            let sent = self.send_reset(&account, &token).await;
            if let Err(error) = sent {
                let cause = error.cause().unwrap_or_default();
                tracing::error!(
                    account_id = account.id,
                    cause,
                    "a password reset email was not written"
                );
            }
            let details = json!({ "kind": "password_reset" });
            let subject = Subject::account(&account.id);
            self.audit
                .write(AuditKind::AuthnTokenCreated, subject, None, details)
                .await;
        }
    }
}
