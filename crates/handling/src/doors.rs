//! Who may find out whether a code belongs to a room.
//!
//! Room codes are short, so a program could try them all. An address has 40 wrong tries at once and
//! never more than 60 in five minutes; after that, codes that are new to it need a puzzle each,
//! which gets harder the longer the guessing goes on. A school behind one address doesn't notice:
//! rooms that someone there has reached stay open to everyone there, and links, QR codes and pages
//! that were in a room carry a pass (LIVE-7, LIVE-8).
//!
//! A place among the tries is taken before anything is said, or many requests at once would share
//! the last one. That count is in memory; wrong tries are also counted in the database, so that
//! neither a restart nor another node forgets them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::puzzle::Puzzle;

use crate::error::ApiError;
use crate::keys::Keys;
use crate::puzzles::{Puzzles, hex};
use crate::rate_limit::{ALL_UNKNOWN_ROOM_CODES, Budget, Limits, UNKNOWN_ROOM_CODES};
use crate::signed::SigningKey;
use crate::time::Time;
use store::time::MINUTE_MS;
use store::{Limit, StoreError};

/// The number of addresses in each half of the memory, which stays below ten megabytes.
const ADDRESSES_MAX: usize = 20_000;
/// The number of reached rooms remembered for an address.
const REACHED_MAX: usize = 256;
/// So many wrong codes with a puzzle, within the time in which they are forgiven, make the next
/// puzzles twice as hard.
const SOLVED: Budget = Budget::new("solved-room-code", 60, 5 * MINUTE_MS);

/// Someone with a code.
#[derive(Debug, Clone, Copy)]
pub struct Knock<'k> {
    pub code: &'k str,
    /// As limits count it.
    pub address: &'k str,
    /// From a link, a QR code, or an earlier visit.
    pub pass: Option<&'k str>,
    /// The solution of a puzzle.
    pub solved: Option<&'k str>,
}

/// What a pass is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pass {
    /// Its holder has found the room before.
    Found,
    /// Its holder has the link, and isn't held up even if the room is flooded.
    Invited,
}

impl Pass {
    fn purpose(self) -> &'static str {
        match self {
            Self::Found => "found-room",
            Self::Invited => "room-link",
        }
    }
}

/// Decides about everyone who comes with a code. Clones share the counters.
#[derive(Clone)]
pub struct Doors(Arc<Inner>);

struct Inner {
    limits: Limits,
    time: Time,
    passes: SigningKey,
    puzzles: Puzzles,
    counts: Mutex<Counts>,
}

/// The counters of this node. The lock is held for a look-up, never across an await.
#[derive(Default)]
struct Counts {
    all: Limit,
    /// Addresses used since the last time that the younger half was full; the older half is
    /// forgotten then.
    young: HashMap<String, Tries>,
    old: HashMap<String, Tries>,
}

#[derive(Default)]
struct Tries {
    wrong: Limit,
    /// Wrong codes that came with a solution.
    solved: Limit,
    /// The codes of rooms that were found from here, oldest first.
    reached: VecDeque<String>,
}

impl Counts {
    fn tries(&mut self, address: &str) -> &mut Tries {
        if !self.young.contains_key(address) {
            if self.young.len() >= ADDRESSES_MAX {
                self.old = std::mem::take(&mut self.young);
            }
            let tries = self.old.remove(address).unwrap_or_default();
            self.young.insert(address.to_owned(), tries);
        }
        self.young.entry(address.to_owned()).or_default()
    }
}

impl Doors {
    pub fn new(limits: Limits, time: Time, keys: impl Into<Keys>) -> Self {
        let keys = keys.into();
        Self(Arc::new(Inner {
            limits,
            time,
            passes: SigningKey::new(&keys),
            puzzles: Puzzles::new(keys),
            counts: Mutex::default(),
        }))
    }

    /// A pass for a room. 128 bits of a signature of the room's id, so that it ends with the room.
    pub fn pass(&self, pass: Pass, room_id: &str) -> String {
        self.0.passes.short_tag(pass.purpose(), room_id)
    }

    /// What a client's pass is worth at this room.
    pub fn read_pass(&self, pass: &str, room_id: &str) -> Option<Pass> {
        [Pass::Invited, Pass::Found]
            .into_iter()
            .find(|kind| self.0.passes.is_short_tag(kind.purpose(), room_id, pass))
    }

