//! Who played which quiz, and how popular that makes it.
//!
//! The popularity of a quiz is `1000 · ln(1 + plays) · stars`, rounded:
//!
//! - `plays` counts those within [`WINDOW_MS`]. A person with a verified address counts once a day.
//!   People without an account count for their host, up to [`SEATS_MAX`] per host in the whole
//!   window. The author's own plays, and practice without an account, don't count.
//! - The logarithm makes each further play count for less. Reddit's "hot" order weighs votes in
//!   this way (A. Salihefendic, "How Reddit ranking algorithms work", 2010).
//! - `stars` is the Bayesian average of the ratings: `(10 · 3 + sum) / (10 + count)`, as if ten
//!   people had already given three stars, so that one friend's five stars don't make a perfect
//!   quiz. The Internet Movie Database orders its Top 250 in this way.
//!
//! It is stored as an integer in the quiz's row, so an index can order the feed.
//! [`Store::refresh_popularity`] recomputes it every hour; in between, it does not change.

use database::sql;
use sqlx::types::Json;

use crate::time::DAY_MS;
use crate::{Store, StoreError};

/// The maximum age of a play that counts.
pub(crate) const WINDOW_MS: i64 = 30 * DAY_MS;
/// How long plays are kept; that's how long a player may give a first rating.
pub(crate) const PLAYS_KEPT_MS: i64 = 90 * DAY_MS;
/// How many seats one person can vouch for.
const SEATS_MAX: i64 = 40;
/// The prior's weight in ratings, and its value in stars.
const PRIOR_COUNT: i64 = 10;
const PRIOR_STARS: i64 = 3;
/// The number of rows written at once; a game that writes at the same moment waits for one batch.
const BATCH_LEN: usize = 500;

/// Who played in a finished room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomPlays {
    /// Accounts in whose seats something was picked.
    pub account_ids: Vec<String>,
    /// The number of other seats in which something was picked.
    pub stranger_count: i64,
}

impl Store {
    /// Counts a room's plays once, however often it is called.
    pub async fn count_plays(
        &self,
        room_id: &str,
        plays: &RoomPlays,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let find = sql! {
            sqlite: "select q.id, q.owner_id from rooms r join quizzes q on q.id = r.quiz_id \
                where r.id = $1 and r.is_counted = 0",
            postgres: "select q.id, q.owner_id from rooms r join quizzes q on q.id = r.quiz_id \
                where r.id = $1 and not r.is_counted",
        };
        let room: Option<(String, String)> = self.db.read().optional(find, (room_id,)).await?;
        let Some((quiz_id, owner_id)) = room else {
            return Ok(());
        };
        let day_at_ms = now_ms - now_ms.rem_euclid(DAY_MS);
        let others: Vec<&String> = plays
            .account_ids
            .iter()
            .filter(|id| **id != owner_id)
            .collect();
        // Repeating this changes nothing, so a crash in between does no harm.
        let add = sql! {
            sqlite: "insert into quiz_plays (quiz_id, account_id, is_host, day_at_ms, seat_count) \
                select $1, a.id, 0, $2, 1 from json_each($3) p join accounts a on a.id = p.value \
                where true on conflict do nothing",
            postgres: "insert into quiz_plays \
                (quiz_id, account_id, is_host, day_at_ms, seat_count) \
                select $1, a.id, false, $2, 1 from jsonb_array_elements_text($3) as p(value) \
                join accounts a on a.id = p.value on conflict do nothing",
        };
        for batch in others.chunks(BATCH_LEN) {
            let params = (&quiz_id, day_at_ms, Json(batch));
            self.db.write().execute(add, params).await?;
        }
        let joined = plays.stranger_count + i64::try_from(others.len()).unwrap_or(i64::MAX);
        self.mark_counted(room_id, joined, plays.stranger_count, day_at_ms)
            .await
    }

    /// Adds the counts, unless they were already added.
    async fn mark_counted(
        &self,
        room_id: &str,
        joined: i64,
        stranger_count: i64,
        day_at_ms: i64,
    ) -> Result<(), StoreError> {
        let mark = sql! {
            sqlite: "update rooms set is_counted = 1 where id = $1 and is_counted = 0 \
                returning quiz_id, case when mode = 'live' then host_account_id end",
            postgres: "update rooms set is_counted = true where id = $1 and not is_counted \
                returning quiz_id, case when mode = 'live' then host_account_id end",
        };
        let add = sql!(
            "update quizzes set player_count = player_count + $2, play_count = play_count + $3 \
             where id = $1"
        );
        let vouch = sql! {
            sqlite: "insert into quiz_plays (quiz_id, account_id, is_host, day_at_ms, seat_count) \
                select q.id, a.id, 1, $3, $4 from quizzes q, accounts a \
                where q.id = $1 and a.id = $2 \
                on conflict (quiz_id, account_id, is_host, day_at_ms) \
                do update set seat_count = quiz_plays.seat_count + excluded.seat_count",
            postgres: "insert into quiz_plays \
                (quiz_id, account_id, is_host, day_at_ms, seat_count) \
                select q.id, a.id, true, $3, $4 from quizzes q, accounts a \
                where q.id = $1 and a.id = $2 \
                on conflict (quiz_id, account_id, is_host, day_at_ms) \
                do update set seat_count = quiz_plays.seat_count + excluded.seat_count",
        };
        let mut writer = self.db.writer().await?;
        let mut tx = writer.begin().await?;
        let room: Option<(Option<String>, Option<String>)> = tx.optional(mark, (room_id,)).await?;
        let Some((Some(quiz_id), host)) = room else {
            return Ok(());
        };
        tx.execute(add, (&quiz_id, joined, i64::from(joined > 0)))
            .await?;
        // A host whose room nobody joined hasn't used the quiz yet.
        if let Some(host) = host.filter(|_| joined > 0) {
            tx.execute(vouch, (&quiz_id, host, day_at_ms, stranger_count))
                .await?;
        }
        tx.commit().await?;
        Ok(())
    }

