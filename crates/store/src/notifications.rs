//! Notifications: the list in the app, and the emails that go with it.
//!
//! A notification is written once per key, in the transaction that queues its email, so repeating
//! it does nothing. It refers to people and things by id, so it shows their current state and is
//! deleted with them. An invitation to a room is listed while that room is open. Callers decide
//! which kinds exist, who wants which and how, and what the emails say.

use database::{Tx, sql};
use sqlx::FromRow;

use crate::mail::insert_mail;
use crate::{NewMail, Page, Store, StoreError, new_id};

/// Who caused a notification, and what it is about.
#[derive(Debug, Clone, Copy, Default)]
pub struct About<'a> {
    pub actor_id: Option<&'a str>,
    pub quiz_id: Option<&'a str>,
    pub room_id: Option<&'a str>,
    pub scheduled_room_id: Option<&'a str>,
    /// Whatever the other fields don't cover, in the caller's format; empty if there is nothing
    /// more.
    pub detail: &'a str,
}

/// A notification to be written.
#[derive(Debug, Clone, Copy)]
pub struct NewNotification<'a> {
    pub account_id: &'a str,
    /// One of the callers' fixed words.
    pub kind: &'a str,
    pub about: About<'a>,
    /// What identifies it among the account's notifications.
    pub dedup_key: &'a str,
    /// Whether it is listed. A hidden one only keeps its email from being sent twice.
    pub is_shown: bool,
}

/// A notification, and the email about it if the account wants one.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    pub notification: NewNotification<'a>,
    pub email: Option<NewMail<'a>>,
}

/// A notification, with the current state of what it refers to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Notification {
    pub id: String,
    pub kind: String,
    pub actor_name: Option<String>,
    pub actor_avatar_id: Option<String>,
    pub quiz_id: Option<String>,
    pub quiz_title: Option<String>,
    pub room_id: Option<String>,
    pub room_code: Option<String>,
    pub room_title: Option<String>,
    /// The secret in the scheduled room's link.
    pub scheduled_token: Option<String>,
    pub scheduled_title: Option<String>,
    pub detail: String,
    pub created_at_ms: i64,
    pub read_at_ms: Option<i64>,
}

/// A report whose host hasn't been notified.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UntoldReport {
    pub room_id: String,
    /// `None`: nobody is to be notified.
    pub host_account_id: Option<String>,
    pub title: String,
}

/// What is still shown: invitations to open rooms, rights to host, and quizzes not deleted.
macro_rules! shown {
    ($select:literal, $also:literal) => {
        sql!(concat!(
            "select ",
            $select,
            " from notifications n left join accounts a on a.id = n.actor_id ",
            "left join quizzes q on q.id = n.quiz_id left join rooms r on r.id = n.room_id ",
            "left join scheduled_rooms s on s.id = n.scheduled_room_id ",
            "where n.account_id = $1 and n.is_shown and q.deleted_at_ms is null ",
            "and (n.kind <> 'invitation' ",
            "or (r.finished_at_ms is null and s.cancelled_at_ms is null)) ",
            "and (n.kind <> 'co_host' or exists (select 1 from co_hosts c ",
            "where c.room_id = n.room_id and c.account_id = n.account_id and ",
            crate::co_hosts::holds!(),
            ")) ",
            $also
        ))
    };
}

/// Writes a notification inside a transaction and returns whether it is new. The email is queued
/// only if it is.
pub(crate) async fn insert_notification(
    tx: &mut Tx<'_>,
    news: News<'_>,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let new = news.notification;
    let insert = sql!(
        "insert into notifications (id, account_id, kind, actor_id, quiz_id, room_id, \
             scheduled_room_id, detail, is_shown, dedup_key, created_at_ms, read_at_ms) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, null) \
         on conflict (account_id, dedup_key) do nothing"
    );
    let params = (
        new_id(now_ms),
        new.account_id,
        new.kind,
        new.about.actor_id,
        new.about.quiz_id,
        new.about.room_id,
        new.about.scheduled_room_id,
        new.about.detail,
        new.is_shown,
        new.dedup_key,
        now_ms,
    );
    let is_new = tx.execute(insert, params).await? == 1;
    if let Some(email) = news.email
        && is_new
    {
        insert_mail(tx, &new_id(now_ms), email, now_ms).await?;
    }
    Ok(is_new)
}

