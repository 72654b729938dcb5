//! Assignments: their dates and rules, opening, closing and deleting them.

use database::{Params as _, sql};
use sqlx::FromRow;
use store::time::MINUTE_MS;
use store::{FIRST_SEQ, Page, Store, StoreError};

use crate::attempts::Attempt;
use crate::players::Player;
use crate::time_limits::TimeLimit;

/// How long a new attempt may be without the row that says whose it is.
const UNOWNED_MS: i64 = 10 * MINUTE_MS;

/// An assignment with the row of its room.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Assignment {
    pub id: String,
    pub code: String,
    pub host_account_id: Option<String>,
    pub host_name: Option<String>,
    pub quiz_id: Option<String>,
    pub title: String,
    pub question_count: i64,
    pub created_at_ms: i64,
    /// When it was closed.
    pub finished_at_ms: Option<i64>,
    /// When its names, and with them its attempts, were deleted.
    pub names_forgotten_at_ms: Option<i64>,
    #[sqlx(flatten)]
    pub policies: Policies,
    /// What its report was gathered from.
    pub gathered: String,
    pub player_count: i64,
    pub finished_count: i64,
    /// How many names the host listed; 0 if anyone may play.
    pub listed_count: i64,
    /// The last moment until which someone has more time than the others.
    pub extended_to_ms: Option<i64>,
    /// When the time of an attempt that goes on is up, of the first one.
    pub next_end_ms: Option<i64>,
}

impl Assignment {
    /// How many questions an attempt has, with those that aren't drawn but always there.
    pub fn own_question_count(&self) -> i64 {
        let Policies {
            draw_count,
            draw_of,
            ..
        } = self.policies;
        let left_out = draw_of.zip(draw_count).map_or(0, |(of, count)| of - count);
        self.question_count - left_out
    }

    /// When it closes, or closed, for someone with more time up to this moment.
    pub fn closes_at_ms_for(&self, extended_to_ms: Option<i64>) -> Option<i64> {
        let for_all = self.finished_at_ms.or(self.policies.closes_at_ms)?;
        Some(extended_to_ms.map_or(for_all, |at_ms| at_ms.max(for_all)))
    }

    /// When an attempt that goes on ends, if it has a time limit.
    pub fn ends_at_ms_of(&self, attempt: &Attempt, player: &Player) -> Option<i64> {
        let limit = TimeLimit {
            ends_at_ms: attempt.ends_at_ms?,
            closes_at_ms: self.finished_at_ms.or(self.closes_itself_at_ms()),
            extended_to_ms: player.extended_to_ms,
        };
        let goes_on = attempt.finished_at_ms.is_none();
        goes_on.then(|| limit.shown_end_ms())
    }

    /// When it closes by itself.
    pub fn closes_itself_at_ms(&self) -> Option<i64> {
        let accepts_late = self.policies.accepts_late != 0;
        self.policies.closes_at_ms.filter(|_| !accepts_late)
    }

    /// Whether something that is finished then, or isn't yet, is late; of someone with more time
    /// up to `extended_to_ms`.
    pub fn is_late(
        &self,
        finished_at_ms: Option<i64>,
        extended_to_ms: Option<i64>,
        now_ms: i64,
    ) -> bool {
        let due_ms = self
            .policies
            .closes_at_ms
            .filter(|_| self.policies.accepts_late != 0);
        let due_ms = due_ms.max(extended_to_ms.filter(|_| due_ms.is_some()));
        due_ms.is_some_and(|due_ms| finished_at_ms.unwrap_or(now_ms) > due_ms)
    }

    /// When it was closed, if nobody has more time than that.
    pub fn closed_for_all_ms(&self, now_ms: i64) -> Option<i64> {
        let is_anyone_left = self.extended_to_ms.is_some_and(|at_ms| at_ms > now_ms);
        self.finished_at_ms.filter(|_| !is_anyone_left)
    }
}

