//! The flash cards of an account: its decks, what to study now, backs and grades.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cards::fsrs::{Grade, Memory};
use protocol::same_words;

use crate::Studying;
use crate::content::{self, Pack, packs, studied_quiz};
use crate::copies::Copy;
use crate::errors;
use crate::wire::{
    CardBack, CardGrade, CardMemory, CardOverview, CardReview, Deck, DeckAdded, NewDeck, StudyCard,
    StudyDay, StudyQuery,
};
use auth::caller::Caller;
use handling::error::ApiError;
use handling::extract::{Body, Ids, Query, is_id};

/// How many cards make one round, so that there is an end in sight.
const ROUND_MAX: usize = 30;
/// How many of them are new: each comes back in the next days.
const NEW_MAX: usize = 10;
const FORECAST_DAYS: usize = 7;

same_words! {
    fn grade(CardGrade) -> Grade;
    = { Again, Hard, Good, Easy }
}

/// Gives an overview of your flash cards
///
/// Decks with the number of cards to review today, and a forecast for a week.
#[utoipa::path(
    get, path = "/cards", operation_id = "get_cards", tag = "cards", params(StudyDay),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = CardOverview, description = "Your cards")),
)]
pub async fn get_cards(
    State(state): State<Studying>,
    Caller { account }: Caller,
    Query(query): Query<StudyDay>,
) -> Result<Json<CardOverview>, ApiError> {
    let today = state.day(query.utc_offset_min);
    let packs = packs(&state, &account).await?;
    let mut forecast = [0; FORECAST_DAYS];
    let memories = packs.iter().flat_map(|pack| &pack.held);
    for memory in memories.filter_map(|held| held.memory) {
        // What is overdue is for today.
        let ahead = usize::try_from(memory.due_day - today).unwrap_or(0);
        if let Some(number) = forecast.get_mut(ahead) {
            *number += 1;
        }
    }
    let decks: Vec<Deck> = packs.iter().map(|pack| deck_body(pack, today)).collect();
    Ok(Json(CardOverview {
        today,
        due_count: decks.iter().map(|deck| deck.due_count).sum(),
        new_count: decks.iter().map(|deck| deck.new_count).sum(),
        forecast: forecast.to_vec(),
        decks,
    }))
}

fn deck_body(pack: &Pack, today: i64) -> Deck {
    let memories = pack.held.iter().map(|held| held.memory);
    let due = memories
        .clone()
        .flatten()
        .filter(|one| one.due_day <= today);
    Deck {
        id: pack.deck.id.clone(),
        quiz_id: pack.deck.quiz_id.clone(),
        title: pack.title.clone(),
        language: pack.language.clone(),
        card_count: protocol::ids::count(pack.held.len()),
        due_count: protocol::ids::count(due.count()),
        new_count: protocol::ids::count(memories.filter(Option::is_none).count()),
    }
}

/// Adds a quiz to your flash cards
///
/// One of yours, or a published one that you may see. Its questions with a right answer are cards,
/// as they are now and after every change. Adding it again changes nothing. Refused with
/// `deck_limit_reached` if you study 50 quizzes.
#[utoipa::path(
    post, path = "/cards/decks", operation_id = "add_deck", tag = "cards", request_body = NewDeck,
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 201, body = DeckAdded, description = "Added, or there already")),
)]
pub async fn add_deck(
    State(state): State<Studying>,
    Caller { account }: Caller,
    Body(form): Body<NewDeck>,
) -> Result<(StatusCode, Json<DeckAdded>), ApiError> {
    let quiz = if is_id(&form.quiz_id) {
        studied_quiz(&state, Some(&account), &form.quiz_id).await?
    } else {
        None
    };
    let quiz = quiz.ok_or_else(ApiError::quiz_not_found)?;
    let now_ms = state.time.now_ms();
    let added = cards::add_quiz(&state.store, &account.id, &quiz.id, now_ms).await?;
    let id = added.map_err(|cards::Full| errors::full())?;
    Ok((StatusCode::CREATED, Json(DeckAdded { id })))
}

/// Removes a deck from your flash cards
///
/// With everything you remembered of its cards. The quiz stays.
#[utoipa::path(
    delete, path = "/cards/decks/{id}", operation_id = "delete_deck", tag = "cards",
    params(("id" = String, Path, description = "The deck")),
    security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 204, description = "Removed")),
)]
pub async fn delete_deck(
    State(state): State<Studying>,
    Ids(ids): Ids<1>,
    Caller { account }: Caller,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let is_deleted = cards::delete_deck(&state.store, &account.id, &id).await?;
    is_deleted
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(errors::deck_not_found)
}

