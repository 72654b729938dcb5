//! Failures around administrators and what they decide.

use axum::http::StatusCode;
use protocol::error::ErrorCode;

use crate::http::error::ApiError;

impl ApiError {
    pub(crate) fn last_administrator() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::LastAdministrator,
            "Last administrator",
            "You are the only administrator. Make somebody else one first.",
        )
    }

    /// Said only to whoever proved that the account is theirs.
    pub(crate) fn account_suspended() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::AccountSuspended,
            "Account suspended",
            "The people who run this Fanfare suspended this account. Write to them if you think \
             that is wrong.",
        )
    }

    pub(crate) fn sign_up_closed() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::SignUpClosed,
            "Sign-up is closed",
            "The people who run this Fanfare open no accounts for strangers now. Ask them for one; \
             you can play without.",
        )
    }

    pub(crate) fn own_account() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::OwnAccount,
            "Your own account",
            "You cannot do this to your own account. Ask another administrator.",
        )
    }

    pub(crate) fn wrong_state(detail: &str) -> Self {
        Self::new(
            StatusCode::CONFLICT,
            ErrorCode::WrongState,
            "Not possible now",
            detail,
        )
    }

    pub(crate) fn user_not_found() -> Self {
        Self::not_found("This account does not exist, or not any more.")
    }
}
