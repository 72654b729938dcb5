//! Notifications: the list in the app, and the emails that go with it.
//!
//! A notification is written once for each key its caller gives, in the transaction that keeps its
//! letter: whoever tells the same thing again tells nobody. It names people and things by their
//! ids, so that it shows them as they are now and goes when they go. An invitation to a room is
//! there while that room is open. Which kinds there are, who wants which and how, and what the
//! letters say is decided by the callers.

use sqlx::{FromRow, query, query_as, query_scalar};

use crate::db::{read, sql, write};
use crate::mail::insert_mail;
use crate::tx::Tx;
use crate::{NewMail, Page, Store, StoreError, new_id};

/// Who did something, and what it is about.
#[derive(Debug, Clone, Copy, Default)]
pub struct About<'a> {
    pub actor_id: Option<&'a str>,
    pub quiz_id: Option<&'a str>,
    pub room_id: Option<&'a str>,
    pub scheduled_room_id: Option<&'a str>,
    /// What none of these names, as the caller spells it; empty if there is nothing more.
    pub detail: &'a str,
}

/// Something to tell somebody.
#[derive(Debug, Clone, Copy)]
pub struct NewNotification<'a> {
    pub account_id: &'a str,
    /// A word from the list of the callers.
    pub kind: &'a str,
    pub about: About<'a>,
    /// What makes it the same as another one of the same account.
    pub dedup_key: &'a str,
    /// Whether it is in the list; one that is not only keeps its letter from going twice.
    pub is_shown: bool,
}

/// Something to tell somebody, and the letter about it, if they want one.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    pub notification: NewNotification<'a>,
    pub letter: Option<NewMail<'a>>,
}

/// Something somebody was told, with what it names as it is now.
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
    /// The secret in the link of the scheduled room.
    pub scheduled_token: Option<String>,
    pub scheduled_title: Option<String>,
    pub detail: String,
    pub created_at_ms: i64,
    pub read_at_ms: Option<i64>,
}

/// A report whose host was not told of it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UntoldReport {
    pub room_id: String,
    /// `None`: nobody is to be told.
    pub host_account_id: Option<String>,
    pub title: String,
}

/// What somebody may still be told: of rooms they are invited to while those are open, of quizzes
/// that are not in the bin.
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
            $also
        ))
    };
}

/// Tells somebody something, inside a transaction; gives whether it was new. The letter goes only
/// if it was.
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
    if let Some(letter) = news.letter
        && is_new
    {
        insert_mail(tx, &new_id(now_ms), letter, now_ms).await?;
    }
    Ok(is_new)
}

impl Store {
    /// Tells somebody something, and keeps a letter about it; false if they were told before, and
    /// then no letter is kept.
    pub async fn notify(&self, news: News<'_>, now_ms: i64) -> Result<bool, StoreError> {
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let is_new = insert_notification(&mut tx, news, now_ms).await?;
        tx.commit().await?;
        Ok(is_new)
    }

    /// Takes back what somebody was told, if they were: it may be told again.
    pub async fn take_back_notification(
        &self,
        account_id: &str,
        dedup_key: &str,
    ) -> Result<(), StoreError> {
        let sql = sql!("delete from notifications where account_id = $1 and dedup_key = $2");
        write!(self.db, |c| query(sql.on(c))
            .bind(account_id)
            .bind(dedup_key)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }

    /// What somebody was told, newest first.
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
        let rows: Vec<Notification> = read!(self.db, |c| {
            query_as(sql.on(c))
                .bind(account_id)
                .bind(cursor)
                .bind(i64::from(limit) + 1)
                .fetch_all(c)
                .await
        })?;
        Ok(Page::new(rows, limit, |notification| &notification.id))
    }

    /// How much somebody has not read, counted up to `max`.
    pub async fn count_unread(&self, account_id: &str, max: u32) -> Result<i64, StoreError> {
        let sql = shown!("1", "and n.read_at_ms is null limit $2");
        let rows: Vec<i64> = read!(self.db, |c| {
            let found: Result<Vec<i32>, _> = query_scalar(sql.on(c))
                .bind(account_id)
                .bind(i64::from(max))
                .fetch_all(c)
                .await;
            found.map(|rows| rows.into_iter().map(i64::from).collect())
        })?;
        Ok(i64::try_from(rows.len()).unwrap_or(i64::MAX))
    }

    /// Notes that somebody read one of theirs; once is enough.
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
        write!(self.db, |c| query(sql.on(c))
            .bind(account_id)
            .bind(id)
            .bind(now_ms)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }

    /// Notes that somebody read all of theirs.
    pub async fn mark_notifications_read(
        &self,
        account_id: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update notifications set read_at_ms = $2 \
             where account_id = $1 and read_at_ms is null"
        );
        write!(self.db, |c| query(sql.on(c))
            .bind(account_id)
            .bind(now_ms)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }

    /// Reports that nobody was told of yet, oldest first.
    pub async fn list_untold_reports(&self, limit: u32) -> Result<Vec<UntoldReport>, StoreError> {
        let sql = sql!(
            "select p.room_id, case when r.mode = 'live' then r.host_account_id end \
                 as host_account_id, r.title \
             from room_reports p join rooms r on r.id = p.room_id \
             where p.told_at_ms is null and p.body <> '' order by p.created_at_ms limit $1"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(i64::from(limit))
            .fetch_all(c)
            .await)?)
    }

    /// Notes that the host of a report was told, or is not to be, and tells them; false if somebody
    /// did so before, and then nobody is told.
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
