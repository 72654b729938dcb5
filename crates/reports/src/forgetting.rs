//! Deletes personal data from a live session (PRIV-6).

use axum::extract::State;
use axum::http::StatusCode;

use crate::Reports;
use crate::errors;
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::Ids;

/// Deletes all personal data of a live session of yours
///
/// It must be over. In its report, numbers replace nicknames, and what players wrote in their own
/// words is deleted, as is the record of what happened in the room, with the accounts of its
/// players. Figures stay. You can't undo this.
#[utoipa::path(
    delete, path = "/reports/{roomId}/people", operation_id = "forget_people", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "All personal data is deleted")),
)]
pub async fn forget_people(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<StatusCode, ApiError> {
    let [room_id] = ids;
    let room = state.store.find_room(&room_id).await?;
    let own = room.filter(|room| room.host_account_id.as_ref() == Some(&account.id));
    let room = own.ok_or_else(errors::report_not_found)?;
    if room.finished_at_ms.is_none() {
        return Err(errors::room_not_finished());
    }
    state.rooms.forget_people(&room.id).await?;
    tracing::info!(room_id, "the people of a room were forgotten");
    Ok(StatusCode::NO_CONTENT)
}
