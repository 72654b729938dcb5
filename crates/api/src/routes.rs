//! The handlers, one file per area; `router` says which address leads to which.
//!
//! A handler reads a request, asks `policy` whether that may be, calls `store` or `live`, and turns
//! what comes back into the types of `protocol`. Its name is the operation id of the contract.

pub(crate) mod about;
pub(crate) mod account;
pub(crate) mod account_email;
pub(crate) mod account_password;
pub(crate) mod account_sessions;
pub(crate) mod admin;
pub(crate) mod admission;
pub(crate) mod api_tokens;
pub(crate) mod auth;
pub(crate) mod avatars;
pub(crate) mod class_lists;
pub(crate) mod confirm;
pub(crate) mod corrections;
pub(crate) mod dashboard;
pub(crate) mod documents;
pub(crate) mod exports;
pub(crate) mod feed;
pub(crate) mod files;
pub(crate) mod forgetting;
pub(crate) mod forgotten_passwords;
pub(crate) mod friend_invitations;
pub(crate) mod friends;
pub(crate) mod insights;
pub(crate) mod instance;
pub(crate) mod invitations;
pub(crate) mod leave;
pub(crate) mod media;
pub(crate) mod notifications;
pub(crate) mod passkeys;
pub(crate) mod players;
pub(crate) mod profiles;
pub(crate) mod protection;
pub(crate) mod providers;
pub(crate) mod questions;
pub(crate) mod quiz_pages;
pub(crate) mod quizzes;
pub(crate) mod report_files;
pub(crate) mod reports;
pub(crate) mod retention;
pub(crate) mod rooms;
pub(crate) mod schedule;
pub(crate) mod seat_passes;
pub(crate) mod second_factors;
pub(crate) mod unsubscribe;
pub(crate) mod webhooks;

use axum::http::{HeaderName, HeaderValue};
use jiff::Timestamp;

/// Where the next page of a list begins, as its own header.
const NEXT_CURSOR: HeaderName = HeaderName::from_static("x-next-cursor");

/// The header that names the next page, if there is one.
fn next_page(cursor: Option<String>) -> Option<[(HeaderName, HeaderValue); 1]> {
    let value = HeaderValue::try_from(cursor?).ok()?;
    Some([(NEXT_CURSOR, value)])
}

/// A time as RFC 3339.
pub(crate) fn rfc_3339(at_ms: i64) -> String {
    Timestamp::from_millisecond(at_ms)
        .unwrap_or(Timestamp::UNIX_EPOCH)
        .to_string()
}

/// A count as it goes over the wire.
pub(crate) fn count(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(if count < 0 { 0 } else { u32::MAX })
}
