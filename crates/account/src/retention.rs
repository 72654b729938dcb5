//! Deletes what is due, other than plain rows (PRIV-3): nicknames and answers of finished rooms,
//! and inactive accounts. Instance settings and hosts decide how long each is kept.
//!
//! Each item is handled on its own. If one can't be read, we log it and it stays due; the others
//! don't wait for it.

use jiff::Timestamp;
use serde_json::json;
use store::time::DAY_MS;
use store::{Account, InstanceSettings, Room, StoreError};

use crate::Accounts;
use handling::audit::{AuditKind, Subject};
use handling::error::ApiError;
use mail::emails::{Notice, Reader, account_idle, notice};
use reports::insights::lasting_insight;

/// How many items are read at once.
const BATCH_LEN: u32 = 50;
/// How long before deletion we tell an account's owner.
const NOTICE_MONTHS: i64 = 2;

/// Converts months, each a twelfth of a year, to milliseconds.
fn months_ms(months: i64) -> i64 {
    months * 365 * DAY_MS / 12
}

impl Accounts {
    /// Replaces nicknames past their retention period with numbers.
    pub async fn forget_names(&self, settings: &InstanceSettings) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let now_ms = self.time.now_ms();
            let days = settings.nickname_days;
            let due = self
                .store
                .list_rooms_with_names_due(now_ms, days, &after, BATCH_LEN)
                .await?;
            let Some(last) = due.last() else {
                return Ok(());
            };
            after.clone_from(last);
            for room_id in due {
                if let Err(error) = self.rooms.forget_names(&room_id).await {
                    tracing::warn!(room_id, %error, "nicknames cannot be forgotten; trying again");
                }
            }
        }
    }

    /// Reduces live sessions past their retention period to statistics.
    pub async fn forget_answers(&self, settings: &InstanceSettings) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let due_ms = self.time.now_ms() - settings.answer_days * DAY_MS;
            let due = self
                .store
                .list_rooms_with_answers_due(due_ms, &after, BATCH_LEN)
                .await?;
            let Some(last) = due.last() else {
                return Ok(());
            };
            after.clone_from(last);
            for room_id in due {
                let Some(room) = self.store.find_room(&room_id).await? else {
                    continue;
                };
                if let Err(error) = self.forget_answers_of(&room).await {
                    let cause = error.cause().unwrap_or_default();
                    tracing::warn!(room_id, cause, "answers cannot be forgotten; trying again");
                }
            }
        }
    }

    async fn forget_answers_of(&self, room: &Room) -> Result<(), ApiError> {
        let lasting = lasting_insight(&self.reports, room).await?;
        // If its report was rewritten in the meantime, the next run in an hour handles it.
        let _is_done = self
            .rooms
            .forget_answers(&room.id, lasting.as_ref())
            .await?;
        Ok(())
    }

    /// Warns the owners of inactive accounts, and deletes the accounts of those who didn't come
    /// back.
    pub async fn leave_no_idle_accounts(
        &self,
        settings: &InstanceSettings,
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let since_ms = self.time.now_ms() - months_ms(settings.idle_months - NOTICE_MONTHS);
            let idle = self
                .store
                .list_idle_accounts(since_ms, &after, BATCH_LEN)
                .await?;
            let Some(last) = idle.last() else {
                break;
            };
            after.clone_from(&last.id);
            for account in idle {
                let warned = self.warn(&account, since_ms).await;
                log_failure(&account, warned);
            }
        }
        after.clear();
        loop {
            let abandoned = self.abandoned(settings);
            let accounts = self
                .store
                .list_abandoned_accounts(
                    abandoned.since_ms,
                    abandoned.told_by_ms,
                    &after,
                    BATCH_LEN,
                )
                .await?;
            let Some(last) = accounts.last() else {
                return Ok(());
            };
            after.clone_from(&last.id);
            for account in accounts {
                let erased = self.erase_abandoned(&account, abandoned).await;
                log_failure(&account, erased);
            }
        }
    }

    fn abandoned(&self, settings: &InstanceSettings) -> Abandoned {
        let now_ms = self.time.now_ms();
        Abandoned {
            since_ms: now_ms - months_ms(settings.idle_months),
            // No account is deleted sooner than this after the email, even if the retention period
            // was shortened since.
            told_by_ms: now_ms - months_ms(NOTICE_MONTHS),
        }
    }

    async fn warn(&self, account: &Account, since_ms: i64) -> Result<(), ApiError> {
        let now_ms = self.time.now_ms();
        // Housekeeping runs once an hour, so the account is deleted at most a day later.
        let goes_ms = now_ms + months_ms(NOTICE_MONTHS);
        let day = Timestamp::from_millisecond(goes_ms)
            .unwrap_or_default()
            .strftime("%Y-%m-%d")
            .to_string();
        let reader = Reader {
            name: &account.name,
            language: self.emails.language_of(&account.id).await?,
        };
        let email = account_idle(reader, &day, &self.addresses.base_url);
        let mail = email.mail(&account.email);
        let is_told = self
            .store
            .warn_idle_account(&account.id, since_ms, mail, now_ms)
            .await?;
        if is_told {
            self.emails.mailer.ring();
            let subject = Subject::account(&account.id);
            self.audit
                .write(AuditKind::UserIdleWarned, subject, None, json!({}))
                .await;
        }
        Ok(())
    }

    async fn erase_abandoned(
        &self,
        account: &Account,
        abandoned: Abandoned,
    ) -> Result<(), ApiError> {
        let now_ms = self.time.now_ms();
        let reader = Reader {
            name: &account.name,
            language: self.emails.language_of(&account.id).await?,
        };
        let farewell = Notice::AccountAbandoned;
        let email = notice(reader, farewell, now_ms, &self.addresses.base_url);
        let begun = self
            .store
            .begin_abandoned_departure(
                &account.id,
                abandoned.since_ms,
                abandoned.told_by_ms,
                email.mail(&account.email),
                now_ms,
            )
            .await?;
        let Some(session_ids) = begun else {
            return Ok(());
        };
        self.depart(&account.id, &session_ids).await;
        let details = json!({ "reason": "idle" });
        let subject = Subject::account(&account.id);
        self.audit
            .write(AuditKind::UserDeleted, subject, None, details)
            .await;
        Ok(())
    }
}

/// When an account counts as abandoned.
#[derive(Debug, Clone, Copy)]
struct Abandoned {
    /// No one has used the account since this time.
    since_ms: i64,
    /// We warned its owner by this time.
    told_by_ms: i64,
}

fn log_failure(account: &Account, done: Result<(), ApiError>) {
    if let Err(error) = done {
        let (account_id, cause) = (&account.id, error.cause().unwrap_or_default());
        tracing::warn!(
            account_id,
            cause,
            "an idle account cannot be dealt with; trying again"
        );
    }
}
