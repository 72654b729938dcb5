//! A whole quiz as its author edits it: loading, saving in steps, copying.
//!
//! A step is saved even if it leaves the quiz incomplete; the response lists what is missing.
//! Sending a step again because the response got lost doesn't cause a conflict.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use game::draft::QuestionDraft;
use protocol::http::documents::{
    Content, Details, Document, DocumentMedia, DocumentQuestion, NO_LANGUAGE_TAG, SaveDocument,
    SavedDocument, TITLE_CHARS_MAX, is_language_tag,
};
use protocol::http::quizzes::Quiz;
use protocol::http::visibility::DocumentShare;
use ring::digest::{SHA256, digest};
use store::{
    Account, DocumentSave, NewDocument, QuestionSource, QuizDetails, QuizStatus, SaveOutcome,
};

use crate::Quizzes;
use crate::errors;
use crate::findings::{KnownMedia, findings, is_publishable, named_media};
use crate::from_draft::{
    credited, document_question, draft_settings, question_draft, quiz_settings, stored_source,
};
use crate::media_copies::{Files, Named, copy_files};
use crate::routes::{
    category_body, check_visibility, clean_tags, difficulty_body, full_body, role_body,
    status_body, stored_category, stored_difficulty, stored_visibility, visibility_body,
};
use crate::version_routes::keep_before_change;
use crate::wire::Copying;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::find_quiz;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, is_id};
use handling::policy::{self, Right};
use handling::wire::{count, rfc_3339};
use library::links::AUTHOR_LINK_MS;
use library::routes::media_kind;
use library::views::{MediaView, media_views};

/// The maximum size of a step: 200 questions of maximum length, in three-byte characters.
pub const DOCUMENT_BYTES_MAX: usize = 4 * 1024 * 1024;

const COPY: &str = "Copy of ";

/// Gives a quiz with all its questions
///
/// Yours, or one that was shared with you: `shared` then says by whom, and what you may do.
#[utoipa::path(
    get, path = "/quiz/{id}/document", operation_id = "get_document", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Document, description = "The whole quiz")),
)]
pub async fn get_document(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<Document>, ApiError> {
    let [id] = ids;
    let (quiz, right) = find_quiz(&state.store, Some(&account), &id).await?;
    policy::check_right(right, Right::View)?;
    let questions = state.store.list_questions(&id).await?;
    let known = known_media(&state, &quiz.owner_id).await?;
    Ok(Json(Document {
        shared: shared_body(&state, &quiz, right).await?,
        version: count(quiz.version),
        status: status_body(quiz.status),
        details: Details {
            title: quiz.title.clone(),
            description: quiz.description.clone(),
            tags: quiz.tags.clone(),
            visibility: visibility_body(quiz.visibility),
            category: category_body(quiz.category),
            difficulty: difficulty_body(quiz.difficulty),
            language: quiz.language.clone(),
            cover: quiz.cover_id.clone(),
        },
        settings: quiz_settings(&quiz.settings),
        media: document_media(&state, &quiz, &questions).await?,
        findings: findings(&quiz, &questions, &known),
        questions: questions
            .iter()
            .map(|question| {
                let body = document_question(&question.id, &question.draft);
                credited(body, question.source.as_ref())
            })
            .collect(),
        id: quiz.id,
    }))
}

/// Saves one step of editing a quiz
///
/// For a quiz of yours, or one that was shared with you to edit. Its files belong to its owner, and
/// only the owner may change who can see it. Fields that you leave out stay as they are. It may be
/// incomplete at any time: `findings` says what keeps it from being published. Refused with
/// `version_conflict` if it was changed in the meantime; `errors` then has its current `version`.
/// Sending the same step again isn't a conflict.
#[utoipa::path(
    put, path = "/quiz/{id}/document", operation_id = "save_document", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    request_body = SaveDocument, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = SavedDocument, description = "Saved")),
)]
pub async fn save_document(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(step): Body<SaveDocument, DOCUMENT_BYTES_MAX>,
) -> Result<Json<SavedDocument>, ApiError> {
    let [id] = ids;
    let (quiz, right) = find_quiz(&state.store, Some(&account), &id).await?;
    policy::check_right(right, Right::Edit)?;
    check_ids(&step.questions)?;
    let order = step.order.iter().flatten().map(String::as_str);
    if !order.clone().all(is_id) || has_twice(order) {
        let sentence = "Name each question once, by its id.";
        return Err(ApiError::invalid_field("order", sentence));
    }
    if let Some(details) = &step.details {
        check_details(details)?;
        check_visibility(&quiz, right, Some(details.visibility), step.version)?;
    }
    let known = known_media(&state, &quiz.owner_id).await?;
    keep_before_change(&state.store, &quiz, state.time.now_ms()).await?;
    let save = DocumentSave {
        version: i64::from(step.version),
        by: Some(account.id),
        digest: step_digest(&step)?,
        details: step.details.map(stored_details),
        settings: step.settings.as_ref().map(draft_settings),
        order: step.order,
        questions: step
            .questions
            .iter()
            .map(|question| (question.id.clone(), question_draft(question)))
            .collect(),
        sources: step
            .questions
            .iter()
            .filter_map(|question| Some((question.id.clone(), stored_source(question)?)))
            .collect(),
    };
    let may_stay_published = |quiz: &store::Quiz, questions: &[store::Question]| {
        is_publishable(&findings(quiz, questions, &known))
    };
    let outcome = state
        .store
        .save_document(&id, save, may_stay_published, state.time.now_ms())
        .await?;
    match outcome {
        SaveOutcome::Saved(quiz, questions) => Ok(Json(SavedDocument {
            version: count(quiz.version),
            status: status_body(quiz.status),
            saved_at: rfc_3339(quiz.updated_at_ms),
            findings: findings(&quiz, &questions, &known),
        })),
        SaveOutcome::Changed(version) => Err(errors::document_changed(version)),
        SaveOutcome::QuestionUnknown => Err(errors::question_not_found()),
        SaveOutcome::QuizUnknown => Err(ApiError::quiz_not_found()),
    }
}

