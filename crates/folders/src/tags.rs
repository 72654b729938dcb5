//! The tags of an account's quizzes.

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

/// More tags than anyone chooses from.
const TAGS_MAX: i64 = 200;

/// A tag and the number of an account's quizzes that have it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct TagCount {
    pub tag: String,
    pub quiz_count: i64,
}

/// The tags of someone's quizzes, the most used first.
pub async fn list_tags(store: &Store, owner_id: &str) -> Result<Vec<TagCount>, StoreError> {
    let sql = sql! {
        sqlite: "select t.value as tag, count(*) as quiz_count \
            from quizzes q cross join json_each(q.tags) t \
            where q.owner_id = $1 and q.deleted_at_ms is null \
            group by t.value order by quiz_count desc, tag limit $2",
        postgres: "select t.value as tag, count(*) as quiz_count \
            from quizzes q cross join jsonb_array_elements_text(q.tags) as t(value) \
            where q.owner_id = $1 and q.deleted_at_ms is null \
            group by t.value order by quiz_count desc, tag limit $2",
    };
    Ok(store.db().read().all(sql, (owner_id, TAGS_MAX)).await?)
}
