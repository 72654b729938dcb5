//! Quizzes, without their questions.
//!
//! Only accounts with a verified email address may write. Changes name the version they are based
//! on, so that two editors can't silently overwrite each other's work.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::documents::{Category, Difficulty};
use protocol::http::quizzes::{
    NewQuiz, Quiz, QuizChange, QuizSearch, QuizSort, QuizStatus, ShareRole, Visibility,
};
use protocol::same_words;
use store::{QuizCursor, QuizFilter, QuizPatch};

use crate::Quizzes;
use crate::documents::known_media;
use crate::findings::{errors, findings};
use crate::folder_routes;
use crate::version_routes::{Reason, keep, keep_before_change};
use crate::wire::{QuizCounts, TagCount};
use crate::withheld::withheld_body;
use auth::caller::{Caller, VerifiedCaller};
use handling::access::{find_quiz, owned_quiz};
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query};
use handling::policy::{self, Right};
use handling::wire::{count, next_page, rfc_3339};
use library::links::AUTHOR_LINK_MS;

pub const PAGE_LEN: u32 = 100;

/// Creates a quiz
///
/// It is private and a draft at first. Refused with `folder_unknown` if there is no such folder.
#[utoipa::path(
    post, path = "/quiz", operation_id = "create_quiz", tag = "quizzes", request_body = NewQuiz,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = Quiz, description = "Created")),
)]
pub async fn create_quiz(
    State(state): State<Quizzes>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewQuiz>,
) -> Result<(StatusCode, Json<Quiz>), ApiError> {
    let folder_id = form.folder_id.as_deref();
    folder_routes::check_target(&state, &account.id, folder_id).await?;
    let quiz = store::NewQuiz {
        owner_id: account.id.clone(),
        title: form.title.trim().to_owned(),
        description: form.description.trim().to_owned(),
        tags: clean_tags(form.tags),
        visibility: store::Visibility::Private,
        status: store::QuizStatus::Draft,
    };
    state.count_added(&account.id, &[]).await?;
    let quiz = state.store.create_quiz(quiz, state.time.now_ms()).await?;
    let new = std::slice::from_ref(&quiz.id);
    folder_routes::put_new(&state, &account.id, new, folder_id).await?;
    Ok((
        StatusCode::CREATED,
        Json(quiz_body(quiz, 0, account.name, Right::Own)),
    ))
}

/// Lists your quizzes
///
/// Newest first, unless `sort` says otherwise. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/quiz", operation_id = "list_quizzes", tag = "quizzes", params(QuizSearch),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<Quiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_quizzes(
    State(state): State<Quizzes>,
    Caller { account }: Caller,
    Query(search): Query<QuizSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let sort = match search.sort {
        None | Some(QuizSort::Newest) => store::QuizSort::Newest,
        Some(QuizSort::Updated) => store::QuizSort::Updated,
        Some(QuizSort::Title) => store::QuizSort::Title,
        Some(QuizSort::Played) => store::QuizSort::Played,
    };
    let cursor = match search.cursor.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(QuizCursor::parse(sort, text).ok_or_else(ApiError::no_such_page)?),
    };
    let folder_ids = match &search.folder {
        None => None,
        Some(id) => Some(folder_routes::scope(&state, &account.id, id, search.subfolders).await?),
    };
    let filter = QuizFilter {
        owner_id: &account.id,
        search: search.search.as_deref(),
        tag: search.tag.as_deref().filter(|tag| !tag.is_empty()),
        visibility: search.visibility.map(stored_visibility),
        status: search.status.map(stored_status),
        folder_ids: folder_ids.as_deref(),
        sort,
        limit: search.limit.unwrap_or(PAGE_LEN),
        cursor: cursor.as_ref(),
    };
    let page = state.store.list_quizzes(filter).await?;
    let now_ms = state.time.now_ms();
    let quizzes: Vec<Quiz> = page
        .items
        .into_iter()
        .map(|row| Quiz {
            cover_url: row
                .shown_cover_id
                .map(|id| state.media.links.link(&id, now_ms, AUTHOR_LINK_MS)),
            folder_id: row.folder_id,
            ..quiz_body(
                row.quiz,
                row.question_count,
                account.name.clone(),
                Right::Own,
            )
        })
        .collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}