/// Copies a quiz
///
/// Your own, one that was shared with you, or a published one that you may see. The copy is yours,
/// a private draft. The files of a quiz that was shared with you are copied, too, and use your
/// space; those of other people's published quizzes aren't. Refused with `media_quota_reached` if
/// they don't fit: `withoutFiles` copies the rest.
#[utoipa::path(
    post, path = "/quiz/{id}/duplicate", operation_id = "duplicate_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz"), Copying),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Quiz, description = "The copy")),
)]
pub async fn duplicate_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Query(copying): Query<Copying>,
) -> Result<(StatusCode, Json<Quiz>), ApiError> {
    let [id] = ids;
    let (quiz, right) = find_quiz(&state.store, Some(&account), &id).await?;
    let credit = credit_of(&state, &account, &quiz).await?;
    let questions = state.store.list_questions(&id).await?;
    let sources = questions
        .iter()
        .enumerate()
        .filter_map(|(at, question)| Some((at, question.source.clone().or(credit.clone())?)))
        .collect();
    let drafts: Vec<QuestionDraft> = questions.into_iter().map(|each| each.draft).collect();
    state.count_added(&account.id, &drafts).await?;
    let files = match right {
        Right::Own => Files::Same,
        Right::View | Right::Edit if !copying.without_files => {
            let named = named_media(quiz.cover_id.as_deref(), &drafts);
            let named = Named::from([(quiz.owner_id.as_str(), named)]);
            copy_files(&state, &account, &named, &account.id).await?
        }
        _ => Files::left_out(),
    };
    let title = format!("{COPY}{}", quiz.title);
    let document = NewDocument {
        owner_id: account.id.clone(),
        details: QuizDetails {
            title: title.chars().take(TITLE_CHARS_MAX).collect(),
            description: quiz.description,
            tags: quiz.tags,
            visibility: store::Visibility::Private,
            category: quiz.category,
            difficulty: quiz.difficulty,
            language: quiz.language,
            cover_id: quiz.cover_id.and_then(|id| files.instead_of(id)),
        },
        settings: quiz.settings,
        status: QuizStatus::Draft,
        is_imported: false,
        sources,
        questions: drafts
            .into_iter()
            .map(|draft| copied(draft, right == Right::Own, &files))
            .collect(),
    };
    let (copy, _) = state
        .store
        .create_document(document, state.time.now_ms())
        .await?;
    folders::put_beside(&state.store, &copy.id, &id).await?;
    let body = full_body(&state, copy, Right::Own).await?;
    Ok((StatusCode::CREATED, body))
}

/// Who shares the quiz with this reader; `None` for its owner.
async fn shared_body(
    state: &Quizzes,
    quiz: &store::Quiz,
    right: Right,
) -> Result<Option<DocumentShare>, ApiError> {
    let Some(role) = role_body(right) else {
        return Ok(None);
    };
    let owner = state.store.find_account(&quiz.owner_id).await?;
    Ok(owner.map(|owner| DocumentShare {
        role,
        owner_name: owner.name,
    }))
}

