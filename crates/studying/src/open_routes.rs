//! The flash cards of a quiz for anyone who may play it, with or without an account. What is
//! remembered stays on their device.

use axum::Json;
use axum::extract::State;

use crate::Studying;
use crate::content::{back, fronts, quiz_questions, studied_quiz};
use crate::errors;
use crate::wire::{CardBack, QuizCards};
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::Ids;

/// Lists the flash cards of a quiz
///
/// Of one of yours, or a published one that you may see. Without answers: ask for each when you
/// flip the card.
#[utoipa::path(
    get, path = "/quiz/{id}/cards", operation_id = "list_quiz_cards", tag = "cards",
    params(("id" = String, Path, description = "The quiz")),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = QuizCards, description = "Their fronts")),
)]
pub async fn list_quiz_cards(
    State(state): State<Studying>,
    Ids(ids): Ids<1>,
    signed_in: Option<Caller>,
) -> Result<Json<QuizCards>, ApiError> {
    let [id] = ids;
    let account = signed_in.map(|signed_in| signed_in.account);
    let quiz = studied_quiz(&state, account.as_ref(), &id).await?;
    let quiz = quiz.ok_or_else(ApiError::quiz_not_found)?;
    let questions = quiz_questions(&state, &quiz).await?;
    let shown = questions.iter().map(|(id, draft)| (id.as_str(), draft));
    Ok(Json(QuizCards {
        cards: fronts(&state, &quiz.owner_id, shown).await?,
        title: quiz.title,
        language: quiz.language,
    }))
}

/// Gives the answer of a flash card of a quiz
#[utoipa::path(
    get, path = "/quiz/{id}/cards/{questionId}/answer", operation_id = "get_quiz_card_answer",
    tag = "cards",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("questionId" = String, Path, description = "The question"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = CardBack, description = "Its back")),
)]
pub async fn get_quiz_card_answer(
    State(state): State<Studying>,
    Ids(ids): Ids<2>,
    signed_in: Option<Caller>,
) -> Result<Json<CardBack>, ApiError> {
    let [id, question_id] = ids;
    let account = signed_in.map(|signed_in| signed_in.account);
    let quiz = studied_quiz(&state, account.as_ref(), &id).await?;
    let quiz = quiz.ok_or_else(ApiError::quiz_not_found)?;
    let question = state.store.find_question(&question_id).await?;
    let question = question.filter(|question| question.quiz_id == quiz.id);
    let back = question.and_then(|question| back(&question_id, &question.draft));
    back.map(Json).ok_or_else(errors::card_not_found)
}
