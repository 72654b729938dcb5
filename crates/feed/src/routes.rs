//! The feed: quizzes that anyone can find and play, and the open lobbies that are about to play
//! them.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;
use protocol::http::feed::{FeedQuiz, FeedSearch, FeedSort, OpenLobby, Rating};
use store::{Account, FeedCursor, FeedFilter};

use crate::Feed;
use auth::caller::Caller;
use handling::access::readable_quiz;
use handling::error::ApiError;
use handling::extract::{Ids, Query};
use handling::policy;
use handling::wire::{count, next_page, rfc_3339};
use library::MediaLibrary;
use library::links::AUTHOR_LINK_MS;
use quizzes::routes::{category_body, difficulty_body, stored_category, stored_difficulty};

/// A multiple of two, three and four, so that the last row of cards is full on every screen.
const PAGE_LEN: u32 = 24;
/// How many lobbies of one quiz we try; most abandoned ones are already closed.
const LOBBIES_MAX: u32 = 20;

/// Lists public quizzes
///
/// Newest first, unless `sort` says otherwise; staff picks in the order that administrators chose.
/// `X-Next-Cursor` says where the next page begins; new quizzes don't shift pages.
#[utoipa::path(
    get, path = "/feed", operation_id = "list_feed", tag = "quizzes", params(FeedSearch),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((
        status = 200, body = Vec<FeedQuiz>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_feed(
    State(state): State<Feed>,
    signed_in: Option<Caller>,
    Query(search): Query<FeedSearch>,
) -> Result<impl IntoResponse, ApiError> {
    let account = signed_in.map(|signed_in| signed_in.account);
    let is_picked = search.staff_picks == Some(true);
    let sort = match search.sort {
        None if is_picked => store::FeedSort::Picked,
        None | Some(FeedSort::Recent) => store::FeedSort::Recent,
        Some(FeedSort::Popular) => store::FeedSort::Popular,
        Some(FeedSort::Questions) => store::FeedSort::Questions,
    };
    let cursor = match search.cursor.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(FeedCursor::parse(sort, text).ok_or_else(ApiError::no_such_page)?),
    };
    let filter = FeedFilter {
        search: search.search.as_deref(),
        category: search.category.map(stored_category),
        difficulty: search.difficulty.map(stored_difficulty),
        questions_max: search.questions_max,
        language: search.language.as_deref(),
        is_picked,
        sort,
        limit: search.limit.unwrap_or(PAGE_LEN),
        cursor: cursor.as_ref(),
    };
    let page = state.store.list_feed(filter).await?;
    let quizzes: Vec<FeedQuiz> = page
        .items
        .into_iter()
        .map(|row| feed_body(&state.media, account.as_ref(), row))
        .collect();
    Ok((next_page(page.next_cursor), Json(quizzes)))
}

/// Lists the languages of public quizzes
///
/// BCP 47 tags without their region, `pt` and not `pt-BR`, for `language` of the feed. Only
/// languages that have quizzes.
#[utoipa::path(
    get, path = "/feed/languages", operation_id = "list_feed_languages", tag = "quizzes",
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<String>, description = "The languages")),
)]
pub async fn list_feed_languages(
    State(state): State<Feed>,
    _: Option<Caller>,
) -> Result<Json<Vec<String>>, ApiError> {
    Ok(Json(state.store.list_feed_languages().await?))
}

/// Finds a lobby of a quiz that strangers may join
///
/// One with a free seat, whose host is there. `code` is `null` if there is none.
#[utoipa::path(
    get, path = "/quiz/{id}/lobby", operation_id = "find_open_lobby", tag = "quizzes",
    params(("id" = String, Path, description = "The quiz")),
    security((), ("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = OpenLobby, description = "The lobby, if there is one")),
)]
pub async fn find_open_lobby(
    State(state): State<Feed>,
    Ids(ids): Ids<1>,
    signed_in: Option<Caller>,
) -> Result<Json<OpenLobby>, ApiError> {
    let [id] = ids;
    let account = signed_in.map(|signed_in| signed_in.account);
    let quiz = readable_quiz(&state.store, account.as_ref(), &id).await?;
    for code in state.store.list_open_lobbies(&quiz.id, LOBBIES_MAX).await? {
        if state.rooms.is_open_lobby(&code).await {
            return Ok(Json(OpenLobby { code: Some(code) }));
        }
    }
    Ok(Json(OpenLobby { code: None }))
}

pub fn feed_body(
    media: &MediaLibrary,
    account: Option<&Account>,
    row: store::FeedQuiz,
) -> FeedQuiz {
    let cover = row.summary.shown_cover_id;
    let (quiz, standing) = (row.summary.quiz, row.standing);
    let is_mine = policy::is_author(account, &quiz);
    let now_ms = media.time.now_ms();
    FeedQuiz {
        cover_url: cover.map(|id| media.links.link(&id, now_ms, AUTHOR_LINK_MS)),
        id: quiz.id,
        title: quiz.title,
        description: quiz.description,
        tags: quiz.tags,
        category: category_body(quiz.category),
        difficulty: difficulty_body(quiz.difficulty),
        language: quiz.language,
        question_count: count(row.summary.question_count),
        author_name: row.author_name,
        author_id: row.public_author_id,
        is_mine,
        players_joined: count(standing.player_count),
        rating: rating_body(standing),
        is_staff_pick: standing.picked_at_ms.is_some(),
        created_at: rfc_3339(quiz.created_at_ms),
    }
}

fn rating_body(standing: store::Standing) -> Rating {
    let mean = (standing.rating_sum * 100).checked_div(standing.rating_count);
    Rating {
        count: count(standing.rating_count),
        mean_hundredths: count(mean.unwrap_or(0)),
    }
}
