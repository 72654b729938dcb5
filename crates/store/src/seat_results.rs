//! The results of the seats of a live session, kept for a while after its game.
//!
//! With its seat token, a seat can be saved to an account and can give the quiz stars, also when
//! the session is over. Nothing here says who sits where to anyone but that player. The tokens and
//! the stars of single seats are deleted after [`SEATS_KEPT_MS`]; sums of stars stay with the
//! report.

use database::{Tx, sql};
use sqlx::FromRow;
use sqlx::types::Json;

use crate::time::DAY_MS;
use crate::{Store, StoreError};

/// How long after a game its seats can be saved and give stars. The code of a room isn't given to
/// another one sooner.
pub const SEATS_KEPT_MS: i64 = DAY_MS;
/// The number of rows written at once; a game that writes at the same moment waits for one batch.
const BATCH_LEN: usize = 500;

/// What a seat came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatResult {
    pub seat: i64,
    pub token_hash: [u8; 32],
    /// The account its player was logged in to when joining.
    pub account_id: Option<String>,
    /// See `PlayResult::figures`; `None` if the player answered nothing.
    pub figures: Option<[i64; 8]>,
}

/// A seat in a room.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PlayedSeat {
    pub room_id: String,
    pub seat: i64,
}

/// What became of saving a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaveSeatOutcome {
    /// The game counts for the account.
    Saved,
    /// It already did.
    AlreadySaved,
    /// There is no such seat, or no longer.
    Unknown,
    /// It belongs to another account.
    OtherAccount,
    /// Another seat of this room counts for the account.
    OtherSeat,
    /// The account hosted the room or wrote its quiz.
    OwnGame,
    /// The player answered nothing.
    NothingPlayed,
}

/// Stars that were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatStars {
    /// Whether this changed anything.
    pub is_new: bool,
    /// The quiz whose public rating they also are, and its author.
    pub rated_quiz: Option<(String, String)>,
}

/// How many seats of a room gave stars, and how many altogether.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct StarSums {
    pub star_count: i64,
    pub star_sum: i64,
}

/// What decides whether a seat can be saved.
#[derive(FromRow)]
struct Candidate {
    account_id: Option<String>,
    stars: Option<i64>,
    has_played: bool,
    quiz_id: Option<String>,
    owner_id: Option<String>,
    host_account_id: Option<String>,
    finished_at_ms: i64,
}

/// Reads a seat and locks it.
macro_rules! candidate {
    ($lock:literal) => {
        concat!(
            "select s.account_id, s.stars, s.rank is not null as has_played, r.quiz_id, \
                 q.owner_id, r.host_account_id, s.finished_at_ms \
             from seat_results s join rooms r on r.id = s.room_id \
                 left join quizzes q on q.id = r.quiz_id \
             where s.room_id = $1 and s.seat = $2",
            $lock
        )
    };
}

