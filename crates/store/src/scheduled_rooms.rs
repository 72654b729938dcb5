//! Scheduled rooms and their reminders.
//!
//! A scheduled room is waiting until it is started (which creates a room from it, once) or canceled
//! (which can be undone before it begins). Guests find it by its token, which never changes.
//! Reminders are rows with a time. A row is deleted in the transaction that queues the email, so
//! each email is queued once, whichever process looks and whenever one stops.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::notifications::insert_notification;
use crate::{News, Page, Store, StoreError, new_id};

/// The host's choices.
#[derive(Debug, Clone, Copy)]
pub struct Occasion<'a> {
    /// `None` without a quiz.
    pub quiz_id: Option<&'a str>,
    /// What it has instead of a quiz, as JSON that only the callers read.
    pub audience: Option<&'a str>,
    /// The title as guests see it.
    pub title: &'a str,
    pub note: &'a str,
    /// The game settings, as JSON that only the callers read.
    pub settings: &'a str,
    pub starts_at_ms: i64,
    pub time_zone: &'a str,
    /// As JSON that only the callers read.
    pub reminders: &'a str,
    /// When the reminder emails are due.
    pub reminders_at_ms: &'a [i64],
}

/// A room that is scheduled, or was.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ScheduledRoom {
    pub id: String,
    pub host_account_id: String,
    /// `None`: the quiz was deleted with its author's account, or it has none.
    pub quiz_id: Option<String>,
    /// What it has instead of a quiz.
    pub audience: Option<String>,
    pub title: String,
    pub note: String,
    pub settings: String,
    pub starts_at_ms: i64,
    pub time_zone: String,
    pub reminders: String,
    pub token: String,
    pub sequence: i64,
    pub started_at_ms: Option<i64>,
    /// Also `None` if that room is deleted.
    pub room_id: Option<String>,
    pub cancelled_at_ms: Option<i64>,
    pub created_at_ms: i64,
    pub updated_at_ms: i64,
    /// Whether the quiz exists and its host may play it, or it needs none.
    pub is_playable: bool,
}

/// A scheduled room as its guests see it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Invited {
    #[sqlx(flatten)]
    pub scheduled: ScheduledRoom,
    pub host_name: String,
    /// The code of the room started from it, while that is unfinished.
    pub open_code: Option<String>,
}

/// All columns of scheduled rooms, `s`, each with its quiz, `q`.
macro_rules! select_scheduled {
    ($more:literal, $joins:literal, $rest:literal) => {
        concat!(
            "select s.id, s.host_account_id, s.quiz_id, s.audience, s.title, s.note, s.settings, ",
            "s.starts_at_ms, s.time_zone, s.reminders, s.token, s.sequence, s.started_at_ms, ",
            "s.room_id, s.cancelled_at_ms, s.created_at_ms, s.updated_at_ms, ",
            "(s.audience is not null or (q.id is not null and q.deleted_at_ms is null ",
            "and (q.owner_id = s.host_account_id ",
            "or (not q.is_author_suspended and ((q.withheld_at_ms is null and q.status = ",
            "'published' and q.visibility <> 'private') or exists (select 1 from quiz_shares h ",
            "where h.quiz_id = q.id and h.account_id = s.host_account_id ",
            "and (h.role = 'edit' or q.withheld_at_ms is null))))))) as is_playable",
            $more,
            " from scheduled_rooms s left join quizzes q on q.id = s.quiz_id ",
            $joins,
            $rest
        )
    };
}

/// Replaces the times of the reminder emails, inside a transaction.
async fn put_reminders(tx: &mut Tx<'_>, id: &str, due: &[i64]) -> Result<(), StoreError> {
    let forget = sql!("delete from reminders where scheduled_room_id = $1");
    let insert = sql!(
        "insert into reminders (scheduled_room_id, due_at_ms) values ($1, $2) \
         on conflict do nothing"
    );
    tx.execute(forget, (id,)).await?;
    for due_at_ms in due {
        tx.execute(insert, (id, *due_at_ms)).await?;
    }
    Ok(())
}

