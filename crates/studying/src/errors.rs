//! The errors of flash cards.

use axum::http::StatusCode;
use handling::error::ApiError;
use protocol::error::ErrorCode;
use protocol::said;

pub(crate) fn deck_not_found() -> ApiError {
    ApiError::not_found("These flash cards no longer exist.")
}

pub(crate) fn card_not_found() -> ApiError {
    ApiError::not_found("This flash card no longer exists.")
}

pub(crate) fn full() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::DeckLimitReached,
        "Too many flash cards",
        said!(
            "You can study {decks} quizzes and keep {n} missed questions. Remove some, then try \
             again.",
            decks = cards::DECKS_MAX,
            n = cards::COPIES_MAX
        ),
    )
}

/// Of a session whose players still answer.
pub(crate) fn still_playing() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Still playing",
        "You can practice what you missed once the live session is at its podium.",
    )
}

/// For unknown seats as well.
pub(crate) fn result_gone() -> ApiError {
    ApiError::not_found(
        "The result of this seat is no longer there. You can practice what you missed up to an \
         hour after a live session.",
    )
}

pub(crate) fn nothing_missed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Nothing missed",
        "You got every question right, so there is nothing to practice.",
    )
}
