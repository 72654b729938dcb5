//! The end of links.

use database::sql;
use store::{Store, StoreError};

/// The number of rows deleted at once; a few milliseconds of work.
const BATCH_LEN: i64 = 500;

/// Revokes a link. False if the report has no such link.
pub async fn delete(store: &Store, room_id: &str, id: &str) -> Result<bool, StoreError> {
    let sql = sql!("delete from report_links where room_id = $1 and id = $2");
    Ok(store.db().write().execute(sql, (room_id, id)).await? > 0)
}

/// Deletes links that have ended, and returns how many.
pub async fn forget_ended(store: &Store, now_ms: i64) -> Result<u64, StoreError> {
    let by_time = sql!(
        "delete from report_links where id in (select id from report_links \
             where ends_at_ms <= $1 order by ends_at_ms limit $2)"
    );
    let with_names = sql!(
        "delete from report_links where id in (select l.id from report_links l \
             join rooms r on r.id = l.room_id \
             where r.names_forgotten_at_ms is not null or r.answers_forgotten_at_ms is not null \
             order by l.id limit $1)"
    );
    let mut count = 0;
    loop {
        let db = store.db();
        let ended = db.write().execute(by_time, (now_ms, BATCH_LEN)).await?
            + db.write().execute(with_names, (BATCH_LEN,)).await?;
        count += ended;
        if ended == 0 {
            return Ok(count);
        }
    }
}
