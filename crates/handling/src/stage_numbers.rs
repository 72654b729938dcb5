//! The number on the stage: it proves that a player can see the stage.
//!
//! A room's code can be posted in a chat. Where a host wants that, new players also need five
//! digits that change every ten seconds and that only hosts see, and the screens they opened. A
//! player exchanges them for a *presence pass*, which gives ten minutes to type a nickname.
//!
//! Nothing is stored: the number is a signature of the room and the moment, so every node with the
//! same key knows it. Only wrong numbers are counted, in memory. With 4 of 100,000 numbers valid at
//! any moment, the 50 wrong ones that a room takes in 30 seconds find one with a chance of 0.2 %;
//! after that each number needs a puzzle, and an address has 25 of those, which makes 0.3 %
//! (LIVE-7). A place among the tries is taken before anything is said (LIVE-8).

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::socket::StageNumber;
use store::Limit;
use store::time::{MINUTE_MS, from_stored_ms, to_stored_ms};

use crate::error::ApiError;
use crate::keys::Keys;
use crate::puzzles::Puzzles;
use crate::rate_limit::{NUMBERS_SOLVED, NUMBERS_SOLVED_BY_ADDRESS, WRONG_NUMBERS};
use crate::signed::{SigningKey, is_same};
use crate::time::Time;

/// How long a number is shown.
const PERIOD_MS: u32 = 10_000;
/// So many earlier numbers are taken as well: anyone who read one has at least 30 seconds to type
/// it.
const EARLIER: u64 = 3;
/// The number of numbers.
const NUMBERS: u64 = 100_000;
/// How long a nickname may take (WCAG 2.2.1).
const PRESENCE_MS: i64 = 10 * MINUTE_MS;
/// The number of counters in each half of the memory, which stays below ten megabytes.
const COUNTERS_MAX: usize = 20_000;

/// Someone with a number.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// The room whose number it is, by its id.
    pub room_id: &'a str,
    /// As limits count it.
    pub address: &'a str,
    pub number: &'a str,
    /// The solution of a puzzle.
    pub solved: Option<&'a str>,
}

/// Makes numbers, and exchanges them for presence passes. Clones share the counters.
#[derive(Clone)]
pub struct StageNumbers(Arc<Inner>);

struct Inner {
    time: Time,
    key: SigningKey,
    puzzles: Puzzles,
    counts: Mutex<Counts>,
}

/// The counters of this node. The lock is never held across an await.
#[derive(Default)]
struct Counts {
    /// Counters used since the last time that the younger half was full; the older half is
    /// forgotten then.
    young: HashMap<String, Limit>,
    old: HashMap<String, Limit>,
}

impl Counts {
    fn of(&mut self, what: &str) -> &mut Limit {
        if !self.young.contains_key(what) {
            if self.young.len() >= COUNTERS_MAX {
                self.old = std::mem::take(&mut self.young);
            }
            let limit = self.old.remove(what).unwrap_or_default();
            self.young.insert(what.to_owned(), limit);
        }
        self.young.entry(what.to_owned()).or_default()
    }
}

impl StageNumbers {
    pub fn new(time: Time, keys: impl Into<Keys>) -> Self {
        let keys = keys.into();
        Self(Arc::new(Inner {
            time,
            key: SigningKey::new(&keys),
            puzzles: Puzzles::new(keys),
            counts: Mutex::default(),
        }))
    }

    /// The number of a room at this moment.
    pub fn now(&self, room_id: &str, now_ms: u64) -> StageNumber {
        let period_ms = u64::from(PERIOD_MS);
        let left_ms = period_ms - now_ms % period_ms;
        StageNumber {
            number: self.number(room_id, now_ms / period_ms),
            period_ms: PERIOD_MS,
            left_ms: u32::try_from(left_ms).unwrap_or(PERIOD_MS),
        }
    }

