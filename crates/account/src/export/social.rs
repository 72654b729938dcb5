//! The part of an export about other people: notifications, friends, and known players.

use serde_json::{Map, json};
use store::{Account, FriendList};

use crate::Accounts;
use crate::export::Parts;
use friends::routes::friend_body;
use handling::error::ApiError;
use handling::wire::rfc_3339;
use notifying::telling::notification_body;

const PAGE_LEN: u32 = 100;

const LISTS: [(&str, FriendList); 4] = [
    ("friends", FriendList::Friends),
    ("asking", FriendList::Asking),
    ("asked", FriendList::Asked),
    ("blocked", FriendList::Blocked),
];

pub(crate) async fn gather(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    gather_notifications(state, account, parts).await?;
    gather_players(state, account, parts).await?;
    gather_friends(state, account, parts).await
}

async fn gather_players(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let lists = state.store.list_class_lists(&account.id).await?;
    let lists = lists.iter().map(|list| {
        json!({ "id": list.id, "name": list.name, "createdAt": rfc_3339(list.created_at_ms) })
    });
    let players = state.store.list_known_players(&account.id).await?;
    let players = players.iter().map(|player| {
        let nicknames = player.nicknames.iter().map(|one| &one.nickname);
        json!({
            "name": player.name,
            "externalId": player.external_id,
            "classListId": player.class_list_id,
            "nicknames": nicknames.collect::<Vec<_>>(),
            "createdAt": rfc_3339(player.created_at_ms),
        })
    });
    let all = json!({
        "classLists": lists.collect::<Vec<_>>(),
        "players": players.collect::<Vec<_>>(),
    });
    parts.add_json("players.json", &all).await
}

async fn gather_friends(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let mut all = Map::new();
    let code = state.store.find_friend_code(&account.id).await?;
    all.insert("code".to_owned(), json!(code));
    for (name, list) in LISTS {
        let mut people = Vec::new();
        let mut cursor = None;
        loop {
            let page = state
                .store
                .list_friends(&account.id, list, PAGE_LEN, cursor.as_deref())
                .await?;
            people.extend(page.items.into_iter().map(friend_body));
            cursor = page.next_cursor;
            if cursor.is_none() {
                break;
            }
        }
        all.insert(name.to_owned(), json!(people));
    }
    parts.add_json("friends.json", &all.into()).await
}

/// Someone's notifications, as shown in the app.
async fn gather_notifications(
    state: &Accounts,
    account: &Account,
    parts: &Parts,
) -> Result<(), ApiError> {
    let mut told = Vec::new();
    let mut cursor = None;
    loop {
        let page = state
            .store
            .list_notifications(&account.id, PAGE_LEN, cursor.as_deref())
            .await?;
        told.extend(page.items.into_iter().filter_map(notification_body));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    parts
        .add_json("notifications-list.json", &json!(told))
        .await
}
