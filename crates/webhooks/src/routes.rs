//! The webhook endpoints of an account, and their delivery log.
//!
//! These operations require a signed-in browser, never a token: anyone who can choose the
//! destination can send an account's events anywhere. Adding an endpoint, changing its address and
//! showing its secret require a recent confirmation.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::webhooks::{
    DeliveryPage, DeliveryState, NewWebhook, PING, Webhook, WebhookChange,
    WebhookDelivery as DeliveryBody, WebhookEvent, WebhookWithSecret,
};
use serde_json::json;
use store::time::DAY_MS;
use store::{
    DisabledBy, NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint, WebhookEvents, new_id,
};

use crate::Webhooks;
use crate::errors;
use crate::messages::{event_body, message, stored_event};
use crate::signature::WebhookSecret;
use auth::signed_in::{Confirmed, SignedIn};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, cursor};
use handling::policy::check_verified;
use handling::rate_limit::WEBHOOK_PINGS;
use handling::wire::{count, next_page, rfc_3339};

const DELIVERIES_LEN: u32 = 20;
const DELIVERIES_LEN_MAX: u32 = 100;
/// How long deliveries are also signed with the previous secret.
const OLD_SECRET_MS: i64 = DAY_MS;

protocol::same_words! {
    /// The state of a delivery, on the wire.
    fn delivery_state(store::DeliveryState) -> DeliveryState;
    = { Waiting, Delivered, Failed }
}

/// Lists your webhook endpoints
#[utoipa::path(
    get, path = "/account/webhooks", operation_id = "list_webhooks", tag = "account",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<Webhook>, description = "The endpoints, 10 at most")),
)]
pub async fn list_webhooks(
    State(state): State<Webhooks>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<Webhook>>, ApiError> {
    let now_ms = state.time.now_ms();
    let endpoints = state.store.list_webhook_endpoints(&account.id).await?;
    Ok(Json(
        endpoints
            .iter()
            .map(|each| webhook_body(each, now_ms))
            .collect(),
    ))
}

/// Adds a webhook endpoint
///
/// This response is the only place that shows its secret. Requires a verified email address, and
/// that you confirmed your identity in the last 5 minutes.
#[utoipa::path(
    post, path = "/account/webhooks", operation_id = "create_webhook", tag = "account",
    request_body = NewWebhook, security(("bearer" = [])),
    responses((status = 201, body = WebhookWithSecret, description = "Added")),
)]
pub async fn create_webhook(
    State(state): State<Webhooks>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Body(form): Body<NewWebhook>,
) -> Result<(StatusCode, Json<WebhookWithSecret>), ApiError> {
    let account = &signed_in.account;
    check_verified(account)?;
    let url = checked_url(&state, &form.url)?;
    let now_ms = state.time.now_ms();
    let id = new_id(now_ms);
    let secret = WebhookSecret::draw();
    let sealed = state.vault.seal(&id, &secret)?;
    let new = NewWebhookEndpoint {
        id: &id,
        account_id: &account.id,
        url,
        events: &stored_events(&form.events),
        secret: &sealed,
    };
    if !state.store.create_webhook_endpoint(new, now_ms).await? {
        return Err(errors::webhook_limit_reached());
    }
    let details = json!({ "kind": "webhook", "id": id });
    note(
        &state,
        AuditKind::AuthnTokenCreated,
        &signed_in,
        &browser,
        details,
    )
    .await;
    let endpoint = own_endpoint(&state, &signed_in, &id).await?;
    Ok((
        StatusCode::CREATED,
        Json(with_secret(&endpoint, &secret, now_ms)),
    ))
}

/// Changes a webhook endpoint
///
/// If you turn it on again, it receives the events that were waiting. You must have confirmed your
/// identity in the last 5 minutes.
#[utoipa::path(
    put, path = "/account/webhooks/{id}", operation_id = "update_webhook", tag = "account",
    params(("id" = String, Path, description = "The endpoint")),
    request_body = WebhookChange, security(("bearer" = [])),
    responses((status = 200, body = Webhook, description = "Changed")),
)]
pub async fn update_webhook(
    State(state): State<Webhooks>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Ids(ids): Ids<1>,
    Body(form): Body<WebhookChange>,
) -> Result<Json<Webhook>, ApiError> {
    let [id] = ids;
    own_endpoint(&state, &signed_in, &id).await?;
    let url = checked_url(&state, &form.url)?;
    let now_ms = state.time.now_ms();
    let events = stored_events(&form.events);
    state
        .store
        .update_webhook_endpoint(&id, url, &events, form.is_enabled, now_ms)
        .await?;
    let details = json!({ "changed": "webhook", "id": id });
    note(
        &state,
        AuditKind::UserUpdated,
        &signed_in,
        &browser,
        details,
    )
    .await;
    state.due.notify_one();
    let endpoint = own_endpoint(&state, &signed_in, &id).await?;
    Ok(Json(webhook_body(&endpoint, now_ms)))
}

