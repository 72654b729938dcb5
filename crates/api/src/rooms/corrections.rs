//! Correcting a question of a live session, while it runs or afterwards (re-mark).

use axum::Json;
use axum::extract::State;
use game::Refusal;
use live::LiveError;
use protocol::http::corrections::{Corrected, Correction, NewCorrection};
use serde_json::json;

use crate::rooms::Hosting;
use crate::rooms::errors;
use auth::caller::VerifiedCaller;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use reports::routes::own_room;

/// Corrects a question of a live session of yours
///
/// After its answer was revealed, also when the session is over. The players' answers stay; all
/// points, ranks and statistics are recalculated from them. The last correction of a question
/// counts. The quiz itself doesn't change.
#[utoipa::path(
    post, path = "/rooms/{roomId}/corrections", operation_id = "correct_question", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    request_body = NewCorrection,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Corrected, description = "Everything is recalculated")),
)]
pub(crate) async fn correct_question(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    browser: Browser,
    Body(form): Body<NewCorrection>,
) -> Result<Json<Corrected>, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let correction = form.correction.to_game();
    let correction =
        correction.map_err(|(field, sentence)| ApiError::invalid_field(field, sentence))?;
    let index = usize::try_from(form.question_index).unwrap_or(usize::MAX);
    let _turn = state.turns.turn().await?;
    let corrected = state.rooms.correct(&room, index, &correction).await;
    let corrected = corrected.map_err(|error| match error {
        LiveError::Refused(refusal) => refused(refusal, &form.correction),
        other => other.into(),
    })?;
    let details = json!({
        "roomId": room_id,
        "questionIndex": index,
        "marking": corrected.marking,
    });
    let subject = Subject::account(&account.id);
    state
        .audit
        .write(
            AuditKind::QuestionCorrected,
            subject,
            Some(&browser),
            details,
        )
        .await;
    Ok(Json(corrected))
}

fn refused(refusal: Refusal, correction: &Correction) -> ApiError {
    match refusal {
        Refusal::OtherQuestion => {
            ApiError::invalid_field("questionIndex", "This live session has no such question")
        }
        Refusal::NotRevealed => errors::question_not_revealed(),
        Refusal::TooManyCorrections => errors::too_many_corrections(),
        Refusal::WrongPhase => ApiError::invalid_field("correction", "You can't correct practice"),
        _ => {
            let (field, sentence) = correction.misfit();
            ApiError::invalid_field(field, sentence)
        }
    }
}
