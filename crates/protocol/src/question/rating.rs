//! Scales to rate on, and what players said.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A scale: from 1, or of a recommendation from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingOffer {
    /// The number of steps.
    pub steps: u32,
    /// The label of the lowest step; may be empty.
    pub low: String,
    /// The label of the highest step; may be empty.
    pub high: String,
    /// Whether it asks how likely players are to recommend something. Then the 11 steps are the
    /// numbers from 0 to 10. Left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_recommendation: bool,
}

/// A step of the scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingChoice {
    /// The step, starting at 1; of a recommendation, the number from 0 to 10.
    pub step: u8,
}

/// How many players picked each step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingSolution {
    /// From the lowest to the highest.
    pub distribution: Vec<u32>,
    /// The mean in hundredths; 0 without answers.
    pub mean_hundredths: u32,
    /// The score of a recommendation; left out for other scales, and without answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nps: Option<PromoterScore>,
}

/// How likely players are to recommend something, as one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PromoterScore {
    /// The percentage of promoters minus the percentage of detractors, from -100 to 100. Halves are
    /// rounded away from zero.
    #[schema(minimum = -100, maximum = 100)]
    pub score: i32,
    /// How many players said 0 to 6.
    pub detractors: u32,
    /// How many players said 7 or 8.
    pub passives: u32,
    /// How many players said 9 or 10.
    pub promoters: u32,
}
