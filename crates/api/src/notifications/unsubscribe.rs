//! The unsubscribe links in emails: turn off one kind of email without logging in.
//!
//! Opening the link changes nothing, because mail programs open links by themselves; only a POST
//! does (RFC 8058). The same address accepts the POST of a mail program and shows the page to
//! people.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::http::account::NotificationSettings;
use protocol::http::notifications::UnsubscribeOffer;
use store::Likes;

use crate::web_app;
use handling::error::ApiError;
use handling::extract::UnsubscribeToken;
use mail::preferences::{find, put};
use mail::unsubscribe::Subscription;
use notifying::Notifier;

/// Says which emails a link turns off
#[utoipa::path(
    get, path = "/unsubscribe/{token}", operation_id = "get_unsubscribe_offer", tag = "social",
    params(("token" = String, Path, description = "The last part of the link in the email")),
    responses((status = 200, body = UnsubscribeOffer, description = "The emails")),
)]
pub(crate) async fn get_unsubscribe_offer(
    State(state): State<Notifier>,
    UnsubscribeToken(token): UnsubscribeToken,
) -> Result<Json<UnsubscribeOffer>, ApiError> {
    if let Some(player_id) = state.emails.unsubscribes.read_reminder(&token) {
        let wish = assigned::find_reminder(&state.store, &player_id).await?;
        return Ok(Json(UnsubscribeOffer {
            topic: None,
            is_on: wish.is_some(),
        }));
    }
    let (subscription, mut settings) = read(&state, &token).await?;
    Ok(Json(UnsubscribeOffer {
        topic: Some(subscription.topic),
        is_on: subscription.topic.channels(&mut settings).mail,
    }))
}

/// Unsubscribes from a kind of email
///
/// Repeating the call changes nothing.
#[utoipa::path(
    post, path = "/unsubscribe/{token}", operation_id = "unsubscribe", tag = "social",
    params(("token" = String, Path, description = "The last part of the link in the email")),
    responses((status = 204, description = "They come no more")),
)]
pub(crate) async fn unsubscribe(
    State(state): State<Notifier>,
    UnsubscribeToken(token): UnsubscribeToken,
) -> Result<StatusCode, ApiError> {
    if let Some(player_id) = state.emails.unsubscribes.read_reminder(&token) {
        assigned::delete_reminder(&state.store, &player_id).await?;
        tracing::info!("a reminder of an assignment was stopped by its link");
        return Ok(StatusCode::NO_CONTENT);
    }
    let (subscription, mut settings) = read(&state, &token).await?;
    let channels = subscription.topic.channels(&mut settings);
    if channels.mail {
        channels.mail = false;
        let account_id = &subscription.account_id;
        put(&state.store, account_id, Likes::Notifications, &settings).await?;
        tracing::info!(account_id, "emails of a kind were stopped by their link");
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The address in an email: it shows the page to people and takes the POST of a mail program.
pub(crate) async fn unsubscribe_page(
    state: State<Notifier>,
    token: Result<UnsubscribeToken, ApiError>,
    request: Request,
) -> Response {
    if request.method() != Method::POST {
        return web_app::serve(request);
    }
    match token {
        Ok(token) => unsubscribe(state, token).await.into_response(),
        Err(error) => error.into_response(),
    }
}

async fn read(
    state: &Notifier,
    token: &str,
) -> Result<(Subscription, NotificationSettings), ApiError> {
    let subscription = state.emails.unsubscribes.read(token);
    let subscription = subscription.ok_or_else(ApiError::unsubscribe_link_unknown)?;
    let account_id = &subscription.account_id;
    if state.store.find_account(account_id).await?.is_none() {
        return Err(ApiError::unsubscribe_link_unknown());
    }
    let settings = find(&state.store, account_id, Likes::Notifications).await?;
    Ok((subscription, settings))
}
