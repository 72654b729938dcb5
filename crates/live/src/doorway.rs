//! How many may take seats of a room at once without a link.
//!
//! A class or a hall fits; a program that joins in a loop doesn't. Beyond that, anyone who typed
//! the code gets a puzzle first, which a phone solves while it says "Connecting". Links and QR
//! codes are never held up (LIVE-7).

use parking_lot::Mutex;
use store::time::{MINUTE_MS, from_stored_ms};

use crate::limits::{HELD_UP_PER_STEP, JOIN_RATE};
use work::Allowance;

/// The door of one room.
#[derive(Debug)]
pub(crate) struct Doorway(Mutex<Joins>);

#[derive(Debug)]
struct Joins {
    allowance: Allowance,
    /// Since when joins were held up; a minute later the count begins again.
    held_up_since_ms: u64,
    held_up_count: u32,
}

impl Doorway {
    pub(crate) fn new(now_ms: u64) -> Self {
        Self(Mutex::new(Joins {
            allowance: Allowance::new(JOIN_RATE, now_ms),
            held_up_since_ms: now_ms,
            held_up_count: 0,
        }))
    }

    /// Lets a join through, or returns how hard its puzzle must be: one step more for each
    /// [`HELD_UP_PER_STEP`] that were held up within a minute.
    pub(crate) fn pass(&self, now_ms: u64) -> Result<(), u32> {
        let mut joins = self.0.lock();
        if joins.allowance.take(now_ms) {
            return Ok(());
        }
        if now_ms >= joins.held_up_since_ms + from_stored_ms(MINUTE_MS) {
            joins.held_up_since_ms = now_ms;
            joins.held_up_count = 0;
        }
        joins.held_up_count += 1;
        Err(joins.held_up_count / HELD_UP_PER_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_7_a_class_walks_in_and_a_flood_gets_harder_and_harder_puzzles() {
        let door = Doorway::new(0);
        for join in 0..JOIN_RATE.burst {
            assert_eq!(door.pass(0), Ok(()), "join {join}");
        }
        assert_eq!(door.pass(0), Err(0));
        assert_eq!(
            door.pass(JOIN_RATE.every_ms),
            Ok(()),
            "one more, a moment later"
        );
        let hardest = (0..3 * HELD_UP_PER_STEP).map(|_| door.pass(JOIN_RATE.every_ms));
        assert_eq!(hardest.last(), Some(Err(3)));
        let later_ms = 2 * from_stored_ms(MINUTE_MS);
        for _ in 0..JOIN_RATE.burst {
            assert_eq!(door.pass(later_ms), Ok(()));
        }
        assert_eq!(door.pass(later_ms), Err(0), "it was long ago");
    }
}
