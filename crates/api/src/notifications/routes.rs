//! A person's notifications, how many are unread, and marking them as read.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::notifications::{Notification, UnreadCount};
use protocol::http::rooms::Page;

use auth::signed_in::SignedIn;
use handling::error::ApiError;
use handling::extract::{Ids, Query, cursor};
use handling::wire::{count, next_page};
use notifying::Notifier;
use notifying::telling::notification_body;

const PAGE_LEN: u32 = 50;
/// A higher count wouldn't help: the badge says "99+".
const UNREAD_COUNTED_MAX: u32 = 100;

/// Lists what you were told, newest first
///
/// Of the last 90 days. `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/notifications", operation_id = "list_notifications", tag = "social",
    params(Page), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<Notification>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub(crate) async fn list_notifications(
    State(state): State<Notifier>,
    SignedIn { account, .. }: SignedIn,
    Query(page): Query<Page>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = page.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(page.cursor.as_deref())?;
    let page = state
        .store
        .list_notifications(&account.id, limit, cursor)
        .await?;
    let told = page.items.into_iter().filter_map(notification_body);
    let told: Vec<Notification> = told.collect();
    Ok((next_page(page.next_cursor), Json(told)))
}

/// Counts what you have not read
#[utoipa::path(
    get, path = "/notifications/unread", operation_id = "count_unread_notifications",
    tag = "social", security(("bearer" = [])),
    responses((status = 200, body = UnreadCount, description = "The count")),
)]
pub(crate) async fn count_unread_notifications(
    State(state): State<Notifier>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<UnreadCount>, ApiError> {
    let unread = state
        .store
        .count_unread(&account.id, UNREAD_COUNTED_MAX)
        .await?;
    Ok(Json(UnreadCount {
        count: count(unread),
    }))
}

/// Notes that you read one
///
/// If it isn't yours or no longer exists, nothing happens.
#[utoipa::path(
    post, path = "/notifications/{id}/read", operation_id = "mark_notification_read",
    tag = "social",
    params(("id" = String, Path, description = "The notification")),
    security(("bearer" = [])),
    responses((status = 204, description = "Read")),
)]
pub(crate) async fn mark_notification_read(
    State(state): State<Notifier>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    state
        .store
        .mark_notification_read(&account.id, &id, state.time.now_ms())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notes that you read all
#[utoipa::path(
    post, path = "/notifications/read", operation_id = "mark_notifications_read", tag = "social",
    security(("bearer" = [])),
    responses((status = 204, description = "All are read")),
)]
pub(crate) async fn mark_notifications_read(
    State(state): State<Notifier>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    state
        .store
        .mark_notifications_read(&account.id, state.time.now_ms())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
