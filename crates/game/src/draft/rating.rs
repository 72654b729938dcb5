//! Scales to rate on.

use serde::{Deserialize, Serialize};

use crate::quiz::RECOMMENDATION_MAX;

/// A scale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RatingContent {
    /// How many steps it has; 2 to 10. A recommendation ignores it, so that an author who tries
    /// both scales finds the number of steps again.
    pub steps: u8,
    /// What the lowest step means; may be empty.
    #[serde(default)]
    pub low: String,
    /// What the highest step means; may be empty.
    #[serde(default)]
    pub high: String,
    /// Which numbers there are to choose from.
    #[serde(default, skip_serializing_if = "RatingScale::is_steps")]
    pub scale: RatingScale,
}

/// Which numbers a scale has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RatingScale {
    /// From 1, as many as the author wants.
    #[default]
    Steps,
    /// From 0 to 10: how likely someone is to recommend something.
    Recommendation,
}

impl RatingScale {
    /// Whether it is the scale that was the only one before there were two.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks with a reference"
    )]
    fn is_steps(&self) -> bool {
        *self == Self::Steps
    }
}

impl RatingContent {
    /// Whether it asks how likely people are to recommend something.
    pub fn is_recommendation(&self) -> bool {
        self.scale == RatingScale::Recommendation
    }

    /// All numbers to choose from.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u8> {
        match self.scale {
            RatingScale::Steps => 1..=self.steps,
            RatingScale::Recommendation => 0..=RECOMMENDATION_MAX,
        }
    }
}
