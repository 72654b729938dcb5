//! The feed: quizzes everybody may find and play.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::quizzes::{FeedSearch, Quiz};
use store::FeedFilter;

use super::next_page;
use super::quizzes::{PAGE_LEN, quiz_body, stored_category, stored_difficulty};
use crate::auth::signed_in::SignedIn;
use crate::error::ApiError;
use crate::extract::{Query, cursor};
use crate::policy;
use crate::state::AppState;

/// Lists public quizzes, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/feed", operation_id = "list_feed", tag = "quizzes", params(FeedSearch),
    security((), ("bearer" = [])),
    responses((
        status = 200, body = Vec<Quiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_feed(
    State(state): State<AppState>,
    signed_in: Option<SignedIn>,
    Query(search): Query<FeedSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let account = signed_in.map(|signed_in| signed_in.account);
    let filter = FeedFilter {
        search: search.search.as_deref(),
        category: search.category.map(stored_category),
        difficulty: search.difficulty.map(stored_difficulty),
        limit: search.limit.unwrap_or(PAGE_LEN),
        cursor: cursor(search.cursor.as_deref())?,
    };
    let page = state.store.list_feed(filter).await?;
    let quizzes: Vec<Quiz> = page
        .items
        .into_iter()
        .map(|row| {
            let is_mine = policy::is_author(account.as_ref(), &row.summary.quiz);
            quiz_body(
                row.summary.quiz,
                row.summary.question_count,
                row.author_name,
                is_mine,
            )
        })
        .collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}
