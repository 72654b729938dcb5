//! Items to rank, as their author edits them.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Items to put in order of preference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingContent {
    /// 2 to 8 items, in any order.
    #[garde(length(max = 8), inner(length(chars, max = 200)))]
    pub items: Vec<String>,
}
