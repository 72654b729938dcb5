//! What browsers send and receive about earlier versions of a quiz, and how these are stored.

use garde::Validate;
use protocol::http::documents::{
    Category, Difficulty, DocumentMedia, DocumentQuestion, Finding, QuizSettings,
};
use protocol::http::quizzes::QuizStatus;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a version was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum VersionReason {
    /// The quiz was published with it.
    Published,
    /// It was used for a live session or an assignment.
    Hosted,
    /// Another version was restored.
    Restored,
    /// It was the last one before a new editing session.
    Edited,
}

/// Who made a version.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionChange {
    /// When it was changed last (RFC 3339).
    pub at: String,
    /// The name of the person who did; `null` if their account no longer exists.
    #[schema(required)]
    pub name: Option<String>,
    /// Whether that was you.
    pub is_you: bool,
}

/// An earlier version of a quiz.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizVersion {
    /// The unique ID. It never changes.
    pub id: String,
    /// When it was kept (RFC 3339).
    pub kept_at: String,
    /// Why it was kept.
    pub reason: VersionReason,
    /// Who made it; `null` if that isn't known, or if you can only view the quiz.
    #[schema(required)]
    pub change: Option<VersionChange>,
    /// The title the quiz had.
    pub title: String,
    /// The number of its questions.
    pub question_count: u32,
}

/// An earlier version of a quiz with all its questions.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizVersionDocument {
    /// The unique ID. It never changes.
    pub id: String,
    /// When it was kept (RFC 3339).
    pub kept_at: String,
    /// Why it was kept.
    pub reason: VersionReason,
    /// Who made it; `null` if that isn't known, or if you can only view the quiz.
    #[schema(required)]
    pub change: Option<VersionChange>,
    /// Its title and other details.
    pub details: VersionDetails,
    /// Its game settings.
    pub settings: QuizSettings,
    /// Its questions, in order.
    pub questions: Vec<DocumentQuestion>,
    /// The files that its questions and cover use.
    pub media: Vec<DocumentMedia>,
    /// The IDs of those that have been deleted.
    pub missing_media: Vec<String>,
}

/// The details of a version. Who can see the quiz isn't among them, so that restoring shows nothing
/// to anyone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionDetails {
    /// The title.
    pub title: String,
    /// The description.
    pub description: String,
    /// The tags.
    pub tags: Vec<String>,
    /// Its category.
    pub category: Category,
    /// Its difficulty.
    pub difficulty: Difficulty,
    /// The language of its questions, as a BCP 47 tag such as `en` or `pt-BR`; may be empty.
    pub language: String,
    /// The ID of an uploaded picture.
    #[schema(required)]
    pub cover: Option<String>,
}

/// Restores a version.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VersionRestore {
    /// The version the quiz has now. If it has another one, the call fails with
    /// `version_conflict`.
    #[garde(skip)]
    pub version: u32,
}

/// What came of restoring a version.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RestoredVersion {
    /// The version the quiz has now.
    pub version: u32,
    /// Whether it is finished. A published quiz that can't be played anymore becomes a draft.
    pub status: QuizStatus,
    /// When it was restored (RFC 3339).
    pub saved_at: String,
    /// A problem with the quiz.
    pub findings: Vec<Finding>,
    /// The version that the quiz had before; restore it to undo this.
    #[schema(required)]
    pub kept_id: Option<String>,
    /// The IDs of files that it shows and that have been deleted.
    pub missing_media: Vec<String>,
}

/// The document of a version as it is stored. Later fields need a default: earlier versions stay
/// as they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeptDocument {
    pub(crate) details: VersionDetails,
    pub(crate) settings: QuizSettings,
    pub(crate) questions: Vec<DocumentQuestion>,
}
