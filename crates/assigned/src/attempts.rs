//! Attempts at assignments.

use database::{Params as _, sql};
use sqlx::FromRow;
use store::time::MINUTE_MS;
use store::{Store, StoreError};

/// One attempt.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Attempt {
    pub room_id: String,
    pub room_code: String,
    pub player_id: String,
    pub number: i64,
    pub question_order: String,
    pub started_at_ms: i64,
    /// When its time is up, if it has a limit.
    pub ends_at_ms: Option<i64>,
    pub finished_at_ms: Option<i64>,
    /// The question it has come to, counting from 1; 0 before the first one.
    pub reached_count: i64,
    pub answered_count: i64,
    pub points: i64,
    pub right_count: i64,
}

/// An attempt whose room was just created.
#[derive(Debug, Clone, Copy)]
pub struct NewAttempt<'a> {
    pub room_id: &'a str,
    pub player_id: &'a str,
    /// Counting from 1.
    pub number: i64,
    /// The places of its questions in the assignment.
    pub question_order: &'a str,
    /// How long it may take, without what its player has more than the others.
    pub limit_minutes: Option<i64>,
    /// How many minutes that is.
    pub more_minutes: i64,
}

/// How far an attempt has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptProgress {
    /// The question in play, counting from 1; 0 if none is.
    pub reached_count: i64,
    pub answered_count: i64,
    pub points: i64,
    pub right_count: i64,
    pub finished_at_ms: Option<i64>,
}

/// Adds an attempt. False if the player has one with this number.
pub async fn insert_attempt(
    store: &Store,
    new: NewAttempt<'_>,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let sql = sql!(
        "insert into assignment_attempts (room_id, player_id, number, question_order, \
             started_at_ms, limit_minutes, ends_at_ms, answered_count, points, right_count) \
         values ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0) on conflict do nothing"
    );
    let minutes = new.limit_minutes.map(|limit| limit + new.more_minutes);
    let ends_at_ms = minutes.map(|minutes| now_ms + minutes * MINUTE_MS);
    let which = (new.room_id, new.player_id, new.number);
    let time = (now_ms, new.limit_minutes, ends_at_ms);
    let params = which.and((new.question_order,)).and(time);
    Ok(store.db().write().execute(sql, params).await? == 1)
}

/// The attempts of a player, the first one first.
pub async fn list_attempts_of(store: &Store, player_id: &str) -> Result<Vec<Attempt>, StoreError> {
    let sql = sql!(
        "select t.room_id, r.code as room_code, t.player_id, t.number, t.question_order, \
             t.started_at_ms, t.ends_at_ms, t.finished_at_ms, t.reached_count, t.answered_count, \
             t.points, t.right_count \
         from assignment_attempts t join rooms r on r.id = t.room_id \
         where t.player_id = $1 order by t.number"
    );
    Ok(store.db().read().all(sql, (player_id,)).await?)
}

/// An attempt with its player.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Counted {
    pub nickname: String,
    /// When the player came.
    pub joined_at_ms: i64,
    /// Until when the player has more time than the others.
    pub extended_to_ms: Option<i64>,
    #[sqlx(flatten)]
    pub attempt: Attempt,
}

/// The attempts of an assignment, in the order of players and attempts.
pub async fn list_counted(store: &Store, assignment_id: &str) -> Result<Vec<Counted>, StoreError> {
    let sql = sql!(
        "select p.nickname, p.joined_at_ms, p.extended_to_ms, t.room_id, r.code as room_code, \
             t.player_id, t.number, t.question_order, t.started_at_ms, t.ends_at_ms, \
             t.finished_at_ms, t.reached_count, t.answered_count, t.points, t.right_count \
         from assignment_attempts t join rooms r on r.id = t.room_id \
         join assigned_players p on p.id = t.player_id \
         where p.assignment_id = $1 order by p.id, t.number"
    );
    Ok(store.db().read().all(sql, (assignment_id,)).await?)
}

/// Records how far an attempt has come. What it came to at its end stays, and nobody goes back.
pub async fn note_attempt(
    store: &Store,
    room_id: &str,
    progress: AttemptProgress,
) -> Result<(), StoreError> {
    let sql = sql!(
        "update assignment_attempts set answered_count = $2, points = $3, right_count = $4, \
             finished_at_ms = coalesce(finished_at_ms, $5), \
             reached_count = case when $6 > reached_count then $6 else reached_count end \
         where room_id = $1"
    );
    let counts = (
        progress.answered_count,
        progress.points,
        progress.right_count,
    );
    let params = (room_id,)
        .and(counts)
        .and((progress.finished_at_ms, progress.reached_count));
    store.db().write().execute(sql, params).await?;
    Ok(())
}

/// Records the points and the right answers of an attempt as they are with corrections.
pub async fn recount_attempt(
    store: &Store,
    room_id: &str,
    (points, right_count): (i64, i64),
) -> Result<(), StoreError> {
    let sql =
        sql!("update assignment_attempts set points = $2, right_count = $3 where room_id = $1");
    let params = (room_id, points, right_count);
    store.db().write().execute(sql, params).await?;
    Ok(())
}

/// Lets a room sleep: no node owns it until someone wakes it. False if the caller no longer owns
/// it, or it is over.
pub async fn put_to_sleep(store: &Store, room_id: &str, epoch: i64) -> Result<bool, StoreError> {
    let sql = sql!(
        "update rooms set owner_node = '' where id = $1 and owner_epoch = $2 \
             and finished_at_ms is null"
    );
    Ok(store.db().write().execute(sql, (room_id, epoch)).await? == 1)
}
