//! The results of a room for the accounts that played in it, and what each seat missed, made from
//! the room alone.
//!
//! A player counts if they answered something and weren't removed. A person with two seats has
//! played once, in the seat with more points.

mod known;
mod missed;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use game::Room;
use game::event::Mode;
use game::room::{Seat, SeatStatus};
use game::score::Grade;
use store::{PlayResult, RoomPlays, SeatResult};

pub use known::Known;
pub use missed::{Misses, has_missing, is_known, missed_questions};

/// A right answer below this time is quick.
const QUICK_MS: u32 = 3_000;
/// Full credit for an answer, in thousandths.
const WHOLE: i64 = 1_000;

/// Who played.
pub fn plays(room: &Room) -> RoomPlays {
    let mut plays = RoomPlays::default();
    for seat in players(room) {
        match &seat.account {
            Some(account) => plays.account_ids.push(account.clone()),
            None => plays.stranger_count += 1,
        }
    }
    plays
}

/// The result for each account.
pub fn results(room: &Room) -> Vec<PlayResult> {
    let mut best_first: Vec<Place> = players(room).map(place).collect();
    best_first.sort_unstable();
    let mut by_account: BTreeMap<&str, PlayResult> = BTreeMap::new();
    for seat in players(room) {
        let Some(account) = &seat.account else {
            continue;
        };
        let result = result(room, seat, account, &best_first);
        let is_better = by_account
            .get(account.as_str())
            .is_none_or(|other| other.points < result.points);
        if is_better {
            by_account.insert(account, result);
        }
    }
    by_account.into_values().collect()
}

/// What every seat of a live room came to, so that it can be saved later.
pub fn seats(room: &Room) -> Vec<SeatResult> {
    if room.mode() != Mode::Live {
        return Vec::new();
    }
    let mut best_first: Vec<Place> = players(room).map(place).collect();
    best_first.sort_unstable();
    let seats = room.seats().iter();
    let seats = seats.filter(|seat| seat.was_let_in && seat.status != SeatStatus::Kicked);
    seats
        .map(|seat| SeatResult {
            seat: i64::from(seat.id.0),
            token_hash: seat.token_hash,
            account_id: seat.account.clone(),
            figures: has_picked(room, seat).then(|| result(room, seat, "", &best_first).figures()),
        })
        .collect()
}

/// The seats that the host removed.
pub fn gone(room: &Room) -> Vec<i64> {
    let seats = room.seats().iter();
    let gone = seats.filter(|seat| seat.status == SeatStatus::Kicked);
    gone.map(|seat| i64::from(seat.id.0)).collect()
}

fn players(room: &Room) -> impl Iterator<Item = &Seat> {
    let seats = room.seats().iter();
    seats.filter(|seat| seat.status != SeatStatus::Kicked && has_picked(room, seat))
}

fn has_picked(room: &Room, seat: &Seat) -> bool {
    let index = seat.id.index();
    let mut rounds = room.rounds().iter();
    rounds.any(|round| matches!(round.picks.get(index), Some(Some(_))))
}

fn result(room: &Room, seat: &Seat, account: &str, best_first: &[Place]) -> PlayResult {
    let index = seat.id.index();
    let better = best_first.partition_point(|other| *other < place(seat));
    let stored = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let mut result = PlayResult {
        account_id: account.to_owned(),
        rank: stored(better + 1),
        player_count: stored(best_first.len()),
        points: i64::from(seat.counted_points()),
        asked_count: 0,
        right_count: 0,
        right_permille: 0,
        best_streak: 0,
        quick_count: 0,
    };
    let mut streak = 0;
    let rounds = room.questions().iter().zip(room.rounds());
    for (_, round) in rounds.filter(|(question, _)| question.is_scored()) {
        // The question wasn't asked of players who joined later.
        let Some(outcome) = round.outcome(seat.id) else {
            continue;
        };
        result.asked_count += 1;
        result.right_permille += match outcome.grade {
            Some(Grade::Correct) => WHOLE,
            Some(Grade::Partial { earned, of }) => WHOLE * i64::from(earned) / i64::from(of.max(1)),
            Some(Grade::Wrong | Grade::Unscored) | None => 0,
        };
        if outcome.grade != Some(Grade::Correct) {
            streak = 0;
            continue;
        }
        streak += 1;
        result.right_count += 1;
        result.best_streak = result.best_streak.max(streak);
        let saved = round.picks.get(index).and_then(Option::as_ref);
        result.quick_count += i64::from(saved.is_some_and(|pick| pick.elapsed_ms < QUICK_MS));
    }
    result
}

/// The sort key of a seat, as in the report: more points first, then less time.
type Place = (Reverse<u32>, u64);

fn place(seat: &Seat) -> Place {
    seat.standing()
}
