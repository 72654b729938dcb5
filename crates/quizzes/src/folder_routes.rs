//! Folders: an author's own order of quizzes.

pub mod wire;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use folders::{Change, Contents, Inner, Refusal};
use protocol::error::ErrorCode;
use protocol::said;
use protocol::said::Said;

use crate::Quizzes;
use auth::caller::{Caller, VerifiedCaller};
use handling::error::ApiError;
use handling::extract::{Body, Ids, is_id};
use handling::wire::{count, rfc_3339};
use wire::{DeletedFolder, Folder, FolderPatch, InnerFolder, MovedQuiz, NewFolder, QuizMove};

/// Lists your folders
///
/// All of them, by name; an account has at most 200. `parentId` says which one a folder is in.
#[utoipa::path(
    get, path = "/folders", operation_id = "list_folders", tag = "quizzes",
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<Folder>, description = "All folders")),
)]
pub async fn list_folders(
    State(state): State<Quizzes>,
    Caller { account }: Caller,
) -> Result<Json<Vec<Folder>>, ApiError> {
    let all = folders::list(&state.store, &account.id).await?;
    Ok(Json(all.into_iter().map(body).collect()))
}

/// Creates a folder
///
/// Refused with `folder_name_taken` if another folder there has this name, in capitals or not, with
/// `folder_too_deep` below the fourth level, with `folder_limit_reached` if you have 200, and with
/// `folder_unknown` if the folder around it no longer exists. With what deleting a folder answers,
/// it undoes that.
#[utoipa::path(
    post, path = "/folders", operation_id = "create_folder", tag = "quizzes",
    request_body = NewFolder, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Folder, description = "Created")),
)]
pub async fn create_folder(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewFolder>,
) -> Result<(StatusCode, Json<Folder>), ApiError> {
    let parent_id = form.parent_id.as_deref();
    let now_ms = state.time.now_ms();
    let name = form.name.trim();
    let contents = Contents {
        quiz_ids: form.quiz_ids,
        folders: form.folders.into_iter().map(inner).collect(),
    };
    let (store, owner_id) = (&state.store, &account.id);
    let made = folders::create(store, owner_id, parent_id, name, &contents, now_ms).await?;
    Ok((StatusCode::CREATED, Json(body(made.map_err(refused)?))))
}

/// Renames a folder, or moves it with everything in it
///
/// Refused as when creating one, with `folder_in_itself` if it would be inside itself, and with
/// `version_conflict` if it was changed since you read it.
#[utoipa::path(
    patch, path = "/folders/{id}", operation_id = "update_folder", tag = "quizzes",
    params(("id" = String, Path, description = "The folder")),
    request_body = FolderPatch, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Folder, description = "Changed")),
)]
pub async fn update_folder(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(patch): Body<FolderPatch>,
) -> Result<Json<Folder>, ApiError> {
    let [id] = ids;
    let change = Change {
        version: i64::from(patch.version),
        name: patch.name.as_deref().map(str::trim),
        parent_id: patch.parent_id.as_ref().map(Option::as_deref),
    };
    let changed = folders::change(&state.store, &account.id, &id, change).await?;
    Ok(Json(body(changed.map_err(refused)?)))
}

/// Deletes a folder, but nothing in it
///
/// Its quizzes and folders move to where it was. If a folder there has the same name, the one that
/// moves gets a number. Creating a folder with the answer undoes it.
#[utoipa::path(
    delete, path = "/folders/{id}", operation_id = "delete_folder", tag = "quizzes",
    params(("id" = String, Path, description = "The folder")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = DeletedFolder, description = "Deleted")),
)]
pub async fn delete_folder(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<Json<DeletedFolder>, ApiError> {
    let [id] = ids;
    let deleted = folders::delete(&state.store, &account.id, &id).await?;
    let deleted = deleted.map_err(refused)?;
    tracing::info!(folder_id = id, "a folder was deleted");
    let inner = deleted.contents.folders.into_iter();
    Ok(Json(DeletedFolder {
        name: deleted.name,
        parent_id: deleted.parent_id,
        quiz_ids: deleted.contents.quiz_ids,
        folders: inner
            .map(|folder| InnerFolder {
                id: folder.id,
                name: folder.name,
                version: count(folder.version),
            })
            .collect(),
    }))
}

/// Moves quizzes of yours to a folder, or out of any
///
/// All at once. Quizzes that no longer exist are left out of the response. Refused with
/// `folder_unknown` if the folder no longer exists; then no quiz moves.
#[utoipa::path(
    post, path = "/folders/moves", operation_id = "move_quizzes", tag = "quizzes",
    request_body = QuizMove, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((
        status = 200, body = Vec<MovedQuiz>,
        description = "The quizzes that moved, each with the folder it was in before",
    )),
)]
pub async fn move_quizzes(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<QuizMove>,
) -> Result<Json<Vec<MovedQuiz>>, ApiError> {
    let to = form.folder_id.as_deref();
    let moved = folders::move_quizzes(&state.store, &account.id, &form.quiz_ids, to).await?;
    let moved = moved.map_err(refused)?.into_iter();
    let moved = moved.map(|moved| MovedQuiz {
        quiz_id: moved.id,
        previous_folder_id: moved.folder_id,
    });
    Ok(Json(moved.collect()))
}

