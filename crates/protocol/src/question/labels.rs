//! Spots on a picture to label.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AnswerView, PinPoint};

/// Spots on the question's picture, and labels for them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelsOffer {
    /// The spots, in the order of their numbers.
    pub spots: Vec<PinPoint>,
    /// The labels, in random order. There may be more of them than spots.
    pub labels: Vec<AnswerView>,
}

/// The labels of the spots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelsChoice {
    /// For each spot the ID of its label; `null` if it has none. At least one has one, and no
    /// label is used twice.
    pub labels: Vec<Option<String>>,
}

/// Which labels belong to the spots.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LabelsSolution {
    /// For each spot the IDs of its labels: one, or several since a correction.
    pub right: Vec<Vec<String>>,
    /// How many players got each spot right.
    pub right_counts: Vec<u32>,
    /// For each spot how many players gave it each label, in the order of the offer.
    pub distributions: Vec<Vec<u32>>,
}