impl Store {
    /// Stores what the seats of a live room came to. Repeating it updates the figures, and keeps
    /// what players have saved and given since.
    ///
    /// `is_again` is a correction of a room that is over: it adds no seats and no tokens, because
    /// those may have been deleted. `gone` are seats that the host removed.
    pub async fn put_seat_results(
        &self,
        room_id: &str,
        results: &[SeatResult],
        gone: &[i64],
        is_again: bool,
        finished_at_ms: i64,
    ) -> Result<(), StoreError> {
        let put = sql! {
            sqlite: "insert into seat_results (room_id, seat, token_hash, account_id, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, finished_at_ms) \
                select r.id, v.value ->> '$[0]', unhex(v.value ->> '$[1]'), a.id, \
                    v.value ->> '$[3][0]', v.value ->> '$[3][1]', v.value ->> '$[3][2]', \
                    v.value ->> '$[3][3]', v.value ->> '$[3][4]', v.value ->> '$[3][5]', \
                    v.value ->> '$[3][6]', v.value ->> '$[3][7]', $3 \
                from json_each($2) v join rooms r on r.id = $1 and r.mode = 'live' \
                    left join accounts a on a.id = v.value ->> '$[2]' \
                where $4 = 0 or exists (select 1 from seat_results o \
                    where o.room_id = r.id and o.seat = v.value ->> '$[0]') \
                on conflict (room_id, seat) do update set \
                    token_hash = case when $4 = 0 then excluded.token_hash \
                        else seat_results.token_hash end, \
                    account_id = coalesce(seat_results.account_id, excluded.account_id), \
                    rank = excluded.rank, player_count = excluded.player_count, \
                    points = excluded.points, asked_count = excluded.asked_count, \
                    right_count = excluded.right_count, \
                    right_permille = excluded.right_permille, \
                    best_streak = excluded.best_streak, quick_count = excluded.quick_count",
            postgres: "insert into seat_results (room_id, seat, token_hash, account_id, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, finished_at_ms) \
                select r.id, cast(v ->> 0 as bigint), decode(v ->> 1, 'hex'), a.id, \
                    cast(v #>> '{3,0}' as bigint), cast(v #>> '{3,1}' as bigint), \
                    cast(v #>> '{3,2}' as bigint), cast(v #>> '{3,3}' as bigint), \
                    cast(v #>> '{3,4}' as bigint), cast(v #>> '{3,5}' as bigint), \
                    cast(v #>> '{3,6}' as bigint), cast(v #>> '{3,7}' as bigint), $3 \
                from jsonb_array_elements($2) as v join rooms r on r.id = $1 and r.mode = 'live' \
                    left join accounts a on a.id = v ->> 2 \
                where $4 = 0 or exists (select 1 from seat_results o \
                    where o.room_id = r.id and o.seat = cast(v ->> 0 as bigint)) \
                order by 2 \
                on conflict (room_id, seat) do update set \
                    token_hash = case when $4 = 0 then excluded.token_hash \
                        else seat_results.token_hash end, \
                    account_id = coalesce(seat_results.account_id, excluded.account_id), \
                    rank = excluded.rank, player_count = excluded.player_count, \
                    points = excluded.points, asked_count = excluded.asked_count, \
                    right_count = excluded.right_count, \
                    right_permille = excluded.right_permille, \
                    best_streak = excluded.best_streak, quick_count = excluded.quick_count",
        };
        let rows: Vec<_> = results.iter().map(SeatResult::row).collect();
        for batch in rows.chunks(BATCH_LEN) {
            let params = (room_id, Json(batch), finished_at_ms, i64::from(is_again));
            self.db.write().execute(put, params).await?;
        }
        self.forget_removed_seats(room_id, gone).await?;
        self.follow_saved_seats(room_id).await
    }

    /// Removed players can't save their games.
    async fn forget_removed_seats(&self, room_id: &str, gone: &[i64]) -> Result<(), StoreError> {
        let sql = sql!(
            "delete from seat_results where room_id = $1 and seat = $2 and saved_at_ms is null"
        );
        for seat in gone {
            self.db.write().execute(sql, (room_id, *seat)).await?;
        }
        Ok(())
    }

    /// A correction also changes the games that were saved afterward.
    async fn follow_saved_seats(&self, room_id: &str) -> Result<(), StoreError> {
        let sql = sql!(
            "update profile_plays set rank = s.rank, player_count = s.player_count, \
                 points = s.points, asked_count = s.asked_count, right_count = s.right_count, \
                 right_permille = s.right_permille, best_streak = s.best_streak, \
                 quick_count = s.quick_count \
             from seat_results s \
             where s.room_id = $1 and s.saved_at_ms is not null and s.rank is not null \
                 and profile_plays.account_id = s.account_id and profile_plays.room_id = s.room_id"
        );
        self.db.write().execute(sql, (room_id,)).await?;
        Ok(())
    }

    /// The seat with this token in a room with this code that was played lately.
    pub async fn find_played_seat(
        &self,
        code: &str,
        token_hash: &[u8; 32],
        now_ms: i64,
    ) -> Result<Option<PlayedSeat>, StoreError> {
        let sql = sql!(
            "select s.room_id, s.seat from seat_results s join rooms r on r.id = s.room_id \
             where s.token_hash = $1 and r.code = $2 and s.finished_at_ms > $3"
        );
        let params = (token_hash.as_slice(), code, now_ms - SEATS_KEPT_MS);
        Ok(self.db.read().optional(sql, params).await?)
    }

