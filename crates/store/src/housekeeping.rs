//! Deletes expired data (PRIV-3).
//!
//! Deletes in batches, each in its own transaction, so a game that writes at the same moment waits
//! for at most one of them. Any number of processes may do this at once. The caller decides when to
//! run it, and deletes what is outside the database.

use database::{Sql, sql};

use crate::erase::erase;
use crate::popularity::PLAYS_KEPT_MS;
use crate::time::DAY_MS;
use crate::{Store, StoreError};

/// The number of rows deleted at once; a few milliseconds of work.
const BATCH_LEN: i64 = 500;

/// How long emails are kept after they were sent or given up.
const MAILS_KEPT_MS: i64 = 7 * DAY_MS;
/// How long password reset requests are kept: the longest window in which they are counted.
const RESETS_KEPT_MS: i64 = DAY_MS;
/// How long an account may stay unverified (AUTH-13).
const UNVERIFIED_KEPT_MS: i64 = 7 * DAY_MS;
/// How long an ended session can still be looked up.
const SESSIONS_KEPT_MS: i64 = 30 * DAY_MS;
/// How long an expired personal access token stays in its owner's list.
const API_TOKENS_KEPT_MS: i64 = 30 * DAY_MS;
/// How long webhook deliveries are kept.
const WEBHOOK_DELIVERIES_KEPT_MS: i64 = 30 * DAY_MS;
/// How long a scheduled room is kept after its time, so that its invitation can say what became of
/// it.
const SCHEDULED_KEPT_MS: i64 = 30 * DAY_MS;
/// How long notifications are kept.
const NOTIFICATIONS_KEPT_MS: i64 = 90 * DAY_MS;

/// Deleted rows that leave something outside the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// The number of deleted rows, not counting rows that belonged to them.
    pub row_count: u64,
    /// Accounts that were never verified.
    pub account_ids: Vec<String>,
    /// The caller must close their sockets.
    pub session_ids: Vec<String>,
    /// The caller must remove their files from the outbox.
    pub mail_ids: Vec<String>,
}

impl Store {
    /// Deletes all expired data.
    pub async fn forget_what_is_due(&self, now_ms: i64) -> Result<Forgotten, StoreError> {
        let mut forgotten = Forgotten::default();
        let audit_ms = self.instance_settings().await?.audit_days * DAY_MS;
        let due = due(now_ms, now_ms - audit_ms);
        for (statement, due_ms) in due.into_iter().chain(due_of_programs(now_ms)) {
            forgotten.row_count += self.forget_rows(statement, due_ms).await?;
        }
        forgotten.row_count += self.forget_notifications(now_ms).await?;
        forgotten.row_count += self.forget_rehearsals(now_ms).await?;
        forgotten.row_count += self.forget_seats(now_ms).await?;
        forgotten.row_count += self.forget_unused_media(now_ms).await?;
        self.forget_mails(now_ms - MAILS_KEPT_MS, &mut forgotten)
            .await?;
        self.forget_accounts(now_ms - UNVERIFIED_KEPT_MS, &mut forgotten)
            .await?;
        self.db.move_log().await;
        Ok(forgotten)
    }

    async fn forget_notifications(&self, now_ms: i64) -> Result<u64, StoreError> {
        let sql = sql!(
            "delete from notifications where id in (select id from notifications \
                 where created_at_ms <= $1 order by created_at_ms limit $2)"
        );
        self.forget_rows(sql, now_ms - NOTIFICATIONS_KEPT_MS).await
    }

    /// Repeats a statement until it finds less than a full batch.
    pub(crate) async fn forget_rows(
        &self,
        statement: &'static Sql,
        due_ms: i64,
    ) -> Result<u64, StoreError> {
        let mut row_count = 0;
        loop {
            let params = (due_ms, BATCH_LEN);
            let deleted = self.db.write().execute(statement, params).await?;
            row_count += deleted;
            if deleted < BATCH_LEN.unsigned_abs() {
                return Ok(row_count);
            }
        }
    }

    async fn forget_mails(&self, due_ms: i64, forgotten: &mut Forgotten) -> Result<(), StoreError> {
        // Unsent emails stay, however old they are.
        let sql = sql!(
            "delete from mails where id in (select id from mails \
                 where next_try_at_ms is null and coalesce(sent_at_ms, created_at_ms) <= $1 \
                 order by id limit $2) \
             returning id"
        );
        loop {
            let ids: Vec<String> = self.db.write().scalars(sql, (due_ms, BATCH_LEN)).await?;
            let is_last = ids.len() < usize::try_from(BATCH_LEN).unwrap_or(usize::MAX);
            forgotten.row_count += ids.len() as u64;
            forgotten.mail_ids.extend(ids);
            if is_last {
                return Ok(());
            }
        }
    }

