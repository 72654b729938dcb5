//! The page of another author's quiz: what it is, what people think of it, and what they can do
//! with it.
//!
//! Nothing here reveals a right answer (API-2). The preview of a question is built only from its
//! text, kind and limits.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::draft::Content;
use protocol::http::feed::{NewAbuseReport, NewRating, PreviewQuestion, QuizPage};
use protocol::http::notifications::NotificationKind;
use serde_json::json;
use store::time::DAY_MS;
use store::{About, Account, QuizStatus};

use crate::Feed;
use crate::errors;
use crate::routes::feed_body;
use auth::caller::{Caller, VerifiedCaller};
use auth::signed_in::Verified;
use handling::access::{readable_quiz, right_in};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::policy;
use handling::rate_limit::ABUSE_REPORTS;
use handling::wire::count;
use quizzes::withheld::reason_word;

/// With more than this, they would no longer be picks.
const STAFF_PICKS_MAX: i64 = 100;

/// Gives the page of a quiz
///
/// Yours, one that was shared with you, or one that is published and that you may see. It has the
/// questions, but no answers.
#[utoipa::path(
    get, path = "/quiz/{id}/page", operation_id = "get_quiz_page", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = QuizPage, description = "The page")),
)]
pub async fn get_quiz_page(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    signed_in: Option<Caller>,
) -> Result<Json<QuizPage>, ApiError> {
    let [id] = ids;
    let account = signed_in.map(|signed_in| signed_in.account);
    let row = state.store.find_feed_quiz(&id).await?;
    let row = row.ok_or_else(ApiError::quiz_not_found)?;
    let quiz = &row.summary.quiz;
    let right = right_in(&state.store, account.as_ref(), quiz).await?;
    right.ok_or_else(ApiError::quiz_not_found)?;
    let is_listed = policy::is_listed(quiz);
    let questions = state.store.list_questions(&id).await?;
    let (my_stars, may_rate) = match &account {
        Some(account) => (
            state.store.find_rating(&id, &account.id).await?,
            may_rate(&state, account, quiz).await?,
        ),
        None => (None, false),
    };
    Ok(Json(QuizPage {
        is_listed,
        is_published: quiz.status == QuizStatus::Published,
        questions: questions
            .iter()
            .filter(|question| asks(question))
            .map(preview)
            .collect(),
        my_stars: my_stars.map(count),
        may_rate,
        may_pick: is_listed && account.as_ref().is_some_and(|account| account.is_admin),
        quiz: feed_body(&state.media, account.as_ref(), row),
    }))
}

/// Whether it asks something. A slide doesn't, and may give away the answer to a question before
/// it.
fn asks(question: &store::Question) -> bool {
    !matches!(question.draft.content, Content::Slide(_))
}

fn preview(question: &store::Question) -> PreviewQuestion {
    PreviewQuestion {
        kind: protocol::from_draft::question_kind(&question.draft.content),
        text: question.draft.text.clone(),
        time_limit_s: question.draft.time_limit_s,
        points_factor: u32::from(question.draft.points_factor),
    }
}

