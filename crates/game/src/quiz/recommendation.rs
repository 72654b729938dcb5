//! How likely people are to recommend something, from 0 to 10, and the score of their answers.

use serde::{Deserialize, Serialize};

/// The highest number.
pub const RECOMMENDATION_MAX: u8 = 10;
/// From this number on, someone promotes what is asked about.
const PROMOTER_MIN: u8 = 9;
/// From this number on, someone is passive; anyone who says less detracts from it.
const PASSIVE_MIN: u8 = 7;

/// A scale from 0 to 10. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// What 0 means; may be empty.
    pub low: String,
    /// What 10 means; may be empty.
    pub high: String,
}

/// Those who answered, in three groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Recommenders {
    /// Those who said 0 to 6.
    pub detractors: u32,
    /// Those who said 7 or 8.
    pub passives: u32,
    /// Those who said 9 or 10.
    pub promoters: u32,
}

impl Recommenders {
    /// Counts those who said these numbers.
    pub fn of(numbers: impl Iterator<Item = u8>) -> Self {
        let mut counted = Self::default();
        for number in numbers {
            let group = match number {
                PROMOTER_MIN.. => &mut counted.promoters,
                PASSIVE_MIN.. => &mut counted.passives,
                _ => &mut counted.detractors,
            };
            *group += 1;
        }
        counted
    }

    /// How many answered.
    pub fn count(self) -> u32 {
        self.detractors + self.passives + self.promoters
    }

    /// The Net Promoter Score, from −100 to 100: the percentage of promoters less that of
    /// detractors, as a whole number, halves rounded away from zero. `None` without answers.
    ///
    /// After Frederick F. Reichheld, "The One Number You Need to Grow" (Harvard Business Review,
    /// December 2003).
    pub fn score(self) -> Option<i32> {
        let count = i64::from(self.count());
        if count == 0 {
            return None;
        }
        let difference = i64::from(self.promoters) - i64::from(self.detractors);
        let rounded = (200 * difference.abs() + count) / (2 * count);
        i32::try_from(rounded * difference.signum()).ok()
    }
}