impl Store {
    /// Writes a notification and queues its email. False, without an email, if it was written
    /// before.
    pub async fn notify(&self, news: News<'_>, now_ms: i64) -> Result<bool, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let is_new = insert_notification(&mut tx, news, now_ms).await?;
        tx.commit().await?;
        Ok(is_new)
    }

    /// Takes a notification back, so that it can be written again.
    pub async fn take_back_notification(
        &self,
        account_id: &str,
        dedup_key: &str,
    ) -> Result<(), StoreError> {
        let sql = sql!("delete from notifications where account_id = $1 and dedup_key = $2");
        self.db
            .write()
            .execute(sql, (account_id, dedup_key))
            .await?;
        Ok(())
    }

    /// Lists an account's notifications, newest first.
    pub async fn list_notifications(
        &self,
        account_id: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<Notification>, StoreError> {
        let sql = shown!(
            "n.id, n.kind, a.name as actor_name, a.avatar_id as actor_avatar_id, n.quiz_id, \
             q.title as quiz_title, n.room_id, r.code as room_code, r.title as room_title, \
             s.token as scheduled_token, s.title as scheduled_title, n.detail, \
             n.created_at_ms, n.read_at_ms",
            "and (cast($2 as text) is null or n.id < $2) order by n.id desc limit $3"
        );
        let params = (account_id, cursor, i64::from(limit) + 1);
        let rows: Vec<Notification> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |notification| &notification.id))
    }

    /// Counts an account's unread notifications, up to `max`.
    pub async fn count_unread(&self, account_id: &str, max: u32) -> Result<i64, StoreError> {
        let sql = shown!("1", "and n.read_at_ms is null limit $2");
        let params = (account_id, i64::from(max));
        let rows: Vec<i32> = self.db.read().scalars(sql, params).await?;
        Ok(i64::try_from(rows.len()).unwrap_or(i64::MAX))
    }

    /// Marks one notification as read. Idempotent.
    pub async fn mark_notification_read(
        &self,
        account_id: &str,
        id: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update notifications set read_at_ms = $3 \
             where id = $2 and account_id = $1 and read_at_ms is null"
        );
        let params = (account_id, id, now_ms);
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Marks all notifications of an account as read.
    pub async fn mark_notifications_read(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update notifications set read_at_ms = $2 \
             where account_id = $1 and read_at_ms is null"
        );
        self.db.write().execute(sql, (account_id, now_ms)).await?;
        Ok(())
    }

    /// Reports whose hosts haven't been notified, oldest first.
    pub async fn list_untold_reports(&self, limit: u32) -> Result<Vec<UntoldReport>, StoreError> {
        let sql = sql!(
            "select p.room_id, case when r.mode = 'live' then r.host_account_id end \
                 as host_account_id, r.title \
             from room_reports p join rooms r on r.id = p.room_id \
             where p.told_at_ms is null and p.body <> '' order by p.created_at_ms limit $1"
        );
        Ok(self.db.read().all(sql, (i64::from(limit),)).await?)
    }

    /// Marks a report as handled and notifies its host, if there is one to notify. False, without a
    /// notification, if another process already did.
    pub async fn tell_of_report(
        &self,
        room_id: &str,
        news: Option<News<'_>>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let settle = sql!(
            "update room_reports set told_at_ms = $2 where room_id = $1 and told_at_ms is null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx.execute(settle, (room_id, now_ms)).await? == 0 {
            return Ok(false);
        }
        if let Some(news) = news {
            insert_notification(&mut tx, news, now_ms).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}
