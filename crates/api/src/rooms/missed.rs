//! Practicing what a player missed in a live session.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::Refusal;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, RoomCode};
use handling::rate_limit::{MISSED_PRACTICES, UNKNOWN_ROOM_CODES};
use live::LiveError;
use protocol::http::rooms::{PracticeCreated, PracticeMissed};

use crate::rooms::Hosting;
use crate::rooms::errors;

/// Starts practicing what you missed
///
/// A practice room of the questions you didn't get right in a live session, from its podium until
/// an hour after its end. Needs the seat token and no account. Counts nowhere.
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
    let found = match code {
        Ok(RoomCode(code)) => state.rooms.find_missed(&code, &form.seat_token).await,
        Err(_not_a_code) => Err(LiveError::SeatToken),
    };
    let missed = match found {
        Ok(missed) => missed,
        Err(LiveError::Refused(Refusal::WrongPhase)) => return Err(errors::still_playing()),
        // The same for both: whoever guesses must not learn which one was wrong.
        Err(LiveError::Refused(Refusal::SeatUnknown) | LiveError::SeatToken) => {
            let address = address.limit_text();
            let guesses = state.limits.spend(UNKNOWN_ROOM_CODES, &address, now_ms);
            guesses.await?;
            return Err(errors::result_gone());
        }
        Err(error) => return Err(error.into()),
    };
    if missed.is_empty() {
        return Err(errors::nothing_missed());
    }
    let seat = &form.seat_token;
    state.limits.spend(MISSED_PRACTICES, seat, now_ms).await?;
    let made = state.rooms.practice_missed(missed).await?;
    Ok((StatusCode::CREATED, Json(made)))
}
