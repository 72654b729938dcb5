//! Ending a live session from its host's list: also one that nobody can open anymore.

use axum::extract::State;
use axum::http::StatusCode;

use crate::rooms::Hosting;
use auth::caller::VerifiedCaller;
use handling::error::ApiError;
use handling::extract::Ids;
use reports::routes::own_room;
use store::RoomMode;

/// Ends a live session of yours
///
/// In any phase; everyone in it is told. Its report has everything that was played until its
/// reveal, unless it was a rehearsal. A session that is over stays as it is.
#[utoipa::path(
    post, path = "/rooms/{roomId}/end", operation_id = "end_room", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "It is over")),
)]
pub(crate) async fn end_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<StatusCode, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    if matches!(room.mode, RoomMode::Assigned | RoomMode::Attempt) {
        return Err(ApiError::room_not_found());
    }
    if room.finished_at_ms.is_none() {
        state.rooms.end(&room.code).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
