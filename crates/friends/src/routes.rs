//! Friends: friend codes, requests and their answers, and blocking.
//!
//! No one can be found by address or name. People who want to be found share a code, and create a
//! new one when too many have it. A blocked person gets the same responses as if they weren't
//! blocked.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use protocol::http::friends::{
    FoundFriend, Friend, FriendAnswer, FriendCode, FriendList, FriendRelation, FriendRequest,
    FriendsQuery,
};
use protocol::http::notifications::NotificationKind;
use protocol::same_words;
use store::{About, AcceptOutcome, Account, AskOutcome};

use crate::Friends;
use crate::errors;
use auth::signed_in::{SignedIn, Verified};
use handling::error::ApiError;
use handling::extract::{Body, FriendCodeText, Ids, Query, cursor};
use handling::random::random_bytes;
use handling::rate_limit::{FRIEND_CODES_RENEWED, FRIEND_REQUESTS, UNKNOWN_FRIEND_CODES};
use handling::wire::API;
use handling::wire::{next_page, rfc_3339};

const PAGE_LEN: u32 = 50;
/// Without characters that look like others.
const CODE_ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 30 to the 8th power is 656 billion, so with the limit on wrong codes, no one finds one by
/// guessing.
const CODE_LEN: usize = 8;

/// Lists your friends, or who asks, was asked or is blocked
///
/// `X-Next-Cursor` says where the next page begins.
#[utoipa::path(
    get, path = "/friends", operation_id = "list_friends", tag = "social",
    params(FriendsQuery), security(("bearer" = [])),
    responses((
        status = 200, body = Vec<Friend>, description = "One page",
        headers(("X-Next-Cursor" = Option<String>, description = "Where the next page begins")),
    )),
)]
pub async fn list_friends(
    State(state): State<Friends>,
    SignedIn { account, .. }: SignedIn,
    Query(query): Query<FriendsQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let limit = query.limit.unwrap_or(PAGE_LEN);
    let cursor = cursor(query.cursor.as_deref())?;
    let page = state
        .store
        .list_friends(&account.id, list_of(query.list), limit, cursor)
        .await?;
    let friends: Vec<Friend> = page.items.into_iter().map(friend_body).collect();
    Ok((next_page(page.next_cursor), Json(friends)))
}

same_words! {
    fn list_of(FriendList) -> store::FriendList;
    = { Friends, Asking, Asked, Blocked }
}

pub fn friend_body(friend: store::Friend) -> Friend {
    Friend {
        id: friend.id,
        name: friend.name,
        avatar_url: avatar_url(friend.avatar_id),
        since: rfc_3339(friend.since_ms),
    }
}

fn avatar_url(id: Option<String>) -> Option<String> {
    id.map(|id| format!("{API}/avatars/{id}"))
}

/// Gives the code by which others find you
#[utoipa::path(
    get, path = "/friends/code", operation_id = "get_friend_code", tag = "social",
    security(("bearer" = [])),
    responses((status = 200, body = FriendCode, description = "The code")),
)]
pub async fn get_friend_code(
    State(state): State<Friends>,
    Verified(account): Verified,
) -> Result<Json<FriendCode>, ApiError> {
    let code = state
        .store
        .get_or_create_friend_code(&account.id, &new_code(), state.time.now_ms())
        .await?;
    Ok(Json(FriendCode { code }))
}

/// Gives you a new code; the old one no longer works
#[utoipa::path(
    post, path = "/friends/code", operation_id = "renew_friend_code", tag = "social",
    security(("bearer" = [])),
    responses((status = 200, body = FriendCode, description = "The new code")),
)]
pub async fn renew_friend_code(
    State(state): State<Friends>,
    Verified(account): Verified,
) -> Result<Json<FriendCode>, ApiError> {
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend(FRIEND_CODES_RENEWED, &account.id, now_ms)
        .await?;
    let code = new_code();
    state
        .store
        .renew_friend_code(&account.id, &code, now_ms)
        .await?;
    Ok(Json(FriendCode { code }))
}

fn new_code() -> String {
    let mut code = String::with_capacity(CODE_LEN);
    while code.len() < CODE_LEN {
        for byte in random_bytes::<16>() {
            // Above the last multiple of 30, some characters would be more likely than others.
            if byte < 240 && code.len() < CODE_LEN {
                code.push(char::from(CODE_ALPHABET[usize::from(byte % 30)]));
            }
        }
    }
    code
}

/// Normalizes a code to its stored form; `None` if it can't be a code. People copy codes with
/// spaces and hyphens.
fn normal_code(text: &str) -> Option<String> {
    let code: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| c.to_ascii_uppercase())
        .collect();
    let is_code = code.len() == CODE_LEN && code.bytes().all(|byte| CODE_ALPHABET.contains(&byte));
    is_code.then_some(code)
}

