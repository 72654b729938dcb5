//! Earlier versions of a quiz: when one is kept, and restoring it.

pub mod wire;

use axum::Json;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::same_words;
use ring::digest::{SHA256, digest};
use store::time::MINUTE_MS;
use store::{Account, DocumentSave, Question, QuizDetails, SaveOutcome, Store};
pub use versions::Reason;
use versions::{NewVersion, Version, WholeVersion};

use crate::documents::{document_file, known_media};
use crate::findings::{KnownMedia, findings, is_publishable, named_media};
use crate::from_draft::{
    credited, document_question, draft_settings, question_draft, quiz_settings, stored_source,
};
use crate::routes::{
    category_body, difficulty_body, status_body, stored_category, stored_difficulty,
};
use crate::{Quizzes, errors};
use auth::caller::{Caller, VerifiedCaller};
use handling::access::{editable_quiz, find_quiz};
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::policy::{self, Right};
use handling::wire::{count, rfc_3339};
use library::links::AUTHOR_LINK_MS;
use library::views::media_views;
use wire::{
    KeptDocument, QuizVersion, QuizVersionDocument, RestoredVersion, VersionChange, VersionDetails,
    VersionReason, VersionRestore,
};

/// A save so long after the one before begins a new editing session.
const EDITING_PAUSE_MS: i64 = 30 * MINUTE_MS;

/// Lists the earlier versions of a quiz
///
/// Of yours, or one that was shared with you. Newest first; at most 50. The server keeps one when a
/// quiz is published or used for a live session or an assignment, before a version is restored, and
/// before the first change after 30 minutes without any. Equal versions are kept once.
#[utoipa::path(
    get, path = "/quiz/{id}/versions", operation_id = "list_quiz_versions", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<QuizVersion>, description = "All versions")),
)]
pub async fn list_quiz_versions(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<Json<Vec<QuizVersion>>, ApiError> {
    let [id] = ids;
    let reader = reader(&state, &account, &id).await?;
    let all = versions::list(&state.store, &id).await?;
    Ok(Json(
        all.into_iter().map(|one| body(one, &reader)).collect(),
    ))
}

/// Gives an earlier version of a quiz
///
/// Of yours, or one that was shared with you.
#[utoipa::path(
    get, path = "/quiz/{id}/versions/{versionId}", operation_id = "get_quiz_version",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("versionId" = String, Path, description = "The version"),
    ),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = QuizVersionDocument, description = "The whole version")),
)]
pub async fn get_quiz_version(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    Caller { account }: Caller,
) -> Result<Json<QuizVersionDocument>, ApiError> {
    let [id, version_id] = ids;
    let reader = reader(&state, &account, &id).await?;
    let (version, document) = read(&state.store, &id, &version_id).await?;
    let drafts: Vec<_> = document.questions.iter().map(question_draft).collect();
    let named = named_media(document.details.cover.as_deref(), &drafts);
    let ids: Vec<&str> = named.iter().copied().collect();
    let views = media_views(&state.media, &reader.quiz.owner_id, &ids, AUTHOR_LINK_MS).await?;
    let known = known_media(&state, &reader.quiz.owner_id).await?;
    let QuizVersion {
        id,
        kept_at,
        reason,
        change,
        ..
    } = body(version, &reader);
    Ok(Json(QuizVersionDocument {
        id,
        kept_at,
        reason,
        change,
        missing_media: missing_media(&document, &known),
        media: views.into_values().map(document_file).collect(),
        details: document.details,
        settings: document.settings,
        questions: document.questions,
    }))
}

