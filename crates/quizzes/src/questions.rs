//! The questions of a quiz, with their right answers: for its author, and those it is shared with.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::documents::Content;
use protocol::http::quizzes::{Answer, MoveQuestion, Question, QuestionDraft};

use crate::Quizzes;
use crate::errors;
use crate::from_draft::document_question;
use crate::version_routes::keep_before_change;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::{editable_quiz, viewable_quiz};
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::wire::count;
use store::Account;

/// Lists the questions of a quiz of yours or shared with you, in their order
#[utoipa::path(
    get, path = "/quiz/{id}/question", operation_id = "list_questions", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<Question>, description = "All of them")),
)]
pub async fn list_questions(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<Vec<Question>>, ApiError> {
    let [quiz_id] = ids;
    viewable_quiz(&state.store, &account, &quiz_id).await?;
    let questions = state.store.list_questions(&quiz_id).await?;
    Ok(Json(questions.into_iter().map(question_body).collect()))
}

/// Adds a question at the end of a quiz
#[utoipa::path(
    post, path = "/quiz/{id}/question", operation_id = "create_question", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    request_body = QuestionDraft, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Question, description = "Added")),
)]
pub async fn create_question(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(draft): Body<QuestionDraft>,
) -> Result<(StatusCode, Json<Question>), ApiError> {
    let [quiz_id] = ids;
    quiz_to_change(&state, &account, &quiz_id).await?;
    let question = new_question(draft);
    let question = state
        .store
        .create_question(&quiz_id, question, Some(&account.id), state.time.now_ms())
        .await?;
    let question = question.ok_or_else(ApiError::quiz_not_found)?;
    Ok((StatusCode::CREATED, Json(question_body(question))))
}

/// Replaces a question
///
/// By one with answers to choose from, whatever kind it was. Its media, its explanation and its
/// presenter notes stay.
#[utoipa::path(
    put, path = "/quiz/{id}/question/{questionId}", operation_id = "update_question",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("questionId" = String, Path, description = "The question"),
    ),
    request_body = QuestionDraft, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Question, description = "Replaced")),
)]
pub async fn update_question(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
    Body(draft): Body<QuestionDraft>,
) -> Result<Json<Question>, ApiError> {
    let [quiz_id, question_id] = ids;
    quiz_to_change(&state, &account, &quiz_id).await?;
    let before = check_question(&state, &quiz_id, &question_id).await?;
    let question = game::draft::QuestionDraft {
        media: before.draft.media,
        explanation: before.draft.explanation,
        notes: before.draft.notes,
        ..new_question(draft)
    };
    let question = state
        .store
        .update_question(
            &question_id,
            None,
            question,
            Some(&account.id),
            state.time.now_ms(),
        )
        .await?;
    question
        .map(|question| Json(question_body(question)))
        .ok_or_else(errors::question_not_found)
}

/// Deletes a question
#[utoipa::path(
    delete, path = "/quiz/{id}/question/{questionId}", operation_id = "delete_question",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("questionId" = String, Path, description = "The question"),
    ),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_question(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<StatusCode, ApiError> {
    let [quiz_id, question_id] = ids;
    quiz_to_change(&state, &account, &quiz_id).await?;
    check_question(&state, &quiz_id, &question_id).await?;
    state
        .store
        .delete_question(&question_id, Some(&account.id), state.time.now_ms())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Moves a question to another place in its quiz
#[utoipa::path(
    post, path = "/quiz/{id}/question/{questionId}/move", operation_id = "move_question",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("questionId" = String, Path, description = "The question"),
    ),
    request_body = MoveQuestion, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Moved")),
)]
pub async fn move_question(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
    Body(to): Body<MoveQuestion>,
) -> Result<StatusCode, ApiError> {
    let [quiz_id, question_id] = ids;
    quiz_to_change(&state, &account, &quiz_id).await?;
    check_question(&state, &quiz_id, &question_id).await?;
    let position = i64::from(to.position);
    if state
        .store
        .move_question(
            &question_id,
            position,
            Some(&account.id),
            state.time.now_ms(),
        )
        .await?
    {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(errors::question_not_found())
    }
}

/// A quiz that this account may change, kept as a version if this begins a new editing session.
async fn quiz_to_change(state: &Quizzes, account: &Account, id: &str) -> Result<(), ApiError> {
    let quiz = editable_quiz(&state.store, account, id).await?;
    keep_before_change(&state.store, &quiz, state.time.now_ms()).await
}

/// Requires that the question belongs to this quiz, because that is where permissions were checked.
async fn check_question(
    state: &Quizzes,
    quiz_id: &str,
    question_id: &str,
) -> Result<store::Question, ApiError> {
    let question = state.store.find_question(question_id).await?;
    question
        .filter(|question| question.quiz_id == quiz_id)
        .ok_or_else(errors::question_not_found)
}

fn new_question(draft: QuestionDraft) -> game::draft::QuestionDraft {
    let answers = draft
        .answers
        .into_iter()
        .map(|answer| (answer.text.trim().to_owned(), answer.is_correct));
    game::draft::QuestionDraft {
        time_limit_s: draft.time_limit_s,
        points_factor: u8::try_from(draft.points_factor).unwrap_or(1),
        ..game::draft::QuestionDraft::choice(draft.text.trim(), answers)
    }
}

fn question_body(question: store::Question) -> Question {
    let document = document_question(&question.id, &question.draft);
    let answers = match &document.content {
        Content::Choice(choice) => choice.answers.clone(),
        _ => Vec::new(),
    };
    Question {
        id: question.id,
        text: document.text,
        answers: answers
            .into_iter()
            .map(|answer| Answer {
                id: answer.id,
                text: answer.text,
                is_correct: answer.is_correct,
            })
            .collect(),
        content: document.content,
        media: document.media,
        explanation: document.explanation,
        notes: document.notes,
        time_limit_s: document.time_limit_s,
        points_factor: u32::from(document.points_factor),
        position: count(question.position),
    }
}
