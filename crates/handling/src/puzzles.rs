//! Gives puzzles and checks their solutions. See [`Puzzle`] for what they are.
//!
//! Nothing is stored: a puzzle carries its own signature, which also covers what it is for, so a
//! solution is worth nothing elsewhere. The way of hiding a number in a range, so that even the
//! unluckiest device needs at most `max + 1` tries, is ALTCHA's (<https://altcha.org>).

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::puzzle::Puzzle;
use ring::digest::{SHA256, digest};
use store::time::MINUTE_MS;

use crate::keys::Keys;
use crate::random::random_bytes;
use crate::signed::SigningKey;

/// A slow phone tries some 150,000 numbers a second: half a second on average, one at most.
const EASIEST: u32 = (1 << 17) - 1;
/// The number of times a puzzle can get twice as hard. A slow phone then takes eight seconds at
/// most, and without this limit a program would keep out the people behind its address.
const HARDNESS_MAX: u32 = 3;
/// How long a puzzle may take.
const VALID_MS: i64 = 2 * MINUTE_MS;

/// Makes and checks puzzles.
pub struct Puzzles(SigningKey);

impl Puzzles {
    pub fn new(keys: impl Into<Keys>) -> Self {
        Self(SigningKey::new(keys))
    }

    /// A puzzle for one purpose, such as one code from one address; each step of hardness doubles
    /// the work.
    pub fn give(&self, purpose: &str, hardness: u32, now_ms: i64) -> Puzzle {
        let max = (EASIEST << hardness.min(HARDNESS_MAX)) | EASIEST;
        let number = u32::from_le_bytes(random_bytes()) & max;
        let salt = URL_SAFE_NO_PAD.encode(random_bytes::<16>());
        let target = hash(&salt, number);
        let until_ms = now_ms + VALID_MS;
        Puzzle {
            puzzle: self
                .0
                .token(purpose, &format!("{until_ms} {salt} {target}")),
            salt,
            target,
            max,
        }
    }

    /// Whether this is the solution of a puzzle that was given for this purpose lately.
    pub fn is_solved(&self, purpose: &str, solved: &str, now_ms: i64) -> bool {
        let check = || {
            let (puzzle, number) = solved.rsplit_once('.')?;
            let says = self.0.read(purpose, puzzle)?;
            let mut parts = says.split(' ');
            let until_ms: i64 = parts.next()?.parse().ok()?;
            let (salt, target) = (parts.next()?, parts.next()?);
            let number = number.parse().ok()?;
            (now_ms < until_ms && hash(salt, number) == target).then_some(())
        };
        check().is_some()
    }
}

/// The SHA-256 of the salt and the number's digits, in hexadecimal.
fn hash(salt: &str, number: u32) -> String {
    hex(digest(&SHA256, format!("{salt}{number}").as_bytes()).as_ref())
}

/// Bytes in lowercase hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a text can't fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{EASIEST, Puzzle, Puzzles, VALID_MS, hash};

    fn solve(puzzle: &Puzzle) -> u32 {
        (0..=puzzle.max)
            .find(|number| hash(&puzzle.salt, *number) == puzzle.target)
            .expect("a number in the range")
    }

    #[test]
    fn live_7_a_solution_is_good_for_its_purpose_and_its_time() {
        let puzzles = Puzzles::new(&[7; 32]);
        let puzzle = puzzles.give("code\n4839201", 0, 1_000);
        assert_eq!(puzzle.max, EASIEST);
        let number = solve(&puzzle);
        let solved = format!("{}.{number}", puzzle.puzzle);
        let is_solved = |purpose, solved: &str, now_ms| puzzles.is_solved(purpose, solved, now_ms);
        assert!(is_solved("code\n4839201", &solved, 1_000 + VALID_MS - 1));
        assert!(
            !is_solved("code\n4839201", &solved, 1_000 + VALID_MS),
            "late"
        );
        assert!(!is_solved("code\n4839202", &solved, 1_000), "another room");
        let wrong = format!("{}.{}", puzzle.puzzle, number ^ 1);
        assert!(!is_solved("code\n4839201", &wrong, 1_000), "wrong");
        let others = Puzzles::new(&[8; 32]);
        assert!(!others.is_solved("code\n4839201", &solved, 1_000), "forged");
        for nonsense in ["", ".", "..", "a.b.1", &solved[1..], &format!("{solved}0")] {
            assert!(!is_solved("code\n4839201", nonsense, 1_000), "{nonsense}");
        }
    }

    #[test]
    fn a_puzzle_gets_harder_up_to_a_limit() {
        let puzzles = Puzzles::new(&[7; 32]);
        let most = |hardness| puzzles.give("code", hardness, 0).max + 1;
        assert_eq!(most(1), 2 * most(0));
        assert_eq!(most(3), 8 * most(0));
        assert_eq!(most(u32::MAX), 8 * most(0));
    }
}
