//! The messages that webhooks send.

use protocol::http::webhooks::{QuizNews, RoomNews, WebhookEvent, WebhookMessage};
use serde::Serialize;
use store::{RecordedEvent, StoreError};

use crate::Webhooks;
use handling::wire::{count, rfc_3339};

protocol::same_words! {
    /// An event, on the wire.
    pub(crate) fn event_body(store::WebhookEvent) -> WebhookEvent;
    /// An event, as it is stored.
    pub(crate) fn stored_event(WebhookEvent) -> store::WebhookEvent;
    = { RoomStarted, RoomEnded, QuizPublished }
}

impl Webhooks {
    /// The body of an event; `None` if its subject was deleted.
    pub(crate) async fn webhook_message(
        &self,
        recorded: &RecordedEvent,
    ) -> Result<Option<String>, StoreError> {
        let id = &recorded.subject_id;
        match recorded.event {
            store::WebhookEvent::RoomStarted => {
                Ok(message_of(recorded, self.room_news(id, false).await?))
            }
            store::WebhookEvent::RoomEnded => {
                Ok(message_of(recorded, self.room_news(id, true).await?))
            }
            store::WebhookEvent::QuizPublished => {
                Ok(message_of(recorded, self.quiz_news(id).await?))
            }
        }
    }

    async fn room_news(&self, id: &str, is_over: bool) -> Result<Option<RoomNews>, StoreError> {
        let Some(room) = self.store.find_room(id).await? else {
            return Ok(None);
        };
        let base_url = &self.addresses.base_url;
        let has_report = is_over && self.store.find_report(id).await?.is_some();
        Ok(Some(RoomNews {
            quiz_id: room.quiz_id,
            title: room.title,
            question_count: count(room.question_count),
            seat_count: if is_over { count(room.seat_count) } else { 0 },
            report_url: has_report.then(|| format!("{base_url}/dashboard/sessions/{id}")),
            report_api_url: has_report.then(|| format!("{base_url}/api/v1/reports/{id}")),
            room_id: room.id,
        }))
    }

    async fn quiz_news(&self, id: &str) -> Result<Option<QuizNews>, StoreError> {
        let quiz = self.store.find_quiz(id).await?;
        Ok(quiz.map(|quiz| QuizNews {
            url: format!("{}/quiz/{id}", self.addresses.base_url),
            quiz_id: quiz.id,
            title: quiz.title,
        }))
    }
}

fn message_of<News: Serialize>(recorded: &RecordedEvent, news: Option<News>) -> Option<String> {
    let kind = event_body(recorded.event).word();
    news.map(|news| message(kind, recorded.at_ms, news))
}

/// A message as it is signed.
pub(crate) fn message<Data: Serialize>(kind: &str, at_ms: i64, data: Data) -> String {
    let message = WebhookMessage {
        kind: kind.to_owned(),
        timestamp: rfc_3339(at_ms),
        data,
    };
    serde_json::to_string(&message).expect("a message has only string keys")
}

#[cfg(test)]
mod tests {
    use protocol::http::webhooks::WebhookEvent;

    use super::{event_body, stored_event};

    /// Deliveries are stored and sent under the same word.
    #[test]
    fn an_event_has_one_word_and_none_is_left_out() {
        for event in WebhookEvent::ALL {
            assert_eq!(stored_event(*event).as_str(), event.word());
        }
        for event in store::WebhookEvent::ALL {
            assert_eq!(event_body(*event).word(), event.as_str());
        }
    }
}