/// Whose attempts.
#[derive(Debug, Clone, Copy)]
pub enum Whose<'a> {
    Everyones,
    Of(&'a str),
    /// Of those who have no more time than this, once it has closed.
    Over(i64),
    /// Of those who had more time than the others, up to this at most.
    Overdue(i64),
}

/// What a host decides about an assignment.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Policies {
    pub opens_at_ms: i64,
    pub closes_at_ms: Option<i64>,
    pub time_zone: Option<String>,
    pub attempts_max: Option<i64>,
    /// `best`, `last` or `average`.
    pub counts: String,
    pub keeps_time_limits: i64,
    pub shuffles_questions: i64,
    pub shuffles_answers: i64,
    /// When players learn what is right: after `each` question, at the `end` of an attempt, or
    /// after the `closing`.
    pub feedback: String,
    /// Whether it stays open after it is due, until its host closes it.
    pub accepts_late: i64,
    /// How many questions each attempt draws of those that can be right or wrong, …
    pub draw_count: Option<i64>,
    /// … and how many of these there are. Both `None` if each attempt has all.
    pub draw_of: Option<i64>,
    /// How long an attempt may take that begins from now on.
    pub attempt_minutes: Option<i64>,
    /// The digits people type to join, if it is a live session in which everyone goes at their own
    /// speed.
    pub join_code: Option<String>,
    /// Whether people say how sure they are of their answers.
    pub asks_confidence: i64,
}

/// The columns of [`Assignment`].
macro_rules! select_assignments {
    ($rest:literal) => {
        concat!(
            "select r.id, r.code, r.host_account_id, h.name as host_name, r.quiz_id, r.title, ",
            "r.question_count, r.created_at_ms, r.finished_at_ms, r.names_forgotten_at_ms, ",
            "a.opens_at_ms, a.closes_at_ms, a.time_zone, a.attempts_max, a.counts, ",
            "a.keeps_time_limits, a.shuffles_questions, a.shuffles_answers, a.feedback, ",
            "a.accepts_late, a.draw_count, a.draw_of, a.attempt_minutes, a.join_code, ",
            "a.asks_confidence, a.gathered, ",
            "(select count(*) from assigned_players p where p.assignment_id = r.id ",
            "and p.has_come = 1) as player_count, ",
            "(select count(*) from assigned_players p where p.assignment_id = r.id ",
            "and p.is_listed = 1) as listed_count, ",
            "(select count(*) from assigned_players p where p.assignment_id = r.id and exists ",
            "(select 1 from assignment_attempts t where t.player_id = p.id ",
            "and t.finished_at_ms is not null)) as finished_count, ",
            "(select max(p.extended_to_ms) from assigned_players p ",
            "where p.assignment_id = r.id) as extended_to_ms, ",
            "(select min(t.ends_at_ms) from assignment_attempts t ",
            "join assigned_players p on p.id = t.player_id ",
            "where p.assignment_id = r.id and t.finished_at_ms is null) as next_end_ms ",
            "from assignments a join rooms r on r.id = a.room_id ",
            "left join accounts h on h.id = r.host_account_id ",
            $rest
        )
    };
}

/// Adds the rules of an assignment whose room was just created.
pub async fn insert(store: &Store, id: &str, policies: &Policies) -> Result<(), StoreError> {
    let sql = sql!(
        "insert into assignments (room_id, opens_at_ms, closes_at_ms, time_zone, attempts_max, \
             counts, keeps_time_limits, shuffles_questions, shuffles_answers, feedback, \
             accepts_late, draw_count, draw_of, attempt_minutes, join_code, asks_confidence) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
    );
    let dates = (id, policies.opens_at_ms, policies.closes_at_ms);
    let rules = (&policies.time_zone, policies.attempts_max, &policies.counts);
    let ways = (
        policies.keeps_time_limits,
        policies.shuffles_questions,
        policies.shuffles_answers,
        &policies.feedback,
        policies.accepts_late,
    );
    let length = (
        policies.draw_count,
        policies.draw_of,
        policies.attempt_minutes,
        &policies.join_code,
        policies.asks_confidence,
    );
    let params = dates.and(rules).and(ways).and(length);
    store.db().write().execute(sql, params).await?;
    Ok(())
}

