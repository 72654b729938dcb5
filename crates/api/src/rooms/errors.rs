//! Errors about live sessions.

use axum::http::StatusCode;
use protocol::error::ErrorCode;
use protocol::said;

use handling::error::ApiError;

pub(crate) fn question_not_revealed() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::QuestionNotRevealed,
        "Not played yet",
        "The answer to this question hasn't been revealed yet. Correct it after the reveal.",
    )
}

pub(crate) fn room_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::RoomLimitReached,
        "Too many live sessions",
        "You have the maximum number of live sessions on this server. End one of them first.",
    )
}

pub(crate) fn too_many_corrections() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::TooManyCorrections,
        "Corrected too often",
        "This live session has been corrected a thousand times, which is the limit.",
    )
}

pub(crate) fn not_scheduled() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::NotScheduled,
        "No longer scheduled",
        "This live session was already started or canceled.",
    )
}

pub(crate) fn host_link_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::HostLinkLimitReached,
        "Too many links",
        "This live session has 8 links, which is the limit. Revoke one of them first.",
    )
}

pub(crate) fn co_host_limit_reached() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::CoHostLimitReached,
        "Too many co-hosts",
        "This live session has 8 co-hosts, which is the limit. Remove one of them first.",
    )
}

pub(crate) fn not_at_podium() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Not at the podium",
        "Players can be led to another game once this one is at its podium.",
    )
}

pub(crate) fn room_is_over() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Live session over",
        "This live session is over, so no one else can host it.",
    )
}

pub(crate) fn correct_in_report() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Live session over",
        "This live session is over. You can correct its questions in the report.",
    )
}

pub(crate) fn not_played_yet() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Still playing",
        "You can do this once the live session is at its podium.",
    )
}

pub(crate) fn seat_gone() -> ApiError {
    ApiError::not_found(
        "This seat is no longer there. Games can be saved and rated up to a day after a live \
         session.",
    )
}

pub(crate) fn nothing_played() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::WrongState,
        "Nothing to save",
        "You didn't answer any question, so there is nothing to save.",
    )
}

pub(crate) fn seat_of_another_account() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::SeatOfAnotherAccount,
        "Already saved",
        "This game is already saved to another account.",
    )
}

pub(crate) fn game_already_counted() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::GameAlreadyCounted,
        "Already counted",
        "This live session already counts for your account, with another seat.",
    )
}

pub(crate) fn own_game() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::OwnGame,
        "Your own game",
        "Games that you host, and games with your own quizzes, don't count for your account.",
    )
}

pub(crate) fn class_list_gone() -> ApiError {
    ApiError::not_found("You no longer have this class list.")
}

pub(crate) fn class_list_empty() -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ClassListEmpty,
        "Empty class list",
        "Nobody is on this class list yet, so nobody could join. Add players to it first.",
    )
}

pub(crate) fn class_list_unreadable(name: &str) -> ApiError {
    ApiError::new(
        StatusCode::CONFLICT,
        ErrorCode::ClassListUnreadable,
        "Unreadable name",
        said!(
            "The name {name} on this class list can't be shown on a screen. Change it first.",
            name = name
        ),
    )
}
