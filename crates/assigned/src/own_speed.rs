//! Live sessions in which everyone goes at their own speed: the assignments that have a code to
//! type, and how far their people have come.

use database::sql;
use sqlx::FromRow;
use store::{Store, StoreError};

/// What the digits that someone typed lead to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Joinable {
    pub id: String,
    /// The last part of its link.
    pub code: String,
    pub host_name: Option<String>,
    pub title: String,
    /// The number of its questions, with slides.
    pub question_count: i64,
    /// How many names its host listed; 0 if anyone may play.
    pub listed_count: i64,
}

/// How many people have come to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Reached {
    /// Which question, counting from 1; 0 before the first one.
    pub reached_count: i64,
    /// How many have finished, and have come no further.
    pub finished_count: i64,
    /// How many go on from there.
    pub running_count: i64,
}

/// The open session that people join by typing these digits.
pub async fn find_joinable(store: &Store, join_code: &str) -> Result<Option<Joinable>, StoreError> {
    let sql = sql!(
        "select r.id, r.code, h.name as host_name, r.title, r.question_count, \
             (select count(*) from assigned_players p where p.assignment_id = r.id \
                 and p.is_listed = 1) as listed_count \
         from assignments a join rooms r on r.id = a.room_id \
         left join accounts h on h.id = r.host_account_id \
         where a.join_code = $1 and r.finished_at_ms is null order by r.id desc limit 1"
    );
    Ok(store.db().read().optional(sql, (join_code,)).await?)
}

/// How far the people of an assignment have come in their newest attempts, by question.
pub async fn count_reached(store: &Store, id: &str) -> Result<Vec<Reached>, StoreError> {
    let sql = sql!(
        "select t.reached_count, count(t.finished_at_ms) as finished_count, \
             count(*) - count(t.finished_at_ms) as running_count \
         from assignment_attempts t join assigned_players p on p.id = t.player_id \
         where p.assignment_id = $1 and t.number = \
             (select max(n.number) from assignment_attempts n where n.player_id = p.id) \
         group by t.reached_count order by t.reached_count"
    );
    Ok(store.db().read().all(sql, (id,)).await?)
}
