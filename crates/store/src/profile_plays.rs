//! Results of games for the accounts that played them: the stats of a profile.
//!
//! A row is one account's game, written with the room's report, and again with the same facts if
//! that is rewritten. It counts nothing people could make up alone: no quiz of their own, no room
//! they host themselves, and practicing a quiz counts once. `docs/profiles.md` defines the
//! statistics. Callers decide what an achievement requires.

use database::sql;
use sqlx::FromRow;
use sqlx::types::Json;

use crate::{Page, RoomMode, Store, StoreError};

/// The number of rows written at once; a game that writes at the same moment waits for one batch.
const BATCH_LEN: usize = 500;
/// The minimum number of questions for a flawless game.
pub const FLAWLESS_QUESTIONS: i64 = 5;
/// The minimum number of players for a win.
pub const WIN_PLAYERS: i64 = 3;
/// The minimum number of players for a podium place.
pub const PODIUM_PLAYERS: i64 = 5;

/// The result of a game for one account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayResult {
    pub account_id: String,
    /// The rank; equal points share one.
    pub rank: i64,
    /// The number of seats in which something was picked.
    pub player_count: i64,
    pub points: i64,
    /// Scored questions asked of this seat.
    pub asked_count: i64,
    pub right_count: i64,
    /// The sum of credit over all answers, in thousandths of a question.
    pub right_permille: i64,
    /// The most right answers in a row.
    pub best_streak: i64,
    /// The number of quick right answers.
    pub quick_count: i64,
}

impl PlayResult {
    /// The row in the statement's format.
    fn row(&self) -> (&str, [i64; 8]) {
        (&self.account_id, self.figures())
    }

    /// Everything but the account, in the order of the columns.
    pub fn figures(&self) -> [i64; 8] {
        [
            self.rank,
            self.player_count,
            self.points,
            self.asked_count,
            self.right_count,
            self.right_permille,
            self.best_streak,
            self.quick_count,
        ]
    }
}

/// Statistics of an account's counted games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct PlayFigures {
    pub play_count: i64,
    pub points: i64,
    pub asked_count: i64,
    pub right_count: i64,
    pub right_permille: i64,
    pub quick_count: i64,
    pub best_streak: i64,
    /// Distinct quizzes that still exist.
    pub quiz_count: i64,
    /// Distinct practiced quizzes that still exist.
    pub practiced_count: i64,
    /// Days, in UTC, with at least one game.
    pub day_count: i64,
    /// First places in live rooms of at least [`WIN_PLAYERS`].
    pub win_count: i64,
    /// Places among the first three in live rooms of at least [`PODIUM_PLAYERS`].
    pub podium_count: i64,
    /// Games of at least [`FLAWLESS_QUESTIONS`] questions with every answer right.
    pub flawless_count: i64,
    /// The most players in one live room.
    pub largest_room: i64,
}

/// A game in an account's history.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ProfilePlay {
    pub room_id: String,
    /// `None` once the quiz is deleted.
    pub quiz_id: Option<String>,
    /// The quiz's current title; `None` once it is deleted.
    pub title: Option<String>,
    pub mode: RoomMode,
    pub rank: i64,
    pub player_count: i64,
    pub points: i64,
    pub asked_count: i64,
    pub right_count: i64,
    pub right_permille: i64,
    /// Whether it counts; practicing a quiz again does not.
    pub is_counted: bool,
    pub finished_at_ms: i64,
}

/// Reads the games of `$1` once.
macro_rules! play_figures {
    ($counts:literal) => {
        concat!(
            "select count(*) as play_count, \
                 cast(coalesce(sum(points), 0) as bigint) as points, \
                 cast(coalesce(sum(asked_count), 0) as bigint) as asked_count, \
                 cast(coalesce(sum(right_count), 0) as bigint) as right_count, \
                 cast(coalesce(sum(right_permille), 0) as bigint) as right_permille, \
                 cast(coalesce(sum(quick_count), 0) as bigint) as quick_count, \
                 coalesce(max(best_streak), 0) as best_streak, \
                 count(distinct quiz_id) as quiz_count, \
                 count(distinct case when mode = 'practice' then quiz_id end) \
                     as practiced_count, \
                 count(distinct finished_at_ms / 86400000) as day_count, \
                 count(case when mode = 'live' and rank = 1 and player_count >= $2 then 1 end) \
                     as win_count, \
                 count(case when mode = 'live' and rank <= 3 and player_count >= $3 then 1 end) \
                     as podium_count, \
                 count(case when asked_count >= $4 and right_count = asked_count then 1 end) \
                     as flawless_count, \
                 coalesce(max(case when mode = 'live' then player_count end), 0) \
                     as largest_room \
             from profile_plays where account_id = $1 and ",
            $counts
        )
    };
}

