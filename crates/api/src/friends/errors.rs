//! What can go wrong with friends.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn own_friend_code() -> ApiError {
    ApiError::invalid_field("code", "This is your own code")
}

pub(crate) fn friend_blocked() -> ApiError {
    friend_refused("You block this account. Unblock it first.")
}

pub(crate) fn friend_request_gone() -> ApiError {
    friend_refused("There is no such request any more.")
}

pub(crate) fn too_many_friend_requests() -> ApiError {
    friend_refused("Too many of your requests wait for an answer. Withdraw some first.")
}

pub(crate) fn too_many_friends() -> ApiError {
    friend_refused("One of you has as many friends as an account may have.")
}

pub(crate) fn too_many_blocked() -> ApiError {
    friend_refused("You block as many accounts as you may. Unblock some first.")
}

fn friend_refused(detail: &str) -> ApiError {
    let (status, code) = (StatusCode::CONFLICT, ErrorCode::FriendRefused);
    ApiError::new(status, code, "Not possible", detail)
}
