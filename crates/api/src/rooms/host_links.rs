//! Links that let a second device or another person host a running room.
//!
//! Only the room's own account makes and revokes them, in a signed-in browser: who came by a link
//! has no session, and a program with a token must not hand out rights.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::http::host_links::{
    HostLink as LinkBody, HostLinkPurpose, MadeHostLink, NewHostLink as NewLinkForm,
};
use serde_json::json;
use store::{HostLink, HostLinkOutcome, NewHostLink, RoomMode};

use crate::rooms::Hosting;
use crate::rooms::errors;
use auth::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::wire::rfc_3339;
use reports::routes::own_room;

/// Lists the host links of a live session of yours
///
/// Oldest first, without their keys; there are 8 at most, and none once it is over.
#[utoipa::path(
    get, path = "/rooms/{roomId}/host-links", operation_id = "list_host_links", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<LinkBody>, description = "The links")),
)]
pub(crate) async fn list_host_links(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<LinkBody>>, ApiError> {
    let [room_id] = ids;
    let room = own_room(&state.store, &account, &room_id).await?;
    let links = state.store.list_host_links(&room_id).await?;
    // The code of a finished room may be another one's by now; such a room has no links.
    let connected = state.rooms.count_host_links(&room.code).await;
    let links = links.into_iter().map(|link| {
        let connected_count = connected.get(&link.id).copied().unwrap_or(0);
        link_body(link, connected_count)
    });
    Ok(Json(links.collect()))
}

/// Makes a host link for a live session of yours
///
/// Anyone who has the link can do everything in the running session that you can, except for
/// managing links, until you revoke it or the session is over. This response is the only place that
/// shows its key.
#[utoipa::path(
    post, path = "/rooms/{roomId}/host-links", operation_id = "create_host_link", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    request_body = NewLinkForm, security(("bearer" = [])),
    responses((status = 201, body = MadeHostLink, description = "Made")),
)]
pub(crate) async fn create_host_link(
    State(state): State<Hosting>,
    Ids(ids): Ids<1>,
    signed_in: SignedIn,
    browser: Browser,
    Body(form): Body<NewLinkForm>,
) -> Result<(StatusCode, Json<MadeHostLink>), ApiError> {
    let [room_id] = ids;
    let account = &signed_in.account;
    let room = own_room(&state.store, account, &room_id).await?;
    if !matches!(room.mode, RoomMode::Live | RoomMode::Rehearsal) {
        return Err(errors::room_is_over());
    }
    let (key, key_hash) = state.rooms.fresh_host_key();
    let new = NewHostLink {
        room_id: &room_id,
        purpose: stored_purpose(form.purpose),
        label: form.label.trim(),
        key_hash: &key_hash,
    };
    let link = match state
        .store
        .create_host_link(new, state.time.now_ms())
        .await?
    {
        HostLinkOutcome::Made(link) => link,
        HostLinkOutcome::TooMany => return Err(errors::host_link_limit_reached()),
        HostLinkOutcome::RoomOver => return Err(errors::room_is_over()),
    };
    let details = json!({
        "kind": "host_link",
        "id": link.id,
        "roomId": room_id,
        "purpose": link.purpose.as_str(),
    });
    let subject = Subject::session(&account.id, &signed_in.session_id);
    state
        .audit
        .write(
            AuditKind::AuthnTokenCreated,
            subject,
            Some(&browser),
            details,
        )
        .await;
    let made = MadeHostLink {
        link: link_body(link, 0),
        key,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a host link of a live session of yours
///
/// Everyone who is connected with it is disconnected at once.
#[utoipa::path(
    delete, path = "/rooms/{roomId}/host-links/{id}", operation_id = "delete_host_link",
    tag = "rooms",
    params(
        ("roomId" = String, Path, description = "The room"),
        ("id" = String, Path, description = "The link"),
    ),
    security(("bearer" = [])),
    responses((status = 204, description = "Revoked")),
)]
pub(crate) async fn delete_host_link(
    State(state): State<Hosting>,
    Ids(ids): Ids<2>,
    signed_in: SignedIn,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [room_id, id] = ids;
    let account = &signed_in.account;
    let room = own_room(&state.store, account, &room_id).await?;
    if !state.store.delete_host_link(&room_id, &id).await? {
        return Err(ApiError::not_found("This link no longer exists."));
    }
    state.rooms.revoke_host_link(&room.code, &id).await;
    let details = json!({ "kind": "host_link", "id": id, "roomId": room_id });
    let subject = Subject::session(&account.id, &signed_in.session_id);
    state
        .audit
        .write(
            AuditKind::AuthnTokenRevoked,
            subject,
            Some(&browser),
            details,
        )
        .await;
    Ok(StatusCode::NO_CONTENT)
}

fn link_body(link: HostLink, connected_count: u32) -> LinkBody {
    LinkBody {
        id: link.id,
        purpose: purpose(link.purpose),
        label: link.label,
        account_name: link.account_name,
        connected_count,
        created_at: rfc_3339(link.created_at_ms),
        last_used_at: link.last_used_at_ms.map(rfc_3339),
    }
}

protocol::same_words! {
    /// Who a link is for, on the wire.
    fn purpose(store::HostLinkPurpose) -> HostLinkPurpose;
    /// Who a link is for, as it is stored.
    fn stored_purpose(HostLinkPurpose) -> store::HostLinkPurpose;
    = { Remote, CoHost }
}
