//! Scales to rate on, as their author edits them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A scale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingContent {
    /// The number of steps. A recommendation ignores it.
    #[garde(range(min = 2, max = 10))]
    pub steps: u8,
    /// The label of the lowest step; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub low: String,
    /// The label of the highest step; at most 40 characters.
    #[garde(length(chars, max = 40))]
    pub high: String,
    /// Which numbers there are to choose from; `steps` if left out.
    #[serde(default, skip_serializing_if = "RatingScale::is_steps")]
    #[garde(skip)]
    pub scale: RatingScale,
}

/// Which numbers a scale has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RatingScale {
    /// From 1 to the number of steps.
    #[default]
    Steps,
    /// From 0 to 10: how likely someone is to recommend something. Results have an NPS.
    Recommendation,
}

impl RatingScale {
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks with a reference"
    )]
    fn is_steps(&self) -> bool {
        *self == Self::Steps
    }
}