    fn number(&self, room_id: &str, period: u64) -> String {
        let message = format!("stage-number\n{room_id} {period}");
        let began_ms = to_stored_ms(period * u64::from(PERIOD_MS));
        let tag = self.0.key.tag_at(message.as_bytes(), began_ms);
        // 64 bits, so that no number is noticeably more likely than another.
        let bytes = tag.first_chunk::<8>().copied().unwrap_or_default();
        format!("{:05}", u64::from_be_bytes(bytes) % NUMBERS)
    }

    /// Takes as long for any number.
    fn is_right(&self, room_id: &str, number: &str, now_ms: u64) -> bool {
        let period = now_ms / u64::from(PERIOD_MS);
        (0..=EARLIER).fold(false, |is_right, ago| {
            let ours = self.number(room_id, period.saturating_sub(ago));
            is_right | is_same(&ours, number)
        })
    }

    /// What a screen proves with that a host opened it. It ends with the room.
    pub fn screen_key(&self, room_id: &str) -> String {
        self.0.key.short_tag("screen-key", room_id)
    }

    pub fn is_screen_key(&self, room_id: &str, key: &str) -> bool {
        self.0.key.is_short_tag("screen-key", room_id, key)
    }

    /// Exchanges a number for a presence pass. Counts it if it is wrong.
    ///
    /// # Errors
    ///
    /// `number_wrong`; before that `puzzle_required`, `puzzle_failed` or `too_many_requests`, the
    /// same for any number.
    pub fn exchange(&self, attempt: Attempt<'_>) -> Result<String, ApiError> {
        let Attempt {
            room_id,
            address,
            number,
            solved,
        } = attempt;
        let now_ms = self.0.time.now_ms();
        let is_right = self.is_right(room_id, number, from_stored_ms(now_ms));
        let mut counts = self.0.counts.lock();
        if WRONG_NUMBERS.is_within(*counts.of(room_id), now_ms) {
            if !is_right {
                WRONG_NUMBERS.count(counts.of(room_id), now_ms);
            }
        } else {
            let purpose = format!("stage-number {room_id} {address} {number}");
            let (by_room, by_address) =
                (format!("solved {room_id}"), format!("{room_id} {address}"));
            let hardness = NUMBERS_SOLVED.times_over(*counts.of(&by_room), now_ms);
            let puzzle = || self.0.puzzles.give(&purpose, hardness, now_ms);
            let solved = solved.ok_or_else(|| ApiError::number_puzzle_required(puzzle()))?;
            if !self.0.puzzles.is_solved(&purpose, solved, now_ms) {
                return Err(ApiError::number_puzzle_failed(puzzle()));
            }
            NUMBERS_SOLVED_BY_ADDRESS.check(*counts.of(&by_address), now_ms)?;
            if !is_right {
                NUMBERS_SOLVED.count(counts.of(&by_room), now_ms);
                NUMBERS_SOLVED_BY_ADDRESS.count(counts.of(&by_address), now_ms);
            }
        }
        drop(counts);
        if !is_right {
            return Err(ApiError::number_wrong());
        }
        let says = format!("{} {room_id}", now_ms + PRESENCE_MS);
        Ok(self.0.key.token("presence", &says))
    }

    /// Whether a presence pass says that its holder knew a number of this room lately.
    pub fn has_been_there(&self, room_id: &str, presence: &str) -> bool {
        let check = || {
            let says = self.0.key.read("presence", presence)?;
            let (until_ms, of_room) = says.split_once(' ')?;
            let until_ms: i64 = until_ms.parse().ok()?;
            (of_room == room_id && self.0.time.now_ms() < until_ms).then_some(())
        };
        check().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::sync::Arc;

    use protocol::error::ErrorCode;
    use protocol::puzzle::Puzzle;
    use ring::digest::{SHA256, digest};
    use work::TestClock;

    use super::*;

    const NOON_MS: u64 = 1_800_000_000_000;
    const ROOM: &str = "room";

    fn open() -> (StageNumbers, TestClock) {
        let clock = TestClock::at(NOON_MS);
        let time = Time::new(Arc::new(clock.clone()));
        (StageNumbers::new(time, &[7; 32]), clock)
    }

    fn attempt(number: &str) -> Attempt<'_> {
        Attempt {
            room_id: ROOM,
            address: "192.0.2.7",
            number,
            solved: None,
        }
    }