/// Whom the questions of a copy credit: the author, if that is someone else.
pub async fn credit_of(
    state: &Quizzes,
    account: &Account,
    quiz: &store::Quiz,
) -> Result<Option<QuestionSource>, ApiError> {
    if quiz.owner_id == account.id {
        return Ok(None);
    }
    let author = state.store.find_account(&quiz.owner_id).await?;
    Ok(author.map(|author| QuestionSource {
        quiz_id: quiz.id.clone(),
        title: quiz.title.clone(),
        author_name: author.name,
    }))
}

/// A question for another quiz; its answers get new ids there.
pub fn copied(mut draft: QuestionDraft, is_own: bool, files: &Files) -> QuestionDraft {
    if let game::draft::Content::Choice(choice) = &mut draft.content {
        for answer in &mut choice.answers {
            answer.id.clear();
        }
    }
    as_copied(&mut draft, is_own, files);
    draft
}

/// Makes a question what its copy is: with these files, and without what isn't copied.
pub fn as_copied(draft: &mut QuestionDraft, is_own: bool, files: &Files) {
    if !is_own {
        // They are remarks of one presenter to themselves, and published with nothing.
        draft.notes.clear();
    }
    files.put_into(draft);
}

/// What an editor needs to show the files of a quiz.
async fn document_media(
    state: &Quizzes,
    quiz: &store::Quiz,
    questions: &[store::Question],
) -> Result<Vec<DocumentMedia>, ApiError> {
    let drafts = questions.iter().map(|question| &question.draft);
    let ids = named_media(quiz.cover_id.as_deref(), drafts);
    let ids: Vec<&str> = ids.into_iter().collect();
    let views = media_views(&state.media, &quiz.owner_id, &ids, AUTHOR_LINK_MS).await?;
    Ok(views.into_values().map(document_file).collect())
}

/// A file as an editor needs it.
pub fn document_file(view: MediaView) -> DocumentMedia {
    let pixels = |n: Option<i64>| n.map_or(0, count);
    DocumentMedia {
        captions: view.captions(),
        id: view.media.id,
        kind: media_kind(view.media.kind),
        url: view.url,
        width: pixels(view.media.width),
        height: pixels(view.media.height),
    }
}

/// The files that an account may show.
pub async fn known_media(state: &Quizzes, account_id: &str) -> Result<KnownMedia, ApiError> {
    let all = state.store.list_all_media_ids(account_id).await?;
    Ok(all.into_iter().collect())
}

/// Checks that each question and each answer has its own id, in our id format.
pub fn check_ids(questions: &[DocumentQuestion]) -> Result<(), ApiError> {
    let ids = questions.iter().map(|question| question.id.as_str());
    if !ids.clone().all(is_id) || has_twice(ids) {
        let sentence = "Give each question its own UUID in lowercase.";
        return Err(ApiError::invalid_field("questions", sentence));
    }
    for (at, question) in questions.iter().enumerate() {
        let Content::Choice(choice) = &question.content else {
            continue;
        };
        let ids = choice.answers.iter().map(|answer| answer.id.as_str());
        if !ids.clone().all(is_id) || has_twice(ids) {
            let field = format!("questions.{at}.content.answers");
            let sentence = "Give each answer its own UUID in lowercase.";
            return Err(ApiError::invalid_field(&field, sentence));
        }
    }
    Ok(())
}

fn check_details(details: &Details) -> Result<(), ApiError> {
    if !details.language.is_empty() && !is_language_tag(&details.language) {
        return Err(ApiError::invalid_field("details.language", NO_LANGUAGE_TAG));
    }
    if details.cover.as_deref().is_some_and(|id| !is_id(id)) {
        let sentence = "Choose an uploaded picture.";
        return Err(ApiError::invalid_field("details.cover", sentence));
    }
    Ok(())
}

fn stored_details(details: Details) -> QuizDetails {
    QuizDetails {
        title: details.title.trim().to_owned(),
        description: details.description.trim().to_owned(),
        tags: clean_tags(details.tags),
        visibility: stored_visibility(details.visibility),
        category: stored_category(details.category),
        difficulty: stored_difficulty(details.difficulty),
        language: details.language,
        cover_id: details.cover,
    }
}

/// A digest that depends only on the content of a step, not on its JSON formatting.
fn step_digest(step: &SaveDocument) -> Result<String, ApiError> {
    let json = serde_json::to_vec(step)
        .map_err(|error| ApiError::internal(format!("a step is no JSON: {error}")))?;
    Ok(URL_SAFE_NO_PAD.encode(digest(&SHA256, &json)))
}

fn has_twice<'a>(ids: impl Iterator<Item = &'a str>) -> bool {
    let mut seen = BTreeSet::new();
    !ids.into_iter().all(|id| seen.insert(id))
}