/// The folders that a list of one shows: only this one, or also those below it.
pub(crate) async fn scope(
    state: &Quizzes,
    account_id: &str,
    id: &str,
    with_subfolders: bool,
) -> Result<Vec<String>, ApiError> {
    let below = folders::list_below(&state.store, account_id, id).await?;
    let mut ids = below.ok_or_else(folder_unknown)?;
    if !with_subfolders {
        ids.truncate(1);
    }
    Ok(ids)
}

/// Refuses a folder for new quizzes that doesn't exist, before anything is created.
pub(crate) async fn check_target(
    state: &Quizzes,
    account_id: &str,
    id: Option<&str>,
) -> Result<(), ApiError> {
    let Some(id) = id else { return Ok(()) };
    let is_known = is_id(id) && folders::find(&state.store, account_id, id).await?.is_some();
    is_known.then_some(()).ok_or_else(folder_unknown)
}

/// Puts new quizzes in a folder. If it was deleted a moment ago, they are in none.
pub(crate) async fn put_new(
    state: &Quizzes,
    account_id: &str,
    quiz_ids: &[String],
    folder_id: Option<&str>,
) -> Result<(), ApiError> {
    if folder_id.is_some() {
        let _moved = folders::move_quizzes(&state.store, account_id, quiz_ids, folder_id).await?;
    }
    Ok(())
}

fn folder_unknown() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        ErrorCode::FolderUnknown,
        "Unknown folder",
        "This folder no longer exists.",
    )
}

pub(crate) fn folder_not_found() -> ApiError {
    ApiError::not_found("This folder doesn't exist.")
}

fn refused(why: Refusal) -> ApiError {
    let (code, title, sentence) = match why {
        Refusal::Unknown => return folder_not_found(),
        Refusal::TargetUnknown => return folder_unknown(),
        Refusal::Changed => return ApiError::version_conflict(),
        Refusal::NameTaken => {
            let sentence = "Another folder here has this name. Choose a different one.";
            return conflict(ErrorCode::FolderNameTaken, "Name taken", sentence)
                .saying_at("name", sentence);
        }
        Refusal::TooMany => (
            ErrorCode::FolderLimitReached,
            "Too many folders",
            said!(
                "You can have {n} folders. Delete one, then try again.",
                n = folders::FOLDERS_MAX
            ),
        ),
        Refusal::TooDeep => (
            ErrorCode::FolderTooDeep,
            "Too many levels",
            said!(
                "Folders can be {n} levels deep. Choose a folder further up.",
                n = folders::LEVELS_MAX
            ),
        ),
        Refusal::Circle => (
            ErrorCode::FolderInItself,
            "Inside itself",
            "A folder can't be inside itself. Choose another folder.".into(),
        ),
    };
    conflict(code, title, sentence)
}

fn conflict(code: ErrorCode, title: &'static str, sentence: impl Into<Said>) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, code, title, sentence)
}

fn inner(folder: InnerFolder) -> Inner {
    Inner {
        id: folder.id,
        name: folder.name.trim().to_owned(),
        version: i64::from(folder.version),
    }
}

fn body(folder: folders::Folder) -> Folder {
    Folder {
        id: folder.id,
        parent_id: folder.parent_id,
        name: folder.name,
        version: count(folder.version),
        quiz_count: count(folder.quiz_count),
        created_at: rfc_3339(folder.created_at_ms),
    }
}
