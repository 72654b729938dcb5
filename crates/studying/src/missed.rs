//! What someone missed in a live session or at an assignment, as flash cards: kept by their
//! account, or by their device until an account takes them over.

use axum::Json;
use axum::extract::State;
use cards::fsrs::Memory;
use cards::{NewCopy, Remembered};
use game::Refusal;
use live::{LiveError, Missed, Rooms};
use store::Account;

use crate::Studying;
use crate::content::studied_quiz;
use crate::copies::{Copy, Sealed};
use crate::errors;
use crate::wire::{
    AddMissed, CardMemory, CardsTaken, DeviceCard, DeviceCards, DeviceDeck, DeviceMissed,
    MissedCards,
};
use assignments::player_routes::{AttemptPath, PlayerToken};
use auth::caller::Caller;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, RoomCode, is_id};
use handling::rate_limit::{
    Limits, MISSED_PRACTICES, QUIZZES_ADDED, UNKNOWN_ROOM_CODES, size_units,
};
use protocol::ids::count;
use quizzes::documents::DOCUMENT_BYTES_MAX;

/// Adds what you missed to your flash cards
///
/// The revealed questions that you didn't get right in a live session, from its podium until an
/// hour after its end. Needs the seat token. If you are logged in, your account keeps them;
/// otherwise you get them with their answers, to keep them yourself. Repeating the call adds
/// nothing twice.
#[utoipa::path(
    post, path = "/rooms/{code}/missed-cards", operation_id = "add_missed_cards", tag = "cards",
    params(("code" = String, Path, description = "The code of the room that was played")),
    request_body = AddMissed,
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = MissedCards, description = "Added")),
)]
pub async fn add_missed_cards(
    State(state): State<Studying>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    signed_in: Option<Caller>,
    Body(form): Body<AddMissed>,
) -> Result<Json<MissedCards>, ApiError> {
    let now_ms = state.time.now_ms();
    let seat = (&address, code, form.seat_token.as_str());
    let missed = find_missed(&state.rooms, &state.limits, seat, now_ms).await?;
    let account = signed_in.map(|signed_in| signed_in.account);
    Ok(Json(give(&state, account, &missed).await?))
}

/// Adds what you missed in an attempt at an assignment to your flash cards
///
/// The questions of a finished attempt of yours that you didn't get right, with the host's
/// corrections. Refused with `wrong_state` until you may learn what is right. If you are logged in,
/// your account keeps them; otherwise you get them with their answers, to keep them yourself.
/// Repeating the call adds nothing twice.
#[utoipa::path(
    post, path = "/assigned/{code}/attempts/{number}/missed-cards",
    operation_id = "add_attempt_cards", tag = "cards",
    params(
        ("code" = String, Path, description = "The last part of the link"),
        ("number" = u32, Path, description = "Which attempt, counting from 1"),
        ("X-Player-Token" = Option<String>, Header, description = "Who you are, without account"),
    ),
    security((), ("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = MissedCards, description = "Added")),
)]
pub async fn add_attempt_cards(
    State(state): State<Studying>,
    address: ClientAddress,
    path: AttemptPath,
    token: PlayerToken,
    signed_in: Option<Caller>,
) -> Result<Json<MissedCards>, ApiError> {
    let account = signed_in.map(|signed_in| signed_in.account);
    let caller = account.clone().map(|account| Caller { account });
    let missed = state.assignments.missed_in(&address, path, token, caller);
    let missed = missed.await?;
    if missed.is_empty() {
        return Err(errors::nothing_missed());
    }
    Ok(Json(give(&state, account, &missed).await?))
}

/// Adds what was missed to the cards of an account, or gives the cards themselves.
async fn give(
    state: &Studying,
    account: Option<Account>,
    missed: &Missed,
) -> Result<MissedCards, ApiError> {
    let (title, language) = (missed.title().to_owned(), missed.language().to_owned());
    let questions = missed.questions().cloned();
    let copies = questions.map(|question| Copy::of(question, missed.captions()));
    let copies: Vec<Copy> = copies.collect();
    let missed_count = count(copies.len());
    let mut given = MissedCards {
        deck_id: None,
        title,
        language,
        missed_count,
        cards: Vec::new(),
    };
    if let Some(account) = account {
        let copies = copies.into_iter().map(|copy| (copy, None)).collect();
        let of = (given.title.as_str(), given.language.as_str());
        let added = keep(state, &account, of, copies).await?;
        given.deck_id = Some(added.deck_id);
    } else {
        let cards = copies.into_iter();
        given.cards = cards
            .map(|copy| device_card(state, &given.title, &given.language, copy))
            .collect();
    }
    Ok(given)
}

