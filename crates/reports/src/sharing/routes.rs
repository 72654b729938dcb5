//! A report's links, for the account that created its room.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use links::{Link, LinkOutcome, NewLink, Shows};
use ring::digest::{SHA256, digest};
use serde_json::json;
use store::RoomMode;
use store::time::DAY_MS;

use super::Sharing;
use super::wire::{MadeReportLink, NewReportLink, ReportLink, ReportLinkLifetime};
use crate::errors;
use crate::routes::own_room;
use auth::signed_in::SignedIn;
use handling::audit::{AuditKind, Subject};
use handling::browser::Browser;
use handling::error::ApiError;
use handling::extract::{Body, Ids};
use handling::random::random_bytes;
use handling::wire::{count, rfc_3339};

/// Lists the links to a report of yours
///
/// Newest first, without their keys; there are 10 at most. Expired ones aren't listed.
#[utoipa::path(
    get, path = "/reports/{roomId}/links", operation_id = "list_report_links", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    security(("bearer" = [])),
    responses((status = 200, body = Vec<ReportLink>, description = "The links")),
)]
pub async fn list_report_links(
    State(state): State<Sharing>,
    Ids(ids): Ids<1>,
    SignedIn { account, .. }: SignedIn,
) -> Result<Json<Vec<ReportLink>>, ApiError> {
    let [room_id] = ids;
    let (store, now_ms) = (&state.reports.store, state.reports.time.now_ms());
    own_room(store, &account, &room_id).await?;
    let links = links::list(store, &room_id, now_ms).await?;
    Ok(Json(links.into_iter().map(link_body).collect()))
}

/// Makes a link to a report of yours
///
/// Anyone who has the link sees the questions with what is right, all figures and the ranking,
/// until you revoke it or it ends. You can only share a report that nobody can play anymore.
/// This response is the only place that shows the key of the link.
#[utoipa::path(
    post, path = "/reports/{roomId}/links", operation_id = "create_report_link", tag = "rooms",
    params(("roomId" = String, Path, description = "The room")),
    request_body = NewReportLink, security(("bearer" = [])),
    responses((status = 201, body = MadeReportLink, description = "Made")),
)]
pub async fn create_report_link(
    State(state): State<Sharing>,
    Ids(ids): Ids<1>,
    signed_in: SignedIn,
    browser: Browser,
    Body(form): Body<NewReportLink>,
) -> Result<(StatusCode, Json<MadeReportLink>), ApiError> {
    let [room_id] = ids;
    let (store, now_ms) = (&state.reports.store, state.reports.time.now_ms());
    let account = &signed_in.account;
    let room = own_room(store, account, &room_id).await?;
    if state.report_for_all(&room).await?.is_none() {
        return Err(match room.mode {
            RoomMode::Assigned => errors::still_assigned(),
            _ => errors::room_not_finished(),
        });
    }
    let bytes = random_bytes::<32>();
    let key_hash = digest(&SHA256, &bytes);
    let new = NewLink {
        room_id: &room_id,
        account_id: &account.id,
        key_hash: key_hash.as_ref(),
        shows: Shows::new(form.shows_names, form.shows_texts),
        ends_at_ms: days(form.lifetime).map(|days| now_ms + days * DAY_MS),
    };
    let link = match links::make(store, new, now_ms).await? {
        LinkOutcome::Made(link) => link,
        LinkOutcome::TooMany => return Err(errors::report_link_limit_reached()),
        LinkOutcome::NothingLeft => return Err(errors::nothing_to_share()),
    };
    let details = json!({
        "kind": "report_link",
        "id": link.id,
        "roomId": room_id,
        "showsNames": form.shows_names,
        "showsTexts": form.shows_texts,
    });
    let subject = Subject::session(&account.id, &signed_in.session_id);
    let kind = AuditKind::AuthnTokenCreated;
    let audit = &state.audit;
    audit.write(kind, subject, Some(&browser), details).await;
    let made = MadeReportLink {
        link: link_body(link),
        key: URL_SAFE_NO_PAD.encode(bytes),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Revokes a link to a report of yours
///
/// From now on it shows nothing.
#[utoipa::path(
    delete, path = "/reports/{roomId}/links/{id}", operation_id = "delete_report_link",
    tag = "rooms",
    params(
        ("roomId" = String, Path, description = "The room"),
        ("id" = String, Path, description = "The link"),
    ),
    security(("bearer" = [])),
    responses((status = 204, description = "Revoked")),
)]
pub async fn delete_report_link(
    State(state): State<Sharing>,
    Ids(ids): Ids<2>,
    signed_in: SignedIn,
    browser: Browser,
) -> Result<StatusCode, ApiError> {
    let [room_id, id] = ids;
    let (store, account) = (&state.reports.store, &signed_in.account);
    own_room(store, account, &room_id).await?;
    if !links::delete(store, &room_id, &id).await? {
        return Err(ApiError::not_found("This link no longer exists."));
    }
    let details = json!({ "kind": "report_link", "id": id, "roomId": room_id });
    let subject = Subject::session(&account.id, &signed_in.session_id);
    let kind = AuditKind::AuthnTokenRevoked;
    let audit = &state.audit;
    audit.write(kind, subject, Some(&browser), details).await;
    Ok(StatusCode::NO_CONTENT)
}

fn days(lifetime: ReportLinkLifetime) -> Option<i64> {
    match lifetime {
        ReportLinkLifetime::Week => Some(7),
        ReportLinkLifetime::Month => Some(30),
        ReportLinkLifetime::Quarter => Some(90),
        ReportLinkLifetime::Unlimited => None,
    }
}

fn link_body(link: Link) -> ReportLink {
    ReportLink {
        id: link.id,
        shows_names: link.shows.names(),
        shows_texts: link.shows.texts(),
        created_at: rfc_3339(link.created_at_ms),
        ends_at: link.ends_at_ms.map(rfc_3339),
        opened_count: count(link.opened_count),
        last_opened_at: link.last_opened_at_ms.map(rfc_3339),
    }
}
