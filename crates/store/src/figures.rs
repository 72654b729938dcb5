//! Usage figures of an instance, for its front page.

use database::sql;
use sqlx::FromRow;

use crate::{Store, StoreError};

/// Exact counts. The caller decides how to show them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct InstanceFigures {
    /// Accounts with a verified address.
    pub account_count: i64,
    /// Quizzes anyone can find.
    pub public_quiz_count: i64,
    /// Answers in all reports there ever were.
    pub answer_count: i64,
}

impl Store {
    /// Counts everything. This scans indexes of whole tables, so callers cache the result. Answers
    /// are counted when their report is made.
    pub async fn count_instance(&self) -> Result<InstanceFigures, StoreError> {
        let sql = sql!(
            "select \
                 (select count(*) from accounts where email_verified_at_ms is not null) \
                     as account_count, \
                 (select count(*) from quizzes where is_listed) \
                     as public_quiz_count, \
                 (select answer_count from answer_counts) as answer_count"
        );
        Ok(self.db.read().one(sql, ()).await?)
    }
}
