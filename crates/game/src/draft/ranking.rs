//! Items that everyone puts into an order of preference.

use serde::{Deserialize, Serialize};

/// Items to be ranked. None of their orders is right or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RankingContent {
    /// In the order of the author. Players see them in another one.
    pub items: Vec<String>,
}