/// Changes the title, the dates and the rules that may change.
pub async fn update(
    store: &Store,
    id: &str,
    title: &str,
    policies: &Policies,
) -> Result<(), StoreError> {
    let rename = sql!("update rooms set title = $2, search_text = $3 where id = $1");
    let change = sql!(
        "update assignments set opens_at_ms = $2, closes_at_ms = $3, time_zone = $4, \
             attempts_max = $5, counts = $6, accepts_late = $7, attempt_minutes = $8, \
             gathered = '' \
         where room_id = $1"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let words = search::search_text([title]);
    tx.execute(rename, (id, title, words)).await?;
    let dates = (id, policies.opens_at_ms, policies.closes_at_ms);
    let rules = (
        &policies.time_zone,
        policies.attempts_max,
        &policies.counts,
        policies.accepts_late,
        policies.attempt_minutes,
    );
    tx.execute(change, dates.and(rules)).await?;
    tx.commit().await?;
    Ok(())
}

pub async fn find(store: &Store, id: &str) -> Result<Option<Assignment>, StoreError> {
    let sql = sql!(select_assignments!("where r.id = $1"));
    Ok(store.db().read().optional(sql, (id,)).await?)
}

/// The assignment with this code, open or closed.
pub async fn find_by_code(store: &Store, code: &str) -> Result<Option<Assignment>, StoreError> {
    let sql = sql!(select_assignments!(
        "where r.code = $1 and r.mode = 'assigned'"
    ));
    Ok(store.db().read().optional(sql, (code,)).await?)
}

/// Lists the assignments of a host, newest first. `stage` is `scheduled`, `open`, `closed`, or
/// nothing for all.
pub async fn list(
    store: &Store,
    host_id: &str,
    stage: Option<&str>,
    now_ms: i64,
    limit: u32,
    cursor: Option<&str>,
) -> Result<Page<Assignment>, StoreError> {
    let sql = sql!(select_assignments!(
        "where r.host_account_id = $1 and (cast($2 as text) is null or r.id < $2) \
         and (cast($3 as text) is null or $3 = case \
             when r.finished_at_ms is not null \
                 or (a.closes_at_ms <= $4 and a.accepts_late = 0) then 'closed' \
             when a.opens_at_ms > $4 then 'scheduled' else 'open' end) \
         order by r.id desc limit $5"
    ));
    let params = (host_id, cursor, stage, now_ms, i64::from(limit) + 1);
    let rows: Vec<Assignment> = store.db().read().all(sql, params).await?;
    Ok(Page::new(rows, limit, |assignment| &assignment.id))
}

/// Counts a host's assignments that aren't closed.
pub async fn count_open(store: &Store, host_id: &str) -> Result<i64, StoreError> {
    let sql = sql!(
        "select count(*) from rooms where host_account_id = $1 and mode = 'assigned' \
             and finished_at_ms is null"
    );
    Ok(store.db().read().scalar(sql, (host_id,)).await?)
}

/// The assignments to be closed by now, each by its id.
pub async fn list_due(store: &Store, now_ms: i64, limit: u32) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select r.id from rooms r join assignments a on a.room_id = r.id \
         where r.mode = 'assigned' and r.finished_at_ms is null and a.closes_at_ms <= $1 \
             and a.accepts_late = 0 \
         order by a.closes_at_ms limit $2"
    );
    let params = (now_ms, i64::from(limit));
    Ok(store.db().read().scalars(sql, params).await?)
}

