//! Stores emails in the database first, and sends them from there.
//!
//! Callers wait only for the database, never for a mail server. One task sends the emails that are
//! due and retries failures at growing intervals. A crash loses nothing, because the email stays
//! due. Without an SMTP server, each email becomes a file in the outbox folder, and the mailbox
//! page of this computer shows it.

use std::sync::Arc;

use store::time::{HOUR_MS, MINUTE_MS};
use store::{Mail, Store, StoreError};
use tokio::sync::Notify;

use crate::letters::Letter;
use crate::transport::MailConfig;
use crate::transport::{SendError, Transport};
use handling::time::Time;

/// How long one try may take before another task may take over.
const LEASE_MS: i64 = 2 * MINUTE_MS;
const BATCH_LEN: u32 = 20;
/// The delays before retries; after the last one we give up on the email.
const RETRY_AFTER_MS: [i64; 8] = [
    10_000,
    MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    HOUR_MS,
    4 * HOUR_MS,
    12 * HOUR_MS,
    // The rest of 24 hours.
    23_930_000,
];

/// Why we can't send emails.
#[derive(Debug, thiserror::Error)]
pub enum MailSetupError {
    #[error("the outbox folder cannot be made: {0}")]
    Outbox(#[source] std::io::Error),
    #[error("the SMTP address cannot be understood: {0}")]
    Smtp(#[source] lettre::transport::smtp::Error),
    #[error("the certificates for the SMTP server cannot be used: {0}")]
    SmtpCa(#[source] std::io::Error),
    #[error("the sender of mail is no email address: {0}")]
    Sender(#[source] lettre::address::AddressError),
}

/// Stores emails and sends them.
pub struct Mailer {
    store: Store,
    time: Time,
    transport: Transport,
    /// Notified when an email was stored. `Notify` keeps one permit, so no notification is lost.
    written: Arc<Notify>,
}

impl Mailer {
    pub fn new(store: Store, time: Time, config: &MailConfig) -> Result<Self, MailSetupError> {
        Ok(Self {
            store,
            time,
            transport: Transport::new(config)?,
            written: Arc::new(Notify::new()),
        })
    }

    /// The signal that an email was stored.
    pub fn written(&self) -> Arc<Notify> {
        Arc::clone(&self.written)
    }

    /// Whether emails stay on this computer.
    pub fn has_outbox(&self) -> bool {
        matches!(self.transport, Transport::Outbox { .. })
    }

    /// Stores an email, to be sent as soon as possible.
    pub async fn post(&self, to: &str, letter: &Letter) -> Result<(), StoreError> {
        self.store
            .enqueue_mail(letter.mail(to), self.now_ms())
            .await?;
        self.ring();
        Ok(())
    }

    /// Signals that an email was stored elsewhere and is due.
    pub fn ring(&self) {
        self.written.notify_one();
    }

    /// Removes the outbox folder's files of deleted emails.
    pub async fn remove_files(&self, mail_ids: &[String]) {
        self.transport.remove_files(mail_ids).await;
    }

    /// Tries once to send each email that is due.
    pub async fn send_due(&self) -> Result<(), StoreError> {
        loop {
            let mails = self
                .store
                .lease_due_mails(self.now_ms(), LEASE_MS, BATCH_LEN)
                .await?;
            if mails.is_empty() {
                return Ok(());
            }
            for mail in mails {
                self.send(&mail).await?;
            }
        }
    }

    async fn send(&self, mail: &Mail) -> Result<(), StoreError> {
        let Err(error) = self.transport.send(mail).await else {
            self.store.mark_mail_sent(&mail.id, self.now_ms()).await?;
            if !self.has_outbox() {
                self.store.erase_mail(&mail.id).await?;
            }
            self.store.forget_farewell(&mail.id).await?;
            return Ok(());
        };
        let retry_after_ms = match &error {
            SendError::Unsendable(_) => None,
            SendError::Failed(_) => {
                let index = usize::try_from(mail.attempts - 1).unwrap_or(0);
                RETRY_AFTER_MS.get(index).copied()
            }
        };
        let next_try_at_ms = retry_after_ms.map(|ms| self.now_ms() + ms);
        if next_try_at_ms.is_some() {
            let id = &mail.id;
            tracing::warn!(mail = id, %error, "a letter could not be sent; it is tried again");
        } else {
            tracing::error!(mail = mail.id, %error, "a letter could not be sent and is given up");
        }
        self.store
            .mark_mail_failed(&mail.id, &error.to_string(), next_try_at_ms)
            .await?;
        if next_try_at_ms.is_none() {
            self.store.forget_farewell(&mail.id).await?;
        }
        Ok(())
    }

    fn now_ms(&self) -> i64 {
        self.time.now_ms()
    }
}
