//! A passage with gaps, as its author edits it.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::question::GapsWay;

/// A passage with gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GapsContent {
    /// Texts and 1 to 8 gaps, in order. Two texts in a row are one. The texts have at most 500
    /// characters together.
    #[garde(length(max = 40), dive)]
    #[schema(max_items = 40)]
    pub passage: Vec<PassagePart>,
    /// How the gaps are filled in.
    #[garde(skip)]
    pub way: GapsWay,
    /// Whether small typos are accepted, if gaps are typed.
    #[garde(skip)]
    pub tolerates_typos: bool,
}

/// A text or a gap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PassagePart {
    /// A text that is given.
    Text(#[garde(length(chars, max = 500))] String),
    /// A gap.
    Gap(#[garde(dive)] PassageGap),
}

/// A gap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassageGap {
    /// The accepted spellings, at most 10. The first one is shown, and the right one in a list.
    #[garde(length(max = 10), inner(length(chars, max = 100)))]
    pub accepted: Vec<String>,
    /// What else is in the list, at most 7.
    #[garde(length(max = 7), inner(length(chars, max = 100)))]
    pub others: Vec<String>,
}
