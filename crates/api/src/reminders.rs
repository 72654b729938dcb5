//! Letters that remind hosts of the live sessions they scheduled.
//!
//! What is due is read from the database, so no reminder is lost with a process and none is written
//! twice: its row goes in the transaction that keeps the letter. Whoever turned these letters off,
//! started the session or cancelled it gets none; of several that are due at once, one is written.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::http::account::NotificationSettings;
use store::{Likes, NewMail, ScheduledRoom, StoreError};
use tokio_util::sync::CancellationToken;

use crate::error::ApiError;
use crate::mail::LOOK_EVERY;
use crate::mail::letters::{Letter, Reader, Reminder, session_reminder};
use crate::routes::account::find;
use crate::state::AppState;

/// How many are read at once.
const BATCH_LEN: u32 = 20;

impl AppState {
    /// Writes the reminders that become due, until told to stop.
    pub(crate) async fn send_reminders(&self, stop: CancellationToken) {
        loop {
            if let Err(error) = self.write_due_reminders().await {
                tracing::warn!(%error, "reminders cannot be read; trying again soon");
            }
            tokio::select! {
                () = stop.cancelled() => return,
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
    }

    /// Writes every reminder that is due; what cannot be written now stays due.
    pub(crate) async fn write_due_reminders(&self) -> Result<(), StoreError> {
        loop {
            let now_ms = self.now_ms();
            let due = self.store.list_due_reminders(now_ms, BATCH_LEN).await?;
            if due.is_empty() {
                return Ok(());
            }
            for scheduled in due {
                if let Err(error) = self.remind(&scheduled, now_ms).await {
                    let cause = error.cause().unwrap_or_default();
                    tracing::warn!(cause, "a reminder cannot be written; trying again soon");
                    return Ok(());
                }
            }
        }
    }

    async fn remind(&self, scheduled: &ScheduledRoom, now_ms: i64) -> Result<(), ApiError> {
        let written = self.reminder(scheduled, now_ms).await?;
        let letter = written.as_ref().map(|(to, letter)| NewMail {
            to_address: to,
            subject: &letter.subject,
            text: &letter.text,
            html: &letter.html,
        });
        let is_settled = self
            .store
            .settle_reminders(&scheduled.id, letter, now_ms)
            .await?;
        if is_settled && letter.is_some() {
            self.mailer.ring();
        }
        Ok(())
    }

    /// The letter and its address, if one is wanted.
    async fn reminder(
        &self,
        scheduled: &ScheduledRoom,
        now_ms: i64,
    ) -> Result<Option<(String, Letter)>, ApiError> {
        let is_waiting = scheduled.started_at_ms.is_none() && scheduled.cancelled_at_ms.is_none();
        if !is_waiting || scheduled.starts_at_ms <= now_ms {
            return Ok(None);
        }
        let host_id = &scheduled.host_account_id;
        let Some(account) = self.store.find_account(host_id).await? else {
            return Ok(None);
        };
        let settings: NotificationSettings = find(self, host_id, Likes::Notifications).await?;
        if !settings.session_reminders.mail {
            return Ok(None);
        }
        let reader = Reader {
            name: &account.name,
            language: self.language_of(host_id).await?,
        };
        let zone = TimeZone::get(&scheduled.time_zone).unwrap_or(TimeZone::UTC);
        let starts_at = Timestamp::from_millisecond(scheduled.starts_at_ms)
            .unwrap_or_default()
            .to_zoned(zone);
        let letter = session_reminder(
            reader,
            Reminder {
                title: &scheduled.title,
                day: &starts_at.strftime("%Y-%m-%d").to_string(),
                time: &starts_at.strftime("%H:%M").to_string(),
                time_zone: &scheduled.time_zone,
            },
            &self.config.base_url,
        );
        Ok(Some((account.email, letter)))
    }
}
