//! Class lists: lists of players that a host keeps and fills by pasting.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::players::{
    ClassList as ClassListBody, ClassListAdded, ClassListForm, ClassListText,
};
use store::{Account, ClassList, EntriesOutcome};

use crate::players::Players;
use crate::players::class_text::{BadList, read};
use crate::players::errors;
use crate::players::routes::know_seats;
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::wire::{count, rfc_3339};

/// Lists your class lists, oldest first
///
/// `/players` lists who is on one.
#[utoipa::path(
    get, path = "/class-lists", operation_id = "list_class_lists", tag = "insights",
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<ClassListBody>, description = "The lists, 50 at most")),
)]
pub async fn list_class_lists(
    State(state): State<Players>,
    Caller { account }: Caller,
) -> Result<Json<Vec<ClassListBody>>, ApiError> {
    let lists = state.store.list_class_lists(&account.id).await?;
    Ok(Json(lists.into_iter().map(list_body).collect()))
}

/// Makes a class list
#[utoipa::path(
    post, path = "/class-lists", operation_id = "create_class_list", tag = "insights",
    request_body = ClassListForm, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = ClassListBody, description = "Created, without players")),
)]
pub async fn create_class_list(
    State(state): State<Players>,
    Caller { account }: Caller,
    Body(form): Body<ClassListForm>,
) -> Result<(StatusCode, Json<ClassListBody>), ApiError> {
    let now_ms = state.time.now_ms();
    let name = form.name.trim();
    let id = state
        .store
        .create_class_list(&account.id, name, now_ms)
        .await?;
    let id = id.ok_or_else(errors::too_many_class_lists)?;
    let list = own_list(&state, &account, &id).await?;
    Ok((StatusCode::CREATED, Json(list_body(list))))
}

/// Renames a class list of yours
#[utoipa::path(
    put, path = "/class-lists/{id}", operation_id = "update_class_list", tag = "insights",
    params(("id" = String, Path, description = "The class list")),
    request_body = ClassListForm, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = ClassListBody, description = "Renamed")),
)]
pub async fn update_class_list(
    State(state): State<Players>,
    Caller { account }: Caller,
    Ids(ids): Ids<1>,
    Body(form): Body<ClassListForm>,
) -> Result<Json<ClassListBody>, ApiError> {
    let [id] = ids;
    let (store, name) = (&state.store, form.name.trim());
    if !store.rename_class_list(&account.id, &id, name).await? {
        return Err(errors::class_list_not_found());
    }
    Ok(Json(list_body(own_list(&state, &account, &id).await?)))
}

/// Deletes one of your class lists, with its players
///
/// What happened in the sessions stays.
#[utoipa::path(
    delete, path = "/class-lists/{id}", operation_id = "delete_class_list", tag = "insights",
    params(("id" = String, Path, description = "The class list")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_class_list(
    State(state): State<Players>,
    Caller { account }: Caller,
    Ids(ids): Ids<1>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    if !state.store.delete_class_list(&account.id, &id).await? {
        return Err(errors::class_list_not_found());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Puts players on a class list of yours
///
/// All of them, or none: `errors` names bad lines, such as `lines.3`. People who are already on it,
/// by identifier or name, aren't added again.
#[utoipa::path(
    post, path = "/class-lists/{id}/players", operation_id = "add_class_list_players",
    tag = "insights", params(("id" = String, Path, description = "The class list")),
    request_body = ClassListText, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = ClassListAdded, description = "What came of it")),
)]
pub async fn add_class_list_players(
    State(state): State<Players>,
    Caller { account }: Caller,
    Ids(ids): Ids<1>,
    Body(form): Body<ClassListText>,
) -> Result<Json<ClassListAdded>, ApiError> {
    let [id] = ids;
    own_list(&state, &account, &id).await?;
    let entries = read(&form.text).map_err(unread)?;
    let outcome = state
        .store
        .add_class_entries(&account.id, &id, &entries, state.time.now_ms())
        .await?;
    let added = match outcome {
        EntriesOutcome::Added(added) => added,
        EntriesOutcome::Unknown => return Err(errors::class_list_not_found()),
        EntriesOutcome::TooMany => return Err(errors::class_list_full()),
    };
    know_seats(&state, &account).await?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Json(ClassListAdded {
        added_count: number(added),
        known_count: number(entries.len() - added),
        class_list: list_body(own_list(&state, &account, &id).await?),
    }))
}

fn unread(bad: BadList) -> ApiError {
    match bad {
        BadList::Empty => ApiError::invalid_field("text", "This field is required"),
        BadList::TooLong => errors::class_list_full(),
        BadList::Lines(lines) => {
            let lines = lines.into_iter();
            let errors = lines.map(|(line, reason)| (format!("lines.{line}"), reason.into()));
            ApiError::invalid_input(errors.collect())
        }
    }
}

async fn own_list(state: &Players, account: &Account, id: &str) -> Result<ClassList, ApiError> {
    let list = state.store.find_class_list(&account.id, id).await?;
    list.ok_or_else(errors::class_list_not_found)
}

fn list_body(list: ClassList) -> ClassListBody {
    ClassListBody {
        id: list.id,
        name: list.name,
        player_count: count(list.player_count),
        created_at: rfc_3339(list.created_at_ms),
    }
}
