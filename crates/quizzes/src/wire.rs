//! What browsers receive about the number of quizzes, and say about copies.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// How to copy a quiz.
#[derive(Debug, Default, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Copying {
    /// Leave out the pictures, videos and sounds of someone else's quiz. Defaults to `false`.
    #[serde(default)]
    #[garde(skip)]
    pub without_files: bool,
}

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
