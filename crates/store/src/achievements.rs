//! Achievements: who unlocked which, and which accounts to check again.
//!
//! Callers decide what an achievement requires; here it is only a word. Triggers mark an account in
//! the same transaction as anything that may unlock an achievement, so a crash can't lose a check.
//! The mark is removed once the account has been checked and nothing has happened since. An
//! achievement is unlocked once and stays, and its owner is notified once.

use database::sql;
use sqlx::FromRow;

use crate::notifications::insert_notification;
use crate::{News, Store, StoreError};

/// An unlocked achievement.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Unlocked {
    pub achievement: String,
    pub unlocked_at_ms: i64,
}

/// A mark that an account's achievements need checking.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AchievementCheck {
    pub account_id: String,
    /// Increases with every event.
    pub revision: i64,
}

/// What an author has made, and how others use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct AuthorFigures {
    /// Quizzes that are not deleted.
    pub quiz_count: i64,
    pub published_count: i64,
    /// Those anyone can find.
    pub listed_count: i64,
    /// The number of questions in the longest published quiz.
    pub longest_quiz: i64,
    pub imported_count: i64,
    /// Staff picks.
    pub picked_count: i64,
    /// Other people's seats with at least one pick, over all quizzes.
    pub player_count: i64,
    /// Quizzes with at least five ratings and an average of four stars or more.
    pub liked_count: i64,
    /// The number of question kinds in published quizzes.
    pub kind_count: i64,
}

/// What an account has hosted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct HostFigures {
    /// Live rooms that were played through to a report.
    pub room_count: i64,
    /// Players in all of them.
    pub player_count: i64,
    /// The most players in one room.
    pub largest_room: i64,
}

/// Reads the quizzes of `$1` once, and the questions of the published ones once.
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
    /// Statistics about an account's quizzes.
    pub async fn author_figures(&self, account_id: &str) -> Result<AuthorFigures, StoreError> {
        let sql = sql! {
            sqlite: author_figures!("q.is_listed = 1"),
            postgres: author_figures!("q.is_listed"),
        };
        Ok(self.db.read().one(sql, (account_id,)).await?)
    }

    /// Statistics about an account's live rooms.
    pub async fn host_figures(&self, account_id: &str) -> Result<HostFigures, StoreError> {
        let sql = sql!(
            "select count(*) as room_count, \
                 cast(coalesce(sum(p.player_count), 0) as bigint) as player_count, \
                 coalesce(max(p.player_count), 0) as largest_room \
             from rooms r join room_reports p on p.room_id = r.id \
             where r.host_account_id = $1 and r.mode = 'live' and p.player_count > 0"
        );
        Ok(self.db.read().one(sql, (account_id,)).await?)
    }

    /// Counts the quizzes an account has rated.
    pub async fn count_own_ratings(&self, account_id: &str) -> Result<i64, StoreError> {
        let sql = sql!("select count(*) from quiz_ratings where account_id = $1");
        Ok(self.db.read().scalar(sql, (account_id,)).await?)
    }

    /// Lists an account's achievements, oldest first.
    pub async fn list_achievements(&self, account_id: &str) -> Result<Vec<Unlocked>, StoreError> {
        let sql = sql!(
            "select achievement, unlocked_at_ms from account_achievements \
             where account_id = $1 order by unlocked_at_ms, achievement"
        );
        Ok(self.db.read().all(sql, (account_id,)).await?)
    }

    /// Unlocks achievements and returns the new ones. Each is returned to one caller only.
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
        let params = (account_id, sqlx::types::Json(achievements), now_ms);
        Ok(self.db.write().scalars(insert, params).await?)
    }

    /// Lists unlocked achievements whose owner hasn't been notified, oldest first.
    pub async fn list_untold_achievements(
        &self,
        account_id: &str,
    ) -> Result<Vec<String>, StoreError> {
        let sql = sql!(
            "select achievement from account_achievements \
             where account_id = $1 and told_at_ms is null order by unlocked_at_ms, achievement"
        );
        Ok(self.db.read().scalars(sql, (account_id,)).await?)
    }

    /// Notifies an account of an achievement, once and for all, however long the notification is
    /// kept.
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

    /// Lists some of the accounts to check.
    pub async fn list_achievement_checks(
        &self,
        limit: u32,
    ) -> Result<Vec<AchievementCheck>, StoreError> {
        let sql = sql!(
            "select account_id, revision from achievement_checks order by account_id limit $1"
        );
        Ok(self.db.read().all(sql, (i64::from(limit),)).await?)
    }

    /// Removes the marks of checked accounts. If something has happened since, the mark stays.
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
        tx.commit().await?;
        Ok(())
    }
}
