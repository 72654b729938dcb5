//! What people say about themselves: their name and their preferences.
//!
//! Preferences are stored as JSON. A field that a later version adds takes its default in older
//! rows; a field that this version doesn't know is ignored.

use axum::Json;
use axum::extract::State;
use protocol::http::account::{NotificationSettings, Preferences, ProfileChange};
use protocol::http::auth::User;
use serde_json::json;
use store::Likes;

use crate::Accounts;
use auth::admission::user;
use auth::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::Body;
use mail::preferences::{find, put};

/// Changes the name others see
#[utoipa::path(
    patch, path = "/account/profile", operation_id = "update_profile", tag = "account",
    request_body = ProfileChange, security(("bearer" = [])),
    responses((status = 200, body = User, description = "Changed")),
)]
pub async fn update_profile(
    State(state): State<Accounts>,
    SignedIn {
        mut account,
        session_id,
    }: SignedIn,
    browser: Browser,
    Body(form): Body<ProfileChange>,
) -> Result<Json<User>, ApiError> {
    form.name.trim().clone_into(&mut account.name);
    state
        .store
        .rename_account(&account.id, &account.name)
        .await?;
    let subject = Subject::session(&account.id, &session_id);
    let details = json!({ "changed": "name" });
    state
        .audit
        .write(AuditKind::UserUpdated, subject, Some(&browser), details)
        .await;
    Ok(Json(user(account)))
}

/// Says how you like Fanfare to be
#[utoipa::path(
    get, path = "/account/preferences", operation_id = "get_preferences", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Preferences, description = "The preferences")),
)]
pub async fn get_preferences(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Preferences>, ApiError> {
    Ok(Json(
        find(&state.store, &account.id, Likes::Preferences).await?,
    ))
}

/// Changes how you like Fanfare to be
#[utoipa::path(
    put, path = "/account/preferences", operation_id = "put_preferences", tag = "account",
    request_body = Preferences, security(("bearer" = [])),
    responses((status = 200, body = Preferences, description = "Changed")),
)]
pub async fn put_preferences(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<Preferences>,
) -> Result<Json<Preferences>, ApiError> {
    put(&state.store, &account.id, Likes::Preferences, &form).await?;
    Ok(Json(form))
}

/// Says which news reaches you how
#[utoipa::path(
    get, path = "/account/notifications", operation_id = "get_notification_settings",
    tag = "account", security(("bearer" = [])),
    responses((status = 200, body = NotificationSettings, description = "The settings")),
)]
pub async fn get_notification_settings(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<NotificationSettings>, ApiError> {
    Ok(Json(
        find(&state.store, &account.id, Likes::Notifications).await?,
    ))
}

/// Changes which news reaches you how
#[utoipa::path(
    put, path = "/account/notifications", operation_id = "put_notification_settings",
    tag = "account", request_body = NotificationSettings, security(("bearer" = [])),
    responses((status = 200, body = NotificationSettings, description = "Changed")),
)]
pub async fn put_notification_settings(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<NotificationSettings>,
) -> Result<Json<NotificationSettings>, ApiError> {
    put(&state.store, &account.id, Likes::Notifications, &form).await?;
    Ok(Json(form))
}