/// Restores an earlier version of a quiz
///
/// Its texts, questions and settings are saved as one step of editing; who can see the quiz stays
/// as it is. The current version is kept first: `keptId`. Refused with `version_conflict` if the
/// quiz was changed in the meantime; `errors` then has its current `version`.
#[utoipa::path(
    post, path = "/quiz/{id}/versions/{versionId}/restore", operation_id = "restore_quiz_version",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("versionId" = String, Path, description = "The version"),
    ),
    request_body = VersionRestore, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = RestoredVersion, description = "Restored")),
)]
pub async fn restore_quiz_version(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<VersionRestore>,
) -> Result<Json<RestoredVersion>, ApiError> {
    let [id, version_id] = ids;
    let quiz = editable_quiz(&state.store, &account, &id).await?;
    let (version, document) = read(&state.store, &id, &version_id).await?;
    let revision = i64::from(form.version);
    let now_ms = state.time.now_ms();
    let known = known_media(&state, &quiz.owner_id).await?;
    let missing_media = missing_media(&document, &known);
    let visibility = quiz.visibility;
    let save = DocumentSave {
        by: Some(account.id.clone()),
        ..restoring(document, visibility, &version, revision)
    };
    let drafts: Vec<_> = save
        .questions
        .iter()
        .map(|(_, draft)| draft.clone())
        .collect();
    state.count_added(&account.id, &drafts).await?;
    if quiz.version == revision {
        let spared = Some(version.id.as_str());
        keep_sparing(&state.store, &quiz, Reason::Restored, spared, now_ms).await?;
    }
    let may_stay_published = |quiz: &store::Quiz, questions: &[Question]| {
        is_publishable(&findings(quiz, questions, &known))
    };
    let outcome = state
        .store
        .save_document(&id, save, may_stay_published, now_ms)
        .await?;
    match outcome {
        SaveOutcome::Saved(quiz, questions) => Ok(Json(RestoredVersion {
            version: count(quiz.version),
            status: status_body(quiz.status),
            saved_at: rfc_3339(quiz.updated_at_ms),
            findings: findings(&quiz, &questions, &known),
            kept_id: versions::find_at(&state.store, &id, revision).await?,
            missing_media,
        })),
        SaveOutcome::Changed(version) => Err(errors::document_changed(version)),
        SaveOutcome::QuestionUnknown => Err(errors::question_not_found()),
        SaveOutcome::QuizUnknown => Err(ApiError::quiz_not_found()),
    }
}

/// Keeps the present state of a quiz as a version.
pub async fn keep(
    store: &Store,
    quiz: &store::Quiz,
    reason: Reason,
    now_ms: i64,
) -> Result<(), ApiError> {
    keep_sparing(store, quiz, reason, None, now_ms).await
}

/// Before a change: keeps what the quiz has, if the change begins a new editing session.
pub async fn keep_before_change(
    store: &Store,
    quiz: &store::Quiz,
    now_ms: i64,
) -> Result<(), ApiError> {
    if now_ms - quiz.updated_at_ms < EDITING_PAUSE_MS {
        return Ok(());
    }
    keep(store, quiz, Reason::Edited, now_ms).await
}

async fn keep_sparing(
    store: &Store,
    quiz: &store::Quiz,
    reason: Reason,
    spared: Option<&str>,
    now_ms: i64,
) -> Result<(), ApiError> {
    let questions = store.list_questions(&quiz.id).await?;
    let now = store.find_quiz(&quiz.id).await?;
    // Anyone who changes it at this moment has begun already; half of a change is no version.
    if questions.is_empty() || now.is_none_or(|now| now.version != quiz.version) {
        return Ok(());
    }
    let document = kept_document(quiz, &questions);
    let json = serde_json::to_string(&document)
        .map_err(|error| ApiError::internal(format!("a document is no JSON: {error}")))?;
    let drafts = questions.iter().map(|question| &question.draft);
    let named = named_media(quiz.cover_id.as_deref(), drafts);
    let media_ids: Vec<&str> = named.into_iter().collect();
    let new = NewVersion {
        quiz_id: &quiz.id,
        revision: quiz.version,
        reason,
        title: &quiz.title,
        question_count: i64::try_from(questions.len()).unwrap_or(0),
        document: &json,
        digest: &digest_of(json.as_bytes()),
        media_ids: &media_ids,
        spared,
    };
    versions::keep(store, new, now_ms).await?;
    Ok(())
}

async fn read(store: &Store, quiz_id: &str, id: &str) -> Result<(Version, KeptDocument), ApiError> {
    let found = versions::find(store, quiz_id, id).await?;
    opened(found.ok_or_else(errors::version_not_found)?)
}

/// A version with its document.
pub(crate) fn opened(whole: WholeVersion) -> Result<(Version, KeptDocument), ApiError> {
    let document = serde_json::from_str(&whole.document)
        .map_err(|error| ApiError::internal(format!("a version is unreadable: {error}")))?;
    Ok((whole.version, document))
}

fn kept_document(quiz: &store::Quiz, questions: &[Question]) -> KeptDocument {
    let questions = questions.iter().map(|question| {
        let body = document_question(&question.id, &question.draft);
        credited(body, question.source.as_ref())
    });
    KeptDocument {
        details: VersionDetails {
            title: quiz.title.clone(),
            description: quiz.description.clone(),
            tags: quiz.tags.clone(),
            category: category_body(quiz.category),
            difficulty: difficulty_body(quiz.difficulty),
            language: quiz.language.clone(),
            cover: quiz.cover_id.clone(),
        },
        settings: quiz_settings(&quiz.settings),
        questions: questions.collect(),
    }
}

