//! Which class list a live session was opened for. Its copy of the list is in its journal.

use std::collections::BTreeMap;

use database::sql;
use sqlx::FromRow;
use sqlx::types::Json;
use store::{Store, StoreError};

#[derive(FromRow)]
struct Row {
    room_id: String,
    class_list_id: String,
}

/// Notes for which class list of its host a room is. Nothing happens if the list isn't the host's,
/// or no longer exists.
pub async fn note_class_list(
    store: &Store,
    room_id: &str,
    class_list_id: &str,
) -> Result<(), StoreError> {
    let sql = sql!(
        "insert into room_class_lists (room_id, class_list_id) \
         select r.id, c.id from rooms r join class_lists c \
             on c.host_account_id = r.host_account_id \
         where r.id = $1 and c.id = $2 \
         on conflict (room_id) do nothing"
    );
    store
        .db()
        .write()
        .execute(sql, (room_id, class_list_id))
        .await?;
    Ok(())
}

/// The class list that a room is for, if any.
pub async fn find_class_list(store: &Store, room_id: &str) -> Result<Option<String>, StoreError> {
    let sql = sql!("select class_list_id from room_class_lists where room_id = $1");
    Ok(store.db().read().optional_scalar(sql, (room_id,)).await?)
}

/// The class lists that these rooms are for, by room.
pub async fn list_class_lists(
    store: &Store,
    room_ids: &[&str],
) -> Result<BTreeMap<String, String>, StoreError> {
    let sql = sql! {
        sqlite: "select room_id, class_list_id from room_class_lists \
            where room_id in (select value from json_each($1))",
        postgres: "select room_id, class_list_id from room_class_lists \
            where room_id = any (array(select jsonb_array_elements_text($1)))",
    };
    let rows: Vec<Row> = store.db().read().all(sql, (Json(room_ids),)).await?;
    let pairs = rows.into_iter().map(|row| (row.room_id, row.class_list_id));
    Ok(pairs.collect())
}
