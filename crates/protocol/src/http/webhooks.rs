//! Webhooks: endpoints, events and deliveries.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::Ref;
use utoipa::openapi::schema::{Array, ArrayBuilder};

use super::auth::check_filled;

/// Declares the events with their names on the wire: `tt`, because the derived schema doesn't see
/// what is inside of a `literal`.
macro_rules! events {
    ($($(#[doc = $doc:literal])* $name:ident = $word:tt,)+) => {
        /// An event type.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum WebhookEvent {
            $($(#[doc = $doc])* #[serde(rename = $word)] $name,)+
        }

        impl WebhookEvent {
            /// All events.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The name on the wire.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }
    };
}

events! {
    /// The first question of one of your live sessions began.
    RoomStarted = "room.started",
    /// One of your live sessions ended.
    RoomEnded = "room.ended",
    /// You published a quiz.
    QuizPublished = "quiz.published",
}

/// The message type of a test.
pub const PING: &str = "ping";

/// The schema of a list of events; a macro's attribute can't count them.
fn some_events() -> Array {
    ArrayBuilder::new()
        .items(Ref::from_schema_name("WebhookEvent"))
        .min_items(Some(1))
        .max_items(Some(WebhookEvent::ALL.len()))
        .description(Some("The events it receives."))
        .build()
}

/// Adds an endpoint.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewWebhook {
    /// Its URL: `https://…` on the public internet.
    #[garde(custom(check_filled), length(max = 500))]
    pub url: String,
    /// The events it receives.
    #[garde(length(min = 1, max = WebhookEvent::ALL.len()))]
    #[schema(schema_with = some_events)]
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
    #[garde(length(min = 1, max = WebhookEvent::ALL.len()))]
    #[schema(schema_with = some_events)]
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use serde_json::{Value, json};

    use super::{PING, WebhookEvent};

    const LANGUAGES: [&str; 6] = ["ar", "de", "en", "es", "fr", "pt-BR"];

    fn read(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        fs::read_to_string(root.join(path)).expect("a file of the repository")
    }

    fn words() -> BTreeSet<String> {
        let all = WebhookEvent::ALL.iter();
        all.map(|event| event.word().to_owned()).collect()
    }

    #[test]
    fn an_event_is_its_word_on_the_wire() {
        for event in WebhookEvent::ALL {
            assert_eq!(json!(event), event.word());
        }
    }

    /// Every event has a label in each language, and every label has an event.
    #[test]
    fn every_event_has_its_label_and_no_label_is_left_over() {
        let keys: BTreeSet<String> = words().iter().map(|word| word.replace('.', "_")).collect();
        for language in LANGUAGES {
            let catalog = read(&format!("web/src/messages/{language}/developers.json"));
            let catalog: Value = serde_json::from_str(&catalog).expect("JSON");
            let labels = catalog["event"].as_object().expect("the labels");
            let labels: BTreeSet<String> = labels.keys().cloned().collect();
            assert_eq!(labels, keys, "{language}");
        }
    }

    /// The table of `docs/webhooks.md` lists every event, and only those.
    #[test]
    fn the_documentation_lists_every_event() {
        let docs = read("docs/webhooks.md");
        let cells = docs.lines().filter_map(|line| line.strip_prefix("| `"));
        let listed = cells.filter_map(|rest| rest.split_once("` |"));
        let listed: BTreeSet<String> = listed.map(|(word, _)| word.to_owned()).collect();
        let mut known = words();
        // The heading, and a message that is no event.
        known.extend(["type".to_owned(), PING.to_owned()]);
        assert_eq!(listed, known);
    }
}
