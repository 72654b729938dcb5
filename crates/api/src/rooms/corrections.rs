//! Correcting a question of a live session, while it runs or afterwards (re-mark).

use axum::Json;
use axum::extract::State;
use game::Refusal;
use live::LiveError;
use protocol::http::corrections::{Corrected, Correction, NewCorrection, PlayedQuestion};
use protocol::socket::RevealPhase;
use serde_json::json;
use store::{Account, RoomMode};

use crate::rooms::{Hosting, errors};
use assignments::gather_corrected;
use auth::caller::{Caller, VerifiedCaller};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, IdAndIndex, Ids};
use reports::routes::own_room;

/// Corrects a question of a live session of yours
///
/// After its answer was revealed, even when the session is over; of an assignment once it has
/// closed. The players' answers stay; all points, ranks and statistics are recalculated from them.
/// The last correction of a question counts. The quiz itself doesn't change.
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
    if room.mode == RoomMode::Assigned && room.finished_at_ms.is_none() {
        return Err(assignments::errors::still_open());
    }
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
    if room.mode == RoomMode::Assigned {
        let now_ms = state.time.now_ms();
        gather_corrected(&state.store, &state.rooms, &room_id, now_ms).await?;
    }
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

/// Lists the questions of a running live session of yours that you can correct
///
/// In the order they were played: those whose answer was revealed. Once the session is over, its
/// report has them.
#[utoipa::path(
    get, path = "/rooms/{roomId}/corrections", operation_id = "list_played_questions",
    tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<PlayedQuestion>, description = "The questions")),
)]
pub(crate) async fn list_played_questions(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<Vec<PlayedQuestion>>, ApiError> {
    let [room_id] = ids;
    let code = running_code(&state, &account, &room_id).await?;
    let played = state.rooms.list_correctable(&code).await;
    Ok(Json(played.ok_or_else(errors::correct_in_report)?))
}

/// Shows one of these questions as its reveal shows it now
#[utoipa::path(
    get, path = "/rooms/{roomId}/corrections/{questionIndex}", operation_id = "get_played_question",
    tag = "rooms",
    params(
        ("roomId" = String, Path, description = "The room"),
        ("questionIndex" = u32, Path, maximum = 199, description = "Its index, starting at 0"),
    ),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = RevealPhase, description = "The question")),
)]
pub(crate) async fn get_played_question(
    State(state): State<Hosting>,
    Caller { account }: Caller,
    IdAndIndex(room_id, index): IdAndIndex,
) -> Result<Json<RevealPhase>, ApiError> {
    let code = running_code(&state, &account, &room_id).await?;
    let found = state.rooms.find_correctable(&code, index).await;
    let found = found.ok_or_else(errors::correct_in_report)?;
    Ok(Json(found.map_err(|_not_revealed| {
        errors::question_not_revealed()
    })?))
}

/// The code of a running room of this account. The code of one that is over may be another room's.
async fn running_code(
    state: &Hosting,
    account: &Account,
    room_id: &str,
) -> Result<String, ApiError> {
    let room = own_room(&state.store, account, room_id).await?;
    if room.finished_at_ms.is_some() {
        return Err(errors::correct_in_report());
    }
    Ok(room.code)
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
