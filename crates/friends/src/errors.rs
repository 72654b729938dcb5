//! Errors about friends.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use handling::error::ApiError;

pub(crate) fn own_friend_code() -> ApiError {
    ApiError::invalid_field("code", "This is your own code")
}

pub(crate) fn friend_blocked() -> ApiError {
    friend_refused("You blocked this account. Unblock it first.")
}

pub(crate) fn friend_request_gone() -> ApiError {
    friend_refused("This request no longer exists.")
}

pub(crate) fn too_many_friend_requests() -> ApiError {
    friend_refused("Too many of your requests are waiting for an answer. Withdraw some first.")
}

pub(crate) fn too_many_friends() -> ApiError {
    friend_refused("One of you already has the maximum number of friends.")
}

pub(crate) fn too_many_blocked() -> ApiError {
    friend_refused("You've blocked the maximum number of accounts. Unblock some first.")
}

fn friend_refused(detail: &'static str) -> ApiError {
    let (status, code) = (StatusCode::CONFLICT, ErrorCode::FriendRefused);
    ApiError::new(status, code, "Not possible", detail)
}