    async fn forget_accounts(
        &self,
        due_ms: i64,
        forgotten: &mut Forgotten,
    ) -> Result<(), StoreError> {
        // An account practicing right now is deleted an hour later.
        let find = sql! {
            sqlite: "select id from accounts where email_verified_at_ms is null \
                and is_admin = 0 and created_at_ms <= $1 and not exists (select 1 from rooms \
                    where host_account_id = accounts.id and finished_at_ms is null) \
                order by created_at_ms limit $2",
            postgres: "select id from accounts where email_verified_at_ms is null \
                and not is_admin and created_at_ms <= $1 and not exists (select 1 from rooms \
                    where host_account_id = accounts.id and finished_at_ms is null) \
                order by created_at_ms limit $2",
        };
        loop {
            let ids: Vec<String> = self.db.read().scalars(find, (due_ms, BATCH_LEN)).await?;
            let is_last = ids.len() < usize::try_from(BATCH_LEN).unwrap_or(usize::MAX);
            for id in ids {
                self.forget_account(id, due_ms, forgotten).await?;
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn forget_account(
        &self,
        id: String,
        due_ms: i64,
        forgotten: &mut Forgotten,
    ) -> Result<(), StoreError> {
        // An update without a change locks the account; it may have been verified or promoted in
        // the meantime.
        let lock = sql! {
            sqlite: "update accounts set id = id where id = $1 and is_admin = 0 \
                and email_verified_at_ms is null and created_at_ms <= $2 returning email",
            postgres: "update accounts set id = id where id = $1 and not is_admin \
                and email_verified_at_ms is null and created_at_ms <= $2 returning email",
        };
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let email: Option<String> = tx.optional_scalar(lock, (&id, due_ms)).await?;
        let Some(email) = email else {
            return Ok(());
        };
        let erased = erase(&mut tx, &id, &email).await?;
        tx.commit().await?;
        forgotten.row_count += 1;
        forgotten.account_ids.push(id);
        forgotten.session_ids.extend(erased.session_ids);
        forgotten.mail_ids.extend(erased.mail_ids);
        Ok(())
    }
}

/// The statements that delete by age alone, each with its cutoff time. The retention of audit
/// entries is a setting.
fn due(now_ms: i64, audit_due_ms: i64) -> [(&'static Sql, i64); 9] {
    [
        (
            sql!(
                "delete from ceremonies where token_hash in (select token_hash from ceremonies \
                 where expires_at_ms <= $1 order by expires_at_ms limit $2)"
            ),
            now_ms,
        ),
        (
            sql!(
                "delete from limits where key in (select key from limits \
                 where clean_at_ms <= $1 order by clean_at_ms limit $2)"
            ),
            now_ms,
        ),
        (
            sql!(
                "delete from reset_requests where id in (select id from reset_requests \
                 where at_ms <= $1 order by at_ms limit $2)"
            ),
            now_ms - RESETS_KEPT_MS,
        ),
        (
            sql!(
                "delete from password_resets where token_hash in \
                     (select token_hash from password_resets \
                      where expires_at_ms <= $1 order by expires_at_ms limit $2)"
            ),
            now_ms - RESETS_KEPT_MS,
        ),
        // Refresh tokens go with their sessions. The idle end is never after the absolute one.
        (
            sql!(
                "delete from sessions where id in (select id from sessions \
                 where revoked_at_ms <= $1 order by revoked_at_ms limit $2)"
            ),
            now_ms - SESSIONS_KEPT_MS,
        ),
        (
            sql!(
                "delete from sessions where id in (select id from sessions \
                 where idle_expires_at_ms <= $1 order by idle_expires_at_ms limit $2)"
            ),
            now_ms - SESSIONS_KEPT_MS,
        ),
        (
            sql!(
                "delete from audit_events where id in (select id from audit_events \
                 where at_ms <= $1 order by at_ms limit $2)"
            ),
            audit_due_ms,
        ),
        (
            sql!(
                "delete from quiz_plays where (quiz_id, account_id, is_host, day_at_ms) in \
                     (select quiz_id, account_id, is_host, day_at_ms from quiz_plays \
                      where day_at_ms <= $1 order by day_at_ms limit $2)"
            ),
            now_ms - PLAYS_KEPT_MS,
        ),
        (
            sql!(
                "delete from scheduled_rooms where id in (select id from scheduled_rooms \
                 where starts_at_ms <= $1 order by starts_at_ms limit $2)"
            ),
            now_ms - SCHEDULED_KEPT_MS,
        ),
    ]
}

/// The same for API tokens and webhooks.
fn due_of_programs(now_ms: i64) -> [(&'static Sql, i64); 2] {
    [
        (
            sql!(
                "delete from api_tokens where id in (select id from api_tokens \
                 where expires_at_ms <= $1 order by expires_at_ms limit $2)"
            ),
            now_ms - API_TOKENS_KEPT_MS,
        ),
        (
            sql!(
                "delete from webhook_deliveries where id in (select id from webhook_deliveries \
                 where created_at_ms <= $1 order by created_at_ms limit $2)"
            ),
            now_ms - WEBHOOK_DELIVERIES_KEPT_MS,
        ),
    ]
}
