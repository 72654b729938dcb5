//! Moving quizzes between folders, and which quizzes are where.

use database::{Tx, sql};
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Store, StoreError};

use crate::changing::lock;
use crate::tree::Refusal;

/// A quiz that was moved.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Moved {
    pub id: String,
    /// The folder it was in before.
    pub folder_id: Option<String>,
}

/// A quiz in a folder.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PlacedQuiz {
    pub id: String,
    pub title: String,
    pub folder_id: String,
}

/// Moves quizzes of this account to a folder, or out of any. Returns those that exist and aren't
/// deleted, with the folder each was in.
pub async fn move_quizzes(
    store: &Store,
    owner_id: &str,
    quiz_ids: &[String],
    folder_id: Option<&str>,
) -> Result<Result<Vec<Moved>, Refusal>, StoreError> {
    let before = sql! {
        sqlite: "select id, folder_id from quizzes where owner_id = $1 \
            and deleted_at_ms is null and id in (select value from json_each($2)) order by id",
        postgres: "select id, folder_id from quizzes where owner_id = $1 \
            and deleted_at_ms is null \
            and id = any (array(select jsonb_array_elements_text($2))) order by id",
    };
    let put = sql! {
        sqlite: "update quizzes set folder_id = $3 where owner_id = $1 \
            and deleted_at_ms is null and id in (select value from json_each($2))",
        postgres: "update quizzes set folder_id = $3 where owner_id = $1 \
            and deleted_at_ms is null \
            and id = any (array(select jsonb_array_elements_text($2)))",
    };
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let tree = lock(&mut tx, owner_id).await?;
    if folder_id.is_some_and(|id| tree.find(id).is_none()) {
        return Ok(Err(Refusal::TargetUnknown));
    }
    let moved = tx.all(before, (owner_id, Json(quiz_ids))).await?;
    tx.execute(put, (owner_id, Json(quiz_ids), folder_id))
        .await?;
    tx.commit().await?;
    Ok(Ok(moved))
}

/// Moves quizzes of this account into a folder, deleted ones too, if they are where its deletion
/// left them.
pub(crate) async fn put_quizzes_back(
    tx: &mut Tx<'_>,
    owner_id: &str,
    quiz_ids: &[String],
    from_id: Option<&str>,
    folder_id: &str,
) -> Result<(), StoreError> {
    let put = sql! {
        sqlite: "update quizzes set folder_id = $4 where owner_id = $1 \
            and id in (select value from json_each($2)) and folder_id is $3",
        postgres: "update quizzes set folder_id = $4 where owner_id = $1 \
            and id = any (array(select jsonb_array_elements_text($2))) \
            and folder_id is not distinct from $3",
    };
    let params = (owner_id, Json(quiz_ids), from_id, folder_id);
    tx.execute(put, params).await?;
    Ok(())
}

/// Puts a copy of a quiz in the folder of the original, if that is the same account's.
pub async fn put_beside(store: &Store, copy_id: &str, original_id: &str) -> Result<(), StoreError> {
    let sql = sql!(
        "update quizzes set folder_id = \
             (select o.folder_id from quizzes o where o.id = $2 and o.owner_id = quizzes.owner_id) \
         where id = $1"
    );
    store
        .db()
        .write()
        .execute(sql, (copy_id, original_id))
        .await?;
    Ok(())
}

/// Every quiz of an account that is in a folder, deleted ones too, oldest first.
pub async fn list_placed(store: &Store, owner_id: &str) -> Result<Vec<PlacedQuiz>, StoreError> {
    let sql = sql!(
        "select id, title, folder_id from quizzes \
         where owner_id = $1 and folder_id is not null order by id"
    );
    Ok(store.db().read().all(sql, (owner_id,)).await?)
}

/// The ids and titles of those of these quizzes that are this account's and aren't deleted.
pub async fn list_titles(
    store: &Store,
    owner_id: &str,
    quiz_ids: &[String],
) -> Result<Vec<(String, String)>, StoreError> {
    let sql = sql! {
        sqlite: "select id, title from quizzes where owner_id = $1 \
            and deleted_at_ms is null and id in (select value from json_each($2)) \
            order by title, id",
        postgres: "select id, title from quizzes where owner_id = $1 \
            and deleted_at_ms is null \
            and id = any (array(select jsonb_array_elements_text($2))) order by title, id",
    };
    Ok(store
        .db()
        .read()
        .all(sql, (owner_id, Json(quiz_ids)))
        .await?)
}

/// The quizzes of an account in any of these folders that aren't deleted, oldest first.
pub async fn list_quizzes_in(
    store: &Store,
    owner_id: &str,
    folder_ids: &[String],
) -> Result<Vec<PlacedQuiz>, StoreError> {
    let sql = sql! {
        sqlite: "select id, title, folder_id from quizzes where +owner_id = $1 \
            and deleted_at_ms is null \
            and folder_id in (select value from json_each($2)) order by id",
        postgres: "select id, title, folder_id from quizzes where owner_id = $1 \
            and deleted_at_ms is null \
            and folder_id = any (array(select jsonb_array_elements_text($2))) order by id",
    };
    Ok(store
        .db()
        .read()
        .all(sql, (owner_id, Json(folder_ids)))
        .await?)
}
