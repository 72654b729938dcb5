//! What browsers receive about the number of quizzes.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of your quizzes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizCounts {
    /// All quizzes.
    pub total: u32,
    /// Public quizzes, published or not.
    pub public: u32,
    /// Private quizzes.
    pub private: u32,
    /// Unlisted quizzes, published or not.
    pub unlisted: u32,
    /// A draft.
    pub drafts: u32,
    /// Published.
    pub published: u32,
    /// The 200 most used tags, the most used first.
    pub tags: Vec<TagCount>,
}

/// A tag of your quizzes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TagCount {
    /// The tag.
    pub tag: String,
    /// The number of quizzes that have it.
    pub quiz_count: u32,
}
