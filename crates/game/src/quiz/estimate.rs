//! Numbers that needn't be exact: the closer, the more points.
//!
//! Within the tolerance a number is right. Beyond it, the part falls in a straight line, from
//! everything at the end of the tolerance to nothing at the end of the span.

use serde::{Deserialize, Serialize};

use super::NumberKey;
use crate::event::NumberTyped;
use crate::number::Number;

/// Parts are whole percent.
const WHOLE: u64 = 100;

/// A number that earns by its distance. In the journal: a new field needs a new event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// What is right, as for every number.
    pub key: NumberKey,
    /// From this distance on, a number earns nothing.
    pub span: Number,
}

/// How far numbers are from the right one, all together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closeness {
    /// The nearest number; of two at the same distance the lower one.
    pub nearest: Number,
    /// How many gave exactly this one.
    pub nearest_count: u32,
    /// The mean distance, rounded down.
    pub mean_distance: Number,
}

impl Estimate {
    /// The part of the points a number earns, in whole percent, rounded half up: 100 if and only
    /// if it is right, 0 only from the end of the span on.
    pub fn percent(&self, number: Number) -> u32 {
        let distance = number.distance(self.key.right);
        let (tolerance, span) = (self.key.tolerance.magnitude(), self.span.magnitude());
        if distance <= tolerance {
            return 100;
        }
        if distance >= span {
            return 0;
        }
        // Below 2·10¹⁸ each, so their hundredfold needs more than 64 bits.
        let (left, whole) = (u128::from(span - distance), u128::from(span - tolerance));
        let percent = (2 * left * u128::from(WHOLE) + whole) / (2 * whole);
        u32::try_from(percent.clamp(1, u128::from(WHOLE) - 1)).unwrap_or(1)
    }

    /// What a number with two readings means: the closer reading, or else the one the player was
    /// shown.
    pub fn meant(&self, typed: &NumberTyped) -> Number {
        let distance = |number: Number| number.distance(self.key.right);
        match typed.other {
            Some(other) if distance(other) < distance(typed.number) => other,
            _ => typed.number,
        }
    }

    /// How far these numbers are from the right one; `None` of none.
    pub fn closeness(&self, numbers: &[Number]) -> Option<Closeness> {
        let distance = |number: &Number| number.distance(self.key.right);
        let nearest = *numbers.iter().min_by_key(|one| (distance(one), **one))?;
        let same = numbers.iter().filter(|one| **one == nearest);
        let sum: u128 = numbers.iter().map(|one| u128::from(distance(one))).sum();
        let mean = sum / u128::try_from(numbers.len()).ok()?;
        Some(Closeness {
            nearest,
            nearest_count: u32::try_from(same.count()).unwrap_or(u32::MAX),
            mean_distance: Number::of_millionths(i64::try_from(mean).unwrap_or(i64::MAX)),
        })
    }
}
