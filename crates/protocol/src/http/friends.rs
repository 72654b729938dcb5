//! Friends: friend codes, friend requests, and blocking.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The maximum number of friends to invite at once.
pub const INVITED_AT_ONCE_MAX: usize = 100;

/// An account as its friends know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Friend {
    /// The account.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The URL of its picture, if it has one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// When it was added to this list (RFC 3339).
    pub since: String,
}

/// A list of people, by their relation to you.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FriendList {
    /// Your friends.
    Friends,
    /// They sent you a request you haven't answered.
    Asking,
    /// You sent them a request they haven't answered.
    Asked,
    /// You block them.
    Blocked,
}

/// Which list, and which page of it.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FriendsQuery {
    /// Which list.
    #[param(inline)]
    #[garde(skip)]
    pub list: FriendList,
    /// The maximum number of results: 50 by default, 100 at most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// The cursor of this page, from the `X-Next-Cursor` header of the previous one.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// Your friend code, which lets others find you.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendCode {
    /// Eight letters and digits that are easy to tell apart.
    pub code: String,
}

/// Your relation to someone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FriendRelation {
    /// No relation yet.
    None,
    /// It is your own code.
    Yourself,
    /// You sent a request and are waiting for an answer.
    Asked,
    /// They sent a request and are waiting for your answer.
    Asking,
    /// You are friends.
    Friend,
    /// You block them.
    Blocked,
}

/// The account a friend code belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundFriend {
    /// The name of the account.
    pub name: String,
    /// The URL of its picture, if it has one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Your relation to it.
    pub relation: FriendRelation,
}

/// Sends a friend request.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FriendRequest {
    /// Their friend code. Case, spaces and hyphens don't matter.
    #[garde(length(chars, max = 20))]
    pub code: String,
}

/// The result of a friend request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendAnswer {
    /// Your relation now.
    pub relation: FriendRelation,
}

/// Invites friends to a live session.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InviteFriends {
    /// The IDs of your friends, at most 100. Accounts that aren't your friends are ignored.
    #[schema(max_items = 100)]
    #[garde(length(min = 1, max = INVITED_AT_ONCE_MAX), inner(length(max = 64)))]
    pub friend_ids: Vec<String>,
}

/// The result of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedFriends {
    /// How many of them are your friends and have been invited, now or earlier.
    pub count: u32,
}