    /// Recomputes the popularity of recently played quizzes and returns how many changed.
    pub async fn refresh_popularity(&self, now_ms: i64) -> Result<u64, StoreError> {
        let played = sql!(
            "select distinct quiz_id from quiz_plays where quiz_id > $1 order by quiz_id limit $2"
        );
        // Quizzes whose plays have expired or whose players are deleted.
        let faded = sql!(
            "select id from quizzes where popularity > 0 and id > $1 and not exists \
                 (select 1 from quiz_plays where quiz_id = quizzes.id) order by id limit $2"
        );
        let mut changed = 0;
        for find in [played, faded] {
            let mut last = String::new();
            loop {
                let params = (&last, i64::try_from(BATCH_LEN).unwrap_or(i64::MAX));
                let ids: Vec<String> = self.db.read().scalars(find, params).await?;
                let Some(newest) = ids.last() else { break };
                last.clone_from(newest);
                changed += self.refresh_popularity_of(&ids, now_ms).await?;
            }
        }
        Ok(changed)
    }

    async fn refresh_popularity_of(&self, ids: &[String], now_ms: i64) -> Result<u64, StoreError> {
        let read = sql! {
            sqlite: "select q.id, q.popularity, q.rating_sum, q.rating_count, coalesce( \
                    (select sum(seats) from (select min(sum(p.seat_count), $2) as seats \
                        from quiz_plays p join accounts a on a.id = p.account_id \
                        where p.quiz_id = q.id and p.day_at_ms > $1 \
                            and a.email_verified_at_ms is not null \
                            and (p.is_host = 1 or p.account_id <> q.owner_id) \
                        group by p.account_id, p.is_host)), 0) as plays \
                from quizzes q where q.id in (select value from json_each($3))",
            postgres: "select q.id, q.popularity, q.rating_sum, q.rating_count, cast(coalesce( \
                    (select sum(seats) from (select least(sum(p.seat_count), $2) as seats \
                        from quiz_plays p join accounts a on a.id = p.account_id \
                        where p.quiz_id = q.id and p.day_at_ms > $1 \
                            and a.email_verified_at_ms is not null \
                            and (p.is_host or p.account_id <> q.owner_id) \
                        group by p.account_id, p.is_host) s), 0) as bigint) as plays \
                from quizzes q where q.id in (select jsonb_array_elements_text($3))",
        };
        let write = sql!("update quizzes set popularity = $2 where id = $1");
        let params = (now_ms - WINDOW_MS, SEATS_MAX, Json(ids));
        let rows: Vec<(String, i64, i64, i64, i64)> = self.db.read().all(read, params).await?;
        let new: Vec<(String, i64)> = rows
            .into_iter()
            .map(|(id, old, sum, count, plays)| (id, old, popularity(plays, sum, count)))
            .filter(|(_, old, new)| old != new)
            .map(|(id, _, new)| (id, new))
            .collect();
        if !new.is_empty() {
            let mut writer = self.db.writer().await?;
            let mut tx = writer.begin().await?;
            for (id, popularity) in &new {
                tx.execute(write, (id, popularity)).await?;
            }
            tx.commit().await?;
        }
        Ok(new.len() as u64)
    }
}

/// The popularity of a quiz; see the module docs.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts are far below 2^52, and the result is far below that"
)]
pub(crate) fn popularity(plays: i64, rating_sum: i64, rating_count: i64) -> i64 {
    let stars = (PRIOR_COUNT * PRIOR_STARS + rating_sum) as f64;
    let stars = stars / (PRIOR_COUNT + rating_count) as f64;
    (1000.0 * (plays.max(0) as f64).ln_1p() * stars).round() as i64
}

#[cfg(test)]
mod tests {
    use super::popularity;

    #[test]
    fn more_plays_and_better_ratings_are_more_popular() {
        assert_eq!(
            popularity(0, 500, 100),
            0,
            "what nobody plays is not popular"
        );
        assert_eq!(popularity(1, 0, 0), 2_079, "1000 · ln 2 · 3");
        assert!(popularity(11, 0, 0) > popularity(10, 0, 0));
        assert!(popularity(10, 45, 10) > popularity(10, 40, 10));
    }

    #[test]
    fn a_few_friends_do_not_outweigh_many_strangers() {
        let friends = popularity(3, 15, 3);
        let liked = popularity(60, 420, 100);
        assert!(friends < liked, "{friends} < {liked}");
        // Three five-star ratings move the three-star prior to less than three and a half stars.
        assert!(friends < popularity(3, 0, 0) * 7 / 6);
    }
}