/// Rates a quiz
///
/// A quiz of another account that you played to the end or hosted. Rating it again changes your
/// rating.
#[utoipa::path(
    put, path = "/quiz/{id}/rating", operation_id = "rate_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    request_body = NewRating, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Rated")),
)]
pub async fn rate_quiz(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    VerifiedCaller(account): VerifiedCaller,
    Body(form): Body<NewRating>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let quiz = readable_quiz(&state.store, Some(&account), &id).await?;
    if !may_rate(&state, &account, &quiz).await? {
        return Err(errors::may_not_rate());
    }
    let stars = i64::from(form.stars);
    state
        .store
        .rate_quiz(&id, &account.id, stars, state.time.now_ms())
        .await?;
    state.achievements_due.notify_one();
    // The notification doesn't say who did it, and is sent at most once a day.
    let day = state.time.now_ms().div_euclid(DAY_MS).to_string();
    let about = About {
        quiz_id: Some(&id),
        ..About::default()
    };
    state
        .notifier
        .tell(&quiz.owner_id, NotificationKind::QuizRated, about, &day)
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes your rating of a quiz back
#[utoipa::path(
    delete, path = "/quiz/{id}/rating", operation_id = "unrate_quiz", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "You have no rating of it")),
)]
pub async fn unrate_quiz(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    // Also for a quiz that is no longer shown: a rating belongs to the person who gave it.
    state.store.unrate_quiz(&id, &account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the caller may rate: someone with a verified address, other than the author, who played
/// the quiz or rated it before, however long ago.
async fn may_rate(state: &Feed, account: &Account, quiz: &store::Quiz) -> Result<bool, ApiError> {
    if policy::is_author(Some(account), quiz) || account.email_verified_at_ms.is_none() {
        return Ok(false);
    }
    let has_rated = state.store.find_rating(&quiz.id, &account.id).await?;
    Ok(has_rated.is_some() || state.store.has_played(&quiz.id, &account.id).await?)
}

/// Reports a quiz to the administrators
///
/// One report per quiz: a new one replaces the first. The author isn't told.
#[utoipa::path(
    post, path = "/quiz/{id}/abuse-report", operation_id = "report_abuse", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    request_body = NewAbuseReport, security(("bearer" = [])),
    responses((status = 204, description = "Kept")),
)]
pub async fn report_abuse(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
    Body(form): Body<NewAbuseReport>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let quiz = readable_quiz(&state.store, Some(&account), &id).await?;
    if policy::is_author(Some(&account), &quiz) {
        return Err(ApiError::forbidden());
    }
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend(ABUSE_REPORTS, &account.id, now_ms)
        .await?;
    let report = store::NewAbuseReport {
        quiz_id: &id,
        account_id: &account.id,
        reason: reason_word(form.reason),
        text: form.text.trim(),
    };
    state.store.report_abuse(report, now_ms).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a quiz a staff pick
///
/// For administrators. The quiz must be public.
#[utoipa::path(
    put, path = "/quiz/{id}/staff-pick", operation_id = "put_staff_pick", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is one")),
)]
pub async fn put_staff_pick(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let quiz = readable_quiz(&state.store, Some(&account), &id).await?;
    policy::check_administrator(&account)?;
    if !policy::is_listed(&quiz) {
        return Err(ApiError::forbidden());
    }
    if state.store.count_staff_picks().await? >= STAFF_PICKS_MAX {
        return Err(errors::wrong_state(
            "There are already 100 staff picks. Remove one first.",
        ));
    }
    let now_ms = state.time.now_ms();
    state.store.set_staff_pick(&id, Some(now_ms)).await?;
    let about = About {
        quiz_id: Some(&id),
        ..About::default()
    };
    state
        .notifier
        .tell(&quiz.owner_id, NotificationKind::QuizPicked, about, "")
        .await;
    pick_audited(&state, &account, &browser, AuditKind::StaffPickSet, &id).await;
    state.achievements_due.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a quiz no longer a staff pick
///
/// For administrators.
#[utoipa::path(
    delete, path = "/quiz/{id}/staff-pick", operation_id = "delete_staff_pick", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is none")),
)]
pub async fn delete_staff_pick(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    readable_quiz(&state.store, Some(&account), &id).await?;
    policy::check_administrator(&account)?;
    state.store.set_staff_pick(&id, None).await?;
    pick_audited(
        &state,
        &account,
        &browser,
        AuditKind::StaffPickTakenBack,
        &id,
    )
    .await;
    Ok(StatusCode::NO_CONTENT)
}

async fn pick_audited(
    state: &Feed,
    account: &Account,
    browser: &Browser,
    event: AuditKind,
    quiz_id: &str,
) {
    let subject = Subject::account(&account.id);
    let details = json!({ "quizId": quiz_id });
    state
        .audit
        .write(event, subject, Some(browser), details)
        .await;
}
