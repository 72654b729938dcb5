//! The time and the seed of a step.
//!
//! The rules never read a clock or draw a random number: the caller passes both in, and the events
//! record what follows from them.

/// The moment and the randomness of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tick {
    /// Milliseconds since the Unix epoch; never falls within a room.
    pub now_ms: u64,
    /// Random bits for this step.
    pub seed: u64,
}

/// A small generator with a fixed sequence per seed: `SplitMix64` (Steele, Lea, Flood 2014).
#[derive(Debug, Clone)]
pub struct Sequence(u64);

impl Sequence {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; the bias of the remainder is below 2⁻⁵⁰ for our bounds.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        usize::try_from(self.next() % bound).unwrap_or(0)
    }

    /// Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
