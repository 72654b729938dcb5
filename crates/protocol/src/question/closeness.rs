//! How close players were to a number, where closer ones earn more.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How close players were to the right number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Closeness {
    /// From this distance on, a number earns nothing.
    pub span: String,
    /// The nearest number; left out if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// How many players gave exactly the nearest number.
    pub nearest_count: u32,
    /// The mean distance; left out if there was no number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_distance: Option<String>,
}
