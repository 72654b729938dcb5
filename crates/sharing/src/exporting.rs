//! The shares of an account, for its export.

use database::sql;
use sqlx::FromRow;
use store::{ShareRole, Store, StoreError};

/// A share that an account gave or got.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OwnShare {
    pub quiz_id: String,
    pub title: String,
    /// Whether it is the account's own quiz.
    pub is_given: bool,
    /// The name of the other one.
    pub other_name: String,
    pub role: ShareRole,
    pub shared_at_ms: i64,
}

/// Every share of an account's quizzes, and of others' quizzes with it, oldest first.
pub async fn list_own(store: &Store, account_id: &str) -> Result<Vec<OwnShare>, StoreError> {
    let sql = sql!(
        "select h.quiz_id, q.title, q.owner_id = $1 as is_given, a.name as other_name, h.role, \
             h.shared_at_ms \
         from quiz_shares h join quizzes q on q.id = h.quiz_id join accounts a \
             on a.id = case when q.owner_id = $1 then h.account_id else q.owner_id end \
         where q.owner_id = $1 or h.account_id = $1 order by h.shared_at_ms, h.quiz_id"
    );
    Ok(store.db().read().all(sql, (account_id,)).await?)
}