/// Deletes a webhook endpoint, with its log
#[utoipa::path(
    delete, path = "/account/webhooks/{id}", operation_id = "delete_webhook", tag = "account",
    params(("id" = String, Path, description = "The endpoint")), security(("bearer" = [])),
    responses((status = 204, description = "Deleted")),
)]
pub async fn delete_webhook(
    State(state): State<Webhooks>,
    browser: Browser,
    signed_in: SignedIn,
    Ids(ids): Ids<1>,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let account_id = &signed_in.account.id;
    if !state.store.delete_webhook_endpoint(account_id, &id).await? {
        return Err(errors::webhook_not_found());
    }
    let details = json!({ "kind": "webhook", "id": id });
    note(
        &state,
        AuditKind::AuthnTokenRevoked,
        &signed_in,
        &browser,
        details,
    )
    .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a webhook endpoint another secret
///
/// For 24 hours, deliveries are signed with the old one, too. You must have confirmed your identity
/// in the last 5 minutes.
#[utoipa::path(
    post, path = "/account/webhooks/{id}/secret", operation_id = "rotate_webhook_secret",
    tag = "account", params(("id" = String, Path, description = "The endpoint")),
    security(("bearer" = [])),
    responses((status = 200, body = WebhookWithSecret, description = "The new secret")),
)]
pub async fn rotate_webhook_secret(
    State(state): State<Webhooks>,
    browser: Browser,
    Confirmed(signed_in): Confirmed,
    Ids(ids): Ids<1>,
) -> Result<Json<WebhookWithSecret>, ApiError> {
    let [id] = ids;
    own_endpoint(&state, &signed_in, &id).await?;
    let now_ms = state.time.now_ms();
    let secret = WebhookSecret::draw();
    let sealed = state.vault.seal(&id, &secret)?;
    state
        .store
        .rotate_webhook_secret(&id, &sealed, now_ms + OLD_SECRET_MS)
        .await?;
    let details = json!({ "kind": "webhook", "id": id });
    note(
        &state,
        AuditKind::AuthnTokenCreated,
        &signed_in,
        &browser,
        details,
    )
    .await;
    let endpoint = own_endpoint(&state, &signed_in, &id).await?;
    Ok(Json(with_secret(&endpoint, &secret, now_ms)))
}

/// Sends a test to a webhook endpoint
///
/// A message of the type `ping`, signed like any other.
#[utoipa::path(
    post, path = "/account/webhooks/{id}/ping", operation_id = "ping_webhook", tag = "account",
    params(("id" = String, Path, description = "The endpoint")), security(("bearer" = [])),
    responses((status = 202, body = DeliveryBody, description = "On its way")),
)]
pub async fn ping_webhook(
    State(state): State<Webhooks>,
    signed_in: SignedIn,
    Ids(ids): Ids<1>,
) -> Result<(StatusCode, Json<DeliveryBody>), ApiError> {
    let [id] = ids;
    own_endpoint(&state, &signed_in, &id).await?;
    let now_ms = state.time.now_ms();
    let body = message(PING, now_ms, json!({}));
    send_now(&state, &signed_in, &id, &new_id(now_ms), PING, &body).await
}

/// Sends something to a webhook endpoint once more
///
/// As a new delivery with the same ID and body.
#[utoipa::path(
    post, path = "/account/webhooks/{id}/deliveries/{delivery}/redeliver",
    operation_id = "redeliver_webhook", tag = "account",
    params(
        ("id" = String, Path, description = "The endpoint"),
        ("delivery" = String, Path, description = "The delivery"),
    ),
    security(("bearer" = [])),
    responses((status = 202, body = DeliveryBody, description = "On its way")),
)]
pub async fn redeliver_webhook(
    State(state): State<Webhooks>,
    signed_in: SignedIn,
    Ids(ids): Ids<2>,
) -> Result<(StatusCode, Json<DeliveryBody>), ApiError> {
    let [id, delivery_id] = ids;
    own_endpoint(&state, &signed_in, &id).await?;
    let old = state.store.find_webhook_delivery(&id, &delivery_id).await?;
    let old = old.ok_or_else(errors::webhook_not_found)?;
    send_now(
        &state,
        &signed_in,
        &id,
        &old.message_id,
        &old.event,
        &old.body,
    )
    .await
}

