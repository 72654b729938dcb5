//! What browsers send and receive about folders, and about exports of several quizzes.

use garde::Validate;
use protocol::checks::broken;
use protocol::said;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// The maximum number of quizzes that move at once.
const MOVED_MAX: usize = 5_000;
/// The maximum number of quizzes in one export.
const EXPORTED_MAX: usize = 500;

/// A folder for quizzes.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Folder {
    /// The unique ID. It never changes.
    pub id: String,
    /// The folder it is in; `null` at the top.
    #[schema(required)]
    pub parent_id: Option<String>,
    /// 1 to 60 characters. No other folder beside it has this name, in capitals or not.
    pub name: String,
    /// The version. It increases with every change of its name or place; send it with every update.
    pub version: u32,
    /// The number of quizzes directly in it.
    pub quiz_count: u32,
    /// When it was created (RFC 3339).
    pub created_at: String,
}

/// A new folder.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewFolder {
    /// 1 to 60 characters, without line breaks. It is trimmed.
    #[garde(custom(check_name))]
    pub name: String,
    /// The folder to create it in. If you leave it out, it is created at the top.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(length(max = 64)))]
    pub parent_id: Option<String>,
    /// To undo a deletion: the quizzes that were in the folder; at most 5,000. Quizzes that were
    /// moved since stay where they are.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(length(max = MOVED_MAX), inner(length(max = 64)))]
    pub quiz_ids: Vec<String>,
    /// To undo a deletion: the folders that were in it. Those that were changed since stay where
    /// they are.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(length(max = folders::FOLDERS_MAX), dive)]
    pub folders: Vec<InnerFolder>,
}

/// A folder that was in a deleted one.
#[derive(Debug, Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InnerFolder {
    /// The folder.
    #[garde(length(max = 64))]
    pub id: String,
    /// The name it had there.
    #[garde(custom(check_name))]
    pub name: String,
    /// The version it has since the deletion.
    #[garde(skip)]
    pub version: u32,
}

/// A deleted folder: what it takes to create it again.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletedFolder {
    /// Its name.
    pub name: String,
    /// The folder it was in; `null` at the top.
    #[schema(required)]
    pub parent_id: Option<String>,
    /// The quizzes that were directly in it, and the deleted ones that can be restored.
    pub quiz_ids: Vec<String>,
    /// The folders that were directly in it.
    pub folders: Vec<InnerFolder>,
}

/// A change to a folder. Fields you leave out stay as they are.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FolderPatch {
    /// The version this change is based on. If it isn't the current one, the call fails with
    /// `version_conflict`.
    #[garde(skip)]
    pub version: u32,
    /// 1 to 60 characters, without line breaks. It is trimmed.
    #[serde(default)]
    #[schema(required = false)]
    #[garde(inner(custom(check_name)))]
    pub name: Option<String>,
    /// The folder to move it to, with everything in it; `null` moves it to the top.
    #[serde(default, deserialize_with = "told")]
    #[schema(value_type = Option<String>, required = false)]
    #[garde(inner(inner(length(max = 64))))]
    pub parent_id: Option<Option<String>>,
}

/// A field that is there, even if it is `null`.
fn told<'de, T: Deserialize<'de>, D: Deserializer<'de>>(field: D) -> Result<Option<T>, D::Error> {
    T::deserialize(field).map(Some)
}

/// Quizzes to move.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizMove {
    /// Quizzes of yours; at most 5,000.
    #[garde(length(min = 1, max = MOVED_MAX), inner(length(max = 64)))]
    pub quiz_ids: Vec<String>,
    /// The folder to move them to; `null` moves them out of any folder.
    // Named here, a missing field is refused as the contract says; else it would become `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    #[garde(inner(length(max = 64)))]
    pub folder_id: Option<String>,
}

/// A quiz that was moved.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedQuiz {
    /// The quiz.
    pub quiz_id: String,
    /// The folder it was in before; `null` if it was in none.
    #[schema(required)]
    pub previous_folder_id: Option<String>,
}

/// Quizzes to export.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct QuizExport {
    /// Quizzes of yours; at most 500.
    #[garde(length(min = 1, max = EXPORTED_MAX), inner(length(max = 64)))]
    pub quiz_ids: Vec<String>,
}

fn check_name<C>(value: &str, _: &C) -> garde::Result {
    let name = value.trim();
    if name.is_empty() {
        return Err(broken("Enter a name"));
    }
    if name.chars().count() > folders::NAME_CHARS_MAX {
        let most = folders::NAME_CHARS_MAX;
        return Err(broken(said!("At most {n} characters", n = most)));
    }
    if name.chars().any(char::is_control) {
        return Err(broken("A name has only one line"));
    }
    Ok(())
}