    /// Whether someone with a code may learn if a room has it. `room_id` is the room that has it.
    /// Counts the try if there is none.
    ///
    /// # Errors
    ///
    /// `puzzle_required` or `puzzle_failed`, the same for any code.
    pub async fn open(&self, knock: Knock<'_>, room_id: Option<&str>) -> Result<(), ApiError> {
        if let (Some(pass), Some(room_id)) = (knock.pass, room_id)
            && self.read_pass(pass, room_id).is_some()
        {
            self.note_reached(knock);
            return Ok(());
        }
        if room_id.is_some() && self.has_reached(knock) {
            return Ok(());
        }
        let now_ms = self.0.time.now_ms();
        if let Some(solved) = knock.solved {
            let is_solved = self
                .0
                .puzzles
                .is_solved(&code_purpose(knock), solved, now_ms);
            if !is_solved {
                return Err(ApiError::puzzle_failed(self.code_puzzle(knock)));
            }
            self.count_solved(knock, room_id.is_some(), now_ms);
            return Ok(());
        }
        if !(self.take_try(knock, now_ms) && self.may_try(knock, room_id.is_some(), now_ms).await?)
        {
            return Err(ApiError::puzzle_required(self.code_puzzle(knock)));
        }
        if room_id.is_some() {
            self.give_try_back(knock);
            self.note_reached(knock);
        }
        Ok(())
    }

    fn note_reached(&self, knock: Knock<'_>) {
        let mut counts = self.0.counts.lock();
        let reached = &mut counts.tries(knock.address).reached;
        if reached.iter().any(|code| code == knock.code) {
            return;
        }
        if reached.len() >= REACHED_MAX {
            reached.pop_front();
        }
        reached.push_back(knock.code.to_owned());
    }

    /// The puzzle for taking a seat in a flooded room. A solution is good for this seat only.
    pub fn seat_puzzle(&self, code: &str, token_hash: &[u8; 32], hardness: u32) -> Puzzle {
        let now_ms = self.0.time.now_ms();
        self.0
            .puzzles
            .give(&seat_purpose(code, token_hash), hardness, now_ms)
    }

    /// Whether this is the solution of such a puzzle.
    pub fn is_seat_solved(&self, code: &str, token_hash: &[u8; 32], solved: &str) -> bool {
        let now_ms = self.0.time.now_ms();
        let purpose = seat_purpose(code, token_hash);
        self.0.puzzles.is_solved(&purpose, solved, now_ms)
    }

    fn has_reached(&self, knock: Knock<'_>) -> bool {
        let mut counts = self.0.counts.lock();
        let reached = &counts.tries(knock.address).reached;
        reached.iter().any(|code| code == knock.code)
    }

    fn take_try(&self, knock: Knock<'_>, now_ms: i64) -> bool {
        let mut counts = self.0.counts.lock();
        if !ALL_UNKNOWN_ROOM_CODES.is_within(counts.all, now_ms) {
            return false;
        }
        let wrong = &mut counts.tries(knock.address).wrong;
        if !UNKNOWN_ROOM_CODES.is_within(*wrong, now_ms) {
            return false;
        }
        UNKNOWN_ROOM_CODES.count(wrong, now_ms);
        ALL_UNKNOWN_ROOM_CODES.count(&mut counts.all, now_ms);
        true
    }

    /// The same by the database; counts wrong codes there.
    async fn may_try(
        &self,
        knock: Knock<'_>,
        is_right: bool,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let (limits, budget) = (&self.0.limits, UNKNOWN_ROOM_CODES);
        if is_right {
            limits.is_within(budget, knock.address, now_ms).await
        } else {
            let spent = limits.try_spend(budget, knock.address, now_ms).await?;
            Ok(spent.is_none())
        }
    }

    fn give_try_back(&self, knock: Knock<'_>) {
        let mut counts = self.0.counts.lock();
        UNKNOWN_ROOM_CODES.give_back(&mut counts.tries(knock.address).wrong);
        ALL_UNKNOWN_ROOM_CODES.give_back(&mut counts.all);
    }

    fn count_solved(&self, knock: Knock<'_>, is_right: bool, now_ms: i64) {
        if is_right {
            self.note_reached(knock);
            return;
        }
        let mut counts = self.0.counts.lock();
        SOLVED.count(&mut counts.tries(knock.address).solved, now_ms);
    }

    fn code_puzzle(&self, knock: Knock<'_>) -> Puzzle {
        let now_ms = self.0.time.now_ms();
        let solved = self.0.counts.lock().tries(knock.address).solved;
        let hardness = SOLVED.times_over(solved, now_ms);
        self.0.puzzles.give(&code_purpose(knock), hardness, now_ms)
    }
}

fn code_purpose(knock: Knock<'_>) -> String {
    format!("room-code {} {}", knock.code, knock.address)
}

fn seat_purpose(code: &str, token_hash: &[u8; 32]) -> String {
    format!("seat {code} {}", hex(token_hash))
}
