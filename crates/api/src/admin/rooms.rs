//! Running live sessions, for administrators: that they are running, but never what they ask.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::admin::{ListPlace, RunningRoom};
use serde_json::json;
use store::RoomMode;

use crate::admin::Admin;
use auth::signed_in::{Administrator, ConfirmedAdministrator};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Ids, Query, cursor};
use handling::wire::{count, next_page, rfc_3339, room_stage};

const PAGE_LEN: u32 = 50;

/// Lists the live sessions that are not over
///
/// Those of all accounts, with rehearsals and without practice; newest first. `X-Next-Cursor` says
/// where the next page begins.
#[utoipa::path(
    get, path = "/admin/rooms", operation_id = "list_running_rooms", tag = "admin",
    params(ListPlace), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<RunningRoom>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_running_rooms(
    State(state): State<Admin>,
    _admin: Administrator,
    Query(place): Query<ListPlace>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = place.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(place.cursor.as_deref())?;
    let page = state.store.list_running_rooms(limit, cursor).await?;
    let mut rooms = Vec::with_capacity(page.items.len());
    for row in page.items {
        let attendance = state.rooms.attendance(&row.room.code).await;
        rooms.push(RunningRoom {
            id: row.room.id,
            code: row.room.code,
            title: row.room.title,
            host_id: row.room.host_account_id,
            host_name: row.host_name,
            stage: room_stage(row.room.phase),
            players: attendance.map(|attendance| attendance.playing_count),
            has_host: attendance.is_some_and(|attendance| attendance.has_host),
            question_count: count(row.room.question_count),
            created_at: rfc_3339(row.room.created_at_ms),
        });
    }
    Ok((next_page(page.next_cursor), Json(rooms)))
}

/// Ends a live session
///
/// Its host and players are told that it is over. Its report has everything that was played until
/// its reveal, unless it was a rehearsal. You must have confirmed your identity in the last 5
/// minutes.
#[utoipa::path(
    post, path = "/admin/rooms/{id}/end", operation_id = "end_running_room", tag = "admin",
    params(("id" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is over")),
)]
pub(crate) async fn end_running_room(
    State(state): State<Admin>,
    Ids(ids): Ids<1>,
    ConfirmedAdministrator(admin): ConfirmedAdministrator,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let room = state.store.find_room(&id).await?;
    let room = room.filter(|room| matches!(room.mode, RoomMode::Live | RoomMode::Rehearsal));
    let room = room.ok_or_else(|| ApiError::not_found("This live session doesn't exist."))?;
    if room.finished_at_ms.is_none() {
        state.rooms.end(&room.code).await?;
        let details = json!({ "roomId": id });
        let subject = match room.host_account_id.as_deref() {
            Some(host_id) if host_id != admin.account.id => {
                Subject::account_by(host_id, &admin.account.id)
            }
            _ => Subject::account(&admin.account.id),
        };
        state
            .audit
            .write(AuditKind::RoomEnded, subject, Some(&browser), details)
            .await;
    }
    Ok(StatusCode::NO_CONTENT)
}