/// Counts your quizzes
#[utoipa::path(
    get, path = "/quiz/counts", operation_id = "count_quizzes", tag = "quizzes",
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = QuizCounts, description = "How many there are")),
)]
pub async fn count_quizzes(
    State(state): State<Quizzes>,
    Caller { account }: Caller,
) -> Result<Json<QuizCounts>, ApiError> {
    let counts = state.store.count_quizzes(&account.id).await?;
    let tags = folders::list_tags(&state.store, &account.id).await?;
    Ok(Json(QuizCounts {
        total: count(counts.total),
        public: count(counts.public),
        private: count(counts.private),
        unlisted: count(counts.unlisted),
        drafts: count(counts.drafts),
        published: count(counts.published),
        tags: tags
            .into_iter()
            .map(|each| TagCount {
                tag: each.tag,
                quiz_count: count(each.quiz_count),
            })
            .collect(),
    }))
}

/// Gives one quiz
///
/// Yours, one that was shared with you, or one that is published and that you may see.
#[utoipa::path(
    get, path = "/quiz/{id}", operation_id = "get_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Quiz, description = "The quiz")),
)]
pub async fn get_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    signed_in: Option<Caller>,
) -> Result<Json<Quiz>, ApiError> {
    let [id] = ids;
    let account = signed_in.map(|signed_in| signed_in.account);
    let (quiz, right) = find_quiz(&state.store, account.as_ref(), &id).await?;
    full_body(&state, quiz, right).await
}

/// Changes a quiz
///
/// Yours, or one that was shared with you to edit; only its owner may change who can see it.
/// Publishing is refused with `quiz_has_errors` while the quiz can't be played; `errors` then says
/// why, by question.
#[utoipa::path(
    patch, path = "/quiz/{id}", operation_id = "update_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    request_body = QuizChange, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Quiz, description = "Changed")),
)]
pub async fn update_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(change): Body<QuizChange>,
) -> Result<Json<Quiz>, ApiError> {
    let [id] = ids;
    let (quiz, right) = find_quiz(&state.store, Some(&account), &id).await?;
    policy::check_right(right, Right::Edit)?;
    check_visibility(&quiz, right, change.visibility, change.version)?;
    let patch = QuizPatch {
        title: change.title.map(|title| title.trim().to_owned()),
        description: change
            .description
            .map(|description| description.trim().to_owned()),
        tags: change.tags.map(clean_tags),
        visibility: change.visibility.map(stored_visibility),
        status: change.status.map(stored_status),
        by: Some(account.id.clone()),
    };
    if change.status == Some(QuizStatus::Published) && quiz.version == i64::from(change.version) {
        // Any later change raises the version, and then this doesn't publish anything.
        check_publishable(&state, quiz.clone().patched(&patch)).await?;
    }
    let version = Some(i64::from(change.version));
    let was_published = quiz.status == store::QuizStatus::Published;
    let now_ms = state.time.now_ms();
    keep_before_change(&state.store, &quiz, now_ms).await?;
    let quiz = state.store.update_quiz(&id, version, patch, now_ms).await?;
    let quiz = quiz.ok_or_else(ApiError::quiz_not_found)?;
    if quiz.status == store::QuizStatus::Published && !was_published {
        keep(&state.store, &quiz, Reason::Published, now_ms).await?;
    }
    state.achievements_due.notify_one();
    full_body(&state, quiz, right).await
}

/// Refuses another visibility by anyone but the owner. Anyone who read an older version may not
/// know that it was changed; they learn that instead.
pub fn check_visibility(
    quiz: &store::Quiz,
    right: Right,
    wanted: Option<Visibility>,
    version: u32,
) -> Result<(), ApiError> {
    let is_change = wanted.is_some_and(|wanted| stored_visibility(wanted) != quiz.visibility);
    if is_change && quiz.version == i64::from(version) {
        return policy::check_right(right, Right::Own);
    }
    Ok(())
}

/// Deletes a quiz
///
/// You can restore it.
#[utoipa::path(
    delete, path = "/quiz/{id}", operation_id = "delete_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    owned_quiz(&state.store, &account, &id).await?;
    state.store.delete_quiz(&id, state.time.now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Undoes deleting a quiz
#[utoipa::path(
    post, path = "/quiz/{id}/restore", operation_id = "restore_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = Quiz, description = "Restored")),
)]
pub async fn restore_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
) -> Result<Json<Quiz>, ApiError> {
    let [id] = ids;
    let restored = state.store.restore_quiz(&id, &account.id).await?;
    let quiz = match restored {
        Some(quiz) => quiz,
        // Restoring twice is the same as once.
        None => owned_quiz(&state.store, &account, &id).await?,
    };
    full_body(&state, quiz, Right::Own).await
}