/// Says whose code it is
#[utoipa::path(
    get, path = "/friends/codes/{code}", operation_id = "find_friend_code", tag = "social",
    params(("code" = String, Path, description = "The code you were given")),
    security(("bearer" = [])),
    responses((status = 200, body = FoundFriend, description = "Whose it is")),
)]
pub async fn find_friend_code(
    State(state): State<Friends>,
    Verified(account): Verified,
    FriendCodeText(text): FriendCodeText,
) -> Result<Json<FoundFriend>, ApiError> {
    let found = find_by_code(&state, &account, &text).await?;
    let relation = if found.id == account.id {
        FriendRelation::Yourself
    } else {
        match state.store.find_relation(&account.id, &found.id).await? {
            Some(list) => relation_of(list),
            None => FriendRelation::None,
        }
    };
    Ok(Json(FoundFriend {
        name: found.name,
        avatar_url: avatar_url(found.avatar_id),
        relation,
    }))
}

fn relation_of(list: store::FriendList) -> FriendRelation {
    match list {
        store::FriendList::Friends => FriendRelation::Friend,
        store::FriendList::Asking => FriendRelation::Asking,
        store::FriendList::Asked => FriendRelation::Asked,
        store::FriendList::Blocked => FriendRelation::Blocked,
    }
}

/// Finds the owner of a code. Each unknown code counts against the limit.
async fn find_by_code(
    state: &Friends,
    account: &Account,
    text: &str,
) -> Result<store::Friend, ApiError> {
    let now_ms = state.time.now_ms();
    state
        .limits
        .check(UNKNOWN_FRIEND_CODES, &account.id, now_ms)
        .await?;
    let found = match normal_code(text) {
        Some(code) => state.store.find_by_friend_code(&code).await?,
        None => None,
    };
    if let Some(found) = found {
        return Ok(found);
    }
    state
        .limits
        .count(UNKNOWN_FRIEND_CODES, &account.id, now_ms)
        .await?;
    Err(ApiError::friend_code_unknown())
}

/// Sends a friend request
///
/// By the code they gave you. If they asked you, you are friends right away. Repeating the call
/// changes nothing.
#[utoipa::path(
    post, path = "/friends/requests", operation_id = "ask_friend", tag = "social",
    request_body = FriendRequest, security(("bearer" = [])),
    responses((status = 200, body = FriendAnswer, description = "Asked, or friends")),
)]
pub async fn ask_friend(
    State(state): State<Friends>,
    Verified(account): Verified,
    Body(form): Body<FriendRequest>,
) -> Result<Json<FriendAnswer>, ApiError> {
    let other = find_by_code(&state, &account, &form.code).await?;
    if other.id == account.id {
        return Err(errors::own_friend_code());
    }
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend(FRIEND_REQUESTS, &account.id, now_ms)
        .await?;
    let outcome = state
        .store
        .ask_friend(&account.id, &other.id, now_ms)
        .await?;
    let relation = match outcome.ok_or_else(ApiError::friend_code_unknown)? {
        AskOutcome::Asked { is_new, is_seen } => {
            if is_new && is_seen {
                let kind = NotificationKind::FriendRequest;
                state
                    .notifier
                    .tell(&other.id, kind, by(&account.id), "")
                    .await;
            }
            FriendRelation::Asked
        }
        AskOutcome::Friends { is_new } => {
            if is_new {
                welcome(&state, &account.id, &other.id).await?;
            }
            FriendRelation::Friend
        }
        AskOutcome::Blocked => return Err(errors::friend_blocked()),
        AskOutcome::TooManyAsked => return Err(errors::too_many_friend_requests()),
        AskOutcome::TooManyFriends => return Err(errors::too_many_friends()),
    };
    Ok(Json(FriendAnswer { relation }))
}

fn by(account_id: &str) -> About<'_> {
    About {
        actor_id: Some(account_id),
        ..About::default()
    }
}

/// Tells the person who asked that the request was accepted, and removes the notification about it.
async fn welcome(state: &Friends, account_id: &str, asker_id: &str) -> Result<(), ApiError> {
    state
        .notifier
        .take_back(account_id, NotificationKind::FriendRequest, by(asker_id))
        .await?;
    let kind = NotificationKind::FriendAccepted;
    state
        .notifier
        .tell(asker_id, kind, by(account_id), "")
        .await;
    Ok(())
}

