//! When the process is killed, drawn from a seed: the input of the test.
//!
//! Half of the kills come right after something was said or a promise was heard, as fast as one
//! process can kill another: a server that promises first and writes later has not written yet. The
//! others fall anywhere. Some starts are killed again before they are done.

use std::time::Duration;

use super::clock::Faketime;
use super::quiz::QUESTIONS;
use super::steps::{Call, Step as SavingStep};
use super::world::{Place, Step};
use crate::dice::Dice;

/// How many players a game has.
pub(crate) const PLAYERS: u32 = 50;
/// How many of them come when the game has begun already.
pub(crate) const LATE_PLAYERS: u32 = 6;

/// More in one game would leave no time in which it is not interrupted.
pub(crate) const KILLS_PER_GAME: u64 = 9;

/// One game's fate.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) trouble: Trouble,
}

/// What happens to the process, in the order in which it happens.
#[derive(Debug)]
pub(crate) enum Trouble {
    Kills(Vec<Kill>),
    /// Kills at single steps of saving.
    Steps(Vec<SavingStep>),
    /// Someone sets the computer's clock.
    Clock(Faketime),
    /// It was there before the game, such as a slow disk.
    Standing,
}

impl Trouble {
    pub(crate) fn kill_count(&self) -> usize {
        match self {
            Self::Kills(kills) => kills.len(),
            Self::Steps(steps) => steps.len(),
            Self::Clock(_) | Self::Standing => 0,
        }
    }
}

/// One kill.
#[derive(Debug, Clone)]
pub(crate) struct Kill {
    /// The moment that is waited for …
    pub(crate) aim: Aim,
    /// … and how long after it the process is killed.
    pub(crate) delay: Duration,
    /// Whether the next process is killed as well, so long after its start.
    pub(crate) again_after: Option<Duration>,
}

/// What a kill waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Aim {
    /// So many players have sent their join.
    Joins(u32),
    /// So many players have been told that they have a seat.
    Seats(u32),
    /// Someone was shown this place, or a later one.
    Shown(Place),
    /// So many picks were sent for a question.
    Picks(u32, u32),
    /// So many picks of a question were acknowledged.
    Acks(u32, u32),
}

impl Plan {
    pub(crate) fn new(seed: u64, kills: u64) -> Self {
        let mut dice = Dice::new(seed, 1);
        let mut drawn: Vec<Kill> = (0..kills).map(|index| draw(&mut dice, index)).collect();
        drawn.sort_by_key(|kill| (order(kill.aim), kill.delay));
        Self {
            seed,
            trouble: Trouble::Kills(drawn),
        }
    }

    /// Where the process dies at one of these calls, each time at another one.
    pub(crate) fn of_steps(seed: u64, kills: u64, calls: &[Call]) -> Self {
        let mut dice = Dice::new(seed, 9);
        let steps = (0..kills).map(|_| SavingStep::draw(&mut dice, calls));
        Self {
            seed,
            trouble: Trouble::Steps(steps.collect()),
        }
    }
}

/// The kinds take turns, so that every plan has most of them.
fn draw(dice: &mut Dice, index: u64) -> Kill {
    let question = u32::try_from(dice.place(QUESTIONS.len())).unwrap_or(0);
    let shown = |step| Aim::Shown(Place::Question(question, step));
    let (aim, delay_ms) = match index % 9 {
        0 if dice.chance(50) => (Aim::Joins(count(dice, 40)), dice.below(8)),
        0 => (Aim::Seats(count(dice, 40)), 0),
        1 | 7 => (Aim::Acks(question, count(dice, 30)), 0),
        5 => (Aim::Picks(question, count(dice, 30)), 0),
        2 => (shown(Step::Announced), dice.below(9_000)),
        3 => (Aim::Picks(question, count(dice, 40)), dice.below(6)),
        4 => (shown([Step::Announced, Step::Open][dice.place(2)]), 0),
        6 => (
            shown([Step::Closed, Step::Reveal, Step::Leaderboard][dice.place(3)]),
            0,
        ),
        _ if dice.chance(30) => (Aim::Shown(Place::Podium), 0),
        _ => (shown(Step::Closed), dice.below(810)),
    };
    let again_after = dice
        .chance(25)
        .then(|| Duration::from_millis(dice.below(400)));
    Kill {
        aim,
        delay: Duration::from_millis(delay_ms),
        again_after,
    }
}

/// From one to this.
fn count(dice: &mut Dice, most: u32) -> u32 {
    1 + u32::try_from(dice.below(u64::from(most))).unwrap_or(0)
}

/// Where in the course of a game an aim comes.
fn order(aim: Aim) -> Place {
    match aim {
        Aim::Joins(_) | Aim::Seats(_) => Place::Lobby,
        Aim::Shown(place) => place,
        Aim::Picks(question, _) | Aim::Acks(question, _) => Place::Question(question, Step::Open),
    }
}
