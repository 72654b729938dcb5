//! Achievements: who unlocked which, and which accounts to check again.
//!
//! What an achievement asks for is the business of the callers; here it is a word. Whatever may
//! unlock one marks its account, by triggers and in the same transaction, so a crash in between
//! forgets nobody; the mark goes when the account was looked at and nothing happened since. An
//! achievement is unlocked once and stays, and its owner is told once.

use sqlx::{FromRow, query, query_as, query_scalar};

use crate::db::{read, sql, write};
use crate::notifications::insert_notification;
use crate::{News, Store, StoreError};

/// An achievement somebody has.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Unlocked {
    pub achievement: String,
    pub unlocked_at_ms: i64,
}

/// That somebody's achievements are to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AchievementCheck {
    pub account_id: String,
    /// Grows with everything that happens.
    pub revision: i64,
}

/// What somebody made and what others made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct AuthorFigures {
    /// Quizzes that are not deleted.
    pub quiz_count: i64,
    pub published_count: i64,
    /// Those everybody finds.
    pub listed_count: i64,
    /// The most questions of a published quiz.
    pub longest_quiz: i64,
    pub imported_count: i64,
    /// Those that administrators picked.
    pub picked_count: i64,
    /// Seats of others in which something was picked, over all of them.
    pub player_count: i64,
    /// Rated by at least five people, with four stars or more.
    pub liked_count: i64,
    /// How many kinds of questions there are in the published ones.
    pub kind_count: i64,
}

/// What somebody hosted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct HostFigures {
    /// Live rooms that somebody played in to a report.
    pub room_count: i64,
    /// Players in all of them.
    pub player_count: i64,
    /// The most players in one.
    pub largest_room: i64,
}

/// One walk over the quizzes of `$1`, and one over the questions of those that are published.
macro_rules! author_figures {
    ($is_listed:literal) => {
        concat!(
            "select count(*) as quiz_count, \
                 count(case when q.status = 'published' then 1 end) as published_count, \
                 count(case when ",
            $is_listed,
            " then 1 end) as listed_count, \
                 coalesce(max(case when q.status = 'published' then q.question_count end), 0) \
                     as longest_quiz, \
                 count(q.imported_at_ms) as imported_count, \
                 count(q.picked_at_ms) as picked_count, \
                 cast(coalesce(sum(q.player_count), 0) as bigint) as player_count, \
                 count(case when q.rating_count >= 5 and q.rating_sum >= 4 * q.rating_count \
                     then 1 end) as liked_count, \
                 (select count(distinct n.kind) from questions n \
                     join quizzes w on w.id = n.quiz_id \
                     where w.owner_id = $1 and w.status = 'published' \
                         and w.deleted_at_ms is null and n.kind <> 'slide') as kind_count \
             from quizzes q where q.owner_id = $1 and q.deleted_at_ms is null"
        )
    };
}

