//! Spots on a picture, and the labels that belong there.

use serde::{Deserialize, Serialize};

use crate::limits::PIN_WHOLE;

/// Spots on the picture of a question, and labels.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabelsContent {
    /// In the order of their numbers.
    pub spots: Vec<LabelSpot>,
    /// Labels that belong nowhere.
    #[serde(default)]
    pub distractors: Vec<String>,
}

/// A spot, in ten-thousandths of the width and height of the picture from the upper left.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LabelSpot {
    /// From the left.
    pub x: u16,
    /// From the top.
    pub y: u16,
    /// The label that belongs there.
    pub label: String,
}

impl LabelsContent {
    /// All labels: those of the spots, then those that belong nowhere. They are numbered in this
    /// order.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        let spots = self.spots.iter().map(|spot| spot.label.as_str());
        spots.chain(self.distractors.iter().map(String::as_str))
    }
}

impl LabelSpot {
    /// Whether it is on the picture.
    pub fn is_inside(&self) -> bool {
        self.x.max(self.y) <= PIN_WHOLE
    }

    /// The square of the distance to another spot, in ten-thousandths of both sides.
    pub fn distance_squared(&self, other: &Self) -> u64 {
        let square = |one: u16, other: u16| u64::from(one.abs_diff(other)).pow(2);
        square(self.x, other.x) + square(self.y, other.y)
    }
}