/// What a seat missed, for someone at this address who has its token. Refused if it is nothing.
pub async fn find_missed(
    rooms: &Rooms,
    limits: &Limits,
    (address, code, seat_token): (&ClientAddress, Result<RoomCode, ApiError>, &str),
    now_ms: i64,
) -> Result<Missed, ApiError> {
    let found = match code {
        Ok(RoomCode(code)) => rooms.find_missed(&code, seat_token).await,
        Err(_not_a_code) => Err(LiveError::SeatToken),
    };
    match found {
        Ok(missed) if missed.is_empty() => Err(errors::nothing_missed()),
        Ok(missed) => {
            limits.spend(MISSED_PRACTICES, seat_token, now_ms).await?;
            Ok(missed)
        }
        Err(LiveError::Refused(Refusal::WrongPhase)) => Err(errors::still_playing()),
        // The same for both: anyone who guesses must not learn which one was wrong.
        Err(LiveError::Refused(Refusal::SeatUnknown) | LiveError::SeatToken) => {
            let address = address.limit_text();
            let guesses = limits.spend(UNKNOWN_ROOM_CODES, &address, now_ms);
            guesses.await?;
            Err(errors::result_gone())
        }
        Err(error) => Err(error.into()),
    }
}

fn device_card(state: &Studying, title: &str, language: &str, copy: Copy) -> DeviceCard {
    let front = copy.front(state, &copy.key());
    let back = copy.back();
    let sealed = Sealed {
        title: title.to_owned(),
        language: language.to_owned(),
        copy,
    };
    DeviceCard {
        front,
        back,
        sealed: sealed.seal(state),
    }
}

/// Puts copies in the account's deck of this title.
async fn keep(
    state: &Studying,
    account: &Account,
    of: (&str, &str),
    copies: Vec<(Copy, Option<Memory>)>,
) -> Result<cards::Addition, ApiError> {
    let now_ms = state.time.now_ms();
    let written = copies.into_iter().map(|(copy, memory)| {
        let json = serde_json::to_string(&copy);
        let json = json.map_err(|error| ApiError::internal(format!("a card: {error}")))?;
        Ok((copy.key(), json, memory))
    });
    let written = written.collect::<Result<Vec<_>, ApiError>>()?;
    let bytes = written.iter().map(|(_, json, _)| json.len()).sum();
    let size = size_units(bytes);
    let limits = &state.limits;
    limits
        .spend_many(QUIZZES_ADDED, &account.id, size, now_ms)
        .await?;
    let copies = written.iter().map(|(key, copy, memory)| NewCopy {
        key,
        copy,
        memory: *memory,
    });
    let copies: Vec<NewCopy<'_>> = copies.collect();
    let added = cards::add_copies(&state.store, &account.id, of, &copies, now_ms).await?;
    added.map_err(|cards::Full| errors::full())
}

/// Takes over flash cards from a device
///
/// What you studied without an account. If your account already has a card, the one that was graded
/// more often is kept. We leave out quizzes that you can no longer see, and cards that we didn't
/// make.
#[utoipa::path(
    post, path = "/cards/taken", operation_id = "take_cards", tag = "cards",
    request_body = DeviceCards, security(("bearer" = []), ("personalToken" = ["write"])),
    responses((status = 200, body = CardsTaken, description = "Taken over")),
)]
pub async fn take_cards(
    State(state): State<Studying>,
    Caller { account }: Caller,
    Body(form): Body<DeviceCards, DOCUMENT_BYTES_MAX>,
) -> Result<Json<CardsTaken>, ApiError> {
    let today = state.day(form.utc_offset_min);
    let mut taken_count = 0;
    for deck in &form.decks {
        taken_count += take_deck(&state, &account, deck, today).await?;
    }
    for missed in form.missed {
        taken_count += take_missed(&state, &account, missed, today).await?;
    }
    Ok(Json(CardsTaken {
        taken_count: count(taken_count),
    }))
}

async fn take_deck(
    state: &Studying,
    account: &Account,
    deck: &DeviceDeck,
    today: i64,
) -> Result<usize, ApiError> {
    if !is_id(&deck.quiz_id) {
        return Ok(0);
    }
    let Some(quiz) = studied_quiz(state, Some(account), &deck.quiz_id).await? else {
        return Ok(0);
    };
    let known = deck.cards.iter().map(|card| Remembered {
        question_id: &card.id,
        memory: stored(&card.memory, today),
    });
    let known: Vec<Remembered<'_>> = known.collect();
    let now_ms = state.time.now_ms();
    let taken = cards::take_over(&state.store, &account.id, &quiz.id, &known, now_ms).await?;
    let taken = taken.map_err(|cards::Full| errors::full())?;
    Ok(taken.added_count)
}

async fn take_missed(
    state: &Studying,
    account: &Account,
    missed: DeviceMissed,
    today: i64,
) -> Result<usize, ApiError> {
    let Some(sealed) = Sealed::open(state, &missed.sealed) else {
        return Ok(0);
    };
    let memory = missed.memory.map(|memory| stored(&memory, today));
    let of = (sealed.title.as_str(), sealed.language.as_str());
    let added = keep(state, account, of, vec![(sealed.copy, memory)]).await?;
    Ok(added.added_count)
}

/// No device is ahead of us: a card from the future could not be graded for as long.
fn stored(memory: &CardMemory, today: i64) -> Memory {
    let last_day = memory.last_day.min(today);
    Memory {
        stability: memory.stability,
        difficulty: memory.difficulty,
        due_day: memory.due_day.clamp(last_day + 1, last_day + 36_500),
        last_day,
        review_count: memory.review_count,
        lapse_count: memory.lapse_count,
    }
}