impl Store {
    /// Schedules a room under an unguessable token and returns its id.
    pub async fn schedule_room(
        &self,
        host_account_id: &str,
        token: &str,
        occasion: Occasion<'_>,
        now_ms: i64,
    ) -> Result<String, StoreError> {
        let insert = sql!(
            "insert into scheduled_rooms (id, host_account_id, quiz_id, title, note, settings, \
                 starts_at_ms, time_zone, reminders, token, sequence, started_at_ms, room_id, \
                 cancelled_at_ms, created_at_ms, updated_at_ms, audience) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, null, null, null, $11, $11, $12)"
        );
        let id = new_id(now_ms);
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            &id,
            host_account_id,
            occasion.quiz_id,
            occasion.title,
            occasion.note,
            occasion.settings,
            occasion.starts_at_ms,
            occasion.time_zone,
            occasion.reminders,
            token,
            now_ms,
            occasion.audience,
        );
        tx.execute(insert, params).await?;
        put_reminders(&mut tx, &id, occasion.reminders_at_ms).await?;
        tx.commit().await?;
        Ok(id)
    }

    pub async fn find_scheduled_room(&self, id: &str) -> Result<Option<ScheduledRoom>, StoreError> {
        let sql = sql!(select_scheduled!("", "", "where s.id = $1"));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Finds the scheduled room of an invitation's token.
    pub async fn find_invitation(&self, token: &str) -> Result<Option<Invited>, StoreError> {
        let sql = sql!(select_scheduled!(
            ", a.name as host_name, r.code as open_code",
            "join accounts a on a.id = s.host_account_id \
             left join rooms r on r.id = s.room_id and r.finished_at_ms is null ",
            "where s.token = $1"
        ));
        Ok(self.db.read().optional(sql, (token,)).await?)
    }

    /// The waiting scheduled rooms of a host, soonest first.
    pub async fn list_scheduled_rooms(
        &self,
        host_account_id: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<ScheduledRoom>, StoreError> {
        let sql = sql!(select_scheduled!(
            "",
            "",
            "where s.host_account_id = $1 and s.started_at_ms is null \
                 and s.cancelled_at_ms is null \
                 and (cast($2 as text) is null or (s.starts_at_ms, s.id) > \
                     (select c.starts_at_ms, c.id from scheduled_rooms c where c.id = $2)) \
             order by s.starts_at_ms, s.id limit $3"
        ));
        let params = (host_account_id, cursor, i64::from(limit) + 1);
        let rows: Vec<ScheduledRoom> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |scheduled| &scheduled.id))
    }

    /// Every stored scheduled room of a host, oldest first.
    pub async fn list_all_scheduled_rooms(
        &self,
        host_account_id: &str,
    ) -> Result<Vec<ScheduledRoom>, StoreError> {
        let sql = sql!(select_scheduled!(
            "",
            "",
            "where s.host_account_id = $1 order by s.id"
        ));
        Ok(self.db.read().all(sql, (host_account_id,)).await?)
    }

    /// Counts a host's waiting scheduled rooms.
    pub async fn count_scheduled_rooms(&self, host_account_id: &str) -> Result<i64, StoreError> {
        let sql = sql!(
            "select count(*) from scheduled_rooms where host_account_id = $1 \
                 and started_at_ms is null and cancelled_at_ms is null"
        );
        Ok(self.db.read().scalar(sql, (host_account_id,)).await?)
    }

    /// Changes the host's choices. False if it is no longer waiting.
    pub async fn reschedule_room(
        &self,
        id: &str,
        occasion: Occasion<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let update = sql!(
            "update scheduled_rooms set quiz_id = $2, title = $3, note = $4, settings = $5, \
                 starts_at_ms = $6, time_zone = $7, reminders = $8, sequence = sequence + 1, \
                 updated_at_ms = $9, audience = $10 \
             where id = $1 and started_at_ms is null and cancelled_at_ms is null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let params = (
            id,
            occasion.quiz_id,
            occasion.title,
            occasion.note,
            occasion.settings,
            occasion.starts_at_ms,
            occasion.time_zone,
            occasion.reminders,
            now_ms,
            occasion.audience,
        );
        if tx.execute(update, params).await? == 0 {
            return Ok(false);
        }
        put_reminders(&mut tx, id, occasion.reminders_at_ms).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Cancels a scheduled room. False if it is no longer waiting.
    pub async fn cancel_scheduled_room(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "update scheduled_rooms set cancelled_at_ms = $2, updated_at_ms = $2, \
                 sequence = sequence + 1 \
             where id = $1 and started_at_ms is null and cancelled_at_ms is null"
        );
        let done = self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(done == 1)
    }

    /// Undoes a cancellation. False if it is not canceled.
    pub async fn restore_scheduled_room(&self, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let sql = sql!(
            "update scheduled_rooms set cancelled_at_ms = null, updated_at_ms = $2, \
                 sequence = sequence + 1 \
             where id = $1 and cancelled_at_ms is not null"
        );
        let done = self.db.write().execute(sql, (id, now_ms)).await?;
        Ok(done == 1)
    }

    /// Records the room that was started from it. False if someone else was faster, or canceled it.
    pub async fn note_scheduled_start(
        &self,
        id: &str,
        room_id: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let update = sql!(
            "update scheduled_rooms set room_id = $2, started_at_ms = $3, updated_at_ms = $3 \
             where id = $1 and started_at_ms is null and cancelled_at_ms is null"
        );
        let forget = sql!("delete from reminders where scheduled_room_id = $1");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(update, (id, room_id, now_ms)).await? == 0 {
            return Ok(false);
        }
        tx.execute(forget, (id,)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The scheduled rooms with reminders due by now.
    pub async fn list_due_reminders(
        &self,
        now_ms: i64,
        limit: u32,
    ) -> Result<Vec<ScheduledRoom>, StoreError> {
        let sql = sql!(select_scheduled!(
            "",
            "",
            "where s.id in (select scheduled_room_id from reminders \
                 where due_at_ms <= $1 order by due_at_ms limit $2) \
             order by s.id"
        ));
        Ok(self.db.read().all(sql, (now_ms, i64::from(limit))).await?)
    }

    /// Deletes a scheduled room's due reminders, and writes one notification and one email in their
    /// place. False if nothing was due anymore; then it writes neither.
    pub async fn settle_reminders(
        &self,
        scheduled_room_id: &str,
        news: Option<News<'_>>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let settle = sql!("delete from reminders where scheduled_room_id = $1 and due_at_ms <= $2");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(settle, (scheduled_room_id, now_ms)).await? == 0 {
            return Ok(false);
        }
        if let Some(news) = news {
            insert_notification(&mut tx, news, now_ms).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}
