//! Friends: finding each other by a code, asking, saying yes, and wanting to hear no more.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Friends that can be invited at once.
pub const INVITED_AT_ONCE_MAX: usize = 100;

/// An account as its friends know it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Friend {
    /// The account.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its picture, if it has one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Since when it is in this list (RFC 3339).
    pub since: String,
}

/// Which people, from where you stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FriendList {
    /// Your friends.
    Friends,
    /// They ask you, and you have not answered.
    Asking,
    /// You asked them, and they have not answered.
    Asked,
    /// You block them.
    Blocked,
}

/// Which page of which list.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FriendsQuery {
    /// Which people.
    #[param(inline)]
    #[garde(skip)]
    pub list: FriendList,
    /// At most so many; 50 when left out, 100 at the most.
    #[garde(inner(range(min = 1, max = 100)))]
    pub limit: Option<u32>,
    /// Where the last page ended, from its `X-Next-Cursor` header.
    #[garde(inner(length(max = 200)))]
    pub cursor: Option<String>,
}

/// What you give to whoever is to find you.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendCode {
    /// Eight letters and digits, none of which looks like another.
    pub code: String,
}

/// Where you and somebody stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum FriendRelation {
    /// Nothing yet.
    None,
    /// It is your own code.
    Yourself,
    /// You asked, and wait for an answer.
    Asked,
    /// They asked, and wait for yours.
    Asking,
    /// You are friends.
    Friend,
    /// You block them.
    Blocked,
}

/// Whose code it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundFriend {
    /// The name of the account.
    pub name: String,
    /// Its picture, if it has one.
    #[schema(required)]
    pub avatar_url: Option<String>,
    /// Where you and they stand.
    pub relation: FriendRelation,
}

/// Asks somebody to be friends.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FriendRequest {
    /// The code they gave you; case, spaces and hyphens do not matter.
    #[garde(length(chars, max = 20))]
    pub code: String,
}

/// What came of asking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FriendAnswer {
    /// Where you and they stand now.
    pub relation: FriendRelation,
}

/// Invites friends to a live session.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InviteFriends {
    /// Accounts that are your friends; others are left out. 100 at the most.
    #[schema(max_items = 100)]
    #[garde(length(min = 1, max = INVITED_AT_ONCE_MAX), inner(length(max = 64)))]
    pub friend_ids: Vec<String>,
}

/// Who was invited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitedFriends {
    /// How many of them are your friends and were invited, now or before.
    pub count: u32,
}