/// The assignments that have closed, and have attempts of players whose longer time is over, each
/// by its id. `id` asks about one of them.
pub async fn list_overdue(
    store: &Store,
    id: Option<&str>,
    now_ms: i64,
    limit: u32,
) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select distinct r.id from assigned_players p join rooms r on r.id = p.assignment_id \
         join assignment_attempts t on t.player_id = p.id \
         where p.extended_to_ms <= $1 and (cast($2 as text) is null or r.id = $2) \
             and r.finished_at_ms is not null and t.finished_at_ms is null \
         order by r.id limit $3"
    );
    let params = (now_ms, id, i64::from(limit));
    Ok(store.db().read().scalars(sql, params).await?)
}

/// The codes of attempts that some node runs.
pub async fn list_awake(
    store: &Store,
    id: &str,
    whose: Whose<'_>,
) -> Result<Vec<String>, StoreError> {
    let sql = sql!(
        "select r.code from assignment_attempts t join rooms r on r.id = t.room_id \
         join assigned_players p on p.id = t.player_id \
         where p.assignment_id = $1 and (cast($2 as text) is null or p.id = $2) \
             and (cast($3 as bigint) is null or coalesce(p.extended_to_ms, $4) <= $3) \
             and r.finished_at_ms is null and r.owner_node <> '' order by r.id"
    );
    let (player_id, over_ms, usual_ms) = match whose {
        Whose::Everyones => (None, None, CLOSED),
        Whose::Of(player_id) => (Some(player_id), None, CLOSED),
        Whose::Over(now_ms) => (None, Some(now_ms), CLOSED),
        Whose::Overdue(now_ms) => (None, Some(now_ms), NOT_CLOSED),
    };
    let params = (id, player_id, over_ms, usual_ms);
    Ok(store.db().read().scalars(sql, params).await?)
}

/// Until when someone without more time can go on, if it is closed for them.
const CLOSED: i64 = 0;
/// The same, if nothing of theirs is to end.
const NOT_CLOSED: i64 = i64::MAX;

/// Ends the attempts that sleep of those who have no more time.
const END_ROOMS: &str = "update rooms set phase = 'finished', finished_at_ms = $2 \
     where finished_at_ms is null and owner_node = '' and id in \
         (select t.room_id from assignment_attempts t \
          join assigned_players p on p.id = t.player_id \
          where p.assignment_id = $1 and coalesce(p.extended_to_ms, $3) <= $2)";

const END_ATTEMPTS: &str = "update assignment_attempts set finished_at_ms = $2 \
     where finished_at_ms is null and player_id in \
         (select id from assigned_players \
          where assignment_id = $1 and coalesce(extended_to_ms, $3) <= $2)";

