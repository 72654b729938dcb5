//! Failures around the players a host knows by name, and class lists.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

impl ApiError {
    pub(crate) fn player_not_found() -> Self {
        Self::not_found("You have no such player any more.")
    }

    pub(crate) fn class_list_not_found() -> Self {
        Self::not_found("You have no such class list any more.")
    }

    pub(crate) fn too_many_players() -> Self {
        Self::player_limit("You have as many players as you may. Delete some you no longer need.")
    }

    pub(crate) fn too_many_class_lists() -> Self {
        Self::player_limit("You may have 50 class lists. Delete one you no longer need.")
    }

    pub(crate) fn class_list_full() -> Self {
        Self::player_limit("A class list may have 500 players. Make another one for the rest.")
    }

    fn player_limit(detail: &str) -> Self {
        let (status, code) = (StatusCode::CONFLICT, ErrorCode::PlayerLimitReached);
        Self::new(status, code, "Too many", detail)
    }
}