/// The step of editing that restores a document.
fn restoring(
    document: KeptDocument,
    visibility: store::Visibility,
    version: &Version,
    revision: i64,
) -> DocumentSave {
    let details = document.details;
    let questions = document.questions;
    DocumentSave {
        version: revision,
        digest: digest_of(format!("restore {} {revision}", version.id).as_bytes()),
        details: Some(QuizDetails {
            title: details.title,
            description: details.description,
            tags: details.tags,
            visibility,
            category: stored_category(details.category),
            difficulty: stored_difficulty(details.difficulty),
            language: details.language,
            cover_id: details.cover,
        }),
        settings: Some(draft_settings(&document.settings)),
        order: Some(
            questions
                .iter()
                .map(|question| question.id.clone())
                .collect(),
        ),
        sources: questions
            .iter()
            .filter_map(|question| Some((question.id.clone(), stored_source(question)?)))
            .collect(),
        questions: questions
            .iter()
            .map(|question| (question.id.clone(), question_draft(question)))
            .collect(),
        by: None,
    }
}

fn missing_media(document: &KeptDocument, known: &KnownMedia) -> Vec<String> {
    let drafts: Vec<_> = document.questions.iter().map(question_draft).collect();
    let named = named_media(document.details.cover.as_deref(), &drafts);
    let missing = named.into_iter().filter(|id| !known.contains(*id));
    missing.map(str::to_owned).collect()
}

fn digest_of(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(digest(&SHA256, bytes))
}

/// Someone who looks at the versions of a quiz.
struct Reader<'a> {
    account: &'a Account,
    quiz: store::Quiz,
    right: Right,
}

async fn reader<'a>(
    state: &Quizzes,
    account: &'a Account,
    quiz_id: &str,
) -> Result<Reader<'a>, ApiError> {
    let (quiz, right) = find_quiz(&state.store, Some(account), quiz_id).await?;
    policy::check_right(right, Right::View)?;
    Ok(Reader {
        account,
        quiz,
        right,
    })
}

fn body(version: Version, reader: &Reader<'_>) -> QuizVersion {
    // Those who can only view the quiz don't learn who edits it.
    let change = change_of(&version, &reader.account.id).filter(|_| reader.right >= Right::Edit);
    QuizVersion {
        change,
        id: version.id,
        kept_at: rfc_3339(version.kept_at_ms),
        reason: reason_body(version.reason),
        title: version.title,
        question_count: count(version.question_count),
    }
}

/// Who made a version, as the account is told.
pub(crate) fn change_of(version: &Version, account_id: &str) -> Option<VersionChange> {
    let at_ms = version.changed_at_ms?;
    Some(VersionChange {
        at: rfc_3339(at_ms),
        name: version.changer_name.clone(),
        is_you: version.changer_id.as_deref() == Some(account_id),
    })
}

same_words! {
    pub(crate) fn reason_body(Reason) -> VersionReason;
    = { Published, Hosted, Restored, Edited }
}

#[cfg(test)]
mod tests {
    //! What a version is stored as.

    use super::wire::KeptDocument;

    /// Stored versions are never rewritten, so every later server has to read these bytes.
    #[test]
    fn a_version_of_the_first_servers_can_be_read() {
        let stored = concat!(
            r#"{"details":{"title":"Oceans","description":"Wide","tags":["sea"],"#,
            r#""category":"geography","difficulty":"easy","language":"en","cover":null},"#,
            r#""settings":{"preset":"classic","streakBonus":true,"partialCredit":false,"#,
            r#""shuffleAnswers":true,"shuffleQuestions":false},"#,
            r#""questions":[{"id":"0190b3f0-0000-7000-8000-000000000001","text":"Deep?","#,
            r#""content":{"kind":"trueFalse","isTrue":true},"timeLimitS":20,"#,
            r#""pointsFactor":1,"media":null,"explanation":"","notes":"Smile","#,
            r#""source":{"quizId":"0190b3f0-0000-7000-8000-000000000002","title":"Seas","#,
            r#""authorName":"Ada"}}]}"#,
        );
        let document: KeptDocument = serde_json::from_str(stored).expect("it can be read");
        let again = serde_json::to_string(&document).expect("it can be written");
        assert_eq!(again, stored);
    }
}
