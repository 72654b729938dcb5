//! What the link to a scheduled live session shows to anyone who has it.
//!
//! The token is the only requirement, and it can't be guessed. The response doesn't say why a token
//! is invalid.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use protocol::http::schedule::{Invitation, InvitationStage};
use store::Invited;

use crate::rooms::Hosting;
use handling::error::ApiError;
use handling::extract::InvitationToken;
use handling::wire::rfc_3339;
use mail::calendar::{Entry, calendar};

/// Says what an invitation is to
#[utoipa::path(
    get, path = "/invitations/{token}", operation_id = "get_invitation", tag = "rooms",
    params(("token" = String, Path, description = "The last part of the invitation's link")),
    responses((status = 200, body = Invitation, description = "The invitation")),
)]
pub(crate) async fn get_invitation(
    State(state): State<Hosting>,
    InvitationToken(token): InvitationToken,
) -> Result<Json<Invitation>, ApiError> {
    let found = find(&state, &token).await?;
    let stage_now = stage(&found);
    let scheduled = found.scheduled;
    Ok(Json(Invitation {
        stage: stage_now,
        title: scheduled.title,
        host_name: found.host_name,
        note: scheduled.note,
        starts_at: rfc_3339(scheduled.starts_at_ms),
        time_zone: scheduled.time_zone,
        code: found.open_code,
    }))
}

/// Gives an invitation as a file for calendars
#[utoipa::path(
    get, path = "/invitations/{token}/calendar", operation_id = "download_invitation",
    tag = "rooms",
    params(("token" = String, Path, description = "The last part of the invitation's link")),
    responses((
        status = 200, body = String, content_type = "text/calendar",
        description = "An iCalendar file (RFC 5545)"
    )),
)]
pub(crate) async fn download_invitation(
    State(state): State<Hosting>,
    InvitationToken(token): InvitationToken,
) -> Result<impl IntoResponse, ApiError> {
    let scheduled = find(&state, &token).await?.scheduled;
    let config = &state.addresses;
    let home = config.public_url.as_ref().or(config.lan_url.as_ref());
    let home = home.unwrap_or(&config.base_url).trim_end_matches('/');
    let host = home.split_once("://").map_or(home, |(_, host)| host);
    let file = calendar(Entry {
        uid: &format!("{}@{host}", scheduled.id),
        sequence: scheduled.sequence,
        changed_at_ms: scheduled.updated_at_ms,
        starts_at_ms: scheduled.starts_at_ms,
        title: &scheduled.title,
        note: &scheduled.note,
        link: &format!("{home}/s/{token}"),
        is_cancelled: scheduled.cancelled_at_ms.is_some(),
    });
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"live-session.ics\"",
        ),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'"),
    ];
    Ok((headers, file))
}

async fn find(state: &Hosting, token: &str) -> Result<Invited, ApiError> {
    let invited = state.store.find_invitation(token).await?;
    invited.ok_or_else(ApiError::invitation_not_found)
}

fn stage(invited: &Invited) -> InvitationStage {
    if invited.scheduled.cancelled_at_ms.is_some() {
        InvitationStage::Cancelled
    } else if invited.open_code.is_some() {
        InvitationStage::Open
    } else if invited.scheduled.started_at_ms.is_some() {
        InvitationStage::Over
    } else {
        InvitationStage::Scheduled
    }
}
