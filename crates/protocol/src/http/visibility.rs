//! Who may see a quiz, and whether it is finished.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may see a quiz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Visibility {
    /// Everybody, once it is published.
    Public,
    /// Everybody with its link, once it is published; no list and no search shows it.
    Unlisted,
    /// Its author only.
    Private,
}

/// Whether a quiz is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum QuizStatus {
    /// Still being written.
    Draft,
    /// Its author says it is ready.
    Published,
}