/// Lists what a webhook endpoint was told, newest first
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/account/webhooks/{id}/deliveries", operation_id = "list_webhook_deliveries",
    tag = "account", params(("id" = String, Path, description = "The endpoint"), DeliveryPage),
    security(("bearer" = [])),
    responses((
        status = 200, body = Vec<DeliveryBody>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_webhook_deliveries(
    State(state): State<Webhooks>,
    signed_in: SignedIn,
    Ids(ids): Ids<1>,
    Query(page): Query<DeliveryPage>,
) -> Result<impl IntoResponse, ApiError> {
    let [id] = ids;
    own_endpoint(&state, &signed_in, &id).await?;
    let limit = page
        .limit
        .unwrap_or(DELIVERIES_LEN)
        .clamp(1, DELIVERIES_LEN_MAX);
    let after = cursor(page.cursor.as_deref())?;
    let page = state
        .store
        .list_webhook_deliveries(&id, after, limit)
        .await?;
    let bodies: Vec<DeliveryBody> = page.items.into_iter().map(delivery_body).collect();
    Ok((next_page(page.next_cursor), Json(bodies)))
}

async fn send_now(
    state: &Webhooks,
    signed_in: &SignedIn,
    endpoint_id: &str,
    message_id: &str,
    event: &str,
    body: &str,
) -> Result<(StatusCode, Json<DeliveryBody>), ApiError> {
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend(WEBHOOK_PINGS, &signed_in.account.id, now_ms)
        .await?;
    let id = state
        .store
        .enqueue_webhook(endpoint_id, message_id, event, body, now_ms)
        .await?;
    state.due.notify_one();
    let delivery = state.store.find_webhook_delivery(endpoint_id, &id).await?;
    let delivery = delivery.ok_or_else(errors::webhook_not_found)?;
    Ok((StatusCode::ACCEPTED, Json(delivery_body(delivery))))
}

/// Finds an endpoint. The response is the same for someone else's endpoint and for one that doesn't
/// exist.
async fn own_endpoint(
    state: &Webhooks,
    signed_in: &SignedIn,
    id: &str,
) -> Result<WebhookEndpoint, ApiError> {
    let endpoint = state.store.find_webhook_endpoint(id).await?;
    let own = endpoint.filter(|endpoint| endpoint.account_id == signed_in.account.id);
    own.ok_or_else(errors::webhook_not_found)
}

fn checked_url<'a>(state: &Webhooks, url: &'a str) -> Result<&'a str, ApiError> {
    let url = url.trim();
    let checked = state.sender.check(url);
    checked.map_err(|forbidden| ApiError::invalid_field("url", forbidden.sentence()))?;
    Ok(url)
}

async fn note(
    state: &Webhooks,
    event: AuditKind,
    signed_in: &SignedIn,
    browser: &Browser,
    details: serde_json::Value,
) {
    let subject = Subject::session(&signed_in.account.id, &signed_in.session_id);
    state
        .audit
        .write(event, subject, Some(browser), details)
        .await;
}

fn stored_events(events: &[WebhookEvent]) -> WebhookEvents {
    events.iter().copied().map(stored_event).collect()
}

fn with_secret(
    endpoint: &WebhookEndpoint,
    secret: &WebhookSecret,
    now_ms: i64,
) -> WebhookWithSecret {
    WebhookWithSecret {
        webhook: webhook_body(endpoint, now_ms),
        secret: secret.shown(),
    }
}

fn webhook_body(endpoint: &WebhookEndpoint, now_ms: i64) -> Webhook {
    Webhook {
        id: endpoint.id.clone(),
        url: endpoint.url.clone(),
        events: endpoint.events.iter().map(event_body).collect(),
        is_enabled: endpoint.disabled_at_ms.is_none(),
        is_given_up: endpoint.disabled_by == Some(DisabledBy::Failures),
        failing_since: endpoint.failing_since_ms.map(rfc_3339),
        old_secret_until: endpoint
            .old_secret_until_ms
            .filter(|end_ms| *end_ms > now_ms)
            .map(rfc_3339),
        created_at: rfc_3339(endpoint.created_at_ms),
    }
}

fn delivery_body(delivery: WebhookDelivery) -> DeliveryBody {
    DeliveryBody {
        id: delivery.id,
        message_id: delivery.message_id,
        event: delivery.event,
        state: delivery_state(delivery.state),
        attempts: count(delivery.attempts),
        body: delivery.body,
        created_at: rfc_3339(delivery.created_at_ms),
        next_try_at: delivery.next_try_at_ms.map(rfc_3339),
        last_try_at: delivery.last_try_at_ms.map(rfc_3339),
        status: delivery.last_status.map(count),
        error: delivery.last_error,
        answer: delivery.last_answer,
        duration_ms: delivery.last_duration_ms.map(count),
    }
}