/// Accepts a friend request
#[utoipa::path(
    post, path = "/friends/requests/{id}/accept", operation_id = "accept_friend", tag = "social",
    params(("id" = String, Path, description = "The account that asked")),
    security(("bearer" = [])),
    responses((status = 204, description = "You are friends")),
)]
pub async fn accept_friend(
    State(state): State<Friends>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let outcome = state
        .store
        .accept_friend(&account.id, &id, state.time.now_ms())
        .await?;
    match outcome {
        AcceptOutcome::Friends { is_new } => {
            if is_new {
                welcome(&state, &account.id, &id).await?;
            }
            Ok(StatusCode::NO_CONTENT)
        }
        AcceptOutcome::NotAsked => Err(errors::friend_request_gone()),
        AcceptOutcome::TooManyFriends => Err(errors::too_many_friends()),
    }
}

/// Withdraws or declines a friend request
///
/// No one is notified. Repeating the call changes nothing.
#[utoipa::path(
    delete, path = "/friends/requests/{id}", operation_id = "drop_friend_request", tag = "social",
    params(("id" = String, Path, description = "The other account")),
    security(("bearer" = [])),
    responses((status = 204, description = "There is no request between you")),
)]
pub async fn drop_friend_request(
    State(state): State<Friends>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    for (asker, asked) in [(&account.id, &id), (&id, &account.id)] {
        // A blocked person keeps a request that only they can see.
        let is_mine = asker == &account.id;
        let blocks =
            state.store.find_relation(&account.id, &id).await? == Some(store::FriendList::Blocked);
        if !is_mine && blocks {
            continue;
        }
        state.store.drop_request(asker, asked).await?;
        state
            .notifier
            .take_back(asked, NotificationKind::FriendRequest, by(asker))
            .await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a friendship
///
/// The other person isn't told. Repeating the call changes nothing.
#[utoipa::path(
    delete, path = "/friends/{id}", operation_id = "remove_friend", tag = "social",
    params(("id" = String, Path, description = "The other account")),
    security(("bearer" = [])),
    responses((status = 204, description = "You are no friends")),
)]
pub async fn remove_friend(
    State(state): State<Friends>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    state.store.remove_friend(&account.id, &id).await?;
    for (one, other) in [(&account.id, &id), (&id, &account.id)] {
        state
            .notifier
            .take_back(one, NotificationKind::FriendAccepted, by(other))
            .await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks an account from one of your lists
///
/// Friendship ends, quizzes are no longer shared between you, and what they ask waits where you do
/// not see it. They are not told. Again changes nothing.
#[utoipa::path(
    put, path = "/friends/blocks/{id}", operation_id = "block_account", tag = "social",
    params(("id" = String, Path, description = "The other account")),
    security(("bearer" = [])),
    responses((status = 204, description = "You hear no more of them")),
)]
pub async fn block_account(
    State(state): State<Friends>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    let is_done = state
        .store
        .block_account(&account.id, &id, state.time.now_ms())
        .await?;
    sharing::end_between(&state.store, &account.id, &id).await?;
    // Neither hosts with the other anymore, and who is connected is so no more.
    for (code, right) in state.store.list_co_hosts_between(&account.id, &id).await? {
        state.rooms.revoke_host_link(&code, &right).await;
    }
    if is_done {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(errors::too_many_blocked())
    }
}

/// Unblocks an account
///
/// Repeating the call changes nothing.
#[utoipa::path(
    delete, path = "/friends/blocks/{id}", operation_id = "unblock_account", tag = "social",
    params(("id" = String, Path, description = "The other account")),
    security(("bearer" = [])),
    responses((status = 204, description = "They may ask again")),
)]
pub async fn unblock_account(
    State(state): State<Friends>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<StatusCode, ApiError> {
    let [id] = ids;
    state.store.unblock_account(&account.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::{CODE_ALPHABET, CODE_LEN, new_code, normal_code};

    #[test]
    fn codes_are_read_as_people_copy_them() {
        assert_eq!(normal_code(" abcd-2345 ").as_deref(), Some("ABCD2345"));
        for none in [
            "",
            "ABCD234",
            "ABCD23456",
            "ABCD234O",
            "ABCD234\u{e9}",
            "I1L0U---",
        ] {
            assert_eq!(normal_code(none), None, "{none}");
        }
    }

    #[test]
    fn new_codes_are_codes_and_differ() {
        let codes: std::collections::BTreeSet<_> = (0..1000).map(|_| new_code()).collect();
        assert_eq!(codes.len(), 1000);
        for code in &codes {
            assert_eq!(code.len(), CODE_LEN);
            assert_eq!(normal_code(code).as_deref(), Some(code.as_str()));
        }
        let used: std::collections::BTreeSet<u8> = codes.iter().flat_map(|c| c.bytes()).collect();
        assert_eq!(used.len(), CODE_ALPHABET.len(), "every letter comes");
    }
}
