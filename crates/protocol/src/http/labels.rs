//! Spots on a picture and their labels, as their author edits them.

use game::limits::PIN_WHOLE;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Spots on the question's picture to label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelsContent {
    /// 2 to 12 spots, in the order of their numbers.
    #[garde(length(max = 12), dive)]
    #[schema(max_items = 12)]
    pub spots: Vec<LabelSpot>,
    /// At most 4 extra labels that belong to no spot.
    #[garde(length(max = 4), inner(length(chars, max = 60)))]
    #[schema(max_items = 4)]
    pub distractors: Vec<String>,
}

/// A spot on a picture, in ten-thousandths of its width and height from the upper left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelSpot {
    /// From the left.
    #[garde(range(max = PIN_WHOLE))]
    pub x: u16,
    /// From the top.
    #[garde(range(max = PIN_WHOLE))]
    pub y: u16,
    /// The label that belongs there.
    #[garde(length(chars, max = 60))]
    pub label: String,
}
