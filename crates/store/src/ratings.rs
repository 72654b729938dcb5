//! Ratings, staff picks and abuse reports of quizzes.
//!
//! Triggers maintain the sums of stars in the quiz's row, so they stay right when a rating is
//! deleted with its account. A person has at most one rating and one report per quiz.

use database::sql;

use crate::{Store, StoreError, new_id};

/// An abuse report to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewAbuseReport<'a> {
    pub quiz_id: &'a str,
    pub account_id: &'a str,
    /// One of the callers' fixed words.
    pub reason: &'a str,
    pub text: &'a str,
}

impl Store {
    /// Whether an account played or hosted the quiz in the last months, in a game that finished.
    pub async fn has_played(&self, quiz_id: &str, account_id: &str) -> Result<bool, StoreError> {
        let sql =
            sql!("select exists (select 1 from quiz_plays where account_id = $2 and quiz_id = $1)");
        Ok(self.db.read().scalar(sql, (quiz_id, account_id)).await?)
    }

    /// The stars an account gave a quiz.
    pub async fn find_rating(
        &self,
        quiz_id: &str,
        account_id: &str,
    ) -> Result<Option<i64>, StoreError> {
        let sql = sql!("select stars from quiz_ratings where quiz_id = $1 and account_id = $2");
        let params = (quiz_id, account_id);
        Ok(self.db.read().optional_scalar(sql, params).await?)
    }

    /// Gives a quiz 1 to 5 stars, replacing the account's earlier rating.
    pub async fn rate_quiz(
        &self,
        quiz_id: &str,
        account_id: &str,
        stars: i64,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into quiz_ratings (quiz_id, account_id, stars, rated_at_ms) \
             values ($1, $2, $3, $4) on conflict (quiz_id, account_id) \
             do update set stars = excluded.stars, rated_at_ms = excluded.rated_at_ms"
        );
        let params = (quiz_id, account_id, stars, now_ms);
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Removes an account's rating.
    pub async fn unrate_quiz(&self, quiz_id: &str, account_id: &str) -> Result<(), StoreError> {
        let sql = sql!("delete from quiz_ratings where quiz_id = $1 and account_id = $2");
        self.db.write().execute(sql, (quiz_id, account_id)).await?;
        Ok(())
    }

    /// Adds or removes a staff pick. Adding it twice keeps the first time.
    pub async fn set_staff_pick(
        &self,
        quiz_id: &str,
        picked_at_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update quizzes set picked_at_ms = case when cast($2 as bigint) is null then null \
                 else coalesce(picked_at_ms, $2) end, \
                 pick_order = case when picked_at_ms is null then coalesce($2, 0) \
                 else pick_order end \
             where id = $1"
        );
        self.db
            .write()
            .execute(sql, (quiz_id, picked_at_ms))
            .await?;
        Ok(())
    }

    /// Counts the staff picks.
    pub async fn count_staff_picks(&self) -> Result<i64, StoreError> {
        let sql = sql!("select count(*) from quizzes where picked_at_ms is not null");
        Ok(self.db.read().scalar(sql, ()).await?)
    }

    /// Puts staff picks into this order, followed by those not named. Later picks come before all
    /// of them.
    pub async fn order_staff_picks(
        &self,
        quiz_ids: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql =
            sql!("update quizzes set pick_order = $2 where id = $1 and picked_at_ms is not null");
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        for (place, quiz_id) in (0_i64..).zip(quiz_ids) {
            tx.execute(sql, (quiz_id, now_ms - place)).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Stores a report for the administrators, replacing the same person's earlier report about the
    /// quiz. It is open again even if the earlier one was closed.
    pub async fn report_abuse(
        &self,
        report: NewAbuseReport<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "insert into abuse_reports \
                 (id, quiz_id, account_id, reason, text, created_at_ms, closed_at_ms) \
             values ($1, $2, $3, $4, $5, $6, null) on conflict (quiz_id, account_id) \
             do update set reason = excluded.reason, text = excluded.text, \
                 created_at_ms = excluded.created_at_ms, closed_at_ms = null, \
                 resolution = null, note = '', closed_by_id = null"
        );
        let params = (
            new_id(now_ms),
            report.quiz_id,
            report.account_id,
            report.reason,
            report.text,
            now_ms,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }
}