/// Closes an assignment, and ends the attempts that sleep, but for those of players with more
/// time. Attempts that a node runs are ended before. False if someone else was faster.
pub async fn close(store: &Store, id: &str, now_ms: i64) -> Result<bool, StoreError> {
    let close = sql!(
        "update rooms set phase = 'finished', finished_at_ms = $2, seat_count = \
             (select count(*) from assigned_players where assignment_id = $1 and has_come = 1) \
         where id = $1 and finished_at_ms is null"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let is_closed = tx.execute(close, (id, now_ms)).await? == 1;
    for statement in [sql!(END_ROOMS), sql!(END_ATTEMPTS)] {
        tx.execute(statement, (id, now_ms, CLOSED)).await?;
    }
    tx.commit().await?;
    Ok(is_closed)
}

/// Ends what [`close`] left to players with more time, once that is over.
pub async fn end_overdue(store: &Store, id: &str, now_ms: i64) -> Result<(), StoreError> {
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    for statement in [sql!(END_ROOMS), sql!(END_ATTEMPTS)] {
        tx.execute(statement, (id, now_ms, NOT_CLOSED)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Opens a closed assignment again. False if its names or answers were deleted. Unless it keeps the
/// digits that people typed to join, these lead nowhere from then on: another session may have them
/// by now.
pub async fn reopen(store: &Store, id: &str, keeps_code: bool) -> Result<bool, StoreError> {
    let sql = sql!(
        "update rooms set phase = 'running', finished_at_ms = null \
         where id = $1 and names_forgotten_at_ms is null and answers_forgotten_at_ms is null"
    );
    let forget = sql!("update assignments set join_code = null where room_id = $1");
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    let is_open = tx.execute(sql, (id,)).await? == 1;
    if is_open && !keeps_code {
        tx.execute(forget, (id,)).await?;
    }
    tx.commit().await?;
    Ok(is_open)
}

/// What the newest report of an assignment is made of; it changes with everything that counts.
pub async fn fingerprint(store: &Store, id: &str) -> Result<String, StoreError> {
    let sql = sql!(
        "select count(*) || '-' || coalesce(sum(t.answered_count), 0) || '-' || \
             count(t.finished_at_ms) || '-' || coalesce(sum(t.points), 0) || '-' || \
             coalesce(max(t.room_id), '') || \
             (select '-' || count(*) from assigned_players q \
              where q.assignment_id = $1 and q.has_come = 0) \
         from assignment_attempts t join assigned_players p on p.id = t.player_id \
         where p.assignment_id = $1"
    );
    Ok(store.db().read().scalar(sql, (id,)).await?)
}

/// Records what the report was made of.
pub async fn note_gathered(store: &Store, id: &str, gathered: &str) -> Result<(), StoreError> {
    let sql = sql!("update assignments set gathered = $2 where room_id = $1");
    store.db().write().execute(sql, (id, gathered)).await?;
    Ok(())
}

/// Replaces everything in the journal of an assignment but its opening.
pub async fn replace_journal(
    store: &Store,
    id: &str,
    body: &[u8],
    now_ms: i64,
) -> Result<(), StoreError> {
    let forget = sql!("delete from room_journal where room_id = $1 and seq > $2");
    let put = sql!(
        "insert into room_journal (room_id, seq, epoch, body, at_ms) \
         select id, $2, owner_epoch, $3, $4 from rooms where id = $1 \
         on conflict (room_id, seq) do update set body = excluded.body, at_ms = excluded.at_ms"
    );
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    tx.execute(forget, (id, FIRST_SEQ)).await?;
    tx.execute(put, (id, FIRST_SEQ + 1, body, now_ms)).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes an assignment with its attempts, answers and report.
pub async fn delete(store: &Store, id: &str) -> Result<(), StoreError> {
    let pieces = [
        sql!(
            "delete from room_journal where room_id = $1 or room_id in \
                 (select t.room_id from assignment_attempts t \
                  join assigned_players p on p.id = t.player_id where p.assignment_id = $1)"
        ),
        sql!(
            "delete from rooms where mode = 'attempt' and id in \
                 (select t.room_id from assignment_attempts t \
                  join assigned_players p on p.id = t.player_id where p.assignment_id = $1)"
        ),
        sql!("delete from rooms where id = $1 and mode = 'assigned'"),
    ];
    let mut writer = store.db().writer().await?;
    let mut tx = writer.begin().await?;
    for piece in pieces {
        tx.execute(piece, (id,)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Deletes attempts whose players were deleted. Returns how many there were.
pub async fn forget_unowned(store: &Store, now_ms: i64) -> Result<usize, StoreError> {
    let unowned = sql!(
        "select id from rooms where mode = 'attempt' \
             and (finished_at_ms is not null or created_at_ms <= $1) \
             and not exists (select 1 from assignment_attempts t where t.room_id = rooms.id)"
    );
    let pieces = [
        sql!("delete from room_journal where room_id = $1"),
        sql!("delete from rooms where id = $1 and mode = 'attempt'"),
    ];
    let due_ms = now_ms - UNOWNED_MS;
    let ids: Vec<String> = store.db().read().scalars(unowned, (due_ms,)).await?;
    // Each is a transaction of its own: running games would wait for a long one.
    for id in &ids {
        let mut writer = store.db().writer().await?;
        let mut tx = writer.begin().await?;
        for piece in pieces {
            tx.execute(piece, (id,)).await?;
        }
        tx.commit().await?;
    }
    Ok(ids.len())
}
