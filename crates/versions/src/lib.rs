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
}

/// An earlier version of a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct WholeVersion {
    #[sqlx(flatten)]
    pub version: Version,
    pub document: String,
}

/// The versions of a quiz, newest first.
pub async fn list(store: &Store, quiz_id: &str) -> Result<Vec<Version>, StoreError> {
    let sql = sql!(
        "select id, reason, title, question_count, kept_at_ms from quiz_versions \
         where quiz_id = $1 order by kept_at_ms desc, id desc"
    );
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}

/// The versions of a quiz with their documents, oldest first. They have [`BYTES_MAX`] together, or
/// there is only one.
pub async fn list_whole(store: &Store, quiz_id: &str) -> Result<Vec<WholeVersion>, StoreError> {
    let sql = sql!(
        "select id, reason, title, question_count, kept_at_ms, document from quiz_versions \
         where quiz_id = $1 order by kept_at_ms, id"
    );
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}

/// A version of this quiz.
pub async fn find(
    store: &Store,
    quiz_id: &str,
    id: &str,
) -> Result<Option<WholeVersion>, StoreError> {
    let sql = sql!(
        "select id, reason, title, question_count, kept_at_ms, document from quiz_versions \
         where quiz_id = $1 and id = $2"
    );
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
