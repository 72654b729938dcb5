//! The dashboard: statistics of a host's quizzes and live sessions, and recent activity.
//!
//! Each statistic is one query over indexed columns; no report is read. Callers decide what the
//! statistics are called and how they are compared. Beside them: for which class list a session
//! was, and for operators, what waits to be sent.

mod class_lists;
mod queues;

use database::sql;
use sqlx::FromRow;
use store::{ActivityKind, Store, StoreError};

pub use class_lists::{find_class_list, list_class_lists, note_class_list};
pub use queues::{Queue, list_queues};

/// The same statistic at or up to two times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ThenAndNow {
    pub now: i64,
    pub before: i64,
}

/// The sums of finished live rooms in two periods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Attendance {
    pub player_count: i64,
    pub player_count_before: i64,
    pub pick_count: i64,
    pub pick_count_before: i64,
    pub chance_count: i64,
    pub chance_count_before: i64,
}

/// One activity.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Activity {
    pub kind: ActivityKind,
    /// Of the quiz, or of the room.
    pub id: String,
    /// The code of a room; empty for a quiz.
    pub code: String,
    pub title: String,
    /// The number of players, if the room is finished.
    pub player_count: i64,
    pub at_ms: i64,
}

/// Counts an account's quizzes now, and those that existed at a time and weren't deleted then.
pub async fn count_quizzes_then_and_now(
    store: &Store,
    owner_id: &str,
    then_ms: i64,
) -> Result<ThenAndNow, StoreError> {
    let sql = sql!(
        "select count(case when deleted_at_ms is null then 1 end) as now, \
             count(case when created_at_ms <= $2 \
                 and (deleted_at_ms is null or deleted_at_ms > $2) then 1 end) as before \
         from quizzes where owner_id = $1"
    );
    Ok(store.db().read().one(sql, (owner_id, then_ms)).await?)
}

/// Counts a host's open live rooms, now and at a time.
pub async fn count_open_rooms_then_and_now(
    store: &Store,
    host_account_id: &str,
    then_ms: i64,
) -> Result<ThenAndNow, StoreError> {
    let sql = sql!(
        "select count(case when finished_at_ms is null then 1 end) as now, \
             count(case when created_at_ms <= $2 then 1 end) as before \
         from rooms where host_account_id = $1 and mode = 'live' \
             and (finished_at_ms is null or finished_at_ms > $2)"
    );
    Ok(store
        .db()
        .read()
        .one(sql, (host_account_id, then_ms))
        .await?)
}

/// The sums of a host's live rooms that ended after `since_ms`, and of those that ended before
/// that and after `before_ms`.
pub async fn attendance(
    store: &Store,
    host_account_id: &str,
    since_ms: i64,
    before_ms: i64,
) -> Result<Attendance, StoreError> {
    let sql = sql!(
        "select \
             cast(coalesce(sum(case when r.finished_at_ms > $2 then p.player_count end), 0) \
                 as bigint) as player_count, \
             cast(coalesce(sum(case when r.finished_at_ms <= $2 then p.player_count end), 0) \
                 as bigint) as player_count_before, \
             cast(coalesce(sum(case when r.finished_at_ms > $2 then p.pick_count end), 0) \
                 as bigint) as pick_count, \
             cast(coalesce(sum(case when r.finished_at_ms <= $2 then p.pick_count end), 0) \
                 as bigint) as pick_count_before, \
             cast(coalesce(sum(case when r.finished_at_ms > $2 then p.chance_count end), 0) \
                 as bigint) as chance_count, \
             cast(coalesce(sum(case when r.finished_at_ms <= $2 then p.chance_count end), 0) \
                 as bigint) as chance_count_before \
         from rooms r join room_reports p on p.room_id = r.id \
         where r.host_account_id = $1 and r.mode = 'live' and r.finished_at_ms > $3"
    );
    let params = (host_account_id, since_ms, before_ms);
    Ok(store.db().read().one(sql, params).await?)
}

/// The latest activity around an account's quizzes and live rooms, newest first.
pub async fn list_activity(
    store: &Store,
    account_id: &str,
    limit: u32,
) -> Result<Vec<Activity>, StoreError> {
    let sql = sql!(
        "select kind, id, code, title, player_count, at_ms from ( \
             select 'created' as kind, id, '' as code, title, \
                 cast(0 as bigint) as player_count, created_at_ms as at_ms \
             from quizzes where owner_id = $1 and deleted_at_ms is null \
             union all \
             select 'published', id, '', title, cast(0 as bigint), last_published_at_ms \
             from quizzes where owner_id = $1 and deleted_at_ms is null \
                 and status = 'published' and last_published_at_ms is not null \
             union all \
             select 'live', id, code, title, cast(0 as bigint), created_at_ms \
             from rooms where host_account_id = $1 and mode = 'live' \
                 and finished_at_ms is null \
             union all \
             select 'completed', r.id, r.code, r.title, coalesce(p.player_count, 0), \
                 r.finished_at_ms \
             from rooms r join room_reports p on p.room_id = r.id \
             where r.host_account_id = $1 and r.mode = 'live' \
                 and r.finished_at_ms is not null \
         ) happened order by at_ms desc, id desc limit $2"
    );
    let params = (account_id, i64::from(limit));
    Ok(store.db().read().all(sql, params).await?)
}
