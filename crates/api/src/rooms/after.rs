//! After a live session, on the player's page: saving the game to an account, and giving stars.
//!
//! Both need the seat token, from the podium until a day after it. Anyone who guesses doesn't learn
//! whether the code or the token was wrong.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game::Refusal;
use live::LiveError;
use protocol::http::notifications::NotificationKind;
use protocol::http::rooms::{GiveStars, SaveSeat, StarsGiven};
use store::time::DAY_MS;
use store::{About, PlayedSeat, SaveSeatOutcome};

use crate::rooms::Hosting;
use crate::rooms::errors;
use auth::signed_in::SignedIn;
use handling::client::ClientAddress;
use handling::error::ApiError;
use handling::extract::{Body, RoomCode};
use handling::rate_limit::{SAVED_SEATS, SEAT_STARS, UNKNOWN_ROOM_CODES};

/// Saves the game of a seat to your account
///
/// The seat counts as if you had been logged in when you joined. From the podium of a live session
/// until a day after it. Only you learn of it. Repeating it changes nothing.
#[utoipa::path(
    post, path = "/rooms/{code}/saved-seats", operation_id = "save_seat", tag = "rooms",
    params(("code" = String, Path, description = "The code of the room that was played")),
    request_body = SaveSeat, security(("bearer" = [])),
    responses((status = 204, description = "Saved")),
)]
pub(crate) async fn save_seat(
    State(state): State<Hosting>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    SignedIn { account, .. }: SignedIn,
    Body(form): Body<SaveSeat>,
) -> Result<StatusCode, ApiError> {
    let now_ms = state.time.now_ms();
    let seat = find_seat(&state, &address, code, &form.seat_token).await?;
    let limits = &state.limits;
    limits.spend(SAVED_SEATS, &account.id, now_ms).await?;
    let outcome = state.store.save_seat(&seat, &account.id, now_ms).await?;
    match outcome {
        SaveSeatOutcome::Saved => state.achievements_due.notify_one(),
        SaveSeatOutcome::AlreadySaved => {}
        SaveSeatOutcome::Unknown => return Err(errors::seat_gone()),
        SaveSeatOutcome::OtherAccount => return Err(errors::seat_of_another_account()),
        SaveSeatOutcome::OtherSeat => return Err(errors::game_already_counted()),
        SaveSeatOutcome::OwnGame => return Err(errors::own_game()),
        SaveSeatOutcome::NothingPlayed => return Err(errors::nothing_played()),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a quiz stars after a live session
///
/// One rating per seat, with or without an account; repeating the call changes it. From the podium
/// until a day after it. The host sees how many players gave stars, and the average of three or
/// more. If the seat belongs to an account that may rate the quiz, it is also that account's
/// rating.
#[utoipa::path(
    put, path = "/rooms/{code}/stars", operation_id = "give_stars", tag = "rooms",
    params(("code" = String, Path, description = "The code of the room that was played")),
    request_body = GiveStars,
    responses((status = 200, body = StarsGiven, description = "Given")),
)]
pub(crate) async fn give_stars(
    State(state): State<Hosting>,
    address: ClientAddress,
    code: Result<RoomCode, ApiError>,
    Body(form): Body<GiveStars>,
) -> Result<Json<StarsGiven>, ApiError> {
    let now_ms = state.time.now_ms();
    let shown = code.as_ref().ok().map(|RoomCode(code)| code.clone());
    let seat = find_seat(&state, &address, code, &form.seat_token).await?;
    let limits = &state.limits;
    limits.spend(SEAT_STARS, &form.seat_token, now_ms).await?;
    let stars = i64::from(form.stars);
    let given = state.store.give_stars(&seat, stars, now_ms).await?;
    let given = given.ok_or_else(errors::seat_gone)?;
    if given.is_new
        && let Some(code) = &shown
    {
        state.rooms.show_stars(code).await;
    }
    if let Some((quiz_id, owner_id)) = &given.rated_quiz {
        state.achievements_due.notify_one();
        // The notification doesn't say who did it, and is sent at most once a day.
        let day = now_ms.div_euclid(DAY_MS).to_string();
        let about = About {
            quiz_id: Some(quiz_id),
            ..About::default()
        };
        let kind = NotificationKind::QuizRated;
        state.notifier.tell(owner_id, kind, about, &day).await;
    }
    Ok(Json(StarsGiven {
        rates_quiz: given.rated_quiz.is_some(),
    }))
}

async fn find_seat(
    state: &Hosting,
    address: &ClientAddress,
    code: Result<RoomCode, ApiError>,
    seat_token: &str,
) -> Result<PlayedSeat, ApiError> {
    let found = match code {
        Ok(RoomCode(code)) => state.rooms.find_played(&code, seat_token).await,
        Err(_not_a_code) => Err(LiveError::SeatToken),
    };
    match found {
        Ok(seat) => Ok(seat),
        Err(LiveError::Refused(Refusal::WrongPhase)) => Err(errors::not_played_yet()),
        Err(LiveError::Refused(Refusal::SeatUnknown) | LiveError::SeatToken) => {
            let (address, now_ms) = (address.limit_text(), state.time.now_ms());
            let guesses = state.limits.spend(UNKNOWN_ROOM_CODES, &address, now_ms);
            guesses.await?;
            Err(errors::seat_gone())
        }
        Err(error) => Err(error.into()),
    }
}
