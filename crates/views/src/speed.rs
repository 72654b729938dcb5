//! Answers that people don't give like that: a hint for the host, never a punishment (LIVE-10).
//!
//! Two things give scripts away that don't bother to wait like a person. They answer sooner than
//! anyone can see and tap, or after the same time again and again. A hint says no more than that;
//! a script that waits like a person gets none, and neither do people who tap wildly once.

use std::collections::BTreeSet;

use game::limits::{GRACE_MS, HASTY_BELOW_MS};
use protocol::http::rooms::SpeedHint;

/// The fewest hasty answers that say something.
const HASTY_MIN: usize = 2;
/// From how many answers on equal times say something.
const EVEN_MIN: usize = 5;
/// Fewer different times than these, with at least two repeated, are no accident.
const DISTINCT_MIN: usize = 5;

/// One answer of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered {
    /// How long after seeing the question, in milliseconds, without any credit taken off.
    pub after_ms: u32,
    /// The limit of the question; `None` means no limit.
    pub limit_ms: Option<u32>,
}

/// Looks at all answers of one player.
pub fn speed_hint(answers: &[Answered]) -> Option<SpeedHint> {
    let is_hasty = |one: &&Answered| u64::from(one.after_ms) < HASTY_BELOW_MS;
    let hasty = answers.iter().filter(is_hasty).count();
    if hasty >= HASTY_MIN && 2 * hasty >= answers.len() {
        return Some(SpeedHint::Hasty);
    }
    // What was entered goes out by itself just before the end, at the same time for everyone.
    let is_chosen = |one: &&Answered| {
        one.limit_ms
            .is_none_or(|limit_ms| u64::from(one.after_ms) + GRACE_MS < u64::from(limit_ms))
    };
    let times: Vec<u32> = answers
        .iter()
        .filter(is_chosen)
        .map(|one| one.after_ms)
        .collect();
    let distinct = times.iter().collect::<BTreeSet<_>>().len();
    let is_even = times.len() >= EVEN_MIN && distinct < DISTINCT_MIN && times.len() - distinct >= 2;
    is_even.then_some(SpeedHint::Even)
}