    /// Makes the game of a seat count for an account, as if its player had been logged in from the
    /// beginning. The caller has checked the seat token and the account.
    pub async fn save_seat(
        &self,
        seat: &PlayedSeat,
        account_id: &str,
        now_ms: i64,
    ) -> Result<SaveSeatOutcome, StoreError> {
        let find = sql! {
            sqlite: candidate!(""),
            postgres: candidate!(" for update of s"),
        };
        let count = sql! {
            sqlite: "insert into profile_plays (account_id, room_id, quiz_id, mode, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, is_counted, finished_at_ms) \
                select a.id, r.id, r.quiz_id, r.mode, s.rank, s.player_count, s.points, \
                    s.asked_count, s.right_count, s.right_permille, s.best_streak, \
                    s.quick_count, 1, s.finished_at_ms \
                from seat_results s join rooms r on r.id = s.room_id join accounts a on a.id = $3 \
                where s.room_id = $1 and s.seat = $2 on conflict do nothing",
            postgres: "insert into profile_plays (account_id, room_id, quiz_id, mode, rank, \
                    player_count, points, asked_count, right_count, right_permille, best_streak, \
                    quick_count, is_counted, finished_at_ms) \
                select a.id, r.id, r.quiz_id, r.mode, s.rank, s.player_count, s.points, \
                    s.asked_count, s.right_count, s.right_permille, s.best_streak, \
                    s.quick_count, true, s.finished_at_ms \
                from seat_results s join rooms r on r.id = s.room_id join accounts a on a.id = $3 \
                where s.room_id = $1 and s.seat = $2 on conflict do nothing",
        };
        let save = sql!(
            "update seat_results set account_id = $3, saved_at_ms = $4 \
             where room_id = $1 and seat = $2"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let found: Option<Candidate> = tx.optional(find, (&seat.room_id, seat.seat)).await?;
        let Some(found) = found else {
            return Ok(SaveSeatOutcome::Unknown);
        };
        if let Some(outcome) = found.refuses(account_id) {
            return Ok(outcome);
        }
        let whose = (&seat.room_id, seat.seat, account_id);
        if tx.execute(count, whose).await? == 0 {
            return Ok(SaveSeatOutcome::OtherSeat);
        }
        tx.execute(save, (&seat.room_id, seat.seat, account_id, now_ms))
            .await?;
        if let Some(quiz_id) = &found.quiz_id {
            count_play(&mut tx, quiz_id, account_id, &found).await?;
        }
        if let Some(stars) = found.stars {
            rate_as(&mut tx, &seat.room_id, account_id, stars, now_ms).await?;
        }
        tx.commit().await?;
        Ok(SaveSeatOutcome::Saved)
    }

    /// Gives 1 to 5 stars for a seat, replacing its earlier ones. If the seat belongs to an account
    /// that may rate the quiz, they are also its rating. `None` if there is no such seat.
    pub async fn give_stars(
        &self,
        seat: &PlayedSeat,
        stars: i64,
        now_ms: i64,
    ) -> Result<Option<SeatStars>, StoreError> {
        let find = sql! {
            sqlite: candidate!(""),
            postgres: candidate!(" for update of s"),
        };
        let give = sql!("update seat_results set stars = $3 where room_id = $1 and seat = $2");
        let add = sql!(
            "update room_reports set star_count = star_count + $2, star_sum = star_sum + $3 \
             where room_id = $1"
        );
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let found: Option<Candidate> = tx.optional(find, (&seat.room_id, seat.seat)).await?;
        let Some(found) = found else {
            return Ok(None);
        };
        let is_new = found.stars != Some(stars);
        if is_new {
            tx.execute(give, (&seat.room_id, seat.seat, stars)).await?;
            let more = i64::from(found.stars.is_none());
            let sum = stars - found.stars.unwrap_or(0);
            tx.execute(add, (&seat.room_id, more, sum)).await?;
        }
        let quiz_id = match &found.account_id {
            Some(account_id) => rate_as(&mut tx, &seat.room_id, account_id, stars, now_ms).await?,
            None => None,
        };
        tx.commit().await?;
        Ok(Some(SeatStars {
            is_new,
            rated_quiz: quiz_id.zip(found.owner_id),
        }))
    }

    /// The stars that the seats of a room gave.
    pub async fn star_sums(&self, room_id: &str) -> Result<StarSums, StoreError> {
        let sql = sql!("select star_count, star_sum from room_reports where room_id = $1");
        let sums: Option<StarSums> = self.db.read().optional(sql, (room_id,)).await?;
        Ok(sums.unwrap_or_default())
    }

    /// Deletes seats that nobody saved in time, and the tokens and stars of the others.
    pub(crate) async fn forget_seats(&self, now_ms: i64) -> Result<u64, StoreError> {
        let forget = sql!(
            "delete from seat_results where (room_id, seat) in \
                 (select room_id, seat from seat_results \
                  where finished_at_ms <= $1 and token_hash is not null \
                      and saved_at_ms is null limit $2)"
        );
        let close = sql!(
            "update seat_results set token_hash = null, stars = null where (room_id, seat) in \
                 (select room_id, seat from seat_results \
                  where finished_at_ms <= $1 and token_hash is not null \
                      and saved_at_ms is not null limit $2)"
        );
        let due_ms = now_ms - SEATS_KEPT_MS;
        let forgotten = self.forget_rows(forget, due_ms).await?;
        Ok(forgotten + self.forget_rows(close, due_ms).await?)
    }
}

impl SeatResult {
    /// The row in the statement's format.
    fn row(&self) -> (i64, String, Option<&str>, Option<[i64; 8]>) {
        let hash = self.token_hash.iter().map(|byte| format!("{byte:02x}"));
        (
            self.seat,
            hash.collect(),
            self.account_id.as_deref(),
            self.figures,
        )
    }
}

impl Candidate {
    fn refuses(&self, account_id: &str) -> Option<SaveSeatOutcome> {
        let is_own = |id: &Option<String>| id.as_deref() == Some(account_id);
        if is_own(&self.host_account_id) || is_own(&self.owner_id) {
            Some(SaveSeatOutcome::OwnGame)
        } else if is_own(&self.account_id) {
            Some(SaveSeatOutcome::AlreadySaved)
        } else if self.account_id.is_some() {
            Some(SaveSeatOutcome::OtherAccount)
        } else if !self.has_played {
            Some(SaveSeatOutcome::NothingPlayed)
        } else {
            None
        }
    }
}

/// The play was counted as a stranger's, for whom the host vouches; now it is the account's.
async fn count_play(
    tx: &mut Tx<'_>,
    quiz_id: &str,
    account_id: &str,
    found: &Candidate,
) -> Result<(), StoreError> {
    let add = sql! {
        sqlite: "insert into quiz_plays (quiz_id, account_id, is_host, day_at_ms, seat_count) \
            values ($1, $2, 0, $3, 1) on conflict do nothing",
        postgres: "insert into quiz_plays (quiz_id, account_id, is_host, day_at_ms, seat_count) \
            values ($1, $2, false, $3, 1) on conflict do nothing",
    };
    let take = sql! {
        sqlite: "update quiz_plays set seat_count = seat_count - 1 \
            where quiz_id = $1 and account_id = $2 and is_host = 1 and day_at_ms = $3 \
                and seat_count > 0",
        postgres: "update quiz_plays set seat_count = seat_count - 1 \
            where quiz_id = $1 and account_id = $2 and is_host and day_at_ms = $3 \
                and seat_count > 0",
    };
    let day_at_ms = found.finished_at_ms - found.finished_at_ms.rem_euclid(DAY_MS);
    tx.execute(add, (quiz_id, account_id, day_at_ms)).await?;
    if let Some(host) = &found.host_account_id {
        tx.execute(take, (quiz_id, host, day_at_ms)).await?;
    }
    Ok(())
}

/// Makes stars the account's rating of the quiz if it is public and the account may rate it: the
/// same rules as on the page of the quiz. Returns the quiz.
async fn rate_as(
    tx: &mut Tx<'_>,
    room_id: &str,
    account_id: &str,
    stars: i64,
    now_ms: i64,
) -> Result<Option<String>, StoreError> {
    let rate = sql! {
        sqlite: "insert into quiz_ratings (quiz_id, account_id, stars, rated_at_ms) \
            select q.id, a.id, $3, $4 from rooms r join quizzes q on q.id = r.quiz_id \
                join accounts a on a.id = $2 \
            where r.id = $1 and q.is_listed = 1 and q.owner_id <> a.id \
                and a.email_verified_at_ms is not null and a.suspended_at_ms is null \
                and exists (select 1 from quiz_plays p \
                    where p.quiz_id = q.id and p.account_id = a.id) \
            on conflict (quiz_id, account_id) do update \
                set stars = excluded.stars, rated_at_ms = excluded.rated_at_ms \
            returning quiz_id",
        postgres: "insert into quiz_ratings (quiz_id, account_id, stars, rated_at_ms) \
            select q.id, a.id, $3, $4 from rooms r join quizzes q on q.id = r.quiz_id \
                join accounts a on a.id = $2 \
            where r.id = $1 and q.is_listed and q.owner_id <> a.id \
                and a.email_verified_at_ms is not null and a.suspended_at_ms is null \
                and exists (select 1 from quiz_plays p \
                    where p.quiz_id = q.id and p.account_id = a.id) \
            on conflict (quiz_id, account_id) do update \
                set stars = excluded.stars, rated_at_ms = excluded.rated_at_ms \
            returning quiz_id",
    };
    let params = (room_id, account_id, stars, now_ms);
    Ok(tx.optional_scalar(rate, params).await?)
}
