//! Sharing a quiz: with whom, in which role, and what others share with you.
//!
//! A quiz is shared with friends, because nobody is found by name or address. So a stranger,
//! someone who blocks the owner, and an account that doesn't exist get the same response.

pub mod wire;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::error::ErrorCode;
use protocol::http::notifications::NotificationKind;
use protocol::http::quizzes::{Quiz, ShareRole};
use protocol::said;
use serde_json::json;
use sharing::{Outcome, Person};
use store::{About, QuizCursor, QuizSort};

use crate::Quizzes;
use crate::routes::{PAGE_LEN, quiz_body, share_role_body, stored_share_role};
use auth::caller::Caller;
use auth::signed_in::{SignedIn, Verified};
use handling::access::owned_quiz;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query};
use handling::policy::Right;
use handling::wire::{API, next_page, rfc_3339};
use library::links::AUTHOR_LINK_MS;
use wire::{QuizPerson, QuizShare, SharedSearch};

/// Lists the people a quiz of yours is shared with
///
/// In the order in which you shared it; at most 50.
#[utoipa::path(
    get, path = "/quiz/{id}/people", operation_id = "list_quiz_people", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<QuizPerson>, description = "All people")),
)]
pub async fn list_quiz_people(
    State(state): State<Quizzes>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<QuizPerson>>, ApiError> {
    let [id] = ids;
    owned_quiz(&state.store, &account, &id).await?;
    let people = sharing::list_people(&state.store, &id).await?;
    Ok(Json(people.into_iter().map(body).collect()))
}

/// Shares a quiz of yours with a friend, or changes their role
///
/// They are notified, and find it under *Shared with me*. `view` lets them see everything with the
/// right answers, host it and copy it; `edit` lets them change and publish it too. Refused with
/// `share_limit_reached` if it is shared with 50 people.
#[utoipa::path(
    put, path = "/quiz/{id}/people/{accountId}", operation_id = "share_quiz", tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("accountId" = String, Path, description = "The account of the friend"),
    ),
    request_body = QuizShare, security(("bearer" = [])),
    responses((status = 200, body = Vec<QuizPerson>, description = "All people")),
)]
pub async fn share_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    Verified(account): Verified,
    browser: Browser,
    Body(form): Body<QuizShare>,
) -> Result<Json<Vec<QuizPerson>>, ApiError> {
    let [id, person_id] = ids;
    owned_quiz(&state.store, &account, &id).await?;
    if person_id == account.id {
        let sentence = "This is your own quiz. Choose one of your friends.";
        return Err(ApiError::invalid_field("accountId", sentence));
    }
    let now_ms = state.time.now_ms();
    let role = stored_share_role(form.role);
    let outcome = sharing::put(&state.store, &id, &account.id, &person_id, role, now_ms).await?;
    match outcome {
        Outcome::Shared { is_new } => {
            if is_new {
                let kind = NotificationKind::QuizShared;
                let about = about(&account.id, &id);
                state.notifier.tell(&person_id, kind, about, "").await;
            }
        }
        Outcome::NotFriends => {
            let sentence = "You can share a quiz with your friends. Choose one of them.";
            return Err(ApiError::invalid_field("accountId", sentence));
        }
        Outcome::TooMany => return Err(share_limit_reached()),
        Outcome::QuizUnknown => return Err(ApiError::quiz_not_found()),
    }
    let details = json!({ "quizId": id, "personId": person_id, "role": role.as_str() });
    let subject = Subject::account(&account.id);
    let kind = AuditKind::QuizShared;
    state
        .audit
        .write(kind, subject, Some(&browser), details)
        .await;
    let people = sharing::list_people(&state.store, &id).await?;
    Ok(Json(people.into_iter().map(body).collect()))
}

/// Ends sharing a quiz with someone, or leaves a quiz that was shared with you
///
/// The owner can end it for anyone, and everyone for themselves. Repeating the call changes
/// nothing.
#[utoipa::path(
    delete, path = "/quiz/{id}/people/{accountId}", operation_id = "unshare_quiz",
    tag = "quizzes",
    params(
        ("id" = String, Path, description = "The quiz"),
        ("accountId" = String, Path, description = "The account; your own to leave"),
    ),
    security(("bearer" = [])),
    responses((status = 204, description = "It is not shared with them")),
)]
pub async fn unshare_quiz(
    State(state): State<Quizzes>,
    Ids(ids): Ids<2>,
    SignedIn { account, .. }: SignedIn,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [id, person_id] = ids;
    if person_id == account.id {
        sharing::end(&state.store, &id, &person_id).await?;
        return Ok(StatusCode::NO_CONTENT);
    }
    owned_quiz(&state.store, &account, &id).await?;
    if !sharing::end(&state.store, &id, &person_id).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let kind = NotificationKind::QuizShared;
    let about = about(&account.id, &id);
    state.notifier.take_back(&person_id, kind, about).await?;
    let details = json!({ "quizId": id, "personId": person_id });
    let subject = Subject::account(&account.id);
    let kind = AuditKind::QuizShareEnded;
    state
        .audit
        .write(kind, subject, Some(&browser), details)
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the quizzes that others share with you
///
/// The most recently shared come first. `role` says what you may do, and `authorName` whose it is.
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/quiz/shared", operation_id = "list_shared_quizzes", tag = "quizzes",
    params(SharedSearch), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<Quiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_shared_quizzes(
    State(state): State<Quizzes>,
    Caller { account }: Caller,
    Query(search): Query<SharedSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let cursor = match search.cursor.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => {
            let cursor = QuizCursor::parse(QuizSort::Updated, text);
            Some(cursor.ok_or_else(ApiError::no_such_page)?)
        }
    };
    let limit = search.limit.unwrap_or(PAGE_LEN);
    let words = search.search.as_deref();
    let page =
        sharing::list_shared(&state.store, &account.id, words, limit, cursor.as_ref()).await?;
    let now_ms = state.time.now_ms();
    let quizzes: Vec<Quiz> = page
        .items
        .into_iter()
        .map(|row| {
            let right = match share_role_body(row.share_role) {
                ShareRole::View => Right::View,
                ShareRole::Edit => Right::Edit,
            };
            let summary = row.summary;
            Quiz {
                cover_url: summary
                    .shown_cover_id
                    .map(|id| state.media.links.link(&id, now_ms, AUTHOR_LINK_MS)),
                ..quiz_body(summary.quiz, summary.question_count, row.owner_name, right)
            }
        })
        .collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}

fn about<'a>(owner_id: &'a str, quiz_id: &'a str) -> About<'a> {
    About {
        actor_id: Some(owner_id),
        quiz_id: Some(quiz_id),
        ..About::default()
    }
}

fn share_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ShareLimitReached,
        "Too many people",
        said!(
            "A quiz can be shared with {n} people. Remove someone first.",
            n = sharing::PEOPLE_MAX
        ),
    )
}

fn body(person: Person) -> QuizPerson {
    QuizPerson {
        id: person.account_id,
        name: person.name,
        avatar_url: person.avatar_id.map(|id| format!("{API}/avatars/{id}")),
        role: share_role_body(person.role),
        since: rfc_3339(person.shared_at_ms),
    }
}