impl Store {
    /// What somebody's quizzes come to.
    pub async fn author_figures(&self, account_id: &str) -> Result<AuthorFigures, StoreError> {
        let sql = sql! {
            sqlite: author_figures!("q.is_listed = 1"),
            postgres: author_figures!("q.is_listed"),
        };
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(account_id)
            .fetch_one(c)
            .await)?)
    }

    /// What somebody's live rooms come to.
    pub async fn host_figures(&self, account_id: &str) -> Result<HostFigures, StoreError> {
        let sql = sql!(
            "select count(*) as room_count, \
                 cast(coalesce(sum(p.player_count), 0) as bigint) as player_count, \
                 coalesce(max(p.player_count), 0) as largest_room \
             from rooms r join room_reports p on p.room_id = r.id \
             where r.host_account_id = $1 and r.mode = 'live' and p.player_count > 0"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(account_id)
            .fetch_one(c)
            .await)?)
    }

    /// How many quizzes somebody rated.
    pub async fn count_own_ratings(&self, account_id: &str) -> Result<i64, StoreError> {
        let sql = sql!("select count(*) from quiz_ratings where account_id = $1");
        Ok(read!(self.db, |c| query_scalar(sql.on(c))
            .bind(account_id)
            .fetch_one(c)
            .await)?)
    }

    /// Which achievements somebody has, oldest first.
    pub async fn list_achievements(&self, account_id: &str) -> Result<Vec<Unlocked>, StoreError> {
        let sql = sql!(
            "select achievement, unlocked_at_ms from account_achievements \
             where account_id = $1 order by unlocked_at_ms, achievement"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(account_id)
            .fetch_all(c)
            .await)?)
    }

    /// Unlocks achievements; gives those that were not unlocked before, each to one caller only.
    pub async fn unlock_achievements(
        &self,
        account_id: &str,
        achievements: &[&str],
        now_ms: i64,
    ) -> Result<Vec<String>, StoreError> {
        let insert = sql! {
            sqlite: "insert into account_achievements (account_id, achievement, unlocked_at_ms) \
                select a.id, v.value, $3 from json_each($2) v join accounts a on a.id = $1 \
                where true on conflict do nothing returning achievement",
            postgres: "insert into account_achievements \
                (account_id, achievement, unlocked_at_ms) \
                select a.id, v.value, $3 from jsonb_array_elements_text($2) as v(value) \
                join accounts a on a.id = $1 \
                on conflict do nothing returning achievement",
        };
        if achievements.is_empty() {
            return Ok(Vec::new());
        }
        Ok(write!(self.db, |c| query_scalar(insert.on(c))
            .bind(account_id)
            .bind(sqlx::types::Json(achievements))
            .bind(now_ms)
            .fetch_all(c)
            .await)?)
    }

    /// Which achievements somebody unlocked and was not told of, oldest first.
    pub async fn list_untold_achievements(
        &self,
        account_id: &str,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select achievement from account_achievements \
             where account_id = $1 and told_at_ms is null order by unlocked_at_ms, achievement"
        );
        Ok(read!(self.db, |c| query_scalar(sql.on(c))
            .bind(account_id)
            .fetch_all(c)
            .await)?)
    }

    /// Tells somebody that they unlocked an achievement, if nobody did before: once for ever,
    /// however long the notification is kept.
    pub async fn tell_of_achievement(
        &self,
        account_id: &str,
        achievement: &str,
        news: Option<News<'_>>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let settle = sql!(
            "update account_achievements set told_at_ms = $3 \
             where account_id = $1 and achievement = $2 and told_at_ms is null"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        if tx
            .execute(settle, (account_id, achievement, now_ms))
            .await?
            == 0
        {
            return Ok(false);
        }
        if let Some(news) = news {
            insert_notification(&mut tx, news, now_ms).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Whose achievements are to be looked at, some of them.
    pub async fn list_achievement_checks(
        &self,
        limit: u32,
    ) -> Result<Vec<AchievementCheck>, StoreError> {
        let sql = sql!(
            "select account_id, revision from achievement_checks order by account_id limit $1"
        );
        Ok(read!(self.db, |c| query_as(sql.on(c))
            .bind(i64::from(limit))
            .fetch_all(c)
            .await)?)
    }

    /// Notes that these were looked at. Where something happened since, the mark stays.
    pub async fn finish_achievement_checks(
        &self,
        checks: &[AchievementCheck],
    ) -> Result<(), StoreError> {
        let sql = sql!("delete from achievement_checks where account_id = $1 and revision = $2");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        for check in checks {
            tx.execute(sql, (&check.account_id, check.revision)).await?;
        }
        tx.commit().await
    }

    /// Notes that a quiz came from a file.
    pub async fn note_import(&self, quiz_id: &str, now_ms: i64) -> Result<(), StoreError> {
        let sql =
            sql!("update quizzes set imported_at_ms = $2 where id = $1 and imported_at_ms is null");
        write!(self.db, |c| query(sql.on(c))
            .bind(quiz_id)
            .bind(now_ms)
            .execute(c)
            .await
            .map(drop))?;
        Ok(())
    }
}
