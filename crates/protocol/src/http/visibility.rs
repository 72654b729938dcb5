//! Who may see a quiz, and whether it is finished.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may see a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Visibility {
    /// Everyone, once it is published.
    Public,
    /// Anyone with the link, once it is published. It appears in no list or search.
    Unlisted,
    /// Only its author, and those it is shared with.
    Private,
}

/// What someone may do with a quiz that was shared with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ShareRole {
    /// See all of it, with the right answers; host, assign, duplicate and export it.
    View,
    /// Also change and publish it.
    Edit,
}

/// Whether a quiz is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum QuizStatus {
    /// A draft.
    Draft,
    /// Ready to be played.
    Published,
}

/// That a quiz is someone else's, who shares it with you.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DocumentShare {
    /// What you may do.
    pub role: ShareRole,
    /// The name of its owner.
    pub owner_name: String,
}
