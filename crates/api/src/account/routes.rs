//! What people say about themselves: their name, and how they like Fanfare to be.
//!
//! Preferences are kept as JSON. What a later version adds is missing in older rows and takes its
//! default; what this version does not know is left out.

use axum::Json;
use axum::extract::State;
use protocol::http::account::{Language, NotificationSettings, Preferences, ProfileChange};
use protocol::http::auth::User;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::Likes;

use crate::auth::admission::user;
use crate::auth::signed_in::SignedIn;
use crate::http::audit::Subject;
use crate::http::browser::Browser;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::account::Accounts;

/// Changes the name others see
#[utoipa::path(
    patch, path = "/account/profile", operation_id = "update_profile", tag = "account",
    request_body = ProfileChange, security(("bearer" = [])),
    responses((status = 200, body = User, description = "Changed")),
)]
pub(crate) async fn update_profile(
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
        .audit.write("user_updated", subject, Some(&browser), details)
        .await;
    Ok(Json(user(account)))
}

/// Says how you like Fanfare to be
#[utoipa::path(
    get, path = "/account/preferences", operation_id = "get_preferences", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Preferences, description = "The preferences")),
)]
pub(crate) async fn get_preferences(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Preferences>, ApiError> {
    Ok(Json(find(&state, &account.id, Likes::Preferences).await?))
}

/// Changes how you like Fanfare to be
#[utoipa::path(
    put, path = "/account/preferences", operation_id = "put_preferences", tag = "account",
    request_body = Preferences, security(("bearer" = [])),
    responses((status = 200, body = Preferences, description = "Changed")),
)]
pub(crate) async fn put_preferences(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<Preferences>,
) -> Result<Json<Preferences>, ApiError> {
    put(&state, &account.id, Likes::Preferences, &form).await?;
    Ok(Json(form))
}

/// Says which news reaches you how
#[utoipa::path(
    get, path = "/account/notifications", operation_id = "get_notification_settings",
    tag = "account", security(("bearer" = [])),
    responses((status = 200, body = NotificationSettings, description = "The settings")),
)]
pub(crate) async fn get_notification_settings(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<NotificationSettings>, ApiError> {
    Ok(Json(find(&state, &account.id, Likes::Notifications).await?))
}

/// Changes which news reaches you how
#[utoipa::path(
    put, path = "/account/notifications", operation_id = "put_notification_settings",
    tag = "account", request_body = NotificationSettings, security(("bearer" = [])),
    responses((status = 200, body = NotificationSettings, description = "Changed")),
)]
pub(crate) async fn put_notification_settings(
    State(state): State<Accounts>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<NotificationSettings>,
) -> Result<Json<NotificationSettings>, ApiError> {
    put(&state, &account.id, Likes::Notifications, &form).await?;
    Ok(Json(form))
}

/// A new account likes the language of the page it was made on, so that its first letter has it.
pub(crate) async fn keep_language(
    state: &Accounts,
    account_id: &str,
    language: Option<Language>,
) -> Result<(), ApiError> {
    if language.is_none() {
        return Ok(());
    }
    let preferences = Preferences {
        language,
        ..Preferences::default()
    };
    put(state, account_id, Likes::Preferences, &preferences).await
}

/// What an account likes, with defaults for what it never said.
pub(crate) async fn find<T: DeserializeOwned + Serialize + Default>(
    state: &Accounts,
    account_id: &str,
    likes: Likes,
) -> Result<T, ApiError> {
    let stored = state.store.find_likes(account_id, likes).await?;
    Ok(parse(&stored.unwrap_or_default()))
}

/// Keeps what an account likes.
pub(crate) async fn put<T: Serialize>(
    state: &Accounts,
    account_id: &str,
    likes: Likes,
    value: &T,
) -> Result<(), ApiError> {
    let json = serde_json::to_string(value)
        .map_err(|error| ApiError::internal(format!("preferences are no JSON: {error}")))?;
    state.store.put_likes(account_id, likes, &json).await?;
    Ok(())
}

fn parse<T: DeserializeOwned + Serialize + Default>(stored: &str) -> T {
    let stored = serde_json::from_str(stored).unwrap_or_default();
    let default = serde_json::to_value(T::default()).unwrap_or_default();
    serde_json::from_value(filled(default, stored)).unwrap_or_default()
}

/// The stored value where there is one, the default elsewhere; fields nobody knows are left out.
fn filled(default: Value, stored: Value) -> Value {
    match (default, stored) {
        (Value::Object(default), Value::Object(mut stored)) => default
            .into_iter()
            .map(|(name, default)| {
                let value = match stored.remove(&name) {
                    Some(stored) => filled(default, stored),
                    None => default,
                };
                (name, value)
            })
            .collect(),
        (_, stored) => stored,
    }
}

#[cfg(test)]
mod tests {
    use protocol::http::account::{Preferences, Theme};

    use super::parse;

    #[test]
    fn rows_of_other_versions_are_understood() {
        assert_eq!(parse::<Preferences>("{}"), Preferences::default());
        let stored = r#"{"theme":"dark","question":{"timeLimitS":null},"fromTomorrow":1}"#;
        let read: Preferences = parse(stored);
        assert_eq!(read.theme, Theme::Dark);
        assert_eq!(read.question.time_limit_s, None);
        assert_eq!(read.question.answer_count, 4);
        assert_eq!(
            parse::<Preferences>(r#"{"theme":"sepia"}"#),
            Preferences::default()
        );
        assert_eq!(parse::<Preferences>("not JSON"), Preferences::default());
    }
}