async fn check_publishable(state: &Quizzes, quiz: store::Quiz) -> Result<(), ApiError> {
    let questions = state.store.list_questions(&quiz.id).await?;
    if questions.is_empty() {
        return Err(ApiError::quiz_has_no_questions());
    }
    let known = known_media(state, &quiz.owner_id).await?;
    let ids: Vec<&str> = questions
        .iter()
        .map(|question| question.id.as_str())
        .collect();
    let errors = errors(&findings(&quiz, &questions, &known), &ids);
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ApiError::quiz_has_errors(errors))
    }
}

pub async fn full_body(
    state: &Quizzes,
    quiz: store::Quiz,
    right: Right,
) -> Result<Json<Quiz>, ApiError> {
    let question_count = state.store.count_questions(&quiz.id).await?;
    let author = state.store.find_account(&quiz.owner_id).await?;
    let author_name = author.map_or_else(String::new, |author| author.name);
    Ok(Json(quiz_body(quiz, question_count, author_name, right)))
}

pub fn quiz_body(
    quiz: store::Quiz,
    question_count: i64,
    author_name: String,
    right: Right,
) -> Quiz {
    Quiz {
        withheld: withheld_body(&quiz).filter(|_| right >= Right::Edit),
        id: quiz.id,
        title: quiz.title,
        description: quiz.description,
        tags: quiz.tags,
        visibility: visibility_body(quiz.visibility),
        status: status_body(quiz.status),
        category: category_body(quiz.category),
        difficulty: difficulty_body(quiz.difficulty),
        language: quiz.language,
        cover: quiz.cover_id,
        cover_url: None,
        folder_id: None,
        question_count: count(question_count),
        play_count: count(quiz.play_count),
        author_name,
        is_mine: right == Right::Own,
        role: role_body(right),
        version: count(quiz.version),
        created_at: rfc_3339(quiz.created_at_ms),
        updated_at: rfc_3339(quiz.updated_at_ms),
    }
}

/// The role of someone the quiz was shared with.
pub fn role_body(right: Right) -> Option<ShareRole> {
    match right {
        Right::View => Some(ShareRole::View),
        Right::Edit => Some(ShareRole::Edit),
        Right::Play | Right::Own => None,
    }
}

same_words! {
    pub fn share_role_body(store::ShareRole) -> ShareRole;
    pub fn stored_share_role(ShareRole) -> store::ShareRole;
    = { View, Edit }
}
same_words! {
    pub fn visibility_body(store::Visibility) -> Visibility;
    pub fn stored_visibility(Visibility) -> store::Visibility;
    = { Public, Unlisted, Private }
}
same_words! {
    pub fn status_body(store::QuizStatus) -> QuizStatus;
    pub fn stored_status(QuizStatus) -> store::QuizStatus;
    = { Draft, Published }
}
same_words! {
    pub fn category_body(store::Category) -> Category;
    pub fn stored_category(Category) -> store::Category;
    = { Science, Geography, Entertainment, Education, History, Literature, Other }
}
same_words! {
    pub fn difficulty_body(store::Difficulty) -> Difficulty;
    pub fn stored_difficulty(Difficulty) -> store::Difficulty;
    = { Easy, Medium, Hard, Other }
}

/// Trims and lowercases tags, and removes empty ones and duplicates; keeps their order.
pub fn clean_tags(tags: Vec<String>) -> Vec<String> {
    let mut clean: Vec<String> = Vec::with_capacity(tags.len());
    for tag in tags {
        let tag = tag.trim().to_lowercase();
        if !tag.is_empty() && !clean.contains(&tag) {
            clean.push(tag);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::clean_tags;

    #[test]
    fn tags_are_cleaned() {
        let tags = [" Maps", "maps ", "", "  ", "Öl", "öl"]
            .map(str::to_owned)
            .to_vec();
        assert_eq!(clean_tags(tags), ["maps", "öl"]);
    }
}
