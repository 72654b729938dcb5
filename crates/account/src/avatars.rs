//! Account avatars.
//!
//! We re-encode every uploaded picture and give it an address that can't be guessed. Anyone who
//! knows the address can load it, because players see it too. The response headers make sure that a
//! browser can only display it.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::HeaderName;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::response::IntoResponse;
use protocol::http::auth::User;
use serde_json::json;
use store::NewAvatar;
use uuid::Builder;

use crate::Accounts;
use crate::errors;
use auth::admission::user;
use auth::signed_in::{SignedIn, Verified};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Ids, read_body};
use handling::random::random_bytes;
use media::pictures::PICTURE_BYTES_MAX;

const KINDS: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/// Gives your account a picture
///
/// A PNG, JPEG, WebP or GIF file of at most 5 MiB, as it is. Its middle is kept as a square.
#[utoipa::path(
    put, path = "/account/avatar", operation_id = "put_avatar", tag = "account",
    request_body(
        description = "The file",
        content(("image/png"), ("image/jpeg"), ("image/webp"), ("image/gif")),
    ),
    security(("bearer" = [])),
    responses((status = 200, body = User, description = "Changed")),
)]
pub async fn put_avatar(
    State(state): State<Accounts>,
    Verified(mut account): Verified,
    browser: Browser,
    request: Request,
) -> Result<Json<User>, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !KINDS.iter().any(|kind| kind.eq_ignore_ascii_case(essence)) {
        return Err(errors::unsupported_picture_type());
    }
    let file = read_body(request, PICTURE_BYTES_MAX).await?;
    let body = state.media.pictures.avatar(file.to_vec()).await?;
    let id = Builder::from_random_bytes(random_bytes())
        .into_uuid()
        .to_string();
    let avatar = NewAvatar {
        id: &id,
        account_id: &account.id,
        body: &body,
    };
    state.store.put_avatar(avatar, state.time.now_ms()).await?;
    let details = json!({ "changed": "picture" });
    let subject = Subject::account(&account.id);
    state
        .audit
        .write(AuditKind::UserUpdated, subject, Some(&browser), details)
        .await;
    account.avatar_id = Some(id);
    Ok(Json(user(account)))
}

/// Takes the picture of your account away
#[utoipa::path(
    delete, path = "/account/avatar", operation_id = "delete_avatar", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = User, description = "Changed")),
)]
pub async fn delete_avatar(
    State(state): State<Accounts>,
    SignedIn { mut account, .. }: SignedIn,
) -> Result<Json<User>, ApiError> {
    state.store.delete_avatar(&account.id).await?;
    account.avatar_id = None;
    Ok(Json(user(account)))
}

/// Gives a picture
#[utoipa::path(
    get, path = "/avatars/{id}", operation_id = "get_avatar", tag = "account",
    params(("id" = String, Path, description = "The picture, as `avatarUrl` says")),
    responses((status = 200, description = "The picture", content_type = "image/webp")),
)]
pub async fn get_avatar(
    State(state): State<Accounts>,
    id: Result<Ids<1>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let gone = || ApiError::not_found("This picture no longer exists.");
    let Ids([id]) = id.map_err(|_no_id| gone())?;
    let body = state.store.find_avatar(&id).await?.ok_or_else(gone)?;
    let headers: [(HeaderName, &str); 4] = [
        (CONTENT_TYPE, "image/webp"),
        (CONTENT_DISPOSITION, "inline; filename=\"avatar.webp\""),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"),
        // A new picture gets a new address, so browsers may cache it forever.
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, body))
}