    fn code(result: Result<String, ApiError>) -> Option<ErrorCode> {
        result.err().map(|error| error.code())
    }

    /// Five digits each that no number near this moment has.
    fn wrong(numbers: &StageNumbers, count: usize) -> Vec<String> {
        let near = |ago: u64| numbers.number(ROOM, NOON_MS / 10_000 + 20 - ago);
        let near: Vec<_> = (0..40).map(near).collect();
        let others = (0..NUMBERS).map(|number| format!("{number:05}"));
        let others = others.filter(|number| !near.contains(number));
        others.take(count).collect()
    }

    fn solve(puzzle: &Puzzle) -> String {
        let is_it = |number: &u32| {
            let hash = digest(&SHA256, format!("{}{number}", puzzle.salt).as_bytes());
            let hex = hash.as_ref().iter().fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").expect("a text takes everything");
                text
            });
            hex == puzzle.target
        };
        let number = (0..=puzzle.max).find(is_it).expect("a solution");
        format!("{}.{number}", puzzle.puzzle)
    }

    #[test]
    fn live_7_a_number_is_taken_for_thirty_seconds_after_it_was_shown() {
        let (numbers, clock) = open();
        let shown = numbers.now(ROOM, NOON_MS);
        assert_eq!((shown.number.len(), shown.period_ms), (5, 10_000));
        assert_eq!(shown.left_ms, 10_000);
        assert!(shown.number.bytes().all(|byte| byte.is_ascii_digit()));
        clock.advance(9_999);
        assert_eq!(numbers.now(ROOM, NOON_MS + 9_999).number, shown.number);
        assert_eq!(numbers.now(ROOM, NOON_MS + 9_999).left_ms, 1);
        assert_ne!(numbers.now(ROOM, NOON_MS + 10_000).number, shown.number);
        clock.advance(30_000);
        assert!(numbers.exchange(attempt(&shown.number)).is_ok());
        clock.advance(1);
        let late = numbers.exchange(attempt(&shown.number));
        assert_eq!(code(late), Some(ErrorCode::NumberWrong));
    }

    #[test]
    fn live_7_numbers_are_of_one_room_and_one_key() {
        let (numbers, clock) = open();
        let other_room = numbers.now("another room", NOON_MS).number;
        let refused = numbers.exchange(attempt(&other_room));
        assert_eq!(code(refused), Some(ErrorCode::NumberWrong));
        let time = Time::new(Arc::new(clock));
        let other_key = StageNumbers::new(time.clone(), &[8; 32]);
        let refused = numbers.exchange(attempt(&other_key.now(ROOM, NOON_MS).number));
        assert_eq!(code(refused), Some(ErrorCode::NumberWrong));
        // Every node with the key knows it.
        let other_node = StageNumbers::new(time, &[7; 32]);
        let shown = other_node.now(ROOM, NOON_MS).number;
        assert!(numbers.exchange(attempt(&shown)).is_ok());
        for nonsense in ["", "0", &shown[1..], &format!("{shown}0"), "٠٤٢٧١"] {
            let refused = numbers.exchange(attempt(nonsense));
            assert_eq!(code(refused), Some(ErrorCode::NumberWrong), "{nonsense}");
        }
    }

    #[test]
    fn live_7_a_presence_pass_is_good_for_its_room_and_ten_minutes() {
        let (numbers, clock) = open();
        let shown = numbers.now(ROOM, NOON_MS).number;
        let pass = numbers.exchange(attempt(&shown)).expect("it is right");
        assert!(numbers.has_been_there(ROOM, &pass));
        assert!(!numbers.has_been_there("another room", &pass));
        let other_key = StageNumbers::new(numbers.0.time.clone(), &[8; 32]);
        assert!(!other_key.has_been_there(ROOM, &pass));
        for forged in ["", ".", &pass[1..], &numbers.screen_key(ROOM)] {
            assert!(!numbers.has_been_there(ROOM, forged), "{forged}");
        }
        for _ in 0..9 {
            clock.advance(60_000);
        }
        clock.advance(59_999);
        assert!(numbers.has_been_there(ROOM, &pass));
        clock.advance(1);
        assert!(!numbers.has_been_there(ROOM, &pass));
    }

    #[test]
    fn live_7_a_screen_key_is_good_for_its_room() {
        let (numbers, _) = open();
        let key = numbers.screen_key(ROOM);
        assert!(numbers.is_screen_key(ROOM, &key));
        assert!(!numbers.is_screen_key("another room", &key));
        let pass = numbers.0.key.short_tag("room-link", ROOM);
        for forged in ["", &key[1..], &pass] {
            assert!(!numbers.is_screen_key(ROOM, forged), "{forged}");
        }
    }

    /// LIVE-7, LIVE-8: a guesser learns of thirty numbers at once without work, whatever the
    /// numbers are, of fifty in thirty seconds, and of half as many more from an address with it.
    #[test]
    fn live_8_a_guesser_learns_of_fifty_numbers_and_then_works() {
        let (numbers, clock) = open();
        let wrong = wrong(&numbers, 5_000);
        let addresses: Vec<_> = (0..100).map(|n| format!("198.51.100.{n}")).collect();
        let guess = |number: &str, nth: u32, solved: Option<&str>| {
            numbers.exchange(Attempt {
                address: &addresses[nth as usize % addresses.len()],
                solved,
                ..attempt(number)
            })
        };
        let mut told = 0;
        for (nth, number) in (0..).zip(&wrong) {
            match code(guess(number, nth, None)) {
                Some(ErrorCode::NumberWrong) => told += 1,
                Some(ErrorCode::PuzzleRequired) => {}
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(told, 30);
        // A right number is told from none no better.
        let right = numbers.now(ROOM, NOON_MS).number;
        let held_up = guess(&right, 0, None).expect_err("it needs a puzzle");
        assert_eq!(held_up.code(), ErrorCode::PuzzleRequired);
        let no_solution = guess(&right, 0, Some("x.1"));
        assert_eq!(code(no_solution), Some(ErrorCode::PuzzleFailed));
        let solved = solve(held_up.puzzle().expect("a puzzle"));
        let elsewhere = guess(&right, 1, Some(&solved));
        assert_eq!(code(elsewhere), Some(ErrorCode::PuzzleFailed));
        let another = guess(&wrong[0], 0, Some(&solved));
        assert_eq!(code(another), Some(ErrorCode::PuzzleFailed));
        assert!(guess(&right, 0, Some(&solved)).is_ok());
        // Beside it, another room is as it was.
        let beside = Attempt {
            room_id: "another room",
            ..attempt(&right)
        };
        assert_eq!(code(numbers.exchange(beside)), Some(ErrorCode::NumberWrong));
        for (nth, number) in wrong.iter().take(16).enumerate() {
            let held_up = guess(number, 0, None).expect_err("it needs a puzzle");
            let solved = solve(held_up.puzzle().expect("a puzzle"));
            let refused = guess(number, 0, Some(&solved)).expect_err("it is wrong");
            if nth < 15 {
                assert_eq!(refused.code(), ErrorCode::NumberWrong);
            } else {
                assert_eq!(refused.code(), ErrorCode::TooManyRequests);
            }
        }
        // Thirty seconds later it is twenty again, which makes fifty.
        clock.advance(30_000);
        let told = wrong.iter().filter(|number| {
            let refused = guess(number, 0, None);
            code(refused) == Some(ErrorCode::NumberWrong)
        });
        assert_eq!(told.count(), 20);
    }

    #[test]
    fn right_numbers_never_count() {
        let (numbers, _) = open();
        let shown = numbers.now(ROOM, NOON_MS).number;
        for _ in 0..5_000 {
            assert!(numbers.exchange(attempt(&shown)).is_ok(), "a hall joins");
        }
    }
}
