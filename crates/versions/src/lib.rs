//! Earlier versions of quizzes: what is kept, and for how long.
//!
//! A version is a whole document that the caller wrote, as text; this crate never reads it. Equal
//! documents of a quiz are one version, told apart by their digests. A quiz has at most
//! [`VERSIONS_MAX`], of at most [`BYTES_MAX`] together. They go with the quiz.

mod keeping;
mod reason;

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

pub use keeping::{NewVersion, keep};
pub use reason::Reason;

/// The maximum number of versions of a quiz.
pub const VERSIONS_MAX: usize = 50;
/// The maximum size of a quiz's versions together. Most quizzes need a tenth of it for all 50.
pub const BYTES_MAX: i64 = 8 * 1024 * 1024;

/// An earlier version of a quiz, without its document.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Version {
    pub id: String,
    #[sqlx(try_from = "String")]
    pub reason: Reason,
    /// The title the quiz had.
    pub title: String,
    pub question_count: i64,
    pub kept_at_ms: i64,
    /// When someone changed it last; `None` if nobody knows who did.
    pub changed_at_ms: Option<i64>,
    /// Their account, while it exists.
    pub changer_id: Option<String>,
    pub changer_name: Option<String>,
}

/// An earlier version of a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WholeVersion {
    #[sqlx(flatten)]
    pub version: Version,
    pub document: String,
}

/// The columns of a [`Version`], from `quiz_versions v`.
macro_rules! select_versions {
    ($more:literal) => {
        concat!(
            "select v.id, v.reason, v.title, v.question_count, v.kept_at_ms, v.changed_at_ms, \
             v.changed_by as changer_id, a.name as changer_name",
            $more,
            " from quiz_versions v left join accounts a on a.id = v.changed_by \
             where v.quiz_id = $1 "
        )
    };
}

/// The versions of a quiz, newest first.
pub async fn list(store: &Store, quiz_id: &str) -> Result<Vec<Version>, StoreError> {
    let sql = sql!(concat!(
        select_versions!(""),
        "order by v.kept_at_ms desc, v.id desc"
    ));
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}

/// The versions of a quiz with their documents, oldest first. They have [`BYTES_MAX`] together, or
/// there is only one.
pub async fn list_whole(store: &Store, quiz_id: &str) -> Result<Vec<WholeVersion>, StoreError> {
    let sql = sql!(concat!(
        select_versions!(", v.document"),
        "order by v.kept_at_ms, v.id"
    ));
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}

/// A version of this quiz.
pub async fn find(
    store: &Store,
    quiz_id: &str,
    id: &str,
) -> Result<Option<WholeVersion>, StoreError> {
    let sql = sql!(concat!(select_versions!(", v.document"), "and v.id = $2"));
    Ok(store.db().read().optional(sql, (quiz_id, id)).await?)
}

/// The id of the version with the document that a quiz had at this revision.
pub async fn find_at(
    store: &Store,
    quiz_id: &str,
    revision: i64,
) -> Result<Option<String>, StoreError> {
    let sql = sql!("select id from quiz_versions where quiz_id = $1 and revision = $2");
    let params = (quiz_id, revision);
    Ok(store.db().read().optional_scalar(sql, params).await?)
}