/// Lists cards to study now
///
/// First those to review, the longest overdue first, then up to 10 new ones; 30 at most. Without
/// answers: ask for each when you flip the card.
#[utoipa::path(
    get, path = "/cards/study", operation_id = "list_study_cards", tag = "cards",
    params(StudyQuery), security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = Vec<StudyCard>, description = "The cards, in order")),
)]
pub async fn list_study_cards(
    State(state): State<Studying>,
    Caller { account }: Caller,
    Query(query): Query<StudyQuery>,
) -> Result<Json<Vec<StudyCard>>, ApiError> {
    let packs = match query.deck.as_deref() {
        None => packs(&state, &account).await?,
        Some(id) if is_id(id) => vec![content::own_pack(&state, &account, id).await?],
        Some(_) => return Err(errors::deck_not_found()),
    };
    let round = round(&packs, state.day(query.utc_offset_min));
    let mut study = Vec::new();
    let mut fronts = Vec::new();
    for (at, pack) in packs.iter().enumerate() {
        let ids = round.iter().filter(|(of, _)| *of == at);
        let ids: Vec<&str> = ids
            .map(|(_, held)| packs[at].held[*held].id.as_str())
            .collect();
        fronts.push(if ids.is_empty() {
            BTreeMap::default()
        } else {
            pack.fronts(&state, &ids).await?
        });
    }
    for (of, held) in round {
        let (pack, held) = (&packs[of], &packs[of].held[held]);
        let Some(front) = fronts[of].remove(&held.id) else {
            continue;
        };
        study.push(StudyCard {
            deck_id: pack.deck.id.clone(),
            title: pack.title.clone(),
            language: pack.language.clone(),
            front,
            memory: held.memory.map(memory_body),
        });
    }
    Ok(Json(study))
}

/// Which cards come now, as positions of a pack and of a card in it.
fn round(packs: &[Pack], today: i64) -> Vec<(usize, usize)> {
    let all = packs.iter().enumerate().flat_map(|(of, pack)| {
        let held = pack.held.iter().enumerate();
        held.map(move |(at, held)| (of, at, held.memory))
    });
    let mut due: Vec<(i64, usize, usize)> = Vec::new();
    let mut new = Vec::new();
    for (of, at, memory) in all {
        match memory {
            None => new.push((of, at)),
            Some(memory) if memory.due_day <= today => due.push((memory.due_day, of, at)),
            Some(_) => {}
        }
    }
    due.sort_unstable();
    let due = due.into_iter().map(|(_, of, at)| (of, at));
    let new = new.into_iter().take(NEW_MAX);
    due.chain(new).take(ROUND_MAX).collect()
}

/// Gives the answer of a flash card
#[utoipa::path(
    get, path = "/cards/decks/{id}/cards/{cardId}/answer", operation_id = "get_card_answer",
    tag = "cards",
    params(
        ("id" = String, Path, description = "The deck"),
        ("cardId" = String, Path, description = "The card"),
    ),
    security(("bearer" = []), ("personalToken" = ["read"])),
    responses((status = 200, body = CardBack, description = "Its back")),
)]
pub async fn get_card_answer(
    State(state): State<Studying>,
    Ids(ids): Ids<2>,
    Caller { account }: Caller,
) -> Result<Json<CardBack>, ApiError> {
    let [deck_id, card_id] = ids;
    let deck = own_deck(&state, &account, &deck_id).await?;
    let back = if deck.quiz_id.is_some() {
        let question = state.store.find_question(&card_id).await?;
        let question = question.filter(|one| Some(&one.quiz_id) == deck.quiz_id.as_ref());
        question.and_then(|question| content::back(&card_id, &question.draft))
    } else {
        let copies = cards::find_copies(&state.store, &deck.id, &[&card_id]).await?;
        let copy = copies.first().and_then(|row| Copy::read(&row.copy));
        copy.map(|copy| copy.back())
    };
    back.map(Json).ok_or_else(errors::card_not_found)
}

/// Grades a flash card
///
/// Says when to review it. Only the first grade of a day counts; another one changes nothing.
#[utoipa::path(
    post, path = "/cards/decks/{id}/cards/{cardId}/reviews", operation_id = "review_card",
    tag = "cards",
    params(
        ("id" = String, Path, description = "The deck"),
        ("cardId" = String, Path, description = "The card"),
    ),
    request_body = CardReview, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = CardMemory, description = "What is remembered now")),
)]
pub async fn review_card(
    State(state): State<Studying>,
    Ids(ids): Ids<2>,
    Caller { account }: Caller,
    Body(form): Body<CardReview>,
) -> Result<Json<CardMemory>, ApiError> {
    let [deck_id, card_id] = ids;
    own_deck(&state, &account, &deck_id).await?;
    let reviewed = cards::review(
        &state.store,
        &account.id,
        (&deck_id, &card_id),
        (grade(form.grade), state.day(form.utc_offset_min)),
        state.time.now_ms(),
    );
    let memory = reviewed.await?.ok_or_else(errors::card_not_found)?;
    Ok(Json(memory_body(memory)))
}

/// A deck of this account whose answers it may see now.
async fn own_deck(
    state: &Studying,
    account: &store::Account,
    id: &str,
) -> Result<cards::Deck, ApiError> {
    let deck = cards::find_deck(&state.store, &account.id, id).await?;
    let deck = deck.ok_or_else(errors::deck_not_found)?;
    if let Some(quiz_id) = &deck.quiz_id {
        let quiz = studied_quiz(state, Some(account), quiz_id).await?;
        quiz.ok_or_else(errors::deck_not_found)?;
    }
    Ok(deck)
}

fn memory_body(memory: Memory) -> CardMemory {
    CardMemory {
        stability: memory.stability,
        difficulty: memory.difficulty,
        due_day: memory.due_day,
        last_day: memory.last_day,
        review_count: memory.review_count,
        lapse_count: memory.lapse_count,
    }
}
