//! Stores emails in the database first, and sends them from there.
//!
//! Callers wait only for the database, never for a mail server. A [`Delivery`] sends the emails
//! that are due and retries failures for a day, or until the code in the email ends. What a mail
//! server rejects for good isn't retried. A crash loses nothing, because the email stays due.
//! Without an SMTP server, each email becomes a file in the outbox folder, and the mailbox
//! page of this computer shows it.

use std::sync::Arc;
use std::time::Duration;

use store::time::MINUTE_MS;
use store::{Mail, NewMail, Store, StoreError};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use work::{Attempt, Delivery, Outbox, Tried};

use crate::emails::Email;
use crate::transport::MailConfig;
use crate::transport::{SendError, Transport};
use handling::time::{Time, millis};
use handling::wire::count;

/// The whole of the retries is a day, or a little more with their jitter.
const DELIVERY: Delivery = Delivery {
    what: "email",
    // Mail servers accept only a few connections from one client.
    at_once: 8,
    timeout: Duration::from_secs(90),
    lease: Duration::from_mins(2),
    look_every: Duration::from_secs(5),
    retry_after: &[
        Duration::from_secs(10),
        Duration::from_mins(1),
        Duration::from_mins(5),
        Duration::from_mins(15),
        Duration::from_hours(1),
        Duration::from_hours(4),
        Duration::from_hours(12),
        // The rest of 24 hours.
        Duration::from_secs(23_930),
    ],
};

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
    pub async fn post(&self, to: &str, email: &Email) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let mail = NewMail {
            expires_at_ms: email.life_min.map(|life_min| now_ms + life_min * MINUTE_MS),
            ..email.mail(to)
        };
        self.store.enqueue_mail(mail, now_ms).await?;
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

    /// Tries once to send each email that is due; after a stop, begins no more of them.
    pub async fn send_due(self: &Arc<Self>, stop: &CancellationToken) -> Result<(), StoreError> {
        let clock = self.time.clock();
        DELIVERY
            .deliver_due(self, &clock, &self.written, stop)
            .await
    }

    fn now_ms(&self) -> i64 {
        self.time.now_ms()
    }
}

impl Outbox for Mailer {
    type Item = Mail;
    type Receipt = ();
    type Failure = SendError;
    type Error = StoreError;

    async fn lease(&self, lease: Duration, limit: u32) -> Result<Vec<Mail>, StoreError> {
        self.store
            .lease_due_mails(self.now_ms(), millis(lease), limit)
            .await
    }

    fn attempt(mail: &Mail) -> Attempt<'_> {
        Attempt {
            id: &mail.id,
            number: count(mail.attempts),
        }
    }

    async fn send(&self, mail: &Mail) -> Result<Tried<(), SendError>, StoreError> {
        if mail
            .expires_at_ms
            .is_some_and(|at_ms| at_ms <= self.now_ms())
        {
            return Ok(Tried::Refused(SendError::Expired));
        }
        Ok(match self.transport.send(mail).await {
            Ok(()) => Tried::Delivered(()),
            Err(error @ SendError::Failed(_)) => Tried::Failed(error),
            Err(error) => Tried::Refused(error),
        })
    }

    async fn note_delivered(&self, mail: &Mail, (): ()) -> Result<(), StoreError> {
        self.store
            .mark_mail_sent(&mail.id, self.has_outbox(), self.now_ms())
            .await
    }

    async fn note_failed(
        &self,
        mail: &Mail,
        error: SendError,
        retry_after: Option<Duration>,
    ) -> Result<(), StoreError> {
        let id = &mail.id;
        if retry_after.is_some() {
            tracing::warn!(mail = id, %error, "an email could not be sent; it is tried again");
        } else {
            tracing::error!(mail = id, %error, "an email could not be sent and is given up");
        }
        let next_try_at_ms = retry_after.map(|delay| self.time.after_ms(delay));
        self.store
            .mark_mail_failed(id, &error.to_string(), next_try_at_ms)
            .await
    }
}
