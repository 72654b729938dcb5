//! Several people in one editor: who is there, and who changed what.
//!
//! Only those who can edit the quiz learn either, and each call checks that again, for them and for
//! everyone they are told of.

pub mod wire;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use presence::{Note, Other, Window};
use sharing::{Changer, Editor};
use store::Account;

use crate::Quizzes;
use auth::caller::Caller;
use auth::signed_in::SignedIn;
use handling::access::editable_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Ids, is_id};
use handling::wire::API;
use wire::{EditingNote, EditingPerson, QuizChangedBy, QuizChanges, QuizEditing};

/// Notes that a window has a quiz open in the editor
///
/// For a quiz of yours, or one that was shared with you to edit. Returns who else has it open. Send
/// it again after `againInMs`, and right away when another question is open; we forget windows that
/// fall silent. The window chooses its own ID.
#[utoipa::path(
    put, path = "/quiz/{id}/editing/{windowId}", operation_id = "note_editing", tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("windowId" = String, Path, description = "The window, a UUID of its own"),
    ),
    request_body = EditingNote, security(("bearer" = [])),
    responses((status = 200, body = QuizEditing, description = "Who else is there")),
)]
pub async fn note_editing(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<EditingNote>,
) -> Result<Json<QuizEditing>, ApiError> {
    let [quiz_id, window_id] = ids;
    if form.question_id.as_deref().is_some_and(|id| !is_id(id)) {
        let sentence = "Enter the ID of a question.";
        return Err(ApiError::invalid_field("questionId", sentence));
    }
    editable_quiz(&state.store, &account, &quiz_id).await?;
    let note = Note {
        question_id: form.question_id.as_deref().filter(|_| !form.is_hidden),
        is_hidden: form.is_hidden,
    };
    let window = window(&quiz_id, &account, &window_id);
    let seen = state.presence.note(window, note).await;
    Ok(Json(QuizEditing {
        people: people(&state, &quiz_id, &account, seen.others).await?,
        again_in_ms: u32::try_from(seen.again_in_ms).unwrap_or(u32::MAX),
    }))
}

/// Notes that a window is closed
///
/// Repeating the call, or naming a window that isn't yours, changes nothing.
#[utoipa::path(
    delete, path = "/quiz/{id}/editing/{windowId}", operation_id = "end_editing",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("windowId" = String, Path, description = "The window"),
    ),
    security(("bearer" = [])),
    responses((status = 204, description = "It is forgotten")),
)]
pub async fn end_editing(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [quiz_id, window_id] = ids;
    let window = window(&quiz_id, &account, &window_id);
    state.presence.end(window).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Says who changed a quiz last
///
/// And each of its questions, as far as we know. For those who can edit it.
#[utoipa::path(
    get, path = "/quiz/{id}/changes", operation_id = "list_quiz_changes", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = QuizChanges, description = "Who changed what")),
)]
pub async fn list_quiz_changes(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<QuizChanges>, ApiError> {
    let [id] = ids;
    editable_quiz(&state.store, &account, &id).await?;
    let mut changes = QuizChanges {
        last: None,
        questions: BTreeMap::new(),
    };
    for changer in sharing::list_changers(&state.store, &id).await? {
        let Changer {
            question_id,
            account_id,
            name,
        } = changer;
        let is_you = account_id == account.id;
        let by = QuizChangedBy { name, is_you };
        match question_id {
            None => changes.last = Some(by),
            Some(id) => {
                changes.questions.insert(id, by);
            }
        }
    }
    Ok(Json(changes))
}

fn window<'a>(quiz_id: &'a str, account: &'a Account, window_id: &'a str) -> Window<'a> {
    Window {
        quiz_id,
        account_id: &account.id,
        window_id,
    }
}

/// One row for each person who has windows here and can edit the quiz now.
async fn people(
    state: &Quizzes,
    quiz_id: &str,
    account: &Account,
    others: Vec<Other>,
) -> Result<Vec<EditingPerson>, ApiError> {
    let mut questions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Other {
        account_id,
        question_id,
    } in others
    {
        questions.entry(account_id).or_default().extend(question_id);
    }
    if questions.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = questions.keys().map(String::as_str).collect();
    let editors = sharing::list_editors(&state.store, quiz_id, &ids).await?;
    let person = |editor: Editor| {
        let mut question_ids = questions.remove(&editor.account_id).unwrap_or_default();
        question_ids.sort();
        question_ids.dedup();
        EditingPerson {
            is_you: editor.account_id == account.id,
            id: editor.account_id,
            name: editor.name,
            avatar_url: editor.avatar_id.map(|id| format!("{API}/avatars/{id}")),
            question_ids,
        }
    };
    Ok(editors.into_iter().map(person).collect())
}
