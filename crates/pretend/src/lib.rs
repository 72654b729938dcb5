//! Pretend players of a rehearsal: who they are, when they come, and what they answer.
//!
//! Everything follows from the rehearsal's seed, so a room that comes back after a crash goes on
//! with the same crowd. They join and pick by the same rules as everyone else; the room's task does
//! it for them when it is time.

mod picks;
mod words;

use game::event::{Pick, Rehearsal};
use game::quiz::Question;
use game::tick::Sequence;

use self::picks::Aim;
use self::words::Words;

/// The most pretend players of a room: enough to fill a stage.
pub const PRETEND_MAX: u32 = 200;
/// The seats that pretend players leave to real people if the room is small.
const SEATS_LEFT: u32 = 2;
/// How long after someone began to watch the first one comes.
const FIRST_COMES_MS: u64 = 800;
/// How long it takes until all have come.
const FILLS_MS: u64 = 10_000;
/// They act at multiples of this, so that a crowd needs few commits.
const BEAT_MS: u64 = 100;
/// Nobody reads and answers faster.
const THINK_MIN_MS: u64 = 900;
/// Most don't take longer, whatever the limit is.
const THINK_MAX_MS: u64 = 20_000;
/// The limit they have in mind for a question without one.
const UNTIMED_MS: u64 = 15_000;
/// How long before the end the last ones answer.
const LAST_MOMENT_MS: u64 = 300;

/// What a pretend player answers, and how long after the opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub after_ms: u64,
    pub pick: Pick,
}

/// How many pretend players come to a room with so many seats.
pub fn fitting(asked: u32, capacity: Option<u32>) -> u32 {
    let seats = capacity.map_or(u32::MAX, |seats| seats.saturating_sub(SEATS_LEFT).max(1));
    asked.min(PRETEND_MAX).min(seats)
}

/// The stored hash of a pretend player's seat token. No token has such a hash, so nobody can take
/// the seat.
pub fn token_hash(number: u32) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[28..].copy_from_slice(&(number + 1).to_be_bytes());
    hash
}

/// The number of the pretend player with this seat; `None` for real people.
pub fn number_of(token_hash: &[u8; 32]) -> Option<u32> {
    let (zeros, number) = token_hash.split_last_chunk::<4>()?;
    if zeros.iter().any(|byte| *byte != 0) {
        return None;
    }
    u32::from_be_bytes(*number).checked_sub(1)
}

/// A nickname that nobody takes for a real person's, in the language of the quiz.
pub fn nickname(number: u32, language: &str) -> String {
    let names = Words::of(language).names;
    let index = usize::try_from(number).unwrap_or(0);
    let name = names[index % names.len()];
    match index / names.len() {
        0 => format!("🎭 {name}"),
        round => format!("🎭 {name} {}", round + 1),
    }
}

/// How long after someone began to watch this one comes.
pub fn comes_after_ms(rehearsal: Rehearsal, number: u32) -> u64 {
    let count = u64::from(rehearsal.pretend_count.max(1));
    let mut chance = Sequence::new(mixed(rehearsal.seed, number, u32::MAX));
    let apart_ms = FILLS_MS / count;
    let early_ms = chance_ms(&mut chance, apart_ms);
    on_beat(FIRST_COMES_MS + u64::from(number) * apart_ms + early_ms)
}

/// What this one answers; `None` if nothing, as some do where time is limited.
pub fn answer(
    rehearsal: Rehearsal,
    number: u32,
    index: usize,
    question: &Question,
    language: &str,
) -> Option<Answer> {
    let place = u32::try_from(index).unwrap_or(u32::MAX - 1);
    let mut chance = Sequence::new(mixed(rehearsal.seed, number, place));
    let after_ms = thinks_ms(question, &mut chance)?;
    let aim = aim(rehearsal.seed, number, place, &mut chance);
    let pick = picks::pick(question, aim, Words::of(language), &mut chance)?;
    Some(Answer { after_ms, pick })
}

/// What this one answers after a talk: half of them are convinced of what is right, and the others
/// stay with what they had.
pub fn answer_again(
    rehearsal: Rehearsal,
    number: u32,
    index: usize,
    question: &Question,
    language: &str,
) -> Option<Answer> {
    let first = answer(rehearsal, number, index, question, language)?;
    let place = u32::try_from(index).unwrap_or(u32::MAX - 1);
    let mut chance = Sequence::new(mixed(rehearsal.seed, number, !place));
    let after_ms = thinks_ms(question, &mut chance)?;
    let pick = if chance.below(2) == 0 {
        picks::pick(question, Aim::Right, Words::of(language), &mut chance)?
    } else {
        first.pick
    };
    Some(Answer { after_ms, pick })
}

/// Most answer in the first half, a few at the last moment, and a few never.
fn thinks_ms(question: &Question, chance: &mut Sequence) -> Option<u64> {
    let limit_ms = question.time_limit_ms.map(u64::from);
    let span_ms = limit_ms.unwrap_or(UNTIMED_MS).min(THINK_MAX_MS);
    let roll = chance.below(100);
    let early_ms = chance_ms(chance, span_ms * 35 / 100) + chance_ms(chance, span_ms * 35 / 100);
    let after_ms = match limit_ms {
        Some(_) if roll < 6 => return None,
        Some(limit_ms) if roll < 12 => {
            limit_ms.saturating_sub(LAST_MOMENT_MS + chance_ms(chance, limit_ms / 12))
        }
        _ => THINK_MIN_MS + early_ms,
    };
    Some(on_beat(after_ms))
}

/// Some know more than others, and some questions are harder.
fn aim(seed: u64, number: u32, place: u32, chance: &mut Sequence) -> Aim {
    let skill = 35 + Sequence::new(mixed(seed, number, u32::MAX - 1)).below(60);
    let ease = Sequence::new(mixed(seed, u32::MAX, place)).below(31);
    let right_percent = (skill + ease).saturating_sub(15).clamp(10, 97);
    let roll = chance.below(100);
    if roll < right_percent {
        Aim::Right
    } else if chance.below(3) == 0 {
        Aim::Near
    } else {
        Aim::Wrong
    }
}

fn mixed(seed: u64, number: u32, place: u32) -> u64 {
    seed ^ ((u64::from(number) << 32) | u64::from(place)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn chance_ms(chance: &mut Sequence, below_ms: u64) -> u64 {
    let below = usize::try_from(below_ms.max(1)).unwrap_or(1);
    chance.below(below) as u64
}

fn on_beat(ms: u64) -> u64 {
    ms / BEAT_MS * BEAT_MS
}

#[cfg(test)]
mod tests;
