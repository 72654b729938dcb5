//! Webhooks: where an account wants to be told of events, what it is told, and what came of it.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::check_filled;

/// Something an endpoint is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum WebhookEvent {
    /// The first question of a live session of yours began.
    #[serde(rename = "room.started")]
    RoomStarted,
    /// A live session of yours is over.
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
    /// Where it is: `https://…` on the public internet.
    #[garde(custom(check_filled), length(max = 500))]
    pub url: String,
    /// What it is told of.
    #[garde(length(min = 1, max = 3))]
    #[schema(min_items = 1, max_items = 3)]
    pub events: Vec<WebhookEvent>,
}

/// Changes an endpoint.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebhookChange {
    /// Where it is.
    #[garde(custom(check_filled), length(max = 500))]
    pub url: String,
    /// What it is told of.
    #[garde(length(min = 1, max = 3))]
    #[schema(min_items = 1, max_items = 3)]
    pub events: Vec<WebhookEvent>,
    /// Whether it is told at all. While it is off, what was not delivered waits.
    #[garde(skip)]
    pub is_enabled: bool,
}

/// An endpoint, without its secret.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// Stable.
    pub id: String,
    /// Where it is.
    pub url: String,
    /// What it is told of.
    pub events: Vec<WebhookEvent>,
    /// Whether it is told at all.
    pub is_enabled: bool,
    /// Whether it was turned off because every delivery failed for days.
    pub is_given_up: bool,
    /// Since when every delivery failed (RFC 3339); null if the newest arrived.
    #[schema(required)]
    pub failing_since: Option<String>,
    /// Until when deliveries are signed with the secret before, too (RFC 3339).
    #[schema(required)]
    pub old_secret_until: Option<String>,
    /// When it was added (RFC 3339).
    pub created_at: String,
}

/// An endpoint with a new secret, which is shown this once.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookWithSecret {
    /// The endpoint.
    pub webhook: Webhook,
    /// For checking signatures: `whsec_` and 32 bytes in base 64.
    pub secret: String,
}

/// How far a delivery is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryState {
    /// It is to be tried, for the first time or again.
    Waiting,
    /// The endpoint answered with a 2xx status.
    Delivered,
    /// Every try failed.
    Failed,
}

/// Something an endpoint was told, and what came of it. Kept for 30 days.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookDelivery {
    /// Stable.
    pub id: String,
    /// The header `webhook-id`: the same for each try, and for each endpoint.
    pub message_id: String,
    /// What it is about: an event, or `ping`.
    pub event: String,
    /// How far it is.
    pub state: DeliveryState,
    /// How often it was tried.
    pub attempts: u32,
    /// What was sent.
    pub body: String,
    /// When it was made (RFC 3339).
    pub created_at: String,
    /// When it is tried next (RFC 3339); null when it is not.
    #[schema(required)]
    pub next_try_at: Option<String>,
    /// When it was tried last (RFC 3339).
    #[schema(required)]
    pub last_try_at: Option<String>,
    /// The HTTP status of the newest answer.
    #[schema(required)]
    pub status: Option<u32>,
    /// Why there was no whole answer, in words.
    #[schema(required)]
    pub error: Option<String>,
    /// The first KiB of the newest answer.
    #[schema(required)]
    pub answer: Option<String>,
    /// How long the newest try took, in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<u32>,
}

/// Lists deliveries a page at a time.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct DeliveryPage {
    /// At most so many; 20 when left out, 100 at the most.
    #[garde(inner(range(max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 100)))]
    pub cursor: Option<String>,
}

/// What is posted to an endpoint, after the Standard Webhooks specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookMessage<Data> {
    /// An event, or `ping`.
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
    /// The quiz, if it is still there.
    pub quiz_id: Option<String>,
    /// The title of the quiz.
    pub title: String,
    /// How many questions it has.
    pub question_count: u32,
    /// How many people had a seat; 0 when it begins.
    pub seat_count: u32,
    /// The page of its report; null until it is over, and when nothing was played.
    pub report_url: Option<String>,
    /// Its report in this interface; null until it is over, and when nothing was played.
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
    /// Its page.
    pub url: String,
}
