//! Reminds hosts of their scheduled live sessions, in the app and by email.
//!
//! We read what is due from the database, so no reminder is lost with a process. None is written
//! twice either, because the transaction that stores the email deletes the reminder's row. Hosts
//! get none if they turned these emails off, started the session or canceled it. If several are due
//! at once, we write only one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::http::notifications::NotificationKind;
use store::{About, Account, ScheduledRoom, StoreError};

use crate::Notifier;
use crate::telling::Prepared;
use handling::error::ApiError;
use mail::emails::{Email, Reader, Reminder, session_reminder};

/// How many are read at once.
const BATCH_LEN: u32 = 20;

impl Notifier {
    /// Writes every reminder that is due. Whatever can't be written now stays due.
    pub async fn write_due_reminders(&self) -> Result<(), StoreError> {
        loop {
            let now_ms = self.time.now_ms();
            let due = self.store.list_due_reminders(now_ms, BATCH_LEN).await?;
            if due.is_empty() {
                return Ok(());
            }
            let mut has_failed = false;
            for scheduled in due {
                if let Err(error) = self.remind(&scheduled, now_ms).await {
                    let cause = error.cause().unwrap_or_default();
                    tracing::warn!(cause, "a reminder cannot be written; trying again soon");
                    has_failed = true;
                }
            }
            // Failed ones stay due and come first the next time; the others had their turn.
            if has_failed {
                return Ok(());
            }
        }
    }

    async fn remind(&self, scheduled: &ScheduledRoom, now_ms: i64) -> Result<(), ApiError> {
        let is_waiting = scheduled.started_at_ms.is_none() && scheduled.cancelled_at_ms.is_none();
        let host = if is_waiting && scheduled.starts_at_ms > now_ms {
            self.store.find_account(&scheduled.host_account_id).await?
        } else {
            None
        };
        let about = About {
            scheduled_room_id: Some(&scheduled.id),
            ..About::default()
        };
        let prepared = match &host {
            // Several reminders of one session are separate notifications.
            Some(host) => {
                let kind = NotificationKind::SessionReminder;
                let occasion = now_ms.to_string();
                let write = async |url: &str| self.reminder(host, scheduled, url).await;
                self.prepare_with_email(host, kind, about, &occasion, write)
                    .await?
            }
            None => None,
        };
        let news = prepared.as_ref().map(Prepared::news);
        let is_settled = self
            .store
            .settle_reminders(&scheduled.id, news, now_ms)
            .await?;
        if is_settled && news.is_some() {
            self.emails.mailer.ring();
        }
        Ok(())
    }

    async fn reminder(
        &self,
        host: &Account,
        scheduled: &ScheduledRoom,
        unsubscribe_url: &str,
    ) -> Result<Email, ApiError> {
        let reader = Reader {
            name: &host.name,
            language: self.emails.language_of(&host.id).await?,
        };
        let zone = TimeZone::get(&scheduled.time_zone).unwrap_or(TimeZone::UTC);
        let starts_at = Timestamp::from_millisecond(scheduled.starts_at_ms)
            .unwrap_or_default()
            .to_zoned(zone);
        Ok(session_reminder(
            reader,
            Reminder {
                title: &scheduled.title,
                day: &starts_at.strftime("%Y-%m-%d").to_string(),
                time: &starts_at.strftime("%H:%M").to_string(),
                time_zone: &scheduled.time_zone,
            },
            &self.addresses.base_url,
            unsubscribe_url,
        ))
    }
}
