//! Abuse reports about quizzes, and their outcomes.
//!
//! A closed report is kept with its outcome until the quiz or the reporter is deleted. A quiz
//! removed from public view keeps the visibility its author chose, so releasing it restores that.

use database::sql;
use sqlx::FromRow;

use crate::{Page, Quiz, Resolution, Store, StoreError, quiz_columns};

/// A report, with the quiz it is about.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AbuseReport {
    pub report_id: String,
    /// One of the callers' fixed words.
    pub reason: String,
    pub text: String,
    pub reported_at_ms: i64,
    pub reporter_id: String,
    pub reporter_name: String,
    pub closed_at_ms: Option<i64>,
    /// A [`Resolution`], if it is closed.
    pub resolution: Option<String>,
    /// A note for other administrators.
    pub note: String,
    /// Who closed it, if that account still exists.
    pub closed_by_name: Option<String>,
    pub author_name: String,
    pub is_author_admin: bool,
    /// Open reports about the same quiz.
    pub open_count: i64,
    /// Whether the quiz is deleted; its author can restore it.
    pub is_quiz_deleted: bool,
    #[sqlx(flatten)]
    pub quiz: Quiz,
}

/// The decision on a report, and who made it.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    pub resolution: Resolution,
    /// For other administrators.
    pub note: &'a str,
    pub by_account_id: &'a str,
}

/// Why a quiz is removed from public view.
#[derive(Debug, Clone, Copy)]
pub struct Withholding<'a> {
    /// One of the callers' fixed words.
    pub because: &'a str,
    /// For the author.
    pub note: &'a str,
}

/// The columns of [`AbuseReport`], of the reports `b`.
macro_rules! select_reports {
    ($rest:literal) => {
        concat!(
            "select b.id as report_id, b.reason, b.text, b.created_at_ms as reported_at_ms, ",
            "b.account_id as reporter_id, r.name as reporter_name, b.closed_at_ms, b.resolution, ",
            "b.note, c.name as closed_by_name, o.name as author_name, ",
            "o.is_admin as is_author_admin, ",
            "(select count(*) from abuse_reports x ",
            "where x.quiz_id = b.quiz_id and x.closed_at_ms is null) as open_count, ",
            "q.deleted_at_ms is not null as is_quiz_deleted, ",
            quiz_columns!("q."),
            " from abuse_reports b join accounts r on r.id = b.account_id ",
            "join quizzes q on q.id = b.quiz_id join accounts o on o.id = q.owner_id ",
            "left join accounts c on c.id = b.closed_by_id ",
            $rest
        )
    };
}

impl Store {
    /// Lists open or closed reports, newest first.
    pub async fn list_abuse_reports(
        &self,
        is_open: bool,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<AbuseReport>, StoreError> {
        let open = sql!(select_reports!(
            "where b.closed_at_ms is null and (cast($1 as text) is null or b.id < $1) \
             order by b.id desc limit $2"
        ));
        let closed = sql!(select_reports!(
            "where b.closed_at_ms is not null and (cast($1 as text) is null or b.id < $1) \
             order by b.id desc limit $2"
        ));
        let sql = if is_open { open } else { closed };
        let params = (cursor, i64::from(limit) + 1);
        let rows: Vec<AbuseReport> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |report| &report.report_id))
    }

    /// Counts the open reports.
    pub async fn count_open_abuse_reports(&self) -> Result<i64, StoreError> {
        let sql = sql!("select count(*) from abuse_reports where closed_at_ms is null");
        Ok(self.db.read().scalar(sql, ()).await?)
    }

    pub async fn find_abuse_report(&self, id: &str) -> Result<Option<AbuseReport>, StoreError> {
        let sql = sql!(select_reports!("where b.id = $1"));
        Ok(self.db.read().optional(sql, (id,)).await?)
    }

    /// Closes a report. False if it is already closed.
    pub async fn close_abuse_report(
        &self,
        id: &str,
        decision: Decision<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update abuse_reports set closed_at_ms = $2, resolution = $3, note = $4, \
                 closed_by_id = $5 \
             where id = $1 and closed_at_ms is null"
        );
        let params = (
            id,
            now_ms,
            decision.resolution.as_str(),
            decision.note,
            decision.by_account_id,
        );
        let done = self.db.write().execute(sql, params).await?;
        Ok(done == 1)
    }

    /// Closes every open report about a quiz.
    pub async fn close_abuse_reports_of(
        &self,
        quiz_id: &str,
        decision: Decision<'_>,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let sql = sql!(
            "update abuse_reports set closed_at_ms = $2, resolution = $3, note = $4, \
                 closed_by_id = $5 \
             where quiz_id = $1 and closed_at_ms is null"
        );
        let params = (
            quiz_id,
            now_ms,
            decision.resolution.as_str(),
            decision.note,
            decision.by_account_id,
        );
        self.db.write().execute(sql, params).await?;
        Ok(())
    }

    /// Removes a quiz from public view, or updates the reason, and ends its staff pick. False if
    /// there is no such quiz.
    pub async fn withhold_quiz(
        &self,
        quiz_id: &str,
        withholding: Withholding<'_>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let sql = sql!(
            "update quizzes set withheld_at_ms = coalesce(withheld_at_ms, $2), \
                 withheld_because = $3, withheld_note = $4, picked_at_ms = null \
             where id = $1"
        );
        let params = (quiz_id, now_ms, withholding.because, withholding.note);
        let done = self.db.write().execute(sql, params).await?;
        Ok(done == 1)
    }

    /// Restores the visibility the author chose. False if the quiz isn't withheld.
    pub async fn release_quiz(&self, quiz_id: &str) -> Result<bool, StoreError> {
        let sql = sql!(
            "update quizzes set withheld_at_ms = null, withheld_because = '', withheld_note = '' \
             where id = $1 and withheld_at_ms is not null"
        );
        let done = self.db.write().execute(sql, (quiz_id,)).await?;
        Ok(done == 1)
    }
}
