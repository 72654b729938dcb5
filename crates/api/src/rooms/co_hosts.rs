//! Co-hosts by account: people who host a running room with their own log-in.
//!
//! Only the room's own account names them and takes the right away, in a signed-in browser. Naming
//! an address says nothing about whether it has an account: the answer, the list and the limit are
//! the same. Blocks and suspensions rest the right; the sessions of suspended accounts have ended.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::co_hosts::{CoHost as CoHostBody, CoHostedRoom, NewCoHost as NewCoHostForm};
use protocol::http::notifications::NotificationKind;
use serde_json::json;
use store::{About, CoHost, CoHostOutcome, FriendList, NewCoHost, Room, RoomMode};

use crate::rooms::Hosting;
use crate::rooms::errors;
use auth::signed_in::{SignedIn, Verified};
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::rate_limit::CO_HOSTS_NAMED;
use handling::wire::rfc_3339;
use reports::routes::own_room;

/// The most co-hosted rooms in a list; nobody hosts more at once.
const ROOMS_MAX: u32 = 20;

/// Lists the co-hosts of a live session of yours
///
/// Oldest first; there are 8 at most, and none once it is over. People with a host link aren't
/// among them.
#[utoipa::path(
    get, path = "/rooms/{roomId}/co-hosts", operation_id = "list_co_hosts", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<CoHostBody>, description = "The co-hosts")),
)]
pub(crate) async fn list_co_hosts(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<CoHostBody>>, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let co_hosts = state.store.list_co_hosts(&room_id).await?;
    let connected = state.rooms.count_host_links(&room.code).await;
    let co_hosts = co_hosts.into_iter().map(|co_host| {
        let connected_count = connected.get(&co_host.id).copied().unwrap_or(0);
        body(co_host, connected_count)
    });
    Ok(Json(co_hosts.collect()))
}

/// Names a co-host of a live session of yours
///
/// A friend, or the account with an email address. They can do everything in the running session
/// that you can, except for naming co-hosts and making links, until you remove them or the session
/// is over. They are notified. The response doesn't tell whether the address has an account.
/// Repeating the call changes nothing.
#[utoipa::path(
    post, path = "/rooms/{roomId}/co-hosts", operation_id = "create_co_host", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    request_body = NewCoHostForm, security(("bearer" = [])),
    responses((status = 201, body = CoHostBody, description = "Named")),
)]
pub(crate) async fn create_co_host(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
    browser: Browser,
    Body(form): Body<NewCoHostForm>,
) -> Result<(StatusCode, Json<CoHostBody>), ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    if !matches!(room.mode, RoomMode::Live | RoomMode::Rehearsal) {
        return Err(errors::room_is_over());
    }
    let now_ms = state.time.now_ms();
    state
        .limits
        .spend(CO_HOSTS_NAMED, &account.id, now_ms)
        .await?;
    let named = match &form {
        NewCoHostForm::Friend(friend) => {
            let friend_id = &friend.account_id;
            let relation = state.store.find_relation(&account.id, friend_id).await?;
            if relation != Some(FriendList::Friends) {
                let sentence = "Choose one of your friends.";
                return Err(ApiError::invalid_field("accountId", sentence));
            }
            NewCoHost::Friend(friend_id)
        }
        NewCoHostForm::Email(by) if by.email.trim().to_lowercase() == account.email => {
            let sentence = "You already host this live session.";
            return Err(ApiError::invalid_field("email", sentence));
        }
        NewCoHostForm::Email(by) => NewCoHost::Email(&by.email),
    };
    let outcome = state.store.create_co_host(&room_id, named, now_ms).await?;
    let id = match outcome {
        CoHostOutcome::Named { id, account_id } => {
            if let Some(co_host_id) = account_id {
                tell(&state, room.clone(), account.id.clone(), co_host_id);
            }
            id
        }
        CoHostOutcome::TooMany => return Err(errors::co_host_limit_reached()),
        CoHostOutcome::RoomOver => return Err(errors::room_is_over()),
    };
    // Whether there is an account is not told here either: hosts read their own log.
    let details = json!({ "kind": "co_host", "id": id, "roomId": room_id });
    let kind = AuditKind::CoHostNamed;
    let subject = Subject::account(&account.id);
    state
        .audit
        .write(kind, subject, Some(&browser), details)
        .await;
    let listed = state.store.list_co_hosts(&room_id).await?;
    let co_host = listed.into_iter().find(|co_host| co_host.id == id);
    let co_host = co_host.ok_or_else(errors::room_is_over)?;
    Ok((StatusCode::CREATED, Json(body(co_host, 0))))
}

/// Notifies a new co-host, unless the right rests.
///
/// Not before the response: how long that takes would tell that the address has an account.
fn tell(state: &Hosting, room: Room, host_id: String, co_host_id: String) {
    let (store, notifier) = (state.store.clone(), state.notifier.clone());
    state.sockets.spawn(async move {
        // Where the look-up fails, they still find the session on their dashboard.
        let Ok(Some(_)) = store.find_co_host(&room.code, &co_host_id).await else {
            return;
        };
        let kind = NotificationKind::CoHostNamed;
        let about = About {
            actor_id: Some(&host_id),
            room_id: Some(&room.id),
            ..About::default()
        };
        notifier.tell(&co_host_id, kind, about, "").await;
    });
}

/// Removes a co-host of a live session of yours
///
/// They are disconnected at once.
#[utoipa::path(
    delete, path = "/rooms/{roomId}/co-hosts/{id}", operation_id = "delete_co_host",
    tag = "rooms",
    params(
        ("roomId" = String, Path, description = "The room"),
        ("id" = String, Path, description = "The co-host"),
    ),
    security(("bearer" = [])),
    responses((status = 204, description = "Removed")),
)]
pub(crate) async fn delete_co_host(
    State(state): State<Hosting>,
    Ids(ids): Ids<2>,
    SignedIn { account, .. }: SignedIn,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [room_id, id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    if !state.store.delete_co_host(&room_id, &id).await? {
        return Err(ApiError::not_found("This person is no longer a co-host."));
    }
    state.rooms.revoke_host_link(&room.code, &id).await;
    let details = json!({ "kind": "co_host", "id": id, "roomId": room_id });
    let kind = AuditKind::CoHostRemoved;
    let subject = Subject::account(&account.id);
    state
        .audit
        .write(kind, subject, Some(&browser), details)
        .await;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the running live sessions of others that you may host
///
/// Newest first, 20 at most.
#[utoipa::path(
    get, path = "/co-hosted-rooms", operation_id = "list_co_hosted_rooms", tag = "rooms",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<CoHostedRoom>, description = "The live sessions")),
)]
pub(crate) async fn list_co_hosted_rooms(
    State(state): State<Hosting>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<CoHostedRoom>>, ApiError> {
    let rooms = state
        .store
        .list_co_hosted_rooms(&account.id, ROOMS_MAX)
        .await?;
    let rooms = rooms.into_iter().map(|room| CoHostedRoom {
        code: room.code,
        title: room.title,
        host_name: room.host_name,
        created_at: rfc_3339(room.created_at_ms),
    });
    Ok(Json(rooms.collect()))
}

fn body(co_host: CoHost, connected_count: u32) -> CoHostBody {
    CoHostBody {
        id: co_host.id,
        email: co_host.email,
        account_name: co_host.account_name,
        connected_count,
        created_at: rfc_3339(co_host.created_at_ms),
        last_used_at: co_host.last_used_at_ms.map(rfc_3339),
    }
}
