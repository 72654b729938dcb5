//! Inviting friends to a lobby or to a scheduled live session.
//!
//! Only friends are notified, once per session, and the invitation lasts as long as the session can
//! be joined. We silently leave out everyone who isn't a friend.

use axum::Json;
use axum::extract::State;
use protocol::http::friends::{InviteFriends, InvitedFriends};
use protocol::http::notifications::NotificationKind;
use store::{About, RoomMode};

use crate::rooms::Hosting;
use crate::rooms::errors;
use crate::rooms::schedule::own_scheduled_room;
use auth::signed_in::Verified;
use handling::error::ApiError;
use handling::extract::{Body, Ids, RoomCode, is_id};
use handling::rate_limit::INVITATIONS;
use handling::wire::count;

/// Invites friends into your lobby
///
/// Repeating the call invites no one twice.
#[utoipa::path(
    post, path = "/rooms/{code}/friend-invitations", operation_id = "invite_friends",
    tag = "social",
    params(("code" = String, Path, description = "The digits people type to join")),
    request_body = InviteFriends, security(("bearer" = [])),
    responses((status = 200, body = InvitedFriends, description = "Invited")),
)]
pub(crate) async fn invite_friends(
    State(state): State<Hosting>,
    RoomCode(code): RoomCode,
    Verified(account): Verified,
    Body(form): Body<InviteFriends>,
) -> Result<Json<InvitedFriends>, ApiError> {
    let room = state.store.find_open_room_by_code(&code).await?;
    // Nobody is told of a rehearsal.
    let room = room.filter(|room| {
        let is_own = room.host_account_id.as_deref() == Some(&account.id);
        is_own && matches!(room.mode, RoomMode::Live | RoomMode::Practice)
    });
    let room = room.ok_or_else(ApiError::room_not_found)?;
    let about = About {
        actor_id: Some(&account.id),
        room_id: Some(&room.id),
        ..About::default()
    };
    invite(&state, &account.id, form, about).await
}

/// Invites friends to a live session you scheduled
///
/// Repeating the call invites no one twice.
#[utoipa::path(
    post, path = "/scheduled-rooms/{id}/friend-invitations",
    operation_id = "invite_friends_to_scheduled_room", tag = "social",
    params(("id" = String, Path, description = "The scheduled live session")),
    request_body = InviteFriends, security(("bearer" = [])),
    responses((status = 200, body = InvitedFriends, description = "Invited")),
)]
pub(crate) async fn invite_friends_to_scheduled_room(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    Verified(account): Verified,
    Body(form): Body<InviteFriends>,
) -> Result<Json<InvitedFriends>, ApiError> {
    let [id] = ids;
    let scheduled = own_scheduled_room(&state.store, &account, &id).await?;
    if scheduled.started_at_ms.is_some() || scheduled.cancelled_at_ms.is_some() {
        return Err(errors::not_scheduled());
    }
    let about = About {
        actor_id: Some(&account.id),
        scheduled_room_id: Some(&scheduled.id),
        ..About::default()
    };
    invite(&state, &account.id, form, about).await
}

async fn invite(
    state: &Hosting,
    account_id: &str,
    form: InviteFriends,
    about: About<'_>,
) -> Result<Json<InvitedFriends>, ApiError> {
    state
        .limits
        .spend(INVITATIONS, account_id, state.time.now_ms())
        .await?;
    let mut ids = form.friend_ids;
    ids.retain(|id| is_id(id));
    ids.sort_unstable();
    ids.dedup();
    let friends = state.store.pick_friends(account_id, &ids).await?;
    for friend in &friends {
        let kind = NotificationKind::Invitation;
        state.notifier.tell(friend, kind, about, "").await;
    }
    let invited = i64::try_from(friends.len()).unwrap_or(i64::MAX);
    Ok(Json(InvitedFriends {
        count: count(invited),
    }))
}
