//! The flash cards of an account, for its export.

use serde_json::{Value, json};
use store::{Store, StoreError};

use handling::wire::rfc_3339;

/// Everything that is stored about the cards of an account, by deck.
pub async fn export(store: &Store, account_id: &str) -> Result<Value, StoreError> {
    let own = cards::list_own(store, account_id).await?;
    let decks = cards::list_decks(store, account_id).await?;
    let decks = decks.into_iter().map(|deck| {
        let inside = own.iter().filter(|own| own.card.deck_id == deck.id);
        json!({
            "id": deck.id,
            "quizId": deck.quiz_id,
            "title": deck.title,
            "createdAt": rfc_3339(deck.created_at_ms),
            "cards": inside.map(card).collect::<Vec<_>>(),
        })
    });
    Ok(decks.collect())
}

fn card(own: &cards::OwnCard) -> Value {
    let copy = own.copy.as_deref();
    let copy: Option<Value> = copy.and_then(|copy| serde_json::from_str(copy).ok());
    let memory = own.card.memory;
    json!({
        "id": own.card.id,
        "questionId": own.question_id,
        "question": copy,
        "stability": memory.map(|memory| memory.stability),
        "difficulty": memory.map(|memory| memory.difficulty),
        "dueDay": memory.map(|memory| memory.due_day),
        "lastDay": memory.map(|memory| memory.last_day),
        "reviewCount": memory.map_or(0, |memory| memory.review_count),
        "lapseCount": memory.map_or(0, |memory| memory.lapse_count),
    })
}
