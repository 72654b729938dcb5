//! How long attempts may take: when the time of each is up, and which ones are to be ended.
//!
//! The end of an attempt is fixed when it begins, and moves only with what its own player has more
//! than the others. The room that plays it reads it here and ends by itself; while it sleeps,
//! someone else has to look.

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

/// The end of an attempt with a time limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct TimeLimit {
    /// When its time is up.
    pub ends_at_ms: i64,
    /// When its assignment closes, or closed, for those without more time.
    pub closes_at_ms: Option<i64>,
    /// Until when its player has more time than the others.
    pub extended_to_ms: Option<i64>,
}

impl TimeLimit {
    /// When it ends, as its player is told: the assignment may close earlier.
    pub fn shown_end_ms(&self) -> i64 {
        let closes_at_ms = self.closes_at_ms.map(|at_ms| {
            self.extended_to_ms
                .map_or(at_ms, |extended_ms| extended_ms.max(at_ms))
        });
        closes_at_ms.map_or(self.ends_at_ms, |at_ms| at_ms.min(self.ends_at_ms))
    }

    /// What the player of an attempt is told that was finished then, or isn't: when it ends, and
    /// whether it is over because its time was up.
    pub fn told(&self, finished_at_ms: Option<i64>) -> (Option<i64>, bool) {
        let ends_at_ms = finished_at_ms.is_none().then(|| self.shown_end_ms());
        (ends_at_ms, finished_at_ms == Some(self.ends_at_ms))
    }
}

/// The time limit of an attempt, if it has one.
pub async fn find_time_limit(
    store: &Store,
    room_id: &str,
) -> Result<Option<TimeLimit>, StoreError> {
    let sql = sql!(
        "select t.ends_at_ms, coalesce(r.finished_at_ms, \
             case when a.accepts_late = 0 then a.closes_at_ms end) as closes_at_ms, \
             p.extended_to_ms \
         from assignment_attempts t join assigned_players p on p.id = t.player_id \
         join assignments a on a.room_id = p.assignment_id join rooms r on r.id = a.room_id \
         where t.room_id = $1 and t.ends_at_ms is not null"
    );
    Ok(store.db().read().optional(sql, (room_id,)).await?)
}

/// The codes of attempts whose time is up, and that aren't noted as finished. `id` asks about one
/// assignment.
pub async fn list_out_of_time(
    store: &Store,
    id: Option<&str>,
    now_ms: i64,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select r.code from assignment_attempts t join rooms r on r.id = t.room_id \
         join assigned_players p on p.id = t.player_id \
         where t.ends_at_ms <= $1 and t.finished_at_ms is null \
             and (cast($2 as text) is null or p.assignment_id = $2) \
         order by t.ends_at_ms limit $3"
    );
    let params = (now_ms, id, i64::from(limit));
    Ok(store.db().read().scalars(sql, params).await?)
}

/// Notes that attempts ended whose time is up, if their rooms are over and couldn't tell: for
/// example because a journal can't be read.
pub async fn note_out_of_time(store: &Store, now_ms: i64) -> Result<(), StoreError> {
    let sql = sql!(
        "update assignment_attempts set finished_at_ms = ends_at_ms \
         where ends_at_ms <= $1 and finished_at_ms is null and room_id in \
             (select id from rooms where finished_at_ms is not null)"
    );
    store.db().write().execute(sql, (now_ms,)).await?;
    Ok(())
}

/// The codes of attempts with a time limit that some node runs; of one player, or of all.
pub async fn list_limited_awake(
    store: &Store,
    id: &str,
    player_id: Option<&str>,
) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select r.code from assignment_attempts t join rooms r on r.id = t.room_id \
         join assigned_players p on p.id = t.player_id \
         where p.assignment_id = $1 and (cast($2 as text) is null or p.id = $2) \
             and t.ends_at_ms is not null and t.finished_at_ms is null \
             and r.finished_at_ms is null and r.owner_node <> '' order by r.id"
    );
    Ok(store.db().read().scalars(sql, (id, player_id)).await?)
}

#[cfg(test)]
mod tests {
    //! When an attempt ends, as its player is told.

    use super::TimeLimit;

    #[test]
    fn an_attempt_is_over_because_of_its_time_or_was_finished() {
        let limit = TimeLimit {
            ends_at_ms: 1_000,
            closes_at_ms: Some(700),
            extended_to_ms: None,
        };
        assert_eq!(limit.told(None), (Some(700), false));
        assert_eq!(limit.told(Some(700)), (None, false));
        assert_eq!(limit.told(Some(1_000)), (None, true));
    }

    #[test]
    fn an_attempt_ends_with_its_time_or_its_assignment() {
        let end = |closes_at_ms, extended_to_ms| {
            let limit = TimeLimit {
                ends_at_ms: 1_000,
                closes_at_ms,
                extended_to_ms,
            };
            limit.shown_end_ms()
        };
        assert_eq!(end(None, None), 1_000, "as long as it is open");
        assert_eq!(end(Some(2_000), None), 1_000);
        assert_eq!(end(Some(700), None), 700, "it closes earlier");
        assert_eq!(end(Some(700), Some(900)), 900, "but not for this one");
        assert_eq!(end(Some(700), Some(2_000)), 1_000);
        assert_eq!(end(Some(700), Some(500)), 700);
        assert_eq!(end(None, Some(500)), 1_000, "it doesn't close");
    }
}
