//! Failures around friends.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

impl ApiError {
    /// The same for whatever was typed.
    pub(crate) fn friend_code_unknown() -> Self {
        Self::not_found("Nobody has this code. Check it, or ask for their new one.")
    }

    pub(crate) fn own_friend_code() -> Self {
        Self::invalid_field("code", "This is your own code")
    }

    pub(crate) fn friend_blocked() -> Self {
        Self::friend_refused("You block this account. Unblock it first.")
    }

    pub(crate) fn friend_request_gone() -> Self {
        Self::friend_refused("There is no such request any more.")
    }

    pub(crate) fn too_many_friend_requests() -> Self {
        Self::friend_refused("Too many of your requests wait for an answer. Withdraw some first.")
    }

    pub(crate) fn too_many_friends() -> Self {
        Self::friend_refused("One of you has as many friends as an account may have.")
    }

    pub(crate) fn too_many_blocked() -> Self {
        Self::friend_refused("You block as many accounts as you may. Unblock some first.")
    }

    fn friend_refused(detail: &str) -> Self {
        let (status, code) = (StatusCode::CONFLICT, ErrorCode::FriendRefused);
        Self::new(status, code, "Not possible", detail)
    }
}
