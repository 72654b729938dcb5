//! The messages that webhooks send.

use protocol::http::webhooks::{QuizNews, RoomNews, WebhookMessage};
use serde::Serialize;
use store::{StoreError, WebhookEvent};

use crate::webhooks::Webhooks;
use handling::wire::{count, rfc_3339};

impl Webhooks {
    /// The body of an event; `None` if its subject was deleted.
    pub(crate) async fn webhook_message(
        &self,
        event: &WebhookEvent,
    ) -> Result<Option<String>, StoreError> {
        let base_url = &self.addresses.base_url;
        let id = &event.subject_id;
        if event.event == "quiz.published" {
            let quiz = self.store.find_quiz(id).await?;
            return Ok(quiz.map(|quiz| {
                let news = QuizNews {
                    url: format!("{base_url}/quiz/{id}"),
                    quiz_id: quiz.id,
                    title: quiz.title,
                };
                message(&event.event, event.at_ms, news)
            }));
        }
        let Some(room) = self.store.find_room(id).await? else {
            return Ok(None);
        };
        let is_over = event.event == "room.ended";
        let has_report = is_over && self.store.find_report(id).await?.is_some();
        let news = RoomNews {
            quiz_id: room.quiz_id,
            title: room.title,
            question_count: count(room.question_count),
            seat_count: if is_over { count(room.seat_count) } else { 0 },
            report_url: has_report.then(|| format!("{base_url}/dashboard/sessions/{id}")),
            report_api_url: has_report.then(|| format!("{base_url}/api/v1/reports/{id}")),
            room_id: room.id,
        };
        Ok(Some(message(&event.event, event.at_ms, news)))
    }
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
