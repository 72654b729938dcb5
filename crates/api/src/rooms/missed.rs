//! Practicing what a player missed in a live session.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, RoomCode};
use protocol::http::rooms::{PracticeCreated, PracticeMissed};
use studying::missed::find_missed;

use crate::rooms::Hosting;

/// Starts practicing what you missed
///
/// A practice room of the questions you didn't get right in a live session, from its podium until
/// an hour after its end. Needs the seat token and no account. It doesn't count anywhere.
#[utoipa::path(
    post, path = "/rooms/{code}/missed-practice", operation_id = "practice_missed", tag = "rooms",
    params(("code" = String, Path, description = "The code of the room that was played")),
    request_body = PracticeMissed,
    responses((status = 201, body = PracticeCreated, description = "Made")),
)]
pub(crate) async fn practice_missed(
    State(state): State<Hosting>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    Body(form): Body<PracticeMissed>,
) -> Result<(StatusCode, Json<PracticeCreated>), ApiError> {
    let now_ms = state.time.now_ms();
    let seat = (&address, code, form.seat_token.as_str());
    let missed = find_missed(&state.rooms, &state.limits, seat, now_ms).await?;
    let made = state.rooms.practice_missed(missed).await?;
    Ok((StatusCode::CREATED, Json(made)))
}
