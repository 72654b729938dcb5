//! Sends emails to accounts, in their language.

use protocol::http::account::Language;
use serde_json::Value;
use store::Account;

use crate::Emails;
use crate::emails::{Email, Notice, Reader, notice};
use handling::error::ApiError;

impl Emails {
    /// Sends a security notice to the account owner. This only stores the email, which is sent
    /// later. The event has already happened, so a failure to store the email is logged and not
    /// returned.
    pub async fn send_notice(&self, account: &Account, what: Notice<'_>) {
        let now_ms = self.time.now_ms();
        let base_url = self.addresses.base_url.as_str();
        let sent = self
            .send_email(account, &account.email, |reader| {
                notice(reader, what, now_ms, base_url)
            })
            .await;
        if let Err(error) = sent {
            let cause = error.cause().unwrap_or_default();
            tracing::error!(
                account_id = account.id,
                cause,
                "a notice could not be written"
            );
        }
    }

    /// Writes an email to an account in its language and sends it to an address, which may differ
    /// from the account's own.
    pub async fn send_email(
        &self,
        account: &Account,
        to: &str,
        write: impl FnOnce(Reader<'_>) -> Email + Send,
    ) -> Result<(), ApiError> {
        let reader = Reader {
            name: &account.name,
            language: self.language_of(&account.id).await?,
        };
        self.mailer.post(to, &write(reader)).await?;
        Ok(())
    }

    /// The language that the account chose, or that of the page where it signed up, or English.
    pub async fn language_of(&self, account_id: &str) -> Result<Language, ApiError> {
        let preferences = self
            .store
            .find_likes(account_id, store::Likes::Preferences)
            .await?;
        let preferences: Option<Value> =
            preferences.and_then(|json| serde_json::from_str(&json).ok());
        let language = preferences.and_then(|all| all.get("language").cloned());
        let language = language.and_then(|word| serde_json::from_value(word).ok());
        Ok(language.unwrap_or_default())
    }
}
