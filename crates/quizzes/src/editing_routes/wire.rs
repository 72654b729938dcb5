//! What browsers send and receive about several people in one editor.

use std::collections::BTreeMap;

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a window with an open quiz shows.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditingNote {
    /// The open question, if one is.
    #[garde(skip)]
    #[schema(required)]
    pub question_id: Option<String>,
    /// Whether nobody sees the page now. Its question isn't told then.
    #[garde(skip)]
    pub is_hidden: bool,
}

/// Who else has a quiz open in the editor.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizEditing {
    /// People with other windows, by name; yourself among them if one is yours.
    pub people: Vec<EditingPerson>,
    /// When to send the note again, in milliseconds.
    pub again_in_ms: u32,
}

/// Someone who has a quiz open in the editor.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditingPerson {
    /// The ID of their account.
    pub id: String,
    /// Their name.
    pub name: String,
    /// The URL of their picture, if they have one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Whether that is you, in another window.
    pub is_you: bool,
    /// The questions they have open.
    pub question_ids: Vec<String>,
}

/// Who changed a quiz and its questions last.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizChanges {
    /// Who changed the quiz; `null` if that isn't known, or their account is gone.
    #[schema(required)]
    pub last: Option<QuizChangedBy>,
    /// Who changed a question, by its ID. Those that nobody is known for are left out.
    pub questions: BTreeMap<String, QuizChangedBy>,
}

/// Who changed something last.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizChangedBy {
    /// Their name.
    pub name: String,
    /// Whether that is you.
    pub is_you: bool,
}
