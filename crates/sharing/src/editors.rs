//! People who can edit a quiz, and what each of them changed last.

use database::sql;
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Store, StoreError};

use crate::holds;

/// Someone who can edit a quiz.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Editor {
    pub account_id: String,
    pub name: String,
    /// The profile picture, if there is one.
    pub avatar_id: Option<String>,
}

/// Who changed a quiz, or one of its questions, last.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Changer {
    /// `None` for the quiz itself.
    pub question_id: Option<String>,
    pub account_id: String,
    pub name: String,
}

/// Those of some accounts that can edit the quiz now, by name.
macro_rules! select_editors {
    ($ids:literal) => {
        concat!(
            "select a.id as account_id, a.name, a.avatar_id from quizzes q \
             join accounts a on a.id in (",
            $ids,
            ") where q.id = $1 and q.deleted_at_ms is null and a.suspended_at_ms is null \
             and (a.id = q.owner_id or (not q.is_author_suspended \
                 and exists (select 1 from quiz_shares h where h.quiz_id = q.id \
                     and h.account_id = a.id and h.role = 'edit' and ",
            holds!(),
            "))) order by a.name, a.id"
        )
    };
}

/// Those of some accounts that can edit the quiz now, by name.
pub async fn list_editors(
    store: &Store,
    quiz_id: &str,
    account_ids: &[&str],
) -> Result<Vec<Editor>, StoreError> {
    let sql = sql! {
        sqlite: select_editors!("select value from json_each($2)"),
        postgres: select_editors!("select value from jsonb_array_elements_text($2) as i(value)"),
    };
    let params = (quiz_id, Json(account_ids));
    Ok(store.db().read().all(sql, params).await?)
}

/// Who changed the quiz last, and each question, as far as it is known.
pub async fn list_changers(store: &Store, quiz_id: &str) -> Result<Vec<Changer>, StoreError> {
    let sql = sql!(
        "select cast(null as text) as question_id, a.id as account_id, a.name from quizzes q \
         join accounts a on a.id = q.changed_by \
         where q.id = $1 and q.changed_at_ms = q.updated_at_ms \
         union all select q.id, a.id, a.name from questions q \
         join accounts a on a.id = q.changed_by \
         where q.quiz_id = $1 and q.changed_at_ms = q.updated_at_ms"
    );
    Ok(store.db().read().all(sql, (quiz_id,)).await?)
}