impl Store {
    /// Replaces the results of a room for the accounts that played in it. Leaves out the quiz's
    /// author, the host of a live room, and practice of unsaved quizzes.
    pub async fn put_play_results(
        &self,
        room_id: &str,
        results: &[PlayResult],
        finished_at_ms: i64,
    ) -> Result<(), StoreError> {
        let put = sql! {
            sqlite: "insert into profile_plays (account_id, room_id, quiz_id, mode, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, is_counted, finished_at_ms) \
                select a.id, r.id, r.quiz_id, r.mode, v.value ->> '$[1][0]', \
                    v.value ->> '$[1][1]', v.value ->> '$[1][2]', v.value ->> '$[1][3]', \
                    v.value ->> '$[1][4]', v.value ->> '$[1][5]', \
                    v.value ->> '$[1][6]', v.value ->> '$[1][7]', \
                    r.mode = 'live' or not exists (select 1 from profile_plays p \
                        where p.account_id = a.id and p.quiz_id = r.quiz_id \
                            and p.room_id <> r.id and p.is_counted = 1), $3 \
                from json_each($2) v join accounts a on a.id = v.value ->> '$[0]' \
                    join rooms r on r.id = $1 left join quizzes q on q.id = r.quiz_id \
                where (q.owner_id is null or q.owner_id <> a.id) \
                    and case r.mode when 'live' then r.host_account_id is not a.id \
                        else r.quiz_id is not null end \
                order by a.id \
                on conflict (account_id, room_id) do update set rank = excluded.rank, \
                    player_count = excluded.player_count, points = excluded.points, \
                    asked_count = excluded.asked_count, right_count = excluded.right_count, \
                    right_permille = excluded.right_permille, \
                    best_streak = excluded.best_streak, quick_count = excluded.quick_count",
            postgres: "insert into profile_plays (account_id, room_id, quiz_id, mode, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, is_counted, finished_at_ms) \
                select a.id, r.id, r.quiz_id, r.mode, cast(v #>> '{1,0}' as bigint), \
                    cast(v #>> '{1,1}' as bigint), cast(v #>> '{1,2}' as bigint), \
                    cast(v #>> '{1,3}' as bigint), cast(v #>> '{1,4}' as bigint), \
                    cast(v #>> '{1,5}' as bigint), \
                    cast(v #>> '{1,6}' as bigint), cast(v #>> '{1,7}' as bigint), \
                    r.mode = 'live' or not exists (select 1 from profile_plays p \
                        where p.account_id = a.id and p.quiz_id = r.quiz_id \
                            and p.room_id <> r.id and p.is_counted), $3 \
                from jsonb_array_elements($2) as v join accounts a on a.id = v ->> 0 \
                    join rooms r on r.id = $1 left join quizzes q on q.id = r.quiz_id \
                where (q.owner_id is null or q.owner_id <> a.id) \
                    and case r.mode when 'live' then r.host_account_id is distinct from a.id \
                        else r.quiz_id is not null end \
                order by a.id \
                on conflict (account_id, room_id) do update set rank = excluded.rank, \
                    player_count = excluded.player_count, points = excluded.points, \
                    asked_count = excluded.asked_count, right_count = excluded.right_count, \
                    right_permille = excluded.right_permille, \
                    best_streak = excluded.best_streak, quick_count = excluded.quick_count",
        };
        let rows: Vec<(&str, [i64; 8])> = results.iter().map(PlayResult::row).collect();
        for batch in rows.chunks(BATCH_LEN) {
            let params = (room_id, Json(batch), finished_at_ms);
            self.db.write().execute(put, params).await?;
        }
        Ok(())
    }

    /// Statistics of an account's games.
    pub async fn play_figures(&self, account_id: &str) -> Result<PlayFigures, StoreError> {
        let sql = sql! {
            sqlite: play_figures!("is_counted = 1"),
            postgres: play_figures!("is_counted"),
        };
        let params = (account_id, WIN_PLAYERS, PODIUM_PLAYERS, FLAWLESS_QUESTIONS);
        Ok(self.db.read().one(sql, params).await?)
    }

    /// An account's games, newest first.
    pub async fn list_profile_plays(
        &self,
        account_id: &str,
        limit: u32,
        cursor: Option<&str>,
    ) -> Result<Page<ProfilePlay>, StoreError> {
        let sql = sql!(
            "select p.room_id, p.quiz_id, q.title, p.mode, p.rank, p.player_count, p.points, \
                 p.asked_count, p.right_count, p.right_permille, p.is_counted, p.finished_at_ms \
             from profile_plays p \
             left join quizzes q on q.id = p.quiz_id and q.deleted_at_ms is null \
             where p.account_id = $1 and (cast($2 as text) is null or \
                 (p.finished_at_ms, p.room_id) < (select c.finished_at_ms, c.room_id \
                     from profile_plays c where c.account_id = $1 and c.room_id = $2)) \
             order by p.finished_at_ms desc, p.room_id desc limit $3"
        );
        let params = (account_id, cursor, i64::from(limit) + 1);
        let rows: Vec<ProfilePlay> = self.db.read().all(sql, params).await?;
        Ok(Page::new(rows, limit, |play| &play.room_id))
    }
}
