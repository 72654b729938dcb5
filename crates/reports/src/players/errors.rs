//! The errors of players and class lists.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub fn player_not_found() -> ApiError {
    ApiError::not_found("You no longer have this player.")
}

pub fn class_list_not_found() -> ApiError {
    ApiError::not_found("You no longer have this class list.")
}

pub fn too_many_players() -> ApiError {
    player_limit("You have the maximum number of players. Delete some you no longer need.")
}

pub fn too_many_class_lists() -> ApiError {
    player_limit("You can have at most 50 class lists. Delete one you no longer need.")
}

pub fn class_list_full() -> ApiError {
    player_limit("A class list can have at most 500 players. Create another one for the rest.")
}

fn player_limit(detail: &'static str) -> ApiError {
    let (status, code) = (StatusCode::CONFLICT, ErrorCode::PlayerLimitReached);
    ApiError::new(status, code, "Too many", detail)
}
