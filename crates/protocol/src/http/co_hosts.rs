//! Accounts that host a running room beside its own.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::auth::{check_email_address, check_filled};

/// A new co-host.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(tag = "by", rename_all = "camelCase", deny_unknown_fields)]
pub enum NewCoHost {
    /// One of your friends.
    Friend(#[garde(dive)] FriendCoHost),
    /// The account with this email address, if there is one.
    Email(#[garde(dive)] EmailCoHost),
}

/// A friend who becomes a co-host.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendCoHost {
    /// The ID of the friend's account.
    #[garde(length(min = 1, max = 64))]
    pub account_id: String,
}

/// Someone who becomes a co-host, by email address.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmailCoHost {
    /// The email address of an account on this server.
    #[garde(custom(check_filled), custom(check_email_address))]
    pub email: String,
}

/// A co-host of a room.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoHost {
    /// The unique ID. It never changes.
    pub id: String,
    /// The email address you named; `null` for a friend.
    #[schema(required)]
    pub email: Option<String>,
    /// The name of the account: of a friend, and of anyone who has connected. Before that it is
    /// `null`, whether the address has an account or not.
    #[schema(required)]
    pub account_name: Option<String>,
    /// How many connections they have now.
    pub connected_count: u32,
    /// When you named them (RFC 3339).
    pub created_at: String,
    /// When they last connected (RFC 3339); `null` means never.
    #[schema(required)]
    pub last_used_at: Option<String>,
}

/// A running live session of someone else that you may host.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoHostedRoom {
    /// The digits people type to join.
    pub code: String,
    /// The title of the quiz.
    pub title: String,
    /// The name of its host; `null` if the account was deleted.
    #[schema(required)]
    pub host_name: Option<String>,
    /// When it was created (RFC 3339).
    pub created_at: String,
}
