//! Numbers that look random and are the same in every run with the same seed (`SplitMix64`).

/// A sequence of numbers.
pub(crate) struct Dice(u64);

impl Dice {
    /// A sequence for one subject of a seed; different subjects share nothing.
    pub(crate) fn new(seed: u64, subject: u64) -> Self {
        let mut dice = Self(seed ^ subject.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below this; 0 if it is 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    /// A place in a list of this length.
    pub(crate) fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }

    /// True in so many of a hundred cases.
    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}
