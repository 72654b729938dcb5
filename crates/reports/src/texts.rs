//! Who sees what players wrote: decided again in a report.

use axum::extract::State;
use axum::http::StatusCode;
use game::Refusal;
use live::LiveError;
use protocol::http::corrections::HideText;

use crate::Reports;
use crate::routes::own_room;
use auth::caller::VerifiedCaller;
use handling::error::ApiError;
use handling::extract::{Body, Ids};

/// Hides what players wrote from everyone else, or shows it
///
/// A word, a text or a typed answer of a live session of yours, running or over. This applies to
/// everything that is spelled the same at that question. Files of the report leave out hidden
/// texts. Points don't change.
#[utoipa::path(
    put, path = "/reports/{roomId}/texts", operation_id = "hide_text", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    request_body = HideText,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Everyone sees it as you said")),
)]
pub async fn hide_text(
    State(state): State<Reports>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<HideText>,
) -> Result<StatusCode, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let index = usize::try_from(form.question_index).unwrap_or(usize::MAX);
    let _turn = state.turns.turn().await?;
    let hidden = state
        .rooms
        .hide_text(&room, index, &form.text, form.hidden)
        .await;
    hidden.map_err(|error| match error {
        LiveError::Refused(refusal) => refused(refusal),
        other => other.into(),
    })?;
    Ok(StatusCode::NO_CONTENT)
}

fn refused(refusal: Refusal) -> ApiError {
    match refusal {
        Refusal::OtherQuestion => {
            ApiError::invalid_field("questionIndex", "This live session has no such question")
        }
        Refusal::NotOwnWords => ApiError::invalid_field(
            "questionIndex",
            "Players don't answer this question in their own words",
        ),
        _ => ApiError::invalid_field("text", "Nobody wrote this"),
    }
}
