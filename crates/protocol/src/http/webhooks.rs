//! Webhooks: endpoints, events and deliveries.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::check_filled;

/// An event type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum WebhookEvent {
    /// The first question of one of your live sessions began.
    #[serde(rename = "room.started")]
    RoomStarted,
    /// One of your live sessions ended.
    #[serde(rename = "room.ended")]
    RoomEnded,
    /// You published a quiz.
    #[serde(rename = "quiz.published")]
    QuizPublished,
}

/// Adds an endpoint.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewWebhook {
    /// Its URL: `https://…` on the public internet.
    #[garde(custom(check_filled), length(max = 500))]
    pub url: String,
    /// The events it receives.
    #[garde(length(min = 1, max = 3))]
    #[schema(min_items = 1, max_items = 3)]
    pub events: Vec<WebhookEvent>,
}

/// Changes an endpoint.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebhookChange {
    /// Its state.
    #[garde(custom(check_filled), length(max = 500))]
    pub url: String,
    /// The events it receives.
    #[garde(length(min = 1, max = 3))]
    #[schema(min_items = 1, max_items = 3)]
    pub events: Vec<WebhookEvent>,
    /// Whether it is on. While it is off, undelivered events wait.
    #[garde(skip)]
    pub is_enabled: bool,
}

/// An endpoint, without its secret.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// The unique ID. It never changes.
    pub id: String,
    /// Its state.
    pub url: String,
    /// The events it receives.
    pub events: Vec<WebhookEvent>,
    /// Whether it is on.
    pub is_enabled: bool,
    /// Whether it was turned off because every delivery failed for days.
    pub is_given_up: bool,
    /// When deliveries started to fail (RFC 3339); `null` if the latest one succeeded.
    #[schema(required)]
    pub failing_since: Option<String>,
    /// Until when deliveries are also signed with the previous secret (RFC 3339).
    #[schema(required)]
    pub old_secret_until: Option<String>,
    /// When it was added (RFC 3339).
    pub created_at: String,
}

/// An endpoint with its new secret, which is returned only once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookWithSecret {
    /// The endpoint.
    pub webhook: Webhook,
    /// The secret for verifying signatures: `whsec_` and 32 bytes in base64.
    pub secret: String,
}

/// The state of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryState {
    /// Waiting for its first or next attempt.
    Waiting,
    /// The endpoint answered with a 2xx status.
    Delivered,
    /// Every attempt failed.
    Failed,
}

/// A delivery to an endpoint, kept for 30 days.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookDelivery {
    /// The unique ID. It never changes.
    pub id: String,
    /// The `webhook-id` header. It is the same for every attempt and every endpoint.
    pub message_id: String,
    /// The event type, or `ping`.
    pub event: String,
    /// Its state.
    pub state: DeliveryState,
    /// The number of attempts.
    pub attempts: u32,
    /// The request body.
    pub body: String,
    /// When it was created (RFC 3339).
    pub created_at: String,
    /// When the next attempt is due (RFC 3339); `null` if none is.
    #[schema(required)]
    pub next_try_at: Option<String>,
    /// When the latest attempt was made (RFC 3339).
    #[schema(required)]
    pub last_try_at: Option<String>,
    /// The HTTP status of the latest response.
    #[schema(required)]
    pub status: Option<u32>,
    /// Why there was no complete response, in words.
    #[schema(required)]
    pub error: Option<String>,
    /// The first KiB of the latest response.
    #[schema(required)]
    pub answer: Option<String>,
    /// How long the latest attempt took, in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u32>,
}

/// A page of deliveries.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct DeliveryPage {
    /// The maximum number of results: 20 by default, 100 at most.
    #[garde(inner(range(max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 100)))]
    pub cursor: Option<String>,
}

/// The message posted to an endpoint, following the Standard Webhooks specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookMessage<Data> {
    /// The event type, or `ping`.
    #[serde(rename = "type")]
    pub kind: String,
    /// When it happened (RFC 3339).
    pub timestamp: String,
    /// What happened.
    pub data: Data,
}

/// The data of `room.started` and `room.ended`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomNews {
    /// The room.
    pub room_id: String,
    /// The quiz; `null` if it no longer exists.
    pub quiz_id: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// The number of questions.
    pub question_count: u32,
    /// The number of players; 0 at the start.
    pub seat_count: u32,
    /// The URL of its report page; `null` until it is over, and if nothing was played.
    pub report_url: Option<String>,
    /// The API URL of its report; `null` until it is over, and if nothing was played.
    pub report_api_url: Option<String>,
}

/// The data of `quiz.published`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuizNews {
    /// The quiz.
    pub quiz_id: String,
    /// Its title.
    pub title: String,
    /// The URL of its page.
    pub url: String,
}
