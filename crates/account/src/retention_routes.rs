//! How long a host's live sessions keep players' nicknames.

use axum::Json;
use axum::extract::State;
use protocol::http::retention::{Retention, RetentionChange};

use crate::Accounts;
use auth::signed_in::SignedIn;
use handling::error::ApiError;
use handling::extract::Body;
use handling::wire::count;

/// Says for how long the players of your live sessions are known
#[utoipa::path(
    get, path = "/account/retention", operation_id = "get_retention", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Retention, description = "What holds now")),
)]
pub async fn get_retention(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Retention>, ApiError> {
    Ok(Json(retention(&state, &account.id).await?))
}

/// Changes for how long the nicknames of your live sessions are kept
///
/// This also applies to finished sessions, within the hour.
#[utoipa::path(
    put, path = "/account/retention", operation_id = "put_retention", tag = "account",
    request_body = RetentionChange, security(("bearer" = [])),
    responses((status = 200, body = Retention, description = "Changed")),
)]
pub async fn put_retention(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<RetentionChange>,
) -> Result<Json<Retention>, ApiError> {
    let days = form.nickname_days.map(i64::from);
    state.store.put_nickname_days(&account.id, days).await?;
    Ok(Json(retention(&state, &account.id).await?))
}

async fn retention(state: &Accounts, account_id: &str) -> Result<Retention, ApiError> {
    let settings = state.store.instance_settings().await?;
    let own = state.store.find_nickname_days(account_id).await?;
    Ok(Retention {
        nickname_days: own.map(count),
        instance_nickname_days: count(settings.nickname_days),
        answer_days: count(settings.answer_days),
    })
}
